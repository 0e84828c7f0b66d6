internal import LifetraceModel
internal import LifetraceTimelines

/// The background sessions of one app, judged for each era that may turn out to be the log's.
struct BackgroundSessionTally: Sendable {
  /// The verdicts under the budgets of one era.
  private struct Judged {
    var verdicts = InlineArray<6, Int>(repeating: 0)
    /// Sessions beyond their budget by the state that followed.
    var overByNext = InlineArray<5, Int>(repeating: 0)
    var budget = CommonBudget()
    var worst = WorstSessions()

    mutating func add(
      _ session: BackgroundSession, _ judgement: BudgetJudgement, isMeasured: Bool
    ) {
      verdicts[judgement.verdict.slot] += 1
      if judgement.isOver, let next = session.facts.next { overByNext[next.slot] += 1 }
      if isMeasured { budget.add(judgement.budget) }
      worst.insert(session, severity: judgement.severity)
    }
  }

  private(set) var total = 0
  /// Sessions that a time limit ended, so that a suspension is out of the question.
  private(set) var timeouts = 0
  /// Other sessions whose suspension the log could not have shown: it has no line about any of the process.
  private(set) var unseenEnds = 0
  /// Sessions whose budget depends on the version of iOS.
  private(set) var ofVersion = 0
  /// One for each era; empty before the first session.
  private var judged: [Judged] = []
  /// The time used under each era in turn, then that which is the same under all.
  private var used: DurationSamples
  /// Work outside of all sessions; without `full`, only work that did not simply end.
  private var otherWork: RecentItems<BackgroundWork>
  private var otherWorkByOutcome: [BackgroundTask.Outcome: Int] = [:]
  /// Every session in the order of time; only with `full`.
  private var all: [BackgroundSession] = []
  /// The least certain era last.
  private let eras: [BudgetEra]
  private let keepsAll: Bool
  private let isMeasured: Bool

  /// Creates an empty tally; a version that the user names leaves no doubt about the era.
  init(in context: MetricsContext) {
    eras = context.options.os.map { [BudgetEra($0)] } ?? BudgetEra.all
    used = DurationSamples(kindCount: eras.count + 1)
    keepsAll = context.options.full
    otherWork = RecentItems(keepsAll: keepsAll)
    isMeasured = context.isMeasured
  }

  /// Judges and counts a session.
  mutating func add(_ session: BackgroundSession) {
    total += 1
    if keepsAll { all.append(session) }
    if session.facts.isTimeout {
      timeouts += 1
    } else if !session.facts.showsUse, !session.facts.isWatched {
      unseenEnds += 1
    }
    if judged.isEmpty { judged = eras.map { _ in Judged() } }
    let first = BudgetJudgement(session, in: eras[eras.count - 1], isMeasured: isMeasured)
    if first.origin == .version { ofVersion += 1 }
    if first.holdsInEveryEra, let time = first.used { used.insert(time, as: eras.count) }
    for index in eras.indices {
      let judgement =
        first.holdsInEveryEra
        ? first.carried(over: eras[index])
        : BudgetJudgement(session, in: eras[index], isMeasured: isMeasured)
      judged[index].add(session, judgement, isMeasured: isMeasured)
      if !first.holdsInEveryEra, let time = judgement.used { used.insert(time, as: index) }
    }
  }

  /// Counts work outside of all sessions.
  mutating func add(_ work: BackgroundWork) {
    otherWorkByOutcome[work.task.outcome, default: 0] += 1
    if keepsAll || work.task.outcome != .ended { otherWork.append(work) }
  }

  /// Returns the sessions with the budgets of an era, the worst first.
  func sessions(in finding: EraFinding, _ context: MetricsContext) -> BackgroundSessions {
    var result = BackgroundSessions()
    result.otherWorkByOutcome = otherWorkByOutcome
    result.otherWork = BoundedList(
      total: otherWorkByOutcome.values.reduce(0, +), items: otherWork.inOrder)
    guard let place = place(of: finding.era) else { return result }
    let judged = judged[place]
    var used = used
    used.settle()
    result.total = total
    var inEra = used[eras.count]
    inEra.add(used[place])
    result.used = inEra.distribution()
    result.budget = judged.budget.value
    for verdict in BackgroundSession.Verdict.allCases where judged.verdicts[verdict.slot] > 0 {
      result.verdicts[verdict] = judged.verdicts[verdict.slot]
    }
    let worst = keepsAll ? allWorstFirst(in: finding.era) : judged.worst.sessions
    result.items = worst.map { $0.judged(in: finding, context) }
    return result
  }

  /// Removes and returns the sessions added since the last call, judged by the budgets of an era, and the work
  /// outside of sessions.
  mutating func takeItems(
    in finding: EraFinding, _ context: MetricsContext
  ) -> (sessions: [BackgroundSession], otherWork: [BackgroundWork]) {
    defer { all = [] }
    let sessions = allWorstFirst(in: finding.era).map { $0.judged(in: finding, context) }
    return (sessions, otherWork.takeAll())
  }

  /// Returns the number of sessions beyond their budget that ended in `state`.
  func overCount(endingIn state: AppState, in era: BudgetEra) -> Int {
    place(of: era).map { judged[$0].overByNext[state.slot] } ?? 0
  }

  private func allWorstFirst(in era: BudgetEra) -> [BackgroundSession] {
    let severities = all.map { BudgetJudgement($0, in: era, isMeasured: isMeasured).severity }
    return all.indices.sorted { (severities[$1], $0) < (severities[$0], $1) }.map { all[$0] }
  }

  /// The place of an era in `judged`, or `nil` if there are no sessions.
  private func place(of era: BudgetEra) -> Int? {
    if judged.count == 1 { return 0 }
    return judged.isEmpty ? nil : eras.firstIndex(of: era)
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

/// The worst sessions of many, as many as a report keeps.
private struct WorstSessions: Sendable {
  private struct Item: Sendable {
    var severity: Double
    var session: BackgroundSession
  }

  /// The worst first; of equally bad ones the earlier first.
  private var items: [Item] = []

  var sessions: [BackgroundSession] { items.map(\.session) }

  /// Keeps a session if it is among the worst.
  mutating func insert(_ session: BackgroundSession, severity: Double) {
    let limit = RecentItems<BackgroundSession>.keptCount
    if items.count == limit {
      guard items[limit - 1].severity < severity else { return }
      items.removeLast()
    }
    let place = items.firstIndex { $0.severity < severity } ?? items.count
    items.insert(Item(severity: severity, session: session), at: place)
  }
}

/// The budget that many sessions share.
private struct CommonBudget: Sendable {
  /// The budget of all sessions so far; `nil` if none has one, or they differ.
  private(set) var value: TimeSpan?
  private var differs = false

  /// Adds the budget of a session, if it has one.
  mutating func add(_ budget: TimeSpan?) {
    guard let budget, !differs, value != budget else { return }
    differs = value != nil
    value = differs ? nil : budget
  }
}
