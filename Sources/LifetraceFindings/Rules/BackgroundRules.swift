import LifetraceMetrics
import LifetraceModel

extension FindingRule {
  /// The rules about background sessions and background tasks.
  static let backgroundRules = [
    sessionOver, taskLeaked, handlerTooLong, taskExpired, sessionNear,
  ]

  private static let sessionOver = FindingRule(
    "background-session-over", .warning,
    "A background session went on beyond its budget, and the app was not killed.",
    explanation: """
      The budget is about 30 s since iOS 13; some reasons for a launch have a budget of their own. An app that goes on beyond it \
      is held by something, and can be killed at any time.
      """,
    reference: Page.backgroundTime, isCounted: false
  ) { subject in
    let ledger = subject.app.backgroundSessions
    if subject.analysis.conditions.simulator, ledger.verdicts[.over] ?? 0 > 0 {
      return RuleOutcome(
        unknown: "The app ran in the Simulator, where no budget holds as on a device.")
    }
    let own = ledger.items.filter { $0.verdict == .over }
    let findings = own.map { session in
      let holders = FindingText.list(session.heldBy)
      let held: FindingText = holders.map { ", held by \($0)" } ?? ""
      return subject.finding(
        pid: session.pid, at: session.countsFrom,
        """
        Stayed in the background beyond its budget\(use(of: session))\(held).
        """,
        cause: holders.map { "\($0) kept the process running." }
          ?? "The log does not show what kept the process running.",
        remedy: holders == nil
          ? """
          Find out what kept it running, such as a background task or an audio session, and end it when its work \
          is done.
          """
          : """
          End background tasks when their work is done, and move longer work into a BGProcessingTask or a \
          background URL session.
          """,
        confidence: holders == nil ? .likely : .certain,
        confirm: holders == nil
          ? "RunningBoard's lines about the app's assertions name what held it." : nil,
        evidence: [session.judgedBy, session.source])
    }
    return RuleOutcome(
      findings, hiddenCount: max(0, (ledger.verdicts[.over] ?? 0) - own.count),
      unknown: unseenEnds(ledger))
  }

  private static let sessionNear = FindingRule(
    "background-session-near", .note,
    "A background session used most of its budget.",
    explanation: "From 80 % of the budget on, a slower device or network is enough for a kill.",
    reference: Page.backgroundTime, isCounted: false
  ) { subject in
    let ledger = subject.app.backgroundSessions
    let own = ledger.items.filter { $0.verdict == .near }
    let findings = own.map { session in
      subject.finding(
        pid: session.pid, at: session.countsFrom,
        """
        Stayed in the background for most of its budget\(use(of: session)).
        """,
        cause: FindingText.list(session.heldBy).map { "\($0) kept the process running." },
        remedy: "Do less work in the background, or split it.",
        evidence: [session.judgedBy, session.source])
    }
    return RuleOutcome(
      findings, hiddenCount: max(0, (ledger.verdicts[.near] ?? 0) - own.count),
      unknown: unseenEnds(ledger))
  }

  private static let handlerTooLong = FindingRule(
    "background-handler-slow", .warning,
    "The app's code for entering the background took longer than five seconds.",
    explanation: """
      applicationDidEnterBackground, sceneDidEnterBackground and the observers of their notifications \
      have about five seconds. An app that takes longer is removed from memory.
      """,
    reference: Page.backgroundTime, limit: BackgroundBudget.handlerLimit
  ) { subject in
    let limit = subject.rule.limit ?? BackgroundBudget.handlerLimit
    let ledger = subject.app.backgroundSessions
    let measured = ledger.items.filter { $0.handler != nil }
    let findings = measured.filter { $0.handler.map { $0 > limit } ?? false }.map { session in
      subject.finding(
        pid: session.pid, at: session.enteredBackgroundAt,
        """
        The handler for entering the background took \(session.handler ?? .zero) of \
        \(limit: limit) at \(session.enteredBackgroundAt).
        """,
        cause: "Work on the main thread in the callback, or in observers of its notification.",
        remedy: "Return at once, and do the work in a background task.",
        evidence: [session.source])
    }
    let isUnknown = !ledger.items.isEmpty && measured.isEmpty
    return RuleOutcome(
      findings,
      unknown: isUnknown ? "The log does not show when the handlers returned." : nil)
  }

  private static let taskLeaked = tasks(
    "background-task-leaked", .error, .leaked,
    "A background task was never ended.",
    explanation: """
      Each beginBackgroundTask needs one endBackgroundTask, also when the work fails or the task expires. A \
      task that is not ended keeps the app running until iOS kills it.
      """
  ) { _ in ("was not ended in time", "endBackgroundTask was not called for it.", endTask) }

  private static let endTask =
    "Call endBackgroundTask in its expiration handler and when the work is done."

  private static let taskExpired = tasks(
    "background-task-expired", .warning, .expired,
    "A background task was still going on when its time was up.",
    explanation: """
      iOS calls the expiration handler a few seconds before the budget is used up. The work was not done.
      """
  ) { task in
    guard task.end != nil else {
      return (
        "was not ended when its time was up",
        "endBackgroundTask had not been called by then; whether it was called later, no line of UIKit shows.",
        endTask
      )
    }
    return (
      "expired before its work was done", "Its work took longer than the background-exit budget.",
      """
      Begin the task earlier, do less, or use a background URL session or a BGProcessingTask, which have more \
      time.
      """
    )
  }

