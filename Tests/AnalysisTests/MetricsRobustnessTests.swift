import LifetraceModel
import LifetraceTestSupport
import Testing

@testable import LifetraceMetrics
@testable import LifetraceTimelines

@Suite("Metrics of nonsense")
struct MetricsRobustnessTests {
  /// Makes pieces that keep no promise: times at random and at the ends of the range, symbols of
  /// another table, events out of order.
  private struct Nonsense {
    var random: SeededNumbers

    mutating func instant() -> Instant {
      switch Int.random(in: 0..<20, using: &random) {
      case 0: Instant(nanoseconds: .max)
      case 1: Instant(nanoseconds: .min)
      default: Instant(nanoseconds: Int64.random(in: 0...1_000_000_000_000, using: &random))
      }
    }

    mutating func span() -> TimeSpan { instant() - instant() }

    mutating func symbol() -> Symbol { Symbol(index: .random(in: 0...9, using: &random)) }

    mutating func interval<State: CaseIterable>(_: State.Type) -> StateInterval<State> {
      let kinds = Evidence.Kind.allCases
      let state = State.allCases.randomElement(using: &random)
      return StateInterval(
        state: Bool.random(using: &random)
          ? state.map { .state($0) } ?? .undetermined
          : .undetermined,
        start: instant(), end: instant(),
        startEvidence: Evidence(kinds.randomElement(using: &random) ?? .observed),
        endEvidence: Evidence(kinds.randomElement(using: &random) ?? .observed))
    }

    mutating func kind() -> EventKind {
      let id = Int64.random(in: 0...3, using: &random)
      let kinds: [EventKind] = [
        .work(.beginTask(id: id, name: symbol())), .work(.endTask(id: id)),
        .work(.beginTask(id: nil, name: nil)), .work(.endTask(id: nil)),
        .work(.taskExpired(id: id, name: nil)), .work(.budgetStarted),
        .work(.taskAge(id: id, name: nil, elapsed: span(), outlivedExpiry: true)),
        .work(.assertionAcquired(id: symbol(), explanation: symbol(), kind: .audio)),
        .work(.assertionReleased(id: symbol(), timedOut: true)),
        .work(.budget(span(), reason: symbol())), .suspended, .gap,
        .deactivation(
          DeactivationChange(
            before: DeactivationMask(rawValue: .max),
            after: DeactivationMask(rawValue: UInt32.random(in: 0...(.max), using: &random)))),
        .callback(Callback.allCases.randomElement(using: &random) ?? .didEnterBackground),
        .significant(.openURL), .systemDeactivation(true),
      ]
      return kinds.randomElement(using: &random) ?? .gap
    }

    mutating func history() -> ProcessHistory {
      var history = ProcessHistory(app: AppKey(bundle: symbol(), kind: .app), pid: -1)
      for _ in 0..<Int.random(in: 0...12, using: &random) {
        history.intervals.append(interval(AppState.self))
      }
      for _ in 0..<Int.random(in: 0...30, using: &random) {
        history.record.note(
          LifecycleEvent(
            time: instant(), source: SourcePosition(input: 7, line: 0),
            process: ProcessReference(), emitter: .native, kind: kind()))
      }
      let scenes = (0...4).map { _ in interval(SceneState.self) }
      history.scenes = [SceneHistory(id: symbol(), intervals: scenes)]
      if Bool.random(using: &random) {
        history.launch = ProcessHistory.Launch(
          at: instant(), evidence: Evidence(.observed), intent: .unknown, reason: symbol())
      }
      if Bool.random(using: &random) {
        history.exit = ProcessHistory.Exit(
          at: instant(), report: ExitReport(code: .max, explanation: symbol()),
          whileIn: .undetermined, sources: [])
      }
      return history
    }
  }

  @Test(arguments: [1, 2, 3, 4, 5, 6] as [UInt64])
  func survives(seed: UInt64) {
    var nonsense = Nonsense(random: SeededNumbers(seed: seed))
    var symbols = SymbolTable()
    for index in 0..<5 { _ = symbols.intern("com.example.app\(index)") }
    for full in [false, true] {
      var options = AnalysisOptions(full: full)
      if seed > 3 {
        options.from = nonsense.instant()
        options.to = nonsense.instant()
      }
      var pieces: [TimelinePiece] = []
      for _ in 0..<60 {
        pieces.append(.process(nonsense.history()))
        pieces.append(.notRunning(AppKey(), nonsense.interval(AppState.self)))
      }
      let trace = EventTrace(symbols: symbols)
      for app in Analysis(of: pieces, in: trace, options: options).apps {
        #expect(app.windowStart <= app.windowEnd)
        #expect(app.backgroundSessions.verdicts.values.reduce(0, +) == app.backgroundSessions.total)
      }
    }
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func partsSumWhateverComes(seed: UInt64) {
    var nonsense = Nonsense(random: SeededNumbers(seed: seed))
    let trace = EventTrace(
      reference: TimeReference(anchor: .absolute, zoneSeconds: 0, resolution: .zero))
    let options = AnalysisOptions(
      from: Instant(nanoseconds: 0), to: Instant(nanoseconds: 1_000_000_000_000))
    let pieces = (0..<60).map { _ in TimelinePiece.process(nonsense.history()) }
    for app in Analysis(of: pieces, in: trace, options: options).apps {
      let sum = app.timeInState.reduce(TimeSpan.zero) { $0 + $1.time }
      #expect(sum == app.window)
    }
  }
}
