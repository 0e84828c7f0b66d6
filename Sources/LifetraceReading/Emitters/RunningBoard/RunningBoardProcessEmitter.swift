import LifetraceModel

/// Reads RunningBoard's messages about processes, the most reliable source for running, suspended
/// and exit.
enum RunningBoardProcessEmitter {
  static let rules =
    [
      EmitterRule(
        "Now tracking process: [", .started(.unknown), about: \.processBehind, from: .runningBoard),
      EmitterRule(
        "] Resuming task.", .resumed(reason: nil), about: \.closedProcess, from: .runningBoard),
      EmitterRule("] Suspending task.", .suspended, about: \.closedProcess, from: .runningBoard),
      EmitterRule("] visiblity is ", visibility),
      EmitterRule("Calculated state for ", calculatedState),
      EmitterRule(
        "reported to RB as running", .state(ReportedState(task: .running, visibility: .unknown)),
        about: \.bracketedProcess, from: .runningBoard),
      EmitterRule("Set darwin role to: ", role),
      // `[app<com.x>:7] Set jetsam priority to 100 [0] flag[1]`
      EmitterRule("Set jetsam priority to ", about: subject, from: .runningBoard) { match, _ in
        JetsamPriorityText.shows(match.after)
      },
      EmitterRule(
        "termination reported by launchd (", about: \.bracketedProcess, from: .runningBoard
      ) { .exited(ExitText.triple($0.after, &$1) ?? ExitReport()) },
      // The process ended earlier.
      EmitterRule(
        "Removing assertions for terminated process: [", .exited(ExitReport()),
        about: \.processBehind, from: .runningBoard),
      EmitterRule(
        "Removing process: [", .exited(ExitReport()), about: \.processBehind, from: .runningBoard),
      // The port that closes with the process has closed.
      EmitterRule(
        "] Death sentinel fired", .exited(ExitReport()), about: \.closedProcess,
        from: .runningBoard),
      // `[app<com.x>:7] suspended with locked system files:` and the paths below, just before it ends the process.
      EmitterRule(
        "] suspended with locked system files:", about: \.closedProcess, from: .runningBoard
      ) { .exitPending(reason: LockedFilesText.explanation(pathsIn: $0.after, &$1)) },
      EmitterRule("Removing assertion ", assertionRemoved),
      EmitterRule("Executing launch request for ", launching),
      EmitterRule("Sending launch request: <RBSLaunchRequest| ", launchRequest),
      EmitterRule("Creating and launching job for: ", launching),
      EmitterRule("<RBSTerminateContext| ", terminateContext),
      EmitterRule(
        "Periodic Run States <RBProcessState| identity:", .mentioned, about: \.processBehind,
        from: .runningBoard),
      EmitterRule(
        "that resolved to: [", .mentioned, about: \.processBehind?.instance, from: .runningBoard),
      EmitterRule(
        "acquired underlying assertion for [", .mentioned, about: \.processBehind?.instance,
        from: .runningBoard),
      EmitterRule("Resolved pid ", resolvedPID),
    ] + signsOfLife.map { EmitterRule($0, .mentioned, about: subject, from: .runningBoard) }

  /// Actions that RunningBoard takes only on a process that exists.
  private static let signsOfLife = [
    "Memory Limits", "Set GPU priority to ",
    "This process will ", "Ignoring jetsam update because ", "Ignoring suspend because ",
    "Ignoring role changes because ", "is not RunningBoard jetsam managed",
  ]

  /// `[app<com.x>:7] visiblity is yes`, with this spelling.
  /// On macOS it describes windows, not a state.
  private static func visibility(_ match: LiteralMatch, _ sink: inout EventSink) {
    guard let identity = match.closedProcess, !identity.isOfMac else { return }
    let word = match.after.rest.prefix { $0.isLetter }
    guard word.elementsEqual("yes".utf8) || word.elementsEqual("no".utf8) else { return }
    emit(.visibility(word.count == 3 ? .foreground : .background), about: identity, match, &sink)
  }

