internal import LifetraceModel

/// One stay in background as the log shows it, before it is held against an allowance.
struct BackgroundStay: Sendable {
  var kind: BackgroundTrip.Kind
  var pid: Int32?
  /// T0.
  var leftActiveAt: Instant?
  /// T1; where the log's beginning or a gap hides it, the first instant known to be in background.
  var enteredAt: Instant
  var isEntryCutOff: Bool
  /// T2.
  var handlerReturnedAt: Instant?
  var allowanceStartedAt: Instant?
  /// When the system announced that the allowance ends soon.
  var warnedAt: Instant?
  /// T4 or the return; `nil` when the log does not show it.
  var endedAt: Instant?
  var outcome: BackgroundTrip.Outcome
  /// The state after it; `nil` when unknown.
  var next: AppState?
  /// The first state known after it, and by when the app was in it, where no line tells how the stay
  /// ended.
  var nextSeen: (state: AppState, at: Instant?)?
  /// The last instant at which the app is known to be in background.
  var lastSeen: Instant
  /// The line that tells its end.
  var endSource: SourcePosition?
  /// The last line that shows that the app was running in this stay, and when; `nil` where it was
  /// running after it, too.
  var lastRunning: SuspensionWatch.Line?
  /// `true` iff a suspension within the stay would have been logged.
  var showsSuspension: Bool
  /// `true` iff native events tell of suspensions of the app, in another of its processes, too.
  var isOfWrittenSuspensions: Bool
  /// `true` iff a time limit ended the process in this stay.
  var isTimeout: Bool
  /// `true` iff a watchdog ended it, whose limit is not the allowance: a leaked task, too, may have its code.
  var isWatchdog: Bool
  /// The watchdog, as far as the log names it.
  var watchdog: WatchdogFact?
  /// `true` iff the process was ended because the time for its background work was up.
  var isTaskTimeout: Bool { isTimeout && !isWatchdog }
  var statedAllowance: ProcessRecord.StatedAllowance?
  /// What the app said last.
  var timeLeft: ProcessRecord.TimeLeft?
  var cause: BackgroundCause?
  var tasks: [TaskFacts]
  var holds: [HoldFacts]
  var source: SourcePosition?
  /// The line that puts an active app into background, where none tells that it resigned.
  var unresignedAt: SourcePosition?

  /// `true` iff a stay that is shorter than its allowance was not cut short by a suspension.
  var showsUse: Bool { showsSuspension || isOfWrittenSuspensions }

  /// From the first to the last instant at which the app is known to be in background.
  var span: ClosedRange<Instant> { enteredAt...max(enteredAt, endedAt ?? lastSeen) }

  /// T3.
  var lastTaskEndedAt: Instant? {
    tasks.compactMap(\.doneAt).filter { $0 >= enteredAt && $0 <= (endedAt ?? lastSeen) }.max()
  }

  /// The instant from which the allowance counts, as far as the log tells.
  var countsFrom: Instant? { allowanceStartedAt ?? (isEntryCutOff ? nil : enteredAt) }

  /// `true` iff assertions that stop the allowance were held, and without one the app was never longer
  /// in background than allowed.
  ///
  /// - Parameters:
  ///   - limit: the allowance.
  ///   - span: from where it counts to the end.
  func isExempt(within limit: TimeSpan, in span: ClosedRange<Instant>) -> Bool {
    var free = span.lowerBound
    var isHeld = false
    for hold in holds.filter(\.kind.isExempt).sorted(by: { $0.begin < $1.begin }) {
      guard hold.begin - free <= limit else { return false }
      isHeld = true
      free = max(free, hold.end ?? span.upperBound)
    }
    return isHeld && span.upperBound - free <= limit
  }
}
