import LifetraceModel

/// Records that become rows, one for each.
struct RowSource: Sendable {
  /// The number of the first row; `nil` to count on from the row before.
  var firstNumber: Int?
  /// The cells between the row's number and those of the record.
  var leading = TableRows()
  let count: Int
  /// Appends the cells of the record at an index.
  let append: @Sendable (_ index: Int, _ rows: inout TableRows) -> Void
}

/// The rows of a table, made on all cores a few thousand at a time.
struct TableBatches {
  /// Few enough that a batch stays in a processor's cache.
  private static let rowsOfBatch = 2048
  private static let batchesAtOnce = 16

  /// Rows of a source, the first of which has a number.
  private struct Stretch: Sendable {
    var source: RowSource
    var range: Range<Int>
    var number: Int
  }

  private let log: TableRows
  private let labels: TableRows
  private let write: (TableRows) throws -> Void
  /// Whole batches, and one that has space.
  private var batches: [[Stretch]] = [[]]
  private var countOfLast = 0
  private var nextNumber = 1

  /// - Parameter write: receives the rows in their order.
  init(
    leading log: TableLog, labels: [TableLabel], _ write: @escaping (TableRows) throws -> Void
  ) {
    var cells = TableRows()
    cells.append(log.id)
    self.log = cells
    var ends = TableRows()
    for label in labels { ends.append(label.value) }
    self.labels = ends
    self.write = write
  }

  /// Adds the rows of a source.
  mutating func add(_ source: RowSource) throws {
    if let first = source.firstNumber { nextNumber = first }
    var next = 0
    while next < source.count {
      if countOfLast == TableBatches.rowsOfBatch { try beginBatch() }
      let end = min(source.count, next + TableBatches.rowsOfBatch - countOfLast)
      batches[batches.count - 1].append(
        Stretch(source: source, range: next..<end, number: nextNumber))
      nextNumber += end - next
      countOfLast += end - next
      next = end
    }
  }

  /// Writes all rows that were added.
  mutating func flush() throws {
    let (log, labels) = (log, labels)
    let made = batches.mapOnCores(ifAtLeast: 2) { batch in
      var rows = TableRows()
      for stretch in batch {
        for index in stretch.range {
          rows.append(cellsOf: log)
          rows.append(stretch.number + index - stretch.range.lowerBound)
          rows.append(cellsOf: stretch.source.leading)
          stretch.source.append(index, &rows)
          rows.append(cellsOf: labels)
          rows.endRow()
        }
      }
      return rows
    }
    batches = [[]]
    countOfLast = 0
    for rows in made where rows.count > 0 { try write(rows) }
  }

  private mutating func beginBatch() throws {
    guard batches.count < TableBatches.batchesAtOnce else { return try flush() }
    batches.append([])
    countOfLast = 0
  }
}
