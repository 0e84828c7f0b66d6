import LifetraceModel

// How a launch goes on decides what it was: becoming active without any word of a scene, an app had none
// and was inactive since its launch; with one it was in background up to there, as with work alone.
extension ProcessTrack {
  /// `true` iff the start that `event` tells of must be that of another process.
  ///
  /// A process that only ran in background may still be shown to the user: UIKit then begins its
  /// launch, and no new process starts.
  func isOver(before event: LifecycleEvent) -> Bool {
    if isToldToEnd || mayBeOver { return true }
    // The lines of one start come in any order, and UIKit's among the first.
    if let usedAt, !areOfOneEvent(usedAt, event.time) { return true }
    switch event.kind {
    case .started, .launched: return hasActivation && !areOfOneEvent(start, event.time)
    case .deactivation(let change):
      // The mask of a launch goes on from its own.
      if change.before.contains(.launching), let mask { return !mask.contains(.launching) }
      return mask != nil || usedAt != nil
    case .callback:
      return finishedLaunchingAt.map { event.time - $0 > .seconds(10) } ?? false
    case .significant, .systemDeactivation, .state, .visibility, .launchRequested,
      .resumed, .suspended, .exited, .exitPending, .wrote, .inactive, .sceneless, .mentioned,
      .scene, .work,
      .identity,
      .watchdog, .condition, .gap, .boot:
      return false
    }
  }

  /// `true` iff the start that `event` tells of, with the pid of this process, is that of another: the
  /// system gave the pid anew.
  ///
  /// What RunningBoard begins to track may have run before; FrontBoard bootstraps no running process.
  func isFollowed(by event: LifecycleEvent) -> Bool {
    switch event.kind {
    case .started where event.emitter != .frontBoard: return false
    case .started, .launched, .deactivation, .callback:
      return event.beginsProcess && event.time - start > .seconds(10) && isOver(before: event)
    case .significant, .systemDeactivation, .state, .visibility, .launchRequested,
      .resumed, .suspended, .exited, .exitPending, .wrote, .inactive, .sceneless, .mentioned,
      .scene, .work,
      .identity,
      .watchdog, .condition, .gap, .boot:
      return false
    }
  }

  /// `true` iff the launch that `event` tells of may be its own: else it was in use before.
  ///
  /// Requires: its launch is not known, but something told where its interface is.
  func mayHaveBegun(with event: LifecycleEvent) -> Bool {
    // FrontBoard may tell that it is in background a moment before others tell of its start.
    activation.value == .background && !hasExactActivation && areOfOneEvent(start, event.time)
  }

  mutating func finishedLaunching(at time: Instant) {
    finishedLaunchingAt = finishedLaunchingAt ?? time
  }

  /// The start of the process was seen.
  mutating func launched(
    at time: Instant, _ evidence: Evidence, intent: LaunchIntent, reason: Symbol?
  ) {
    if var known = launch {
      if known.intent == .unknown { known.intent = intent }
      known.reason = known.reason ?? reason
      launch = known
      return
    }
    // The lines of one start come in any order.
    if intent == .unknown, reason == nil, let found = foundRunningAt, areOfOneEvent(found, time) {
      return
    }
    launch = ProcessHistory.Launch(
      at: time, evidence: evidence, intent: intent, reason: reason, isForUser: isForUser)
    if time == start { recorder.began(evidence) }
    record.launched(at: time)
    if !hasActivation { phase = .launching }
  }

  /// FrontBoard, which has started anew, takes up with the process again: RunningBoard, which began to
  /// track it, saw no start.
  mutating func foundRunning(at time: Instant) {
    foundRunningAt = foundRunningAt ?? time
    guard let known = launch, known.intent == .unknown, known.reason == nil, phase == .launching,
      areOfOneEvent(known.at, time)
    else { return }
    launch = nil
    phase = .settled
    recorder.began(Evidence(.cutOff, source: known.evidence.source))
  }

  /// `true` iff lines at two times may be those of one event, such as a start.
  func areOfOneEvent(_ first: Instant, _ second: Instant) -> Bool {
    max(first, second) - min(first, second) <= .seconds(1) + max(slack, .zero)
  }

  /// Decides what an undecided launch has been since its beginning, if the first line that tells
  /// where the interface is tells that, too; else it stays undetermined up to there.
  mutating func settleLaunch(becoming value: Activation, _ statement: Statement) {
    guard phase == .launching else { return }
    phase = .settled
    guard recorder.state == .undetermined, let state = launchState(becoming: value, statement)
    else { return }
    recorder.decide(.state(state))
  }

  /// Scene-based apps launch in background, as Apple documents; apps without scenes are inactive.
  private func launchState(becoming value: Activation, _ statement: Statement) -> AppState? {
    switch value {
    case .background: return wasInBackground(before: statement) ? .background : nil
    case .active:
      guard isWithinLaunch(statement.time) else { return nil }
      return hasSceneEvidence || isForBackground ? .background : .inactive
    case .inactive:
      guard isWithinLaunch(statement.time) || launch?.isToldForUser == false else { return nil }
      if statement.form == .callback { return .background }
      if hasSceneEvidence || isForBackground { return .background }
      return isWithinLaunch(statement.time) ? .inactive : nil
    }
  }

  /// `true` iff an app that is first told to be in background by `statement` was there since its
  /// launch.
  ///
  /// The user may come and go without a line in the log, but hardly within the time of a launch.
  private func wasInBackground(before statement: Statement) -> Bool {
    // UIKit sets the reason during every launch of a scene-based app.
    if statement.form == .deactivation { return isWithinLaunch(statement.time) }
    if isForUser || launch?.isToldForUser == true { return false }
    if isForBackground { return true }
    return isWithinLaunch(statement.time) || hasWorkedInLaunch
  }

  /// `true` iff the system launched the process for something else than to show it.
  private var isForBackground: Bool {
    launch?.intent == .background || launch?.intent == .prewarm
  }

  /// `true` iff `time` belongs to the time that a launch takes.
  func isWithinLaunch(_ time: Instant) -> Bool {
    guard let launch else { return false }
    return time - launch.at <= LaunchReading.longestLaunch + max(slack, .zero)
  }

  /// `true` iff the app already worked during the time of its launch.
  private var hasWorkedInLaunch: Bool {
    firstOwnWorkAt.map(isWithinLaunch) ?? false
  }

  /// `true` iff the app was launched and nothing has shown it on screen yet.
  @inline(__always)
  var isOnItsWay: Bool {
    // The first masks of a launch tell nothing of the activation yet.
    launch != nil && (!hasExactActivation || mask?.contains(.launching) == true)
      && (activation.value == nil || activation.value == .background)
      && recorder.state != .state(.suspended) && !mayBeOver
  }

  /// Decides a launch of which nothing more is known: work without any word of the foreground
  /// was a background launch.
  mutating func settleUndecidedLaunch() {
    guard phase == .launching, recorder.state == .undetermined else { return }
    phase = .settled
    guard wanted == nil, !isForUser, launch?.isToldForUser == false else { return }
    if hasWorkedInLaunch || isForBackground { recorder.decide(.state(.background)) }
  }
}

extension ProcessHistory.Launch {
  /// `true` iff the lines of the launch say that it was for the user: the intent, else the role.
  var isToldForUser: Bool { intent == .foreground || intent == .unknown && isForUser }
}
