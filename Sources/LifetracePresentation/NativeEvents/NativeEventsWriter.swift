public import LifetraceModel

/// Writes a trace as native events, one JSON object a line.
///
/// Reading the lines again gives the same events: only the text around them is lost. The first line
/// holds the log's clock, so that a trace without a date stays one, and the first and the last time
/// of the log. Another such line follows each hole.
public struct NativeEventsWriter: Sequence, Sendable {
  private let trace: EventTrace

  public init(_ trace: EventTrace) {
    self.trace = trace
  }

  /// Returns an iterator over the trace in pieces of about 64 KiB.
  public func makeIterator() -> AnyIterator<[UInt8]> {
    var recordings = recordings[...]
    var piece = header(of: recordings.removeFirst())
    var events = trace.events.makeIterator()
    return AnyIterator {
      while piece.count < 1 << 16, let event = events.next() {
        if let next = recordings.first?.from, event.time >= next {
          piece += header(of: recordings.removeFirst())
        }
        piece += line(for: event)
      }
      defer { piece.removeAll(keepingCapacity: true) }
      return piece.isEmpty ? nil : piece
    }
  }

  /// The whole trace.
  public func bytes() -> [UInt8] { Exporter.nativeEvents.bytes(trace) }

  /// When the trace was recorded: from one hole within its only input to the next.
  ///
  /// What was observed begins and ends with records that may be no events.
  private var recordings: [(from: Instant?, to: Instant?)] {
    let inputs = trace.inputs.filter { $0.events > 0 }
    let holes = inputs.count == 1 ? inputs[0].holes : []
    let starts = [inputs.compactMap(\.firstAt).min()] + holes.map { $0.until }
    let ends = holes.map { $0.after } + [inputs.compactMap(\.lastAt).max()]
    return Array(zip(starts, ends))
  }

  private func header(of recording: (from: Instant?, to: Instant?)) -> [UInt8] {
    var line = JSONLine()
    line.add("lifetrace", "events/1")
    line.add("clock", trace.reference.anchor.nativeWord)
    if let zone = trace.reference.zoneSeconds { line.add("zone", literal: zone) }
    line.add("resolution", literal: JSONText.decimalSeconds(trace.reference.resolution.nanoseconds))
    if let first = recording.from { line.add("from", timestamp(first)) }
    if let last = recording.to { line.add("to", timestamp(last)) }
    return line.ended()
  }

  private func line(for event: LifecycleEvent) -> [UInt8] {
    var line = JSONLine()
    line.add("ts", timestamp(event.time))
    add("device", event.device, to: &line)
    add("boot", event.boot, to: &line)
    addProcess(event.process, to: &line)
    add("scene", event.scene, to: &line)
    let wording = NativeEventWording(event.kind)
    line.add("event", wording.name)
    addFacts(of: event.kind, to: &line)
    // An event of nobody is read back only if a log's emitter vouches for it.
    let isNameless = event.process.bundle == nil && event.process.name == nil
    if isNameless || event.emitter != wording.usualEmitter {
      line.add("emitter", event.emitter.nativeWord)
    }
    if Int(event.source.input) < trace.inputs.count {
      line.add("source", "\(trace.inputs[Int(event.source.input)].name):\(event.source.line)")
    }
    return line.ended()
  }

  private func addProcess(_ process: ProcessReference, to line: inout JSONLine) {
    add("bundle", process.bundle, to: &line)
    add("process", process.name, to: &line)
    if let pid = process.pid { line.add("pid", literal: pid) }
    add("host", process.host, to: &line)
    if let pid = process.hostPID { line.add("hostPID", literal: pid) }
    if process.kind != .unknown { line.add("kind", process.kind.nativeWord) }
  }

  private func addFacts(of kind: EventKind, to line: inout JSONLine) {
    switch kind {
    case .callback, .significant, .systemDeactivation, .resumed, .suspended, .wrote, .inactive,
      .sceneless,
      .mentioned, .running, .scene, .gap, .boot:
      break
    case .deactivation(let change):
      line.add("from", literal: change.before.rawValue)
      line.add("to", literal: change.after.rawValue)
    case .state(let state): addState(state, to: &line)
    case .visibility(let visibility): line.add("visibility", visibility.nativeWord)
    case .launchRequested(let intent, let isLaunching):
      line.add("intent", intent.nativeWord)
      if isLaunching { line.add("step", "launching") }
    case .started(let intent): line.add("intent", intent.nativeWord)
    case .launched(let reason, _), .launchFailed(let reason), .exitRequested(let reason),
      .exitPending(let reason):
      add("reason", reason, to: &line)
    case .exited(let report):
      line.add("exit") { addExit(report, to: &$0) }
      if report.isUntimed { line.add("clock", TimeReference.Anchor.orderOnly.nativeWord) }
    case .work(let fact): addWork(fact, to: &line)
    case .identity(let session): add("value", session, to: &line)
    case .watchdog(let fact):
      add("step", fact.step, to: &line)
      if let limit = fact.limit { addSpan("limit", limit, to: &line) }
      if fact.isViolated { line.add("violated", literal: true) }
    case .condition(let condition): addCondition(condition, to: &line)
    }
  }

  private func addState(_ state: ReportedState, to line: inout JSONLine) {
    line.add("state", state.task.nativeWord)
    line.add("visibility", state.visibility.nativeWord)
    if state.isForUser { line.add("intent", LaunchIntent.foreground.nativeWord) }
  }

