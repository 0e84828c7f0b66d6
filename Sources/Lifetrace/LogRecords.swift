package import LifetraceInputs
package import LifetraceModel
package import LifetraceReading

/// The error that ends a listing of records, of which no more are needed.
package struct ListingEnd: Error {
  /// Creates the error.
  package init() {}
}

/// The records of logs, as they are listed.
package struct LogRecords {
  /// What became of each input.
  package private(set) var outcomes: [InputOutcome] = []
  /// The number of records in all inputs.
  package private(set) var count = 0
  /// What the user should know of how the inputs were read.
  package private(set) var diagnostics: [Diagnostic] = []

  /// Reads logs in their order and lists their records. The calling thread is blocked until all are read.
  ///
  /// - Parameters:
  ///   - inputs: the logs.
  ///   - reading: the facts that the logs leave open, such as their year.
  ///   - isOfLifecycle: whether of unified log archives only those records are read that reports read.
  ///   - progress: called after each piece that was read.
  ///   - onRecord: called with each record, and the name of its input. `ListingEnd` ends the reading.
  /// - Throws: other errors of `onRecord`, and `UnknownLayout`.
  package init(
    of inputs: [LogInput], reading: ReadingOptions = ReadingOptions(), isOfLifecycle: Bool = false,
    progress: ReadingProgress.Observer? = nil,
    onRecord: @escaping (ListedRecord, String) throws -> Void
  ) throws {
    var failure: (any Error)?
    let lister = RecordLister(options: reading, isOfLifecycle: isOfLifecycle) { record, input in
      do { try onRecord(record, input) } catch {
        failure = error
        throw ListingEnd()
      }
    }
    var run = LogReading(inputs, by: lister, progress: progress)
    do { try run.readAll() } catch is ListingEnd {}
    if let failure, !(failure is ListingEnd) { throw failure }
    (outcomes, count, diagnostics) = (run.outcomes, run.reader.count, run.reader.diagnostics)
  }
}
