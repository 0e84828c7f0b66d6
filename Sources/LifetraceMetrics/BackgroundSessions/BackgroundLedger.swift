internal import LifetraceModel
internal import LifetraceTimelines

/// The stays in background of one app, judged for each era that may turn out to be the log's.
struct BackgroundLedger: Sendable {
  /// Stays that were judged.
  private struct Page {
    var verdicts = InlineArray<6, Int>(repeating: 0)
    /// Stays beyond their budget by the state that followed.
    var overByNext = InlineArray<5, Int>(repeating: 0)
    var used = DurationSample()
    var budget = CommonBudget()
    var worst = WorstStays()

    /// Judges a stay and counts it; the time that it used only where the era decides about that.
    mutating func judge(
      _ stay: StayOutline, _ assertions: [AssertionFacts], number: Int, in era: BudgetEra,
      isMeasured: Bool, isUseCounted: Bool, keepsWorst: Bool, _ whole: () -> BackgroundStay
    ) {
      let judgement = StayJudgement(stay, assertions, era: era, isMeasured: isMeasured)
      verdicts[judgement.verdict.slot] += 1
      if judgement.isOver, let next = stay.next { overByNext[next.slot] += 1 }
      if let used = judgement.used, !isUseCounted { self.used.insert(used) }
      if isMeasured { budget.add(judgement.budget) }
      if keepsWorst { worst.keep(whole, severity: judgement.severity, number: number) }
    }
  }

  private(set) var total = 0
  /// Stays that a time limit ended: whether the app was suspended is no question there.
  private(set) var timeouts = 0
  /// Other stays whose suspension the log could not have shown.
  private(set) var unseenEnds = 0
  /// Stays whose budget is that of the version of iOS.
  private(set) var ofVersion = 0
  /// One for each era, of the stays that depend on it; empty before the first one.
  private var pages: [Page] = []
  /// The stays that are judged the same in every era, and the time that was used in every era alike.
  private var common = Page()
  /// The stays that are within the budget of every era, and on no page.
  private var withinCount = 0
  private var withinUsed = DurationSample()
  /// Those that used the most, in seconds.
  private var withinWorst = WorstStays()
  /// Work that no stay has: without `full`, only what did not simply end.
  private var otherWork: RecentItems<OtherWork>
  private var otherWorkByOutcome: [BackgroundTask.Outcome: Int] = [:]
  /// Every stay in the order of time; only with `full`.
  private var all: [BackgroundStay] = []
  private let eras: [BudgetEra]
  private let keepsAll: Bool
  private let isMeasured: Bool

  /// Creates an empty ledger; a version that the user names leaves no doubt about the era.
  init(in context: MetricsContext) {
    eras = context.options.os.map { [BudgetEra($0)] } ?? BudgetEra.allCases
    keepsAll = context.options.full
    otherWork = RecentItems(keepsAll: keepsAll)
    isMeasured = context.isMeasured
  }

  /// Judges and counts a stay.
  ///
  /// - Parameters:
  ///   - assertions: the assertions that were held in it.
  ///   - whole: gives the stay; most are not asked for.
  mutating func add(
    _ stay: StayOutline, _ assertions: [AssertionFacts], whole: () -> BackgroundStay
  ) {
    total += 1
    if keepsAll { all.append(whole()) }
    if stay.isTimeout { timeouts += 1 } else if !stay.showsSuspension { unseenEnds += 1 }
    if let used = StayJudgement.usedAtMostWithinAll(stay, isMeasured: isMeasured) {
      ofVersion += 1
      withinCount += 1
      if stay.showsUse { withinUsed.insert(used) }
      if !keepsAll { withinWorst.keep(whole, severity: used.seconds, number: total) }
      return
    }
    // Most tell it, and each page would keep thousands of numbers.
    let used = StayJudgement.usedInEveryEra(stay, isMeasured: isMeasured)
    if let used { common.used.insert(used) }
    switch StayJudgement.origin(of: stay) {
    case .version:
      ofVersion += 1
      if pages.isEmpty { pages = eras.map { _ in Page() } }
      for index in eras.indices {
        pages[index].judge(
          stay, assertions, number: total, in: eras[index], isMeasured: isMeasured,
          isUseCounted: used != nil, keepsWorst: !keepsAll, whole)
      }
    case .stated, .cause, .unknownCause:
      common.judge(
        stay, assertions, number: total, in: .unknown, isMeasured: isMeasured,
        isUseCounted: used != nil, keepsWorst: !keepsAll, whole)
    }
  }

