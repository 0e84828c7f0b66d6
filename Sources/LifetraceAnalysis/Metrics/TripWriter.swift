internal import LifetraceModel

/// Turns a judged stay into what a report says of it.
struct TripWriter {
  let finding: EraFinding
  let context: MetricsContext

  /// Returns the report's entry for a stay.
  func trip(_ stay: BackgroundStay) -> BackgroundTrip {
    let judgement = StayJudgement(stay, era: finding.era, isMeasured: context.isMeasured)
    var trip = BackgroundTrip(
      kind: stay.kind, pid: stay.pid, enteredBackgroundAt: stay.enteredAt, outcome: stay.outcome,
      verdict: judgement.verdict)
    trip.isEntryCutOff = stay.isEntryCutOff
    trip.leftActiveAt = stay.leftActiveAt
    if context.isMeasured, !stay.isEntryCutOff {
      trip.wayOut = stay.leftActiveAt.map { stay.enteredAt - $0 }
      trip.handler = stay.handlerReturnedAt.map { $0 - stay.enteredAt }
    }
    trip.allowanceStartedAt = stay.allowanceStartedAt
    trip.warnedAt = stay.warnedAt
    trip.lastTaskEndedAt = stay.lastTaskEndedAt
    trip.timeRemaining = stay.timeLeft?.span
    trip.timeRemainingAt = stay.timeLeft?.at
    trip.suspendedAt = stay.outcome == .suspended ? stay.endedAt : nil
    trip.endedAt = stay.endedAt
    trip.nextSeenIn = stay.nextSeen?.state
    trip.nextSeenAt = stay.nextSeen?.at
    trip.used = judgement.used
    trip.allowance = context.isMeasured ? judgement.allowance : nil
    trip.allowanceSource = source(of: judgement)
    if judgement.verdict != .notObservable {
      trip.judgedBy = stay.outcome == .open ? stay.lastRunning?.source : stay.endSource
      trip.runningAt = stay.outcome == .open ? stay.lastRunning?.at : nil
    }
    trip.heldBy = holders(of: stay, limit: judgement.limits?.upperBound)
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

  /// Who kept the app running: at the moment the allowance ended, or just before the stay did.
  private func holders(of stay: BackgroundStay, limit: TimeSpan?) -> [String] {
    var instant = stay.endedAt ?? stay.lastSeen
    if context.isMeasured, let limit, let start = stay.countsFrom {
      instant = min(instant, start + limit)
    }
    var names: [String] = []
    func add(_ name: String) {
      if names.count < Self.holderLimit, !names.contains(name) { names.append(name) }
    }
    for task in stay.tasks where isHeld(from: task.firstSeen, to: task.end, at: instant) {
      if let name = context.text(task.name) {
        add(name)
      } else {
        add(task.id.map { "background task \($0)" } ?? "background task")
      }
    }
    for hold in stay.holds where isHeld(from: hold.begin, to: hold.end, at: instant) {
      guard hold.kind != .suspend else { continue }
      add(context.text(hold.explanation) ?? "\(hold.kind)")
    }
    return names
  }

  private static let holderLimit = 8

  private func isHeld(from begin: Instant?, to end: Instant?, at instant: Instant) -> Bool {
    if let begin, begin > instant { return false }
    guard let end else { return true }
    return end >= instant
  }
}
