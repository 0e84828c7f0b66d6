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

  /// A crash in a MetricKit payload.
  /// Each crash concerns a different process, which lived until then.
  private static func diagnosed(_ match: LiteralMatch, _ sink: inout EventSink) {
    guard match.record.process == nil, match.range.lowerBound == match.record.message.startIndex,
      match.after.next == 0x0a
    else { return }
    let process =
      CrashSubject(in: match.record.message)?.reference(&sink) ?? ProcessReference()
    sink.emit(.mentioned, about: process, from: .crashReport, in: match.record)
  }

  /// `Termination Reason: FRONTBOARD 2343432205`, `… Namespace SPRINGBOARD, Code 0x8badf00d`,
  /// `… SIGNAL 6 Abort trap: 6`, `… Namespace  , Code 0x8badf00d`
  private static func terminationReason(_ match: LiteralMatch, _ sink: inout EventSink) {
    guard isField(match), !match.after.contains("<RBSTerminateContext| ") else { return }
    var scanner = match.after.line
    scanner.skipSpaces()
    _ = scanner.skip("Namespace ")
    let word = scanner.take { $0.isIdentifierPart }
    let namespace = ExitVocabulary.namespace(named: word)
    _ = scanner.take { $0 == 0x2c || $0 == 0x3b || $0 == 0x20 || $0 == 0x5b }
    _ = scanner.skip("Code ")
    var report = ExitReport(namespace: namespace, code: scanner.number())
    // Some reporters left the name blank.
    guard namespace != nil || report.code.map(ExitVocabulary.isInformative) == true else { return }
    report.explanation = sink.symbol(scanner.rest.prefix { $0 != 0x0a }.drop { $0 == 0x5d })
    // What a library said before it aborted the process tells more than the name of the signal.
    var information = match.after
    if namespace == .signal, information.skip(past: "\nApplication Specific Information:") {
      information.skipSpaces()
      report.explanation = sink.lineSymbol(information.rest) ?? report.explanation
    }
    if word.elementsEqual("ASSERTIOND".utf8), report.code == 0x8bad_f00d {
      // An assertion expires only in the background.
      report.stateAtExit =
        CrashSubject.role(in: match.record.message)
        ?? ReportedState(task: .unknown, visibility: .background)
    }
    emit(report, match, &sink)
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
    report.explanation = sink.singleLine(scanner.rest.prefix { $0 != 0x7c })
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
      var line = ByteScanner(scanner.takeLine())
      if line.skip(past: "has active assertions beyond permitted time") {
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

  /// The subtypes of EXC_RESOURCE about a rate; of some it is known that they end the process, such as `CPU_FATAL`.
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
    guard isField(match), let subject = CrashSubject(in: match.record.message) else { return }
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
      identity = ProcessIdentity(parsingNameAndPID: &scanner)
    }
    guard let identity else { return }
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

/// The process that a crash report concerns, read from the lines at its head.
struct CrashSubject {
  var name: ArraySlice<UInt8>?
  var pid: Int32?
  var bundle: ArraySlice<UInt8>?
  /// The kind is an extension if the program is in an extension's folder.
  private var kind = ProcessKind.unknown
  /// Whether the program belongs to an app, not to the system.
  private(set) var isApp = false

  /// Reads the head of a report. If the head is missing, reads the explanation of the termination.
  /// Returns `nil` if neither names the process.
  init?(in message: ArraySlice<UInt8>) {
    var scanner = ByteScanner(message.prefix(CrashSubject.longestHead))
    while !scanner.isAtEnd {
      read(line: scanner.takeLine())
      _ = scanner.skip("\n")
      if name != nil, bundle != nil, pid != nil { break }
    }
    if name == nil, bundle == nil {
      guard let process = CrashSubject.described(in: message) else { return nil }
      (name, bundle, pid, kind) = (process.name, process.bundle, process.pid, process.kind)
    }
  }

  /// Returns the process in `Termination Description: SPRINGBOARD, scene-update watchdog
  /// transgression: application<com.x>:7 exhausted …` or `… transgression: com.x exhausted …`, or
  /// below `Application Specific Information:` in `<BKNewProcess: 0x1; com.x; pid: 7; …> has active
  /// assertions …` or `SBUnsuspendLimit Name[7] exceeded …`.
  private static func described(in message: ArraySlice<UInt8>) -> ProcessIdentity? {
    var information = ByteScanner(message.prefix(longestHead))
    if information.skip(past: "\nApplication Specific Information:") {
      information.skipSpaces()
      if let process = ProcessIdentity(parsingObject: &information) { return process }
      if information.skip("SBUnsuspendLimit "),
        let process = ProcessIdentity(parsingNameAndPID: &information)
      {
        return process
      }
    }
    guard let description = field("Termination Description:", in: message) else { return nil }
    var scanner = ByteScanner(description)
    guard scanner.skip(past: "transgression: ") else { return nil }
    if let process = ProcessIdentity(parsing: &scanner) {
      return process.pid == nil ? nil : process
    }
    let bundle = scanner.take { !$0.isSpace }
    return ProcessIdentity.isBundle(bundle) ? ProcessIdentity(kind: .app, bundle: bundle) : nil
  }

  /// Whether a record is the text of a report: no process wrote it, or its own `Process:` line
  /// names the process that did.
  static func isReport(_ record: LogRecord) -> Bool {
    guard let writer = record.process else { return true }
    return CrashSubject(in: record.message)?.name?.elementsEqual(writer) ?? false
  }

  /// Returns the state at the exit from `Role: Foreground` or `Role: Background`. Other roles
  /// belong to processes without an interface.
  static func role(in message: ArraySlice<UInt8>) -> ReportedState? {
    guard let role = field("Role:", in: message) else { return nil }
    let visibility = StateText.visibility(ByteScanner(role))
    return visibility == .unknown ? nil : ReportedState(task: .unknown, visibility: visibility)
  }

  /// Returns the time in a field, or `nil` if the time has no zone or is out of range.
  static func time(_ name: String, in message: ArraySlice<UInt8>) -> Instant? {
    guard let value = field(name, in: message) else { return nil }
    var place = 0
    guard let time = TimeShape.dated(value.span, at: &place), time.isPossible,
      let year = time.year, let month = time.month, let day = time.day,
      let zone = time.zoneSeconds
    else { return nil }
    let date = CivilDateTime(
      year: Int(year), month: Int(month), day: Int(day), nanosecondOfDay: time.nanosecondOfDay)
    guard date.isValid, CivilDateTime.countableDays.contains(date.daysSinceEpoch) else {
      return nil
    }
    return date.instant(zoneSeconds: Int(zone))
  }

  /// Returns the value of a field at the head of a report.
  private static func field(
    _ name: String, in message: ArraySlice<UInt8>
  ) -> ArraySlice<UInt8>? {
    var scanner = ByteScanner(message.prefix(longestHead))
    while !scanner.isAtEnd {
      if scanner.skip(name) { return ByteScanner.trimmed(scanner.takeLine()) }
      _ = scanner.takeLine()
      _ = scanner.skip("\n")
    }
    return nil
  }

  private static let longestHead = 4096

  private mutating func read(line: ArraySlice<UInt8>) {
    var scanner = ByteScanner(line)
    if scanner.skip("Process:") {
      if let identity = ProcessIdentity(parsingNameAndPID: &scanner) {
        name = identity.name
        pid = identity.pid
      } else if scanner.skip(past: "[") {
        // The app's name has no letters that the reporter could print.
        pid = scanner.pid()
      }
    } else if scanner.skip("Command:"), name == nil {
      let command = ByteScanner.trimmed(scanner.rest)
      name = command.isEmpty ? nil : command
    } else if scanner.skip("PID:"), pid == nil {
      scanner.skipSpaces()
      pid = scanner.pid()
    } else if scanner.skip("Path:") {
      kind = scanner.contains(".appex/") ? .appExtension : .unknown
      isApp = kind == .unknown && scanner.contains(".app/")
    } else if scanner.skip("Identifier:") {
      let value = ByteScanner.trimmed(scanner.rest)
      if ProcessIdentity.isBundle(value) { bundle = value }
    } else if scanner.begins(with: "{"), scanner.skip(past: "\"bundleID\":\"") {
      // This is the first line of a report that is a file.
      let value = scanner.take { $0 != 0x22 }
      if ProcessIdentity.isBundle(value) { bundle = value }
    }
  }

  func reference(_ sink: inout EventSink) -> ProcessReference {
    ProcessReference(
      pid: pid, bundle: sink.symbol(bundle), name: sink.symbol(name), kind: kind)
  }
}

/// Reads the message that the app's own process writes about an uncaught exception.
enum ExceptionEmitter {
  static let rules = [
    EmitterRule("*** Terminating app due to uncaught exception '", uncaught),
    EmitterRule("dyld: Symbol not found: ", unlinked),
    EmitterRule("dyld: Library not loaded: ", unlinked),
    EmitterRule("atal error: ", failed),
    EmitterRule("uncaught exception of type ", uncaughtOfCPlusPlus),
    EmitterRule("Application failed to launch: UIScene life cycle is required", sceneless),
  ]

  /// `dyld: Symbol not found: _N`, which the dynamic linker writes in the process that it then ends.
  private static func unlinked(_ match: LiteralMatch, _ sink: inout EventSink) {
    guard !SystemWriters.contains(match.record), CrashSubject(in: match.record.message) == nil
    else { return }
    let words =
      Array(match.record.message[match.range]) + match.after.line.rest.prefix(longestReason)
    sink.emit(
      .exitPending(reason: sink.symbols.intern(words[...])), byWriterOf: match.record, from: .uiKit)
  }

  /// `App/File.swift:88: Fatal error: …`, `Fatal error: …: file App/File.swift, line 88`, which Swift writes before it
  /// traps. Other words about errors name no file.
  private static func failed(_ match: LiteralMatch, _ sink: inout EventSink) {
    let line = match.before + match.record.message[match.range] + match.after.line.rest
    guard !SystemWriters.contains(match.record), CrashSubject(in: match.record.message) == nil,
      ByteScanner(match.before).contains(".swift:") || match.after.line.contains(": file ")
    else { return }
    let words = ByteScanner.trimmed(line).prefix(longestReason)
    sink.emit(
      .exitPending(reason: sink.symbols.intern(words)), byWriterOf: match.record, from: .uiKit)
  }

  /// `libc++abi: terminating with uncaught exception of type std::runtime_error: text`, or `due to`. Objective-C's own
  /// words about its exceptions say more.
  private static func uncaughtOfCPlusPlus(_ match: LiteralMatch, _ sink: inout EventSink) {
    guard !SystemWriters.contains(match.record), CrashSubject(in: match.record.message) == nil,
      ByteScanner(match.before).contains("terminating "), !match.after.begins(with: "NSException")
    else { return }
    let words = Array("uncaught exception ".utf8) + match.after.line.rest.prefix(longestReason)
    sink.emit(
      .exitPending(reason: sink.symbols.intern(words[...])), byWriterOf: match.record, from: .uiKit)
  }

  /// UIKit's words in a launch of an app without scenes, just before it traps; since iOS 27.
  private static func sceneless(_ match: LiteralMatch, _ sink: inout EventSink) {
    guard !SystemWriters.contains(match.record) else { return }
    let report = ExitReport(
      namespace: .signal, code: 5, explanation: sink.symbol(match.record.message[match.range]))
    sink.emit(.exited(report), byWriterOf: match.record, from: .uiKit)
  }

  /// `*** Terminating app due to uncaught exception 'N', reason: '…'`, the cause of the abort that
  /// follows.
  private static func uncaught(_ match: LiteralMatch, _ sink: inout EventSink) {
    var scanner = match.after.line
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

  /// The longest reason to read, in bytes. Some reasons print whole objects.
  private static let longestReason = 512
}
