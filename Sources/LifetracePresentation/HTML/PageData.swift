import LifetraceFindings
import LifetraceMetrics
import LifetraceModel

/// What the script of an HTML report draws: the lanes of a timeline, as JSON and as columns of numbers.
///
/// The names are those of `page.d.ts`.
struct PageData {
  private let timeline: Timeline
  /// Those that the page shows as a place of the timeline.
  let findings: [Finding]
  private let lanes: [TimelineLane]
  /// From the first to the last instant of all lanes.
  let range: ClosedRange<Instant>
  private let states: [State]
  /// By their words.
  private let placesOfStates: [String: UInt8]

  /// A set of states that occurs, with the reasons for it.
  private struct State {
    let label: StateLabel
    let reasons: [String]
  }

  /// What the page numbers: a byte has room for so many.
  private static let mostStates = 256

  init(_ timeline: Timeline) {
    self.timeline = timeline
    findings = FindingsSection.withoutRepeats(timeline.context.findings)
    let lanes = Self.lanes(of: timeline).map(Self.withoutGaps)
    self.lanes = lanes
    let starts = lanes.compactMap(\.start) + [timeline.range.lowerBound]
    let ends = lanes.compactMap(\.end) + [timeline.range.upperBound]
    range = (starts.min() ?? timeline.range.lowerBound)...(ends.max() ?? timeline.range.upperBound)
    let stretches = lanes.lazy.flatMap(\.stretches)
    var known: [String: State] = [:]
    for stretch in stretches where known[stretch.words] == nil {
      known[stretch.words] = State(label: stretch.label, reasons: stretch.reasons)
    }
    if known.count > Self.mostStates {
      known = [:]
      for stretch in stretches where known[stretch.label.words] == nil {
        known[stretch.label.words] = State(label: stretch.label, reasons: [])
      }
    }
    let states = known.sorted {
      ($0.value.label.order, $0.key) < ($1.value.label.order, $1.key)
    }
    self.states = states.map(\.value)
    placesOfStates = Dictionary(
      uniqueKeysWithValues: states.enumerated().map { ($1.key, UInt8(clamping: $0)) })
  }

  /// Returns the lanes of a timeline, and of each app what it was while none of its processes ran: in the lane of its
  /// only process, else in a lane of its own above theirs. Extensions without their app are its processes.
  private static func lanes(of timeline: Timeline) -> [TimelineLane] {
    var known: [StateSet<AppState>: TimelineLane.Stretch.States] = [:]
    var rest = timeline.lanes[...]
    return timeline.context.apps.flatMap { app -> [TimelineLane] in
      let own = rest.prefix {
        $0.app.text == app.displayName && $0.app.device ?? app.device == app.device
      }
      rest = rest.dropFirst(own.count)
      let whole = (app.timeline ?? []).map { TimelineLane.Stretch($0, &known) }
      guard var first = own.first, first.subject == .process else {
        return own.map { lane in
          var lane = lane
          lane.subject = .process
          return lane
        }
      }
      guard !whole.isEmpty else { return Array(own) }
      guard own.dropFirst().first?.subject == .process else {
        first.stretches =
          whole.filter { $0.end <= first.start ?? $0.end } + first.stretches
          + whole.filter { $0.start >= first.end ?? $0.start }
        return [first] + own.dropFirst()
      }
      let lane = TimelineLane(
        subject: .process, isWholeApp: true, app: first.app, name: "all processes",
        stretches: whole)
      return [lane] + own
    }
  }

  /// Returns a lane whose stretches follow each other, as the page has them: a scene is unattached from the end of its
  /// process until it is connected again.
  private static func withoutGaps(_ lane: TimelineLane) -> TimelineLane {
    let ends = zip(lane.stretches, lane.stretches.dropFirst())
    guard lane.subject == .scene, ends.contains(where: { $0.end < $1.start }) else { return lane }
    let unattached = TimelineLane.Stretch.States(label: StateLabel(.state(SceneState.unattached)))
    var lane = lane
    lane.stretches =
      ends.flatMap { last, next in
        last.end < next.start
          ? [
            last,
            TimelineLane.Stretch(
              states: unattached, start: last.end, end: next.start,
              startEvidence: last.endEvidence, endEvidence: next.startEvidence),
          ] : [last]
      } + lane.stretches.suffix(1)
    return lane
  }

  private var times: TimeWording { timeline.times }

