import LifetraceModel

/// Reads the text of crash reports, and the messages of the processes that write them.
enum CrashReportEmitter {
  static let rules = [
    EmitterRule("Termination Reason: ", terminationReason),
    EmitterRule("Termination Description: ", terminationDescription),
    EmitterRule("Exception Type: ", exceptionType),
    EmitterRule("Exception Codes: ", exceptionCodes),
    EmitterRule("Exception Code: ", exceptionCode),
    EmitterRule("Action taken: ", actionTaken),
    EmitterRule("Command: ", measured),
    EmitterRule("Launch Time: ", launched),
    EmitterRule("Process: ", subject),
    EmitterRule("Identifier: ", subject),
    EmitterRule("OS Version: ", osVersion),
    EmitterRule("Hardware Model: ", hardwareModel),
    EmitterRule("CrashReporter Key: ", reporterKey),
    EmitterRule("\nVersion: ", appVersion),
    EmitterRule("Formulating ", formulating),
    EmitterRule(diagnostic, diagnosed),
  ]

  /// The text with which a crash begins in a MetricKit payload.
  static let diagnostic = "MXCrashDiagnostic"

  /// The field with the time that MetricKit gives such a crash.
  static let timeRange = "Time Range: "

  /// A crash in a MetricKit payload, which is one event: the other rules leave its record alone.
  private static func diagnosed(_ match: LiteralMatch, _ sink: inout EventSink) {
    guard isDiagnosed(match.record), match.before.isEmpty else { return }
    var report = ExitReport()
    var (reason, category) = (match.after, match.after)
    if reason.skip(past: "\nTermination Reason: ") {
      reason = reason.line
      report =
        reason.contains("<RBSTerminateContext| ")
        ? ExitText.domainAndCode(reason, &sink) ?? report : self.report(of: reason, &sink)
      if report.namespace == nil, report.code.map(ExitVocabulary.isInformative) != true {
        report = ExitReport(explanation: sink.lineSymbol(reason.rest))
      }
    } else if category.skip(past: "\nTermination Category: ") {
      report.explanation = sink.lineSymbol(category.rest)
    }
    CrashSubject.addTimeRange(in: match.record.message, to: &report)
    sink.diagnosed.insert(match.record.source.input)
    if report.timing == .timed {
      // Without any time only the order is left: each crash is of another process, which lived until then.
      let process = CrashSubject(in: match.record.message)?.reference(&sink)
      sink.emit(
        .mentioned, about: process ?? ProcessReference(), from: .crashReport, in: match.record)
    }
    emit(report, match, &sink)
  }

  /// Whether a record is a crash in a MetricKit payload.
  static func isDiagnosed(_ record: borrowing LogRecord) -> Bool {
    record.process == nil && record.message.starts(with: "\(diagnostic)\n".utf8)
  }

  /// `Termination Reason: FRONTBOARD 2343432205`, `… Namespace SPRINGBOARD, Code 0x8badf00d`,
  /// `… SIGNAL 6 Abort trap: 6`, `… Namespace  , Code 0x8badf00d`
  private static func terminationReason(_ match: LiteralMatch, _ sink: inout EventSink) {
    guard isField(match), !isDiagnosed(match.record),
      !match.after.contains("<RBSTerminateContext| ")
    else { return }
    var report = report(of: match.after.line, &sink)
    let namespace = report.namespace
    // Some reporters left the name blank.
    guard namespace != nil || report.code.map(ExitVocabulary.isInformative) == true else { return }
    // What a library said before it aborted the process tells more than the name of the signal.
    var information = match.after
    if namespace == .signal, information.skip(past: "\nApplication Specific Information:") {
      information.skipSpaces()
      report.explanation = sink.lineSymbol(information.rest) ?? report.explanation
    } else if namespace == .signal, match.after.contains(ExceptionEmitter.sceneTrap) {
      report.explanation = sink.symbols.intern(ExceptionEmitter.sceneTrap)
    }
    // FrontBoard's word for where the app was counts more than the role, by which the kernel gives it CPU time. A
    // description has it in an event of its own.
    if !match.after.contains("Termination Description: "),
      let state = ExitText.state(match.after), state.visibility != .unknown
    {
      report.stateAtExit = state
    }
    if match.after.line.contains("ASSERTIOND"), report.code == 0x8bad_f00d {
      // An assertion expires only in the background.
      report.stateAtExit =
        CrashSubject.role(in: match.record.message)
        ?? ReportedState(task: .unknown, visibility: .background)
    }
    emit(report, match, &sink)
  }

