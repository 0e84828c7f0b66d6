import LifetraceFindings
import LifetraceMetrics
import LifetraceModel
import Testing

/// What a comparison tells of analyses made by hand.
@Suite struct ComparisonTests {
  /// Two halves of one log differ by chance alone: at most 5 % of whole comparisons may tell a change.
  @Test func halvesOfALogSeldomDiffer() {
    var told = 0
    for seed in 0..<1000 as Range<UInt64> {
      var random = Random(seed: seed)
      var runs = (0..<60).map { _ in Run(in: &random) }
      runs.shuffle(using: &random)
      let comparison = Comparison(
        before: analysis(runs[..<30]), after: analysis(runs[30...]))
      if !comparison.changes.isEmpty { told += 1 }
    }
    #expect((5...45).contains(told), "\(told) of 1,000")
  }

  /// Launches that are 20 % slower are found in at least 90 % of comparisons.
  @Test func slowerLaunchesAreFound() throws {
    var told = 0
    for seed in 0..<400 as Range<UInt64> {
      var random = Random(seed: seed)
      let before = (0..<60).map { _ in Run(in: &random) }
      let after = (0..<60).map { _ in Run(in: &random, slowerBy: 1.2) }
      let comparison = Comparison(before: analysis(before[...]), after: analysis(after[...]))
      let isShown = comparison.changes.contains { change in
        if case .duration(let duration) = change.kind {
          duration.metric == .toActive && duration.isSlower
        } else {
          false
        }
      }
      if isShown { told += 1 }
    }
    #expect(told >= 360, "\(told) of 400")
  }

  @Test func aSlowerMedianIsAChangeWithItsEffect() throws {
    let comparison = Comparison(
      before: launches((1...40).map { 1000 + $0 }), after: launches((1...40).map { 1200 + $0 }))
    let duration = try #require(comparison.apps.first?.durations.first)
    #expect(duration.outcome?.isChange == true)
    #expect(duration.isSlower)
    #expect(duration.before.median == .milliseconds(1020))
    #expect(duration.after.median == .milliseconds(1220))
    #expect(duration.test?.shift == TimeSpan.milliseconds(200).nanoseconds)
    #expect(duration.test?.chanceOfLonger == 1)
    #expect(duration.runsNeeded == nil)
    #expect(comparison.changes.map(\.isWorse) == [true])
  }

