import LifetraceMetrics
import LifetraceModel

/// Writes `lifetrace.report/1`.
///
/// An instant is an RFC 3339 string; in a trace without a full date it is an object
/// `{ "sinceStart": seconds, "clock": "02:41:49.668" }`, and in one without times
/// `{ "order": number }`. Apple's own apps and daemons are counted in `foldedApps` unless the
/// options ask for them. A report of a part of the log's time has it in `selected`, an object of
/// `from` and `to`; an end that was not given is missing.
struct JSONReport: Sendable {
  let context: ReportContext

  init(_ context: ReportContext) {
    self.context = context
  }

  /// Returns the report as pretty-printed JSON with a final line feed, in UTF-8.
  func rendered() -> [UInt8] { value.prettyLines(width: 160) }

  /// The report before it is text.
  var value: JSONText {
    let analysis = context.analysis
    return [
      "schema": .string("lifetrace.report/1"),
      "inputs": .array(analysis.inputs.map(input)),
      "selected": analysis.selected.map { ["from": instant($0.from), "to": instant($0.to)] },
      "conditions": conditions,
      "apps": .array(context.apps.mapOnCores(app)),
      "foldedApps": context.foldedCount > 0 ? number(context.foldedCount) : nil,
      "diagnostics": list(analysis.diagnostics, diagnostic),
    ]
  }

  private func input(_ input: InputSummary) -> JSONText {
    let skipped = input.skipped.sorted { $0.key < $1.key }
    return [
      "name": .string(input.name),
      "layout": input.layouts.isEmpty ? nil : .string(input.layouts.joined(separator: ", ")),
      "bytes": number(input.bytes), "lines": number(input.lines), "events": number(input.events),
      "skipped": .object(skipped.map { .init($0.key, number($0.value)) }),
      "firstAt": instant(input.firstAt), "lastAt": instant(input.lastAt),
      "resolution": input.reference.hasDurations && input.reference.resolution > .zero
        ? .seconds(input.reference.resolution) : nil,
    ]
  }

  private var conditions: JSONText {
    let conditions = context.analysis.conditions
    return [
      "os": conditions.os.map(JSONText.string), "device": conditions.device.map(JSONText.string),
      "appVersion": conditions.appVersion.map(JSONText.string),
      "debugger": .bool(conditions.debugger), "xctest": .bool(conditions.xctest),
      "simulator": .bool(conditions.simulator), "private": number(conditions.privateCount),
      "notes": .array(conditions.notes.map(JSONText.string)),
      "inputs": conditions.inputs.isEmpty
        ? nil : .array(conditions.inputs.filter(\.conditions.isTelling).map(conditions(of:))),
    ]
  }

  /// What one of several inputs tells.
  private func conditions(of input: InputConditions) -> JSONText {
    let told = input.conditions
    return [
      "name": .string(input.name), "os": told.os.map(JSONText.string),
      "device": told.device.map(JSONText.string),
      "appVersion": told.appVersion.map(JSONText.string),
      "debugger": .bool(told.debugger), "xctest": .bool(told.xctest),
      "simulator": .bool(told.simulator),
    ]
  }

  private func diagnostic(_ item: Diagnostic) -> JSONText {
    [
      "severity": .string(item.severity.key), "message": .string(item.message),
      "source": source(item.source), "count": number(item.count),
      "notes": item.notes.isEmpty ? nil : .array(item.notes.map(JSONText.string)),
    ]
  }
}

extension JSONReport {
  /// Returns a count.
  func number(_ value: Int) -> JSONText { .integer(Int64(value)) }

  /// Returns a process id, if there is one.
  func pid(_ value: Int32?) -> JSONText? { value.map { .integer(Int64($0)) } }

  /// Returns a duration, or `nil` where the log has no times.
  func span(_ value: TimeSpan?) -> JSONText? { context.time(value).map(JSONText.seconds) }

  /// Returns a place as `name:line`, if there is one.
  func source(_ value: SourcePosition?) -> JSONText? { value.map { .string(context.place($0)) } }

  /// Returns an instant in the spelling that the trace's reference allows.
  func instant(_ value: Instant?) -> JSONText? {
    guard let value else { return nil }
    let times = context.times
    switch times.reference.anchor {
    case .absolute: return .string(times.rfc3339(value))
    case .yearUnknown, .dateUnknown:
      return [
        "sinceStart": .seconds(value - times.first), "clock": .string(times.clock(value)),
      ]
    case .orderOnly: return ["order": .integer(value.nanoseconds)]
    }
  }

  /// Returns a list that may hold only some of its items.
  func list<Item>(_ list: BoundedList<Item>, _ item: (Item) -> JSONText) -> JSONText {
    ["total": number(list.total), "items": .array(list.items.map(item))]
  }

