import LifetraceModel

extension Callback {
  /// Whether a scene begins with it.
  var connectsScene: Bool { self == .sceneWillConnect || self == .configurationForConnecting }

  /// The states of the app; one of them held before the callback of its scene.
  ///
  /// - Parameter kinds: the kinds of line that are recorded: without those about the way into the foreground, becoming
  ///   active is that, too.
  func appStatesBefore(in kinds: LineKinds) -> StateSet<AppState> {
    switch self {
    case .sceneWillResignActive: .state(.active)
    case .sceneDidBecomeActive where kinds.isDisjoint(with: .sceneEnteredForeground):
      .foreground.union(.state(.background))
    case .sceneDidBecomeActive, .sceneDidEnterBackground: .foreground
    default: .undetermined
    }
  }

  /// Whether it shows the state of a scene, rather than its connection or its end.
  var placesScene: Bool {
    switch self {
    case .sceneWillEnterForeground, .sceneDidBecomeActive, .sceneWillResignActive,
      .sceneDidEnterBackground:
      true
    default:
      false
    }
  }
}

/// What an event shows about its process.
struct EventTraits: OptionSet, Sendable {
  let rawValue: UInt8

  /// The process itself wrote the line, so that it got time at this instant.
  static let isOwn = EventTraits(rawValue: 1)
  /// A process must exist for the line to be written.
  static let provesLife = EventTraits(rawValue: 2)
  /// About a process that is known to live, the line shows only what the process does: neither that it
  /// begins or ends, nor anything about others.
  static let isOrdinary = EventTraits(rawValue: 4)

  // Several at once: as a list they would be put into memory for every event.
  static let isOwnOfStart = EventTraits(rawValue: isOwn.rawValue | provesLife.rawValue)
  static let isOrdinaryOfLife = EventTraits(rawValue: provesLife.rawValue | isOrdinary.rawValue)
  static let isOrdinaryOwn = EventTraits(rawValue: isOwn.rawValue | isOrdinaryOfLife.rawValue)
}

extension LifecycleEvent {
  /// What the event shows about its process: one row for each kind.
  private var traits: EventTraits {
    switch kind {
    case .callback(.willFinishLaunching), .callback(.didFinishLaunching): .isOwnOfStart
    case .callback, .significant, .wrote, .wroteOn, .inactive, .detached, .sceneless:
      .isOrdinaryOwn
    case .deactivation: .isOwnOfStart
    case .mentioned, .running, .resumed, .suspended, .exitPending, .limitExceeded:
      .isOrdinaryOfLife
    case .exitRequested: .isOrdinary
    case .started where tellsOfStart: .isOwnOfStart
    case .started, .launched: .provesLife
    // The scheduler speaks of tasks of apps that do not run, too.
    case .work(.bgTask) where emitter == .observer: .isOrdinary
    case .work(let fact):
      fact.isOwnWork && emitter != .runningBoard && emitter != .assertiond
        ? .isOrdinaryOwn : .isOrdinaryOfLife
    case .identity: emitter == .uiKit ? .isOrdinaryOwn : .isOrdinary
    case .systemDeactivation(let isSet):
      !isSet || process.pid != nil ? .isOrdinaryOfLife : .isOrdinary
    case .state(let state):
      state.task == .running || state.task == .suspended || state.isForUser ? .provesLife : []
    case .visibility(let visibility):
      visibility == .foreground || emitter == .runningBoard ? .isOrdinaryOfLife : .isOrdinary
    case .scene(let fact): fact.provesLife ? .isOrdinaryOfLife : .isOrdinary
    case .watchdog(let fact): fact.isViolated ? .isOrdinary : .isOrdinaryOfLife
    case .launchRequested, .launchFailed, .exited, .condition, .gap, .boot: []
    }
  }

  /// Whether, about a process that is known to live, the line shows only what the process does.
  var isOrdinary: Bool { traits.contains(.isOrdinary) }

  /// Whether the process itself wrote the line, so that it got time at this instant.
  var provesScheduled: Bool { traits.contains(.isOwn) }

  /// Whether a process must exist for the line to be written.
  var provesLife: Bool { traits.contains(.provesLife) }

  /// Whether somebody who follows processes to their ends reports a state of a process that lives.
  var reportsLiveState: Bool {
    switch kind {
    case .state, .visibility, .running, .suspended: provesLife && emitter.traits.followsToEnd
    default: false
    }
  }

  /// Whether FrontBoard, or a native event, says that the app's process or a scene of it is in background.
  ///
  /// Observers say so of apps that do not run, too.
  var tellsBackground: Bool {
    guard emitter == .frontBoard || emitter == .springBoard || emitter == .native else {
      return false
    }
    return kind == .visibility(.background) || kind == .scene(.background)
  }
}

extension SceneFact {
  /// Whether the app's process must exist for the line to be written.
  fileprivate var provesLife: Bool {
    switch self {
    case .tracked, .foreground, .activated, .contentReady, .deactivated, .suspended,
      .assertionForeground:
      true
    case .background, .assertionNone, .invalidated: false
    }
  }
}

extension EventKind {
  /// Whether the scheduler starts a task for which iOS launches the app.
  var launchesApp: Bool {
    if case .work(.bgTask(_, let kind, .started, _)) = self { kind.launchesApp } else { false }
  }
}

extension LifecycleEvent {
  /// Whether the line shows the beginning of a process.
  var beginsProcess: Bool { launchIntent != nil && !tellsOfStart }

  /// Whether the line reports the start later: from the process's environment, or in the line about the exit.
  package var tellsOfStart: Bool {
    switch kind {
    case .started: emitter == .uiKit
    case .launched: emitter == .launchd
    default: false
    }
  }

  /// Whether it says between which times something was, and nothing of the time itself.
  var isWithin: Bool {
    if case .exited(let report) = kind { report.timing == .within } else { false }
  }

  /// The purpose of the launch in the line; `nil` if there is none.
  var launchIntent: LaunchIntent? {
    switch kind {
    case .started(let intent), .launched(_, let intent): intent
    case .callback(.willFinishLaunching), .callback(.didFinishLaunching): .unknown
    case .deactivation(let change):
      change.isOfLaunch ? .unknown : nil
    default:
      nil
    }
  }

  /// Whether the line is of a launch that began before it.
  var isWithinLaunch: Bool {
    switch kind {
    case .deactivation(let change): change.before.contains(.launching)
    case .started: emitter == .layout
    default: false
    }
  }

  /// The reason that a native `launched` event gives.
  var launchReason: Symbol? {
    if case .launched(let reason, _) = kind { return reason }
    return nil
  }
}
