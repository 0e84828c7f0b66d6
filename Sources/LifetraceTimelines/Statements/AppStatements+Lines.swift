import LifetraceModel

/// What is known of the states of a process when a line about it comes.
struct Situation: Sendable {
  /// Possible just after the last statement.
  let now: StateSet<AppState>
  /// The time of the last statement that changed it.
  let since: Instant
  /// Possible at the line if it says nothing.
  let possible: StateSet<AppState>
  /// Whether the last exact line shows the app outside of the foreground; without one, all that is known.
  let isOutsideOfForeground: Bool
  /// Whether no exact line has shown anything yet.
  let isUnknown: Bool
  /// Whether the clock of the background budget has run up to the line.
  let continuesBudget: Bool
}

extension AppStatements {
  /// What a line says about the state of its process, by its kind; `nil` for those that say nothing of it.
  ///
  /// Scenes' lines are no part of it, nor is what a line says of the app's place on the screen.
  @inline(__always)
  func statement(
    by event: LifecycleEvent, _ launch: LaunchProgress, _ known: () -> Situation
  ) -> Statement<AppState>? {
    let line = event.line
    switch event.kind {
    case .callback(let callback): return self.callback(callback, line, launch, known)
    case .deactivation(let change): return mask(change, line, launch)
    case .systemDeactivation(let isSet):
      return showsForeground ? nil : systemReasons(isSet: isSet, line, of: known().possible)
    case .state(let state):
      var statement = task(state.task, line)
      statement?.continues = state.task == .suspended && known().continuesBudget
      return statement
    case .resumed:
      // RunningBoard resumes a process that it has just started, too.
      return launch.hasJustStarted(at: line.time, isMeasured: isMeasured)
        ? wrote(line) : resumed(line)
    case .suspended:
      var statement = suspended(line)
      statement.continues = known().continuesBudget
      return statement
    case .work(let fact):
      // What is said of the background once the app is seen in front of the user is old.
      guard var statement = work(fact, line) else { return nil }
      let known = known()
      guard statement.rank > .hearsay || !known.now.isSubset(of: .foreground) else { return nil }
      // The clock of one budget runs only in background.
      statement.continues = known.continuesBudget
      statement.marksMoment = true
      return statement
    case .inactive: return inactive(line)
    case .running: return running(line)
    default: return nil
    }
  }

  /// What a line says of the app's place on the screen; `nil` if it says nothing of it.
  @inline(__always)
  func placed(
    by event: LifecycleEvent, _ launch: LaunchProgress, _ known: () -> Situation
  ) -> Statement<AppState>? {
    let place: Visibility
    var isRunning = false
    switch event.kind {
    case .visibility(let visibility): place = visibility
    case .state(let state) where state.task != .suspended:
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
    // Phases are those of scenes.
    case .didBecomeActive
    where line.emitter != .phase && launch.becomesActiveAtOnce(line.time):
      statement.before = .state(.inactive)
      statement.beginning = .state(.inactive)
    case .didEnterBackground where launch.isLaunching && kinds.completed.contains(.resignedActive):
      // Launched for the user, it would have become active, or resigned, before.
      statement.beginning = .state(.background)
    default: break
    }
    return statement
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
      // From zero, the masks of a launch begin; else they go on.
      if change.before.rawValue != 0 { statement.before = wasOpen }
      return statement
    }
    // Without *in background* the app was in the foreground from the beginning, and so is one without scenes that
    // comes there at once.
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
