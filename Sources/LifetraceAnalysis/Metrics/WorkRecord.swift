internal import LifetraceModel

/// The background work of one process and what else the ledger needs, read in one pass.
struct WorkRecord: Sendable {
  /// An instant and the allowance that the log names there.
  struct StatedAllowance: Hashable, Sendable {
    var at: Instant
    var limit: TimeSpan
    var reason: Symbol?
  }

  /// An instant and the background time that the app said it had left.
  struct TimeLeft: Hashable, Sendable {
    var at: Instant
    var span: TimeSpan
  }

  private(set) var tasks: TaskPairing
  /// The assertions seen, in the order of their beginnings.
  private(set) var holds: [HoldFacts] = []
  private(set) var allowanceStarts: [Instant] = []
  private(set) var handlerReturns: [Instant] = []
  /// The system announced that the background time ends soon.
  private(set) var warnings: [Instant] = []
  /// The allowance ran out, or an assertion was taken away for its time.
  private(set) var timeouts: [Instant] = []
  private(set) var statedAllowances: [StatedAllowance] = []
  private(set) var timesLeft: [TimeLeft] = []
  /// The first sign that the app's own code ran or worked.
  private(set) var firstActivity: Instant?
  /// Events that tell more than that the process exists or writes.
  private(set) var evidenceCount = 0
  private(set) var hasMasks = false
  /// `true` iff lines tell why the app was inactive.
  private(set) var hasReasons = false
  private(set) var hasSignificantEvents = false
  /// `true` iff lines of this kind would have told active from inactive.
  private(set) var showsActive = false
  /// `true` iff lines of this kind would have told of a suspension.
  private(set) var showsSuspension = false
  private(set) var hasGap = false
  /// `true` iff something wrote or was told that exists only since iOS 13.
  private(set) var isIOS13OrLater = false
  private var openHolds: [Symbol: Int] = [:]

  /// Reads a process's events.
  ///
  /// - Parameters:
  ///   - history: the process's life.
  ///   - isMeasured: `true` iff differences between instants are durations.
  init(_ history: borrowing ProcessHistory, isMeasured: Bool) {
    tasks = TaskPairing(isMeasured: isMeasured)
    for event in history.events { read(event) }
    if history.intervals.contains(where: { $0.state.isKnown(as: .suspended) }) {
      showsSuspension = true
    }
    tasks.finish(isEndShown: history.exit.map { !$0.isSilent } ?? false)
  }

  private mutating func read(_ event: LifecycleEvent) {
    evidenceCount += 1
    switch event.emitter {
    case .runningBoard:
      showsSuspension = true
      isIOS13OrLater = true
    // The app's own client never sees the app suspended, and calls its own task unknown:
    // below, a known task shows that another client wrote.
    case .runningBoardClient: isIOS13OrLater = true
    case .locationd, .audioSession, .instruments, .stateDictionary: showsSuspension = true
    case .callback, .uiKit, .coreLocation, .frontBoard, .springBoard, .observer, .assertiond,
      .launchd, .kernel, .crashReporter, .crashReport, .native, .layout:
      break
    }
    switch event.kind {
    case .work(let fact): read(fact, at: event.time)
    case .callback(let callback):
      noteActivity(event.time)
      showsActive = true
      if callback.isScene { isIOS13OrLater = true }
      if callback == .didEnterBackgroundReturned { handlerReturns.append(event.time) }
    case .deactivation:
      noteActivity(event.time)
      hasMasks = true
      hasReasons = true
      showsActive = true
    case .systemDeactivation:
      hasReasons = true
      showsActive = true
    case .significant: hasSignificantEvents = true
    case .suspended, .resumed: showsSuspension = true
    case .state(let state):
      if state.task == .running || state.task == .suspended { showsSuspension = true }
    case .wrote, .mentioned, .identity: evidenceCount -= 1
    case .gap: hasGap = true
    case .visibility, .launchRequested, .started, .launched,
      .exited, .exitPending, .scene, .watchdog, .condition, .boot:
      break
    }
  }

  private mutating func read(_ fact: WorkFact, at time: Instant) {
    switch fact {
    case .beginTask, .endTask, .taskExpired, .taskAge:
      noteActivity(time)
      tasks.read(fact, at: time)
    case .taskHandler: tasks.read(fact, at: time)
    case .holdBegan(let id, let explanation, let kind):
      if kind != .other && kind != .suspend { noteActivity(time) }
      openHolds[id] = holds.count
      holds.append(HoldFacts(explanation: explanation, kind: kind, begin: time, end: nil))
    case .holdEnded(let id, let timedOut):
      if let index = openHolds.removeValue(forKey: id) { holds[index].end = time }
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

  private mutating func noteActivity(_ time: Instant) {
    if firstActivity == nil { firstActivity = time }
  }
}

extension WorkFact {
  /// The background time that the app says it has left; `nil` if it says nothing of it, or a number
  /// that is no part of any allowance, as in the foreground, where it is endless.
  var timeLeft: TimeSpan? {
    guard case .timeRemaining(let span) = self, span >= .zero,
      span <= AllowanceEra.unknown.bounds.upperBound
    else { return nil }
    return span
  }
}

/// An assertion that kept a process running, with symbols in place of texts.
struct HoldFacts: Hashable, Sendable {
  var explanation: Symbol?
  var kind: HoldKind
  var begin: Instant
  /// `nil` while the log shows no end.
  var end: Instant?
}
