import LifetraceModel

/// What the lines of a process go on from that come in turn.
struct LineOrder: Sendable {
  /// A suspension without a resumption up to now.
  struct Suspension: Sendable {
    /// The line that suspends the process.
    var line: LineFacts
    /// The process's own line after that, unless a line about its resumption comes a moment later; at most
    /// one.
    var ran: [OrderViolation] = []
  }

  var callbacks = CallbackOrder()
  /// A callback of the app that does not fit the states of its scenes, unless one of theirs comes a moment
  /// later.
  var conflict: OrderViolation?
  private(set) var suspension: Suspension?

  /// Lines are missing.
  mutating func forget() {
    callbacks.forget()
    conflict = nil
    suspension = nil
  }

  /// Records that a line suspends the process, by who decides it.
  mutating func noteSuspension(_ line: LineFacts, isMeasured: Bool) {
    guard isMeasured, suspension == nil else { return }
    switch line.emitter {
    case .runningBoard, .native, .assertiond: suspension = Suspension(line: line)
    default: break
    }
  }

  /// Records that the process runs again; returns what it wrote before that.
  mutating func resume(at time: Instant, within tolerance: TimeSpan) -> OrderViolation? {
    suspension.take()?.ran.first { time - $0.at > tolerance }
  }

  /// Records the process's own line.
  mutating func run(_ violation: OrderViolation) { suspension?.ran = [violation] }
}

// Lines that break the order of the life cycle.
extension ProcessTimeline {
  /// Checks a callback of the app, before it changes anything.
  mutating func check(_ callback: Callback, _ line: LineFacts, _ context: ProcessContext) {
    if !scenes.isEmpty, callback == .didEnterBackground || callback == .didBecomeActive {
      checkScenes(callback, line, context)
    }
    if !order.callbacks.follows(callback, line) { judge(callback, line, context) }
  }

  private mutating func judge(_ callback: Callback, _ line: LineFacts, _ context: ProcessContext) {
    let kinds = context.statements.kinds
    let around = CallbackOrder.Surroundings(
      since: states.since, fits: states.now.isSubset(of: order.callbacks.stage.appStates),
      clockTolerance: context.clockTolerance,
      hasScenes: progress.adoptsScenes == true
        || !kinds.isDisjoint(with: [.sceneCallbacks, .sceneConnections]),
      isForUser: progress.launch?.isShownForUser == true, isNumbered: pid != nil)
    for violation in order.callbacks.judge(callback, line, around) { record.value.add(violation) }
  }

  /// Checks a callback of a scene, before it changes anything.
  mutating func check(
    _ callback: Callback, ofSceneAt position: Int, _ line: LineFacts, _ context: ProcessContext
  ) {
    if order.conflict != nil { settleConflict(at: line.time, context) }
    if !scenes.updateOrder(position, { $0.callbacks.follows(callback, line) }) {
      judge(callback, ofSceneAt: position, line, context)
    }
  }

  private mutating func judge(
    _ callback: Callback, ofSceneAt position: Int, _ line: LineFacts, _ context: ProcessContext
  ) {
    let violations = scenes.updateOrder(position) { scene in
      let around = CallbackOrder.Surroundings(
        since: scene.states.since,
        fits: scene.states.now.isSubset(of: scene.callbacks.stage.sceneStates),
        clockTolerance: context.clockTolerance)
      return scene.callbacks.judge(callback, line, around)
    }
    for violation in violations { record.value.add(violation) }
  }

  // MARK: App and scenes

  /// Checks a callback of the app against the states of its scenes: an app has the state of its most active
  /// scene (Apple).
  ///
  /// Which of the two is called first is not documented.
  private mutating func checkScenes(
    _ callback: Callback, _ line: LineFacts, _ context: ProcessContext
  ) {
    guard line.emitter == .callback, context.clockTolerance >= .zero else { return }
    if order.conflict != nil { settleConflict(at: line.time, context) }
    let latest = line.time - tolerance(context)
    if callback == .didEnterBackground {
      guard let index = scenes.activeScene(before: latest) else { return }
      order.conflict = OrderViolation(
        .backgroundWithActiveScene, callback, expected: .sceneDidEnterBackground, line,
        scene: scenes.id(at: index), earlier: scenes.lastCallback(at: index))
    } else if progress.isShown, scenes.areAway(before: latest) {
      order.conflict = OrderViolation(
        .activeWithoutScene, callback, expected: .sceneDidBecomeActive, line,
        earlier: scenes.lastCallback)
    }
  }

  /// A scene's callback a moment later explains what did not fit.
  private mutating func settleConflict(at time: Instant, _ context: ProcessContext) {
    guard let conflict = order.conflict.take() else { return }
    if time - conflict.at > tolerance(context) { record.value.add(conflict) }
  }

  private func tolerance(_ context: ProcessContext) -> TimeSpan {
    EventKind.longestEcho + max(context.clockTolerance, .zero)
  }

  // MARK: Suspension

  /// Checks a line about a process that was suspended, and not resumed up to now.
  mutating func checkSuspension(
    _ event: LifecycleEvent, isOwn: Bool, _ context: ProcessContext
  ) {
    guard let suspension = order.suspension else { return }
    let tolerance = tolerance(context)
    if event.showsResumption || !states.now.isKnown(as: .suspended) {
      if let ran = order.resume(at: event.time, within: tolerance) { record.value.add(ran) }
    } else if isOwn, suspension.ran.isEmpty, event.time - suspension.line.time > tolerance {
      var callback: Callback?
      if case .callback(let found) = event.kind { callback = found }
      order.run(
        OrderViolation(
          .ranWhileSuspended, callback, event.line,
          earlier: OrderViolation.EarlierLine(
            callback: nil, at: suspension.line.time, source: suspension.line.source)))
    }
  }

  // MARK: End

  /// Records what no later line explained.
  mutating func finishOrder(_ context: ProcessContext) {
    if let violation = order.callbacks.finish() { record.value.add(violation) }
    var violations: [OrderViolation] = []
    scenes.finish { if let violation = $0.callbacks.finish() { violations.append(violation) } }
    for violation in violations { record.value.add(violation) }
    if order.conflict != nil { settleConflict(at: lastLine.time, context) }
    if let ran = order.resume(at: lastLine.time, within: tolerance(context)) {
      record.value.add(ran)
    }
  }

  /// Records that a callback of a launch came again, by which another process with the same pid begins.
  mutating func noteLaunchedAgain(_ event: LifecycleEvent) {
    guard case .callback(let callback) = event.kind, event.emitter == .callback,
      let violation = order.callbacks.launchedAgain(callback, event.line)
    else { return }
    record.value.add(violation)
  }
}

extension CallbackOrder.Stage {
  /// The states of the app that fit.
  fileprivate var appStates: StateSet<AppState> {
    switch self {
    case .active: .state(.active)
    case .inactive, .foreground: .state(.inactive)
    case .background, .unexplainedBackground: .backgroundOrSuspended
    default: .undetermined
    }
  }

  /// The states of the scene that fit.
  fileprivate var sceneStates: StateSet<SceneState> {
    switch self {
    case .active: .state(.foregroundActive)
    case .inactive, .foreground: .state(.foregroundInactive)
    case .background, .unexplainedBackground: .backgroundOrSuspended
    default: .undetermined
    }
  }
}

extension LifecycleEvent {
  /// Whether the line says that the process gets time again.
  fileprivate var showsResumption: Bool {
    switch kind {
    case .resumed: true
    case .state(let state): state.task == .running
    default: false
    }
  }
}
