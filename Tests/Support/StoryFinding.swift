import LifetraceMetrics
import LifetraceModel

/// A fact from an analysis, in the form of a story's line.
struct StoryFinding {
  var kind: StoryFactKind
  /// The fields in a story's order; `nil` for values that the analysis does not contain.
  var fields: KeyValuePairs<String, FoundValue?>
  var tasks: [StoryFinding] = []

  /// Returns the value of a field, or `nil` if the analysis does not contain it.
  func value(_ name: String) -> FoundValue? {
    fields.first { $0.key == name }?.value
  }
}

extension StoryFinding {
  /// Creates the finding of an interval in a timeline.
  init<State>(_ interval: StateInterval<State>) {
    self.init(
      kind: .state,
      fields: [
        "at": .time(interval.start), "state": .word(interval.state.name),
        "evidence": .word(interval.startEvidence.kind.rawValue),
      ])
  }

  /// Creates the finding of a timeline's end.
  init<State>(endOf interval: StateInterval<State>) {
    self.init(
      kind: .end,
      fields: [
        "at": .time(interval.end), "evidence": .word(interval.endEvidence.kind.rawValue),
      ])
  }

  init(_ launch: LaunchAnalysis) {
    self.init(
      kind: .launch,
      fields: [
        "at": .time(launch.at), "kind": .word(launch.kind.rawValue), "pid": .pid(launch.pid),
        "toActive": launch.toActive.map { .span($0) },
        "atLeast": launch.toActiveRange.map { .span($0.lowerBound) },
        "atMost": launch.toActiveRange.map { .span($0.upperBound) },
        "reason": launch.reason.map { .word($0) },
        "stage": .stages(launch.stages),
      ])
  }

  init(_ session: BackgroundSession) {
    self.init(
      kind: .session,
      fields: [
        "kind": .word(session.kind.rawValue), "pid": .pid(session.pid),
        "leftActive": session.leftActiveAt.map { .time($0) },
        "background": .time(session.enteredBackgroundAt),
        "timeToBackground": session.timeToBackground.map { .span($0) },
        "handler": session.handler.map { .span($0) },
        "budgetStart": session.budgetStartedAt.map { .time($0) },
        "warned": session.warnedAt.map { .time($0) },
        "lastTask": session.lastTaskEndedAt.map { .time($0) },
        "remaining": session.timeRemaining.map { .span($0) },
        "suspended": session.suspendedAt.map { .time($0) },
        "ended": session.endedAt.map { .time($0) },
        "used": session.used.map { .span($0) },
        "usedAtMost": session.usedAtMost.map { .span($0) }, "of": session.budget.map { .span($0) },
        "outcome": .word(session.outcome.rawValue),
        "running": session.runningAt.map { .time($0) },
        "nextSeen": session.nextSeenIn.map { .word($0.rawValue) },
        "nextSeenAt": session.nextSeenAt.map { .time($0) },
        "verdict": .word(session.verdict.rawValue),
        "watchdog": session.watchdog.map { .word($0.step) },
        "limit": session.watchdog?.limit.map { .span($0) },
        "heldBy": session.heldBy.isEmpty ? nil : .words(session.heldBy),
      ],
      tasks: session.tasks.map { StoryFinding($0) })
  }

  init(_ task: BackgroundTask) {
    self.init(
      kind: .task,
      fields: [
        "id": task.id.map { .number(UInt64(bitPattern: $0)) }, "name": task.name.map { .word($0) },
        "begin": task.begin.map { .time($0) },
        "beginning": task.begin == nil ? nil : .word(task.beginning.rawValue),
        "end": task.end.map { .time($0) }, "outcome": .word(task.outcome.rawValue),
      ])
  }

