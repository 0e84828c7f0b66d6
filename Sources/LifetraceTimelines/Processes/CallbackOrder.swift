import LifetraceModel

/// Follows the callbacks of an app, or of one scene, and finds those that the documented life cycle does
/// not have at their place.
///
/// In the usual case a callback costs one look into a set. What breaks the order is judged apart: most
/// of it is one callback written twice, by a delegate and an observer, or is explained by other lines.
struct CallbackOrder: Sendable {
  /// How far the callbacks have come.
  enum Stage: UInt8, Sendable {
    /// Nothing is known: the log begins, lines are missing, or other lines went on from here.
    case unknown
    case willFinish
    case launched
    /// Launched, in an app that has no scenes by UIKit's own line.
    case launchedWithoutScenes
    case connected
    case foreground
    case active
    case inactive
    case background
    /// In background, and the line that would explain how is still to come, if any.
    case unexplainedBackground
    case terminated
    case disconnected
  }

  /// What a callback does, of an app or of a scene.
  struct Step: OptionSet, Sendable {
    let rawValue: UInt16

    static let willFinish = Step(rawValue: 1)
    static let didFinish = Step(rawValue: 1 << 1)
    static let connect = Step(rawValue: 1 << 2)
    static let foreground = Step(rawValue: 1 << 3)
    static let activate = Step(rawValue: 1 << 4)
    static let resign = Step(rawValue: 1 << 5)
    static let background = Step(rawValue: 1 << 6)
    static let terminate = Step(rawValue: 1 << 7)
    static let disconnect = Step(rawValue: 1 << 8)

    /// Those of an app, or of a scene, in use.
    static let use: Step = [.foreground, .activate, .resign, .background]
    static let launch: Step = [.willFinish, .didFinish]
    static let any: Step = [
      .launch, .use, .connect, .terminate, .disconnect,
    ]
  }

  /// The scene; `nil` for the app.
  let scene: Symbol?
  /// Whether UIKit says that the app has no scenes.
  private var isSceneless = false
  private(set) var stage = Stage.unknown
  /// The callback that came last.
  private(set) var last: OrderViolation.EarlierLine?
  /// The one before.
  private var previous: OrderViolation.EarlierLine?
  /// The last callback of a launch.
  private var launch: OrderViolation.EarlierLine?
  /// What is wrong if no later line explains it; at most one, in memory of its own, as there is rarely one.
  private var unexplained: [OrderViolation] = []

  init(of scene: Symbol? = nil) { self.scene = scene }

  /// Follows a callback if the life cycle has it at this place; returns `false` if it has to be judged.
  mutating func follows(_ callback: Callback, _ line: LineFacts) -> Bool {
    guard let step = Step(callback) else { return true }
    guard stage.usual.contains(step), scene == nil || step != .activate || stage != .background
    else { return false }
    advance(by: step, callback, line)
    return true
  }

  /// Other lines say what became of it, or lines are missing.
  mutating func forget() {
    stage = .unknown
    unexplained = []
    launch = nil
  }

  /// UIKit says that the app has no scenes.
  mutating func noteSceneless() {
    isSceneless = true
    if stage == .launched { stage = .launchedWithoutScenes }
  }

  /// A scene resigned: the app may be inactive, too.
  mutating func noteSceneResigned() {
    if stage == .active { stage = .unknown }
  }

  private mutating func advance(by step: Step, _ callback: Callback, _ line: LineFacts) {
    previous = last
    last = OrderViolation.EarlierLine(callback: callback, at: line.time, source: line.source)
    stage = step.next(from: stage)
    if !step.isDisjoint(with: .launch) {
      launch = last
      if isSceneless, stage == .launched { stage = .launchedWithoutScenes }
    }
  }
}

extension CallbackOrder.Stage {
  /// The steps that the life cycle has from here.
  fileprivate var usual: CallbackOrder.Step {
    switch self {
    case .unknown: .any
    case .willFinish: [.didFinish, .use, .terminate]
    // In an app with scenes the first one that is connected enters the foreground.
    case .launched: [.foreground, .activate, .background, .terminate]
    case .launchedWithoutScenes: [.activate, .background, .terminate]
    case .connected: [.foreground, .background, .disconnect]
    case .foreground: [.activate, .terminate, .disconnect]
    case .active: [.resign, .terminate]
    case .inactive: [.activate, .background, .terminate, .disconnect]
    // An app without scenes may be written to become active at once; a wake repeats the background.
    case .background: [.foreground, .activate, .background, .terminate, .disconnect]
    case .unexplainedBackground, .terminated: []
    case .disconnected: .connect
    }
  }
}

