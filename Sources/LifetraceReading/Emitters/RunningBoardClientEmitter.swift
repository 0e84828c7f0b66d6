import LifetraceModel

/// RunningBoard's clients, which repeat its state updates late and sometimes stale.
enum RunningBoardClientEmitter {
  static let rules = [
    EmitterRule("Received state update for ", stateUpdate),
    EmitterRule("Identity resolved as ", ownIdentity),
  ]

  /// `Identity resolved as app<com.x(UUID)>`, which a process writes of itself when it first connects.
  private static func ownIdentity(_ match: LiteralMatch, _ sink: inout EventSink) {
    var scanner = match.after
    guard match.before.isEmpty, let identity = ProcessIdentity(parsing: &scanner),
      identity.kind == .app || identity.kind == .appExtension
    else { return }
    var process = sink.reference(identity)
    process.pid = process.pid ?? match.record.pid
    process.name = sink.symbol(match.record.process)
    sink.emit(.wrote, about: process, from: .runningBoardClient, in: match.record)
  }

  /// `Received state update for 1621 (app<com.x(UUID)>, running-active-Visible`
  private static func stateUpdate(_ match: LiteralMatch, _ sink: inout EventSink) {
    var scanner = match.after
    guard let pid = scanner.pid(), scanner.skip(" ("),
      var identity = ProcessIdentity(parsing: &scanner), scanner.skip(", ")
    else { return }
    identity.pid = identity.pid ?? pid
    var process = sink.reference(identity)
    if match.record.pid == pid {
      // The app reports itself: its name and bundle belong together.
      process.name = process.name ?? sink.symbol(match.record.process)
      sink.emit(.wrote, about: process, from: .runningBoardClient, in: match.record)
    }
    guard let task = StateText.runningBoardTask(scanner, of: identity) else { return }
    let state = ReportedState(task: task, visibility: visibility(scanner, match.record))
    sink.emit(.state(state), about: process, from: .runningBoardClient, in: match.record)
  }

  private static func visibility(
    _ scanner: ByteScanner, _ record: borrowing LogRecord
  ) -> Visibility {
    var scanner = scanner
    let word = ByteScanner(scanner.take { !$0.isSpace && $0 != 0x29 })
    if word.contains("-Visible") { return .foreground }
    // gamepolicyd says so of visible apps too.
    let isTrusted = record.process.map { !$0.elementsEqual("gamepolicyd".utf8) } ?? true
    return word.contains("-NotVisible") && isTrusted && !word.begins(with: "none")
      ? .background : .unknown
  }
}
