import LifetraceModel

/// Finds whom a text about a termination means.
enum TerminatedProcess {
  /// The process of the crash report that the text stands in, else the one in a bracket before it,
  /// else the one that its explanation names.
  ///
  /// A crash report that names nobody gives an empty reference: it is about the only process of its
  /// file. Other texts give `nil`: they are about somebody unknown.
  static func reference(
    around match: LiteralMatch, _ sink: inout EventSink
  ) -> ProcessReference? {
    if let subject = CrashSubject(in: match.record.message) { return subject.reference(&sink) }
    var bracket = ByteScanner(match.before)
    while bracket.skip(past: "[") {
      var inside = bracket
      if let identity = ProcessIdentity(parsingBracket: &inside) {
        return sink.reference(identity)
      }
    }
    if let identity = explained(match) { return sink.reference(identity) }
    return match.record.process == nil ? ProcessReference() : nil
  }

  /// The process in `scene-create watchdog transgression: app<com.x>:7 exhausted …`.
  private static func explained(_ match: LiteralMatch) -> ProcessIdentity? {
    let literal = ByteScanner(match.record.message[match.range])
    var text = match.after
    guard literal.contains("transgression:") || text.skip(past: "transgression:") else {
      return nil
    }
    text.skipSpaces()
    if let identity = ProcessIdentity(parsing: &text) { return identity }
    let bundle = text.take { !$0.isSpace }
    return ProcessIdentity.isBundle(bundle) ? ProcessIdentity(kind: .app, bundle: bundle) : nil
  }
}
