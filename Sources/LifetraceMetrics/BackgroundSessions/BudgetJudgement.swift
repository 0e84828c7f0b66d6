internal import LifetraceModel
internal import LifetraceTimelines

/// The verdict on one background session under the budgets of one era.
struct BudgetJudgement: Sendable {
  /// Where a session's budget comes from.
  enum Origin: Hashable, Sendable {
    case stated(WorkRecord.StatedBudget)
    case version
    case cause(BackgroundCause)
    /// A launch or wake whose cause is not in the log.
    case unknownCause
    /// None holds under a debugger.
    case debugger
  }

  let origin: Origin
  private(set) var used: TimeSpan?
  /// The upper bound of the time used, where `used` is not known.
  private(set) var usedAtMost: TimeSpan?
  private(set) var verdict = BackgroundSession.Verdict.notObservable
  /// The budgets that may apply: one limit when it is known.
  private(set) var limits: ClosedRange<TimeSpan>?
  /// Whether the session went on beyond its budget, rather than beyond another limit.
  private(set) var isOver = false
  /// Whether a background mode may have stopped the budget: one was in use, and the log does not show since
  /// when, or the app may play audio.
  private(set) var mayBeExempt = false

  /// Judges a session.
  ///
  /// Where the log cannot show a suspension, a return or exit gives only an upper bound of the
  /// time used: it proves *within* and nothing else. Where the session is open, the time up to the
  /// last line that shows the app running is a lower bound: it proves *over* and nothing else. Where
  /// the version is not known, only a verdict that holds under every version is given.
  init(_ session: borrowing BackgroundSession, in era: BudgetEra, isMeasured: Bool) {
    origin = BudgetJudgement.origin(of: session)
    limits = BudgetJudgement.limits(from: origin, in: era)
    guard isMeasured, session.facts.isMeasured, let start = session.countsFrom,
      let until = session.endedAt ?? session.facts.lastRunning?.at
    else {
      verdict =
        session.facts.isTimeout ? .killed : origin == .debugger ? .exempt : .notObservable
      isOver = session.facts.isTaskTimeout
      return
    }
    if origin == .debugger {
      let isKnown = session.endedAt != nil && session.facts.showsSuspension
      used = isKnown ? max(.zero, until - start) : nil
      verdict = .exempt
    } else {
      judge(session, in: start...max(start, until))
    }
  }

  /// Judges a session that counts from the beginning of a span to its end.
  private mutating func judge(
    _ session: borrowing BackgroundSession, in span: ClosedRange<Instant>
  ) {
    let elapsed = span.upperBound - span.lowerBound
    let level = limits.flatMap { BudgetJudgement.level(of: elapsed, against: $0) }
    var exemption = Exemption.none
    if let limits {
      if level == .over {
        exemption = BudgetJudgement.exemption(
          by: session.facts, within: limits.upperBound, in: span)
      }
    } else if elapsed > BackgroundCause.limit,
      BudgetJudgement.exemption(by: session.facts, within: BackgroundCause.limit, in: span) == .full
    {
      // Whatever it was launched for, no cause gives it less.
      exemption = .full
    } else if BudgetJudgement.isUnexplained(session.facts, span) {
      exemption = .possible
    }
    let found = BudgetJudgement.verdict(at: level, exemption)
    mayBeExempt =
      exemption == .possible && session.facts.showsSuspension && !session.facts.isTimeout
    let isUsedUp = level == .near || level == .over
    if session.facts.isTimeout {
      // The end of the budget comes to an app that ran; a watchdog's app may have been suspended before.
      let isRun = session.facts.showsUse || !session.facts.isWatchdog || isUsedUp
      used = session.endedAt != nil && isRun ? elapsed : nil
      usedAtMost = session.endedAt != nil && !isRun ? elapsed : nil
      verdict = .killed
    } else if session.endedAt == nil {
      verdict = session.facts.showsSuspension && level == .over ? found : .notObservable
    } else if session.facts.showsSuspension {
      // Without a budget it is a measurement all the same.
      used = elapsed
      verdict = found
    } else {
      // What may have been suspended for part of the time was exempt for the rest.
      verdict = level == .within || found == .exempt ? found : .notObservable
      if level == .within, session.facts.showsUse { used = elapsed }
      if level == .within, !session.facts.showsUse { usedAtMost = elapsed }
    }
    isOver = verdict == .over || verdict == .killed && (!session.facts.isWatchdog || isUsedUp)
  }

  /// Whether a judgement under the budgets of all eras holds under each of them: the budget depends
  /// on no era, or the session is within the smallest.
  var holdsInEveryEra: Bool { origin != .version || verdict == .within }

  /// Returns a judgement that holds in every era with the budget of one.
  func carried(over era: BudgetEra) -> BudgetJudgement {
    var judgement = self
    if origin == .version { judgement.limits = era.bounds }
    return judgement
  }

  /// The one limit that applies, where it is known.
  var budget: TimeSpan? {
    guard let limits, limits.lowerBound == limits.upperBound else { return nil }
    return limits.lowerBound
  }

  /// The share of the budget that was used, or may have been, of the smallest one where several may
  /// apply. Exempt sessions, whose clock does not run, come after all others with a share.
  var severity: Double {
    switch verdict {
    case .exempt: return 0
    case .notObservable where mayBeExempt: return 0
    case .killed where used == nil && usedAtMost == nil: return 1
    case .within, .near, .over, .killed, .notObservable:
      guard let limits else { return -1 }
      guard let used = used ?? usedAtMost else { return verdict == .over ? 1 : -1 }
      return used.seconds / limits.lowerBound.seconds
    }
  }

