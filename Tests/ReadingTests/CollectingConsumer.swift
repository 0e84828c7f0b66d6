import Foundation
import LifetraceModel
import LifetraceTestSupport
import Testing

@testable import LifetraceReading

/// Keeps what a reader finds, where the program would ask the emitters.
struct CollectingConsumer: RecordConsumer {
  var rows: [Row] = []
  var losses = 0
  /// Words that make a message matter.
  var words: [String] = ["did", "Did", "Will", "exceeded", "memorystatus", "killed", "state"]

  func isCandidate(_ message: Span<UInt8>) -> Bool {
    words.contains { message.firstIndex(of: Array($0.utf8)) != nil }
  }

  mutating func take(_ record: borrowing JoinedRecord, into sink: inout EventSink) {
    rows.append(Row(record.layout, record.raw))
  }

  mutating func take(_ record: RawRecord, into sink: inout EventSink) {
    rows.append(Row("json", record))
  }

  mutating func noteLoss() { losses += 1 }
  mutating func note(_ dated: DatedEvents, after count: Int, into sink: inout EventSink) {}
}
