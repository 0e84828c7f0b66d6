/// A conversion of a format: what stands for one argument, with the text before it.
struct Conversion: Sendable {
  /// What a conversion writes.
  enum Kind: Sendable {
    case signed
    case unsigned(Radix)
    case pointer
    case character
    /// `m`: the text of an error number.
    case errorText
    case floating(letter: UInt8)
    case string
    case wideString
    /// `@`: the description of an object.
    case object
    /// `P`: bytes.
    case data
    /// A conversion that the system refuses: it ends the message.
    case impossible
  }

  /// Where a width or a precision comes from.
  enum Extent: Sendable {
    case none
    case fixed
    case argument
  }

  var kind: Kind
  /// Bits of a whole number that are used: 8, 16, 32 or 64.
  var bits = 32
  /// The flags, and a width and precision that the format states.
  var layout = FieldLayout()
  var width = Extent.none
  var precision = Extent.none
  /// How the value is decoded.
  var decoder: ValueDecoder?
  /// The beginning of the text of a masked value in the texts of the format, as `<mask.hash: `.
  var mask: Range<Int>?
  /// The text before the conversion, in the texts of the format.
  var before = 0..<0
  /// The conversion itself, in the texts of the format.
  var specification = 0..<0
}

/// Splits a format into texts and conversions.
///
/// Source: os_log(3) and printf(3) of macOS.
struct FormatParser {
  private let format: [UInt8]
  private var position = 0
  /// The texts between conversions and the conversions themselves, in their order.
  private(set) var texts: [UInt8] = []
  private(set) var conversions: [Conversion] = []
  /// Where the text after the last conversion begins, in the texts.
  private(set) var textStart = 0

  /// Splits a format.
  init(_ format: [UInt8]) {
    self.format = format
    texts.reserveCapacity(format.count)
    while let byte = byte(at: position) {
      if byte != UInt8(ascii: "%") {
        texts.append(byte)
        position += 1
      } else if !parseConversion() {
        // A percent sign without a conversion is left out, as one of `%%` is.
        if let next = self.byte(at: position + 1) { texts.append(next) }
        position += 2
      }
    }
  }

  private func byte(at index: Int) -> UInt8? { index < format.count ? format[index] : nil }

  /// Parses the conversion at the position; returns `false` if there is none.
  private mutating func parseConversion() -> Bool {
    var reader = ConversionReader(format: format, position: position + 1)
    guard let attributes = reader.readAttributes(), var conversion = reader.readConversion()
    else { return false }
    conversion.before = textStart..<texts.count
    conversion.specification = append(format[position..<reader.position])
    for attribute in attributes { apply(attribute, to: &conversion) }
    textStart = texts.count
    conversions.append(conversion)
    position = reader.position
    return true
  }

  /// The last of several decoders counts. Attributes with `=` name the value for other tools.
  private mutating func apply(_ attribute: ArraySlice<UInt8>, to conversion: inout Conversion) {
    let name = String(decoding: attribute, as: UTF8.self)
    guard !["public", "private", "sensitive"].contains(name), !name.utf8.contains(equalsSign)
    else { return }
    if name.hasPrefix("mask.") {
      conversion.mask = append(Array("<\(name): ".utf8)[...])
      return
    }
    conversion.decoder = ValueDecoder(named: name)
    let parts = name.split(separator: ":", maxSplits: 1)
    if parts.count == 2, parts[0].hasPrefix("signpost.") {
      let head = "__##__\(parts[0])#____#\(parts[1])#_##_#"
      conversion.decoder = .signpost(head: append(Array(head.utf8)[...]))
    }
  }

  private mutating func append(_ text: ArraySlice<UInt8>) -> Range<Int> {
    let start = texts.count
    texts += text
    return start..<texts.count
  }
}

private let equalsSign = UInt8(ascii: "=")

/// Reads what follows the percent sign of a conversion.
private struct ConversionReader {
  let format: [UInt8]
  private(set) var position: Int
  private var layout = FieldLayout()
  private var width = Conversion.Extent.none
  private var precision = Conversion.Extent.none
  private var lengths = Lengths()
  private let start: Int

  init(format: [UInt8], position: Int) {
    self.format = format
    self.position = position
    start = position
  }

  /// Length modifiers, in any order and number.
  private struct Lengths: OptionSet {
    let rawValue: UInt8
    static let short = Lengths(rawValue: 1)
    static let byte = Lengths(rawValue: 2)
    static let long = Lengths(rawValue: 4)
  }

  private mutating func next() -> UInt8? {
    guard position < format.count else { return nil }
    defer { position += 1 }
    return format[position]
  }