  /// Returns statistics of durations, or `nil` where the log has no times.
  func distribution(_ value: Distribution?) -> JSONText? {
    guard let value, context.times.reference.hasDurations else { return nil }
    return [
      "count": number(value.count), "median": .seconds(value.median), "p90": .seconds(value.p90),
      "p95": .seconds(value.p95), "p99": .seconds(value.p99), "longest": .seconds(value.longest),
      "approximate": .bool(value.isApproximate),
    ]
  }

  /// Returns an object with a member for each state that has a share.
  func shares<State: LabelledState>(_ shares: [StateShare<State>]) -> JSONText {
    let sorted = shares.sorted { StateLabel($0.state).order < StateLabel($1.state).order }
    return .object(
      sorted.map { share in
        .init(
          share.state.name,
          [
            "seconds": span(share.time), "share": share.share.map(JSONText.ratio),
            "visits": number(share.visits), "cutOff": number(share.cutOff),
            "distribution": distribution(share.distribution),
          ])
      })
  }

  /// Returns transitions in the analysis's order.
  func transitions<State: LabelledState>(_ items: [TransitionCount<State>]) -> JSONText {
    .array(
      items.map { item in
        [
          "from": .string(item.from.name), "to": .string(item.to.name),
          "count": number(item.count), "dwell": distribution(item.dwell),
          "overBudget": item.overBudget == 0 ? nil : number(item.overBudget),
        ]
      })
  }

  /// Returns the intervals of a full report; `nil` in a short one.
  func timeline<State: LabelledState>(_ intervals: [StateInterval<State>]?) -> JSONText? {
    guard context.options.full, let intervals else { return nil }
    return .array(
      intervals.map { interval in
        [
          "state": .string(interval.state.name), "start": instant(interval.start),
          "end": instant(interval.end),
          "startEvidence": .string(interval.startEvidence.kind.rawValue),
          "endEvidence": .string(interval.endEvidence.kind.rawValue),
          "source": source(interval.startEvidence.source),
        ]
      })
  }
}

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
      "backgroundSessions": backgroundSessions(app.backgroundSessions),
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

  private func backgroundSessions(_ ledger: BackgroundSessions) -> JSONText {
    let verdicts = BackgroundSession.Verdict.allCases.compactMap { verdict in
      ledger.verdicts[verdict].map { JSONText.Member(verdict.rawValue, number($0)) }
    }
    return [
      "total": number(ledger.total), "used": distribution(ledger.used),
      "verdicts": .object(verdicts), "items": .array(ledger.items.map(session)),
      "otherWork": otherWork(ledger),
    ]
  }

  private func otherWork(_ ledger: BackgroundSessions) -> JSONText {
    let outcomes = BackgroundTask.Outcome.allCases.compactMap { outcome in
      ledger.otherWorkByOutcome[outcome].map { JSONText.Member(outcome.rawValue, number($0)) }
    }
    return [
      "total": number(ledger.otherWork.total), "byOutcome": .object(outcomes),
      "items": .array(ledger.otherWork.items.map { task($0.task, of: $0) }),
    ]
  }

  private func session(_ session: BackgroundSession) -> JSONText {
    [
      "pid": pid(session.pid),
      "kind": session.kind == .undetermined ? nil : .string(session.kind.rawValue),
      "leftActiveAt": instant(session.leftActiveAt),
      "enteredBackgroundAt": session.isEntryCutOff ? nil : instant(session.enteredBackgroundAt),
      "timeToBackground": span(session.timeToBackground), "handler": span(session.handler),
      "handlerLimit": span(session.handler.map { _ in BackgroundBudget.handlerLimit }),
      "budgetStartedAt": instant(session.budgetStartedAt),
      "warnedAt": instant(session.warnedAt),
      "lastTaskEndedAt": instant(session.lastTaskEndedAt),
      "timeRemaining": span(session.timeRemaining),
      "timeRemainingAt": instant(session.timeRemainingAt),
      "suspendedAt": instant(session.suspendedAt), "endedAt": instant(session.endedAt),
      "outcome": .string(session.outcome.rawValue),
      "nextSeenIn": session.nextSeenIn.map { .string($0.rawValue) },
      "nextSeenAt": instant(session.nextSeenAt), "used": span(session.used),
      "usedAtMost": span(session.usedAtMost), "budget": span(session.budget),
      "budgetSource": session.budgetSource.map(JSONText.string),
      "verdict": .string(session.verdict.rawValue), "judgedBy": source(session.judgedBy),
      "runningAt": instant(session.runningAt), "watchdog": watchdog(session.watchdog),
      "heldBy": .array(session.heldBy.map(JSONText.string)),
      "tasks": .array(session.tasks.map { task($0) }),
      "source": source(session.source),
    ]
  }

  /// Returns a task of a session, or work outside all sessions.
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
