import LifetraceModel

/// Reads the messages of assertiond (iOS 9–12), and of
/// SpringBoard and backboardd from earlier systems.
enum AssertiondEmitter {
  static let rules = [
    // `[Name:7] Setting jetsam priority to 10 [0x10108]`
    EmitterRule(
      "Setting jetsam priority to ", about: \.bracketedProcess?.instance, from: .assertiond
    ) { match, _ in JetsamPriorityText.shows(match.after) },
    EmitterRule(
      "New process assertion state; ", .mentioned, about: \.bracketedProcess?.instance,
      from: .assertiond),
    // `Now tracking process <BKProcess: 0x1; Name; com.x; pid: 867; …>`
    EmitterRule(
      "Now tracking process <BKProcess", .started(.unknown), about: \.objectProcess,
      from: .assertiond),
    EmitterRule(
      "Now tracking process <BKNewProcess", .started(.unknown), about: \.objectProcess,
      from: .assertiond),
    EmitterRule(
      "Sending background permission expiration warning", .work(.budgetWarning),
      about: \.bracketedProcess, from: .assertiond),
    EmitterRule(ExpiredWorkText.words, beyondPermittedTime),
    EmitterRule("Forcing crash report ", forcedCrash),
    EmitterRule("Attempting to acquire assertion for ", attempting),
    EmitterRule("Add assertion: <BKProcessAssertion", adding),
    EmitterRule("Remove assertion: <BKProcessAssertion", removing),
    EmitterRule(
      "] suspend success", .suspended, about: \.closedProcess?.instance, from: .assertiond),
    // assertiond removes its records of a process that has ended.
    EmitterRule(
      "Terminating because the job-submitter has disconnected", .exited(ExitReport()),
      about: \.bracketedProcess, from: .assertiond),
    EmitterRule("SyscallError: ", failedCall),
    EmitterRule("Deleted launchd job with label: UIKitApplication:", jobDeleted),
    EmitterRule("Got exit context: <BKSProcessExitContext: ", exitContext),
    // Once at the launch of `[Name:7]`.
    EmitterRule(
      "workspaceConnectedWithTaskPortRight: received task port", .started(.unknown),
      about: \.bracketedProcess?.instance, from: .assertiond),
  ]

  /// `X has active assertions beyond permitted time: {( <… permittedBackgroundDuration: 180.000000
  /// reason: finishTask …> )}`, where X is `Name[pid]`, `Name:pid` or `<BKNewProcess: …>`.
  private static func beyondPermittedTime(_ match: LiteralMatch, _ sink: inout EventSink) {
    let report =
      CrashSubject.isReport(match.record) ? CrashSubject(in: match.record.message) : nil
    guard let identity = report?.identity ?? subject(of: match) ?? holder(of: match) else {
      return sink.skip("background time exceeded by an unnamed process")
    }
    emit(.work(.budgetExpired), about: identity, match, &sink)
    // These words announce a termination: only the exit follows.
    let reason = ExpiredWorkText.explanation(match.after, &sink)
    emit(.exitPending(reason: reason), about: identity, match, &sink)
    if let owner = owner(match.after, pid: identity.pid, &sink) {
      sink.emit(.identity(sceneSession: nil), about: owner, from: .assertiond, in: match.record)
    }
    budget(match.after, about: identity, match, &sink)
  }

  /// `[Name:7] Got exit context: <BKSProcessExitContext: 0x1; reason: crash>`.
  private static func exitContext(_ match: LiteralMatch, _ sink: inout EventSink) {
    var scanner = match.after.line
    guard let identity = match.bracketedProcess, scanner.skip(past: "reason: ") else { return }
    let words = Array("exit context: ".utf8) + scanner.take(while: \.isIdentifierPart)
    emit(.exitPending(reason: sink.symbols.intern(words[...])), about: identity, match, &sink)
  }

  /// Reports the app that holds `"Shared Background Assertion 446 for com.x" … (owner: Name:24)`.
  private static func owner(
    _ text: ByteScanner, pid: Int32?, _ sink: inout EventSink
  ) -> ProcessReference? {
    var scanner = text
    guard let pid, scanner.skip(past: "Shared Background Assertion "), scanner.number() != nil,
      scanner.skip(" for "), let bundle = scanner.take(until: "\""),
      ProcessIdentity.isBundle(bundle), scanner.skip(past: "(owner: "),
      let name = scanner.take(until: ":"), scanner.skip(":"), scanner.pid() == pid
    else { return nil }
    return ProcessReference(
      pid: pid, bundle: sink.symbol(bundle), name: sink.symbol(name), kind: .app)
  }

