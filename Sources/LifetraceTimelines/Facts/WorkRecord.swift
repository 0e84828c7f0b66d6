package import LifetraceModel

/// The background tasks and assertions of a process, and the lines about its budgets, all in the
/// order of time.
@usableFromInline
package struct WorkRecord: Sendable {
  /// An instant and the budget that the log names there.
  package struct StatedBudget: Hashable, Sendable {
    /// The instant of the line that names the budget.
    package var at: Instant
    /// The budget's length, above zero.
    package var limit: TimeSpan
    /// The reason that the line gives for the budget.
    package var reason: Symbol?
  }

  /// An instant and the background time that the app said it had left.
  package struct TimeLeft: Hashable, Sendable {
    /// The instant at which the app logged the time it had left.
    package var at: Instant
    /// The remaining time, between zero and the longest known budget.
    package var span: TimeSpan
  }

  /// A line about a task of `BGTaskScheduler`.
  package struct BGTaskLine: Hashable, Sendable {
    /// The task's identifier.
    package var id: Symbol
    /// The task's class, as far as the line names it.
    package var kind: BGTaskKind
    /// What happened to the task.
    package var step: BGTaskStep
    /// The instant of the line.
    package var at: Instant
    /// Before which the task may not start, as far as the line names it.
    package var earliest: Instant?
    /// Whether the app itself wrote the line, rather than the scheduler.
    package var isOwn: Bool
    /// The line in the input.
    package var source: SourcePosition
  }

  private var taskPairing: TaskPairing
  private var assertionPairing = AssertionPairing()
  private var bgTaskPairing = BGTaskPairing()
  /// The instants at which lines say that a budget started.
  package private(set) var budgetStarts: [Instant] = []
  /// The system announced that the background time ends soon.
  package private(set) var warnings: [Instant] = []
  /// The budget ran out, or an assertion was taken away for its time.
  package private(set) var timeouts: [Instant] = []
  /// The budgets that lines name, in the order of time.
  package private(set) var statedBudgets: [StatedBudget] = []
  /// The remaining background times that the app logged, in the order of time.
  package private(set) var timesLeft: [TimeLeft] = []
  /// The lines about tasks of `BGTaskScheduler`, in the order of time.
  package private(set) var bgTasks: [BGTaskLine] = []

  /// The tasks of `BGTaskScheduler` that ran, and for which no budget counts, in the order of their beginnings.
  package var exemptBGTasks: [BGTaskRun] { bgTaskPairing.runs.filter(\.kind.isExempt) }
  /// The process's background tasks.
  package var tasks: [TaskFacts] { taskPairing.tasks }
  /// The assertions that kept the process running, in the order in which they may have begun.
  package var assertions: [AssertionFacts] { assertionPairing.assertions }

  init(isMeasured: Bool) { taskPairing = TaskPairing(isMeasured: isMeasured) }

  mutating func read(
    _ fact: WorkFact, at time: Instant, by emitter: Emitter, _ source: SourcePosition
  ) {
    switch fact {
    case .beginTask, .endTask, .taskExpired, .taskAge, .noTaskOpen:
      taskPairing.read(fact, at: time, source)
    case .assertionAcquired, .assertionHeld: assertionPairing.read(fact, at: time)
    case .assertionReleased(_, let timedOut, _):
      assertionPairing.read(fact, at: time)
      if timedOut { timeouts.append(time) }
    case .budgetStarted: budgetStarts.append(time)
    case .budgetExpired: timeouts.append(time)
    case .budget(let limit, let reason):
      guard limit > .zero else { return }
      statedBudgets.append(StatedBudget(at: time, limit: limit, reason: reason))
    case .timeRemaining:
      if let span = fact.timeLeft { timesLeft.append(TimeLeft(at: time, span: span)) }
    case .budgetWarning: warnings.append(time)
    case .bgTask(let id, let kind, let step, let delay):
      bgTaskPairing.read(fact, at: time)
      bgTasks.append(
        BGTaskLine(
          id: id, kind: kind, step: step, at: time, earliest: delay.map { time + $0 },
          isOwn: emitter != .observer, source: source))
    }
  }

  /// Removes and returns the beginning of an open task whose identifier the last fact used again.
  mutating func takeReused() -> Instant? { taskPairing.takeReused() }

  /// Handles a fact from before the part of the log that is looked at: what may last into it.
  mutating func readOutside(_ fact: WorkFact, at time: Instant, _ source: SourcePosition) {
    switch fact {
    case .beginTask, .endTask, .taskExpired, .taskAge, .noTaskOpen:
      taskPairing.read(fact, at: time, source)
      _ = taskPairing.takeReused()
    case .assertionAcquired, .assertionHeld, .assertionReleased:
      assertionPairing.read(fact, at: time)
    case .bgTask: bgTaskPairing.read(fact, at: time)
    case .budgetStarted, .budgetExpired, .budget, .timeRemaining, .budgetWarning: break
    }
  }

  /// Ends it with the process.
  ///
  /// - Parameters:
  ///   - isLeftOpen: whether tasks that are open should have been ended.
  ///   - start: where the part of the log begins that is looked at; `nil` for the whole log.
  mutating func finish(isLeftOpen: Bool, from start: Instant?) {
    taskPairing.finish(isLeftOpen: isLeftOpen)
    guard let start else { return }
    taskPairing.forget(endedBefore: start)
    assertionPairing.forget(endedBefore: start)
    bgTaskPairing.forget(endedBefore: start)
  }

  mutating func clear() {
    taskPairing.clear()
    assertionPairing.clear()
    bgTaskPairing.clear()
    budgetStarts.clear()
    warnings.clear()
    timeouts.clear()
    statedBudgets.clear()
    timesLeft.clear()
    bgTasks.clear()
  }

  /// Whether an open background task keeps the process running at a time.
  func keepsProcessRunning(at time: Instant) -> Bool { taskPairing.keepsProcessRunning(at: time) }

  /// When the last background task began, if one is open.
  var openTaskBegan: Instant? { taskPairing.openTaskBegan }

  /// The task of `BGTaskScheduler` that keeps the process running up to its own line or its exit, or up to an event
  /// that ends the task.
  func run(until event: LifecycleEvent) -> BGTaskRun? {
    guard bgTaskPairing.isRunning else { return nil }
    if case .work(let fact) = event.kind, let run = bgTaskPairing.run(endedBy: fact) {
      return run
    }
    if case .exited = event.kind { return bgTaskPairing.run(at: event.time) }
    return event.provesScheduled ? bgTaskPairing.run(at: event.time) : nil
  }
}

