import LifetraceModel

/// What lines say about the state of an app's process: one row for each kind of line.
///
/// Sources of the windows: in captures of real devices, visibility comes up to 130 ms after UIKit's own
/// lines and FrontBoard's some 45 ms before them; RunningBoard's clients repeat what they know up to
/// 132 ms late.
struct AppStatements: Sendable {
  typealias States = StateSet<AppState>
  private typealias Row = Statement<AppState>
  private typealias Window = Statement<AppState>.Window

  /// The kinds of line that the recording holds of the app.
  let kinds: LineKinds
  /// One step of a coarse clock: within it only the order of lines of one input is known.
  let step: TimeSpan
  /// Whether differences between instants are durations.
  let isMeasured: Bool

  /// How late and how early lines may be that are not of their moment; the article on evidence lists them.
  static let windows: [(name: String, window: Statement<AppState>.Window)] = [
    ("visibility by FrontBoard, SpringBoard and RunningBoard", .visibility),
    ("an app that becomes visible, by the same, beside its own lines", .arrival),
    ("SpringBoard's front display", .front),
    ("visibility by locationd", .location),
    ("other daemons that follow apps", .feed),
    ("PowerLog's rows of states", .table),
    ("RunningBoard's clients", .client),
    ("FrontBoard's, assertiond's and the kernel's lines about tasks", .task),
    ("RunningBoard's own lines about tasks", .runningBoard),
    ("what shows that the background budget runs", .budget),
    ("scenes' callbacks, of their app", .scenes),
  ]

  /// The window of FrontBoard's lines about scenes.
  var systemSceneWindow: Statement<SceneState>.Window {
    let window = widened(.visibility)
    return Statement<SceneState>.Window(lag: window.lag, lead: window.lead)
  }

  /// Whether the app's own callbacks or deactivation masks are in the log.
  var hasOwnLines: Bool {
    !kinds.isDisjoint(
      with: [.masks, .becameActive, .resignedActive, .enteredForeground, .enteredBackground])
  }

  /// What the states of scenes say about their app.
  ///
  /// - Parameter isShown: Whether the scenes were called themselves, rather than seen by FrontBoard.
  func scenes(
    _ states: StateSet<AppState>, isShown: Bool, _ line: LineFacts
  ) -> Statement<AppState> {
    .level(
      line, states, isShown ? .sceneCallbacks : .systemScenes, .system,
      widened(isShown ? .scenes : .visibility), as: .derived)
  }

  /// What the system's line about a scene in the foreground says about its app.
  func foreground(by fact: SceneFact, _ line: LineFacts) -> Statement<AppState> {
    let visibility = line.emitter.traits.visibility
    guard visibility.isOfMoment else { return scenes(.foreground, isShown: false, line) }
    var statement = report(
      fact == .activated ? .state(.active) : .foreground, line, as: visibility)
    statement.evidence.kind = .derived
    return statement
  }

  private func widened(_ window: Statement<AppState>.Window) -> Statement<AppState>.Window {
    guard isMeasured else { return .none }
    return Window(lag: window.lag + step, lead: window.lead + step)
  }

  /// What an app-level callback says; `nil` for those that only show that the process runs.
  ///
  /// A transition whose own callback is not recorded is part of the next one that is: guides abridge
  /// background → active, and active → background.
  ///
  /// - Parameter mayRepeatBackground: Whether UIKit may report that the app enters the
  ///   background while it is there, as after a wake.
  func callback(
    _ callback: Callback, _ line: LineFacts, mayRepeatBackground: Bool = true
  ) -> Statement<AppState>? {
    switch callback {
    case .willEnterForeground:
      return .change(line, from: .state(.background), to: .state(.inactive), .enteredForeground)
    case .didBecomeActive:
      let abridged = kinds.isDisjoint(with: [.enteredForeground, .masks, .sceneEnteredForeground])
      return .change(
        line, from: States(bits: 0b00010 | (abridged ? 0b01000 : 0)), to: .state(.active),
        .becameActive)
    case .willResignActive:
      return .change(line, from: .state(.active), to: .state(.inactive), .resignedActive)
    case .didEnterBackground:
      let abridged = kinds.isDisjoint(with: [.resignedActive, .masks, .sceneResignedActive])
      return .change(
        line,
        from: States(
          bits: 0b00010 | (mayRepeatBackground ? 0b01000 : 0) | (abridged ? 0b00100 : 0)),
        to: .state(.background),
        .enteredBackground)
    default:
      return nil
    }
  }

