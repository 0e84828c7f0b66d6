internal import LifetraceModel
internal import LifetraceTimelines

/// Turns a judged stay into what a report says of it.
struct TripWriter {
  let finding: EraFinding
  let context: MetricsContext

  /// Returns the report's entry for a stay.
  func trip(_ stay: BackgroundStay) -> BackgroundTrip {
    let outline = stay.outline
    let judgement = StayJudgement(
      outline, stay.holds, era: finding.era, isMeasured: context.isMeasured)
    var trip = BackgroundTrip(
      kind: outline.kind, pid: stay.pid, enteredBackgroundAt: outline.enteredAt,
      outcome: outline.outcome,
      verdict: judgement.verdict)
    trip.isEntryCutOff = outline.isEntryCutOff
    trip.leftActiveAt = stay.leftActiveAt
    if context.isMeasured, !outline.isEntryCutOff {
      trip.wayOut = stay.leftActiveAt.map { outline.enteredAt - $0 }
      trip.handler = stay.handlerReturnedAt.map { $0 - outline.enteredAt }
    }
    trip.allowanceStartedAt = outline.allowanceStartedAt
    trip.warnedAt = stay.warnedAt
    trip.lastTaskEndedAt = stay.lastTaskEndedAt
    trip.timeRemaining = stay.timeLeft?.span
    trip.timeRemainingAt = stay.timeLeft?.at
    trip.suspendedAt = outline.outcome == .suspended ? outline.endedAt : nil
    trip.endedAt = outline.endedAt
    trip.nextSeenIn = stay.nextSeen?.state
    trip.nextSeenAt = stay.nextSeen?.at
    trip.used = judgement.used
    trip.usedAtMost = judgement.usedAtMost
    trip.allowance = context.isMeasured ? judgement.allowance : nil
    trip.allowanceSource = source(of: judgement)
    if judgement.verdict != .notObservable {
      trip.judgedBy =
        outline.outcome == .open ? outline.lastRunning?.source : stay.endSource
      trip.runningAt = outline.outcome == .open ? outline.lastRunning?.at : nil
    }
    trip.isKilledByWatchdog = outline.isWatchdog && (stay.watchdog != nil || !judgement.isOver)
    trip.watchdog = stay.watchdog.flatMap { ExitAnalysis.Watchdog($0, in: context) }
    trip.heldBy = StayHolders(stay, limit: judgement.limits?.upperBound, in: context).names
    trip.tasks = stay.tasks.map(task)
    trip.source = stay.source
    return trip
  }

  /// Returns the report's entry for work that no stay has.
  func work(_ work: OtherWork) -> BackgroundWork {
    BackgroundWork(pid: work.pid, assertion: work.assertion, task: task(work.task))
  }

  private func task(_ task: TaskFacts) -> BackgroundTask {
    BackgroundTask(
      id: task.id, name: context.text(task.name), begin: task.begin, beginning: task.beginning,
      end: task.end, outcome: task.outcome)
  }

  /// Says where the allowance comes from, or why there is none.
  private func source(of judgement: StayJudgement) -> String {
    switch judgement.budget {
    case .stated(let stated):
      guard let reason = context.text(stated.reason) else { return "named by the log" }
      return "named by the log for \(reason)"
    case .cause(let cause): return "for the \(cause.rawValue)"
    case .unknownCause: return "none: the log does not tell what it was launched or woken for"
    case .version:
      guard let allowance = finding.era.allowance else {
        return "none: \(finding.origin)"
      }
      return "\(allowance.origin) (\(finding.origin))"
    }
  }
}
