import LifetraceModel

/// The last prints without a time, some of which a tool repeats with its prefix: one print, at the time of the
/// copy that has its own.
struct UntimedPrints: Sendable {
  private struct Print: Sendable {
    var text: [UInt8]
    var line: UInt32
    /// The places of its events in the sink.
    var events: Range<Int>
  }

  private var prints: [Print] = []
  /// The line of the print that was copied last.
  private(set) var lastLine: UInt32 = 0

  /// The copy comes at most so many lines later.
  private static let reach: UInt32 = 8

  /// Remembers a print whose events are at some places in the sink.
  mutating func add(_ record: borrowing LogRecord, _ events: Range<Int>) {
    guard !events.isEmpty else { return }
    prints.removeAll { $0.line + UntimedPrints.reach < record.source.line }
    let text = Array(ByteScanner.trimmed(record.message))
    prints.append(Print(text: text, line: record.source.line, events: events))
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
    let print = prints.remove(at: index)
    lastLine = print.line
    for place in print.events {
      sink.events[place].move(to: record.time, record.source)
    }
    return true
  }
}
