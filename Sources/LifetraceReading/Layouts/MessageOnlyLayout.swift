/// Lines without any time: one column of a Console copy, kernel pastes, `print`.
enum MessageOnlyLayout {
  static let name = "message-only"

  /// Returns the parts of a line; a process in front of a tab or of two spaces is told apart.
  static func read(_ line: Span<UInt8>) -> LineFields {
    let start = min(line.skippingBlanks(from: 0), line.count)
    var cell = start..<nextGap(line, from: start)
    var next = line.skippingBlanks(from: cell.upperBound)
    if next < line.count, KnownWords.contain(KnownWords.levels, line, cell) {
      cell = next..<nextGap(line, from: next)
      next = line.skippingBlanks(from: cell.upperBound)
    }
    guard next < line.count, isProcess(line, cell) else {
      return LineFields(time: nil, message: start..<line.count)
    }
    var fields = LineFields(time: nil, message: next..<line.count)
    fields.process = cell
    return fields
  }

  /// The place of the next tab or double space, or the end.
  private static func nextGap(_ line: Span<UInt8>, from start: Int) -> Int {
    var index = start
    while index < line.count {
      if line.byte(index) == .tab { return index }
      if line.byte(index) == .space, line.byte(index + 1) == .space { return index }
      index += 1
    }
    return line.count
  }

  private static func isProcess(_ line: Span<UInt8>, _ cell: Range<Int>) -> Bool {
    guard cell.count <= 40, line.all(in: cell, { $0.isNamePart }) else { return false }
    return line.byte(cell.upperBound) == .tab
      || KnownWords.contain(KnownWords.processes, line, cell)
  }
}
