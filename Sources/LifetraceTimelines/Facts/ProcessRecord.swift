package import LifetraceModel

/// What the log tells of one process beside its states, taken down line by line.
///
/// Lines outside the part of the log that is looked at leave nothing in it but work that lasts into it, and
/// that native events tell of suspensions.
@usableFromInline
package struct ProcessRecord: Sendable {
  /// An instant and the allowance that the log names there.
  package struct StatedAllowance: Hashable, Sendable {
    package var at: Instant
    package var limit: TimeSpan
    package var reason: Symbol?
  }

  /// An instant and the background time that the app said it had left.
  package struct TimeLeft: Hashable, Sendable {
    package var at: Instant
    package var span: TimeSpan
  }

  /// What a line tells of why the app is inactive.
  package enum ReasonChange: Hashable, Sendable {
    /// By UIKit's mask.
    case mask(DeactivationChange)
    /// By SpringBoard's side alone.
    case systemSide(isSet: Bool)
    /// Records went missing: nothing is known of it.
    case gap
  }

  /// A significant event, and how many lines told of the process before.
  package struct Significant: Hashable, Sendable {
    package var event: SignificantEventKind
    package var at: Instant
    package var scene: Symbol?
    package var source: SourcePosition
    package var place: Int
  }

  package private(set) var tasks: TaskPairing
  package private(set) var holds = HoldPairing()
  /// Who would have told of its suspensions.
  package private(set) var watch = SuspensionWatch()
  package private(set) var allowanceStarts: [Instant] = []
  package private(set) var handlerReturns: [Instant] = []
  /// The system announced that the background time ends soon.
  package private(set) var warnings: [Instant] = []
  /// The allowance ran out, or an assertion was taken away for its time.
  package private(set) var timeouts: [Instant] = []
  package private(set) var statedAllowances: [StatedAllowance] = []
  package private(set) var timesLeft: [TimeLeft] = []
  /// When the app was told that it enters background.
  package private(set) var backgroundEntries: [Instant] = []
  /// When the app was told that it stops being active.
  package private(set) var resigns: [Instant] = []
  package private(set) var reasonChanges: [(at: Instant, change: ReasonChange)] = []
  package private(set) var significant: [Significant] = []
  /// The stages of a launch by their first lines since it began.
  package private(set) var stages = LaunchStages()
  /// The first sign that the app's own code ran or worked.
  package private(set) var firstActivity: Instant?
  /// Lines about the process.
  package private(set) var lineCount = 0
  /// Lines that tell more than that the process exists or writes.
  package private(set) var evidenceCount = 0
  package private(set) var hasMasks = false
  /// `true` iff lines tell why the app was inactive.
  package private(set) var hasReasons = false
  /// `true` iff lines of this kind would have told active from inactive.
  package private(set) var showsActive = false
  package private(set) var hasGap = false
  /// When the system first said of the app that it is in background.
  package private(set) var toldInBackgroundAt: Instant?
  /// Callbacks without the one that should have come before.
  package private(set) var missing = MissingCallbacks()
  /// Those that come in turn, of which there are any.
  package private(set) var held = HeldCallbacks()
  private let scope: RecordScope

  /// Begins the record of a process.
  package init(_ scope: RecordScope) {
    self.scope = scope
    tasks = TaskPairing(isMeasured: scope.isMeasured)
  }

  /// Takes down a line about the process.
  ///
  /// Requires: lines come in the order of time.
  @inline(__always)
  mutating func note(_ event: LifecycleEvent) {
    guard scope.window.contains(event.time) else { return noteOutside(event) }
    lineCount &+= 1
    evidenceCount &+= 1
    note(event.emitter, at: event.time, event.source)
    if event.showsRunning { watch.noteRunning(at: event.time, event.source) }
    if case .callback(let callback) = event.kind {
      note(callback, at: event.time)
    } else {
      note(event.kind, at: event.time, in: event.scene, by: event.emitter, event.source)
    }
  }

  /// Takes down of a line outside the part of the log that is looked at what may last into it.
  @inline(never)
  private mutating func noteOutside(_ event: LifecycleEvent) {
    if event.emitter == .native, event.kind == .suspended || event.kind == .resumed {
      watch.noteWrittenOutside()
    }
    guard case .work(let fact) = event.kind, let from = scope.window.from, event.time < from else {
      return
    }
    switch fact {
    case .beginTask, .endTask, .taskExpired, .taskAge, .noTaskOpen:
      tasks.read(fact, at: event.time)
    case .holdBegan, .holdEnded: holds.read(fact, at: event.time)
    case .allowanceStarted, .allowanceExpired, .allowance, .timeRemaining, .allowanceWarning: break
    }
  }

  /// The process began to launch: stages passed before are not those of the launch.
  mutating func launched(at time: Instant) { stages.forget(before: time) }

  /// A callback came again without its counterpart.
  mutating func noteRepeat(_ callback: Callback, _ line: LineFacts) {
    guard scope.window.contains(line.time) else { return }
    missing.add(callback, line.source)
  }

  /// Notes that the last scene went away from the foreground, and the app with it, maybe.
  mutating func noteLostScene(_ line: LineFacts) {
    guard scope.window.contains(line.time) else { return }
    missing.add(.sceneDidDisconnect, line.source)
  }

  /// Ends the record.
  ///
  /// - Parameters:
  ///   - isLeftOpen: `true` iff the log shows that the process ended in background, where it should
  ///     have ended its tasks before.
  ///   - wasSuspended: `true` iff the log shows the process suspended.
  mutating func finish(isLeftOpen: Bool, wasSuspended: Bool) {
    if wasSuspended { watch.noteWasSuspended() }
    tasks.finish(isLeftOpen: isLeftOpen)
    guard let from = scope.window.from else { return }
    tasks.forget(endedBefore: from)
    holds.forget(endedBefore: from)
  }

  /// Lets it be that of a process of which nothing is known yet, in the memory that it has.
  mutating func clear() {
    tasks.clear()
    holds.clear()
    allowanceStarts.clear()
    handlerReturns.clear()
    warnings.clear()
    timeouts.clear()
    statedAllowances.clear()
    timesLeft.clear()
    backgroundEntries.clear()
    resigns.clear()
    reasonChanges.clear()
    significant.clear()
    missing.clear()
    held = []
    stages = LaunchStages()
    watch = SuspensionWatch()
    firstActivity = nil
    lineCount = 0
    evidenceCount = 0
    hasMasks = false
    hasReasons = false
    showsActive = false
    hasGap = false
    toldInBackgroundAt = nil
  }

  @inline(__always)
  private mutating func note(_ emitter: Emitter, at time: Instant, _ source: SourcePosition) {
    switch emitter {
    case .runningBoard, .locationd, .audioSession, .instruments, .stateDictionary:
      watch.note(at: time, source)
    // The app's own client of RunningBoard never sees the app suspended, and calls its own task unknown:
    // below, a known task shows that another client wrote.
    case .runningBoardClient, .callback, .uiKit, .coreLocation, .frontBoard, .springBoard,
      .observer, .assertiond, .launchd, .kernel, .crashReporter, .crashReport, .native, .layout:
      break
    }
  }

  @inline(__always)
  private mutating func note(_ callback: Callback, at time: Instant) {
    noteActivity(time)
    showsActive = true
    switch callback {
    case .didEnterBackground, .sceneDidEnterBackground: backgroundEntries.append(time)
    case .willResignActive:
      resigns.append(time)
      held.insert(.willResignActive)
    case .sceneWillResignActive:
      resigns.append(time)
      held.insert(.sceneWillResignActive)
    case .didBecomeActive: held.insert(.didBecomeActive)
    case .sceneDidBecomeActive: held.insert(.sceneDidBecomeActive)
    case .didEnterBackgroundReturned: handlerReturns.append(time)
    case .willFinishLaunching: stages.pass(.willFinishLaunching, at: time)
    case .didFinishLaunching: stages.pass(.didFinishLaunching, at: time)
    case .sceneWillConnect: stages.pass(.sceneConnected, at: time)
    case .willEnterForeground, .sceneWillEnterForeground:
      stages.pass(.willEnterForeground, at: time)
    case .willTerminate, .configurationForConnecting, .sceneDidDisconnect, .didDiscardSceneSessions:
      break
    }
  }

  /// Takes down what a line says that is no callback.
  private mutating func note(
    _ kind: EventKind, at time: Instant, in scene: Symbol?, by emitter: Emitter,
    _ source: SourcePosition
  ) {
    switch kind {
    case .work(let fact): note(fact, at: time)
    case .deactivation(let change):
      noteActivity(time)
      hasMasks = true
      hasReasons = true
      showsActive = true
      reasonChanges.append((time, .mask(change)))
      if change.after.contains(.inBackground), !change.before.contains(.inBackground) {
        backgroundEntries.append(time)
      }
      if change.before.rawValue == 0, change.after.rawValue != 0 { resigns.append(time) }
    case .systemDeactivation(let isSet):
      hasReasons = true
      showsActive = true
      reasonChanges.append((time, .systemSide(isSet: isSet)))
    case .significant(let event):
      significant.append(
        Significant(event: event, at: time, scene: scene, source: source, place: lineCount))
    case .suspended, .resumed:
      watch.noteSuspension(at: time, by: emitter, source)
    case .visibility(let visibility): noteVisibility(visibility, at: time, by: emitter)
    case .state(let state):
      // SpringBoard's word about an app's state comes with its visibility; of its suspension it
      // speaks elsewhere.
      if state.task == .suspended || (state.task == .running && emitter != .springBoard) {
        watch.note(at: time, source)
      }
      noteVisibility(state.visibility, at: time, by: emitter)
    case .scene(.tracked): stages.pass(.sceneConnected, at: time)
    case .scene(.foreground): stages.pass(.willEnterForeground, at: time)
    case .wrote, .sceneless, .mentioned, .identity: evidenceCount -= 1
    case .gap: noteGap(until: time)
    case .callback, .inactive, .launchRequested, .started, .launched, .exited, .exitPending, .scene,
      .watchdog, .condition, .boot:
      break
    }
  }

  /// Notes that nobody recorded for some time.
  mutating func noteGap(until time: Instant) {
    hasGap = true
    reasonChanges.append((time, .gap))
  }

  private mutating func note(_ fact: WorkFact, at time: Instant) {
    switch fact {
    case .beginTask, .endTask, .taskExpired, .taskAge:
      noteActivity(time)
      tasks.read(fact, at: time)
    case .noTaskOpen: tasks.read(fact, at: time)
    case .holdBegan(_, _, let kind):
      if kind != .other && kind != .suspend && kind != .reconnect { noteActivity(time) }
      holds.read(fact, at: time)
    case .holdEnded(_, let timedOut):
      holds.read(fact, at: time)
      if timedOut { timeouts.append(time) }
    case .allowanceStarted: allowanceStarts.append(time)
    case .allowanceExpired: timeouts.append(time)
    case .allowance(let limit, let reason):
      guard limit > .zero else { return }
      statedAllowances.append(StatedAllowance(at: time, limit: limit, reason: reason))
    case .timeRemaining:
      noteActivity(time)
      if let span = fact.timeLeft { timesLeft.append(TimeLeft(at: time, span: span)) }
    case .allowanceWarning: warnings.append(time)
    }
  }

  private mutating func noteVisibility(
    _ visibility: Visibility, at time: Instant, by emitter: Emitter
  ) {
    // Clients of RunningBoard say no more than that it is not seen, which a prewarmed process is neither.
    guard visibility == .background, emitter != .runningBoardClient else { return }
    toldInBackgroundAt = toldInBackgroundAt ?? time
  }

  @inline(__always)
  private mutating func noteActivity(_ time: Instant) {
    if firstActivity == nil { firstActivity = time }
  }
}

extension Array {
  /// Empties it and keeps its memory, unless that is much.
  package mutating func clear() {
    if capacity > 0 { removeAll(keepingCapacity: capacity <= BufferPool.mostKept) }
  }
}

extension LifecycleEvent {
  /// `true` iff the process gets time at this instant: it wrote the line itself, or another says so.
  @inline(__always)
  fileprivate var showsRunning: Bool {
    if provesScheduled { return true }
    switch kind {
    case .state(let state): return state.task == .running
    case .resumed: return true
    case .callback, .significant, .deactivation, .systemDeactivation, .visibility,
      .launchRequested, .started, .launched, .suspended, .exited, .exitPending, .wrote, .inactive,
      .sceneless,
      .mentioned,
      .scene, .work, .identity, .watchdog, .condition, .gap, .boot:
      return false
    }
  }
}