  /// What an app's own word says that it is inactive, whichever way it came there.
  func inactive(_ line: LineFacts) -> Statement<AppState> {
    .change(
      line, from: .running, to: .state(.inactive), .resignedActive)
  }

  /// What it says that a framework's engine lost its view: from the foreground the app may have gone anywhere, and no
  /// print of the framework shows it any more.
  func detached(_ line: LineFacts, from known: States) -> Statement<AppState>? {
    guard known.intersects(.foreground) else { return nil }
    return .change(line, from: .running, to: .running, .resignedActive)
  }

  /// What a mask outside of a launch says.
  func mask(
    _ change: DeactivationChange, _ chain: Statement<AppState>.Chain, _ line: LineFacts
  ) -> Statement<AppState> {
    let (before, after) = (
      AppStatements.states(of: change.before), AppStatements.states(of: change.after)
    )
    guard before != after else {
      var same = Statement<AppState>.level(line, after, .masks)
      same.chain = chain
      same.before = after
      if chain == .broken { same.isChange = true }
      return same
    }
    return .change(line, from: before, to: after, .masks, chain: chain)
  }

  /// Returns the state that a deactivation mask shows outside of a launch.
  static func states(of mask: DeactivationMask) -> StateSet<AppState> {
    if mask.rawValue == 0 { return .state(.active) }
    return mask.contains(.inBackground) ? .state(.background) : .state(.inactive)
  }

  /// What SpringBoard's own deactivation reasons say: whether an app in the foreground is active. They come
  /// and go in background, too.
  func systemReasons(
    isSet: Bool, _ line: LineFacts, of possible: States
  ) -> Statement<AppState> {
    var after = possible.intersection(.backgroundOrSuspended)
    if possible.intersects(.foreground) { after = after.union(.state(isSet ? .inactive : .active)) }
    var statement = Statement<AppState>.change(line, from: .alive, to: after, .systemReasons)
    statement.rank = .system
    return statement
  }

  /// What a line about visibility says.
  func visibility(
    _ visibility: Visibility, _ line: LineFacts
  ) -> Statement<AppState>? {
    let states: States
    switch visibility {
    case .foreground: states = .foreground
    case .background: states = .backgroundOrSuspended
    case .unknown: return nil
    }
    // Beside the app in front another one may be visible.
    if line.emitter == .frontDisplay, visibility == .background,
      kinds.subtracting(.front).shown.contains(.enterBackground)
    {
      return nil
    }
    // That an app is not visible, no client knows.
    if line.emitter == .runningBoardClient, visibility == .background { return nil }
    return report(states, line, as: line.emitter.traits.visibility)
  }

  /// The window of a line that may show that the app comes to the foreground: the system reports the goal at once, and
  /// the app's own lines its arrival.
  private func arriving(_ states: States, _ window: Window) -> Window {
    window == .visibility && states == .foreground && showsForeground ? .arrival : window
  }

  /// What a line says of some states, which counts as its emitter's lines do.
  private func report(
    _ states: States, _ line: LineFacts, as report: EmitterTraits.Report
  ) -> Statement<AppState> {
    var statement = Statement<AppState>.level(
      line, states, report.kinds, report.rank, widened(arriving(states, report.window)),
      as: report.rank == .hearsay ? .inferred : .observed)
    statement.marksMoment = report.isOfMoment
    return statement
  }

