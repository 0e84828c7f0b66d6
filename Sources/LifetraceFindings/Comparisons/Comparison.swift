public import LifetraceMetrics
public import LifetraceModel

/// What two captures of an app have in common, and what changed from one to the other.
///
/// A difference of durations or counts is a *change* only where a test says so: the rank-sum test for
/// durations, Fisher's exact test for counts, corrected for the number of tests so that two captures of the
/// same behaviour differ in at most 5 % of comparisons. How long an app was in which state depends on what
/// its user did, and is never a change.
public struct Comparison: Sendable {
  /// The first capture.
  public let before: CaptureSummary
  /// The second capture.
  public let after: CaptureSummary
  /// The apps that are in both, in the order of the first.
  public private(set) var apps: [AppComparison]
  /// The names of apps that only the first capture has.
  public let onlyBefore: [String]
  /// The names of apps that only the second capture has.
  public let onlyAfter: [String]
  /// The number of tests for which p values are corrected.
  public private(set) var testCount = 0

  /// Compares two analyses.
  ///
  /// Requires: both keep every item of their lists, unless nothing is to be tested.
  public init(before: Analysis, after: Analysis) {
    self.init(CaptureSummary(before, name: "before"), CaptureSummary(after, name: "after"))
  }

  /// Compares two captures.
  public init(_ before: CaptureSummary, _ after: CaptureSummary) {
    self.before = before
    self.after = after
    let pairs = Comparison.pairs(before.apps, after.apps)
    apps = pairs.map { AppComparison(before.apps[$0.before], after.apps[$0.after]) }
    let (old, new) = (Set(pairs.map(\.before)), Set(pairs.map(\.after)))
    onlyBefore = before.apps.indices.filter { !old.contains($0) }.map { before.apps[$0].name }
    onlyAfter = after.apps.indices.filter { !new.contains($0) }.map { after.apps[$0].name }
    correct()
  }

  /// Pairs apps by their bundle; where a log names none, by the name of the process.
  private static func pairs(
    _ before: [AppSummary], _ after: [AppSummary]
  ) -> [(before: Int, after: Int)] {
    var pairs: [(before: Int, after: Int)] = []
    var rest = Array(after.indices)
    func pair(_ index: Int, where isSame: (AppSummary, AppSummary) -> Bool) {
      guard !pairs.contains(where: { $0.before == index }),
        let place = rest.firstIndex(where: { isSame(before[index], after[$0]) })
      else { return }
      pairs.append((index, rest.remove(at: place)))
    }
    for index in before.indices { pair(index) { $0.bundle != nil && $0.bundle == $1.bundle } }
    for index in before.indices {
      pair(index) { ($0.bundle == nil || $1.bundle == nil) && $0.process == $1.process }
    }
    return pairs.sorted { $0.before < $1.before }
  }
}

// MARK: Tests

extension Comparison {
  /// The weights of the groups of counts, each shared by its tests.
  private static let groupWeights: [(weight: Double, contains: @Sendable (CountSubject) -> Bool)] =
    [
      (1.5, { if case .exit = $0 { true } else { false } }),
      (0.5, { if case .verdict = $0 { true } else { false } }),
      (0.5, { if case .finding = $0 { true } else { false } }),
      (0.5, { !$0.isProblem }),
    ]

  /// Where a test is.
  private enum Place {
    case duration(app: Int, index: Int)
    case count(app: Int, index: Int)
  }

  /// Corrects the p values of all tests.
  private mutating func correct() {
    var places: [Place] = []
    var tests: [TestFamily.Test] = []
    for app in apps.indices {
      for (index, duration) in apps[app].durations.enumerated() {
        guard let test = duration.test else { continue }
        places.append(.duration(app: app, index: index))
        tests.append(
          TestFamily.Test(
            weight: duration.metric.weight, pValue: test.pValue, leastPValue: test.leastPValue))
      }
      for group in Comparison.groupWeights {
        addCounts(of: group, in: app, &places, &tests)
      }
    }
    let family = TestFamily(tests)
    testCount = family.count
    for (index, place) in places.enumerated() {
      let outcome = TestOutcome(
        pValue: tests[index].pValue, correctedPValue: family.corrected[index])
      switch place {
      case .duration(let app, let item):
        apps[app].durations[item].settle(
          outcome, level: family.level(ofWeight: tests[index].weight))
      case .count(let app, let item): apps[app].counts[item].outcome = outcome
      }
    }
  }

