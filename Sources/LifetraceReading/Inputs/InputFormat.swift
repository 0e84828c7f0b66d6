import LifetraceModel

/// What the beginning of an input shows it to be.
struct InputFormat: Sendable {
  /// What the input is, when it is no log at all.
  private(set) var foreign: ForeignFormat?
  /// What the input is, should no life cycle be found in its lines.
  private(set) var table: ForeignFormat?
  /// What the first line says of a report.
  private(set) var bugType: BugType?
  /// The only layout to be read; `nil` for any.
  let forcedLayout: String?
  /// The beginning of the input, until it is long enough to recognize the format.
  private var start: [UInt8]? = []

  init(forcedLayout: String?) { self.forcedLayout = forcedLayout }

  /// Whether the beginning has not come yet.
  var isOpen: Bool { start != nil }

  /// Whether lines may be read as text.
  var allowsText: Bool { forcedLayout.map(LayoutName.isText) != false }

  /// Whether the input may be a report that is read as a whole.
  private var allowsReports: Bool {
    forcedLayout.map { DiagnosticReport.layouts.contains($0) } ?? true
  }

  /// The input is no log.
  mutating func refuse(as format: ForeignFormat) {
    foreign = format
    start = nil
  }

  /// Adds bytes to the beginning; returns whether there are enough of them.
  mutating func add(_ chunk: [UInt8]) -> Bool {
    guard var beginning = start else { return true }
    if beginning.isEmpty { beginning = chunk } else { beginning += chunk }
    start = beginning
    return beginning.count >= LineRepair.reach
  }

  /// The beginning, which is not kept any longer.
  mutating func takeStart() -> [UInt8]? {
    defer { start = nil }
    return start
  }

  /// Recognizes the input by its beginning; returns the report that begins with it, if it is one.
  mutating func recognize(_ beginning: Span<UInt8>) -> DiagnosticReport? {
    bugType = BugType(of: beginning)
    if allowsReports, let report = DiagnosticReport(beginning) { return report }
    foreign = ForeignFormat.recognize(beginning)
    if foreign == nil, forcedLayout == nil { table = ValueTable.recognize(beginning) }
    return nil
  }
}

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
