import LifetraceInputs
import LifetraceModel

extension InputReader<RecordStage> {
  /// How many rows are read at a time.
  private static var rowsAtOnce: Int { 4096 }

  /// Reads the next rows of a PowerLog database; returns `false` after the last.
  mutating func read(_ log: inout PowerLog, into sink: inout EventSink) -> Bool {
    for _ in 0..<InputReader.rowsAtOnce {
      guard let row = log.rows.next() else { return false }
      if log.emitter.readApart(row, of: log.rows, &sink.symbols) { continue }
      guard let time = log.note(row) else {
        sink.skip("row without a time")
        continue
      }
      let record = stage.record(at: time, line: row.number, into: &sink)
      let first = log.firstRow(at: row.time)
      log.emitter.read(row, of: &log.rows, record, first: first, into: &sink)
    }
    return true
  }

  /// Sums up a database after its last row.
  mutating func finish(_ log: PowerLog, called name: String, into sink: inout EventSink) {
    bytes = log.rows.size
    lines = Int(log.rows.number)
    stage.recordingHoles = log.recordings.holes
    stage.note(PowerLog.layout)
    sink.counters += log.emitter.counters(in: input, sink.symbols)
    sink.diagnostics += log.findings(name: name, input: input).diagnostics
  }
}