  /// Counts work that no stay has.
  mutating func add(_ work: OtherWork) {
    otherWorkByOutcome[work.task.outcome, default: 0] += 1
    if keepsAll || work.task.outcome != .ended { otherWork.append(work) }
  }

  /// The ledger under an era, with texts in place of symbols.
  func sessions(in finding: EraFinding, _ context: MetricsContext) -> BackgroundSessions {
    var result = BackgroundSessions()
    let writer = SessionWriter(finding: finding, context: context)
    result.otherWorkByOutcome = otherWorkByOutcome
    result.otherWork = BoundedList(
      total: otherWorkByOutcome.values.reduce(0, +), items: otherWork.inOrder.map(writer.work))
    guard total > 0 else { return result }
    let page = page(for: finding.era)
    result.total = total
    var used = withinUsed
    used.add(page.used)
    used.add(common.used)
    result.used = used.distribution()
    var budget = page.budget
    budget.add(common.budget)
    if withinCount > 0 { budget.add(finding.era.budget?.limit) }
    result.budget = budget.value
    for verdict in BackgroundSession.Verdict.allCases {
      let count =
        page.verdicts[verdict.slot] + common.verdicts[verdict.slot]
        + (verdict == .within ? withinCount : 0)
      if count > 0 { result.verdicts[verdict] = count }
    }
    let stays = keepsAll ? worstFirst(in: finding.era) : worst(in: finding.era, page)
    result.items = stays.map { writer.session($0) }
    return result
  }

  /// How many stays beyond their budget ended in `state`.
  func overCount(endingIn state: AppState, in era: BudgetEra) -> Int {
    page(for: era).overByNext[state.slot] + common.overByNext[state.slot]
  }

  private func worst(in era: BudgetEra, _ page: Page) -> [BackgroundStay] {
    var worst = page.worst
    worst.merge(common.worst) { $0.severity }
    let limit = era.bounds.lowerBound.seconds
    worst.merge(withinWorst) { $0.severity / limit }
    return worst.items.map(\.stay)
  }

  private func worstFirst(in era: BudgetEra) -> [BackgroundStay] {
    let rated = all.map {
      StayJudgement($0.outline, $0.assertions, era: era, isMeasured: isMeasured).severity
    }
    return all.indices.sorted { (rated[$1], $0) < (rated[$0], $1) }.map { all[$0] }
  }

  /// The stays that depend on the era.
  private func page(for era: BudgetEra) -> Page {
    guard !pages.isEmpty, let index = eras.count == 1 ? 0 : eras.firstIndex(of: era) else {
      return Page()
    }
    return pages[index]
  }
}

extension BackgroundSession.Verdict {
  /// The verdict's place in `allCases`.
  fileprivate var slot: Int {
    switch self {
    case .within: 0
    case .near: 1
    case .over: 2
    case .killed: 3
    case .exempt: 4
    case .notObservable: 5
    }
  }
}

/// The worst stays of many, as many as a report keeps.
struct WorstStays: Sendable {
  struct Item: Sendable {
    /// The greater the worse.
    var severity: Double
    /// Of equal ones the earlier comes first.
    var number: Int
    var stay: BackgroundStay
  }

  private static let limit = RecentItems<BackgroundStay>.keptCount

  /// The worst first.
  private(set) var items: [Item] = []

  /// Keeps a stay if it is among the worst, and asks for it only then; later stays have greater numbers.
  mutating func keep(_ stay: () -> BackgroundStay, severity: Double, number: Int) {
    if items.count == Self.limit, items[Self.limit - 1].severity >= severity { return }
    insert(Item(severity: severity, number: number, stay: stay()))
  }

