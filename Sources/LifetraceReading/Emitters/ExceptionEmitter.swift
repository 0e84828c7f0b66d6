import LifetraceModel

/// What the app's own process writes when nobody catches an exception.
enum ExceptionEmitter {
  static let rules = [EmitterRule("*** Terminating app due to uncaught exception '", uncaught)]

  /// `*** Terminating app due to uncaught exception 'N', reason: '…'`: the cause of the abort that
  /// follows.
  private static func uncaught(_ match: LiteralMatch, _ sink: inout EventSink) {
    var line = match.after
    var scanner = ByteScanner(line.takeLine())
    guard let name = scanner.take(until: "'"), !SystemWriters.contains(match.record) else { return }
    var words = Array("uncaught exception ".utf8) + name
    if scanner.skip(past: "reason: '") {
      var reason = ByteScanner.trimmed(scanner.rest)
      if reason.last == UInt8(ascii: "'") { reason.removeLast() }
      words += Array(": ".utf8) + reason.prefix(longestReason)
    }
    let subject = CrashSubject.isReport(match.record) ? CrashSubject(in: match.record.message) : nil
    sink.emit(
      .exitPending(reason: sink.symbols.intern(words[...])),
      about: subject?.reference(&sink) ?? sink.writer(of: match.record),
      from: subject == nil ? .uiKit : .crashReport, in: match.record)
  }

  /// Some reasons print whole objects.
  private static let longestReason = 512
}
