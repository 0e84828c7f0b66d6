import LifetraceModel

/// A record with all its lines, as its layout reads it.
struct JoinedRecord: Sendable {
  /// The name of the layout.
  var layout: String
  /// Counted from 1; the record's first line.
  var line: UInt32
  /// Where the parts stand in `bytes`.
  var fields: LineFields
  var bytes: [UInt8]

  /// The record with its parts cut out.
  var raw: RawRecord {
    var raw = RawRecord(line: line, message: bytes[fields.message])
    raw.time = fields.time
    raw.device = fields.device.map { bytes[$0] }
    raw.process = fields.process.map { bytes[$0] }
    raw.pid = fields.pid
    raw.subsystem = fields.subsystem.map { bytes[$0] }
    raw.category = fields.category.map { bytes[$0] }
    raw.job = fields.job.map { bytes[$0] }
    return raw
  }
}

/// Where records go once their lines are joined.
protocol RecordConsumer: Sendable {
  /// `true` iff a message may matter; what does not is never copied.
  func isCandidate(_ message: Span<UInt8>) -> Bool
  /// Takes a record of text.
  mutating func take(_ record: borrowing JoinedRecord, into sink: inout EventSink)
  /// Takes a record that the JSON reader cut out.
  mutating func take(_ record: RawRecord, into sink: inout EventSink)
  /// Takes notice that no record follows.
  mutating func finish(into sink: inout EventSink)
  /// Notes that records are missing before the next one.
  mutating func noteLoss()
  /// Notes events that came without its help, behind `count` others in `sink`.
  mutating func note(_ dated: DatedEvents, behind count: Int, into sink: inout EventSink)
  /// Finds whatever makes a record more than its time, so that others may come as runs; `nil` if
  /// every record is wanted.
  var scan: LiteralScan? { get }
  /// Takes records that are nothing but their times.
  ///
  /// - Parameter line: where the first of them stands.
  mutating func take(
    _ run: RoutineRun, layout: String, line: UInt32, into sink: inout EventSink)
}

extension RecordConsumer {
  var scan: LiteralScan? { nil }
  mutating func finish(into sink: inout EventSink) {}
  mutating func take(
    _ run: RoutineRun, layout: String, line: UInt32, into sink: inout EventSink
  ) {}
}
