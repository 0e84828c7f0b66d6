/// What is done to the bytes of an input before its lines are read.
struct TextMending: Sendable {
  private var utf16: UTF16Text?
  /// Sets line breaks right that a paste gained or lost; `nil` where they are as they were.
  private(set) var repair: LineRepair?

  /// Whether the bytes are read as they come.
  var isNone: Bool { utf16 == nil && repair == nil }

  /// Whether lines of JSON are read as such.
  var allowsJSON: Bool { repair?.isJSON != false }

  /// Returns the beginning of the input as UTF-8.
  mutating func decodeStart(_ beginning: [UInt8]) -> [UInt8] {
    utf16 = UTF16Text(beginning.span)
    return decode(beginning)
  }

  /// Looks for damaged line breaks in the beginning of a text.
  mutating func lookForDamage(in beginning: Span<UInt8>, _ emitters: EmitterSet) {
    repair = LineRepair(beginning, emitters)
  }

  /// Whether the beginning came as UTF-8.
  var isUTF8: Bool { utf16 == nil }

  /// Returns the next bytes as UTF-8.
  mutating func decode(_ chunk: [UInt8]) -> [UInt8] { utf16?.decode(chunk) ?? chunk }

  /// Returns decoded text with its line breaks set right.
  mutating func mend(_ piece: [UInt8]) -> [UInt8] { repair?.mend(piece) ?? piece }

  /// The text that waited for more; `nil` where nothing is mended.
  mutating func finish() -> [UInt8]? { repair?.finish() }

  /// By how many lines of the input the next line is further than the one before.
  mutating func nextStep() -> Int { repair?.nextStep() ?? 1 }
}
