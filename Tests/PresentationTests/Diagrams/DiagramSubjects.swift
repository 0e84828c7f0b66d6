import LifetraceMetrics
import LifetraceModel

/// Made-up analyses to draw.
enum DiagramSubjects {
  static let clock = TimeReference(
    anchor: .absolute, zoneSeconds: 0, resolution: .milliseconds(1))
  static let order = TimeReference(anchor: .orderOnly, zoneSeconds: nil, resolution: .seconds(1))

  /// A hundred seconds: 60 active, 20 background, 10 suspended, 10 undetermined.
  static let player: AppAnalysis = {
    var app = AppAnalysis(
      device: nil, boot: nil, bundle: "com.example.player", process: nil, kind: .app,
      isSystem: false, windowStart: Instant(nanoseconds: 0),
      windowEnd: Instant(nanoseconds: 100_000_000_000), eventCount: 9)
    app.timeInState = [
      share(.state(.active), 60, visits: 2, cutOff: 1), share(.state(.background), 20, visits: 1),
      share(.state(.suspended), 10, visits: 1, cutOff: 1), share(.undetermined, 10, visits: 1),
    ]
    app.transitions = [
      step(.active, .background, 1, 30_000), step(.background, .suspended, 1, 20_000, over: 1),
    ]
    return app
  }()

  /// Two hundred seconds: those of the player, and as many in sets.
  static let open: AppAnalysis = {
    var app = player
    app.timeInState += [
      share(.foreground, 50, visits: 3), share(.backgroundOrSuspended, 20, visits: 2, cutOff: 1),
      share(.notInForeground, 16, visits: 1), share(StateSet(.active, .notRunning), 6, visits: 1),
      share(StateSet(.inactive, .background), 4, visits: 1),
      share(StateSet(.active, .background), 3, visits: 1), share(.running, 1, visits: 1),
    ]
    app.transitions += [
      step(from: .foreground, to: .backgroundOrSuspended, 2, 25_000),
      step(from: .foreground, to: .notInForeground, 1),
      step(from: .backgroundOrSuspended, to: .foreground, 3, 10_000),
      step(from: .foreground, to: .state(.notRunning), 1, 4_000),
      step(from: .foreground, to: .state(.suspended), 1),
      step(from: StateSet(.inactive, .background), to: .state(.suspended), 4),
      step(from: .state(.notRunning), to: StateSet(.inactive, .background), 1),
    ]
    return app
  }()

  static func step<State>(
    from: StateSet<State>, to: StateSet<State>, _ count: Int, _ milliseconds: Int64? = nil
  ) -> TransitionCount<State> {
    let dwell = milliseconds.map { value in
      let span = TimeSpan.milliseconds(value)
      return Distribution(
        count: count, median: span, p90: span, p95: span, p99: span, longest: span,
        isApproximate: false)
    }
    return TransitionCount(from: from, to: to, count: count, dwell: dwell)
  }

  static func share<State>(
    _ state: StateSet<State>, _ seconds: Int64, visits: Int, cutOff: Int = 0
  ) -> StateShare<State> {
    StateShare(
      state: state, time: .seconds(seconds), share: Double(seconds) / 100, visits: visits,
      cutOff: cutOff, distribution: nil)
  }

  static func step<State>(
    _ from: State, _ to: State, _ count: Int, _ milliseconds: Int64?, over: Int = 0
  ) -> TransitionCount<State> {
    var step = step(from: .state(from), to: .state(to), count, milliseconds)
    step.overBudget = over
    return step
  }

  static func scene(_ id: String, activeSeconds: Int64) -> SceneAnalysis {
    SceneAnalysis(
      id: id, role: nil,
      timeInState: [share(.state(.foregroundActive), activeSeconds, visits: 1)],
      transitions: [step(.foregroundActive, .foregroundInactive, 2, 500)], timeline: nil)
  }
}
