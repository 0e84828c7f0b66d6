import LifetraceAnalysis
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
          "overAllowance": item.overAllowance == 0 ? nil : number(item.overAllowance),
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
