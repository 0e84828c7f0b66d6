import LifetraceModel
import Testing

@testable import LifetraceReading

/// A message, who wrote it, and the events that a person reads in it.
struct EmitterCase: CustomTestStringConvertible, Sendable {
  var message: String
  var process: String?
  var pid: Int32?
  var subsystem: String?
  /// What launchd's header names.
  var job: String?
  /// One line for each event, as `EventText` writes it.
  var expected: [String]

  init(
    _ message: String, by process: String? = nil, pid: Int32? = nil, subsystem: String? = nil,
    job: String? = nil, _ expected: String...
  ) {
    self.message = message
    self.process = process
    self.pid = pid
    self.subsystem = subsystem
    self.job = job
    self.expected = expected
  }

  var testDescription: String { String(message.prefix(100)) }

  /// What the emitters find in the message.
  var found: [String] {
    var sink = EventSink()
    read(into: &sink)
    return sink.events.map { EventText.line($0, sink.symbols) }
  }

  func read(into sink: inout EventSink) {
    EmitterSet().read(record(Array(message.utf8)[...]), into: &sink)
  }

  func record(_ message: ArraySlice<UInt8>) -> LogRecord {
    var record = LogRecord(
      time: Instant(nanoseconds: 0), source: SourcePosition(input: 0, line: 1), message: message)
    record.process = process.map { Array($0.utf8)[...] }
    record.pid = pid
    record.subsystem = subsystem.map { Array($0.utf8)[...] }
    record.job = job.map { Array($0.utf8)[...] }
    return record
  }
}
