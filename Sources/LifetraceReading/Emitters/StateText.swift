import LifetraceModel

/// Reads the words that components use for the state of a process.
enum StateText {
  /// Reads the task state at the scanner: `Running`, `Suspended`, `Not Running`.
  static func task(_ scanner: ByteScanner) -> ReportedState.Task {
    if scanner.begins(with: "Running") { return .running }
    if scanner.begins(with: "Suspended") { return .suspended }
    return scanner.begins(with: "Not Running") || scanner.begins(with: "NotRunning")
      ? .notRunning : .unknown
  }

  /// Reads the visibility at the scanner: `Foreground…`, `Background…`, anything else.
  static func visibility(_ scanner: ByteScanner) -> Visibility {
    if scanner.begins(with: "Foreground") { return .foreground }
    return scanner.begins(with: "Background") ? .background : .unknown
  }

  /// Reads `agency: Application; visibility: foreground; task: running` in the description of an app.
  static func fields(_ text: ByteScanner) -> ReportedState? {
    var (visible, running) = (text, text)
    guard text.contains("; agency: Application;"), visible.skip(past: "; visibility: "),
      running.skip(past: "; task: ")
    else { return nil }
    let task: ReportedState.Task =
      running.begins(with: "running")
      ? .running : running.begins(with: "suspended") ? .suspended : .unknown
    let visibility: Visibility =
      visible.begins(with: "foreground")
      ? .foreground : visible.begins(with: "background") ? .background : .unknown
    return ReportedState(task: task, visibility: visibility)
  }

  /// Reads `ForegroundRunning`, `Background Running`, `BackgroundTaskSuspended`, `Terminated` with
  /// or without spaces, up to the end of the word. Returns `nil` for any other word.
  static func combined(_ scanner: ByteScanner) -> ReportedState? {
    var scanner = scanner
    if scanner.begins(with: "Terminated") {
      return ReportedState(task: .notRunning, visibility: .unknown)
    }
    let visibility = visibility(scanner)
    guard visibility != .unknown else { return nil }
    _ = scanner.take { !$0.isSpace && $0 != 0x52 && $0 != 0x53 && $0 != 0x54 }
    _ = scanner.skip(" ")
    if scanner.skip("Task") { _ = scanner.skip(" ") }
    let task = task(scanner)
    guard task == .running || task == .suspended else { return nil }
    return ReportedState(task: task, visibility: visibility)
  }

  /// Reads RunningBoard's `running-active…`, `running-suspended…`, `none…`; `nil` for `unknown…`
  /// and anything else.
  ///
  /// On macOS RunningBoard calculates suspensions but does not carry them out:
  /// it does not manage apps.
  static func runningBoardTask(
    _ scanner: ByteScanner, of identity: ProcessIdentity? = nil
  ) -> ReportedState.Task? {
    if scanner.begins(with: "running-suspended") {
      return identity?.isOfMac == true ? .running : .suspended
    }
    if scanner.begins(with: "running-") { return .running }
    return scanner.begins(with: "none") ? .notRunning : nil
  }

  /// The numbers of `BKSApplicationState`, with the states of an app among them.
  private static let applications: [UInt64: (words: String, state: ReportedState?)] = [
    0: ("unknown", nil), 1: ("terminated", ReportedState(task: .notRunning, visibility: .unknown)),
    2: ("suspended", ReportedState(task: .suspended, visibility: .background)),
    4: ("background running", ReportedState(task: .running, visibility: .background)),
    8: ("foreground running", ReportedState(task: .running, visibility: .foreground)),
    16: ("process server", nil),
    32: ("foreground running, obscured", ReportedState(task: .running, visibility: .foreground)),
  ]

  /// Reads a number of `BKSApplicationState`;
  /// returns `nil` for a number that is no state of an app.
  static func application(_ number: UInt64) -> ReportedState? { applications[number]?.state }

  /// Returns the words for a number of `BKSApplicationState`; `nil` for an unknown one.
  static func words(ofApplication number: UInt64) -> String? { applications[number]?.words }
}

/// Reads the purpose of a launch from the text of a request.
enum LaunchText {
  /// Reads the cause in `app<com.x> (com.apple.apsd push)` or `(DAS background fetch launch)`, at the end of a line.
  ///
  /// Names alone, such as `(FBApplicationProcess)`, are who asked for it, not why.
  static func cause(_ line: ByteScanner) -> (text: ArraySlice<UInt8>, meaning: LaunchReason)? {
    let text = ByteScanner.trimmed(line.line.rest)
    guard text.last == UInt8(ascii: ")"), let open = text.lastIndex(of: UInt8(ascii: "(")) else {
      return nil
    }
    let words = text[(open + 1)...].prefix { $0 != UInt8(ascii: ")") }
    guard words.contains(0x20), let meaning = LaunchReason(words) else { return nil }
    return (words, meaning)
  }

  /// Reads `intent foreground-interactive`, `(dasd prewarm launch)`, up to the end of the line, and
  /// `<RBSCPUAccessGrant| role:Background>`.
  static func intent(_ text: ByteScanner) -> LaunchIntent { intent(text, cause(text)?.meaning) }

  /// The same, of a text whose cause is known.
  static func intent(_ text: ByteScanner, _ cause: LaunchReason?) -> LaunchIntent {
    let line = text.line
    var intent = line
    if intent.skip(past: "intent ") {
      if intent.begins(with: "foreground") { return .foreground }
      if intent.begins(with: "background") { return .background }
    }
    if line.contains("prewarm") || line.contains("Prewarm") { return .prewarm }
    if let cause { return cause.intent }
    // What an assertion for the launch grants, in the lines of its description.
    return text.contains("role:Background") ? .background : .unknown
  }
}

/// Reads how long an assertion may keep a process running in the background.
enum BudgetText {
  /// Reads `permittedBackgroundDuration: 180.000000 reason: finishTask`, `(finishTask:180s)` or
  /// `reason: finishTask; duration: 180.0s`.
  static func read(_ text: ByteScanner) -> (limit: TimeSpan, reason: ArraySlice<UInt8>?)? {
    var scanner = text
    if scanner.skip(past: "permittedBackgroundDuration: ") {
      return scanner.seconds().map { ($0, word(after: "reason: ", in: scanner)) }
    }
    scanner = text
    if scanner.skip(past: "; duration: ") {
      return scanner.seconds().map { ($0, word(after: "reason: ", in: text)) }
    }
    scanner = text
    while scanner.skip(past: "(") {
      var ahead = scanner
      let reason = ahead.take(while: \.isLetter)
      if !reason.isEmpty, ahead.skip(":"), let limit = ahead.seconds(), ahead.skip("s)") {
        return (limit, reason)
      }
    }
    return nil
  }

  private static func word(after key: String, in text: ByteScanner) -> ArraySlice<UInt8>? {
    var scanner = text
    return scanner.skip(past: key) ? scanner.take(while: \.isLetter) : nil
  }
}