  private static func forcedCrash(_ match: LiteralMatch, _ sink: inout EventSink) {
    // Another rule reads these words, and they contain more.
    if match.after.contains(ExpiredWorkText.words) { return }
    var scanner = match.after
    var identity = match.bracketedProcess
    var reason: ArraySlice<UInt8>?
    if scanner.skip("with description: ") {
      reason = scanner.takeLine().prefix { $0 != 0x3c }
    } else if scanner.skip("of ") {
      identity = identity ?? ProcessIdentity(parsingObject: &scanner)
      identity = identity ?? ProcessIdentity(parsingNameAndPID: &scanner)
    }
    guard let identity else { return }
    if let files = LockedFilesText.explanation(match.after, &sink) {
      return locked(files, by: identity, match, &sink)
    }
    if let overrun = launchOverrun(scanner) {
      return exceeded(overrun, about: identity, match, &sink)
    }
    emit(.exitPending(reason: sink.symbol(reason)), about: identity, match, &sink)
  }

  /// `… (reason: 4, description: <…> was suspended with locked system files:` and their paths
  /// below.
  private static func locked(
    _ files: Symbol, by identity: ProcessIdentity, _ match: LiteralMatch, _ sink: inout EventSink
  ) {
    // The line has neither the code nor a namespace, only the words that stand for them.
    let report = ExitReport(
      explanation: files,
      stateAtExit: ReportedState(task: .suspended, visibility: .background))
    emit(.exited(report), about: identity, match, &sink)
  }

  /// `[Owner:52] Attempting to acquire assertion for app:7: <BKProcessAssertion: 0x1; "name"
  /// (finishTask:180s); id:…7A9D83D792D1>`
  private static func attempting(_ match: LiteralMatch, _ sink: inout EventSink) {
    var scanner = match.after
    guard let target = scanner.take(until: ": <"), let colon = target.lastIndex(of: 0x3a) else {
      return
    }
    var number = ByteScanner(target[(colon + 1)...])
    guard colon > target.startIndex, let pid = number.pid(), number.isAtEnd else { return }
    let identity = ProcessIdentity(name: target[..<colon], pid: pid)
    // FrontBoard's assertion for an app that it launches or resumes:
    // such a process is not suspended.
    if scanner.line.contains(" (activation:") {
      let state = ReportedState(task: .running, visibility: .unknown)
      emit(.state(state), about: identity, match, &sink)
    }
    budget(match.after, about: identity, match, &sink)
  }

  /// `[app:7] Add assertion: <BKProcessAssertion: 0x1; id: 7-UUID; name: N; state: active;
  /// reason: finishTask; duration: 180.0s> {…}`
  private static func adding(_ match: LiteralMatch, _ sink: inout EventSink) {
    guard let identity = match.bracketedProcess, let id = assertionID(match.after, &sink) else {
      return
    }
    var name = match.after
    let explanation = name.skip(past: "name: ") ? name.take(until: "; ") : nil
    let assertion = WorkFact.assertionAcquired(
      id: id, explanation: sink.symbol(explanation), kind: AssertionText.kind(match.after))
    emit(.work(assertion), about: identity, match, &sink)
    budget(match.after, about: identity, match, &sink)
  }

  private static func removing(_ match: LiteralMatch, _ sink: inout EventSink) {
    guard let identity = match.bracketedProcess, let id = assertionID(match.after, &sink) else {
      return
    }
    emit(.work(.assertionReleased(id: id, timedOut: false)), about: identity, match, &sink)
  }

  /// Returns the explanation in `(reason: 1, description:
  /// com.x failed to launch after 20.00s (…))`.
  private static func launchOverrun(_ text: ByteScanner) -> ArraySlice<UInt8>? {
    var scanner = text
    guard scanner.skip(past: " description: ") else { return nil }
    let line = scanner.takeLine()
    return ByteScanner(line).contains(" failed to ") ? line : nil
  }

