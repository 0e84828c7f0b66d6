import LifetraceMetrics
import LifetraceModel
import LifetracePresentation

/// Diagrams of made-up logs, from plain to hostile.
enum Scenario: String, CaseIterable, Sendable {
  case denseDay
  case fewTransitions
  case scene
  case scenes
  case referenceApp
  case referenceScene
  case evilNames
  case orderOnly
  case empty
  case everyTransition
  case sets
  case setsOfScene
  case frontOrBack
  case everySet

  /// Names and captions with everything that markup languages treat as theirs.
  static let evil = "\"]; a->b \\\" </svg><script>alert(1)</script> & ]]> \u{202E}\u{0}\n# ; %%"

  var diagram: StateDiagram {
    switch self {
    case .denseDay: StateDiagram(app: Self.day, reference: Self.clock)
    case .fewTransitions: StateDiagram(app: Self.short, reference: Self.clock)
    case .scene: StateDiagram(scene: Self.window("A1B2C3D4"), of: Self.day, reference: Self.clock)
    case .scenes: StateDiagram(scenesOf: Self.day, reference: Self.clock)
    case .referenceApp: .reference(.app)
    case .referenceScene: .reference(.scene)
    case .evilNames: StateDiagram(app: Self.hostile, reference: Self.clock)
    case .orderOnly: StateDiagram(app: Self.day, reference: Self.noClock)
    case .empty: StateDiagram(app: Self.unseen("com.example.silent"), reference: Self.clock)
    case .everyTransition: StateDiagram(app: Self.impossible, reference: Self.clock)
    case .sets: StateDiagram(app: Self.open, reference: Self.clock)
    case .setsOfScene:
      StateDiagram(scene: Self.openWindow, of: Self.open, reference: Self.clock)
    case .frontOrBack: StateDiagram(app: Self.timer, reference: Self.clock)
    case .everySet: StateDiagram(app: Self.fullOfSets, reference: Self.clock)
    }
  }

  static let clock = TimeReference(
    anchor: .absolute, zoneSeconds: 3600, resolution: .milliseconds(1))
  static let noClock = TimeReference(
    anchor: .orderOnly, zoneSeconds: nil, resolution: .seconds(1))

  static func unseen(_ bundle: String, hours: Int64 = 24) -> AppAnalysis {
    AppAnalysis(
      device: "iPhone", boot: nil, bundle: bundle, process: nil, kind: .app, isSystem: false,
      windowStart: Instant(nanoseconds: 0),
      windowEnd: Instant(nanoseconds: 0) + .seconds(hours * 3600), eventCount: 1)
  }

  static func dwell(_ median: TimeSpan) -> Distribution {
    Distribution(
      count: 3, median: median, p90: median, p95: median, p99: median, longest: median,
      isApproximate: false)
  }

  static func share<State>(
    _ state: StateSet<State>, _ seconds: Int64, of window: Int64, _ visits: Int,
    cutOff: Int = 0, median: TimeSpan? = nil
  ) -> StateShare<State> {
    StateShare(
      state: state, time: .seconds(seconds), share: Double(seconds) / Double(window),
      visits: visits, cutOff: cutOff, distribution: median.map(dwell))
  }

  static func step<State>(
    _ from: State, _ to: State, _ count: Int, _ median: TimeSpan?, over: Int = 0
  ) -> TransitionCount<State> {
    TransitionCount(
      from: .state(from), to: .state(to), count: count, dwell: median.map(dwell),
      overBudget: over)
  }

  static func step<State>(
    from: StateSet<State>, to: StateSet<State>, _ count: Int, _ median: TimeSpan? = nil,
    over: Int = 0
  ) -> TransitionCount<State> {
    TransitionCount(
      from: from, to: to, count: count, dwell: median.map(dwell), overBudget: over)
  }

  static let day: AppAnalysis = {
    var app = unseen("com.example.notes")
    app.timeInState = [
      share(.state(.notRunning), 1_800, of: 86_400, 2, median: .seconds(900)),
      share(.state(.inactive), 723, of: 86_400, 105, median: .milliseconds(850)),
      share(.state(.active), 35_400, of: 86_400, 52, median: .seconds(412)),
      share(.state(.background), 2_845, of: 86_400, 96, median: .seconds(12)),
      share(.state(.suspended), 43_040, of: 86_400, 93, cutOff: 1, median: .seconds(283)),
      share(.undetermined, 2_592, of: 86_400, 1, cutOff: 1),
    ]
    app.transitions = [
      step(.notRunning, .inactive, 1, .seconds(780)),
      step(.notRunning, .background, 1, .seconds(1_020)),
      step(.inactive, .active, 52, .milliseconds(640)),
      step(.active, .inactive, 52, .seconds(412)),
      step(.inactive, .background, 51, .milliseconds(1_230)),
      step(.background, .inactive, 51, .milliseconds(4_400)),
      step(.background, .suspended, 93, .milliseconds(12_300), over: 2),
      step(.suspended, .background, 92, .seconds(45_296)),
      step(.suspended, .notRunning, 1, .seconds(7_260)),
      step(.background, .notRunning, 1, .seconds(31)),
    ]
    var session = BackgroundSession(
      kind: .left, pid: 1, enteredBackgroundAt: Instant(nanoseconds: 0), outcome: .suspended,
      verdict: .over)
    session.budget = .seconds(30)
    app.backgroundSessions.items = [session]
    app.scenes = BoundedList(total: 3, items: [window("A1B2C3D4"), window("B2C3D4E5")])
    return app
  }()