  /// The namespace, the code and the words in the reason for a termination.
  private static func report(of reason: ByteScanner, _ sink: inout EventSink) -> ExitReport {
    var scanner = reason
    scanner.skipSpaces()
    _ = scanner.skip("Namespace ")
    let namespace = ExitVocabulary.namespace(named: scanner.take { $0.isIdentifierPart })
    _ = scanner.take { $0 == 0x2c || $0 == 0x3b || $0 == 0x20 || $0 == 0x5b }
    _ = scanner.skip("Code ")
    let code = scanner.number()
    let words = scanner.rest.prefix { $0 != 0x0a }.drop { $0 == 0x5d }
    return ExitReport(namespace: namespace, code: code, explanation: sink.symbol(words))
  }

  /// `Termination Description: SPRINGBOARD, scene-create watchdog transgression: com.x exhausted …
  /// | ProcessVisibility: Foreground | ProcessState: Running | …`
  private static func terminationDescription(_ match: LiteralMatch, _ sink: inout EventSink) {
    guard isField(match) else { return }
    var line = match.after
    var scanner = ByteScanner(line.takeLine())
    let word = scanner.take { $0.isIdentifierPart }
    guard let namespace = ExitVocabulary.namespace(named: word), scanner.skip(", ") else { return }
    // Some reports wrap the description, but its parts still end with bars.
    if !scanner.contains("|"), line.contains("|") {
      scanner = match.after
      _ = scanner.skip(past: ", ")
    }
    var report = ExitReport(namespace: namespace, stateAtExit: ExitText.state(scanner))
    let isContext = scanner.begins(with: "<RBSTerminateContext|")
    report.explanation =
      ExpiredWorkText.explanation(in: match.after, &sink)
      ?? (isContext ? ExitText.explanation(scanner, &sink) : nil)
      ?? sink.singleLine(scanner.rest.prefix { $0 != 0x7c })
    emit(report, match, &sink)
  }

  /// `Exception Type: EXC_CRASH (SIGABRT)`.
  /// SIGKILL shows only that something else ended the process.
  private static func exceptionType(_ match: LiteralMatch, _ sink: inout EventSink) {
    guard isField(match) else { return }
    var scanner = match.after.line
    scanner.skipSpaces()
    if scanner.begins(with: "EXC_RESOURCE") { return resource(match.after, match, &sink) }
    guard scanner.skip(past: "("),
      let signal = ExitVocabulary.signals[scanner.take(while: \.isIdentifierPart)],
      signal != 9, !match.after.contains("Termination Reason: ")
    else { return }
    emit(ExitReport(namespace: .signal, code: signal), match, &sink)
  }

  /// `Exception Codes: 0x000000008badf00d`, where the system ended the process before reports had
  /// a termination reason.
  private static func exceptionCodes(_ match: LiteralMatch, _ sink: inout EventSink) {
    guard isField(match), !match.after.contains("Termination Reason: ") else { return }
    var scanner = match.after
    scanner.skipSpaces()
    guard let code = scanner.number(), ExitVocabulary.isInformative(code) else { return }
    var report = ExitReport(code: code)
    // In such reports the line below this heading explains the exit.
    if scanner.skip(past: "Application Specific Information:") {
      scanner.skipSpaces()
      report.explanation = sink.lineSymbol(scanner.rest)
      if let expiry = ExpiredWorkText.explanation(in: scanner, &sink) {
        report.explanation = expiry
        // An assertion expires only in the background.
        report.stateAtExit = ReportedState(task: .unknown, visibility: .background)
      }
    }
    emit(report, match, &sink)
  }

  /// `Exception Code: 0x8badf00d` and below it `Reason: com.x failed to launch in time`, in the
  /// short reports of iOS 8.
  private static func exceptionCode(_ match: LiteralMatch, _ sink: inout EventSink) {
    var scanner = match.after
    scanner.skipSpaces()
    guard isField(match), let code = scanner.number(), ExitVocabulary.isInformative(code) else {
      return
    }
    var report = ExitReport(code: code)
    report.stateAtExit = CrashSubject.role(in: match.record.message)
    var process = CrashSubject(in: match.record.message)?.reference(&sink) ?? ProcessReference()
    if scanner.skip(past: "\nReason:") {
      scanner.skipSpaces()
      report.explanation = sink.lineSymbol(scanner.rest)
      let bundle = scanner.take { !$0.isSpace }
      if process.bundle == nil, ProcessIdentity.isBundle(bundle) {
        process.bundle = sink.symbol(bundle)
      }
    }
    sink.emit(.exited(report), about: process, from: .crashReport, in: match.record)
  }

