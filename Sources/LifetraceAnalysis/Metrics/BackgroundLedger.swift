internal import LifetraceModel
internal import LifetraceTimelines

/// The stays in background of one app, judged for each era that may turn out to be the log's.
struct BackgroundLedger: Sendable {
  /// Stays that were judged.
  private struct Page {
    var verdicts = InlineArray<6, Int>(repeating: 0)
    /// Stays beyond their allowance by the state that followed.
    var overByNext = InlineArray<5, Int>(repeating: 0)
    var used = DurationSample()
    var allowance = CommonAllowance()
    var worst = WorstStays()

    /// Judges a stay and counts it; the time that it used only where the era decides about that.
    mutating func judge(
      _ stay: StayOutline, _ holds: [HoldFacts], number: Int, in era: AllowanceEra,
      isMeasured: Bool, isUseCounted: Bool, keepsWorst: Bool, _ whole: () -> BackgroundStay
    ) {
      let judgement = StayJudgement(stay, holds, era: era, isMeasured: isMeasured)
      verdicts[judgement.verdict.slot] += 1
      if judgement.isOver, let next = stay.next { overByNext[next.slot] += 1 }
      if let used = judgement.used, !isUseCounted { self.used.insert(used) }
      if isMeasured { allowance.add(judgement.allowance) }
      if keepsWorst { worst.keep(whole, severity: judgement.severity, number: number) }
    }
  }

  private(set) var total = 0
  /// Stays that a time limit ended: whether the app was suspended is no question there.
  private(set) var timeouts = 0
  /// Other stays whose suspension the log could not have shown.
  private(set) var unseenEnds = 0
  /// Stays whose allowance is that of the version of iOS.
  private(set) var ofVersion = 0
  /// One for each era, of the stays that depend on it; empty before the first one.
  private var pages: [Page] = []
  /// The stays that are judged the same in every era, and the time that was used in every era alike.
  private var common = Page()
  /// The stays that are within the allowance of every era, and on no page.
  private var withinCount = 0
  private var withinUsed = DurationSample()
  /// Those that used the most, in seconds.
  private var withinWorst = WorstStays()
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
  ///
  /// - Parameters:
  ///   - holds: the assertions that were held in it.
  ///   - whole: gives the stay; most are not asked for.
  mutating func add(
    _ stay: StayOutline, _ holds: [HoldFacts], whole: () -> BackgroundStay
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
    switch StayJudgement.budget(of: stay) {
    case .version:
      ofVersion += 1
      if pages.isEmpty { pages = eras.map { _ in Page() } }
      for index in eras.indices {
        pages[index].judge(
          stay, holds, number: total, in: eras[index], isMeasured: isMeasured,
          isUseCounted: used != nil, keepsWorst: !keepsAll, whole)
      }
    case .stated, .cause, .unknownCause:
      common.judge(
        stay, holds, number: total, in: .unknown, isMeasured: isMeasured,
        isUseCounted: used != nil, keepsWorst: !keepsAll, whole)
    }
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
    guard total > 0 else { return result }
    let page = page(for: finding.era)
    result.total = total
    var used = withinUsed
    used.add(page.used)
    used.add(common.used)
    result.used = used.distribution()
    var allowance = page.allowance
    allowance.add(common.allowance)
    if withinCount > 0 { allowance.add(finding.era.allowance?.limit) }
    result.allowance = allowance.value
    for verdict in BackgroundTrip.Verdict.allCases {
      let count =
        page.verdicts[verdict.slot] + common.verdicts[verdict.slot]
        + (verdict == .within ? withinCount : 0)
      if count > 0 { result.verdicts[verdict] = count }
    }
    let stays = keepsAll ? worstFirst(in: finding.era) : worst(in: finding.era, page)
    result.items = stays.map { writer.trip($0) }
    return result
  }

  /// How many stays beyond their allowance ended in `state`.
  func overCount(endingIn state: AppState, in era: AllowanceEra) -> Int {
    page(for: era).overByNext[state.slot] + common.overByNext[state.slot]
  }

  private func worst(in era: AllowanceEra, _ page: Page) -> [BackgroundStay] {
    var worst = page.worst
    worst.merge(common.worst) { $0.severity }
    let limit = era.bounds.lowerBound.seconds
    worst.merge(withinWorst) { $0.severity / limit }
    return worst.items.map(\.stay)
  }

  private func worstFirst(in era: AllowanceEra) -> [BackgroundStay] {
    let rated = all.map {
      StayJudgement($0.outline, $0.holds, era: era, isMeasured: isMeasured).severity
    }
    return all.indices.sorted { (rated[$1], $0) < (rated[$0], $1) }.map { all[$0] }
  }

  /// The stays that depend on the era.
  private func page(for era: AllowanceEra) -> Page {
    guard !pages.isEmpty, let index = eras.count == 1 ? 0 : eras.firstIndex(of: era) else {
      return Page()
    }
    return pages[index]
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
