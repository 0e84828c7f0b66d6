import LifetraceModel

/// Reads launchd's messages about exits.
enum LaunchdEmitter {
  static let rules = [
    EmitterRule(") Exited: ", exited),
    EmitterRule(") Exited with ", exited),
    EmitterRule("ervice exited due to signal: ", serviceSignal),
    EmitterRule("ervice exited with abnormal code: ", serviceCode),
    EmitterRule("exited due to ", exitedDueTo),
    EmitterRule("exited with exit reason ", exitReason),
    EmitterRule("Successfully spawned ", spawned),
  ]

  /// `[user/501/UIKitApplication:com.x[29f7][rb-legacy] [7]:] Successfully spawned Name[7] because …`
  private static func spawned(_ match: LiteralMatch, _ sink: inout EventSink) {
    var scanner = match.after
    guard var process = application(match, &sink), let name = scanner.take(until: "["),
      scanner.skip("["), let pid = scanner.pid(), scanner.skip("]")
    else { return }
    (process.pid, process.name) = (pid, sink.symbol(name))
    sink.emit(.started(.unknown), about: process, from: .launchd, in: match.record)
  }

  /// `(UIKitApplication:com.x[0xc343]) Exited: Killed`, `… Exited with code: 1`
  private static func exited(_ match: LiteralMatch, _ sink: inout EventSink) {
    guard let process = application(match, &sink) else { return }
    var scanner = match.after
    var report = ExitReport()
    let word = scanner.take { $0 != 0x3a && $0 != 0x0a && $0 != 0x28 }
    if let signal = ExitVocabulary.signals[ByteScanner.trimmed(word)] {
      report = ExitReport(namespace: .signal, code: signal)
    } else if scanner.skip(": "), let status = scanner.decimal() {
      report = ExitText.exitStatus(status, &sink)
    }
    sink.emit(.exited(report), about: process, from: .launchd, in: match.record)
  }

  /// `(UIKitApplication:com.x[0x1][62]) Service exited due to signal: Killed: 9 sent by X[7]`
  private static func serviceSignal(_ match: LiteralMatch, _ sink: inout EventSink) {
    guard var process = application(match, &sink) else {
      // What else it says of itself is no app's.
      if let service = service(in: match.record.job ?? match.before, &sink) {
        sink.emit(.identity(sceneSession: nil), about: service, from: .launchd, in: match.record)
      }
      return
    }
    // It is unknown whether a number in this label is the pid.
    process.pid = nil
    var scanner = match.after
    let word = scanner.take { $0 != 0x3a && $0 != 0x0a }
    var code = ExitVocabulary.signals[word]
    if scanner.skip(": "), let number = scanner.decimal() { code = number }
    sink.emit(
      .exited(ExitReport(namespace: .signal, code: code)), about: process, from: .launchd,
      in: match.record)
  }

  private static func serviceCode(_ match: LiteralMatch, _ sink: inout EventSink) {
    guard var process = application(match, &sink) else { return }
    process.pid = nil
    var scanner = match.after
    guard let status = scanner.decimal() else { return }
    sink.emit(
      .exited(ExitText.exitStatus(status, &sink)), about: process, from: .launchd,
      in: match.record)
  }

  /// `exited due to exit(1), ran for 12ms`, `exited due to SIGKILL | sent by X[7], ran for 12ms`,
  /// before that `Service exited due to Segmentation fault: 11`
  private static func exitedDueTo(_ match: LiteralMatch, _ sink: inout EventSink) {
    guard !match.after.begins(with: "signal: "), let process = job(match, &sink) else { return }
    var scanner = match.after
    let text = match.after.rest.prefix { $0 != 0x2c && $0 != 0x0a }
    var report: ExitReport
    let name = text.prefix { $0 != 0x3a }
    if scanner.skip("exit("), let status = scanner.decimal() {
      report = ExitText.exitStatus(status, &sink)
      // `exit(0) during system shutdown`
      if text.last != UInt8(ascii: ")") { report.explanation = sink.lineSymbol(text) }
    } else if let signal = ExitVocabulary.signals[name] {
      report = ExitReport(namespace: .signal, code: signal)
    } else if let signal = ExitVocabulary.signals[scanner.take(while: \.isIdentifierPart)] {
      report = ExitReport(namespace: .signal, code: signal)
      if text.contains(0x7c) { report.explanation = sink.lineSymbol(text) }
    } else {
      report = ExitReport(explanation: sink.lineSymbol(text))
    }
    emit(report, about: process, match, &sink)
  }

  /// `exited with exit reason (namespace: 10 code: 0x8badf00d) - OS_REASON_X | <…>, ran for 7ms`
  private static func exitReason(_ match: LiteralMatch, _ sink: inout EventSink) {
    guard var process = job(match, &sink) else { return }
    // Only extensions have that watchdog.
    if process.kind == .system, match.after.line.contains("WidgetExtensionWatchdog") {
      process.kind = .appExtension
    }
    var scanner = match.after
    var report = ExitReport()
    if scanner.skip("(namespace: ") {
      report.namespace = scanner.number().flatMap { ExitNamespace(told: $0) }
      if scanner.skip(" code: ") { report.code = scanner.number() }
    }
    if let context = ExitText.domainAndCode(match.after, &sink) {
      (report.explanation, report.stateAtExit) = (context.explanation, context.stateAtExit)
    } else if match.after.line.contains("<RBSTerminateContext| ") {
      report.explanation = ExitText.explanation(match.after, &sink)
      report.stateAtExit = ExitText.state(match.after)
    } else if scanner.skip(past: " | ") {
      report.explanation = sink.lineSymbol(scanner.rest.prefix { $0 != 0x2c })
    }
    emit(report, about: process, match, &sink)
  }

