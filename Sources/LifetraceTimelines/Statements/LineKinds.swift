package import LifetraceModel

/// Kinds of line that show transitions: as long as a kind is recorded, none of its transitions happens
/// unseen.
package struct LineKinds: OptionSet, Hashable, Sendable {
  /// One bit for each kind of line.
  package let rawValue: UInt32

  /// Creates a set from its bits.
  package init(rawValue: UInt32) { self.rawValue = rawValue }

  /// UIKit's deactivation masks.
  package static let masks = LineKinds(rawValue: 1)
  /// RunningBoard's, assertiond's and native lines about tasks that run, are suspended and exit.
  package static let tasks = LineKinds(rawValue: 1 << 1)
  /// FrontBoard's and SpringBoard's lines about processes.
  package static let frontBoard = LineKinds(rawValue: 1 << 2)
  /// The same, about tasks that are suspended and resumed.
  package static let frontBoardTasks = LineKinds(rawValue: 1 << 3)
  /// What RunningBoard's clients repeat.
  package static let clients = LineKinds(rawValue: 1 << 4)
  /// SpringBoard's own deactivation reasons.
  package static let systemReasons = LineKinds(rawValue: 1 << 5)
  /// FrontBoard's lines about scenes.
  package static let systemScenes = LineKinds(rawValue: 1 << 6)
  /// A daemon that follows some apps through four states.
  package static let feed = LineKinds(rawValue: 1 << 7)
  /// The app's callbacks at launch.
  package static let launches = LineKinds(rawValue: 1 << 8)
  /// The app's `didBecomeActive`.
  package static let becameActive = LineKinds(rawValue: 1 << 9)
  /// The app's `willResignActive`.
  package static let resignedActive = LineKinds(rawValue: 1 << 10)
  /// The app's `willEnterForeground`.
  package static let enteredForeground = LineKinds(rawValue: 1 << 11)
  /// The app's `didEnterBackground`.
  package static let enteredBackground = LineKinds(rawValue: 1 << 12)
  /// A scene's `sceneDidBecomeActive`.
  package static let sceneBecameActive = LineKinds(rawValue: 1 << 13)
  /// A scene's `sceneWillResignActive`.
  package static let sceneResignedActive = LineKinds(rawValue: 1 << 14)
  /// A scene's `sceneWillEnterForeground`.
  package static let sceneEnteredForeground = LineKinds(rawValue: 1 << 15)
  /// A scene's `sceneDidEnterBackground`.
  package static let sceneEnteredBackground = LineKinds(rawValue: 1 << 16)
  /// Callbacks about scenes that connect and disconnect.
  package static let sceneConnections = LineKinds(rawValue: 1 << 17)
  /// Lines about the ends of processes.
  package static let exits = LineKinds(rawValue: 1 << 18)
  /// A debugger is attached to the app, which is not suspended then.
  package static let debugger = LineKinds(rawValue: 1 << 19)

  /// An observer that tells only whether the app is active.
  package static let focus = LineKinds(rawValue: 1 << 20)

  /// RunningBoard's lines about the roles of processes: those in front of the user have roles of their own.
  package static let roles = LineKinds(rawValue: 1 << 21)

  /// SpringBoard's lines about the app in front.
  package static let front = LineKinds(rawValue: 1 << 22)

  /// PowerLog's rows of states: one for each change, in their order, and none is lost while the table is written.
  package static let table = LineKinds(rawValue: 1 << 23)

  /// An app that entered the background after the log's first line about it, without having resigned: the log leaves
  /// that out.
  static let unresigned = LineKinds(rawValue: 1 << 24)

  /// The same of a scene.
  static let sceneUnresigned = LineKinds(rawValue: 1 << 25)

  /// What is recorded of some apps alone.
  static let ofApps: LineKinds = [.feed, .table]

  /// What the app itself writes, at the moment at which it is called.
  package static let own: LineKinds = [
    .masks, .becameActive, .resignedActive, .enteredForeground, .enteredBackground,
    .sceneBecameActive, .sceneResignedActive, .sceneEnteredForeground, .sceneEnteredBackground,
  ]

  /// What an observer of an app's phase writes: whoever prints one phase prints them all.
  static let phases: LineKinds = [
    .becameActive, .resignedActive, .enteredForeground, .enteredBackground,
  ]

  /// The scenes' own callbacks.
  package static let sceneCallbacks: LineKinds = [
    .sceneBecameActive, .sceneResignedActive, .sceneEnteredForeground, .sceneEnteredBackground,
  ]

  /// The transitions of an app that lines of these kinds show.
  var shown: Transitions {
    LineKinds.rows.reduce(into: []) { if contains($1.kind) { $0.formUnion($1.app) } }
  }

  /// The transitions of a scene that lines of these kinds show.
  var shownOfScenes: Transitions {
    LineKinds.rows.reduce(into: []) { if contains($1.kind) { $0.formUnion($1.scene) } }
  }

  /// Callbacks that undo each other: whoever writes one of a pair writes the other, too.
  private static let pairs: [LineKinds] = [
    [.becameActive, .resignedActive], [.enteredForeground, .enteredBackground],
    [.sceneBecameActive, .sceneResignedActive],
    [.sceneEnteredForeground, .sceneEnteredBackground],
  ]

  /// The kinds with the other halves of their pairs, unless the log shows that one is left out: an app that
  /// enters the background has resigned before.
  package var completed: LineKinds {
    var kinds = self
    for pair in LineKinds.pairs where !isDisjoint(with: pair) { kinds.formUnion(pair) }
    // Whoever writes interruptions writes the way into the background, too.
    if isSuperset(of: [.becameActive, .resignedActive]) { kinds.formUnion(.phases) }
    if isSuperset(of: [.sceneBecameActive, .sceneResignedActive]) {
      kinds.formUnion(.sceneCallbacks)
    }
    if contains(.unresigned), !contains(.resignedActive) { kinds.remove(.resignedActive) }
    if contains(.sceneUnresigned), !contains(.sceneResignedActive) {
      kinds.remove(.sceneResignedActive)
    }
    return kinds
  }

  /// These kinds, and what those of the next line show beside them: that an app did not resign.
  func followed(by next: LineKinds) -> LineKinds {
    var kinds = union(next)
    if isDisjoint(with: .resignedActive), next.contains(.enteredBackground) {
      kinds.insert(.unresigned)
    }
    if isDisjoint(with: .sceneResignedActive), next.contains(.sceneEnteredBackground) {
      kinds.insert(.sceneUnresigned)
    }
    return kinds
  }

  /// What each kind shows; the article on evidence lists it under these names.
  static let rows: [(kind: LineKinds, name: String, app: Transitions, scene: Transitions)] = [
    (
      .masks, "UIKit's deactivation masks",
      [.activate, .resign, .enterBackground, .enterForeground, .launch], []
    ),
    (
      .tasks, "RunningBoard's, assertiond's and native lines about tasks",
      [.suspend, .resume, .exit, .exitWhileSuspended, .launch], [.suspend, .resume]
    ),
    (
      .frontBoard, "FrontBoard's and SpringBoard's lines about processes",
      [.enterBackground, .enterForeground, .exit, .exitWhileSuspended, .launch], []
    ),
    (
      .frontBoardTasks, "their lines about tasks that are suspended",
      [.suspend, .resume], [.suspend, .resume]
    ),
    (
      .clients, "what RunningBoard's clients repeat",
      [.suspend, .resume, .exit, .exitWhileSuspended], [.suspend, .resume]
    ),
    (.systemReasons, "SpringBoard's deactivation reasons", [.activate, .resign], []),
    (
      .systemScenes, "FrontBoard's lines about scenes",
      [.enterBackground, .enterForeground], [.enterBackground, .enterForeground]
    ),
    (
      .feed, "daemons that follow an app, such as locationd",
      [.enterBackground, .enterForeground, .suspend, .resume, .exit, .exitWhileSuspended], []
    ),
    (
      .table, "PowerLog's rows of states",
      [.enterBackground, .enterForeground, .suspend, .resume, .exit, .exitWhileSuspended], []
    ),
    (.launches, "`willFinishLaunching`, `didFinishLaunching`", [.launch], []),
    (.becameActive, "`didBecomeActive`", [.activate, .enterForeground], []),
    (.resignedActive, "`willResignActive`", [.resign], []),
    (.enteredForeground, "`willEnterForeground`", [.enterForeground], []),
    (.enteredBackground, "`didEnterBackground`", [.enterBackground], []),
    (.sceneBecameActive, "`sceneDidBecomeActive`", [.activate], [.activate, .enterForeground]),
    (.sceneResignedActive, "`sceneWillResignActive`", [.resign], [.resign]),
    (
      .sceneEnteredForeground, "`sceneWillEnterForeground`",
      [.enterForeground], [.enterForeground]
    ),
    (
      .sceneEnteredBackground, "`sceneDidEnterBackground`",
      [.enterBackground], [.enterBackground]
    ),
    (
      .sceneConnections, "`sceneWillConnect`, `sceneDidDisconnect`",
      [], [.launch, .exit, .exitWhileSuspended]
    ),
    (.front, "SpringBoard's front display", [.enterBackground, .enterForeground], []),
    (.roles, "RunningBoard's roles", [.enterBackground, .enterForeground], []),
    (.exits, "lines that report exits", [.exit, .exitWhileSuspended], []),
    (.focus, "a framework's word for *active* or *not active*", [.activate, .resign], []),
    (.debugger, "a debugger, which keeps its app from being suspended", [.suspend, .resume], []),
  ]
}