  /// What a reported state says of the task alone.
  func task(_ task: ReportedState.Task, _ line: LineFacts) -> Statement<AppState>? {
    let states: States
    switch task {
    case .running: states = .running
    case .suspended: states = .state(.suspended)
    case .notRunning, .unknown: return nil
    }
    // RunningBoard repeats the line whenever it recalculates the state.
    if line.emitter == .runningBoard, task == .suspended {
      return .change(line, from: .backgroundOrSuspended, to: states, .tasks)
    }
    return report(states, line, as: line.emitter.traits.tasks)
  }

  /// What a line says that suspends the process: it ran up to there, if no line is missing.
  func suspended(_ line: LineFacts, _ known: Situation) -> Statement<AppState> {
    guard line.emitter.traits.decidesTasks else {
      return .level(line, .state(.suspended), .tasks, .system, widened(.task))
    }
    let ran = known.possible.contains(.background) && !known.hasGap
    return .change(
      line, from: ran ? .state(.background) : .backgroundOrSuspended, to: .state(.suspended), .tasks
    )
  }

  /// What a line says that resumes the process.
  ///
  /// - Parameter mayBeForeground: Whether it may be resumed for the foreground, of which no other line tells.
  func resumed(_ line: LineFacts, mayBeForeground: Bool = false) -> Statement<AppState> {
    guard line.emitter.traits.decidesTasks else {
      return .level(line, .running, .tasks, .system, widened(.task))
    }
    return .change(
      line, from: .state(.suspended), to: mayBeForeground ? .running : .state(.background), .tasks)
  }

  /// What a reported state says of the task alone, beside what is known.
  private func task(
    _ task: ReportedState.Task, _ line: LineFacts, _ launch: LaunchProgress,
    _ known: () -> Situation
  ) -> Statement<AppState>? {
    var statement = self.task(task, line)
    if task == .suspended {
      statement?.continues = known().continuesBudget
    } else if task == .running, line.emitter == .frontBoard,
      showsResumption(line, launch, known())
    {
      statement = .change(line, from: .state(.suspended), to: .running, .frontBoardTasks)
      statement?.rank = .system
    }
    return statement
  }

  /// Whether FrontBoard's line that a task runs, which it writes as that changes, is about the resumption of a process.
  private func showsResumption(
    _ line: LineFacts, _ launch: LaunchProgress, _ known: Situation
  ) -> Bool {
    guard known.possible.contains(.suspended),
      !launch.hasJustStarted(at: line.time, isMeasured: isMeasured)
    else { return false }
    // It may be late about what came before a suspension.
    return known.isUnknown || line.time - known.since > .seconds(1)
  }

  /// What background work shows: it runs out of time only in background.
  func work(_ fact: WorkFact, _ line: LineFacts) -> Statement<AppState>? {
    switch fact {
    case .budgetStarted:
      .level(
        line, .state(.background), [], .system, widened(.budget), as: .inferred)
    // A task that expires as it is created was begun without any time left to use, wherever the app was.
    case .taskAge(_, _, let elapsed, outlivedExpiry: true) where elapsed < .seconds(1): nil
    case .taskExpired, .taskAge(_, _, _, outlivedExpiry: true), .budgetWarning,
      .budgetExpired:
      .level(line, .state(.background), [], .hearsay, widened(.budget), as: .inferred)
    case .timeRemaining:
      fact.timeLeft == nil
        ? nil
        : .level(
          line, .state(.background), [], .hearsay, widened(.budget), as: .inferred)
    // iOS launches or wakes an app for such a task; a debugger may start it anywhere.
    case .bgTask(_, let kind, let step, _)
    where line.emitter != .observer && !kinds.contains(.debugger)
      && (step == .started
        ? kind.launchesApp : kind.needsIdleDevice && (step == .completed || step == .failed)):
      .level(line, .state(.background), [], .hearsay, widened(.budget), as: .inferred)
    case .beginTask, .endTask, .taskAge, .noTaskOpen, .assertionAcquired, .assertionHeld,
      .assertionReleased,
      .budget, .bgTask:
      nil
    }
  }