  static func window(_ id: String) -> SceneAnalysis {
    SceneAnalysis(
      id: id, role: "windowApplication",
      timeInState: [
        share(.state(.unattached), 60, of: 3_600, 1),
        share(.state(.foregroundInactive), 12, of: 3_600, 9, median: .milliseconds(700)),
        share(.state(.foregroundActive), 1_900, of: 3_600, 5, median: .seconds(300)),
        share(.state(.background), 200, of: 3_600, 8, median: .seconds(11)),
        share(.state(.suspended), 1_428, of: 3_600, 4, median: .seconds(200)),
      ],
      transitions: [
        step(.unattached, .foregroundInactive, 1, nil),
        step(.foregroundInactive, .foregroundActive, 5, .milliseconds(700)),
        step(.foregroundActive, .foregroundInactive, 5, .seconds(300)),
        step(.foregroundInactive, .background, 4, .milliseconds(350)),
        step(.background, .foregroundInactive, 4, .seconds(2)),
        step(.background, .suspended, 4, .seconds(11)),
        step(.suspended, .background, 4, .seconds(200)),
        step(.foregroundActive, .unattached, 1, .seconds(3)),
      ], timeline: nil)
  }

  static let short: AppAnalysis = {
    var app = unseen("com.example.timer", hours: 1)
    app.timeInState = [
      share(.state(.active), 2_400, of: 3_600, 1, cutOff: 1),
      share(.state(.inactive), 1, of: 3_600, 1),
      share(.state(.background), 1_199, of: 3_600, 1, cutOff: 1),
    ]
    app.transitions = [
      step(.active, .inactive, 1, nil), step(.inactive, .background, 1, .milliseconds(620)),
    ]
    return app
  }()

  static let hostile: AppAnalysis = {
    var app = short
    app.bundle = evil + String(repeating: "漢", count: 300)
    app.device = evil
    return app
  }()

  static let impossible: AppAnalysis = {
    var app = day
    app.transitions = AppState.allCases.flatMap { from in
      let over = from == .background ? 3 : 0
      return AppState.allCases.map { to in step(from, to, 100, .seconds(45_296), over: over) }
    }
    return app
  }()

  /// An app whose own lines are there for a part of the day.
  static let open: AppAnalysis = {
    var app = day
    app.timeInState = [
      share(.state(.notRunning), 1_800, of: 86_400, 2, median: .seconds(900)),
      share(.state(.inactive), 723, of: 86_400, 105, median: .milliseconds(850)),
      share(.state(.active), 25_400, of: 86_400, 52, median: .seconds(412)),
      share(.foreground, 10_000, of: 86_400, 14, median: .seconds(400)),
      share(.state(.background), 2_845, of: 86_400, 96, median: .seconds(12)),
      share(.state(.suspended), 33_040, of: 86_400, 93, median: .seconds(283)),
      share(.backgroundOrSuspended, 7_000, of: 86_400, 12, median: .seconds(283)),
      share(.notInForeground, 3_000, of: 86_400, 2, median: .seconds(283)),
      share(StateSet(.active, .notRunning), 1_000, of: 86_400, 2),
      share(.undetermined, 1_592, of: 86_400, 1, cutOff: 1),
    ]
    app.transitions += [
      step(from: .foreground, to: .backgroundOrSuspended, 9, .milliseconds(412_000)),
      step(from: .backgroundOrSuspended, to: .foreground, 8, .seconds(283)),
      step(from: .foreground, to: .notInForeground, 2, .seconds(283)),
      step(from: .foreground, to: .state(.background), 3),
      step(from: .state(.background), to: .foreground, 2),
      step(from: .foreground, to: .state(.notRunning), 1),
      step(from: StateSet(.active, .notRunning), to: .backgroundOrSuspended, 2),
    ]
    return app
  }()

  static let openWindow: SceneAnalysis = {
    var scene = window("A1B2C3D4")
    scene.timeInState += [
      share(.foreground, 400, of: 4_000, 3),
      share(StateSet(.unattached, .background), 9, of: 4_000, 1),
    ]
    scene.transitions += [
      step(from: .foreground, to: .state(.background), 2),
      step(from: .state(.unattached), to: .foreground, 1),
      step(from: .notInForeground, to: .foreground, 1),
    ]
    return scene
  }()

  /// An app of which the log only shows whether it is in the foreground.
  static let timer: AppAnalysis = {
    var app = unseen("com.example.timer", hours: 1)
    app.timeInState = [
      share(.foreground, 2_400, of: 3_600, 5, cutOff: 1),
      share(.notInForeground, 1_200, of: 3_600, 5),
    ]
    app.transitions = [
      step(from: .foreground, to: .notInForeground, 5, .seconds(480)),
      step(from: .notInForeground, to: .foreground, 4, .seconds(240)),
    ]
    return app
  }()

  /// All that sets can do at once.
  static let fullOfSets: AppAnalysis = {
    var app = day
    let sets = StateSet<AppState>.all
    app.timeInState = sets.map { share($0, 86_400 / 31, of: 86_400, 12_345, cutOff: 1) }
    app.transitions = sets.flatMap { from in
      sets.filter { !$0.intersects(from) }.map { step(from: from, to: $0, 100, .seconds(45_296)) }
    }
    return app
  }()
}
