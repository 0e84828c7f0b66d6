package import LifetraceModel

/// The background tasks and assertions of a process, and what lines tell of its allowances, all in the
/// order of time.
@usableFromInline
package struct WorkRecord: Sendable {
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

  package private(set) var tasks: TaskPairing
  package private(set) var holds = HoldPairing()
  package private(set) var allowanceStarts: [Instant] = []
  /// The system announced that the background time ends soon.
  package private(set) var warnings: [Instant] = []
  /// The allowance ran out, or an assertion was taken away for its time.
  package private(set) var timeouts: [Instant] = []
  package private(set) var statedAllowances: [StatedAllowance] = []
  package private(set) var timesLeft: [TimeLeft] = []

  init(isMeasured: Bool) { tasks = TaskPairing(isMeasured: isMeasured) }

  mutating func read(_ fact: WorkFact, at time: Instant) {
    switch fact {
    case .beginTask, .endTask, .taskExpired, .taskAge, .noTaskOpen: tasks.read(fact, at: time)
    case .holdBegan: holds.read(fact, at: time)
    case .holdEnded(_, let timedOut):
      holds.read(fact, at: time)
      if timedOut { timeouts.append(time) }
    case .allowanceStarted: allowanceStarts.append(time)
    case .allowanceExpired: timeouts.append(time)
    case .allowance(let limit, let reason):
      guard limit > .zero else { return }
      statedAllowances.append(StatedAllowance(at: time, limit: limit, reason: reason))
    case .timeRemaining:
      if let span = fact.timeLeft { timesLeft.append(TimeLeft(at: time, span: span)) }
    case .allowanceWarning: warnings.append(time)
    }
  }

  /// Takes in a fact from before the part of the log that is looked at: what may last into it.
  mutating func readOutside(_ fact: WorkFact, at time: Instant) {
    switch fact {
    case .beginTask, .endTask, .taskExpired, .taskAge, .noTaskOpen: tasks.read(fact, at: time)
    case .holdBegan, .holdEnded: holds.read(fact, at: time)
    case .allowanceStarted, .allowanceExpired, .allowance, .timeRemaining, .allowanceWarning: break
    }
  }

  /// Ends it with the process.
  ///
  /// - Parameters:
  ///   - isLeftOpen: `true` iff tasks that are open should have been ended.
  ///   - start: where the part of the log begins that is looked at; `nil` for the whole log.
  mutating func finish(isLeftOpen: Bool, from start: Instant?) {
    tasks.finish(isLeftOpen: isLeftOpen)
    guard let start else { return }
    tasks.forget(endedBefore: start)
    holds.forget(endedBefore: start)
  }

  mutating func clear() {
    tasks.clear()
    holds.clear()
    allowanceStarts.clear()
    warnings.clear()
    timeouts.clear()
    statedAllowances.clear()
    timesLeft.clear()
  }
}