  /// Returns a rule about tasks with an outcome, within and outside of background sessions.
  private static func tasks(
    _ id: String, _ severity: Finding.Severity, _ outcome: BackgroundTask.Outcome,
    _ summary: String, explanation: String,
    words: @escaping @Sendable (BackgroundTask) -> (verb: String, cause: String, remedy: String)
  ) -> FindingRule {
    FindingRule(
      id, severity, summary, explanation: explanation, reference: Page.backgroundTime
    ) { subject in
      let all = allTasks(subject.app.backgroundSessions)
      let own = all.filter { $0.task.outcome == outcome }
      let findings = own.map { pid, task, source in
        let began: FindingText = task.begin.map { begun($0, task.beginning) } ?? ""
        let (verb, cause, remedy) = words(task)
        return subject.finding(
          pid: pid, at: task.begin ?? task.end,
          "Background task \(name(of: task))\(began) \(FindingText(stringLiteral: verb)).",
          cause: FindingText(stringLiteral: cause), remedy: FindingText(stringLiteral: remedy),
          evidence: [source])
      }
      let open = all.count { $0.task.outcome == .open }
      return RuleOutcome(
        findings,
        unknown: open > 0
          ? "The log does not contain the end of \(open) background task\(open == 1 ? "" : "s")."
          : nil)
    }
  }

  /// Returns the background tasks within and outside of sessions, each once.
  private static func allTasks(
    _ ledger: BackgroundSessions
  ) -> [(pid: Int32?, task: BackgroundTask, source: SourcePosition?)] {
    // A task that lasts over several sessions belongs to the first. Of one without any sign of its own, no
    // other session has the same.
    var seen: Set<BackgroundTask> = []
    func isNew(_ task: BackgroundTask) -> Bool {
      !seen.contains(task) || task.id == nil && task.name == nil && task.begin == nil
    }
    let sessions = ledger.items.sorted { $0.enteredBackgroundAt < $1.enteredBackgroundAt }
    let inSessions = sessions.flatMap { session in
      defer { seen.formUnion(session.tasks) }
      return session.tasks.filter(isNew).map {
        (pid: session.pid, task: $0, source: $0.source ?? session.source)
      }
    }
    let outside = ledger.otherWork.items.filter { $0.assertion == nil && isNew($0.task) }.map {
      (pid: $0.pid, task: $0.task, source: $0.task.source)
    }
    return inSessions + outside
  }

  private static func begun(
    _ instant: Instant, _ beginning: BackgroundTask.Beginning
  ) -> FindingText {
    switch beginning {
    case .timed: ", begun at \(instant),"
    case .age, .leastAge: ", begun \(instant, knownBy: beginning),"
    }
  }

  private static func name(of task: BackgroundTask) -> FindingText {
    if let name = task.name, !name.isEmpty { return "“\(quoted: name)”" }
    return task.id.map { "\(String($0))" } ?? "without a name"
  }

  /// How much of the budget was used, and from when on it counted, as far as they are known.
  private static func use(of session: BackgroundSession) -> FindingText {
    let start: FindingText = "\(session.countsFrom ?? session.enteredBackgroundAt)"
    guard let budget = session.budget else { return " from \(start) on" }
    if let used = session.used { return ": \(used) of \(limit: budget), counted from \(start)" }
    if let most = session.usedAtMost {
      return ": at most \(most) of \(limit: budget), counted from \(start)"
    }
    guard let at = session.runningAt, let first = session.countsFrom else {
      return " from \(start) on"
    }
    return ": still running after \(at - first) of \(limit: budget), counted from \(start)"
  }

  private static func unseenEnds(_ ledger: BackgroundSessions) -> FindingText? {
    let count = ledger.verdicts[.notObservable] ?? 0
    guard count > 0 else { return nil }
    let sessions: FindingText =
      switch (count, ledger.total) {
      case (1, 1): "the background session"
      case (let count, let total) where count == total: "the background sessions"
      case (let count, let total): "\(count) of \(total) background sessions"
      }
    let unseen = ledger.items.filter { $0.verdict == .notObservable }
    if !unseen.isEmpty, unseen.allSatisfy(\.mayBeExempt) {
      return
        "The log does not show whether the budget ran in \(sessions): audio or the like may have stopped it."
    }
    if !unseen.isEmpty, unseen.allSatisfy({ $0.used != nil && $0.budget == nil }) {
      return unseen.contains { $0.kind == .launched || $0.kind == .woken }
        ? "The log does not name the reason of the launch or wake, which decides the budget, in \(sessions)."
        : "The log does not name the version of iOS, which decides the budget, in \(sessions)."
    }
    return "The log does not show how much of its budget was used in \(sessions)."
  }
}

extension FindingText {
  /// Returns quoted names as a list: `“a”`, `“a” and “b”`, `“a”, “b” and 2 more`; `nil` for none.
  package static func list(_ names: [String]) -> FindingText? {
    switch names.count {
    case 0: nil
    case 1: "“\(quoted: names[0])”"
    case 2: "“\(quoted: names[0])” and “\(quoted: names[1])”"
    default: "“\(quoted: names[0])”, “\(quoted: names[1])” and \(names.count - 2) more"
    }
  }
}
