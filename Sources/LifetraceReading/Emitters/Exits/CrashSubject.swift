import LifetraceModel

/// The process that a crash report concerns, read from the lines at its head.
struct CrashSubject {
  var name: ArraySlice<UInt8>?
  var pid: Int32?
  var bundle: ArraySlice<UInt8>?
  /// The kind is an extension if the program is in an extension's folder.
  private var kind = ProcessKind.unknown
  /// Whether the program is in an app's folder; `nil` if the report does not show where it is.
  private var isInApp: Bool?
  /// Whether the program belongs to an app, not to the system.
  var isApp: Bool {
    let isThirdParty = bundle.map { !ByteScanner($0).begins(with: "com.apple.") } ?? false
    return kind == .unknown && isInApp ?? isThirdParty
  }

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
    return TimeShape.dated(value.span, at: &place)?.instant
  }

  /// Adds what `Time Range: 86399000 ms`, `after` or `before` says of the time of an exit: so long after the time of
  /// the record at most, after it, or before it.
  static func addTimeRange(in message: ArraySlice<UInt8>, to report: inout ExitReport) {
    guard let value = field(CrashReportEmitter.timeRange, in: message) else { return }
    var scanner = ByteScanner(value)
    report.timing = scanner.begins(with: "before") ? .latest : .within
    report.reach = scanner.number().flatMap { Int64(exactly: $0) }.map { TimeSpan.milliseconds($0) }
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
      // Some names have no letters that the reporter could print.
      guard let identity = ProcessIdentity(nameAndPID: scanner.rest) else { return }
      name = identity.name
      pid = identity.pid
    } else if scanner.skip("Command:"), name == nil {
      let command = ByteScanner.trimmed(scanner.rest)
      name = command.isEmpty ? nil : command
    } else if scanner.skip("PID:"), pid == nil {
      scanner.skipSpaces()
      pid = scanner.pid()
    } else if scanner.skip("Path:") {
      kind = scanner.contains(".appex/") ? .appExtension : .unknown
      isInApp = scanner.contains(".app/")
    } else if scanner.skip("Identifier:") {
      let value = ByteScanner.trimmed(scanner.rest)
      if ProcessIdentity.isBundle(value) { bundle = value }
    } else if scanner.begins(with: "{"), scanner.skip(past: "\"bundleID\"") {
      // This is the first line of a report that is a file.
      _ = scanner.take { $0 == 0x3a || $0.isSpace }
      let value = scanner.skip("\"") ? scanner.take { $0 != 0x22 } : []
      if ProcessIdentity.isBundle(value) { bundle = value }
    }
  }

  var identity: ProcessIdentity {
    ProcessIdentity(kind: kind, bundle: bundle, name: name, pid: pid)
  }

  func reference(_ sink: inout EventSink) -> ProcessReference { sink.reference(identity) }
}
