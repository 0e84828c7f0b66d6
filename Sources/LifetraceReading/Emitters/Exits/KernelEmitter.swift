import LifetraceModel

/// Reads the kernel's jetsam messages, and the reports that repeat them.
enum KernelEmitter {
  static let rules = [
    EmitterRule("memorystatus: kill", killing),
    EmitterRule("killing_specific_process pid ", shortenedKill),
    EmitterRule("exceeded mem limit: ", memoryLimit),
    EmitterRule(" killed by jetsam reason ", reported),
    EmitterRule("(jettisoned)", jettisoned), EmitterRule("[reason]", tabulated),
    EmitterRule("Fatal RESOURCE_NOTIFY trigger for ", resourceExceeded),
  ]

  /// Facts about a kill from the kernel's lines before the one that reports it.
  struct Announcement: Sendable {
    /// The process that the kernel kills in the foreground's jetsam band.
    var foregroundPID: Int32?
    /// The limit that a process exceeded, from a line whose process name was removed.
    var limit: Symbol?
  }

  /// `memorystatus: killing_specific_process pid 7 [name] (per-process-limit 3) 78850KB - …`,
  /// `memorystatus: killing_top_process pid 7 [name] jetsam_reason->osr_code: 2`, `memorystatus:
  /// killing process 7 [name] in high band FOREGROUND (100) - …`. Newer lines have the band behind
  /// the reason.
  private static func killing(_ match: LiteralMatch, _ sink: inout EventSink) {
    var scanner = match.after
    _ = scanner.take { !$0.isSpace }
    guard scanner.skip(" pid ") || scanner.skip(" process "), let pid = scanner.pid(),
      scanner.skip(" ["), let name = scanner.take(until: "] "), scanner.skip("] ")
    else { return }
    let kind: ProcessKind = match.after.line.contains(" type:daemon)") ? .system : .unknown
    let process = ProcessReference(pid: pid, name: sink.symbol(name), kind: kind)
    if scanner.skip("jetsam_reason->osr_code: "), let code = scanner.decimal() {
      let report = ExitReport(namespace: .jetsam, code: code, stateAtExit: band(scanner))
      return emit(report, about: process, match, &sink)
    }
    guard scanner.skip("(") else {
      // The kernel writes another line about this kill, which has the reason.
      if band(scanner) != nil { sink.announcedKill.foregroundPID = pid }
      return sink.emit(.exitPending(reason: nil), about: process, from: .kernel, in: match.record)
    }
    var report = jetsam(scanner, &sink)
    report.stateAtExit = band(scanner)
    emit(report, about: process, match, &sink)
  }

  /// `kernel: killing_specific_process pid 7 [name] ...
  /// 51200KB`, a form that people shorten by hand.
  private static func shortenedKill(_ match: LiteralMatch, _ sink: inout EventSink) {
    var scanner = match.after
    guard !ByteScanner(match.before).contains("memorystatus:"),
      match.record.process == nil || SystemWriters.contains(match.record),
      let pid = scanner.pid(), scanner.skip(" ["), let name = scanner.take(until: "] "),
      scanner.skip("] ")
    else { return }
    let process = ProcessReference(pid: pid, name: sink.symbol(name))
    var report = ExitReport(namespace: .jetsam, explanation: sink.announcedKill.limit)
    if scanner.skip("(") { report = jetsam(scanner, &sink) }
    sink.announcedKill.limit = nil
    emit(report, about: process, match, &sink)
  }

  /// Reports a kill together with the facts that were announced before it.
  private static func emit(
    _ report: ExitReport, about process: ProcessReference, _ match: LiteralMatch,
    _ sink: inout EventSink
  ) {
    var report = report
    if isQuoted(match) { report.timing = .untimed }
    if let pid = process.pid, sink.announcedKill.foregroundPID == pid {
      report.stateAtExit = report.stateAtExit ?? foreground
      sink.announcedKill.foregroundPID = nil
    }
    sink.emit(.exited(report), about: process, from: .kernel, in: match.record)
  }

  /// Whether the line is quoted below a report that has a time of its own. The line has none.
  private static func isQuoted(_ match: LiteralMatch) -> Bool {
    match.record.process == nil && CrashSubject.time("Date/Time:", in: match.record.message) != nil
  }

  /// Reads the state in `in high band FOREGROUND (100)`.
  ///
  /// Other bands show no state: an app that plays audio in the background has a higher band than
  /// the foreground.
  private static func band(_ text: ByteScanner) -> ReportedState? {
    var line = text.line
    guard line.skip(past: " band FOREGROUND"), line.next == 0x20 || line.isAtEnd else { return nil }
    return foreground
  }

  private static let foreground = ReportedState(task: .running, visibility: .foreground)

  /// `name[7] exceeded mem limit: ActiveHard 77 MB (fatal)`
  private static func memoryLimit(_ match: LiteralMatch, _ sink: inout EventSink) {
    var text = match.after
    let limit = text.takeLine()
    guard ByteScanner(limit).contains("(fatal)"), !isQuoted(match) else { return }
    let reason = sink.symbol(match.record.message[match.range.lowerBound..<limit.endIndex])
    guard let identity = processBefore(match) else {
      sink.announcedKill.limit = reason
      return
    }
    sink.emit(.exitPending(reason: reason), about: identity, from: .kernel, in: match.record)
    // A pasted log may have the kill without a time, and this line with one: then this one dates the exit.
    if match.record.hasOwnTime, match.record.process != nil, let pid = identity.pid,
      let report = sink.takeUntimedExit(of: pid)
    {
      sink.emit(.exited(report), about: identity, from: .kernel, in: match.record)
    }
  }

