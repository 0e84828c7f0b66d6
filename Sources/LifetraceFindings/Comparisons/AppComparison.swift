public import LifetraceMetrics
public import LifetraceModel

/// The outcome of a test among all tests of a comparison.
public struct TestOutcome: Hashable, Sendable {
  /// The p value of the test alone.
  public var pValue: Double
  /// The p value corrected for all tests of the comparison; `nil` for too few runs, with which no outcome
  /// would be a change.
  public var correctedPValue: Double?

  /// Whether it is a change: chance alone reports one in fewer than 5 % of comparisons.
  public var isChange: Bool { correctedPValue.map { $0 <= TestFamily.level } ?? false }
}

/// How many runs a side it takes to see a difference with a probability of 90 %.
public enum RunsNeeded: Hashable, Sendable {
  case about(Int)
  case moreThan(Int)

  /// The largest number that is worth saying.
  static let limit = 10_000
}

/// A duration in two captures.
public struct DurationComparison: Hashable, Sendable {
  /// Which duration.
  public let metric: DurationMetric
  /// Its values before.
  public let before: MeasuredRuns
  /// Its values after.
  public let after: MeasuredRuns
  /// The test; `nil` where one side has no values, or not all of them.
  public let test: RankSumTest?
  /// What the test says; `nil` without a test.
  public internal(set) var outcome: TestOutcome?
  /// After how many runs a side a difference of this size would be seen; `nil` for changes, for
  /// differences below 5 %, and for too few runs.
  public internal(set) var runsNeeded: RunsNeeded?

  /// The least difference of medians that would matter.
  private static let leastDifference = 0.05

  init(_ metric: DurationMetric, _ before: AppSummary, _ after: AppSummary) {
    self.metric = metric
    self.before = before.durations[metric] ?? MeasuredRuns([])
    self.after = after.durations[metric] ?? MeasuredRuns([])
    test =
      self.before.isComplete && self.after.isComplete
      ? RankSumTest(self.before.values, self.after.values) : nil
  }

  /// The median after in relation to the one before, less 1; `nil` without either.
  public var relativeDifference: Double? {
    guard let before = before.median, let after = after.median, before > .zero else { return nil }
    return after.seconds / before.seconds - 1
  }

  /// Whether the runs after tend to be longer.
  public var isSlower: Bool { test.map { $0.chanceOfLonger > 0.5 } ?? false }

  /// Sets the outcome, and how many runs it would take to see the difference.
  mutating func settle(_ outcome: TestOutcome, level: Double) {
    self.outcome = outcome
    // Of too few runs not even the size of the difference is known.
    guard outcome.correctedPValue != nil, !outcome.isChange, let relativeDifference,
      relativeDifference.magnitude >= DurationComparison.leastDifference,
      let test, let needed = test.runsNeeded(level: level)
    else { return }
    // A test of the present size has just not shown it.
    let least = Double(max(test.beforeCount, test.afterCount) + 1)
    let runs = max(needed, least)
    runsNeeded =
      runs > Double(RunsNeeded.limit) ? .moreThan(RunsNeeded.limit) : .about(Int(runs))
  }
}

/// What a comparison counts.
public enum CountSubject: Hashable, Sendable {
  case exit(ExitCategory)
  case verdict(BackgroundSession.Verdict)
  /// The findings of a rule, by its identifier.
  case finding(String)
  case transition(StateStep)
  case state(AppState)

  /// Whether more of it is worse.
  public var isProblem: Bool {
    switch self {
    case .exit, .verdict, .finding: true
    case .transition, .state: false
    }
  }
}

/// A count in two captures, each out of as many units as there were.
public struct CountComparison: Hashable, Sendable {
  /// What can have the counted property.
  public enum Unit: String, Hashable, Sendable {
    case process
    /// A process that did not end for an unknown cause.
    case explainedProcess
    case launch
    case session
    /// A background session whose verdict is known.
    case judgedSession
    /// A process, or a background session if there are more.
    case turn
  }

  /// What is counted.
  public let subject: CountSubject
  /// The count before.
  public let before: Int
  /// The count after.
  public let after: Int
  /// The kind of units.
  public let unit: Unit
  /// The number of units before.
  public let beforeUnits: Int
  /// The number of units after.
  public let afterUnits: Int
  /// Whether the counts are known to be complete on both sides.
  public let isExact: Bool
  /// The test; `nil` where counts may not be complete, and where other lines of the comparison test the
  /// same.
  public let test: FisherTest?
  /// What the test says; `nil` without a test.
  public internal(set) var outcome: TestOutcome?

  /// Whether only one of the captures has it.
  public var isOneSided: Bool { (before == 0) != (after == 0) }
  /// Whether it is more frequent after.
  public var isMoreFrequent: Bool {
    Double(after) * Double(max(1, beforeUnits)) > Double(before) * Double(max(1, afterUnits))
  }

