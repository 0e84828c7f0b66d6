import LifetraceModel

/// Reads FrontBoard's messages about processes, which SpringBoard writes.
enum FrontBoardProcessEmitter {
  static let rules = [
    EmitterRule("Bootstrapping ", bootstrapping),
    EmitterRule("] Bootstrap failed with error: ", bootstrapFailed),
    EmitterRule("Activating <FBProcessWatchdog: ", watchdogActivated),
    EmitterRule(
      "Bootstrap success!", .started(.unknown), about: \.bracketedProcess, from: .frontBoard),
    EmitterRule("Setting process task state to: ", taskState),
    EmitterRule(
      "Setting process visibility to: ", about: \.bracketedProcess, from: .frontBoard
    ) { match, _ in .visibility(StateText.visibility(match.after)) },
    EmitterRule("Process state changed:", stateChanged),
    EmitterRule("Process exited: ", exited),
    EmitterRule("Now flagged as pending exit for reason: ", pendingExit),
    EmitterRule("Executing termination for reason ", termination),
    EmitterRule("Executing termination request: <FBSProcessTerminationRequest", termination),
    EmitterRule("Workspace state did change: ", workspaceState),
    EmitterRule("Workspace assertion state did change: ", workspaceAssertion),
    EmitterRule("Now acquiring workspace assertion with state: ", workspaceAssertion),
    // `Adding: <FBApplicationProcess: 0x1; app<com.x>:7(v871)>`
    EmitterRule(
      "Adding: <FBApplicationProcess", .mentioned, about: \.objectProcess?.instance,
      from: .frontBoard),
    // The process has ended.
    EmitterRule(
      "Removing: <FBApplicationProcess",
      .state(ReportedState(task: .notRunning, visibility: .unknown)),
      about: \.objectProcess?.instance, from: .frontBoard),
    EmitterRule("Provision violated for watchdog ", violation),
  ]

  /// `Bootstrapping app<com.x> with intent foreground-interactive`, and `Bootstrapping com.x with
  /// …`
  private static func bootstrapping(_ match: LiteralMatch, _ sink: inout EventSink) {
    var scanner = match.after
    if scanner.skip("failed for ") { return failed(scanner, match, &sink) }
    _ = scanner.skip("[")
    guard
      let identity = ProcessIdentity(parsing: &scanner) ?? ProcessIdentity(bundleAt: &scanner)
    else { return }
    emit(
      .launchRequested(LaunchText.intent(scanner), isLaunching: true), about: identity, match, &sink
    )
  }

  /// `Bootstrapping failed for <FBApplicationProcess: 0x1; com.x; pid: -1> with error: …` and,
  /// newer, `… <FBApplicationProcess: 0x1; application<com.x>:<invalid>> with error: …`.
  private static func failed(
    _ text: ByteScanner, _ match: LiteralMatch, _ sink: inout EventSink
  ) {
    var object = text
    guard object.skip("<FBApplicationProcess: "), object.skip(past: "; ") else { return }
    var newer = object
    if let identity = ProcessIdentity(parsing: &newer) {
      guard newer.begins(with: ":<invalid>>") || newer.begins(with: ":-1>") else { return }
      return failed(identity, for: newer, match, &sink)
    }
    guard let bundle = object.take(until: "; pid: -1"), ProcessIdentity.isBundle(bundle) else {
      return
    }
    failed(ProcessIdentity(kind: .app, bundle: bundle), for: object, match, &sink)
  }

  /// `[com.x] Bootstrap failed with error: <NSError: 0x1; …; reason: "Failed to start job">`
  private static func bootstrapFailed(_ match: LiteralMatch, _ sink: inout EventSink) {
    guard let identity = match.closedProcess else { return }
    failed(identity, for: match.after, match, &sink)
  }

