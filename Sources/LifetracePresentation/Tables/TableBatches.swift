import LifetraceModel

/// Records that become rows, one for each.
struct RowSource: Sendable {
  /// The cells between the row's number and those of the record.
  var leading = TableRows()
  let count: Int
  /// Appends the cells of the record at an index.
  let append: @Sendable (_ index: Int, _ rows: inout TableRows) -> Void
}

/// The rows of a table, made on all cores a few thousand at a time.
struct TableBatches: Sequence {
  /// Few enough that a batch stays in a processor's cache.
  private static let rowsOfBatch = 2048
  private static let batchesAtOnce = 16

  /// Rows of a source, the first of which has a number.
  private struct Part: Sendable {
    var source: RowSource
    var range: Range<Int>
    var number: Int
  }

  private let sources: AnySequence<RowSource>
  private let log: TableRows
  private let labels: TableRows

  init(sources: AnySequence<RowSource>, leading log: TableLog, labels: [TableLabel]) {
    self.sources = sources
    var cells = TableRows()
    cells.append(log.id)
    self.log = cells
    var ends = TableRows()
    for label in labels { ends.append(label.value) }
    self.labels = ends
  }

  func makeIterator() -> AnyIterator<TableRows> {
    var parts = Parts(sources.makeIterator())
    var made: ArraySlice<TableRows> = []
    let (log, labels) = (log, labels)
    return AnyIterator {
      if made.isEmpty {
        let batches = (0..<TableBatches.batchesAtOnce).compactMap { _ in
          parts.next(TableBatches.rowsOfBatch)
        }
        made =
          batches.mapOnCores(ifAtLeast: 2) { batch in
            var rows = TableRows()
            for part in batch {
              for index in part.range {
                rows.append(cellsOf: log)
                rows.append(part.number + index - part.range.lowerBound)
                rows.append(cellsOf: part.source.leading)
                part.source.append(index, &rows)
                rows.append(cellsOf: labels)
                rows.endRow()
              }
            }
            return rows
          }[...]
      }
      return made.popFirst()
    }
  }

  /// Cuts sources into parts.
  private struct Parts {
    private var sources: AnyIterator<RowSource>
    private var rest: Part?
    private var number = 1

    init(_ sources: AnyIterator<RowSource>) { self.sources = sources }

    /// Returns the parts of the next rows, at most `limit`; `nil` if there are none.
    mutating func next(_ limit: Int) -> [Part]? {
      var parts: [Part] = []
      var wanted = limit
      while wanted > 0 {
        let source = rest ?? sources.next().map { Part(source: $0, range: 0..<$0.count, number: 0) }
        guard var part = source else { break }
        rest = nil
        if part.range.count > wanted {
          rest = part
          rest?.range = part.range.lowerBound + wanted..<part.range.upperBound
          part.range = part.range.lowerBound..<part.range.lowerBound + wanted
        }
        part.number = number
        number += part.range.count
        wanted -= part.range.count
        if !part.range.isEmpty { parts.append(part) }
      }
      return parts.isEmpty ? nil : parts
    }
  }
}
