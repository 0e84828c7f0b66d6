/// Escapes that tools and editors put into lines, undone.
enum Escapes {
  /// Undoes Markdown's `\<`, `\[`, `\_` and the like, and takes a terminal's colours out.
  ///
  /// Returns `nil` when the line has none of them.
  static func undoingPaste(_ line: Span<UInt8>) -> [UInt8]? {
    let backslashes = UInt64(repeating: .backslash)
    let escapes = UInt64(repeating: .escape)
    let first = line.firstIndex(in: 0..<line.count) {
      ($0 ^ backslashes).mayHoldByte(below: 1) || ($0 ^ escapes).mayHoldByte(below: 1)
    } where: {
      $0 == .backslash || $0 == .escape
    }
    guard var index = first else { return nil }
    var result: [UInt8] = []
    var copied = 0
    while index < line.count {
      let skipped = pasteMark(line, at: index)
      guard skipped > 0 else {
        index += 1
        continue
      }
      for place in copied..<index { result.append(line[place]) }
      copied = index + skipped
      // The byte behind a backslash is text, whatever it is.
      index = max(copied, index + 2)
    }
    guard copied > 0 else { return nil }
    for place in copied..<line.count { result.append(line[place]) }
    return result
  }

  /// The number of bytes of a mark at `index`; 0 when none stands there.
  private static func pasteMark(_ line: Span<UInt8>, at index: Int) -> Int {
    switch line.byte(index) {
    case .backslash: return markdown.contains(line.byte(index + 1)) ? 1 : 0
    case .escape:
      guard line.byte(index + 1) == UInt8(ascii: "[") else { return 0 }
      var end = index + 2
      while line.byte(end).isDigit || line.byte(end) == UInt8(ascii: ";") { end += 1 }
      return line.byte(end).isLetter ? end + 1 - index : 0
    default: return 0
    }
  }

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

  /// `true` iff `^` and this byte name a control character.
  private static func isControl(_ byte: UInt8) -> Bool { byte >= 0x3F && byte <= 0x5F }

  private static let markdown: Set<UInt8> = Set("<>[]_*#`~|".utf8)
}