  /// Too few launches tell nothing, and the comparison says how many would.
  @Test func fewLaunchesTellNothing() throws {
    let comparison = Comparison(
      before: launches([1000, 1100, 1200, 1300]), after: launches([1150, 1250, 1260, 1400]))
    let duration = try #require(comparison.apps.first?.durations.first)
    #expect(comparison.changes.isEmpty)
    #expect(duration.outcome?.isChange == false)
    guard case .about(let runs) = try #require(duration.runsNeeded) else {
      Issue.record("\(String(describing: duration.runsNeeded))")
      return
    }
    #expect((5...100).contains(runs))
    let two = Comparison(before: launches([1000, 1100]), after: launches([2000, 2100]))
    #expect(two.apps.first?.durations.first?.outcome?.correctedPValue == nil)
    #expect(two.testCount == 0)
  }

  @Test func aDifferenceBelowFivePercentIsNotWorthMoreRuns() throws {
    let comparison = Comparison(
      before: launches([1000, 1100, 1200, 1300]), after: launches([1010, 1110, 1210, 1310]))
    #expect(try #require(comparison.apps.first?.durations.first).runsNeeded == nil)
  }

  /// A short report keeps the worst sessions and the last launches, which are no fair sample.
  @Test func shortenedListsAreNotTested() throws {
    var after = launches((1...40).map { 2000 + $0 })
    after.apps[0].launches.total = 400
    let comparison = Comparison(before: launches((1...40).map { 1000 + $0 }), after: after)
    let duration = try #require(comparison.apps.first?.durations.first)
    #expect(duration.test == nil)
    #expect(!duration.after.isComplete)
    #expect(comparison.captureDifferences.contains(.shortened(.after)))
    #expect(comparison.apps.first?.after.findings == nil)
  }

  /// One more transition can be chance; a dozen cannot.
  @Test(arguments: [(1, false), (12, true)])
  func aNewTransition(count: Int, isChange: Bool) throws {
    var before = launches((1...60).map { 1000 + $0 })
    var after = before
    before.apps[0].processes.total = 60
    after.apps[0].processes.total = 60
    after.apps[0].transitions = [
      TransitionCount(
        from: .state(.background), to: .state(.notRunning), count: count, dwell: nil)
    ]
    let comparison = Comparison(before: before, after: after)
    let found = try #require(comparison.apps.first?.counts.first)
    #expect(found.subject == .transition(StateStep(from: .background, to: .notRunning)))
    #expect(found.isOneSided)
    #expect(found.outcome?.isChange ?? false == isChange)
    #expect(comparison.changes.isEmpty == !isChange)
  }

  /// However often something happened in one process, it may be one and the same cause.
  @Test func manyTransitionsInOneProcessAreNoProof() {
    var before = launches([1000])
    var after = launches([1000])
    before.apps[0].processes.total = 1
    after.apps[0].processes.total = 1
    after.apps[0].transitions = [
      TransitionCount(from: .state(.active), to: .state(.notRunning), count: 50, dwell: nil)
    ]
    #expect(Comparison(before: before, after: after).changes.isEmpty)
    before.apps[0].transitions = after.apps[0].transitions
    after.apps[0].transitions = []
    #expect(Comparison(before: before, after: after).changes.isEmpty)
  }

  /// Twenty kills are a change, unless the exits before may have been kills as well.
  @Test(arguments: [(0, true), (30, false)])
  func newExits(unclassified: Int, isChange: Bool) throws {
    var before = launches((1...30).map { 1000 + $0 })
    var after = before
    before.apps[0].processes.total = 30
    after.apps[0].processes.total = 30
    before.apps[0].exitsByCategory = [.unclassified: unclassified]
    after.apps[0].exitsByCategory = [.watchdog: 20]
    let comparison = Comparison(before: before, after: after)
    let found = try #require(
      comparison.apps.first?.counts.first { $0.subject == .exit(.watchdog) })
    #expect(found.beforeUnits == 30 - unclassified)
    #expect(found.outcome?.isChange ?? false == isChange)
    #expect(comparison.changes.map(\.isWorse) == (isChange ? [true] : []))
  }

  @Test func appsAreMatchedByBundleElseByProcess() {
    var before = launches([1000])
    var after = launches([1000])
    after.apps[0].device = "another"
    #expect(Comparison(before: before, after: after).apps.count == 1)
    after.apps[0].bundle = nil
    after.apps[0].process = "Notes"
    #expect(Comparison(before: before, after: after).apps.isEmpty)
    before.apps[0].process = "Notes"
    #expect(Comparison(before: before, after: after).apps.count == 1)
    after.apps[0].bundle = "com.example.maps"
    let comparison = Comparison(before: before, after: after)
    #expect(comparison.apps.isEmpty)
    #expect(comparison.onlyBefore == ["com.example.notes"])
    #expect(comparison.onlyAfter == ["com.example.maps"])
  }

  /// One app on two devices is one app with the launches of both.
  @Test func devicesAreTakenTogether() throws {
    var before = launches([1000, 1200])
    before.apps[0].device = "a"
    var other = launches([1400]).apps[0]
    other.device = "b"
    before.apps.append(other)
    let comparison = Comparison(before: before, after: launches([1000]))
    let duration = try #require(comparison.apps.first?.durations.first)
    #expect(comparison.apps.count == 1)
    #expect(duration.before.count == 3)
    #expect(duration.before.median == .milliseconds(1200))
  }

  @Test func capturesThatShowOtherThingsSaySo() {
    var before = launches([1000])
    let after = launches([1000])
    before.conditions.debugger = true
    before.conditions.os = "17.5"
    before.reference.resolution = .seconds(1)
    var other = after
    other.conditions.os = "18.0"
    #expect(
      Comparison(before: before, after: other).captureDifferences == [
        .debugger(.before), .os(before: "17.5", after: "18.0"),
        .resolution(before: .seconds(1), after: .milliseconds(1)),
      ])
    #expect(Comparison(before: after, after: after).captureDifferences.isEmpty)
  }

  /// A log with more launches than are compared is sampled, the same way every time.
  @Test func veryLongLogsAreSampled() throws {
    let long = launches((0..<12_000).map { 1000 + $0 * 7919 % 500 })
    let comparison = Comparison(before: long, after: long)
    let duration = try #require(comparison.apps.first?.durations.first)
    #expect(duration.before.count == 12_000)
    #expect(duration.before.isSampled)
    #expect(duration.test?.beforeCount == MeasuredRuns.limit)
    #expect(comparison.changes.isEmpty)
  }
}

