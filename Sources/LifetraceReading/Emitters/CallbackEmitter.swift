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
    // A longer spelling hides the shorter ones inside it, and a line tells an event once.
    var covered = record.message.startIndex
    var told: (line: Int, kind: EventKind)?
    for hit in hits {
      let start = record.message.startIndex + hit.offset
      guard start >= covered else { continue }
      let range = start..<(start + hit.row.text.utf8.count)
      let print = PrintedName(record: record, range: range)
      guard print.isWholeWord else { continue }
      covered = range.upperBound
      guard print.isAnnounced(as: hit.row.style) else { continue }
      if let told, told.line == print.before.startIndex, told.kind == hit.row.kind { continue }
      told = (print.before.startIndex, hit.row.kind)
      let scene = print.sceneAddress.flatMap { sink.symbol($0) }
      sink.emit(
        hit.row.kind, about: sink.writer(of: record), scene: scene, from: .callback, in: record)
    }
  }

  /// `true` iff the text is the system's own rather than what an app prints.
  static func isSystemText(_ record: borrowing LogRecord) -> Bool {
    if SystemWriters.contains(record) { return true }
    if let subsystem = record.subsystem, ByteScanner(subsystem).begins(with: "com.apple.") {
      return true
    }
    // JSON has keys of its own; CoreLocation's carries notification names as values.
    return record.message.first { !ByteScanner.isSpace($0) } == 0x7b
  }
}
