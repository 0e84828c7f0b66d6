import LifetraceModel

extension ProcessTrack {
  /// Takes over what one event says about this process.
  @inline(__always)
  mutating func apply(_ event: LifecycleEvent) {
    // First: the line itself shows nothing of the time before it.
    if case .deactivation(let change) = event.kind {
      withdrawForeground(before: change, at: event.time)
      withdrawBackground(before: change, at: event.time)
      noticeLoss(before: change, event.source)
    }
    if case .resumed = event.kind { noticeResumption(event) }
    if case .callback(let callback) = event.kind, callback.isResignation {
      noticeReturn(before: event.time, event.source)
    }
    note(event)
    // From here on without the event: to pass on so much would take longer than what is done.
    let statement = event.statement
    if event.provesScheduled {
      schedule(.scheduled, .scheduling(by: event.emitter), statement)
    }
    switch event.kind {
    case .callback(let callback): apply(callback, in: event.scene, statement)
    case .deactivation(let change): deactivate(change, statement)
    case .systemDeactivation(let isDeactivated): systemDeactivated(isDeactivated, statement)
    case .state(let reported): apply(reported, statement)
    case .visibility(let visibility): see(visibility, statement)
    case .inactive: see(.foreground, statement)
    case .resumed: schedule(.scheduled, .scheduling(by: event.emitter), statement)
    case .suspended: schedule(.suspended, .scheduling(by: event.emitter), statement)
    case .exitPending(let reason): exitPending(reason, statement)
    case .watchdog(let fact): overran(fact, statement)
    case .scene(let fact):
      if let id = event.scene { apply(fact, id, statement) }
    case .work(let fact): apply(fact, statement)
    case .identity:
      if let id = event.scene { _ = scene(id, begins: false, statement) }
    case .significant, .launchRequested, .started, .launched, .exited, .wrote, .sceneless,
      .mentioned,
      .condition, .gap, .boot:
      break
    }
  }

  /// Some work shows that the app is in background; since when it is there, no such line tells.
  private mutating func apply(_ fact: WorkFact, _ statement: Statement) {
    if fact.isOwnWork { firstOwnWorkAt = firstOwnWorkAt ?? statement.time }
    switch fact {
    // The allowance's clock runs only in background.
    case .allowanceStarted:
      activate(.background, .activation(by: statement.emitter), statement, as: .inferred)
      if activation.value == .background { allowanceStartedAt = statement.time }
    case .timeRemaining:
      if let left = fact.timeLeft { hasTimeLeft(left, statement) }
    case .taskExpired, .taskAge(_, _, _, outlivedExpiry: true), .allowanceWarning,
      .allowanceExpired:
      showBackground(statement)
    case .holdBegan(_, _, kind: .reconnect): foundRunning(at: statement.time)
    case .beginTask, .endTask, .taskAge, .noTaskOpen, .holdBegan, .holdEnded, .allowance: break
    }
  }

  /// In the foreground nothing runs out, and the time that remains is endless. But lines come late,
  /// and what an app prints may be old: it counts where nothing else tells.
  private mutating func showBackground(_ statement: Statement) {
    guard !hasActivation else { return }
    activate(.background, .activation(by: statement.emitter), statement, as: .inferred)
  }

  /// The app says how much background time it has left.
  ///
  /// It cannot have any once that was over: it was elsewhere meanwhile, or its time was not counted.
  private mutating func hasTimeLeft(_ left: TimeSpan, _ statement: Statement) {
    if let end = backgroundEnd, end >= recorder.start,
      statement.time - end > .seconds(1) + max(slack, .zero),
      recorder.state == .state(.background), recorder.startEvidence.kind == .inferred
    {
      activation.forget()
      recorder.change(to: .undetermined, at: end, Evidence(.inferred, source: statement.source))
    }
    backgroundEnd = statement.time + left
    showBackground(statement)
  }

  private mutating func apply(
    _ callback: Callback, in scene: Symbol?, _ statement: Statement
  ) {
    if let activation = callback.appActivation {
      if callback == .willResignActive { assumeBefore(.active, statement) }
      activate(activation, by: callback, statement)
    } else if callback == .didFinishLaunching {
      finishedLaunching(at: statement.time)
    } else if callback == .willTerminate {
      willTerminate()
    } else if callback.isScene {
      hasSceneEvidence = true
      if callback.soleSceneActivation != nil { usedAt = usedAt ?? statement.time }
      if let scene {
        applyToScene(callback, scene, statement)
      } else {
        applyToUnnamedScene(callback, statement)
      }
    }
  }

  private mutating func apply(_ reported: ReportedState, _ statement: Statement) {
    switch reported.task {
    case .running: schedule(.scheduled, .scheduling(by: statement.emitter), statement)
    case .suspended: schedule(.suspended, .scheduling(by: statement.emitter), statement)
    case .notRunning, .unknown: break
    }
    if reported.isForUser { focus(statement) }
    if reported.task != .suspended { see(reported.visibility, statement) }
  }
}

extension Callback {
  /// `true` iff another callback comes between it and the next of its kind.
  var alternates: Bool {
    switch self {
    case .didBecomeActive, .willResignActive, .sceneDidBecomeActive, .sceneWillResignActive: true
    case .willFinishLaunching, .didFinishLaunching, .willEnterForeground, .didEnterBackground,
      .didEnterBackgroundReturned, .willTerminate, .configurationForConnecting, .sceneWillConnect,
      .sceneWillEnterForeground, .sceneDidEnterBackground, .sceneDidDisconnect,
      .didDiscardSceneSessions:
      false
    }
  }

  /// `true` iff it only comes while the app, or the scene, is active.
  @inline(__always)
  var isResignation: Bool { self == .willResignActive || self == .sceneWillResignActive }

  /// `true` iff a scene begins with it.
  var connectsScene: Bool { self == .sceneWillConnect || self == .configurationForConnecting }

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
    case .callback, .significant, .deactivation, .wrote, .inactive, .sceneless: true
    case .work(let work): work.isOwnWork && emitter != .runningBoard && emitter != .assertiond
    case .identity: emitter == .uiKit
    case .systemDeactivation, .state, .visibility, .launchRequested, .started, .launched,
      .resumed, .suspended, .exited, .exitPending, .mentioned, .scene, .watchdog, .condition,
      .gap, .boot:
      false
    }
  }

  /// `true` iff a process must exist for the line to be written.
  var provesLife: Bool {
    switch kind {
    case .callback, .significant, .deactivation, .wrote, .inactive, .sceneless, .mentioned,
      .started,
      .launched,
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
