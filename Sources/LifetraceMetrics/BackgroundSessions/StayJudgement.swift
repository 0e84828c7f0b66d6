internal import LifetraceModel
internal import LifetraceTimelines

/// One stay in background held against the budget of one era.
struct StayJudgement: Sendable {
  /// Whose limit a stay is held against.
  enum BudgetOrigin: Hashable, Sendable {
    case stated(WorkRecord.StatedBudget)
    case version
    case cause(BackgroundCause)
    /// A launch or wake of which the log does not tell the cause.
    case unknownCause
  }

  let origin: BudgetOrigin
  let used: TimeSpan?
  /// What was used at most, where `used` is not known.
  let usedAtMost: TimeSpan?
  let verdict: BackgroundSession.Verdict
  /// What may apply: one limit when it is known.
  let limits: ClosedRange<TimeSpan>?
  /// `true` iff the stay went on beyond its budget, rather than beyond another limit.
  let isOver: Bool

  /// Judges a stay by its outline and the assertions that were held in it.
  ///
  /// Where the log cannot show a suspension, a return or exit gives only an upper bound of the
  /// time used: it proves *within* and nothing else. Where it ends first, the time up to the last line
  /// that shows the app running is a lower bound: it proves *over* and nothing else. What came behind
  /// that line nobody knows. Where the version is not known, only a verdict that holds under every
  /// version is given.
  init(
    _ stay: StayOutline, _ assertions: [AssertionFacts], era: BudgetEra,
    isMeasured: Bool
  ) {
    origin = StayJudgement.origin(of: stay)
    limits =
      switch origin {
      case .stated(let stated): stated.limit...stated.limit
      case .version: era.bounds
      case .cause: BackgroundCause.limit...BackgroundCause.limit
      case .unknownCause: nil
      }
    guard isMeasured, let limits, let start = stay.countsFrom,
      let until = stay.endedAt ?? stay.lastRunning?.at
    else {
      (used, usedAtMost) = (nil, nil)
      verdict = stay.isTimeout ? .killed : .notObservable
      isOver = stay.isTimeout && !stay.isWatchdog
      return
    }
    let elapsed = max(.zero, until - start)
    let level = StayJudgement.level(of: elapsed, against: limits)
    let isExempt =
      level == .over
      && StayJudgement.isExempt(
        assertions, within: limits.upperBound, in: start...max(start, until))
    let found: BackgroundSession.Verdict? = isExempt ? .exempt : level
    let told = StayJudgement.usedInEveryEra(stay, isMeasured: isMeasured)
    if stay.isTimeout {
      (used, usedAtMost) = (told, nil)
      verdict = .killed
    } else if stay.endedAt == nil {
      (used, usedAtMost) = (nil, nil)
      verdict = stay.showsSuspension && level == .over ? found ?? .notObservable : .notObservable
    } else if stay.showsSuspension {
      (used, usedAtMost) = (told, nil)
      verdict = found ?? .notObservable
    } else {
      let short = level == .within ? elapsed : nil
      (used, usedAtMost) = stay.showsUse ? (short, nil) : (nil, short)
      verdict = short == nil ? .notObservable : .within
    }
    let isUsedUp = level == .near || level == .over
    isOver = verdict == .over || verdict == .killed && (!stay.isWatchdog || isUsedUp)
  }

  /// The time used, if the end of the stay tells it: then it is the same in every era.
  static func usedInEveryEra(_ stay: StayOutline, isMeasured: Bool) -> TimeSpan? {
    guard isMeasured, stay.isTimeout || stay.showsSuspension, origin(of: stay) != .unknownCause,
      let start = stay.countsFrom, let end = stay.endedAt
    else { return nil }
    return max(.zero, end - start)
  }

  /// The time used at most, if every era judges the stay to be within its budget; most are.
  static func usedAtMostWithinAll(_ stay: StayOutline, isMeasured: Bool) -> TimeSpan? {
    guard isMeasured, !stay.isTimeout, stay.statedBudget == nil,
      stay.kind == .left || stay.budgetStartedAt != nil,
      let start = stay.countsFrom, let end = stay.endedAt
    else { return nil }
    let elapsed = max(.zero, end - start)
    return level(of: elapsed, against: BudgetEra.unknown.bounds) == .within ? elapsed : nil
  }

  /// The one limit that applies, where it is known.
  var budget: TimeSpan? {
    guard let limits, limits.lowerBound == limits.upperBound else { return nil }
    return limits.lowerBound
  }

  /// How bad the stay is, or may be: its share of the budget, of the smallest one where several may
  /// apply; exempt stays, whose clock does not run, come after all others with a share.
  var severity: Double {
    switch verdict {
    case .exempt: return 0
    case .killed where used == nil: return 1
    case .within, .near, .over, .killed, .notObservable:
      guard let limits else { return -1 }
      guard let used = used ?? usedAtMost else { return verdict == .over ? 1 : -1 }
      return used.seconds / limits.lowerBound.seconds
    }
  }

  /// Whose limit a stay is held against.
  static func origin(of stay: StayOutline) -> BudgetOrigin {
    if let stated = stay.statedBudget { return .stated(stated) }
    if stay.budgetStartedAt != nil { return .version }
    switch stay.kind {
    case .left, .undetermined: return .version
    case .launched, .woken: return stay.cause.map { .cause($0) } ?? .unknownCause
    }
  }

  /// `true` iff assertions that stop the budget were held, and without one the app was never longer
  /// in background than allowed.
  ///
  /// - Parameters:
  ///   - limit: the budget.
  ///   - span: from where it counts to the end.
  private static func isExempt(
    _ assertions: [AssertionFacts], within limit: TimeSpan, in span: ClosedRange<Instant>
  ) -> Bool {
    var free = span.lowerBound
    var isHeld = false
    for assertion in assertions.filter(\.kind.isExempt).sorted(by: { $0.begin < $1.begin }) {
      guard assertion.begin - free <= limit else { return false }
      isHeld = true
      free = max(free, assertion.end ?? span.upperBound)
    }
    return isHeld && span.upperBound - free <= limit
  }

  /// The verdict by time alone: within below 80 % of the budget, near up to 100 %.
  private static func level(
    of elapsed: TimeSpan, against limits: ClosedRange<TimeSpan>
  ) -> BackgroundSession.Verdict? {
    if elapsed.nanoseconds < limits.lowerBound.nanoseconds / 5 * 4 { return .within }
    if elapsed > limits.upperBound { return .over }
    return limits.lowerBound == limits.upperBound ? .near : nil
  }
}

/// The budget that many sessions share.
struct CommonBudget: Sendable {
  /// That of all sessions so far; `nil` if none has one, or they differ.
  private(set) var value: TimeSpan?
  private var differs = false

  /// Takes in the budget of a session, if it has one.
  mutating func add(_ budget: TimeSpan?) {
    guard let budget, !differs, value != budget else { return }
    differs = value != nil
    value = differs ? nil : budget
  }

  /// Takes in the budgets of other sessions.
  mutating func add(_ others: CommonBudget) {
    if others.differs {
      differs = true
      value = nil
    } else {
      add(others.value)
    }
  }
}