  /// `Calculated state for app<com.x>: running-active (role: Background) (endowments: …)`
  private static func calculatedState(_ match: LiteralMatch, _ sink: inout EventSink) {
    var scanner = match.after.line
    guard let identity = ProcessIdentity(parsing: &scanner), scanner.skip(": "),
      let task = StateText.runningBoardTask(scanner, of: identity)
    else { return }
    var visibility = Visibility.unknown
    var role = scanner
    let hasRole = task == .running && role.skip(past: "(role: ")
    if scanner.contains("com.apple.frontboard.visibility") {
      visibility = .foreground
    } else if hasRole, !belongsToInterface(role, of: identity) {
      visibility = .background
    }
    if task == .notRunning, identity.kind == .appExtension, identity.pid != nil {
      // The line names a process that RunningBoard tracked; a line about an app may appear without
      // a process.
      return emit(.exited(ExitReport()), about: identity, match, &sink)
    }
    let isForUser = hasRole && role.begins(with: "UserInteractiveFocal)")
    emit(
      .state(ReportedState(task: task, visibility: visibility, isForUser: isForUser)),
      about: identity, match, &sink)
  }

  /// `<RBSLaunchRequest| app<com.x>; …>`
  private static func launchRequest(_ match: LiteralMatch, _ sink: inout EventSink) {
    launch(match, isLaunching: false, &sink)
  }

  /// `Executing launch request for app<com.x> (…)`, `Creating and launching job for: app<com.x>`: the app has
  /// no process yet.
  private static func launching(_ match: LiteralMatch, _ sink: inout EventSink) {
    launch(match, isLaunching: true, &sink)
  }

  private static func launch(
    _ match: LiteralMatch, isLaunching: Bool, _ sink: inout EventSink
  ) {
    var scanner = match.after
    scanner.skipSpaces()
    _ = scanner.skip("[")
    guard let identity = ProcessIdentity(parsing: &scanner) else { return }
    let cause = LaunchText.cause(scanner)
    emit(
      .launchRequested(
        LaunchText.intent(scanner, cause?.meaning), isLaunching: isLaunching,
        reason: sink.symbol(cause?.text)),
      about: identity, match, &sink)
  }

  /// `<RBSTerminateContext| domain:10 code:0xDEADFA11 explanation:… ProcessState: …>`
  private static func terminateContext(_ match: LiteralMatch, _ sink: inout EventSink) {
    let before = ByteScanner(match.before)
    // launchd's texts and crash reports contain the same block. Their own rules also read the rest.
    guard !before.contains("exited with exit reason "),
      !CrashReportEmitter.isDiagnosed(match.record)
    else { return }
    let text = match.after
    let isOrder = before.contains("ermination request") || before.contains("erminating")
    let report =
      ExitText.domainAndCode(text, &sink) ?? (isOrder ? ExitText.codeAlone(text, &sink) : nil)
      ?? (isOrder ? ExitReport(explanation: ExitText.explanation(text, &sink)) : nil)
    guard let report else { return }
    if before.contains("ermination request from [") {
      guard let target = requestedTarget(before) else { return }
      found(report.stateAtExit, of: sink.reference(target), match, &sink)
      return emit(.exitRequested(reason: report.explanation), about: target, match, &sink)
    }
    let kind: EventKind = isOrder ? .exitPending(report.cause) : .exited(report)
    let emitter: Emitter = CrashSubject.isReport(match.record) ? .crashReport : .runningBoard
    guard let process = TerminatedProcess.reference(around: match, &sink) else { return }
    if isOrder { found(report.stateAtExit, of: process, match, &sink) }
    sink.emit(kind, about: process, from: emitter, in: match.record)
  }

  /// The state in which an order to end a process finds it; of a suspension it does not show the beginning.
  private static func found(
    _ state: ReportedState?, of process: ProcessReference, _ match: LiteralMatch,
    _ sink: inout EventSink
  ) {
    guard let state else { return }
    sink.emit(
      .state(state), about: process, from: state.task == .suspended ? .stateDump : .runningBoard,
      in: match.record)
  }

  /// Returns the process in `termination request from [X] on <RBSProcessPredicate <…| app<com.x>>>
  /// with` and `… <RBSProcessPredicate <RBSProcessBundleIdentifierPredicate "com.x">> with`.
  private static func requestedTarget(_ text: ByteScanner) -> ProcessIdentity? {
    var scanner = text
    guard scanner.skip(past: "] on <") else { return nil }
    var named = scanner
    if named.skip(past: "RBSProcessBundleIdentifierPredicate \""),
      let bundle = named.take(until: "\""), ProcessIdentity.isBundle(bundle)
    {
      return ProcessIdentity(kind: .app, bundle: bundle)
    }
    while scanner.skip(past: "| ") {
      var identity = scanner
      _ = identity.skip("[")
      if let target = ProcessIdentity(parsing: &identity) { return target }
    }
    return nil
  }