  /// Compares two counts. A unit counts once, so that many of a kind in one unit are no proof.
  ///
  /// - Parameter isTested: whether a test is made, given exact counts.
  init(
    _ subject: CountSubject, _ before: Int, _ after: Int, unit: Unit, of beforeUnits: Int,
    _ afterUnits: Int, isExact: Bool = true, isTested: Bool = true
  ) {
    self.subject = subject
    self.before = before
    self.after = after
    self.unit = unit
    self.beforeUnits = beforeUnits
    self.afterUnits = afterUnits
    self.isExact = isExact
    test =
      isExact && isTested
      ? FisherTest(
        min(before, beforeUnits), of: beforeUnits, min(after, afterUnits), of: afterUnits,
        requiresAbsence: !subject.isProblem) : nil
  }
}

/// One app in two captures.
public struct AppComparison: Sendable {
  /// The app before.
  public let before: AppSummary
  /// The app after.
  public let after: AppSummary
  /// The durations, in the order of `DurationMetric`.
  public internal(set) var durations: [DurationComparison]
  /// The counts of whatever at least one capture has: exits, verdicts, findings, then transitions and
  /// states.
  public internal(set) var counts: [CountComparison]

  /// The name for people.
  public var name: String { after.bundle != nil ? after.name : before.name }

  /// Compares an app with itself in another capture; nothing is tested yet.
  init(_ before: AppSummary, _ after: AppSummary) {
    self.before = before
    self.after = after
    durations = DurationMetric.allCases.map { DurationComparison($0, before, after) }
    let pair = AppPair(before: before, after: after)
    counts = pair.exits + pair.verdicts + pair.findings + pair.transitions + pair.states
  }
}

/// Counts the same things in an app before and after.
private struct AppPair {
  let before: AppSummary
  let after: AppSummary

  /// A process ends once at most. How the user or a restart ended it is no property of the app, and an
  /// exit of unknown cause may be of any category.
  var exits: [CountComparison] {
    let unknown: [ExitCategory] = [.silent, .unclassified]
    return compared(
      ExitCategory.allCases.filter { $0 != .normal && $0 != .restart }, \.exits,
      CountSubject.exit, unit: .explainedProcess,
      of: { app in max(0, app.processes - unknown.reduce(0) { $0 + (app.exits[$1] ?? 0) }) },
      isTested: { !unknown.contains($0) })
  }

  var verdicts: [CountComparison] {
    compared(
      [.killed, .over, .near], \.verdicts, CountSubject.verdict, unit: .judgedSession
    ) { app in
      [.within, .near, .over, .killed].reduce(0) { $0 + (app.verdicts[$1] ?? 0) }
    }
  }

  /// What rules found, without those about the capture, whose differences are told apart.
  var findings: [CountComparison] {
    guard let old = before.findings, let new = after.findings else { return [] }
    return FindingRule.all.compactMap { rule in
      guard let old = old[rule.id], let new = new[rule.id], old.count + new.count > 0,
        !FindingRule.captureRules.contains(where: { $0.id == rule.id })
      else { return nil }
      let scope = FindingScope(of: rule)
      return CountComparison(
        .finding(rule.id), old.count, new.count, unit: scope.unit, of: scope.units(in: before),
        scope.units(in: after), isExact: old.isExact && new.isExact, isTested: scope.isTested)
    }
  }

  var transitions: [CountComparison] {
    let steps = AppState.allCases.flatMap { from in
      AppState.allCases.map { StateStep(from: from, to: $0) }
    }
    return compared(steps, \.transitions, CountSubject.transition, unit: .turn, of: turns)
  }

  var states: [CountComparison] {
    compared(
      AppState.allCases,
      { app in
        Dictionary(
          app.times.compactMap { time in time.state.known.map { ($0, time.visits) } },
          uniquingKeysWith: +)
      }, CountSubject.state, unit: .turn, of: turns)
  }

  private func turns(_ app: AppSummary) -> Int { max(app.processes, app.sessions) }

  private func compared<Key: Hashable>(
    _ keys: [Key], _ counts: (AppSummary) -> [Key: Int], _ subject: (Key) -> CountSubject,
    unit: CountComparison.Unit, of units: (AppSummary) -> Int,
    isTested: (Key) -> Bool = { _ in true }
  ) -> [CountComparison] {
    let (old, new) = (counts(before), counts(after))
    return keys.compactMap { key in
      let (first, second) = (old[key] ?? 0, new[key] ?? 0)
      guard first + second > 0 else { return nil }
      return CountComparison(
        subject(key), first, second, unit: unit, of: units(before), units(after),
        isTested: isTested(key))
    }
  }
}

/// What a rule's findings are about, and whether something else in the comparison tests the same.
private struct FindingScope {
  let unit: CountComparison.Unit
  let isTested: Bool

  init(of rule: FindingRule) {
    func isOne(of rules: [FindingRule]) -> Bool { rules.contains { $0.id == rule.id } }
    if isOne(of: FindingRule.launchRules) {
      (unit, isTested) = (.launch, rule.isCounted)
    } else if isOne(of: FindingRule.backgroundRules) {
      (unit, isTested) = (.session, rule.isCounted)
    } else {
      (unit, isTested) = (.process, false)
    }
  }

  func units(in app: AppSummary) -> Int {
    switch unit {
    case .launch: app.launches
    case .session: app.sessions
    case .process, .explainedProcess, .judgedSession, .turn: app.processes
    }
  }
}