  /// The number of intervals of all lanes.
  private var count: Int { lanes.reduce(0) { $0 + $1.stretches.count } }

  /// Everything but the intervals; the text can stand in an element of HTML.
  var json: String {
    let start = times.civil(range.lowerBound)
    let base = start.instant().nanoseconds
    let root = JSONText.object([
      .init("hasTimes", .bool(times.reference.hasDurations)),
      .init("base", .seconds(TimeSpan(nanoseconds: base))),
      .init("dates", .string(dates)),
      .init("firstDay", .integer(Int64(times.civil(times.first).daysSinceEpoch))),
      .init("digits", .integer(times.isCoarse ? 0 : 3)),
      .init("length", time(range.upperBound)), .init("zero", time(zero)),
      .init("count", .integer(Int64(count))),
      .init("bounds", .integer(Int64(count + lanes.count))),
      .init(
        "states",
        .array(
          states.map { state in
            .object([
              .init("key", .string(state.label.key)), .init("words", .string(state.label.words)),
              .init("isOpen", .bool(state.label.isUndetermined)),
              .init("reasons", text(state.reasons.joined(separator: ", "))),
              .init("roles", .array(state.label.roles.map { .string($0.rawValue) })),
            ])
          })),
      .init("evidence", .array(Evidence.Kind.allCases.map { .string($0.words) })),
      .init("inputs", .array(timeline.context.analysis.inputs.map { text($0.name) })),
      .init(
        "holes", .array(timeline.holes.map { .array([time($0.lowerBound), time($0.upperBound)]) })),
      .init("lanes", .array(lanes.map(object))),
      .init("findings", .array(zip(findings, lanesOfFindings).map(object(_:inLane:)))),
    ])
    return root.compact.replacingBytes("<", with: "\\u003c")
  }

  private func object(_ finding: Finding, inLane lane: Int) -> JSONText {
    let place: [JSONText.Member] =
      finding.at.map { [.init("at", time($0)), .init("span", span(of: finding, from: $0))] } ?? []
    return .object(
      place + [
        .init("lane", .integer(Int64(lane))),
        .init("severity", .string(finding.severity.rawValue)),
      ])
  }

  /// Returns the first and the last instant that a finding names, as far as lanes cover them.
  private func span(of finding: Finding, from at: Instant) -> JSONText {
    let named = finding.sentence.parts.compactMap { part -> Instant? in
      if case .instant(let instant) = part, range.contains(instant) { instant } else { nil }
    }
    return .array([time(named.reduce(at, min)), time(named.reduce(at, max))])
  }

  /// How `TimeWording` writes dates.
  private var dates: String {
    switch times.reference.anchor {
    case _ where times.isOneDay: ""
    case .absolute where !times.isOneYear: "year"
    case .absolute, .yearUnknown: "month"
    case .dateUnknown: "count"
    case .orderOnly: ""
    }
  }

  /// From where the axis counts; an instant that the lanes do not cover is none.
  private var zero: Instant {
    times.reference.hasDurations ? timeline.zero : range.lowerBound
  }

  /// Returns the place of each finding's lane; -1 for a finding about none.
  private var lanesOfFindings: [Int] {
    let processes = lanes.indices.filter { lanes[$0].subject == .process }
    let firstOfApp = Dictionary(
      processes.map { (lanes[$0].app, $0) }, uniquingKeysWith: { first, _ in first })
    // Processes with one pid follow each other.
    let byProcess = Dictionary(grouping: processes) {
      ProcessName(app: lanes[$0].app, pid: lanes[$0].pid)
    }
    return findings.map { finding in
      guard let name = finding.app else { return -1 }
      let app = TimelineLane.AppName(
        text: name, device: timeline.context.hasSeveralDevices ? finding.device : nil)
      let first = firstOfApp[app] ?? -1
      guard let at = finding.at else { return first }
      let own = byProcess[ProcessName(app: app, pid: finding.pid)] ?? []
      let next = own.partitionPoint { lane in lanes[lane].end.map { $0 < at } ?? false }
      let isThere = next < own.count && lanes[own[next]].holds(finding)
      return isThere ? own[next] : first
    }
  }

  private struct ProcessName: Hashable {
    var app: TimelineLane.AppName
    var pid: Int32?
  }