  /// `Process name [7] killed by jetsam reason per-process-limit`. In report files it includes the
  /// state, in the same form as exits.
  private static func reported(_ match: LiteralMatch, _ sink: inout EventSink) {
    var report = jetsam(match.after, &sink)
    report.stateAtExit = ExitText.state(match.after)
    guard var identity = processBefore(match) else {
      let name = nameBefore(match).rest.prefix { $0 != 0x5b }
      return emitListed(name, report, match.after, match.record, &sink)
    }
    if match.after.contains(isListed) { report.timing = .latest }
    if match.after.contains(daemon) { identity.kind = .system }
    sink.emit(.exited(report), about: identity, from: .crashReporter, in: match.record)
  }

  /// Reports the exit of a process of which a report file lists only the name.
  private static func emitListed(
    _ name: ArraySlice<UInt8>, _ report: ExitReport, _ words: ByteScanner, _ record: LogRecord,
    _ sink: inout EventSink
  ) {
    guard let symbol = sink.symbol(ByteScanner.trimmed(name)), words.contains(isListed) else {
      return sink.skip("exit of a process without a name or a pid")
    }
    var report = report
    report.timing = .latest
    let kind: ProcessKind = words.contains(daemon) ? .system : .unknown
    sink.emit(
      .exited(report), about: ProcessReference(name: symbol, kind: kind), from: .crashReporter,
      in: record)
  }

  /// The table of a low memory report of iOS 6 to 9, below the title with `[reason]`: `Name <UUID> 41.204 92110 - 92400
  /// 200 [per-process-limit] (frontmost)`. Only a terminated process has a reason.
  private static func tabulated(_ match: LiteralMatch, _ sink: inout EventSink) {
    guard CrashSubject.isReport(match.record),
      ByteScanner(match.record.message).contains("\nLargest process:")
    else { return }
    var table = match.after
    _ = table.takeLine()
    while table.skip("\n") {
      var row = ByteScanner(table.takeLine())
      guard let name = row.take(until: " <"), row.skip(past: "> "), row.skip(past: " [") else {
        continue
      }
      let place = self.state { row.contains("(\($0))") }
      let words = ByteScanner((place + Array(isListed.utf8))[...])
      var report = jetsam(row, &sink)
      report.stateAtExit = ExitText.state(words)
      emitListed(name, report, words, match.record, &sink)
    }
  }

  /// `Name <UUID> 7936 (jettisoned)` in low memory reports of iOS 5 and earlier.
  private static func jettisoned(_ match: LiteralMatch, _ sink: inout EventSink) {
    var line = ByteScanner(ByteScanner.trimmed(match.before))
    guard CrashSubject.isReport(match.record),
      ByteScanner(match.record.message).contains("\nLargest process:"),
      let name = line.take(until: " <")
    else { return }
    let report = ExitReport(
      namespace: .jetsam, explanation: sink.symbols.intern("jettisoned"))
    emitListed(name, report, ByteScanner(Array(isListed.utf8)[...]), match.record, &sink)
  }

  /// `Fatal RESOURCE_NOTIFY trigger for name [7] (48000541916 nanoseconds of CPU usage over 53.00s
  /// seconds, violating limit of …)`: the kernel ends a process that exceeds such a limit.
  private static func resourceExceeded(_ match: LiteralMatch, _ sink: inout EventSink) {
    var scanner = match.after
    guard let identity = ProcessIdentity(parsingNameAndPID: &scanner), scanner.skip(" (") else {
      return
    }
    var line = ByteScanner(scanner.takeLine())
    let report = ExitReport(explanation: sink.symbol(line.take(until: ")") ?? line.rest))
    sink.emit(.exited(report), about: identity, from: .crashReporter, in: match.record)
  }

  /// The text that `JetsamEventFile` appends to the line of a process that is not an app.
  static let daemon = " ProcessKind: Daemon"
  /// The text that it appends to every line: the file is written when all are gone.
  static let isListed = " Time: Latest"

  /// Returns the state of a process in a memory report, in the words of exits.
  ///
  /// - Parameter has: whether the report gives the process a state.
  static func state(_ has: (String) -> Bool) -> [UInt8] {
    stateWords.flatMap { has($0.state) ? Array($0.text.utf8) : [] }
  }

  private static let stateWords = [
    (state: "frontmost", text: " ProcessVisibility: Foreground"),
    (state: "background", text: " ProcessVisibility: Background"),
    (state: "suspended", text: " ProcessState: Suspended"),
    (state: "daemon", text: daemon),
  ]

  /// Reads a jetsam reason by its name. The explanation keeps an unknown name.
  private static func jetsam(_ text: ByteScanner, _ sink: inout EventSink) -> ExitReport {
    var scanner = text
    let reason = scanner.take { $0.isIdentifierPart || $0 == 0x2d }
    return ExitReport(
      namespace: .jetsam, code: ExitVocabulary.jetsamReasons[reason],
      explanation: sink.symbol(reason))
  }

  /// Returns the process in `Process name [7] …`, `memorystatus: name [7] …`, `EXC_RESOURCE ->
  /// name[7] …`.
  private static func processBefore(_ match: LiteralMatch) -> ProcessIdentity? {
    ProcessIdentity(nameAndPID: nameBefore(match).rest).flatMap { $0.name == nil ? nil : $0 }
  }

  private static func nameBefore(_ match: LiteralMatch) -> ByteScanner {
    var name = ByteScanner(match.before)
    let isWhole = name.skip("Process ")
    for mark in ["memorystatus: ", "-> ", "Process "] where !isWhole && name.contains(mark) {
      _ = name.skip(past: mark)
    }
    return name
  }
}