// What of work is the app's own doing or saying.
extension WorkFact {
  /// The background time that the app says it has left; `nil` if it says nothing of it, or a number
  /// that is no part of any budget, as in the foreground, where it is endless.
  package var timeLeft: TimeSpan? {
    guard case .timeRemaining(let span) = self, span >= .zero,
      span <= BackgroundBudget.longest
    else { return nil }
    return span
  }

  /// Whether the app itself does something, rather than the system about it.
  package var isOwnWork: Bool {
    switch self {
    case .beginTask, .endTask, .taskExpired, .taskAge, .noTaskOpen, .timeRemaining, .bgTask: true
    case .assertionAcquired, .assertionHeld, .assertionReleased, .budgetStarted, .budgetWarning,
      .budgetExpired,
      .budget:
      false
    }
  }

  /// Whether a task of `BGTaskScheduler` begins that runs only while nobody uses the device.
  var beginsIdleTask: Bool {
    if case .bgTask(_, let kind, .started, _) = self { kind.needsIdleDevice } else { false }
  }

  /// Whether it shows that the app's own code ran or worked.
  var showsActivity: Bool {
    switch self {
    case .beginTask, .endTask, .taskExpired, .taskAge, .timeRemaining: true
    case .assertionAcquired(_, _, let kind):
      kind != .other && kind != .suspend && kind != .reconnect
    case .bgTask(_, _, let step, _): step != .submitted && step != .refused && step != .cancelled
    case .noTaskOpen, .assertionHeld, .assertionReleased, .budgetStarted, .budgetWarning,
      .budgetExpired,
      .budget:
      false
    }
  }
}

