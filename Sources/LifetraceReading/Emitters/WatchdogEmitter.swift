import LifetraceModel

/// The explanation of a watchdog's kill, wherever it stands.
enum WatchdogEmitter {
  static let rules = [EmitterRule(" watchdog transgression:", transgression)]

  /// `scene-create watchdog transgression: app<com.x>:7 exhausted real (wall clock) time allowance
  /// of 17.38 seconds`
  private static func transgression(_ match: LiteralMatch, _ sink: inout EventSink) {
    let before = match.before
    let step = before.reversed().prefix { $0.isLetter || $0 == 0x2d }.count
    guard let symbol = sink.symbol(before.suffix(step)),
      let process = TerminatedProcess.reference(around: match, &sink)
    else { return }
    var line = match.after
    line.skipSpaces()
    var scanner = ByteScanner(line.takeLine())
    let limit = scanner.skip(past: "allowance of ") ? scanner.seconds() : nil
    sink.emit(
      .watchdog(WatchdogFact(step: symbol, limit: limit, isViolated: true)), about: process,
      from: CrashSubject.isReport(match.record) ? .crashReport : .frontBoard, in: match.record)
  }
}