  /// `Removing assertion 61-61-519 on [application<com.x>:7]`
  private static func assertionRemoved(_ match: LiteralMatch, _ sink: inout EventSink) {
    var scanner = match.after
    guard let id = scanner.take(until: " on ["), !id.contains(0x20), scanner.skip(" on ["),
      let identity = ProcessIdentity(parsing: &scanner), identity.pid != nil
    else { return }
    emit(.mentioned, about: identity, match, &sink)
  }

  /// `Resolved pid 2003 to [executable<Name(502)>:2003]`
  private static func resolvedPID(_ match: LiteralMatch, _ sink: inout EventSink) {
    var scanner = match.after
    guard scanner.decimal() != nil, scanner.skip(" to ["),
      let identity = ProcessIdentity(parsing: &scanner), identity.pid != nil
    else { return }
    emit(.mentioned, about: identity, match, &sink)
  }

  /// `[app<com.x>:7] Set darwin role to: UserInteractiveFocal`
  private static func role(_ match: LiteralMatch, _ sink: inout EventSink) {
    guard let identity = subject(of: match) else { return }
    let state = ReportedState(task: .unknown, visibility: .unknown, isForUser: true)
    let kind: EventKind =
      match.after.begins(with: "UserInteractiveFocal")
      ? .state(state)
      : identity.kind != .app || belongsToInterface(match.after, of: identity)
        ? .mentioned : .visibility(.background)
    emit(kind, about: identity, match, &sink)
  }

  /// Whether a role may belong to a process with an interface on screen.
  ///
  /// Roles of the interface remain briefly after it disappears. On macOS hidden apps have them, too, and others say
  /// nothing.
  private static func belongsToInterface(
    _ role: ByteScanner, of identity: ProcessIdentity
  ) -> Bool { identity.isOfMac || role.begins(with: "UserInteractive") }

  /// Returns the process in the bracket directly before the literal.
  private static func subject(of match: LiteralMatch) -> ProcessIdentity? {
    // assertiond writes "Setting", and other components write prose, so only the bracket counts.
    var before = match.before
    if before.suffix(4).elementsEqual("set ".utf8) { before = before.dropLast(4) }
    return LiteralMatch(record: match.record, range: before.endIndex..<match.range.upperBound)
      .bracketedProcess?.instance
  }

  private static func emit(
    _ kind: EventKind, about identity: ProcessIdentity, _ match: LiteralMatch,
    _ sink: inout EventSink
  ) {
    sink.emit(kind, about: identity, from: .runningBoard, in: match.record)
  }
}

/// Reads the jetsam priorities that RunningBoard and assertiond assign to processes.
enum JetsamPriorityText {
  /// Returns the event that a priority implies.
  ///
  /// In captures of real devices a suspended process has the priority 0 (`idle`), but a running
  /// process may have it, too. A higher priority occurs together with assertions that keep the
  /// process running.
  static func shows(_ text: ByteScanner) -> EventKind {
    var scanner = text
    guard let priority = scanner.decimal(), priority > 0 else { return .mentioned }
    return .running
  }
}

/// Reads the messages of RunningBoard's clients, which repeat its state updates late and sometimes
/// out of date.
enum RunningBoardClientEmitter {
  static let rules = [
    EmitterRule("Received state update for ", stateUpdate),
    EmitterRule("Identity resolved as", ownIdentity),
  ]

  /// `Identity resolved as app<com.x(UUID)>`, which a
  /// process writes about itself when it first connects.
  private static func ownIdentity(_ match: LiteralMatch, _ sink: inout EventSink) {
    var scanner = match.after
    // Some tools wrap the line here.
    scanner.skipSpaces()
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
      // The app reports its own state, so its name and bundle belong together.
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
    // gamepolicyd also writes this about visible apps.
    let isTrusted = record.process.map { !$0.elementsEqual("gamepolicyd".utf8) } ?? true
    return word.contains("-NotVisible") && isTrusted && !word.begins(with: "none")
      ? .background : .unknown
  }
}
