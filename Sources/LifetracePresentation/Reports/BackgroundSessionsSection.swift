import LifetraceMetrics
import LifetraceModel

/// The background sessions of an app, with the part of the budget that each one used.
struct BackgroundSessionsSection {
  private let context: ReportContext
  private let app: AppAnalysis

  /// Rows shown without `--full`.
  private static let rowLimit = 8

  init(_ context: ReportContext, app: AppAnalysis) {
    self.context = context
    self.app = app
  }

  /// The section; empty when the app never was in background.
  var blocks: [Block] {
    let ledger = app.backgroundSessions
    guard ledger.total > 0 else { return [] }
    let shown =
      context.options.full
      ? ledger.items[...] : ledger.items.prefix(BackgroundSessionsSection.rowLimit)
    var blocks: [Block] = [.subheading("Background sessions"), .paragraph(verdicts)]
    if !budgets.isEmpty { blocks.append(.paragraph(budgets)) }
    let table = Table(
      shown,
      [
        .text("when") { .instant(isUntimed($0) ? nil : $0.shownAt) },
        .text("verdict") { .words($0.verdict.words, $0.verdict.tone) }, .pid(rank: 2) { $0.pid },
        .number("time to background", rank: 5, isEssential: true) {
          .duration(context.time($0.timeToBackground))
        },
        .number("handler", rank: 6, isEssential: true, handler),
        .number("used", rank: 1, isEssential: true, used),
        .text("of budget", rank: 3, isEssential: true) { .gauge($0.usedShare, $0.shareTone) },
        .text("outcome", rank: 4, isEssential: true) { .words($0.outcomeWords) },
      ], notes: notes)
    blocks.append(.table(table))
    if shown.count < ledger.total {
      let words = "the \(shown.count) worst of \(grouped(ledger.total))" + context.advice
      blocks.append(.remark([.words(words)]))
    } else if !zip(shown, shown.dropFirst()).allSatisfy({ $0.shownAt <= $1.shownAt }) {
      blocks.append(.remark([.words("the worst first")]))
    }
    return blocks
  }

  /// Whether all lines about a session are without a time, which the report takes from lines beside them.
  private func isUntimed(_ session: BackgroundSession) -> Bool {
    session.isEntryCutOff && session.outcome == .exited && session.endedAt == nil
      && app.exits.items.contains { $0.process == session.process && $0.timing == .untimed }
  }

  private var verdicts: Line {
    let ledger = app.backgroundSessions
    var parts: [Line] = BackgroundSession.Verdict.gravestFirst.compactMap { verdict in
      guard let count = ledger.verdicts[verdict], count > 0 else { return nil }
      return [.count(count), .words(" "), .words(verdict.words, verdict.tone)]
    }
    if let used = ledger.used, context.times.reference.hasDurations {
      var part: Line = [.words("used "), .duration(used.longest)]
      if used.count > 1 {
        part += [.words(" at most, "), .duration(used.median), .words(" in the median")]
      }
      parts.append(part)
    }
    return Line(parts.joined(separator: [.words(" · ")]))
  }

  /// The budgets of the sessions, each once.
  private var budgets: Line {
    var seen: [String] = []
    var parts: [Line] = []
    for session in app.backgroundSessions.items {
      guard let budget = session.budget, context.times.reference.hasDurations else { continue }
      let key = "\(budget.nanoseconds) \(session.budgetSource ?? "")"
      guard !seen.contains(key), seen.count < 4 else { continue }
      seen.append(key)
      var part: Line = [.words(context.times.quantities.limit(budget))]
      if let source = session.budgetSource { part.append(.words(": \(source)")) }
      parts.append(part)
    }
    guard !parts.isEmpty else { return [] }
    return [.words("budget ")] + parts.joined(separator: [.words(" · ")])
  }

