import LifetraceModel

/// Reads SpringBoard's own messages about apps.
enum SpringBoardEmitter {
  static let rules = [
    EmitterRule("Application process state changed for ", processState),
    EmitterRule("Front display did change: ", frontDisplay),
    EmitterRule("Setting deactivation reasons to: '", deactivation),
    EmitterRule(") lostConnection", connectionLost),
    EmitterRule("' exited abnormally ", abnormalExit),
    EmitterRule("' exited voluntarily", voluntaryExit),
    EmitterRule("' exited for an unknown reason", unknownExit),
    EmitterRule("' was killed by jetsam", killedForMemory),
    EmitterRule(" application state changed to ", notedState),
    EmitterRule("SBWorkspaceTerminateApplication: ", terminated),
  ]

  /// `… com.x: <SBApplicationProcessState: 0x1; pid: 7; taskState: Running; visibility: Unknown>`,
  /// `… com.x: (null)`
  private static func processState(_ match: LiteralMatch, _ sink: inout EventSink) {
    var scanner = match.after
    guard let bundle = scanner.take(until: ": "), ProcessIdentity.isBundle(bundle) else { return }
    var process = ProcessReference(bundle: sink.symbol(bundle), kind: .app)
    _ = scanner.skip(": ")
    var state = ReportedState(task: .notRunning, visibility: .unknown)
    if scanner.skip("<SBApplicationProcessState: ") {
      if scanner.skip(past: "pid: ") { process.pid = scanner.pid() }
      state.task = scanner.skip(past: "taskState: ") ? StateText.task(scanner) : .unknown
      if scanner.skip(past: "visibility: ") { state.visibility = StateText.visibility(scanner) }
    } else if !scanner.begins(with: "(null)") {
      return
    }
    sink.emit(.state(state), about: process, from: .springBoard, in: match.record)
  }

  /// `SBWorkspaceTerminateApplication: com.x: "killed from app switcher"`
  private static func terminated(_ match: LiteralMatch, _ sink: inout EventSink) {
    var scanner = match.after
    guard let bundle = scanner.take(until: ": \""), ProcessIdentity.isBundle(bundle),
      scanner.skip(": \""), let reason = scanner.take(until: "\"")
    else { return }
    let process = ProcessReference(bundle: sink.symbol(bundle), kind: .app)
    sink.emit(
      .exitRequested(reason: sink.symbol(reason)), about: process, from: .springBoard,
      in: match.record)
  }

  /// `Front display did change: <SBApplication: 0x1; com.x>`, or `(null)` if no app is in front.
  private static func frontDisplay(_ match: LiteralMatch, _ sink: inout EventSink) {
    var scanner = match.after
    var bundle: Symbol?
    if scanner.skip("<SBApplication: "), scanner.skip(past: "; ") {
      let name = scanner.take { $0 != 0x3e && $0 != 0x3b && $0 != 0x0a }
      bundle = ProcessIdentity.isBundle(name) ? sink.symbol(name) : nil
    } else if !scanner.begins(with: "(null)") {
      return
    }
    if let left = sink.frontApp, left != bundle { place(left, .background, match, &sink) }
    if let bundle { place(bundle, .foreground, match, &sink) }
    sink.frontApp = bundle
  }

  private static func place(
    _ bundle: Symbol, _ visibility: Visibility, _ match: LiteralMatch, _ sink: inout EventSink
  ) {
    sink.emit(
      .visibility(visibility), about: ProcessReference(bundle: bundle, kind: .app),
      from: .frontDisplay, in: match.record)
  }

  /// `[com.x] Setting deactivation reasons to: 'systemAnimation' for reason: …`. In newer systems
  /// the bracket names the scene.
  private static func deactivation(_ match: LiteralMatch, _ sink: inout EventSink) {
    var scanner = match.after
    guard let reasons = scanner.take(until: "'") else { return }
    let isSet = !reasons.elementsEqual("(none)".utf8)
    if let scene = match.bracketedScene {
      guard let owner = sink.owner(of: scene) else { return }
      sink.emit(
        .systemDeactivation(isSet), about: owner, scene: sink.symbol(scene), from: .springBoard,
        in: match.record)
    } else if let identity = match.bracketedProcess {
      sink.emit(.systemDeactivation(isSet), about: identity, from: .springBoard, in: match.record)
    }
  }

