import LifetraceModel

extension ProcessTrack {
  /// Takes over what one event says about this process.
  @inline(__always)
  mutating func apply(_ event: LifecycleEvent) {
    note(event)
    if event.provesScheduled {
      schedule(.scheduled, .scheduling(by: event.emitter), event)
    }
    switch event.kind {
    case .callback(let callback): apply(callback, event)
    case .deactivation(let change): deactivate(change, event)
    case .systemDeactivation(let isDeactivated): systemDeactivated(isDeactivated, event)
    case .state(let reported): apply(reported, event)
    case .visibility(let visibility): see(visibility, event)
    case .resumed: schedule(.scheduled, .scheduling(by: event.emitter), event)
    case .suspended: schedule(.suspended, .scheduling(by: event.emitter), event)
    case .exitPending(let reason): exitPending(reason, event)
    case .watchdog(let fact): overran(fact, event)
    case .scene(let fact): apply(fact, event)
    case .work(let fact): apply(fact, event)
    case .identity:
      if let id = event.scene { _ = scene(id, event) }
    case .significant, .launchRequested, .started, .launched, .exited, .wrote, .mentioned,
      .condition, .gap, .boot:
      break
    }
  }

  /// Some work shows that the app is in background; since when it is there, no such line tells.
  private mutating func apply(_ fact: WorkFact, _ event: LifecycleEvent) {
    switch fact {
    // The allowance's clock runs only in background.
    case .allowanceStarted:
      activate(.background, .activation(by: event.emitter), event, as: .inferred)
    case .timeRemaining:
      if let left = fact.timeLeft { hasTimeLeft(left, event) }
    case .taskExpired, .taskAge(_, _, _, outlivedExpiry: true), .allowanceWarning,
      .allowanceExpired:
      showBackground(event)
    case .beginTask, .endTask, .taskAge, .taskHandler, .holdBegan, .holdEnded, .allowance: break
    }
  }

  /// In the foreground nothing runs out, and the time that remains is endless. But lines come late,
  /// and what an app prints may be old: it counts where nothing else tells.
  private mutating func showBackground(_ event: LifecycleEvent) {
    guard !hasActivation else { return }
    activate(.background, .activation(by: event.emitter), event, as: .inferred)
  }

  /// The app says how much background time it has left.
  ///
  /// It cannot have any once that was over: it was elsewhere meanwhile, or its time was not counted.
  private mutating func hasTimeLeft(_ left: TimeSpan, _ event: LifecycleEvent) {
    if let end = backgroundEnd, end >= recorder.start,
      event.time - end > .seconds(1) + max(slack, .zero),
      recorder.state == .state(.background), recorder.startEvidence.kind == .inferred
    {
      activation.forget()
      recorder.change(to: .undetermined, at: end, Evidence(.inferred, source: event.source))
    }
    backgroundEnd = event.time + left
    showBackground(event)
  }

  private mutating func apply(_ callback: Callback, _ event: LifecycleEvent) {
    if let activation = callback.appActivation {
      if callback == .willResignActive { assumeBefore(.active, event) }
      activateByCallback(activation, event)
    } else if callback == .didFinishLaunching {
      finishedLaunching(at: event.time)
    } else if callback == .willTerminate {
      willTerminate()
    } else if callback.isScene, let id = event.scene {
      applyToScene(callback, id, event)
    } else if callback.isScene {
      applyToUnnamedScene(callback, event)
    }
  }

  private mutating func apply(_ reported: ReportedState, _ event: LifecycleEvent) {
    switch reported.task {
    case .running: schedule(.scheduled, .scheduling(by: event.emitter), event)
    case .suspended: schedule(.suspended, .scheduling(by: event.emitter), event)
    case .notRunning, .unknown: break
    }
    if reported.isForUser { focus(event) }
    if reported.task != .suspended { see(reported.visibility, event) }
  }
}

extension Callback {
  /// The activation that begins with an app-level callback; `nil` for the others.
  var appActivation: Activation? {
    switch self {
    case .willEnterForeground, .willResignActive: .inactive
    case .didBecomeActive: .active
    case .didEnterBackground: .background
    case .willFinishLaunching, .didFinishLaunching, .didEnterBackgroundReturned, .willTerminate,
      .configurationForConnecting, .sceneWillConnect, .sceneWillEnterForeground,
      .sceneDidBecomeActive, .sceneWillResignActive, .sceneDidEnterBackground,
      .sceneDidDisconnect, .didDiscardSceneSessions:
      nil
    }
  }
}

extension LifecycleEvent {
  /// `true` iff the process itself wrote the line, so that it got time at this instant.
  @inline(__always)
  var provesScheduled: Bool {
    switch kind {
    case .callback, .significant, .deactivation, .wrote: true
    case .work(let work): work.isOwnWork && emitter != .runningBoard && emitter != .assertiond
    case .identity: emitter == .uiKit
    case .systemDeactivation, .state, .visibility, .launchRequested, .started, .launched,
      .resumed, .suspended, .exited, .exitPending, .mentioned, .scene, .watchdog, .condition,
      .gap, .boot:
      false
    }
  }

  /// `true` iff the scene of the line begins with it.
  var connectsScene: Bool {
    switch kind {
    case .callback(let callback):
      callback == .sceneWillConnect || callback == .configurationForConnecting
    case .scene(let fact): fact == .tracked
    case .significant, .deactivation, .systemDeactivation, .state, .visibility, .launchRequested,
      .started, .launched, .resumed, .suspended, .exited, .exitPending, .wrote, .mentioned,
      .work, .identity, .watchdog, .condition, .gap, .boot:
      false
    }
  }

  /// `true` iff a process must exist for the line to be written.
  var provesLife: Bool {
    switch kind {
    case .callback, .significant, .deactivation, .wrote, .mentioned, .started, .launched,
      .resumed, .suspended, .work, .exitPending:
      true
    case .identity: emitter == .uiKit
    case .systemDeactivation(let isDeactivated): !isDeactivated || process.pid != nil
    case .state(let state):
      state.task == .running || state.task == .suspended || state.isForUser
    case .visibility(let visibility): visibility == .foreground
    case .scene(let fact): fact.provesLife
    case .watchdog(let fact): !fact.isViolated
    case .launchRequested, .exited, .condition, .gap, .boot: false
    }
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
