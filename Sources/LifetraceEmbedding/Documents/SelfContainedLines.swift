/// Lines that Markdown reads by themselves, whatever stands before and behind them: paragraphs,
/// tables and fences without a margin, each with its end.
///
/// Generated parts are such, and leaving them out of what cmark parses makes no difference to the
/// rest of the document.
enum SelfContainedLines {
  /// `true` iff the lines of `range` are certain to be self-contained; `range` begins and ends with
  /// whole lines, behind a line that is a block of HTML by itself.
  static func areAll(_ range: Range<Int>, of bytes: [UInt8]) -> Bool {
    let span = bytes.span
    var index = range.lowerBound
    var open = Open.nothing
    while index < range.upperBound {
      guard let end = contentEnd(span, from: index, in: range),
        let next = open.after(span.extracting(index..<end))
      else { return false }
      open = next
      index = end + (span[end] == 0x0D ? 2 : 1)
    }
    return open == .nothing
  }

  /// Returns where a line's end begins; `nil` if it has none that every reader of Markdown knows.
  private static func contentEnd(
    _ span: Span<UInt8>, from start: Int, in range: Range<Int>
  ) -> Int? {
    var index = start
    while index < range.upperBound, !span[index].isLineEnd { index += 1 }
    guard index < range.upperBound else { return nil }
    if span[index] == 0x0A { return index }
    return index + 1 < range.upperBound && span[index + 1] == 0x0A ? index : nil
  }

  /// What goes on in the next line.
  private enum Open: Equatable {
    case nothing
    case paragraph
    /// With so many backticks.
    case fence(Int)

    /// Returns what goes on behind a line; `nil` if that is not certain.
    func after(_ line: Span<UInt8>) -> Open? {
      var blanks = 0
      while blanks < line.count, line[blanks] == 0x20 || line[blanks] == 0x09 { blanks += 1 }
      var ticks = 0
      while blanks + ticks < line.count, line[blanks + ticks] == UInt8(ascii: "`") { ticks += 1 }
      let isEmpty = blanks == line.count
      switch self {
      case .fence(let length):
        guard ticks >= length else { return self }
        return blanks == 0 && ticks == length && line.count == ticks ? .nothing : nil
      case .nothing:
        if isEmpty { return .nothing }
        if ticks >= 3 { return blanks == 0 && Open.isInfo(line, from: ticks) ? .fence(ticks) : nil }
        return Open.isText(line) ? .paragraph : nil
      case .paragraph:
        if isEmpty { return .nothing }
        return line[0] == UInt8(ascii: "|") ? .paragraph : nil
      }
    }

    /// `true` iff a line can be nothing but the first of a paragraph or a table.
    private static func isText(_ line: Span<UInt8>) -> Bool {
      let byte = line[0]
      let isLetter = (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) || byte >= 0x80
      if isLetter || byte == UInt8(ascii: "!") || byte == UInt8(ascii: "|") { return true }
      // A number with a full stop or a parenthesis may be the sign of a list.
      var digits = 0
      while digits < line.count, (0x30...0x39).contains(line[digits]) { digits += 1 }
      return digits > 0 && digits < line.count && line[digits] == 0x20
    }

    /// `true` iff the rest of a line names a language and nothing else.
    private static func isInfo(_ line: Span<UInt8>, from start: Int) -> Bool {
      (start..<line.count).allSatisfy { (0x61...0x7A).contains(line[$0]) }
    }
  }
}
