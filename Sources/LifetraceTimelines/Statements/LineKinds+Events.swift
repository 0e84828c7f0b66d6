package import LifetraceModel

extension LineKinds {
  /// The kinds of line that one line shows to be recorded of every process of its device, and of its
  /// app alone.
  package static func of(_ event: LifecycleEvent) -> (device: LineKinds, app: LineKinds) {
    switch event.kind {
    case .callback(let callback): ([], LineKinds(callback))
    case .deactivation: ([], .masks)
    // Whoever prints one of these states prints them all.
    case .inactive:
      ([], [.becameActive, .resignedActive, .enteredForeground, .enteredBackground])
    case .state(let state): of(state, by: event.emitter)
    case .visibility(let visibility):
      visibility == .unknown ? ([], []) : ofVisibility(by: event.emitter)
    case .resumed, .suspended: of(task: event.emitter)
    case .started:
      switch event.emitter {
      case .runningBoard: (.tasks, [])
      case .frontBoard, .springBoard: (.frontBoard, [])
      default: ([], [])
      }
    case .launched: (.launches, [])
    case .exited:
      switch event.emitter {
      case .runningBoard, .launchd, .native, .frontBoard, .springBoard: (.exits, [])
      default: ([], [])
      }
    case .scene(let fact): fact.isOfLifecycle ? (.systemScenes, []) : ([], [])
    case .systemDeactivation: (.systemReasons, [])
    case .significant, .launchRequested, .exitPending, .wrote, .sceneless, .mentioned, .work,
      .identity,
      .watchdog, .condition, .gap, .boot:
      ([], [])
    }
  }

  private static func of(
    _ state: ReportedState, by emitter: Emitter
  ) -> (device: LineKinds, app: LineKinds) {
    var kinds: (device: LineKinds, app: LineKinds) = ([], [])
    if state.visibility != .unknown, emitter != .runningBoardClient {
      kinds = ofVisibility(by: emitter)
    }
    guard state.task == .running || state.task == .suspended else { return kinds }
    if emitter == .frontBoard || emitter == .springBoard {
      if state.task == .suspended { kinds.device.insert(.frontBoardTasks) }
      return kinds
    }
    let task = of(task: emitter)
    return (kinds.device.union(task.device), kinds.app.union(task.app))
  }

  private static func of(task emitter: Emitter) -> (device: LineKinds, app: LineKinds) {
    switch emitter {
    case .runningBoard, .native, .assertiond, .launchd, .kernel, .callback, .uiKit,
      .coreLocation, .layout, .instruments:
      (.tasks, [])
    case .frontBoard, .springBoard: (.frontBoardTasks, [])
    case .runningBoardClient: (.clients, [])
    case .locationd, .audioSession, .stateDictionary: ([], .feed)
    case .observer, .crashReporter, .crashReport: ([], [])
    }
  }

  private static func ofVisibility(by emitter: Emitter) -> (device: LineKinds, app: LineKinds) {
    switch emitter {
    case .frontBoard, .springBoard, .native: (.frontBoard, [])
    case .locationd, .audioSession, .stateDictionary, .instruments: ([], .feed)
    // RunningBoard tells visibility along with tasks, and often hides it.
    case .runningBoard, .assertiond, .callback, .uiKit, .coreLocation, .runningBoardClient,
      .observer, .launchd, .kernel,
      .crashReporter, .crashReport, .layout:
      ([], [])
    }
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