  /// What a line shows that is only about processes that get time.
  func running(_ line: LineFacts) -> Statement<AppState> {
    .level(line, .running, [], .system, widened(.runningBoard))
  }

  /// What a line says that the process itself wrote.
  ///
  /// An app may write a line just before it is suspended.
  func wrote(_ line: LineFacts) -> Statement<AppState> {
    var statement = Statement<AppState>.level(
      line, .running, [], .exact, .runningBoard)
    statement.marksMoment = true
    return statement
  }
}

extension AppStatements {
  /// What a line says about the state of its process, by its kind; `nil` for those that say nothing of it.
  ///
  /// Scenes' lines are no part of it, nor is what a line says of the app's place on the screen.
  func statement(
    by event: LifecycleEvent, _ launch: LaunchProgress, _ known: () -> Situation
  ) -> Statement<AppState>? {
    let line = event.line
    switch event.kind {
    case .callback(let callback): return self.callback(callback, line, launch, known)
    case .deactivation(let change): return mask(change, line, launch)
    case .systemDeactivation(let isSet):
      return showsForeground ? nil : systemReasons(isSet: isSet, line, of: known().possible)
    case .state(let state): return task(state.task, line, launch, known)
    case .resumed:
      // RunningBoard resumes a process that it has just started, too.
      if launch.hasJustStarted(at: line.time, isMeasured: isMeasured) { return wrote(line) }
      return resumed(
        line, mayBeForeground: onlyRolesShowForeground && known().now.intersects(.foreground))
    case .suspended:
      let known = known()
      var statement = suspended(line, known)
      statement.continues = known.continuesBudget
      return statement
    case .work(let fact):
      // What is said of the background once the app is seen in front of the user is old.
      guard var statement = work(fact, line) else { return nil }
      let known = known()
      guard statement.rank > .hearsay || !known.now.isSubset(of: .foreground) else { return nil }
      // The clock of one budget runs only in background, and who is resumed for a task gets it at once.
      statement.continues =
        known.continuesBudget
        || fact.beginsIdleTask && known.now == .state(.background)
          && event.time - known.since <= .seconds(1)
      statement.marksMoment = true
      return statement
    case .inactive: return inactive(line)
    case .detached: return detached(line, from: known().now)
    case .running: return running(line)
    default: return nil
    }
  }

  /// What a line says of the app's place on the screen; `nil` if it says nothing of it.
  func placed(
    by event: LifecycleEvent, _ launch: LaunchProgress, _ known: () -> Situation
  ) -> Statement<AppState>? {
    let place: Visibility
    var isRunning = false
    switch event.kind {
    case .visibility(let visibility): place = visibility
    case .state(let state) where state.task != .suspended:
      if let statement = interface(state, event.line, launch, known) { return statement }
      place = state.visibility
      isRunning = state.task == .running
    default: return nil
    }
    // In a launch the system reports the goal at once, and UIKit the arrival.
    if place == .foreground, launch.isLaunching, showsForeground { return nil }
    guard var statement = visibility(place, event.line) else { return nil }
    if isRunning { statement.after = statement.after.intersection(.running) }
    if statement.rank == .hearsay {
      // It holds at the line, and between two lines that come within their lag.
      statement.marksMoment = true
      let known = known()
      statement.continues =
        known.now.isSubset(of: .foreground)
        && event.time - known.since <= statement.window.lag
    }
    return statement
  }

  /// What a role of the interface says whose visibility is hidden: from here on the app may be in the foreground, once
  /// it is resumed.
  private func interface(
    _ state: ReportedState, _ line: LineFacts, _ launch: LaunchProgress,
    _ known: () -> Situation
  ) -> Statement<AppState>? {
    guard line.emitter == .runningBoard, state.visibility == .unknown,
      state.task == .running || state.isForUser, onlyRolesShowForeground,
      // A launch may lead there anyway.
      !launch.hasJustStarted(at: line.time, isMeasured: isMeasured)
        || !States.running.isSubset(of: known().possible)
    else { return nil }
    // The role of an app in front takes it nowhere else.
    if state.isForUser, known().awaited.isSubset(of: .foreground) { return nil }
    // RunningBoard computes the state some milliseconds before it resumes the process.
    let isSuspended = known().possible == .state(.suspended)
    var statement = Statement<AppState>.change(
      line, from: .alive, to: isSuspended ? .alive : .running, .roles)
    statement.rank = .system
    return statement
  }

