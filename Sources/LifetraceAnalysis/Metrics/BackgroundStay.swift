internal import LifetraceModel
internal import LifetraceTimelines

/// One stay in background as the log shows it, before it is held against an allowance.
struct BackgroundStay: Sendable {
  /// What it is judged by.
  let outline: StayOutline
  var pid: Int32?
  /// T0.
  var leftActiveAt: Instant?
  /// T2.
  var handlerReturnedAt: Instant?
  /// When the system announced that the allowance ends soon.
  var warnedAt: Instant?
  /// The first state known after it, and by when the app was in it, where no line tells how the stay
  /// ended.
  var nextSeen: (state: AppState, at: Instant?)?
  /// The line that tells its end.
  var endSource: SourcePosition?
  /// The watchdog that ended it, as far as the log names it.
  var watchdog: WatchdogFact?
  /// What the app said last.
  var timeLeft: WorkRecord.TimeLeft?
  var tasks: [TaskFacts]
  var holds: [HoldFacts]
  var source: SourcePosition?

  /// T3.
  var lastTaskEndedAt: Instant? {
    let end = outline.endedAt ?? outline.lastSeen
    return tasks.compactMap(\.doneAt).filter { $0 >= outline.enteredAt && $0 <= end }.max()
  }
}
