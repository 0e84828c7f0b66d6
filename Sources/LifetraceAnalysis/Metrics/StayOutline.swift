internal import LifetraceModel
internal import LifetraceTimelines

/// What a stay in background is judged by: of most stays no more is needed.
struct StayOutline: Sendable {
  var kind: BackgroundTrip.Kind
  /// T1; where the log's beginning or a gap hides it, the first instant known to be in background.
  var enteredAt: Instant
  var isEntryCutOff: Bool
  var allowanceStartedAt: Instant?
  /// T4 or the return; `nil` when the log does not show it.
  var endedAt: Instant?
  var outcome: BackgroundTrip.Outcome
  /// The state after it; `nil` when unknown.
  var next: AppState?
  /// The last instant at which the app is known to be in background.
  var lastSeen: Instant
  /// The last line that shows that the app was running in this stay, and when; `nil` where the end is
  /// known, or the app was running after the stay, too.
  var lastRunning: SuspensionWatch.Line?
  /// `true` iff a suspension within the stay would have been logged.
  var showsSuspension: Bool
  /// `true` iff native events tell of suspensions of the app, in another of its processes, too.
  var isOfWrittenSuspensions: Bool
  /// `true` iff a time limit ended the process in this stay.
  var isTimeout: Bool
  /// `true` iff a watchdog ended it, whose limit is not the allowance: a leaked task, too, may have its code.
  var isWatchdog: Bool
  var statedAllowance: WorkRecord.StatedAllowance?
  var cause: BackgroundCause?

  /// `true` iff the process was ended because the time for its background work was up.
  var isTaskTimeout: Bool { isTimeout && !isWatchdog }

  /// `true` iff a stay that is shorter than its allowance was not cut short by a suspension.
  var showsUse: Bool { showsSuspension || isOfWrittenSuspensions }

  /// From the first to the last instant at which the app is known to be in background.
  var span: ClosedRange<Instant> { enteredAt...max(enteredAt, endedAt ?? lastSeen) }

  /// The instant from which the allowance counts, as far as the log tells.
  var countsFrom: Instant? { allowanceStartedAt ?? (isEntryCutOff ? nil : enteredAt) }
}