  init(_ work: BackgroundWork) {
    let task = work.task
    self.init(
      kind: .work,
      fields: [
        "pid": .pid(work.pid), "assertion": work.assertion.map { .word($0.nativeWord) },
        "id": task.id.map { .number(UInt64(bitPattern: $0)) }, "name": task.name.map { .word($0) },
        "begin": task.begin.map { .time($0) },
        "beginning": task.begin == nil ? nil : .word(task.beginning.rawValue),
        "end": task.end.map { .time($0) }, "outcome": .word(task.outcome.rawValue),
      ])
  }

  init(_ exit: ExitAnalysis) {
    var notAfter: Instant?
    var timing: String?
    switch exit.timing {
    case .after(let instant): notAfter = instant
    case .timed: timing = "timed"
    case .requested: timing = "requested"
    case .before, .untimed: break
    }
    self.init(
      kind: .exit,
      fields: [
        "at": .time(exit.at), "notAfter": notAfter.map { .time($0) },
        "timing": timing.map { .word($0) },
        "category": .word(exit.category.rawValue), "pid": .pid(exit.pid),
        "namespace": exit.namespace.map { .word($0.name) }, "code": exit.code.map { .number($0) },
        "whileIn": .word(exit.whileIn.name), "explanation": exit.explanation.map { .word($0) },
        "watchdog": (exit.watchdog?.step).map { .word($0) },
        "limit": exit.watchdog?.limit.map { .span($0) },
        "visibility": exit.visibility.map { .word($0.nativeWord) },
      ])
  }

  init(_ event: SignificantEvent) {
    self.init(
      kind: .event,
      fields: [
        "event": .word(event.event.rawValue), "at": .time(event.at),
        "notAfter": event.notAfter.map { .time($0) }, "pid": .pid(event.pid),
        "scene": event.scene.map { .word($0) },
      ])
  }

  init(_ task: ScheduledTask) {
    self.init(
      kind: .bgtask,
      fields: [
        "identifier": .word(task.identifier), "kind": .word(task.kind.nativeWord),
        "pid": .pid(task.pid), "submitted": task.submittedAt.map { .time($0) },
        "started": task.startedAt.map { .time($0) }, "expired": task.expiredAt.map { .time($0) },
        "ended": task.endedAt.map { .time($0) }, "outcome": .word(task.outcome.rawValue),
      ])
  }

  init(_ process: ProcessAnalysis) {
    self.init(
      kind: .process,
      fields: [
        "pid": .pid(process.pid), "start": .time(process.start),
        "startEvidence": .word(process.startEvidence.kind.rawValue), "end": .time(process.end),
        "endEvidence": .word(process.endEvidence.kind.rawValue),
      ])
  }
  init(_ item: CountersAnalysis) {
    let counters = item.counters
    self.init(
      kind: .counters,
      fields: [
        "begin": counters.period.begin.map { .time($0) },
        "end": counters.period.end.map { .time($0) }, "origin": .word(counters.origin.rawValue),
        "version": counters.subject.version.map { .word($0) },
        "foreground": counters.foreground.time.map { .span($0) },
        "background": counters.background.time.map { .span($0) },
        "audio": counters.audioTime.map { .span($0) },
        "location": counters.locationTime.map { .span($0) },
        "launches": counters.foreground.launches.map { .number(UInt64($0)) },
        "resumes": counters.resumes.map { .number(UInt64($0)) },
        "unread": .number(UInt64(counters.unread.count)),
        "coverage": item.log.map { .word($0.coverage.rawValue) },
        "covered": item.log?.covered.map { .span($0) },
        "notCounted": item.log.map { .number(UInt64($0.notCounted)) },
        "undecided": item.log.map { .number(UInt64($0.undecided)) },
      ])
  }

  init(_ row: CountedLog.Row) {
    self.init(
      kind: .counted,
      fields: [
        "place": .word(row.place.rawValue), "counter": .word(row.counter.word),
        "number": row.counted.map { .number(UInt64($0)) }, "inLog": .number(UInt64(row.inLog)),
        "leftOver": row.leftOver.map { .number(UInt64($0)) },
        "leftOverAtLeast": row.leftOverAtLeast.map { .number(UInt64($0)) },
      ])
  }
}