  private func addExit(_ report: ExitReport, to line: inout JSONLine) {
    if let namespace = report.namespace { line.add("namespace", namespace.name) }
    if let code = report.code { line.add("code", literal: code) }
    add("explanation", report.explanation, to: &line)
    if report.isVoluntary { line.add("voluntary", literal: true) }
    if let state = report.stateAtExit { addState(state, to: &line) }
  }

  private func addWork(_ fact: WorkFact, to line: inout JSONLine) {
    switch fact {
    case .beginTask(let id, let name), .taskExpired(let id, let name):
      addTask(id, name, to: &line)
    case .endTask(let id): addTask(id, nil, to: &line)
    case .taskAge(let id, let name, let elapsed, let outlivedExpiry):
      addTask(id, name, to: &line)
      addSpan("elapsed", elapsed, to: &line)
      if outlivedExpiry { line.add("timedOut", literal: true) }
    case .assertionAcquired(let id, let explanation, let kind):
      add("assertion", id, to: &line)
      line.add("assertionKind", kind.nativeWord)
      add("reason", explanation, to: &line)
    case .assertionReleased(let id, let timedOut):
      add("assertion", id, to: &line)
      if timedOut { line.add("timedOut", literal: true) }
    case .noTaskOpen, .budgetStarted, .budgetWarning, .budgetExpired:
      break
    case .budget(let limit, let reason):
      addSpan("limit", limit, to: &line)
      add("reason", reason, to: &line)
    case .timeRemaining(let span): addSpan("remaining", span, to: &line)
    }
  }

  private func addTask(_ id: Int64?, _ name: Symbol?, to line: inout JSONLine) {
    if let id { line.add("task", literal: id) }
    add("taskName", name, to: &line)
  }

  private func addCondition(_ condition: Condition, to line: inout JSONLine) {
    switch condition {
    case .osVersion(let value), .deviceModel(let value), .appVersion(let value):
      add("value", value, to: &line)
    case .debugger, .xctest, .simulator:
      break
    }
  }

  private func add(_ key: StaticString, _ symbol: Symbol?, to line: inout JSONLine) {
    if let symbol { line.add(key, trace.symbols[symbol]) }
  }

  private func addSpan(_ key: StaticString, _ span: TimeSpan, to line: inout JSONLine) {
    line.add(key, literal: JSONText.decimalSeconds(span.nanoseconds))
  }

  /// The instant in RFC 3339, in the trace's zone, to the nanosecond where it has any.
  private func timestamp(_ instant: Instant) -> String {
    let zone = trace.reference.zoneSeconds ?? 0
    let inMinutes = zone % 60 == 0 && abs(zone) < 86_400 ? zone : 0
    let civil = CivilDateTime(instant, zoneSeconds: inMinutes)
    let (seconds, fraction) = civil.nanosecondOfDay.quotientAndRemainder(dividingBy: 1_000_000_000)
    let date = [padded(civil.year, 4), padded(civil.month, 2), padded(civil.day, 2)]
    let time = [seconds / 3600, seconds / 60 % 60, seconds % 60].map { padded($0, 2) }
    let offset = inMinutes == 0 ? "Z" : TimeWording.offset(inMinutes)
    return date.joined(separator: "-") + "T" + time.joined(separator: ":")
      + NativeEventsWriter.fraction(fraction) + offset
  }

  /// Nanoseconds as a decimal fraction without trailing zeros; empty for 0.
  private static func fraction(_ nanoseconds: Int64) -> String {
    guard nanoseconds != 0 else { return "" }
    var digits = padded(nanoseconds, 9)
    while digits.hasSuffix("0") { digits.removeLast() }
    return "." + digits
  }
}

extension EventTrace: Exportable {
  public static var exporters: [Exporter<EventTrace, Never>] { [.nativeEvents] }
}

extension Exporter where Value == EventTrace, Failure == Never {
  /// Native events, one JSON object a line.
  public static var nativeEvents: Exporter {
    Exporter("events", extensions: ["ndjson"]) { AnySequence(NativeEventsWriter($0)) }
  }
}

/// One JSON object on one line, written key by key.
struct JSONLine {
  /// The bytes written so far, with the line feed once the line is ended.
  private(set) var bytes: [UInt8] = [UInt8(ascii: "{")]

  /// Adds a text, escaped; invalid UTF-8 is repaired.
  mutating func add(_ key: StaticString, _ text: String) {
    beginValue(key)
    bytes.appendJSONString(text)
  }

  /// Adds a number or a literal, written as it is.
  mutating func add(_ key: StaticString, literal: some CustomStringConvertible) {
    beginValue(key)
    bytes.append(contentsOf: literal.description.utf8)
  }

  /// Adds an object that `body` fills; nothing if it stays empty.
  mutating func add(_ key: StaticString, _ body: (inout JSONLine) -> Void) {
    var inner = JSONLine()
    body(&inner)
    guard inner.bytes.count > 1 else { return }
    beginValue(key)
    bytes.append(contentsOf: inner.bytes)
    bytes.append(UInt8(ascii: "}"))
  }

  /// Ends the line.
  consuming func ended() -> [UInt8] {
    bytes.append(UInt8(ascii: "}"))
    bytes.append(UInt8(ascii: "\n"))
    return bytes
  }

  private mutating func beginValue(_ key: StaticString) {
    if bytes.count > 1 { bytes.append(UInt8(ascii: ",")) }
    bytes.appendJSONString(key.description)
    bytes.append(UInt8(ascii: ":"))
  }
}