  /// The time in the handler, with its limit if that is exceeded.
  private func handler(_ session: BackgroundSession) -> Value {
    guard session.isHandlerOver, let handler = context.time(session.handler) else {
      return .duration(context.time(session.handler))
    }
    let limit = context.times.quantities.limit(BackgroundBudget.handlerLimit)
    return .words("\(context.times.duration(handler)) of \(limit)", .bad)
  }

  private func used(_ session: BackgroundSession) -> Value {
    context.time(session.usedAtMost).map { .atMost($0) } ?? .duration(context.time(session.used))
  }

  private func notes(_ session: BackgroundSession) -> [Line] {
    var parts: [Line] = []
    switch session.kind {
    case .left, .undetermined: break
    case .launched: parts.append([.words("launched in background", .faint)])
    case .woken: parts.append([.words("woken from suspension", .faint)])
    }
    parts += [killer(session), running(session), nextSeen(session)].compactMap(\.self)
    if !session.heldBy.isEmpty {
      let holders = session.heldBy.map { [Value.name($0, .faint)] }
      parts.append([.words("held by ", .faint)] + holders.joined(separator: [.words(", ", .faint)]))
    }
    parts += warning(session).map { [$0] } ?? []
    parts += session.tasks.filter { context.options.full || $0.outcome.isTrouble }.map(task)
    if let left = session.timeRemaining, let at = session.timeRemainingAt {
      parts.append([.duration(left), .words(" of background time left at ", .faint), .instant(at)])
    }
    var notes: [Line] =
      parts.isEmpty ? [] : [Line(parts.joined(separator: [.words(" · ", .faint)]))]
    if context.options.full { notes += marks(session) }
    return notes
  }

  /// The watchdog that killed the app, if the budget did not.
  private func killer(_ session: BackgroundSession) -> Line? {
    guard let killer = session.killerWords else { return nil }
    var words = "killed by \(killer)"
    if let limit = session.watchdog?.limit {
      words += ", which allows \(context.times.quantities.limit(limit))"
    }
    return [.words(words, session.verdict.tone)]
  }

  /// The next known state of an app whose session has no visible end.
  private func nextSeen(_ session: BackgroundSession) -> Line? {
    guard let words = session.nextSeenWords else { return nil }
    guard let at = session.nextSeenAt else { return [.words(words + " later", .faint)] }
    return [.words(words + " by ", .faint), .instant(at)]
  }

  /// The system's warning before the end of the budget.
  private func warning(_ session: BackgroundSession) -> Line? {
    guard let at = session.warnedAt else { return nil }
    return [.words("expiration warning at ", .warning), .instant(at)]
      + sinceBudget(session.budgetStartedAt, until: at)
  }

  /// The last sign of running in a session without a visible end.
  private func running(_ session: BackgroundSession) -> Line? {
    guard let at = session.runningAt else { return nil }
    return [.words("still running at ", session.verdict.tone), .instant(at)]
      + sinceBudget(session.budgetStartedAt, until: at)
  }

  private func sinceBudget(_ start: Instant?, until instant: Instant) -> Line {
    guard let start, context.times.reference.hasDurations else { return [] }
    return [
      .words(", ", .faint), .duration(instant - start),
      .words(" after the budget's start", .faint),
    ]
  }

  private func task(_ task: BackgroundTask) -> Line {
    var line: Line = [.words("task", .faint)]
    if let id = task.id { line.append(.words(" \(id)", .faint)) }
    if let name = task.name { line += [.words(" ", .faint), .name(name, .faint)] }
    line += [.words(" "), .words(task.outcome.rawValue, task.outcome.tone)]
    if context.options.full, let begin = task.begin {
      let words = task.end == nil ? ", begun " : ", "
      line += [.words(words, .faint), .beginning(begin, task.beginning)]
      if let end = task.end { line += [.words(" – ", .faint), .instant(end)] }
    }
    return line
  }

