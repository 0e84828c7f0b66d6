import LifetraceModel

/// Reads the spellings of an exit: each component and each version of iOS has its own.
enum ExitText {
  /// Reads `<RBSProcessExitContext| …>`, `<RBSProcessExitContext; …>` of iOS 13.0,
  /// `<FBProcessExitContext; …>` and what stands inside them: `voluntary`, `domain:signal(2)
  /// code:SIGABRT(6)`.
  static func context(_ text: ArraySlice<UInt8>, _ sink: inout EventSink) -> ExitReport {
    let scanner = ByteScanner(text)
    var frontBoard = scanner
    if frontBoard.skip(past: "<FBProcessExitContext; ") {
      return frontBoardContext(&frontBoard, &sink)
    }
    if let report = domainAndCode(scanner, &sink) { return report }
    return ExitReport(isVoluntary: scanner.contains("voluntary"))
  }

  /// Reads `domain:N code:N explanation:text` with its visibility and state, wherever in the
  /// text they begin; `nil` if there is no domain.
  static func domainAndCode(_ text: ByteScanner, _ sink: inout EventSink) -> ExitReport? {
    var scanner = text
    guard scanner.skip(past: "domain:") else { return nil }
    var report = ExitReport()
    let domain = labelledNumber(&scanner)
    report.namespace =
      domain.number.flatMap { UInt8(exactly: $0) }.map { ExitNamespace(number: $0) }
      ?? ExitVocabulary.namespace(named: domain.word)
    if scanner.skip(past: "code:") {
      let code = labelledNumber(&scanner)
      report.code = code.number ?? codeNumber(code.word, in: report.namespace)
    }
    report.explanation = explanation(scanner, &sink)
    report.stateAtExit = state(scanner)
    return report
  }

  /// Reads launchd's triple `(namespace, code, wait status)` behind its `(`.
  static func triple(_ scanner: ByteScanner, _ sink: inout EventSink) -> ExitReport? {
    var scanner = scanner
    guard let namespace = scanner.number(), scanner.skip(", "), let code = scanner.number(),
      scanner.skip(", "), let status = scanner.number()
    else { return nil }
    if namespace != 0 {
      return UInt8(exactly: namespace).map {
        ExitReport(namespace: ExitNamespace(number: $0), code: code)
      }
    }
    // As wait(2) packs it: the signal in the low 7 bits, the exit status above the low 8.
    let signal = status & 0x7f
    if signal != 0 { return ExitReport(namespace: .signal, code: signal) }
    return exitStatus((status >> 8) & 0xff, &sink)
  }

  /// The report of a process that ended by itself with a status.
  static func exitStatus(_ status: UInt64, _ sink: inout EventSink) -> ExitReport {
    if status == 0 { return ExitReport(isVoluntary: true) }
    return ExitReport(
      code: status, explanation: sink.symbols.intern("exit(\(status))"))
  }

  /// Reads `ProcessVisibility: Background` and `ProcessState: Suspended`, wherever they stand.
  static func state(_ text: ByteScanner) -> ReportedState? {
    var visibility = text
    var task = text
    let hasVisibility = visibility.skip(past: "ProcessVisibility: ")
    let hasTask = task.skip(past: "ProcessState: ")
    guard hasVisibility || hasTask else { return nil }
    return ReportedState(
      task: hasTask ? StateText.task(task) : .unknown,
      visibility: hasVisibility ? StateText.visibility(visibility) : .unknown)
  }

  /// Reads the text behind `explanation:` up to the next field or the end of its line.
  static func explanation(_ text: ByteScanner, _ sink: inout EventSink) -> Symbol? {
    var scanner = text
    guard scanner.skip(past: "explanation:") else { return nil }
    scanner.skipSpaces()
    var line = ByteScanner(scanner.takeLine())
    if line.skip("\""), let quoted = line.take(until: "\"; ") { return sink.symbol(quoted) }
    // In the file of a report each line is a string of a list.
    for field in [" ProcessVisibility:", " reportType:", ">, ran for", "\",\""] {
      if let end = line.take(until: field) { line = ByteScanner(end) }
    }
    var explanation = ByteScanner.trimmed(line.rest)
    // The context's own bracket, not one of an identity in the explanation.
    let opened = explanation.count { $0 == 0x3c }
    while explanation.last == 0x3e, explanation.count(where: { $0 == 0x3e }) > opened {
      explanation.removeLast()
    }
    return sink.symbol(explanation)
  }

  private static func frontBoardContext(
    _ scanner: inout ByteScanner, _ sink: inout EventSink
  ) -> ExitReport {
    let text = scanner.rest
    let word = scanner.take { $0 != 0x20 && $0 != 0x3e && $0 != 0x3b }
    var report = ExitReport()
    let isWatchdog = word.elementsEqual("watchdog".utf8)
    if word.elementsEqual("jetsam".utf8) {
      report.namespace = .jetsam
    } else if word.elementsEqual("voluntary".utf8) {
      report.isVoluntary = true
      return report
    }
    guard scanner.skip(" (\""), let quoted = scanner.take(until: "\")") else {
      report.explanation = sink.symbol(word)
      return report
    }
    // The watchdog is known by its name alone: no line like this has a namespace or a code.
    let isUnnamed = isWatchdog && !ByteScanner(quoted).contains("watchdog")
    report.explanation = sink.symbol(
      isUnnamed ? text[word.startIndex..<quoted.endIndex + 2] : quoted)
    return report
  }

  /// Reads `signal(2)`, `10`, `0x8badf00d` or `SIGABRT(6)`, with blanks as in `runningboard (15)`, too.
  private static func labelledNumber(
    _ scanner: inout ByteScanner
  ) -> (word: ArraySlice<UInt8>, number: UInt64?) {
    scanner.skipSpaces()
    if let number = scanner.number() { return ([], number) }
    let word = scanner.take {
      $0.isIdentifierPart || $0 == 0x2d
    }
    _ = scanner.skip(" ")
    guard scanner.skip("(") else { return (word, nil) }
    return (word, scanner.number())
  }

  private static func codeNumber(
    _ word: ArraySlice<UInt8>, in namespace: ExitNamespace?
  ) -> UInt64? {
    if namespace == .signal { return ExitVocabulary.signals[word] }
    return namespace == .jetsam ? ExitVocabulary.jetsamReasons[word] : nil
  }
}