  /// `com.x(1621) lostConnection (invalidation)`
  private static func connectionLost(_ match: LiteralMatch, _ sink: inout EventSink) {
    guard let client = ConnectionClient(before: match) else { return }
    let process = ProcessReference(
      pid: client.pid, bundle: sink.symbol(client.bundle), kind: .unknown)
    sink.emit(.identity(sceneSession: nil), about: process, from: .springBoard, in: match.record)
  }

  /// `Application 'UIKitApplication:com.x[0x1]' exited abnormally via signal.` and
  /// `Application 'Name' exited abnormally with signal 9: Killed`
  private static func abnormalExit(_ match: LiteralMatch, _ sink: inout EventSink) {
    guard let process = quotedApplication(match, &sink) else { return }
    var scanner = match.after
    var report = ExitReport(namespace: .signal)
    if scanner.skip("with signal ") { report.code = scanner.decimal() }
    sink.emit(.exited(report), about: process, from: .springBoard, in: match.record)
  }

  /// `[com.x] com.x application state changed to <RBSProcessState| task:running-active debug:none
  /// endowmentNamespace:[ com.apple.frontboard.visibility ]>`; in earlier systems `… to
  /// Terminated`.
  private static func notedState(_ match: LiteralMatch, _ sink: inout EventSink) {
    guard let identity = bracketedBundle(match) else { return }
    var scanner = match.after
    var state = StateText.combined(scanner)
    if scanner.skip("<RBSProcessState| task:"), let task = StateText.runningBoardTask(scanner) {
      let isVisible = scanner.contains("com.apple.frontboard.visibility")
      let hidden: Visibility = task == .notRunning ? .unknown : .background
      state = ReportedState(task: task, visibility: isVisible ? .foreground : hidden)
    }
    guard let state else { return }
    sink.emit(.state(state), about: identity, from: .springBoard, in: match.record)
  }

  /// Returns the app in `[com.x] com.x`, which the line writes twice before the literal.
  private static func bracketedBundle(_ match: LiteralMatch) -> ProcessIdentity? {
    var before = ByteScanner(ByteScanner.trimmed(match.before))
    guard before.skip("["), let identity = ProcessIdentity(parsingBracket: &before),
      let bundle = identity.bundle, before.skip(" "), before.rest.elementsEqual(bundle)
    else { return nil }
    return identity
  }

  /// `Application 'UIKitApplication:com.x[0x1]' exited voluntarily.`
  private static func voluntaryExit(_ match: LiteralMatch, _ sink: inout EventSink) {
    guard let process = quotedApplication(match, &sink) else { return }
    sink.emit(
      .exited(ExitReport(isVoluntary: true)), about: process, from: .springBoard,
      in: match.record)
  }

  /// `Application 'UIKitApplication:com.x[0x1]' exited for an unknown reason.`
  private static func unknownExit(_ match: LiteralMatch, _ sink: inout EventSink) {
    guard let process = quotedApplication(match, &sink) else { return }
    sink.emit(.exited(ExitReport()), about: process, from: .springBoard, in: match.record)
  }

  /// `Application 'UIKitApplication:com.x[0x1]' was killed by jetsam.`: by its own limit, or for want of memory.
  private static func killedForMemory(_ match: LiteralMatch, _ sink: inout EventSink) {
    guard let process = quotedApplication(match, &sink) else { return }
    let words = sink.symbols.intern(Array("killed by jetsam".utf8)[...])
    sink.emit(
      .exited(ExitReport(namespace: .jetsam, explanation: words)), about: process,
      from: .springBoard, in: match.record)
  }

  /// Returns the app in `Application 'UIKitApplication:com.x[0x1]` or `Application 'Name`.
  private static func quotedApplication(
    _ match: LiteralMatch, _ sink: inout EventSink
  ) -> ProcessReference? {
    var subject = ByteScanner(match.before)
    guard subject.skip(past: "Application '") else { return nil }
    var process = ProcessReference(kind: .app)
    if subject.skip("UIKitApplication:") {
      process.bundle = sink.symbol(subject.take { $0 != 0x5b })
    } else {
      process.name = sink.symbol(subject.rest)
    }
    return process.bundle != nil || process.name != nil ? process : nil
  }
}