  /// The instants after the numbers, with their places.
  private func marks(_ session: BackgroundSession) -> [Line] {
    let marks: [(String, Instant?)] = [
      (
        session.isEntryCutOff ? "already in background" : "in background",
        isUntimed(session) ? nil : session.enteredBackgroundAt
      ),
      ("budget from", session.budgetStartedAt),
      (
        session.isLastTaskExpired ? "last task expired" : "last task ended", session.lastTaskEndedAt
      ),
      ("suspended", session.suspendedAt),
      (session.outcomeWords, session.suspendedAt == session.endedAt ? nil : session.endedAt),
    ]
    var parts: [Line] = marks.compactMap { name, at in
      at.map { [.words(name + " ", .faint), .instant($0)] }
    }
    if let source = session.source {
      parts.append([.words("seen at ", .faint), .quoted(context.place(source), .faint)])
    }
    if let source = session.judgedBy {
      parts.append([.words("judged by ", .faint), .quoted(context.place(source), .faint)])
    }
    return [Line(parts.joined(separator: [.words(" · ", .faint)]))]
  }
}

extension BackgroundSession {
  /// The instant in the first column.
  fileprivate var shownAt: Instant { leftActiveAt ?? enteredBackgroundAt }

  /// Whether the last task expired and was not ended then.
  fileprivate var isLastTaskExpired: Bool {
    let ended = tasks.compactMap(\.end)
    return tasks.contains { $0.outcome.isTrouble } && !ended.contains { $0 == lastTaskEndedAt }
  }
}

extension BackgroundTask.Outcome {
  /// How alarming it is.
  var tone: Tone {
    switch self {
    case .ended: .good
    case .expired, .leaked: .bad
    case .open: .faint
    }
  }

  /// Whether a short report shows it.
  var isTrouble: Bool {
    switch self {
    case .expired, .leaked: true
    case .ended, .open: false
    }
  }
}

/// Background work outside of background sessions.
struct OtherWorkSection {
  private let context: ReportContext
  private let ledger: BackgroundSessions

  /// Rows shown without `--full`.
  private static let rowLimit = 8

  init(_ context: ReportContext, app: AppAnalysis) {
    self.context = context
    ledger = app.backgroundSessions
  }

  /// The section: the outcomes, and the work that did not simply end; all in a full report.
  var blocks: [Block] {
    let work = ledger.otherWork
    guard work.total > 0 else { return [] }
    var blocks: [Block] = [
      .subheading("Background work outside sessions"), .paragraph(outcomes),
    ]
    let full = context.options.full
    let items = work.items.filter { full || $0.task.outcome != .ended }
    let shown = full ? items[...] : items.suffix(OtherWorkSection.rowLimit)
    guard !shown.isEmpty else { return blocks }
    let table = Table(
      shown,
      [
        .text("what") { work in
          let assertion = work.assertion.map { "assertion for \($0.nativeWord)" }
          return .words(assertion ?? work.task.id.map { "task \($0)" } ?? "task")
        },
        .pid(rank: 3) { $0.pid },
        .text("name", rank: 1, isFlexible: true, isEssential: true) { .quoted($0.task.name ?? "") },
        .text("from", rank: 2, isEssential: true) { work in
          work.task.begin.map { .beginning($0, work.task.beginning) } ?? .instant(nil)
        },
        .text("to", rank: 2, isEssential: true) { .instant($0.task.end) },
        .text("outcome") { .words($0.task.outcome.rawValue, $0.task.outcome.tone) },
      ])
    blocks.append(.table(table))
    let left = work.total - (ledger.otherWorkByOutcome[.ended] ?? 0) - shown.count
    if !full, left > 0 {
      blocks.append(.remark([.words("and \(grouped(left)) before" + context.advice)]))
    }
    return blocks
  }

  private var outcomes: Line {
    let parts: [Line] = BackgroundTask.Outcome.allCases.compactMap { outcome in
      guard let count = ledger.otherWorkByOutcome[outcome], count > 0 else { return nil }
      return [.count(count), .words(" "), .words(outcome.rawValue, outcome.tone)]
    }
    return Line(parts.joined(separator: [.words(" · ")]))
  }
}