extension LineKinds {
  /// The kinds of line that one line shows to be recorded of every process of its device, and of its
  /// app alone.
  package static func of(_ event: LifecycleEvent) -> (device: LineKinds, app: LineKinds) {
    switch event.kind {
    case .callback(let callback):
      switch event.emitter {
      case .phase: ([], .phases)
      case .focus: ([], .focus)
      default: ([], LineKinds(callback))
      }
    case .deactivation: ([], .masks)
    case .inactive: ([], event.emitter == .phase ? .phases : .resignedActive)
    case .state(let state): of(state, by: event.emitter)
    case .visibility(let visibility):
      visibility == .unknown ? ([], []) : event.emitter.traits.visibility.recorded.byReach
    case .resumed, .suspended: event.emitter.traits.tasks.recorded.byReach
    case .started:
      switch event.emitter {
      case .runningBoard: (.tasks, [])
      case .frontBoard, .springBoard: (.frontBoard, [])
      default: ([], [])
      }
    case .launched: event.tellsOfStart ? ([], []) : (.launches, [])
    case .exited:
      event.emitter.traits.recordsExits ? (.exits, []) : ([], [])
    case .scene(let fact):
      fact.isOfLifecycle && !event.emitter.traits.visibility.isOfMoment
        ? (.systemScenes, []) : ([], [])
    case .systemDeactivation: ([], .systemReasons)
    default:
      ([], [])
    }
  }