  /// Adds the tests of a group of counts. Tests that cannot report a change do not lessen the weight of
  /// the others.
  private func addCounts(
    of group: (weight: Double, contains: @Sendable (CountSubject) -> Bool), in app: Int,
    _ places: inout [Place], _ tests: inout [TestFamily.Test]
  ) {
    let own = apps[app].counts.indices.filter { index in
      group.contains(apps[app].counts[index].subject) && apps[app].counts[index].test != nil
    }
    let telling = own.count { index in
      apps[app].counts[index].test.map { $0.leastPValue <= TestFamily.level } ?? false
    }
    for index in own {
      guard let test = apps[app].counts[index].test else { continue }
      places.append(.count(app: app, index: index))
      tests.append(
        TestFamily.Test(
          weight: group.weight / Double(max(1, telling)), pValue: test.pValue,
          leastPValue: test.leastPValue))
    }
  }
}

// MARK: Changes

/// A difference between two captures that chance alone does not explain.
public struct Change: Sendable {
  /// What changed.
  public enum Kind: Sendable {
    case duration(DurationComparison)
    case count(CountComparison)
  }

  /// The name of the app.
  public let app: String
  /// What changed.
  public let kind: Kind

  /// Whether it is worse than before; `nil` where neither is better.
  public var isWorse: Bool? {
    switch kind {
    case .duration(let duration): duration.isSlower
    case .count(let count): count.subject.isProblem ? count.isMoreFrequent : nil
    }
  }

  /// The corrected p value.
  public var pValue: Double {
    switch kind {
    case .duration(let duration): duration.outcome?.correctedPValue ?? 1
    case .count(let count): count.outcome?.correctedPValue ?? 1
    }
  }
}

extension Comparison {
  /// The changes: what got worse first, and within it what is least likely to be chance.
  public var changes: [Change] {
    let all = apps.flatMap { app in
      app.durations.filter { $0.outcome?.isChange ?? false }
        .map { Change(app: app.name, kind: .duration($0)) }
        + app.counts.filter { $0.outcome?.isChange ?? false }
        .map { Change(app: app.name, kind: .count($0)) }
    }
    func rank(_ change: Change) -> Int { change.isWorse.map { $0 ? 0 : 2 } ?? 1 }
    return all.enumerated().sorted {
      (rank($0.element), $0.element.pValue, $0.offset)
        < (rank($1.element), $1.element.pValue, $1.offset)
    }.map(\.element)
  }
}

// MARK: Captures

/// Something in which two captures differ that limits what can be compared.
public enum CaptureDifference: Hashable, Sendable {
  /// Which capture.
  public enum Side: String, Hashable, Sendable {
    case before
    case after
  }

  /// A debugger was attached in one of them only.
  case debugger(Side)
  /// XCTest ran the app in one of them only.
  case xctest(Side)
  /// One of them only is of the Simulator.
  case simulator(Side)
  /// They are of different versions of iOS.
  case os(before: String, after: String)
  /// They are of different devices.
  case device(before: String, after: String)
  /// Their tools print different lines.
  case layouts(before: [String], after: [String])
  /// One clock has steps of a tenth of a second or more, and the other is finer.
  case resolution(before: TimeSpan, after: TimeSpan)
  /// One of them has no times.
  case timeless(Side)
  /// One of them does not show how long background sessions last.
  case unseenSessions(Side)
  /// One of them is a report without `--full`.
  case shortened(Side)
}

extension Comparison {
  /// In what the captures differ.
  public var captureDifferences: [CaptureDifference] {
    let (old, new) = (before.conditions, after.conditions)
    var found: [CaptureDifference] = []
    func add(_ kind: (CaptureDifference.Side) -> CaptureDifference, _ first: Bool, _ second: Bool) {
      if first != second { found.append(kind(first ? .before : .after)) }
    }
    add(CaptureDifference.debugger, old.debugger, new.debugger)
    add(CaptureDifference.xctest, old.xctest, new.xctest)
    add(CaptureDifference.simulator, old.simulator, new.simulator)
    if let first = old.os, let second = new.os, first != second {
      found.append(.os(before: first, after: second))
    }
    if let first = old.device, let second = new.device, first != second {
      found.append(.device(before: first, after: second))
    }
    if before.layouts != after.layouts {
      found.append(.layouts(before: before.layouts, after: after.layouts))
    }
    if let first = before.resolution, let second = after.resolution, first != second,
      max(first, second) >= .milliseconds(100)
    {
      found.append(.resolution(before: first, after: second))
    }
    add(CaptureDifference.timeless, before.resolution == nil, after.resolution == nil)
    add(CaptureDifference.unseenSessions, hidesUse(\.before), hidesUse(\.after))
    if before.isShortened { found.append(.shortened(.before)) }
    if after.isShortened { found.append(.shortened(.after)) }
    return found
  }

  /// Whether no background session of any compared app has a known use.
  private func hidesUse(_ side: KeyPath<AppComparison, AppSummary>) -> Bool {
    let sessions = apps.map { $0[keyPath: side] }.filter { $0.sessions > 0 }
    return !sessions.isEmpty
      && sessions.allSatisfy { ($0.durations[.used]?.count ?? 0) == 0 }
  }
}
