import LifetraceModel

/// The explanation of a watchdog's kill, wherever it stands.
enum WatchdogEmitter {
  static let rules = [EmitterRule(" watchdog transgression:", transgression)]

  /// `scene-create watchdog transgression: app<com.x>:7 exhausted real (wall clock) time allowance
  /// of 17.38 seconds`, `… is stuck (deadlock)`
  private static func transgression(_ match: LiteralMatch, _ sink: inout EventSink) {
    let before = match.before
    let step = before.reversed().prefix { $0.isLetter || $0 == 0x2d }.count
    guard let symbol = sink.symbol(before.suffix(step)),
      let process = TerminatedProcess.reference(around: match, &sink)
    else { return }
    let emitter: Emitter = CrashSubject.isReport(match.record) ? .crashReport : .frontBoard
    if isAlone(match) {
      let text = before.suffix(step) + match.record.message[match.range] + firstLine(match.after)
      let report = ExitReport(
        explanation: sink.symbol(text), stateAtExit: ExitText.state(match.after))
      sink.emit(.exited(report), about: process, from: emitter, in: match.record)
    }
    var line = match.after
    line.skipSpaces()
    var scanner = ByteScanner(line.takeLine())
    let limit = scanner.skip(past: "allowance of ") ? scanner.seconds() : nil
    sink.emit(
      .watchdog(WatchdogFact(step: symbol, limit: limit, isViolated: true)), about: process,
      from: emitter, in: match.record)
  }

  /// `true` iff it is the explanation of a termination whose other fields nobody copied: with them, they
  /// tell the exit.
  private static func isAlone(_ match: LiteralMatch) -> Bool {
    ByteScanner(ByteScanner.trimmed(match.before)).begins(with: "explanation:")
      && !ByteScanner(match.surroundings).contains("RBSTerminateContext")
      && !ByteScanner(match.surroundings).contains("Termination Reason")
  }

  private static func firstLine(_ text: ByteScanner) -> ArraySlice<UInt8> {
    var text = text
    return text.takeLine()
  }
}
