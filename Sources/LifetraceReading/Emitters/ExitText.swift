import LifetraceModel

/// Reads the spellings of an exit, which differ between components and versions of iOS.
enum ExitText {
  /// Reads `<RBSProcessExitContext| …>`, `<RBSProcessExitContext; …>` of iOS 13.0,
  /// `<FBProcessExitContext; …>` and their contents: `voluntary`, `domain:signal(2)
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

  /// Reads `domain:N code:N explanation:text` with its visibility and state, anywhere in the text.
  /// Returns `nil` if there is no domain.
  static func domainAndCode(_ text: ByteScanner, _ sink: inout EventSink) -> ExitReport? {
    var scanner = text
    guard scanner.skip(past: "domain:") else { return nil }
    var report = ExitReport()
    let domain = labelledNumber(&scanner)
    report.namespace =
      domain.number.flatMap { ExitNamespace(told: $0) }
      ?? ExitVocabulary.namespace(named: domain.word)
    if scanner.skip(past: "code:") {
      let code = labelledNumber(&scanner)
      report.code = code.number ?? codeNumber(code.word, in: report.namespace)
    }
    report.explanation = explanation(scanner, &sink)
    report.stateAtExit = state(scanner)
    return report
  }

  /// Reads `code:N explanation:text` where no domain is named. Returns `nil` if there is no code.
  static func codeAlone(_ text: ByteScanner, _ sink: inout EventSink) -> ExitReport? {
    var scanner = text
    guard scanner.skip(past: "code:"), let code = labelledNumber(&scanner).number else {
      return nil
    }
    return ExitReport(
      code: code, explanation: explanation(scanner, &sink), stateAtExit: state(scanner))
  }

  /// Reads launchd's triple `(namespace, code, wait status)` after its `(`.
  static func triple(_ scanner: ByteScanner, _ sink: inout EventSink) -> ExitReport? {
    var scanner = scanner
    guard let namespace = scanner.number(), scanner.skip(", "), let code = scanner.number(),
      scanner.skip(", "), let status = scanner.number()
    else { return nil }
    if namespace != 0 {
      return ExitNamespace(told: namespace).map { ExitReport(namespace: $0, code: code) }
    }
    // As wait(2) packs it: the signal in the low 7 bits, the exit status above the low 8.
    let signal = status & 0x7f
    if signal != 0 { return ExitReport(namespace: .signal, code: signal) }
    return exitStatus((status >> 8) & 0xff, &sink)
  }

  /// Returns the report of a process that exited by itself with a status.
  static func exitStatus(_ status: UInt64, _ sink: inout EventSink) -> ExitReport {
    if status == 0 { return ExitReport(isVoluntary: true) }
    return ExitReport(
      code: status, explanation: sink.symbols.intern("exit(\(status))"))
  }

  /// Reads `ProcessVisibility: Background` and `ProcessState: Suspended`, anywhere in the text.
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

  /// Reads the text after `explanation:` up to the next field or the end of its line.
  static func explanation(_ text: ByteScanner, _ sink: inout EventSink) -> Symbol? {
    var scanner = text
    guard scanner.skip(past: "explanation:") else { return nil }
    scanner.skipSpaces()
    if let locked = LockedFilesText.explanation(scanner, &sink) { return locked }
    var line = ByteScanner(scanner.takeLine())
    if line.skip("\""), let quoted = line.take(until: "\"; ") { return sink.symbol(quoted) }
    // In a report file each line is a string in a list.
    for field in [
      " | ProcessVisibility:", " ProcessVisibility:", " reportType:", ">, ran for", "\",\"",
    ] {
      if let end = line.take(until: field) { line = ByteScanner(end) }
    }
    var explanation = ByteScanner.trimmed(line.rest)
    // This bracket closes the context, not an identity in the explanation.
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
    // Only the name identifies the watchdog: lines like this have no namespace and no code.
    let isUnnamed = isWatchdog && !ByteScanner(quoted).contains("watchdog")
    report.explanation = sink.symbol(
      isUnnamed ? text[word.startIndex..<quoted.endIndex + 2] : quoted)
    return report
  }

  /// Reads `signal(2)`, `10`, `0x8badf00d` or `SIGABRT(6)`,
  /// also with blanks, as in `runningboard (15)`.
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

/// Reads which files a process had locked when it was suspended.
enum LockedFilesText {
  /// The words before the paths, which stand on the lines below them. The second ones are those of newer systems.
  ///
  /// Directories in which locks would be allowed follow: they are no locked files.
  private static let words = [
    "was suspended with locked system files:", "while holding a shared file lock:",
  ]
  /// What replaces them in an explanation.
  private static let start = "was suspended with locked system files"
  /// The most paths that an explanation lists.
  private static let mostFiles = 8
  private static let escapedFeed = "\\n"

  /// Reads `… was suspended with locked system files:` and the paths below it, as one line with the paths after the
  /// words; `nil` for other texts.
  static func explanation(_ text: ByteScanner, _ sink: inout EventSink) -> Symbol? {
    for words in words {
      var scanner = text
      guard scanner.line.contains(words), scanner.skip(past: words) else { continue }
      return explanation(pathsIn: scanner, &sink)
    }
    return nil
  }

  /// Returns the explanation with the paths on the lines after the one where a text begins.
  static func explanation(pathsIn text: ByteScanner, _ sink: inout EventSink) -> Symbol? {
    let paths = paths(text).map { String(decoding: $0, as: UTF8.self) }
    let list = paths.isEmpty ? "" : ": " + paths.joined(separator: ", ")
    return sink.symbols.intern(start + list)
  }