  /// Reports a launch that created no process.
  ///
  /// - Parameter error: the text after it, with `reason: "…"` or `NSLocalizedFailureReason=…`.
  private static func failed(
    _ identity: ProcessIdentity, for error: ByteScanner, _ match: LiteralMatch,
    _ sink: inout EventSink
  ) {
    let text = error.line
    var (quoted, keyed) = (text, text)
    var reason: ArraySlice<UInt8>?
    if quoted.skip(past: "reason: \"") { reason = quoted.take(until: "\"") }
    if reason == nil, keyed.skip(past: "NSLocalizedFailureReason=") {
      reason = keyed.take { $0 != 0x2c && $0 != 0x7d }
    }
    emit(.launchFailed(reason: sink.symbol(reason)), about: identity, match, &sink)
  }

  /// `[com.x] Activating <FBProcessWatchdog: 0x1; name: process-launch>`: FrontBoard creates a
  /// process.
  private static func watchdogActivated(_ match: LiteralMatch, _ sink: inout EventSink) {
    guard match.after.line.contains("name: process-launch>"),
      let identity = match.bracketedProcess
    else { return }
    emit(.launchRequested(.unknown, isLaunching: true), about: identity, match, &sink)
  }

  private static func taskState(_ match: LiteralMatch, _ sink: inout EventSink) {
    guard let identity = match.bracketedProcess else { return }
    let task = StateText.task(match.after)
    guard task != .unknown else { return sink.skip("unknown task state") }
    emit(.state(ReportedState(task: task, visibility: .unknown)), about: identity, match, &sink)
  }

  /// `[app<com.x>:7] Process state changed:`, below it `ProcessVisibility: Background` and `ProcessState: Suspended`.
  private static func stateChanged(_ match: LiteralMatch, _ sink: inout EventSink) {
    guard let identity = match.bracketedProcess, let state = ExitText.state(match.after) else {
      return
    }
    emit(.state(state), about: identity, match, &sink)
  }

  /// `[app<com.x>:7] Process exited: <RBSProcessExitContext| …>` and
  /// `Process exited: <FBApplicationProcess: 0x1; app<com.x>:7(v871)> -> <…>`, up to iOS 11
  /// `Process exited: <BKProcess: 0x1; X; com.x; pid: 7; agency: Application; visibility: foreground; task: running>`
  private static func exited(_ match: LiteralMatch, _ sink: inout EventSink) {
    var object = match.after
    guard let identity = match.bracketedProcess ?? ProcessIdentity(parsingObject: &object),
      identity.pid != nil || match.bracketedProcess != nil
    else { return }
    var report = ExitText.context(match.after.rest, &sink)
    report.stateAtExit = report.stateAtExit ?? StateText.fields(match.after)
    emit(.exited(report), about: identity, match, &sink)
  }

  /// `[app<com.x>:7] Now flagged as pending exit for reason: …`. The pid is -1 if the app's launch
  /// created no process.
  private static func pendingExit(_ match: LiteralMatch, _ sink: inout EventSink) {
    guard let identity = match.bracketedProcess else {
      var scanner = ByteScanner(match.before)
      guard scanner.skip(past: "["), let identity = ProcessIdentity(parsing: &scanner),
        scanner.rest.elementsEqual(":-1] ".utf8)
      else { return }
      let reason = sink.lineSymbol(match.after.rest)
      return emit(.launchFailed(reason: reason), about: identity, match, &sink)
    }
    emit(
      .exitPending(reason: sink.lineSymbol(match.after.rest), .requested), about: identity, match,
      &sink)
  }

  /// `[com.x] Executing termination for reason (none) with request: <…; exceptionCode: "Watchdog
  /// Violation (0x8BADF00D)"; …; explanation: "…">`, `[app<com.x>:7] Executing termination request:
  /// <…>`
  private static func termination(_ match: LiteralMatch, _ sink: inout EventSink) {
    guard let identity = match.bracketedProcess else { return }
    var scanner = match.after
    var code = scanner
    let explanation =
      scanner.skip(past: "explanation: \"") ? scanner.take(until: "\"") : nil
    let reason = sink.lineSymbol(explanation)
    // With a code the system kills the app.
    // Without a code the app may get a message and exit by itself.
    if code.skip(past: "exceptionCode: \""), code.skip(past: "(0x"), let number = code.hexadecimal()
    {
      // Such lines contain no namespace.
      var report = ExitReport(code: number, explanation: reason)
      report.timing = .requested
      emit(.exited(report), about: identity, match, &sink)
    } else {
      emit(.exitPending(reason: reason, .requested), about: identity, match, &sink)
    }
  }