extension CallbackOrder.Step {
  /// The step of a callback; `nil` for those without a place in the order.
  init?(_ callback: Callback) {
    switch callback {
    case .willFinishLaunching: self = .willFinish
    case .didFinishLaunching: self = .didFinish
    case .sceneWillConnect: self = .connect
    case .willEnterForeground, .sceneWillEnterForeground: self = .foreground
    case .didBecomeActive, .sceneDidBecomeActive: self = .activate
    case .willResignActive, .sceneWillResignActive: self = .resign
    case .didEnterBackground, .sceneDidEnterBackground: self = .background
    case .willTerminate: self = .terminate
    case .sceneDidDisconnect: self = .disconnect
    case .didEnterBackgroundReturned, .didDiscardSceneSessions, .configurationForConnecting:
      return nil
    }
  }

  /// Where it leads.
  fileprivate func next(from stage: CallbackOrder.Stage) -> CallbackOrder.Stage {
    switch self {
    case .willFinish: .willFinish
    case .didFinish: stage == .unknown || stage == .willFinish ? .launched : stage
    case .connect: .connected
    case .foreground: .foreground
    case .activate: .active
    case .resign: .inactive
    case .background: .background
    case .terminate: .terminated
    case .disconnect: .disconnected
    default: .unknown
    }
  }

  /// The callback of the app, or of a scene.
  fileprivate func callback(ofScene isScene: Bool) -> Callback? {
    switch self {
    case .connect: .sceneWillConnect
    case .foreground: isScene ? .sceneWillEnterForeground : .willEnterForeground
    case .activate: isScene ? .sceneDidBecomeActive : .didBecomeActive
    case .resign: isScene ? .sceneWillResignActive : .willResignActive
    case .background: isScene ? .sceneDidEnterBackground : .didEnterBackground
    case .disconnect: .sceneDidDisconnect
    default: nil
    }
  }
}

// MARK: Judging

extension CallbackOrder {
  /// What else is known where a callback breaks the order.
  struct Surroundings {
    /// The beginning of the state that the other lines of the log show, too.
    var since: Instant
    /// Whether that state fits the stage that the callbacks have reached.
    var fits: Bool
    /// One step of a coarse clock; negative without times.
    var clockTolerance: TimeSpan
    /// Whether the app has scenes, as far as its lines show.
    var hasScenes = false
    /// Whether the process was launched for the user.
    var isForUser = false
    /// Whether the pid of the process is in the log.
    var isNumbered = true

    /// Whether two lines may have been written in the wrong order, or be about one callback.
    fileprivate func isClose(_ time: Instant, _ earlier: Instant) -> Bool {
      clockTolerance < .zero || time - earlier <= EventKind.longestEcho + clockTolerance
    }
  }

  /// A pid is given again once a hundred thousand processes were started.
  private static let pidReuse = TimeSpan.seconds(3600)

  /// A step that the life cycle does not have after a stage.
  private struct Row {
    var stages: [Stage]
    var step: Step
    var kind: LifecycleViolationKind
    var expected: Step?
    /// Whether it holds of apps, of scenes, or of both.
    var subject = Subject.both

    enum Subject: Sendable { case app, sceneless, scene, both }
  }

  private static let rows: [Row] = [
    Row(stages: [.active], step: .activate, kind: .activeAgain, expected: .resign),
    Row(stages: [.active], step: .background, kind: .backgroundWithoutResign, expected: .resign),
    // In an app with scenes, one of them may enter the foreground while another is there.
    Row(
      stages: [.active], step: .foreground, kind: .foregroundWhileActive, expected: .background,
      subject: .sceneless),
    Row(
      stages: [.active, .foreground], step: .foreground, kind: .sceneForegroundAgain,
      expected: .background, subject: .scene),
    Row(stages: [.active], step: .disconnect, kind: .disconnectedWhileActive, expected: .resign),
    Row(stages: [.inactive], step: .resign, kind: .resignsAgain, expected: .activate),
    Row(
      stages: [.inactive], step: .foreground, kind: .resignWithoutBackground,
      expected: .background, subject: .sceneless),
    Row(
      stages: [.inactive], step: .foreground, kind: .resignWithoutBackground,
      expected: .background, subject: .scene),
    Row(
      stages: [.foreground], step: .foreground, kind: .foregroundWithoutActive,
      expected: .activate, subject: .sceneless),
    Row(
      stages: [.foreground], step: .background, kind: .foregroundWithoutActive,
      expected: .activate, subject: .sceneless),
    Row(
      stages: [.foreground], step: .resign, kind: .foregroundWithoutActive, expected: .activate),
    Row(
      stages: [.background], step: .resign, kind: .resignWithoutActive, expected: .activate),
    Row(
      stages: [.connected], step: .resign, kind: .resignWithoutActive, expected: .activate),
    Row(
      stages: [.background, .connected], step: .activate, kind: .activeWithoutForeground,
      expected: .foreground, subject: .scene),
    Row(
      stages: [.connected, .foreground, .active, .inactive, .background], step: .connect,
      kind: .connectsAgain, expected: .disconnect),
    Row(
      stages: [.disconnected], step: .disconnect, kind: .disconnectsAgain, expected: .connect),
    Row(stages: [.disconnected], step: .use, kind: .calledAfterDisconnect, expected: .connect),
    Row(stages: [.terminated], step: .terminate, kind: .terminatesAgain),
    Row(
      stages: [.terminated], step: [.use, .launch], kind: .calledAfterTermination, subject: .app),
    Row(
      stages: [.launched, .launchedWithoutScenes], step: .willFinish, kind: .launchOutOfOrder),
    Row(stages: [.launchedWithoutScenes], step: .foreground, kind: .foregroundInColdLaunch),
    Row(
      stages: [.foreground, .active, .inactive, .background], step: .launch,
      kind: .calledBeforeLaunch),
  ]