  private func object(_ lane: TimelineLane) -> JSONText {
    .object([
      .init("kind", .string(kind(of: lane))),
      .init("app", text(lane.app.text)), .init("device", text(lane.app.device ?? "")),
      .init("name", text(lane.name)), .init("count", .integer(Int64(lane.stretches.count))),
      .init("tasks", .array(lane.tasks.map(object))),
      .init("gauges", .array(lane.gauges.map(object))),
      .init("marks", .array(lane.marks.map(object))),
    ])
  }

  private func kind(of lane: TimelineLane) -> String {
    switch lane.subject {
    case .process, .crowd: lane.isWholeApp ? "app" : "process"
    case .appExtension: "extension"
    case .scene: "scene"
    }
  }

  private func object(_ task: TimelineLane.TaskBar) -> JSONText {
    .object(
      (task.begin.map { [.init("begin", time($0))] } ?? [])
        + (task.end.map { [.init("end", time($0))] } ?? []) + [
          .init("name", text(task.name)), .init("outcome", .string(task.outcome.rawValue)),
          .init("place", place(task.source)),
        ])
  }

  private func object(_ gauge: TimelineLane.Gauge) -> JSONText {
    .object([
      .init("start", time(gauge.start)), .init("budget", .seconds(gauge.budget)),
      .init("end", time(gauge.end)), .init("verdict", .string(gauge.verdict.rawValue)),
      .init("words", .string(gauge.words)), .init("place", place(gauge.source)),
    ])
  }

  private func object(_ mark: TimelineLane.Mark) -> JSONText {
    .object([
      .init("at", time(mark.at)), .init("kind", .string(mark.kind.rawValue)),
      .init("words", text(mark.words)), .init("isBad", .bool(mark.tone == .bad)),
      .init("sign", .string(String(mark.sign))), .init("place", place(mark.source)),
    ])
  }

  private func text(_ text: String) -> JSONText { .string(VisibleText.readable(text)) }

  private func place(_ source: SourcePosition?) -> JSONText {
    text(source.map(timeline.context.place) ?? "")
  }

  /// Returns the time from the first instant, in seconds; in a log without times, in lines.
  private func time(_ instant: Instant) -> JSONText {
    let span = instant - range.lowerBound
    return times.reference.hasDurations ? .seconds(span) : .integer(span.nanoseconds)
  }
}

// MARK: Intervals

extension PageData {
  /// The intervals of all lanes in Base64: columns of numbers in little-endian order, the widest first, as
  /// `report.js` reads them. A lane has one bound more than intervals.
  var intervals: [UInt8] {
    let hasDurations = times.reference.hasDurations
    let start = range.lowerBound
    func seconds(_ instant: Instant) -> Double {
      let span = instant - start
      return hasDurations ? span.seconds : Double(span.nanoseconds)
    }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count * 17 + lanes.count * 8)
    for lane in lanes {
      for stretch in lane.stretches { append(seconds(stretch.start).bitPattern, to: &bytes) }
      append(seconds(lane.end ?? start).bitPattern, to: &bytes)
    }
    let stretches = lanes.lazy.flatMap(\.stretches)
    for stretch in stretches { append(stretch.startEvidence.source?.line ?? 0, to: &bytes) }
    for stretch in stretches {
      append(UInt16(clamping: stretch.startEvidence.source?.input ?? 0), to: &bytes)
    }
    for stretch in stretches {
      bytes.append(placesOfStates[stretch.words] ?? placesOfStates[stretch.label.words] ?? 0)
    }
    for stretch in stretches { bytes.append(code(stretch.startEvidence)) }
    for stretch in stretches { bytes.append(code(stretch.endEvidence)) }
    return Base64.encoded(bytes)
  }

  private func code(_ evidence: Evidence) -> UInt8 {
    UInt8(Evidence.Kind.allCases.firstIndex(of: evidence.kind) ?? 0)
  }

  private func append(_ number: some FixedWidthInteger, to bytes: inout [UInt8]) {
    for shift in stride(from: 0, to: number.bitWidth, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: number >> shift))
    }
  }
}

/// Base64 as RFC 4648 has it.
enum Base64 {
  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// Returns bytes as text of ASCII.
  static func encoded(_ bytes: [UInt8]) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let rest = bytes[start..<min(start + 3, bytes.count)]
      let group = rest.reduce(UInt32(0)) { $0 << 8 | UInt32($1) } << UInt32(8 * (3 - rest.count))
      for place in 0..<4 {
        text.append(
          place <= rest.count
            ? alphabet[Int(group >> UInt32(18 - 6 * place) & 63)] : UInt8(ascii: "="))
      }
    }
    return text
  }
}
