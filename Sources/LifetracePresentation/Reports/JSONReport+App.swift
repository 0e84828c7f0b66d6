import LifetraceAnalysis
import LifetraceModel

extension JSONReport {
  /// Returns all that the report tells of one app.
  func app(_ app: AppAnalysis) -> JSONText {
    [
      "device": app.device.map(JSONText.string), "os": app.os.map(JSONText.string),
      "boot": app.boot.map(JSONText.string),
      "bundle": app.bundle.map(JSONText.string), "process": app.process.map(JSONText.string),
      // Only of those that stand apart, because the log does not tell their host.
      "kind": app.kind == .appExtension ? .string(app.kind.nativeWord) : nil,
      "window": span(app.window),
      "timeInState": shares(app.timeInState),
      "transitions": transitions(app.transitions),
      "timeline": timeline(app.timeline),
      "processes": list(app.processes, process),
      "scenes": list(app.scenes, scene),
      "extensions": .array(app.extensions.map(appExtension)),
      "launches": launches(app),
      "resumes": distribution(app.resumes),
      "inactiveByReason": .array(app.inactiveByReason.map(inactiveReason)),
      "backgroundExits": backgroundExits(app.backgroundExits),
      "exits": exits(app),
      "significantEvents": list(app.significantEvents, significantEvent),
    ]
  }

  private func process(_ process: ProcessAnalysis) -> JSONText {
    [
      "pid": pid(process.pid),
      // Where the log cuts a process off, or it is found gone, the log does not tell when that was.
      "startedAt": process.startEvidence.kind.isShown ? instant(process.start) : nil,
      "endedAt": process.endEvidence.kind.isShown ? instant(process.end) : nil,
      "launchReason": process.launchReason.map(JSONText.string),
      "timeInState": shares(process.timeInState), "timeline": timeline(process.timeline),
    ]
  }

  private func scene(_ scene: SceneAnalysis) -> JSONText {
    [
      "id": .string(scene.id), "role": scene.role.map(JSONText.string),
      "timeInState": shares(scene.timeInState), "transitions": transitions(scene.transitions),
      "timeline": timeline(scene.timeline),
    ]
  }

  private func appExtension(_ item: ExtensionAnalysis) -> JSONText {
    [
      "identifier": .string(item.identifier), "pid": pid(item.pid),
      "timeInState": shares(item.timeInState),
      "exits": item.exits.total > 0 ? list(item.exits, exit) : nil,
    ]
  }

  private func inactiveReason(_ item: InactiveReason) -> JSONText {
    ["reason": .string(item.reason), "seconds": span(item.time), "count": number(item.count)]
  }

  private func launches(_ app: AppAnalysis) -> JSONText {
    [
      "total": number(app.launches.total), "toActive": distribution(app.toActive),
      "items": .array(app.launches.items.map(launch)),
    ]
  }

  private func launch(_ launch: LaunchAnalysis) -> JSONText {
    [
      "at": instant(launch.at), "pid": pid(launch.pid),
      "kind": launch.kind == .undetermined ? nil : .string(launch.kind.rawValue),
      "reason": launch.reason.map(JSONText.string),
      "stages": .object(
        launch.stages.compactMap { stage in
          instant(stage.at).map { .init(stage.name, $0) }
        }),
      "toActive": span(launch.toActive), "source": source(launch.source),
    ]
  }

  private func backgroundExits(_ ledger: BackgroundExits) -> JSONText {
    let verdicts = BackgroundTrip.Verdict.allCases.compactMap { verdict in
      ledger.verdicts[verdict].map { JSONText.Member(verdict.rawValue, number($0)) }
    }
    return [
      "total": number(ledger.total), "used": distribution(ledger.used),
      "verdicts": .object(verdicts), "items": .array(ledger.items.map(trip)),
      "otherWork": otherWork(ledger),
    ]
  }

  private func otherWork(_ ledger: BackgroundExits) -> JSONText {
    let outcomes = BackgroundTask.Outcome.allCases.compactMap { outcome in
      ledger.otherWorkByOutcome[outcome].map { JSONText.Member(outcome.rawValue, number($0)) }
    }
    return [
      "total": number(ledger.otherWork.total), "byOutcome": .object(outcomes),
      "items": .array(ledger.otherWork.items.map { task($0.task, of: $0) }),
    ]
  }