  /// Adds an exit, and when the process was started: `ran for 12ms`.
  private static func emit(
    _ report: ExitReport, about process: ProcessReference, _ match: LiteralMatch,
    _ sink: inout EventSink
  ) {
    sink.emit(.exited(report), about: process, from: .launchd, in: match.record)
    var scanner = match.after
    guard match.record.hasOwnTime, process.pid != nil, scanner.skip(past: ", ran for "),
      let span = scanner.decimal().flatMap({ Int64(exactly: $0) }), span < longestRun,
      scanner.skip("ms")
    else { return }
    var record = match.record
    record.time = record.time - .milliseconds(span)
    sink.emit(.launched(reason: nil, .unknown), about: process, from: .launchd, in: record)
  }

  /// Longer than a device is up.
  private static let longestRun: Int64 = 366 * 86_400_000

  /// Returns the app, extension or service that a line about an exit is about.
  private static func job(_ match: LiteralMatch, _ sink: inout EventSink) -> ProcessReference? {
    if let process = application(match, &sink) { return process }
    return labelled(match.before, &sink)
      ?? (match.record.job ?? match.record.subsystem).flatMap { labelled($0, &sink) }
  }

  /// Returns what a job of a domain runs: `pid/4001/com.x.widget [7]`, whose domain is the host's, and
  /// `gui/501/com.x.widget.UUID[0x1][rb-legacy] [7]`, in a simulator `user/foreground/com.x.widget[0x1] [7]`. Whether one
  /// of these is an extension, other lines show.
  private static func labelled(
    _ text: ArraySlice<UInt8>, _ sink: inout EventSink
  ) -> ProcessReference? {
    let path = text.split(separator: UInt8(ascii: "/"), maxSplits: 2)
    guard path.count == 3,
      path[1].allSatisfy(\.isDigit) || path[1].elementsEqual("foreground".utf8)
    else { return nil }
    var scanner = ByteScanner(path[2])
    let label = instanceless(scanner.take { $0 != 0x5b && !$0.isSpace })
    guard ProcessIdentity.isBundle(label) else { return nil }
    var process = ProcessReference(bundle: sink.symbol(label), kind: .system)
    while scanner.skip(past: "[") {
      var inside = scanner
      if let pid = inside.pid(), inside.skip("]") { process.pid = pid }
    }
    guard process.pid != nil else { return nil }
    if path[0].elementsEqual("[pid".utf8) || path[0].elementsEqual("pid".utf8),
      !label.starts(with: "com.apple.".utf8)
    {
      var host = ByteScanner(path[1])
      (process.kind, process.hostPID) = (.appExtension, host.pid())
    }
    return process
  }

  /// Returns a label without the UUID of its instance.
  private static func instanceless(_ label: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let uuid = label.suffix(36)
    guard label.count > 37, label[uuid.startIndex - 1] == 0x2e,
      uuid.split(separator: UInt8(ascii: "-")).map(\.count) == [8, 4, 4, 4, 12]
    else { return label }
    return label.dropLast(37)
  }

  /// Returns the app that the text before the literal names, with the pid from the record's header.
  ///
  /// If the text names no app, returns the header's app, and `nil` for other jobs. Console shows
  /// the job as launchd's subsystem.
  private static func application(
    _ match: LiteralMatch, _ sink: inout EventSink
  ) -> ProcessReference? {
    let job = match.record.job ?? match.record.subsystem
    let header = job.flatMap { application(in: $0, &sink) }
    guard var process = application(in: match.before, &sink) else { return header }
    if process.pid == nil, header?.bundle == process.bundle { process.pid = header?.pid }
    return process
  }

  /// Returns the service of the system in `com.apple.backupd[1242]`.
  private static func service(
    in text: ArraySlice<UInt8>, _ sink: inout EventSink
  ) -> ProcessReference? {
    var scanner = ByteScanner(text)
    guard scanner.skip(past: "com.apple.") else { return nil }
    let name = scanner.take { $0 != 0x5b && $0 != 0x29 && !$0.isSpace }
    guard scanner.skip("["), let pid = scanner.pid(), scanner.skip("]") else { return nil }
    return ProcessReference(
      pid: pid, bundle: sink.symbol(Array("com.apple.".utf8)[...] + name), kind: .system)
  }

  /// Returns the app of a job:
  /// `UIKitApplication:com.x[0x1][7]`, `gui/501/application.com.x.N.N [7]`.
  private static func application(
    in text: ArraySlice<UInt8>, _ sink: inout EventSink
  ) -> ProcessReference? {
    var scanner = ByteScanner(text)
    let bundle: ArraySlice<UInt8>
    if scanner.skip(past: "UIKitApplication:") {
      bundle = scanner.take { $0 != 0x5b && $0 != 0x29 && !$0.isSpace }
    } else if let start = scanner.position(of: "application.") {
      scanner = ByteScanner(text[start...])
      bundle = ProcessIdentity.bundle(
        scanner.take { $0 != 0x5b && $0 != 0x29 && !$0.isSpace })
    } else {
      return nil
    }
    guard ProcessIdentity.isBundle(bundle) else { return nil }
    var process = ProcessReference(bundle: sink.symbol(bundle), kind: .app)
    // The label's own number comes first, and only sometimes looks like one in hexadecimal.
    while scanner.skip(past: "[") {
      var inside = scanner
      if let pid = inside.pid(), inside.skip("]") { process.pid = pid }
    }
    return process
  }
}
