import LifetraceModel

/// What apps themselves print about their callbacks.
///
/// A spelling counts only where it is the point of the line. It is not one in a stack frame, a
/// background task's name, an error about a selector, or prose about what will happen.
enum CallbackEmitter {
  /// Emits the events of the spellings found in a record, in the order of the text.
  ///
  /// - Parameter hits: offsets of spellings in the message, the longest first of those at one
  ///   offset.
  static func read(
    _ hits: [(row: EventSpelling.Row, offset: Int)], in record: LogRecord,
    into sink: inout EventSink
  ) {
    guard !isSystemText(record) else { return }
    // A longer spelling hides the shorter ones inside it.
    var covered = record.message.startIndex
    var announcements: [Announcement] = []
    for hit in hits {
      let start = record.message.startIndex + hit.offset
      let range = start..<(start + hit.row.text.utf8.count)
      let print = PrintedName(record: record, range: range)
      guard start >= covered, print.isWholeWord else { continue }
      covered = range.upperBound
      guard print.isAnnounced(as: hit.row.style) else { continue }
      announcements.append(
        Announcement(
          line: print.before.startIndex, kind: hit.row.kind, scene: print.sceneAddress))
    }
    emit(announcements, in: record, into: &sink)
  }

  /// An event that a line of the record announces.
  private struct Announcement {
    /// Where the line begins.
    var line: Int
    var kind: EventKind
    var scene: ArraySlice<UInt8>?
  }

  /// Emits one event for each line; a line that names several events is a list of them.
  private static func emit(
    _ announcements: [Announcement], in record: LogRecord, into sink: inout EventSink
  ) {
    var rest = announcements[...]
    while let first = rest.first {
      let end = rest.firstIndex { $0.line != first.line } ?? rest.endIndex
      if rest[..<end].allSatisfy({ $0.kind == first.kind }) {
        sink.emit(
          first.kind, about: sink.writer(of: record), scene: sink.symbol(first.scene),
          from: .callback, in: record)
      }
      rest = rest[end...]
    }
  }

  /// `true` iff the text is the system's own rather than what an app prints.
  static func isSystemText(_ record: borrowing LogRecord) -> Bool {
    if SystemWriters.contains(record) { return true }
    if let subsystem = record.subsystem, ByteScanner(subsystem).begins(with: "com.apple.") {
      return true
    }
    // JSON has keys of its own; CoreLocation's carries notification names as values.
    return record.message.first { !$0.isSpace } == 0x7b
  }
}
