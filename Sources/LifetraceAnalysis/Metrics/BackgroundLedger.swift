internal import LifetraceModel

/// The stays in background of one app, judged for each era that may turn out to be the log's.
struct BackgroundLedger: Sendable {
  private struct RatedStay {
    var severity: Double
    var stay: BackgroundStay
  }

  private struct Page {
    var verdicts = [Int](repeating: 0, count: BackgroundTrip.Verdict.allCases.count)
    /// Stays beyond their allowance by the state that followed.
    var overByNext = [Int](repeating: 0, count: AppState.stateCount)
    var used = DurationSample()
    var allowance = CommonAllowance()
    /// The worst stays, the worst first, of equal ones the earlier.
    var worst: [RatedStay] = []

    mutating func keep(_ stay: BackgroundStay, severity: Double) {
      let limit = RecentItems<BackgroundStay>.keptCount
      // In place: a copy of a stay costs more than all else here.
      if worst.count == limit, worst[limit - 1].severity >= severity { return }
      let place = worst.firstIndex { $0.severity < severity } ?? worst.count
      worst.insert(RatedStay(severity: severity, stay: stay), at: place)
      if worst.count > limit { worst.removeLast() }
    }
  }

  private(set) var total = 0
  /// Stays that a time limit ended: whether the app was suspended is no question there.
  private(set) var timeouts = 0
  /// Other stays whose suspension the log could not have shown.
  private(set) var unseenEnds = 0
  /// Stays whose allowance is that of the version of iOS.
  private(set) var ofVersion = 0
  private var pages: [Page] = []
  /// The stays that are within the allowance of every era, and are on no page but among the worst.
  private var withinCount = 0
  private var withinUsed = DurationSample()
  /// Work that no stay has: without `full`, only what did not simply end.
  private var otherWork: RecentItems<OtherWork>
  private var otherWorkByOutcome: [BackgroundTask.Outcome: Int] = [:]
  /// Every stay in the order of time; only with `full`.
  private var all: [BackgroundStay] = []
  private let eras: [AllowanceEra]
  private let keepsAll: Bool
  private let isMeasured: Bool

  /// Creates an empty ledger; a version that the user names leaves no doubt about the era.
  init(in context: MetricsContext) {
    eras = context.options.os.map { [AllowanceEra($0)] } ?? AllowanceEra.allCases
    keepsAll = context.options.full
    otherWork = RecentItems(keepsAll: keepsAll)
    isMeasured = context.isMeasured
  }

  /// Judges and counts a stay.
  mutating func add(_ stay: BackgroundStay) {
    if pages.isEmpty { pages = eras.map { _ in Page() } }
    total += 1
    if stay.isTimeout { timeouts += 1 } else if !stay.showsSuspension { unseenEnds += 1 }
    if let used = StayJudgement.usedWithinAll(stay, isMeasured: isMeasured) {
      ofVersion += 1
      withinCount += 1
      withinUsed.insert(used)
      if keepsAll { all.append(stay) } else { keep(stay, used: used) }
      return
    }
    if StayJudgement.budget(of: stay) == .version { ofVersion += 1 }
    for index in eras.indices {
      let judgement = StayJudgement(stay, era: eras[index], isMeasured: isMeasured)
      pages[index].verdicts[judgement.verdict.slot] += 1
      if judgement.isOver, let next = stay.next { pages[index].overByNext[next.slot] += 1 }
      if let used = judgement.used { pages[index].used.insert(used) }
      if isMeasured { pages[index].allowance.add(judgement.allowance) }
      if !keepsAll { pages[index].keep(stay, severity: judgement.severity) }
    }
    if keepsAll { all.append(stay) }
  }

  /// Counts work that no stay has.
  mutating func add(_ work: OtherWork) {
    otherWorkByOutcome[work.task.outcome, default: 0] += 1
    if keepsAll || work.task.outcome != .ended { otherWork.append(work) }
  }

  /// The ledger under an era, with texts in place of symbols.
  func exits(in finding: EraFinding, _ context: MetricsContext) -> BackgroundExits {
    var result = BackgroundExits()
    let writer = TripWriter(finding: finding, context: context)
    result.otherWorkByOutcome = otherWorkByOutcome
    result.otherWork = BoundedList(
      total: otherWorkByOutcome.values.reduce(0, +), items: otherWork.inOrder.map(writer.work))
    guard let index = page(for: finding.era) else { return result }
    let page = pages[index]
    result.total = total
    var used = withinUsed
    used.add(page.used)
    result.used = used.distribution()
    var allowance = page.allowance
    if withinCount > 0 { allowance.add(finding.era.allowance?.limit) }
    result.allowance = allowance.value
    for verdict in BackgroundTrip.Verdict.allCases {
      let count = page.verdicts[verdict.slot] + (verdict == .within ? withinCount : 0)
      if count > 0 { result.verdicts[verdict] = count }
    }
    let stays = keepsAll ? worstFirst(in: finding.era) : page.worst.map(\.stay)
    result.items = stays.map { writer.trip($0) }
    return result
  }

  /// How many stays beyond their allowance ended in `state`.
  func overCount(endingIn state: AppState, in era: AllowanceEra) -> Int {
    page(for: era).map { pages[$0].overByNext[state.slot] } ?? 0
  }

  /// Keeps a stay that is within every allowance where it is among the worst.
  private mutating func keep(_ stay: BackgroundStay, used: TimeSpan) {
    for index in eras.indices {
      let limit = eras[index].bounds.lowerBound
      pages[index].keep(stay, severity: used.seconds / limit.seconds)
    }
  }

  private func worstFirst(in era: AllowanceEra) -> [BackgroundStay] {
    let rated = all.map { StayJudgement($0, era: era, isMeasured: isMeasured).severity }
    return all.indices.sorted { (rated[$1], $0) < (rated[$0], $1) }.map { all[$0] }
  }

  private func page(for era: AllowanceEra) -> Int? {
    guard !pages.isEmpty else { return nil }
    return eras.count == 1 ? 0 : eras.firstIndex(of: era)
  }
}

extension BackgroundTrip.Verdict {
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
