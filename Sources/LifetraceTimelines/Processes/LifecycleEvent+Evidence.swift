import LifetraceModel

extension Callback {
  /// Whether another callback comes between it and the next of its kind.
  var alternates: Bool {
    switch self {
    case .didBecomeActive, .willResignActive, .sceneDidBecomeActive, .sceneWillResignActive: true
    default:
      false
    }
  }

  /// Whether a scene begins with it.
  var connectsScene: Bool { self == .sceneWillConnect || self == .configurationForConnecting }

  /// The states of an app of which one must have held before a callback of one of its scenes.
  var appStatesBefore: StateSet<AppState> {
    switch self {
    case .sceneWillResignActive: .state(.active)
    case .sceneDidBecomeActive, .sceneDidEnterBackground: .foreground
    default: .undetermined
    }
  }

  /// Whether it tells where a scene is, rather than that it comes or goes.
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

extension DeactivationChange {
  /// Whether UIKit tells of a launch, which has a mask of its own.
  var isOfLaunch: Bool { before.contains(.launching) || after.contains(.launching) }

  /// Whether launches hold such a change as well as returns to the foreground: in both, the app comes out of
  /// *in background* during an animation.
  var mayBeOfLaunch: Bool { before.contains(.inBackground) && before.contains(.systemAnimation) }
}

extension LifecycleEvent {
  /// Whether all that it can tell of a process which is known to live is what that does: neither
  /// that it begins or ends, nor anything about others.
  var isOrdinary: Bool {
    switch kind {
    case .callback(let callback):
      callback != .willFinishLaunching && callback != .didFinishLaunching
    case .significant, .systemDeactivation, .visibility, .resumed, .suspended, .exitRequested,
      .exitPending, .wrote, .inactive, .sceneless, .mentioned, .running, .scene, .work, .identity,
      .watchdog:
      true
    case .deactivation, .state, .launchRequested, .launchFailed, .started, .launched, .exited,
      .condition, .gap,
      .boot:
      false
    }
  }

  /// `true` iff the process itself wrote the line, so that it got time at this instant.
  @inline(__always)
  var provesScheduled: Bool {
    switch kind {
    case .callback, .significant, .deactivation, .wrote, .inactive, .sceneless: true
    case .work(let work): work.isOwnWork && emitter != .runningBoard && emitter != .assertiond
    case .identity: emitter == .uiKit
    default:
      false
    }
  }

  /// `true` iff a process must exist for the line to be written.
  var provesLife: Bool {
    switch kind {
    case .callback, .significant, .deactivation, .wrote, .inactive, .sceneless, .mentioned,
      .running, .started, .launched,
      .resumed, .suspended, .work, .exitPending:
      true
    case .identity: emitter == .uiKit
    case .systemDeactivation(let isDeactivated): !isDeactivated || process.pid != nil
    case .state(let state):
      state.task == .running || state.task == .suspended || state.isForUser
    case .visibility(let visibility): visibility == .foreground
    case .scene(let fact): fact.provesLife
    case .watchdog(let fact): !fact.isViolated
    case .launchRequested, .launchFailed, .exitRequested, .exited, .condition, .gap, .boot: false
    }
  }

  /// `true` iff FrontBoard, or a native event, says that the app's process or a scene of it is in background.
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
  var provesLife: Bool {
    switch self {
    case .tracked, .foreground, .activated, .contentReady, .deactivated, .suspended,
      .assertionForeground:
      true
    case .background, .assertionNone, .invalidated: false
    }
  }
}