  /// Keeps those of others that are among the worst, each with a severity of its own.
  mutating func merge(_ others: WorstStays, _ severity: (Item) -> Double) {
    items += others.items.map {
      Item(severity: severity($0), number: $0.number, stay: $0.stay)
    }
    items.sort { ($1.severity, $0.number) < ($0.severity, $1.number) }
    items.removeLast(max(0, items.count - Self.limit))
  }

  private mutating func insert(_ item: consuming Item) {
    let severity = item.severity
    let place = items.firstIndex { $0.severity < severity } ?? items.count
    items.insert(item, at: place)
    if items.count > Self.limit { items.removeLast() }
  }
}

/// Turns a judged stay into what a report says of it.
struct SessionWriter {
  let finding: EraFinding
  let context: MetricsContext

  /// Returns the report's entry for a stay.
  func session(_ stay: BackgroundStay) -> BackgroundSession {
    let outline = stay.outline
    let judgement = StayJudgement(
      outline, stay.assertions, era: finding.era, isMeasured: context.isMeasured)
    var session = BackgroundSession(
      kind: outline.kind, pid: stay.pid, enteredBackgroundAt: outline.enteredAt,
      outcome: outline.outcome,
      verdict: judgement.verdict)
    session.isEntryCutOff = outline.isEntryCutOff
    session.leftActiveAt = stay.leftActiveAt
    if context.isMeasured, !outline.isEntryCutOff {
      session.timeToBackground = stay.leftActiveAt.map { outline.enteredAt - $0 }
      session.handler = stay.handlerReturnedAt.map { $0 - outline.enteredAt }
    }
    session.budgetStartedAt = outline.budgetStartedAt
    session.warnedAt = stay.warnedAt
    session.lastTaskEndedAt = stay.lastTaskEndedAt
    session.timeRemaining = stay.timeLeft?.span
    session.timeRemainingAt = stay.timeLeft?.at
    session.suspendedAt = outline.outcome == .suspended ? outline.endedAt : nil
    session.endedAt = outline.endedAt
    session.nextSeenIn = stay.nextSeen?.state
    session.nextSeenAt = stay.nextSeen?.at
    session.used = judgement.used
    session.usedAtMost = judgement.usedAtMost
    session.budget = context.isMeasured ? judgement.budget : nil
    session.budgetSource = source(of: judgement)
    if judgement.verdict != .notObservable {
      session.judgedBy =
        outline.outcome == .open ? outline.lastRunning?.source : stay.endSource
      session.runningAt = outline.outcome == .open ? outline.lastRunning?.at : nil
    }
    session.isKilledByWatchdog = outline.isWatchdog && (stay.watchdog != nil || !judgement.isOver)
    session.watchdog = stay.watchdog.flatMap { ExitAnalysis.Watchdog($0, in: context) }
    session.heldBy = StayHolders(stay, limit: judgement.limits?.upperBound, in: context).names
    session.tasks = stay.tasks.map(task)
    session.source = stay.source
    return session
  }

  /// Returns the report's entry for work that no stay has.
  func work(_ work: OtherWork) -> BackgroundWork {
    BackgroundWork(pid: work.pid, assertion: work.assertion, task: task(work.task))
  }

  private func task(_ task: TaskFacts) -> BackgroundTask {
    BackgroundTask(
      id: task.id, name: context.text(task.name), begin: task.begin, beginning: task.beginning,
      end: task.end, outcome: task.outcome)
  }

  /// Says where the budget comes from, or why there is none.
  private func source(of judgement: StayJudgement) -> String {
    switch judgement.origin {
    case .stated(let stated):
      guard let reason = context.text(stated.reason) else { return "named by the log" }
      return "named by the log for \(reason)"
    case .cause(let cause): return "for the \(cause.rawValue)"
    case .unknownCause: return "none: the log does not tell what it was launched or woken for"
    case .version:
      guard let budget = finding.era.budget else {
        return "none: \(finding.origin)"
      }
      return "\(budget.origin) (\(finding.origin))"
    }
  }
}