  private static func origin(of session: borrowing BackgroundSession) -> Origin {
    if session.facts.isDebugged, !session.facts.isTimeout { return .debugger }
    if let stated = session.facts.statedBudget { return .stated(stated) }
    if session.budgetStartedAt != nil { return .version }
    switch session.kind {
    case .left, .undetermined: return .version
    case .launched, .woken: return session.facts.cause.map { .cause($0) } ?? .unknownCause
    }
  }

  private static func limits(
    from origin: Origin, in era: BudgetEra
  ) -> ClosedRange<TimeSpan>? {
    switch origin {
    case .stated(let stated): stated.limit...stated.limit
    case .version: era.bounds
    case .cause: BackgroundCause.limit...BackgroundCause.limit
    case .unknownCause, .debugger: nil
    }
  }

  /// Whether background modes stopped a budget.
  private enum Exemption {
    case none
    /// It depends on when a mode began that the log shows at its end only, or on whether the app played audio.
    case possible
    case full
  }

  /// Returns the verdict by the time used, unless background modes stopped the budget.
  private static func verdict(
    at level: BackgroundSession.Verdict?, _ exemption: Exemption
  ) -> BackgroundSession.Verdict {
    switch exemption {
    case .full: .exempt
    case .possible: .notObservable
    case .none: level ?? .notObservable
    }
  }

  /// Whether background modes or scheduled tasks stopped the budget, so that the app was never without one for longer
  /// than its budget.
  ///
  /// - Parameters:
  ///   - limit: the budget.
  ///   - span: from where it counts to the end.
  private static func exemption(
    by facts: BackgroundSession.Facts, within limit: TimeSpan, in span: ClosedRange<Instant>
  ) -> Exemption {
    let modes = facts.assertions.filter(\.kind.isExempt)
    let scheduled = facts.exemptBGTasks.map { ($0.begin, $0.end ?? span.upperBound) }
    let surely =
      scheduled
      + modes.compactMap { mode in
        (mode.begin ?? mode.heldAt).map { ($0, mode.end ?? span.upperBound) }
      }
    if isCovered(span, by: surely, within: limit) { return .full }
    let atMost =
      scheduled
      + modes.map { mode in
        (mode.earliest ?? span.lowerBound, mode.end ?? span.upperBound)
      }
    let mayBe =
      facts.mayPlayAudio || isUnexplained(facts, span)
      || isCovered(span, by: atMost, within: limit)
    return mayBe ? .possible : .none
  }

  /// Whether no budget of any version lasts so long: something stopped it that a table does not show.
  private static func isUnexplained(
    _ facts: BackgroundSession.Facts, _ span: ClosedRange<Instant>
  ) -> Bool {
    facts.isOfTable && facts.tasks.isEmpty && facts.assertions.isEmpty
      && span.upperBound - span.lowerBound > BackgroundBudget.longest
  }

  /// Whether no more than `limit` at a time of a span lies outside of some spans.
  private static func isCovered(
    _ span: ClosedRange<Instant>, by spans: [(begin: Instant, end: Instant)], within limit: TimeSpan
  ) -> Bool {
    var free = span.lowerBound
    for covered in spans.sorted(by: { $0.begin < $1.begin }) {
      guard covered.begin - free <= limit else { return false }
      free = max(free, covered.end)
    }
    return !spans.isEmpty && span.upperBound - free <= limit
  }

  /// The verdict by time alone: within below 80 % of the budget, near up to 100 %.
  private static func level(
    of elapsed: TimeSpan, against limits: ClosedRange<TimeSpan>
  ) -> BackgroundSession.Verdict? {
    if !BackgroundBudget.isNear(elapsed, to: limits.lowerBound) { return .within }
    if elapsed > limits.upperBound { return .over }
    return limits.lowerBound == limits.upperBound ? .near : nil
  }
}

extension BackgroundSession {
  /// Returns the session with its verdict and its texts, as a report shows it.
  func judged(in finding: EraFinding, _ context: MetricsContext) -> BackgroundSession {
    let judgement = BudgetJudgement(self, in: finding.era, isMeasured: context.isMeasured)
    var session = self
    session.verdict = judgement.verdict
    session.used = judgement.used
    session.usedAtMost = judgement.usedAtMost
    session.budget = context.isMeasured ? judgement.budget : nil
    session.mayBeExempt = judgement.mayBeExempt
    session.budgetSource = judgement.source(in: finding, context)
    if judgement.verdict != .notObservable {
      session.judgedBy = outcome == .open ? facts.lastRunning?.source : facts.endSource
      session.runningAt = outcome == .open ? facts.lastRunning?.at : nil
    }
    session.isKilledByWatchdog = facts.isWatchdog && (watchdog != nil || !judgement.isOver)
    // Where the budget may not have run, what counts is what held the app to the end.
    let limit = judgement.mayBeExempt ? nil : judgement.limits?.upperBound
    session.heldBy = SessionHolders(self, limit: limit, in: context).names
    session.tasks = facts.tasks.map { BackgroundTask($0, in: context) }
    session.assertions = session.listedAssertions.map { BackgroundTask($0, in: context) }
    return session
  }
}

extension BudgetJudgement {
  /// Where the budget comes from, or why there is none, for people.
  fileprivate func source(in finding: EraFinding, _ context: MetricsContext) -> String {
    switch origin {
    case .stated(let stated):
      guard let reason = context.text(stated.reason) else { return "named by the log" }
      return "named by the log for \(reason)"
    case .cause(let cause): return "for \(cause.words)"
    case .debugger: return "none: a debugger was attached"
    case .unknownCause: return "none: the log does not name the reason of the launch or wake"
    case .version:
      guard let budget = finding.era.budget else { return "none: \(finding.origin)" }
      return "\(budget.origin) (\(finding.origin))"
    }
  }
}