/// Pairs the beginnings and ends of the assertions that kept a process running.
///
/// An end counts for the last beginning with its id. Where there is none, it still proves that an assertion was
/// held before, if its line shows of which kind.
package struct AssertionPairing: Sendable {
  /// In the order in which they may have begun.
  package var assertions: [AssertionFacts] {
    if unbegun.isEmpty { return begun }
    return (unbegun + begun).sorted { one, other in
      guard let second = other.earliest else { return false }
      return one.earliest.map { $0 < second } ?? true
    }
  }
  private var begun: [AssertionFacts] = []
  private var unbegun: [AssertionFacts] = []
  /// When the last assertion with an id ended, of those whose ends show their kind.
  private var ends: [Symbol: Instant] = [:]
  private var open: [Symbol: Int] = [:]
  /// The assertion that ended last: a later line may say that its time was up.
  private var lastEnded: (id: Symbol, index: Int)?

  /// Handles a fact about an assertion; other facts are ignored.
  package mutating func read(_ fact: WorkFact, at time: Instant) {
    if case .assertionAcquired(let id, let explanation, let kind) = fact {
      // Audio sessions keep their number, and may become active twice.
      guard open[id] == nil else { return }
      open[id] = begun.count
      begun.append(AssertionFacts(explanation: explanation, kind: kind, begin: time, end: nil))
    } else if case .assertionHeld(let id, let explanation, let kind) = fact {
      guard open[id] == nil else { return }
      open[id] = begun.count
      begun.append(
        AssertionFacts(explanation: explanation, kind: kind, begin: nil, heldAt: time, end: nil))
    } else if case .assertionReleased(let id, let isTimedOut, let kind) = fact {
      if let index = open.removeValue(forKey: id) {
        begun[index].end = time
        begun[index].isTimedOut = isTimedOut
        lastEnded = (id, index)
      } else if isTimedOut, let lastEnded, lastEnded.id == id {
        begun[lastEnded.index].isTimedOut = true
      } else if let kind {
        unbegun.append(
          AssertionFacts(
            explanation: nil, kind: kind, begin: nil, notBefore: ends[id], end: time,
            isTimedOut: isTimedOut))
      }
      if kind != nil { ends[id] = time }
    }
  }

  /// Leaves out what was over before `time`.
  ///
  /// Requires: nothing is read any more.
  mutating func forget(endedBefore time: Instant) {
    let isOver = { (assertion: AssertionFacts) in assertion.end.map { $0 < time } ?? false }
    begun.removeAll(where: isOver)
    unbegun.removeAll(where: isOver)
    lastEnded = nil
  }

  /// Forgets all assertions, and keeps the memory.
  mutating func clear() {
    begun.clear()
    unbegun.clear()
    ends.removeAll()
    open.removeAll()
    lastEnded = nil
  }
}

/// An assertion that kept a process running, with symbols in place of texts.
package struct AssertionFacts: Hashable, Sendable {
  /// The reason that was given when the assertion was acquired.
  package var explanation: Symbol?
  /// The kind of assertion, from the line that acquired it, or that ended it.
  package var kind: AssertionKind
  /// The instant at which the assertion was acquired; `nil` if that is not in the log.
  package var begin: Instant?
  /// An instant at which it was not yet held, where its beginning is not in the log.
  package var notBefore: Instant?
  /// An instant at which it was held, where its beginning is not in the log.
  package var heldAt: Instant?
  /// `nil` while the log shows no end.
  package var end: Instant?
  /// Whether the system took it away because its time was up.
  package var isTimedOut = false

  /// The first instant at which the log proves it held. An end alone proves it held just before; lines about one
  /// moment may be a second apart.
  package var firstSeen: Instant? { begin ?? heldAt ?? end.map { $0 - .seconds(1) } }
  /// The instant before which it was not held for sure; `nil` where it may have been at any time.
  ///
  /// Only the modes that stop a budget reach back further than the log shows them.
  package var earliest: Instant? { begin ?? (kind.isExempt ? notBefore : firstSeen) }
}

/// Something that lasts from one instant to another.
package protocol Lasting: Sendable {
  /// The first instant at which the log proves it.
  var firstSeen: Instant? { get }
  /// The earliest instant at which it may have begun; `nil` where that may have been at any time.
  var earliest: Instant? { get }
  /// `nil` while the log shows no end.
  var end: Instant? { get }
}
