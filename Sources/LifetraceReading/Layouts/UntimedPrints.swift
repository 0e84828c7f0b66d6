import LifetraceModel

/// The last prints without a time, some of which come again with one: as a copy with a tool's prefix, or in other
/// words in the very next line that has a time. They are one print, at the time of that line.
struct UntimedPrints: Sendable {
  private struct Print: Sendable {
    var text: [UInt8]
    var line: UInt32
    /// How many records with a time came before.
    var timedCount: Int
    /// The places of its events in the sink.
    var events: Range<Int>
  }

  private var prints: [Print] = []
  /// How many records with a time came so far.
  var timedCount = 0
  /// The first lines with events that have no time of their own, in rising order.
  private(set) var borrowingLines: [UInt32] = []
  /// More of them are not told apart.
  private static let mostBorrowingLines = 1000

  /// The copy comes at most so many lines later.
  private static let reach: UInt32 = 8

  /// Records a line whose events have the time of another.
  mutating func noteBorrowing(_ line: UInt32) {
    if borrowingLines.count < Self.mostBorrowingLines, borrowingLines.last != line {
      borrowingLines.append(line)
    }
  }

  /// Remembers a print whose events are at some places in the sink.
  mutating func add(_ record: borrowing LogRecord, _ events: Range<Int>) {
    guard !events.isEmpty else { return }
    prints.removeAll { $0.line + UntimedPrints.reach < record.source.line }
    let text = Array(ByteScanner.trimmed(record.message))
    prints.append(
      Print(text: text, line: record.source.line, timedCount: timedCount, events: events))
  }

  /// Whether a record with a time repeats one of the prints; then its events get the time and the place of the
  /// record.
  mutating func isCopied(by record: borrowing LogRecord, _ sink: inout EventSink) -> Bool {
    guard !prints.isEmpty else { return false }
    let (line, text) = (record.source.line, ByteScanner.trimmed(record.message))
    guard
      let index = prints.firstIndex(where: {
        // A tool may have a prefix for prints, too.
        $0.line + UntimedPrints.reach >= line && !text.isEmpty
          && $0.text.suffix(text.count).elementsEqual(text)
      })
    else { return false }
    move(prints.remove(at: index), to: record, &sink)
    return true
  }

  /// Whether a record with a time says the same as the print just before it; then that has the time and the place of
  /// the record, and the events of the record, which begin at `first`, are taken back.
  mutating func isRepeated(
    by record: borrowing LogRecord, from first: Int, _ sink: inout EventSink
  ) -> Bool {
    guard let print = prints.last, print.timedCount == timedCount - 1 else { return false }
    let (old, new) = (sink.events[print.events], sink.events[first...])
    // Bare phases are not read yet.
    let isSame = new.allSatisfy { event in
      event.kind != .identity(sceneSession: nil)
        && old.contains { $0.kind == event.kind && $0.process == event.process }
    }
    guard isSame, !new.isEmpty || sink.printed.isRepeated else { return false }
    sink.events.removeSubrange(first...)
    move(prints.removeLast(), to: record, &sink)
    return true
  }

  private mutating func move(
    _ print: Print, to record: borrowing LogRecord, _ sink: inout EventSink
  ) {
    borrowingLines.removeAll { $0 == print.line }
    for place in print.events { sink.events[place].move(to: record.time, record.source) }
  }
}