  /// Whether no line but RunningBoard's about roles shows that the app comes to the foreground.
  private var onlyRolesShowForeground: Bool {
    kinds.contains(.roles) && !kinds.subtracting(.roles).shown.contains(.enterForeground)
  }

  private func callback(
    _ callback: Callback, _ line: LineFacts, _ launch: LaunchProgress, _ known: () -> Situation
  ) -> Statement<AppState>? {
    guard
      var statement = self.callback(
        callback, line,
        mayRepeatBackground: callback == .didEnterBackground
          && mayRepeatBackground(line, known()))
    else { return nil }
    switch callback {
    case .didBecomeActive where line.emitter == .phase && launch.isLaunching:
      // An observer begins too late to print the way into the foreground.
      statement.before = statement.before.union(.state(.background))
    case .didBecomeActive where launch.becomesActiveAtOnce(line.time):
      statement.before = .state(.inactive)
      statement.beginning = .state(.inactive)
    case .didEnterBackground where launch.isLaunching && kinds.completed.contains(.resignedActive):
      // Launched for the user, it would have become active, or resigned, before.
      statement.beginning = .state(.background)
    default: break
    }
    if line.emitter == .phase, isEcho(statement, of: callback, known()) { return nil }
    return statement
  }

  /// Whether an observer of the app's phase only repeats, some time later, what others have told: the lines of the
  /// system, of UIKit, or the callbacks of the app's scenes.
  private func isEcho(
    _ statement: Statement<AppState>, of callback: Callback, _ known: Situation
  ) -> Bool {
    if !known.possible.intersects(statement.before) { return true }
    guard known.now.isKnown else { return false }
    let ofScene: LineKinds =
      switch callback {
      case .didBecomeActive: .sceneBecameActive
      case .willResignActive: .sceneResignedActive
      case .willEnterForeground: .sceneEnteredForeground
      default: .sceneEnteredBackground
      }
    return kinds.contains(ofScene)
      || isMeasured && kinds.contains(.masks) && known.recent.intersects(statement.after)
  }

  /// Whether UIKit may call *did enter background* again, or an observer of values may print the one that it begins
  /// with.
  private func mayRepeatBackground(_ line: LineFacts, _ known: Situation) -> Bool {
    known.isOutsideOfForeground || known.isUnknown && line.emitter == .phase
  }

  private func mask(
    _ change: DeactivationChange, _ line: LineFacts, _ launch: LaunchProgress
  ) -> Statement<AppState> {
    guard launch.masks.isOfLaunch else {
      return mask(change, launch.masks.joins.map { $0 ? .joined : .broken } ?? .none, line)
    }
    let wasOpen = StateSet<AppState>(.inactive, .background)
    if change.leadsOn {
      var statement = Statement<AppState>.level(line, wasOpen, .masks)
      statement.before = wasOpen
      return statement
    }
    // An app whose masks never had *in background* was in the foreground from its start. So was an app without scenes
    // that is launched and gets there at once.
    let isForUser =
      launch.adoptsScenes == false
      && launch.isLaunched(within: LaunchProgress.longestForUser, before: line.time)
    let wasForeground = isForUser || !launch.masks.hadBackground
    var statement = Statement<AppState>.change(
      line, from: wasForeground ? .state(.inactive) : wasOpen,
      to: AppStatements.states(of: change.after), .masks)
    if isForUser { statement.beginning = .state(.inactive) }
    return statement
  }

  /// Whether the app's own lines would show its return to the foreground.
  var showsForeground: Bool {
    !kinds.isDisjoint(with: [.masks, .enteredForeground, .sceneEnteredForeground])
  }
}