  /// Reports the exit of a process that exceeded its time to launch, update or exit.
  private static func exceeded(
    _ explanation: ArraySlice<UInt8>, about identity: ProcessIdentity, _ match: LiteralMatch,
    _ sink: inout EventSink
  ) {
    var identity = identity
    let subject = explanation.prefix { !$0.isSpace }
    if identity.bundle == nil, ProcessIdentity.isBundle(subject) {
      identity.bundle = subject
      identity.kind = .app
    }
    var text = explanation
    if text.last == 0x29, text.count(where: { $0 == 0x29 }) > text.count(where: { $0 == 0x28 }) {
      text.removeLast()
    }
    var scanner = ByteScanner(explanation)
    if scanner.skip(past: " failed to "), let step = scanner.take(until: " after "),
      let symbol = sink.symbol(step), scanner.skip(" after "), let limit = scanner.seconds()
    {
      let fact = WatchdogFact(step: symbol, in: sink.symbols, limit: limit, isViolated: true)
      emit(.watchdog(fact), about: identity, match, &sink)
    }
    // The watchdog ended the process. The line itself has neither a namespace nor a code.
    let report = ExitReport(explanation: sink.symbol(text))
    emit(.exited(report), about: identity, match, &sink)
  }

  /// `[Name:7] Deleted launchd job with label: UIKitApplication:com.x[0x990c][11734]`, after the
  /// process has ended.
  private static func jobDeleted(_ match: LiteralMatch, _ sink: inout EventSink) {
    guard var identity = match.bracketedProcess else { return }
    let bundle = match.after.rest.prefix { $0 != 0x5b && !$0.isSpace }
    guard ProcessIdentity.isBundle(bundle) else { return }
    identity.bundle = bundle
    identity.kind = .app
    emit(.exited(ExitReport()), about: identity, match, &sink)
  }

  /// `[Name:7] SyscallError: setpriority(PRIO_DARWIN_ROLE, 7, 3): No such process`
  private static func failedCall(_ match: LiteralMatch, _ sink: inout EventSink) {
    guard match.after.line.contains(": No such process"),
      let identity = match.bracketedProcess
    else { return }
    emit(.exited(ExitReport()), about: identity, match, &sink)
  }

  /// Returns the last part of the UUID in `; id: 7-FAE26CB2-AC0A-4EC6-AD1E-7A9D83D792D1; ` and `;
  /// id:…7A9D83D792D1>`. Lines about the end of an assertion have only this part.
  private static func assertionID(_ scanner: ByteScanner, _ sink: inout EventSink) -> Symbol? {
    var scanner = scanner.line
    guard scanner.skip(past: "; id:") else { return nil }
    let id = ByteScanner.trimmed(scanner.take { $0 != 0x3b && $0 != 0x3e })
    let other = id.lastIndex { !$0.isLetter && !$0.isDigit }
    return sink.symbol(id[(other.map { $0 + 1 } ?? id.startIndex)...])
  }

  /// Returns the process named before the literal, or `nil`
  /// if there is a placeholder or no process.
  private static func subject(of match: LiteralMatch) -> ProcessIdentity? {
    let before = ByteScanner.trimmed(match.before)
    if let open = before.firstIndex(of: 0x3c) {
      var object = ByteScanner(before[open...])
      if let identity = ProcessIdentity(parsingObject: &object) { return identity }
    }
    var name = before
    for mark in [": ", "] "] {
      var ahead = ByteScanner(name)
      while ahead.skip(past: mark) { name = ahead.rest }
    }
    var bracket = ByteScanner(name)
    if let identity = ProcessIdentity(parsingNameAndPID: &bracket), bracket.isAtEnd {
      return identity
    }
    guard let colon = name.lastIndex(of: 0x3a), colon > name.startIndex else { return nil }
    var number = ByteScanner(name[(colon + 1)...])
    guard let pid = number.pid(), number.isAtEnd else { return nil }
    return ProcessIdentity(name: name[..<colon], pid: pid)
  }

  /// Returns the process of the assertions, `… process: Name[7] permitted…`, for lines that do not
  /// name the process before the literal.
  private static func holder(of match: LiteralMatch) -> ProcessIdentity? {
    var scanner = match.after
    guard scanner.skip(past: " process: ") else { return nil }
    return ProcessIdentity(parsingNameAndPID: &scanner)
  }

  /// Reports the budget in `permittedBackgroundDuration: 180.000000 reason: finishTask`,
  /// `(finishTask:180s)` or `reason: finishTask; duration: 180.0s`.
  private static func budget(
    _ text: ByteScanner, about identity: ProcessIdentity, _ match: LiteralMatch,
    _ sink: inout EventSink
  ) {
    guard let (limit, reason) = BudgetText.read(text), limit > .zero else { return }
    emit(.work(.budget(limit, reason: sink.symbol(reason))), about: identity, match, &sink)
  }

  private static func emit(
    _ kind: EventKind, about identity: ProcessIdentity, _ match: LiteralMatch,
    _ sink: inout EventSink
  ) {
    sink.emit(kind, about: identity, from: .assertiond, in: match.record)
  }
}