  private func trip(_ trip: BackgroundTrip) -> JSONText {
    [
      "pid": pid(trip.pid),
      "kind": trip.kind == .undetermined ? nil : .string(trip.kind.rawValue),
      "leftActiveAt": instant(trip.leftActiveAt),
      "enteredBackgroundAt": trip.isEntryCutOff ? nil : instant(trip.enteredBackgroundAt),
      "wayOut": span(trip.wayOut), "handler": span(trip.handler),
      "handlerLimit": span(trip.handler.map { _ in BackgroundAllowance.handlerLimit }),
      "allowanceStartedAt": instant(trip.allowanceStartedAt),
      "warnedAt": instant(trip.warnedAt),
      "lastTaskEndedAt": instant(trip.lastTaskEndedAt),
      "timeRemaining": span(trip.timeRemaining), "timeRemainingAt": instant(trip.timeRemainingAt),
      "suspendedAt": instant(trip.suspendedAt), "endedAt": instant(trip.endedAt),
      "outcome": .string(trip.outcome.rawValue),
      "nextSeenIn": trip.nextSeenIn.map { .string($0.rawValue) },
      "nextSeenAt": instant(trip.nextSeenAt), "used": span(trip.used),
      "usedAtMost": span(trip.usedAtMost), "allowance": span(trip.allowance),
      "allowanceSource": trip.allowanceSource.map(JSONText.string),
      "verdict": .string(trip.verdict.rawValue), "judgedBy": source(trip.judgedBy),
      "runningAt": instant(trip.runningAt), "watchdog": watchdog(trip.watchdog),
      "heldBy": .array(trip.heldBy.map(JSONText.string)),
      "tasks": .array(trip.tasks.map { task($0) }),
      "source": source(trip.source),
    ]
  }

  /// Returns a task of a trip, or work outside all trips.
  private func task(_ task: BackgroundTask, of work: BackgroundWork? = nil) -> JSONText {
    let isTold = task.begin == nil || task.beginning == .told
    return [
      "pid": pid(work?.pid), "assertion": work?.assertion.map { .string($0.nativeWord) },
      "id": task.id.map(JSONText.integer), "name": task.name.map(JSONText.string),
      "begin": instant(task.begin?.rounded(as: task.beginning)),
      "beginKnownBy": isTold ? nil : .string(task.beginning.rawValue), "end": instant(task.end),
      "outcome": .string(task.outcome.rawValue),
    ]
  }

  private func exits(_ app: AppAnalysis) -> JSONText {
    let categories = ExitCategory.allCases.compactMap { category in
      app.exitsByCategory[category].map { JSONText.Member(category.rawValue, number($0)) }
    }
    return [
      "total": number(app.exits.total), "byCategory": .object(categories),
      "items": .array(app.exits.items.map(exit)),
    ]
  }

  private func exit(_ exit: ExitAnalysis) -> JSONText {
    var (at, after, before): (Instant?, Instant?, Instant?) = (nil, nil, nil)
    switch exit.timing {
    case .told: at = exit.at
    case .after(let goneBy): (after, before) = (exit.at, goneBy)
    case .untold: break
    }
    return [
      "pid": pid(exit.pid), "at": instant(at), "after": instant(after), "before": instant(before),
      "category": .string(exit.category.rawValue),
      "namespace": exit.namespace.map { .string($0.name) },
      "code": exit.code.map(JSONText.unsigned),
      "explanation": exit.explanation.map(JSONText.string),
      "whileIn": exit.whileIn == .undetermined ? nil : .string(exit.whileIn.name),
      "visibility": exit.visibility.map { .string($0.nativeWord) },
      "watchdog": watchdog(exit.watchdog),
      "sources": .array(exit.sources.map { .string(context.place($0)) }),
    ]
  }

  private func watchdog(_ watchdog: ExitAnalysis.Watchdog?) -> JSONText? {
    watchdog.map { ["step": .string($0.step), "limit": span($0.limit)] }
  }

  private func significantEvent(_ event: SignificantEvent) -> JSONText {
    [
      "event": .string(event.event.rawValue), "at": instant(event.at), "pid": pid(event.pid),
      "scene": event.scene.map(JSONText.string), "source": source(event.source),
    ]
  }
}
