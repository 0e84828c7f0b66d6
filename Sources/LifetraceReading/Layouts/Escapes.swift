/// Escapes that tools and editors put into lines, undone.
enum Escapes {
  /// Undoes escapes of pages and editors: Markdown's `\<`, `\[`, `\_` and the like, entities of
  /// HTML such as `&lt;`, and spaces that do not break. Removes a terminal's colours.
  ///
  /// Returns `nil` when the line has none of them.
  ///
  /// - Parameter keepsSpaces: leaves spaces that do not break.
  static func undoingPaste(_ line: Span<UInt8>, keepsSpaces: Bool = false) -> [UInt8]? {
    let backslashes = UInt64(repeating: .backslash)
    let escapes = UInt64(repeating: .escape)
    let ampersands = UInt64(repeating: .ampersand)
    let first = line.firstIndex(in: 0..<line.count) {
      ($0 ^ backslashes).bytes(below: 1) | ($0 ^ escapes).bytes(below: 1)
        | ($0 ^ ampersands).bytes(below: 1) | $0 & UInt64(repeating: 0x80)
    } where: {
      $0 == .backslash || $0 == .escape || $0 == .ampersand || $0 == 0xC2 || $0 == 0xE2
    }
    guard let first else { return nil }
    return undoing(line, from: first) { index in
      keepsSpaces && isSpace(line.byte(index)) ? nil : pasteMark(line, at: index)
    }
  }

  /// Returns a line with every text that `mark` finds replaced; `nil` if it finds none.
  private static func undoing(
    _ line: Span<UInt8>, from first: Int, _ mark: (Int) -> PasteMark?
  ) -> [UInt8]? {
    var result: [UInt8] = []
    var copied = 0
    var index = first
    while index < line.count {
      guard let mark = mark(index) else {
        index += 1
        continue
      }
      result.append(line.extracting(copied..<index))
      if let character = mark.character { result += Array(String(character).utf8) }
      copied = index + mark.length
      // The byte after a backslash is text, whatever it is.
      index = max(copied, index + 2)
    }
    guard copied > 0 else { return nil }
    if copied < line.count { result.append(line.extracting(copied..<line.count)) }
    return result
  }