  /// `Command: Notes` in a report about an app's CPU time, wakeups or disk writes. The app existed
  /// at the `Date/Time:` and was running at the `End time:`, when it exceeded its limit.
  private static func measured(_ match: LiteralMatch, _ sink: inout EventSink) {
    guard isField(match), match.after.contains("\nEvent: "),
      let subject = CrashSubject(in: match.record.message), subject.isApp
    else { return }
    let process = subject.reference(&sink)
    let end = end(of: match.record)
    sink.emit(.mentioned, about: process, from: .crashReport, in: match.record)
    if let end { sink.emit(.wrote, about: process, from: .crashReport, in: end) }
    var action = match.after
    if action.skip(past: "\nAction taken: ") {
      action.skipSpaces()
      // Then it is the cause of an exit.
      if action.begins(with: "Process killed") { return }
    }
    for (field, resource) in measurements {
      var scanner = match.after
      guard scanner.skip(past: field) else { continue }
      scanner.skipSpaces()
      let fact = EventKind.limitExceeded(resource, measurement: sink.lineSymbol(scanner.rest))
      return sink.emit(fact, about: process, from: .crashReport, in: end ?? match.record)
    }
  }

  /// The fields with what was measured in a report about an app's use of a resource.
  private static let measurements: [(field: String, resource: LimitedResource)] = [
    ("\nCPU: ", .cpuTime), ("\nWakeups: ", .wakeups), ("\nWrites: ", .diskWrites),
  ]

  /// The limit beyond which the system ends an app in background; in foreground none does.
  private static let backgroundLimit = "exceeding limit of 80% cpu over 60 seconds"

  /// The subtypes of EXC_RESOURCE about a rate that need not end the process. Those that do, such as `CPU_FATAL`,
  /// are left out on purpose.
  private static let subtypes: [(name: String, resource: LimitedResource)] = [
    ("CPU", .cpuTime), ("WAKEUPS", .wakeups), ("IO", .diskWrites),
  ]

  /// `Exception Type: EXC_RESOURCE`, `Exception Subtype: CPU` and `Exception Message: (Limit 50%)
  /// Observed 60% over 180 secs`. Only a note tells whether the process lived on.
  private static func resource(_ text: ByteScanner, _ match: LiteralMatch, _ sink: inout EventSink)
  {
    var scanner = text
    guard scanner.skip(past: "\nException Subtype: ") else { return }
    scanner.skipSpaces()
    let subtype = scanner.take { $0.isIdentifierPart }
    guard let resource = subtypes.first(where: { subtype.elementsEqual($0.name.utf8) })?.resource,
      let subject = CrashSubject(in: match.record.message)
    else { return }
    var measurement: Symbol?
    if scanner.skip(past: "\nException Message: ") {
      scanner.skipSpaces()
      measurement = sink.lineSymbol(scanner.rest)
    }
    sink.emit(
      .limitExceeded(resource, measurement: measurement), about: subject.reference(&sink),
      from: .crashReport, in: match.record)
  }

  /// `Action taken: Process killed` in such a report.
  /// The line about the measurement explains the exit.
  private static func actionTaken(_ match: LiteralMatch, _ sink: inout EventSink) {
    var scanner = match.after
    scanner.skipSpaces()
    guard isField(match), scanner.begins(with: "Process killed") else { return }
    var report = ExitReport()
    if scanner.contains(backgroundLimit) {
      report.stateAtExit = ReportedState(task: .running, visibility: .background)
    }
    if measurements.contains(where: { scanner.skip(past: $0.field) }) {
      scanner.skipSpaces()
      report.explanation = sink.lineSymbol(scanner.rest)
    }
    let process =
      CrashSubject(in: match.record.message)?.reference(&sink) ?? ProcessReference()
    sink.emit(
      .exited(report), about: process, from: .crashReport,
      in: end(of: match.record) ?? match.record)
  }

  /// Returns the record at the `End time:` of the
  /// measurement, or `nil` if the report has no such time.
  private static func end(of record: LogRecord) -> LogRecord? {
    guard record.hasOwnTime, let start = CrashSubject.time("Date/Time:", in: record.message),
      let end = CrashSubject.time("End time:", in: record.message), start <= end
    else { return nil }
    var record = record
    record.time = record.time + (end - start)
    return record
  }

