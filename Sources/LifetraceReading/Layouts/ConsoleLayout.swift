import LifetraceModel

/// A copy out of Console.app, in whichever columns its user had chosen.
///
/// `level⇥HH:MM:SS.ffffff±zzzz⇥process⇥message`, also reordered, extended, localized, dated, or
/// with its tabs turned into spaces.
struct ConsoleLayout: TextLayout {
  let name = "console"
  let isCopiedByHand = true

  /// How many columns there are and which of them is the time.
  private struct Shape: Hashable, Sendable {
    var columns: Int
    var time: Int
  }

  private var known: [Shape: ConsoleColumns] = [:]
  private var last: (shape: Shape, columns: ConsoleColumns)?

  mutating func read(_ line: Span<UInt8>, ahead: Span<UInt8>) -> LineFields? {
    guard line.firstIndex(of: .tab, from: 0) != nil else { return ConsoleSpacedLine.read(line) }
    guard let cells = ConsoleCells(line) else { return ConsoleSpacedLine.read(line) }
    let shape = Shape(columns: cells.count, time: cells.timeColumn)
    return columns(for: shape, ahead: ahead).fields(of: cells, in: line)
  }

  private mutating func columns(for shape: Shape, ahead: Span<UInt8>) -> ConsoleColumns {
    if let last, last.shape == shape { return last.columns }
    var columns =
      known[shape] ?? ConsoleColumns(learnedFrom: ahead, like: shape.time, shape.columns)
    if known[shape] == nil, columns.samples < ConsoleColumns.trusted, let wider = trustedPart(shape)
    {
      // A tab inside a message looks like one more column.
      columns = wider
    }
    known[shape] = columns
    last = (shape, columns)
    return columns
  }

  /// The best known columns of a shape that a tab in the message would turn into `shape`.
  private func trustedPart(_ shape: Shape) -> ConsoleColumns? {
    known.filter {
      $0.key.time == shape.time && $0.key.columns < shape.columns
        && $0.value.samples >= ConsoleColumns.trusted && $0.value.message == $0.key.columns - 1
    }.max { $0.key.columns < $1.key.columns }?.value
  }
}

/// The cells of a line whose columns are separated by tabs.
struct ConsoleCells {
  /// Where each cell ends; the next begins one byte later.
  private var ends = InlineArray<16, Int>(repeating: 0)
  private(set) var count = 0
  /// Which cell is the time.
  private(set) var timeColumn = 0
  private(set) var time: WallTime

  /// Splits a line, or returns `nil` when none of its cells is a time.
  init?(_ line: Span<UInt8>) {
    var found: (column: Int, time: WallTime)?
    var start = 0
    while true {
      let isLast = count == ends.count - 1
      let end = isLast ? line.count : line.firstIndex(of: .tab, from: start) ?? line.count
      if found == nil, let time = ConsoleCells.time(line, start..<end) { found = (count, time) }
      ends[count] = end
      count += 1
      if end == line.count { break }
      start = end + 1
    }
    guard let found else { return nil }
    (timeColumn, time) = found
  }

  /// The bytes of a cell.
  ///
  /// Requires: `0 <= column < count`.
  func range(_ column: Int) -> Range<Int> {
    (column == 0 ? 0 : ends[column - 1] + 1)..<ends[column]
  }

  /// The bytes from a cell to the end of the line.
  func range(from column: Int) -> Range<Int> { range(column).lowerBound..<ends[count - 1] }

  /// The time that a cell holds and nothing else.
  private static func time(_ line: Span<UInt8>, _ cell: Range<Int>) -> WallTime? {
    let cell = line.trimmed(cell)
    guard (8...40).contains(cell.count), line.byte(cell.lowerBound).isDigit else { return nil }
    var end = cell.lowerBound
    guard let time = TimeShape.dated(line, at: &end) ?? TimeShape.timeOfDay(line, at: &end),
      end == cell.upperBound
    else { return nil }
    return time
  }
}