// MARK: Analyses

/// A launch with its background session, as skewed as real ones.
private struct Run {
  var toActive: TimeSpan
  var timeToBackground: TimeSpan
  var handler: TimeSpan
  var used: TimeSpan
  var isKilled: Bool
  var isDirect: Bool

  init(in random: inout Random, slowerBy factor: Double = 1) {
    toActive = random.span(1200 * factor, sigma: 0.25)
    timeToBackground = random.span(500, sigma: 0.4)
    handler = random.span(80, sigma: 0.7)
    used = random.span(3000, sigma: 0.9)
    isKilled = random.unit() < 0.1
    isDirect = random.unit() < 0.08
  }
}

private struct Random: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var bits = state
    bits = (bits ^ bits >> 30) &* 0xbf58_476d_1ce4_e5b9
    bits = (bits ^ bits >> 27) &* 0x94d0_49bb_1331_11eb
    return bits ^ bits >> 31
  }

  /// A number from 0 to 1.
  mutating func unit() -> Double { Double(next() >> 11) / 9_007_199_254_740_992 }

  /// A log-normal length of time; its normal exponent is the sum of twelve uniform numbers.
  mutating func span(_ median: Double, sigma: Double) -> TimeSpan {
    let normal = (0..<12).reduce(-6.0) { sum, _ in sum + unit() }
    // e^x as a product: no mathematics library.
    var power = 1.0
    var term = 1.0
    for step in 1...24 {
      term *= normal * sigma / Double(step)
      power += term
    }
    return TimeSpan(nanoseconds: Int64(median * power * 1_000_000))
  }
}

private func emptyAnalysis() -> Analysis {
  var analysis = Analysis(
    reference: TimeReference(anchor: .absolute, zoneSeconds: 0, resolution: .milliseconds(1)))
  analysis.apps = [
    AppAnalysis(
      device: nil, boot: nil, bundle: "com.example.notes", process: nil, kind: .app,
      isSystem: false, windowStart: Instant(nanoseconds: 0),
      windowEnd: Instant(nanoseconds: 3_600_000_000_000), eventCount: 1)
  ]
  return analysis
}

private func launch(_ toActive: TimeSpan) -> LaunchAnalysis {
  LaunchAnalysis(
    at: Instant(nanoseconds: 0), pid: 1, kind: .foreground, reason: nil, stages: [],
    toActive: toActive, source: nil)
}

/// An analysis of launches of so many milliseconds.
private func launches(_ milliseconds: [Int]) -> Analysis {
  var analysis = emptyAnalysis()
  analysis.apps[0].launches = BoundedList(
    milliseconds.map { launch(.milliseconds(Int64($0))) })
  return analysis
}

private func analysis(_ runs: ArraySlice<Run>) -> Analysis {
  var analysis = emptyAnalysis()
  var app = analysis.apps[0]
  app.launches = BoundedList(runs.map { launch($0.toActive) })
  app.processes.total = runs.count
  app.backgroundSessions.total = runs.count
  app.backgroundSessions.items = runs.map { run in
    var session = BackgroundSession(
      kind: .left, pid: 1, enteredBackgroundAt: Instant(nanoseconds: 0),
      outcome: run.isKilled ? .exited : .suspended, verdict: run.isKilled ? .killed : .within)
    session.timeToBackground = run.timeToBackground
    session.handler = run.handler
    session.used = run.used
    return session
  }
  let killed = runs.count(where: \.isKilled)
  app.backgroundSessions.verdicts = [.killed: killed, .within: runs.count - killed]
  app.exits.total = killed
  app.exitsByCategory = [.taskTimeout: killed]
  app.exits.items = (0..<killed).map { _ in
    ExitAnalysis(
      pid: 1, at: Instant(nanoseconds: 0), category: .taskTimeout, namespace: nil, code: nil,
      explanation: nil, whileIn: .state(.background), sources: [])
  }
  let direct = runs.count(where: \.isDirect)
  app.transitions = [
    step(.notRunning, .inactive, runs.count - direct), step(.notRunning, .background, direct),
    step(.inactive, .active, runs.count), step(.background, .notRunning, killed),
    step(.background, .suspended, runs.count - killed),
  ].filter { $0.count > 0 }
  analysis.apps = [app]
  return analysis
}

private func step(_ from: AppState, _ to: AppState, _ count: Int) -> TransitionCount<AppState> {
  TransitionCount(from: .state(from), to: .state(to), count: count, dwell: nil)
}