  private static func paths(_ text: ByteScanner) -> [ArraySlice<UInt8>] {
    var scanner = text
    var paths: [ArraySlice<UInt8>] = []
    // Some tools keep a record on one line, and write its line feeds as `\n`.
    let isOneLine = text.line.contains(escapedFeed)
    if !isOneLine { _ = scanner.takeLine() }
    while paths.count < mostFiles,
      isOneLine ? scanner.skip(past: escapedFeed) : scanner.skip("\n")
    {
      var path = ByteScanner.trimmed(
        isOneLine
          ? scanner.take { $0 != UInt8(ascii: "\\") && $0 != .lineFeed } : scanner.takeLine())
      // The bracket that closes the description of a termination.
      while path.last == UInt8(ascii: ")") || path.last == UInt8(ascii: ">") { path.removeLast() }
      if path.isEmpty { continue }
      guard path.first == UInt8(ascii: "/") else { break }
      paths.append(path)
    }
    return paths
  }
}

/// Reads which assertions of a process ran out.
enum ExpiredWorkText {
  /// The words before the assertions, which stand on the same line or below.
  static let words = "has active assertions beyond permitted time"

  /// Reads a text whose first line has the words; `nil` for other texts.
  static func explanation(in text: ByteScanner, _ sink: inout EventSink) -> Symbol? {
    var scanner = text
    guard scanner.line.contains(words), scanner.skip(past: words) else { return nil }
    return explanation(scanner, &sink)
  }

  /// Returns the words with the names of the assertions in the text after them.
  static func explanation(_ assertions: ByteScanner, _ sink: inout EventSink) -> Symbol {
    var text = Array(words.utf8)
    let names = names(assertions)
    if !names.isEmpty { text += Array(": ".utf8) + names.joined(separator: Array(", ".utf8)) }
    return sink.symbols.intern(text[...])
  }

  /// The names in `<BKProcessAssertion: 0x1> identifier: N process: …`, `<BKProcessAssertion: 0x1>
  /// id: 7-UUID name: N process: …` and `<BKProcessAssertion: 0x1; "N" (finishTask:30s); …>`, each
  /// once.
  private static func names(_ text: ByteScanner) -> [ArraySlice<UInt8>] {
    var scanner = text
    var names: [ArraySlice<UInt8>] = []
    while names.count < mostNames, scanner.skip(past: "ProcessAssertion: 0x") {
      _ = scanner.hexadecimal()
      var name: ArraySlice<UInt8>?
      if scanner.skip("; \"") {
        name = scanner.take(until: "\"")
      } else if scanner.skip("> identifier: ") || isNamed(&scanner) {
        name = scanner.take(until: " process: ")
      }
      if let name, !name.contains(0x0a), !names.contains(name) { names.append(name) }
    }
    return names
  }

  private static func isNamed(_ scanner: inout ByteScanner) -> Bool {
    guard scanner.skip("> id: "), scanner.take(until: " ") != nil else { return false }
    return scanner.skip(" name: ")
  }

  /// The number of assertions to name.
  /// An app that leaks assertions has hundreds with the same few names.
  private static let mostNames = 4
}

/// The words that the system uses for the causes of exits.
enum ExitVocabulary {
  /// Numbers of jetsam's reasons by name.
  static let jetsamReasons = names(in: .jetsam)

  /// Numbers of signals by name, and by the text that launchd writes.
  static let signals = names(in: .signal)

  private static func names(in space: TerminationCode.Space) -> ByteTable<UInt64> {
    ByteTable(
      TerminationCode.all.filter { $0.space == space }.flatMap { code in
        code.names.map { ($0, code.number) }
      })
  }

  /// Whether a code identifies its cause without a namespace, as FrontBoard's and RunningBoard's
  /// codes do.
  static func isInformative(_ code: UInt64) -> Bool {
    TerminationCode.row(code, in: .system) != nil
  }

  /// Returns the namespace with a name such as `frontboard`, `SPRINGBOARD` or `OS_REASON_SIGNAL`.
  static func namespace(named word: ArraySlice<UInt8>) -> ExitNamespace? {
    ExitNamespace(named: String(decoding: word.prefix(40), as: UTF8.self))
  }
}

/// Finds the process that a text about a termination concerns.
enum TerminatedProcess {
  /// Returns the process of the crash report that contains the text, else the process in a bracket
  /// before the text, else the process that its explanation names.
  ///
  /// If none is named, a record without a writer, such as a crash report, gives an empty reference: it is about the
  /// only process of its file. Others give `nil`.
  static func reference(
    around match: LiteralMatch, _ sink: inout EventSink
  ) -> ProcessReference? {
    if let subject = CrashSubject(in: match.record.message) { return subject.reference(&sink) }
    var bracket = ByteScanner(match.before)
    while bracket.skip(past: "[") {
      var inside = bracket
      if let identity = ProcessIdentity(parsingBracket: &inside) {
        return sink.reference(identity)
      }
    }
    if let identity = explained(match) { return sink.reference(identity) }
    return match.record.process == nil ? ProcessReference() : nil
  }

  /// Returns the process in `scene-create watchdog transgression: app<com.x>:7 exhausted …`.
  private static func explained(_ match: LiteralMatch) -> ProcessIdentity? {
    let literal = ByteScanner(match.record.message[match.range])
    var text = match.after
    guard literal.contains("transgression:") || text.skip(past: "transgression:") else {
      return nil
    }
    text.skipSpaces()
    if let identity = ProcessIdentity(parsing: &text) { return identity }
    let bundle = text.take { !$0.isSpace }
    return ProcessIdentity.isBundle(bundle) ? ProcessIdentity(kind: .app, bundle: bundle) : nil
  }
}