  private static func of(
    _ state: ReportedState, by emitter: Emitter
  ) -> (device: LineKinds, app: LineKinds) {
    var kinds: LineKinds = []
    let traits = emitter.traits
    if state.visibility != .unknown { kinds = traits.visibility.recorded }
    // That FrontBoard and SpringBoard say that a task runs, shows nothing of suspensions.
    let isOfTask =
      state.task == .suspended
      || state.task == .running
        && traits.tasks.recorded != .frontBoardTasks
    if isOfTask { kinds.formUnion(traits.tasks.recorded) }
    return kinds.byReach
  }

  /// Kinds whose recording a line shows of every process of the device, and of its app alone.
  private var byReach: (device: LineKinds, app: LineKinds) {
    (subtracting(.ofApps), intersection(.ofApps))
  }

  private init(_ callback: Callback) {
    switch callback {
    case .willFinishLaunching, .didFinishLaunching: self = .launches
    case .willEnterForeground: self = .enteredForeground
    case .didBecomeActive: self = .becameActive
    case .willResignActive: self = .resignedActive
    case .didEnterBackground: self = .enteredBackground
    case .configurationForConnecting, .sceneWillConnect, .sceneDidDisconnect:
      self = .sceneConnections
    case .sceneWillEnterForeground: self = .sceneEnteredForeground
    case .sceneDidBecomeActive: self = .sceneBecameActive
    case .sceneWillResignActive: self = .sceneResignedActive
    case .sceneDidEnterBackground: self = .sceneEnteredBackground
    case .didEnterBackgroundReturned, .willTerminate, .didDiscardSceneSessions: self = []
    }
  }
}

extension SceneFact {
  /// Whether where it is recorded, FrontBoard's lines about scenes that come and go are.
  fileprivate var isOfLifecycle: Bool {
    switch self {
    case .foreground, .background, .activated, .deactivated, .assertionForeground, .assertionNone:
      true
    case .tracked, .contentReady, .suspended, .invalidated: false
    }
  }
}