  /// Judges a callback that does not follow, and follows it.
  ///
  /// - Returns: what is wrong: of an earlier callback that nothing explained, and of this one.
  mutating func judge(
    _ callback: Callback, _ line: LineFacts, _ around: Surroundings
  ) -> [OrderViolation] {
    guard let step = Step(callback), let last else { return [] }
    var violations: [OrderViolation] = []
    if stage == .unexplainedBackground {
      if step == .background {
        return []
      }
      let isExplained =
        unexplained.first?.kind == .backgroundWithoutResign
        ? step == .resign && around.isClose(line.time, last.at)
        // In the switcher an app may come to the foreground for a moment, to end.
        : step == .terminate || around.isClose(line.time, last.at)
      if !isExplained { violations += unexplained }
      unexplained = []
      stage = .background
      if isExplained, step == .resign { return violations }
      if follows(callback, line) { return violations }
    }
    if isEcho(callback, step, at: line.time, around) {
      if callback == last.callback { self.last?.at = line.time }
      return violations
    }
    let from = stage
    let found = violation(callback, step, line, around)
    advance(by: step, callback, line)
    guard let found else { return violations }
    if step == .background, from == .active || from == .foreground {
      stage = .unexplainedBackground
      unexplained = [found]
      return violations
    }
    return violations + [found]
  }

  /// Returns the violation of a callback of a launch that came again in the life of the same pid.
  func launchedAgain(_ callback: Callback, _ line: LineFacts) -> OrderViolation? {
    guard let launch, launch.callback == callback, line.time - launch.at < CallbackOrder.pidReuse
    else { return nil }
    return OrderViolation(.launchedAgain, callback, line, earlier: launch)
  }

  /// Returns the violation that no later line explained, at the end of the process.
  func finish() -> OrderViolation? {
    unexplained.first { $0.kind == .backgroundWithoutResign }
  }

  /// Whether the callback is one of those before, written again.
  private func isEcho(
    _ callback: Callback, _ step: Step, at time: Instant, _ around: Surroundings
  ) -> Bool {
    if isClose(last, callback, time, around) || isClose(previous, callback, time, around)
      || isClose(launch, callback, time, around)
    {
      return true
    }
    // The delegate's method takes as long as the launch, and may be written at its beginning and its end.
    guard let last, step == stage.entry else { return false }
    return time - last.at <= LaunchProgress.longest
  }

  private func isClose(
    _ earlier: OrderViolation.EarlierLine?, _ callback: Callback, _ time: Instant,
    _ around: Surroundings
  ) -> Bool {
    guard let earlier, earlier.callback == callback else { return false }
    return around.isClose(time, earlier.at)
  }

  private func violation(
    _ callback: Callback, _ step: Step, _ line: LineFacts, _ around: Surroundings
  ) -> OrderViolation? {
    // Who observes notifications from a library does so only while it is in use.
    guard line.emitter == .callback, let last,
      let row = CallbackOrder.rows.first(where: {
        $0.stages.contains(stage) && !$0.step.isDisjoint(with: step) && applies($0, around)
      })
    else { return nil }
    var kind = row.kind
    switch kind {
    case .foregroundInColdLaunch:
      guard around.isForUser else { return nil }
    case .calledAfterTermination, .terminatesAgain:
      // Without a pid the line may be of the next process.
      guard around.isNumbered else { return nil }
    case .calledBeforeLaunch:
      if launch?.callback == callback { kind = .launchedAgain }
    case .launchOutOfOrder: break
    case .resignWithoutActive where around.isClose(line.time, last.at): return nil
    default:
      // Other lines may show what came between.
      guard around.since <= last.at, around.fits else { return nil }
    }
    return OrderViolation(
      kind, callback, expected: row.expected?.callback(ofScene: scene != nil), line, scene: scene,
      earlier: kind == .launchedAgain ? launch : last)
  }

  private func applies(_ row: Row, _ around: Surroundings) -> Bool {
    switch row.subject {
    case .app: scene == nil
    case .sceneless: scene == nil && !around.hasScenes
    case .scene: scene != nil
    case .both: true
    }
  }
}

extension CallbackOrder.Stage {
  /// The step that leads here in a launch or a connection.
  fileprivate var entry: CallbackOrder.Step? {
    switch self {
    case .willFinish: .willFinish
    case .launched, .launchedWithoutScenes: .didFinish
    case .connected: .connect
    default: nil
    }
  }
}