  /// Reads the attributes between braces; `nil` if the closing brace is missing.
  mutating func readAttributes() -> [ArraySlice<UInt8>]? {
    guard position < format.count, format[position] == UInt8(ascii: "{") else { return [] }
    let start = position + 1
    guard let end = format[start...].firstIndex(of: UInt8(ascii: "}")) else { return nil }
    position = end + 1
    return format[start..<end].split(separator: UInt8(ascii: ",")).compactMap { part in
      let isSpace = { (byte: UInt8) in byte == UInt8(ascii: " ") }
      let trimmed = part.drop(while: isSpace)
      guard let last = trimmed.lastIndex(where: { !isSpace($0) }) else { return nil }
      return trimmed[...last]
    }
  }

  /// Reads flags, width, precision, length and the letter; `nil` if there is no letter.
  mutating func readConversion() -> Conversion? {
    while let byte = next() {
      if let flag = ConversionReader.flags[byte] {
        layout.flags.formUnion(flag)
      } else if ConversionReader.digits.contains(byte) {
        layout.width = readNumber(from: byte)
        width = .fixed
      } else if let length = length(byte) {
        lengths.formUnion(length)
      } else if byte == UInt8(ascii: "*") {
        width = .argument
      } else if byte == UInt8(ascii: ".") {
        readPrecision()
      } else if byte != UInt8(ascii: "$") {
        return conversion(byte)
      }
    }
    return nil
  }

  private mutating func readPrecision() {
    if position < format.count, format[position] == UInt8(ascii: "*") {
      position += 1
      precision = .argument
    } else {
      precision = .fixed
      layout.precision = readNumber(from: UInt8(ascii: "0"))
    }
  }

  /// Reads a number that begins with a digit that was read already.
  private mutating func readNumber(from first: UInt8) -> Int {
    var value = Int(first - UInt8(ascii: "0"))
    while position < format.count, ConversionReader.digits.contains(format[position]) {
      value = min(FieldLayout.largest, value * 10 + Int(format[position] - UInt8(ascii: "0")))
      position += 1
    }
    return value
  }

  private func length(_ byte: UInt8) -> Lengths? {
    switch byte {
    case UInt8(ascii: "h"): lengths.contains(.short) ? .byte : .short
    case UInt8(ascii: "l"), UInt8(ascii: "q"), UInt8(ascii: "j"), UInt8(ascii: "z"),
      UInt8(ascii: "t"):
      .long
    // Of a `long double` only 64 bits are recorded.
    case UInt8(ascii: "L"): []
    default: nil
    }
  }

  private func conversion(_ letter: UInt8) -> Conversion? {
    let capitals = "CDOSU".utf8.contains(letter)
    let isLong = capitals || lengths.contains(.long)
    guard var kind = kind(capitals ? letter | 0x20 : letter, isLong: isLong) else { return nil }
    if case .data = kind, case .none = precision { kind = .impossible }
    // Numbered arguments.
    if format[start..<position].contains(UInt8(ascii: "$")) { kind = .impossible }
    var conversion = Conversion(kind: kind)
    if isLong {
      conversion.bits = 64
    } else if lengths.contains(.byte) {
      conversion.bits = 8
    } else if lengths.contains(.short) {
      conversion.bits = 16
    }
    conversion.layout = layout
    conversion.width = width
    conversion.precision = precision
    return conversion
  }

  private func kind(_ letter: UInt8, isLong: Bool) -> Conversion.Kind? {
    switch Unicode.Scalar(letter) {
    case "d", "i": .signed
    case "u": .unsigned(.decimal)
    case "o": .unsigned(.octal)
    case "x": .unsigned(.hexadecimal)
    case "X": .unsigned(.upperHexadecimal)
    case "p": .pointer
    case "c": .character
    case "s": isLong ? .wideString : .string
    case "@": .object
    case "P": .data
    case "m": .errorText
    case "n": .impossible
    case "a", "A", "e", "E", "f", "F", "g", "G": .floating(letter: letter)
    default: nil
    }
  }

  private static let digits = UInt8(ascii: "0")...UInt8(ascii: "9")

  private static let flags: [UInt8: FieldLayout.Flags] = [
    UInt8(ascii: "#"): .alternate, UInt8(ascii: "0"): .zeros, UInt8(ascii: "-"): .left,
    UInt8(ascii: " "): .space, UInt8(ascii: "+"): .plus,
    // Groups of digits are separated in no locale that logs are printed in.
    UInt8(ascii: "'"): [],
  ]
}