  /// `Workspace state did change: XX-None[0] --> BG-Active[40] (assertion acquired).`
  private static func workspaceState(_ match: LiteralMatch, _ sink: inout EventSink) {
    var scanner = match.after
    guard let identity = match.bracketedProcess, scanner.skip(past: "--> ") else { return }
    if scanner.begins(with: "FG-") {
      emit(.visibility(.foreground), about: identity, match, &sink)
    } else if scanner.begins(with: "BG-") {
      emit(.visibility(.background), about: identity, match, &sink)
    }
  }

  /// `Workspace assertion state did change: ForegroundActive (acquireAssertion = NO).` and `Now
  /// acquiring workspace assertion with state: ForegroundFocal.` After `None` no assertion keeps
  /// the app in the foreground.
  private static func workspaceAssertion(_ match: LiteralMatch, _ sink: inout EventSink) {
    guard let identity = match.bracketedProcess else { return }
    var visibility = StateText.visibility(match.after)
    if match.after.begins(with: "None") { visibility = .background }
    guard visibility != .unknown else { return }
    emit(.visibility(visibility), about: identity, match, &sink)
  }

  /// `[com.x] Provision violated for watchdog scene-create: <…; type: realTime; timeValue: 19.97s>;
  /// violated: YES>`. The type `scheduledTime` is a limit of processor time, not a duration.
  private static func violation(_ match: LiteralMatch, _ sink: inout EventSink) {
    guard let identity = match.bracketedProcess else { return }
    var scanner = match.after
    let step = scanner.take { !$0.isSpace && $0 != 0x3a && $0 != 0x3c }
    guard let symbol = sink.symbol(step) else { return }
    let isOfProcessor = scanner.contains("type: scheduledTime")
    let limit = scanner.skip(past: "timeValue: ") && !isOfProcessor ? scanner.seconds() : nil
    emit(
      .watchdog(WatchdogFact(step: symbol, in: sink.symbols, limit: limit, isViolated: true)),
      about: identity,
      match, &sink)
  }

  private static func emit(
    _ kind: EventKind, about identity: ProcessIdentity, _ match: LiteralMatch,
    _ sink: inout EventSink
  ) {
    sink.emit(kind, about: identity, from: .frontBoard, in: match.record)
  }
}

/// Reads the explanation of a watchdog termination in any message.
enum WatchdogEmitter {
  static let rules = [EmitterRule(" watchdog transgression:", transgression)]

  /// `scene-create watchdog transgression: app<com.x>:7 exhausted real (wall clock) time allowance
  /// of 17.38 seconds`, `… exhausted CPU time allowance of 3.77 seconds`, `… is stuck (deadlock)`
  private static func transgression(_ match: LiteralMatch, _ sink: inout EventSink) {
    let before = match.before
    let step = before.reversed().prefix { $0.isLetter || $0 == 0x2d }.count
    guard !CrashReportEmitter.isDiagnosed(match.record),
      let symbol = sink.symbol(before.suffix(step)),
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
    let isOfProcessor = scanner.contains("CPU time allowance of ")
    let limit = scanner.skip(past: "allowance of ") && !isOfProcessor ? scanner.seconds() : nil
    sink.emit(
      .watchdog(WatchdogFact(step: symbol, in: sink.symbols, limit: limit, isViolated: true)),
      about: process,
      from: emitter, in: match.record)
  }

  /// Whether the line is the explanation of a termination whose other fields are missing. If they
  /// are present, they report the exit.
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