  /// Whether a space that does not break may begin with the byte.
  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0xC2 || byte == 0xE2 }

  /// Undoes a line whose header names a device with a space in it that does not break: it is part
  /// of the name. Returns `nil` when it is no such line.
  static func undoingPaste(behindDevice line: Span<UInt8>) -> [UInt8]? {
    guard line.firstIndex(of: 0xC2, from: 0, limit: 64) != nil else { return nil }
    let text = undoingPaste(line, keepsSpaces: true) ?? Array(line)
    guard
      let device = DeviceSyslogLayout.idevicesyslog.read(text.span)?.device
        ?? LogShowSyslogLayout().read(text.span)?.device,
      text[device].contains(0xC2)
    else { return nil }
    let rest = Array(text[device.upperBound...])
    return text[..<device.upperBound] + (undoingPaste(rest.span) ?? rest)
  }

  /// Bytes that replace one character, or that are removed.
  private struct PasteMark {
    var length: Int
    var character: Unicode.Scalar?
  }

  /// Returns the mark at `index`.
  private static func pasteMark(_ line: Span<UInt8>, at index: Int) -> PasteMark? {
    switch line.byte(index) {
    case .backslash:
      return markdown.contains(line.byte(index + 1)) ? PasteMark(length: 1) : nil
    case .escape:
      guard line.byte(index + 1) == UInt8(ascii: "[") else { return nil }
      var end = index + 2
      while line.byte(end).isDigit || line.byte(end) == UInt8(ascii: ";") { end += 1 }
      return line.byte(end).isLetter ? PasteMark(length: end + 1 - index) : nil
    case .ampersand:
      return entity(line, at: index)
    case 0xC2, 0xE2:
      let space = wideSpaces.first { line.has($0, at: index) }
      return space.map { PasteMark(length: $0.count, character: " ") }
    default: return nil
    }
  }

  /// Undoes the entities of a page and nothing else: in JSON a backslash has a meaning of its own.
  ///
  /// Returns `nil` when the line has none.
  static func undoingEntities(_ line: Span<UInt8>) -> [UInt8]? {
    guard let first = line.firstIndex(of: .ampersand, from: 0) else { return nil }
    return undoing(line, from: first) { index in
      line.byte(index) == .ampersand ? entity(line, at: index) : nil
    }
  }

  /// The entity at `index`, also one whose `&` is itself written as one.
  private static func entity(_ line: Span<UInt8>, at index: Int) -> PasteMark? {
    var start = index + 1
    while line.has(again, at: start) { start += again.count }
    if let (name, character) = entities.first(where: { line.has($0.name, at: start) }) {
      return PasteMark(length: start + name.count - index, character: character)
    }
    if let number = numericEntity(line, at: start) {
      return PasteMark(length: number.end - index, character: number.character)
    }
    return start > index + 1 ? PasteMark(length: start - index, character: "&") : nil
  }

  /// Reads `#39;` or `#x27;`; `nil` if the number is no character of a line.
  private static func numericEntity(
    _ line: Span<UInt8>, at start: Int
  ) -> (character: Unicode.Scalar, end: Int)? {
    guard line.byte(start) == UInt8(ascii: "#") else { return nil }
    let isHex = line.byte(start + 1) | 0x20 == UInt8(ascii: "x")
    let first = start + (isHex ? 2 : 1)
    var end = first
    while end - first < 7, line.byte(end).isHexDigit { end += 1 }
    let digits = (first..<end).map { Character(Unicode.Scalar(line.byte($0))) }
    guard line.byte(end) == UInt8(ascii: ";"),
      let value = UInt32(String(digits), radix: isHex ? 16 : 10),
      let character = Unicode.Scalar(value), value >= 0x20
    else { return nil }
    let isWide = wideSpaces.contains { $0.elementsEqual(String(character).utf8) }
    return (isWide ? " " : character, end + 1)
  }

  /// Every line that `undoingPaste` changes contains one of these, an escape or a backslash.
  static let pasteTexts =
    wideSpaces + [Array("&#".utf8), [.ampersand] + again]
    + entities.map { [.ampersand] + $0.name }

  /// The rest of `&amp;`, after its `&`.
  private static let again = Array("amp;".utf8)

  private static let entities: [(name: [UInt8], character: Unicode.Scalar)] = [
    ("lt;", "<"), ("gt;", ">"), ("quot;", "\""), ("apos;", "'"), ("nbsp;", " "), ("rarr;", "→"),
  ].map { (Array($0.0.utf8), $0.1) }

  /// U+00A0, U+202F and U+2007, which pages and editors put where spaces were.
  private static let wideSpaces: [[UInt8]] = [
    [0xC2, 0xA0], [0xE2, 0x80, 0xAF], [0xE2, 0x80, 0x87],
  ]

  /// Undoes vis(3) in `bytes` from `start` on: `\134`, `\M-^…`, `\M^…`, `\M-…`, `\^…`.
  static func undoVis(_ bytes: inout [UInt8], from start: Int) {
    guard let first = bytes.span.firstIndex(of: .backslash, from: start) else { return }
    var write = first
    var read = first
    while read < bytes.count {
      let (byte, length) = visByte(bytes.span, at: read)
      bytes[write] = byte
      write += 1
      read += length
    }
    bytes.removeSubrange(write...)
  }

  /// The byte at `index`, and how many bytes encode it.
  private static func visByte(_ text: Span<UInt8>, at index: Int) -> (byte: UInt8, length: Int) {
    let plain = (text.byte(index), 1)
    guard text.byte(index) == .backslash else { return plain }
    let caret = UInt8(ascii: "^")
    switch text.byte(index + 1) {
    case UInt8(ascii: "0")...UInt8(ascii: "3"):
      guard isOctal(text.byte(index + 2)), isOctal(text.byte(index + 3)) else { return plain }
      let high = (text.byte(index + 1) & 3) << 6
      return (high | (text.byte(index + 2) & 7) << 3 | text.byte(index + 3) & 7, 4)
    case caret:
      guard isControl(text.byte(index + 2)) else { return plain }
      return (text.byte(index + 2) ^ 0x40, 3)
    case UInt8(ascii: "M"):
      let mark = text.byte(index + 2)
      if mark == UInt8(ascii: "-"), text.byte(index + 3) == caret, isControl(text.byte(index + 4)) {
        return (text.byte(index + 4) ^ 0x40 | 0x80, 5)
      }
      if mark == UInt8(ascii: "-"), text.byte(index + 3) >= 0x20 {
        return (text.byte(index + 3) | 0x80, 4)
      }
      if mark == caret, isControl(text.byte(index + 3)) {
        return (text.byte(index + 3) ^ 0x40 | 0x80, 4)
      }
      return plain
    default:
      return plain
    }
  }

  private static func isOctal(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x37 }

  /// Whether `^` and this byte name a control character.
  private static func isControl(_ byte: UInt8) -> Bool { byte >= 0x3F && byte <= 0x5F }

  private static let markdown: Set<UInt8> = Set("<>[]_*#`~|".utf8)
}