  /// `Process: Name [7]` and `Identifier: com.x`, once for each report that is one record.
  private static func subject(_ match: LiteralMatch, _ sink: inout EventSink) {
    // In a payload the crash itself names its process, at a time that nobody knows.
    guard isField(match), !isDiagnosed(match.record),
      let subject = CrashSubject(in: match.record.message)
    else { return }
    let hasLine = subject.name != nil || subject.pid != nil
    let isFirst = !hasLine || match.record.message[match.range].first == 0x50
    guard isFirst else { return }
    sink.emit(
      .identity(sceneSession: nil), about: subject.reference(&sink), from: .crashReport,
      in: match.record)
  }

  /// `Launch Time: 2020-10-12 11:33:32.4266 +0100`, in a report that also contains its own time.
  private static func launched(_ match: LiteralMatch, _ sink: inout EventSink) {
    guard isField(match), match.record.hasOwnTime,
      let subject = CrashSubject(in: match.record.message), subject.pid != nil,
      let launch = CrashSubject.time("Launch Time:", in: match.record.message),
      let end = CrashSubject.time("Date/Time:", in: match.record.message), launch <= end
    else { return }
    var record = match.record
    record.time = record.time - (end - launch)
    sink.emit(.started(.unknown), about: subject.reference(&sink), from: .crashReport, in: record)
  }

  private static func osVersion(_ match: LiteralMatch, _ sink: inout EventSink) {
    guard isField(match), let version = sink.lineSymbol(match.after.rest) else { return }
    sink.note(.osVersion(version), from: .crashReport, in: match.record)
  }

  private static func hardwareModel(_ match: LiteralMatch, _ sink: inout EventSink) {
    guard isField(match), let model = sink.lineSymbol(match.after.rest) else { return }
    sink.note(.deviceModel(model), from: .crashReport, in: match.record)
  }

  /// `CrashReporter Key: 3ed1…`: by it reports of one device are known as such.
  private static func reporterKey(_ match: LiteralMatch, _ sink: inout EventSink) {
    guard isField(match), let key = sink.lineSymbol(match.after.rest) else { return }
    sink.reporters[match.record.source.input, default: []].insert(key)
  }

  /// `Version: 1.2 (3)`, in a report that is one record.
  private static func appVersion(_ match: LiteralMatch, _ sink: inout EventSink) {
    guard CrashSubject.isReport(match.record),
      let subject = CrashSubject(in: match.record.message), subject.bundle != nil,
      !ByteScanner(ByteScanner.trimmed(match.after.rest)).begins(with: "???"),
      let version = sink.lineSymbol(match.after.rest)
    else { return }
    sink.note(
      .appVersion(version), about: subject.reference(&sink), from: .crashReport, in: match.record)
  }

  /// `Formulating fatal 309 report for corpse[7] Name`,
  /// `Formulating crash report for process Name[7]`
  private static func formulating(_ match: LiteralMatch, _ sink: inout EventSink) {
    var scanner = match.after.line
    var identity: ProcessIdentity?
    if scanner.begins(with: "fatal "), scanner.skip(past: " for corpse["),
      let pid = scanner.pid(), scanner.skip("]")
    {
      let name = ByteScanner.trimmed(scanner.rest)
      identity = ProcessIdentity(name: name.isEmpty ? nil : name, pid: pid)
    } else if scanner.skip("crash report for process ") {
      identity = ProcessIdentity(nameAndPID: scanner.rest)
    }
    guard let identity, identity.name != nil || identity.pid != nil else { return }
    sink.emit(.exited(ExitReport()), about: identity, from: .crashReporter, in: match.record)
  }

  private static func emit(
    _ report: ExitReport, _ match: LiteralMatch, _ sink: inout EventSink
  ) {
    let process =
      CrashSubject(in: match.record.message)?.reference(&sink) ?? ProcessReference()
    var report = report
    report.stateAtExit = report.stateAtExit ?? CrashSubject.role(in: match.record.message)
    sink.emit(.exited(report), about: process, from: .crashReport, in: match.record)
  }

  /// Whether the literal begins its line, as a report's
  /// fields do, and the record is the text of a report.
  private static func isField(_ match: LiteralMatch) -> Bool {
    ByteScanner.trimmed(match.before).isEmpty && CrashSubject.isReport(match.record)
  }
}
