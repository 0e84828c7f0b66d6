public import LifetraceModel

/// Writes a trace as native events, one JSON object a line.
///
/// Reading the lines again gives the same events: only the text around them is lost. The first line
/// holds the log's clock, so that a trace without a date stays one, and the first and the last time
/// of the log. Another such line follows each hole.
public struct NativeEventsWriter: Sequence, Sendable {
  private let trace: EventTrace

  /// Creates a writer of a trace.
  public init(_ trace: EventTrace) {
    self.trace = trace
  }

  /// Returns an iterator over the trace in pieces of about 64 KiB.
  public func makeIterator() -> AnyIterator<[UInt8]> {
    var recordings = recordings[...]
    var piece = header(of: recordings.removeFirst())
    var events = trace.events.makeIterator()
    return AnyIterator {
      while piece.count < 1 << 16 {
        let event = events.next()
        // Also recordings without an event.
        while let next = recordings.first, event.map({ isReached(next, by: $0) }) ?? true {
          piece += header(of: recordings.removeFirst())
        }
        guard let event else { break }
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
  private var recordings: [Recording] {
    let inputs = trace.inputs.filter { $0.events > 0 }
    let holes = inputs.count == 1 ? inputs[0].holes : []
    let starts = [inputs.compactMap(\.firstAt).min()] + holes.map { $0.until }
    let ends = holes.map { $0.after } + [inputs.compactMap(\.lastAt).max()]
    let causes = [nil] + holes.map { $0.cause.isExact ? $0.cause : nil }
    return zip(zip(starts, ends), causes).map { Recording(from: $0.0, to: $0.1, cause: $1) }
  }

  private struct Recording {
    var from: Instant?
    var to: Instant?
    /// What divides it from the one before, if that is more than a pause.
    var cause: RecordingHole.Cause?
  }

  private func isReached(
    _ recording: Recording, by event: LifecycleEvent
  ) -> Bool {
    recording.from.map { event.time >= $0 } ?? false
  }

  private func header(of recording: Recording) -> [UInt8] {
    var line = JSONLine()
    line.add("lifetrace", "events/1")
    line.add("clock", trace.reference.anchor.nativeWord)
    if let zone = trace.reference.zoneSeconds { line.add("zone", literal: zone) }
    line.add("resolution", literal: JSONText.decimalSeconds(trace.reference.resolution.nanoseconds))
    if let first = recording.from { line.add("from", timestamp(first)) }
    if let last = recording.to { line.add("to", timestamp(last)) }
    if let cause = recording.cause { line.add("reason", cause.rawValue) }
    return line.ended()
  }

  private func line(for event: LifecycleEvent) -> [UInt8] {
    var line = JSONLine()
    line.add("ts", timestamp(event.time))
    add("device", event.device, to: &line)
    add("boot", event.boot, to: &line)
    addProcess(event.process, to: &line)
    add("scene", event.scene, to: &line)
    let usualEmitter = addKind(event.kind, to: &line)
    if event.isUntimed {
      line.add("clock", TimeReference.Anchor.orderOnly.nativeWord)
    }
    // An event of nobody is read back only if a log's emitter vouches for it.
    let isNameless = event.process.bundle == nil && event.process.name == nil
    if isNameless || event.emitter != usualEmitter {
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

  /// Adds an event's name and its own keys. Returns the emitter that a reader assumes if the line
  /// names none.
  private func addKind(_ kind: EventKind, to line: inout JSONLine) -> Emitter {
    switch kind {
    case .callback(let callback):
      line.add("event", callback.rawValue)
      return .callback
    case .significant(let event):
      line.add("event", event.rawValue)
      return .callback
    default:
      guard let (form, fields) = NativeEventForm.written(kind) else {
        preconditionFailure("\(kind) has no row in NativeEventForm")
      }
      line.add("event", form.name)
      let parts = fields.map { (path: $0.key.rawValue.split(separator: "."), value: $0.value) }
      line.add("exit") { object in
        for (path, value) in parts where path.count > 1 { add("\(path[1])", value, to: &object) }
      }
      for (path, value) in parts where path.count == 1 { add("\(path[0])", value, to: &line) }
      return .native
    }
  }

  private func add(_ key: String, _ value: NativeValue?, to line: inout JSONLine) {
    switch value {
    case nil: break
    case .symbol(let symbol): line.add(key, trace.symbols[symbol])
    case .string(let text): line.add(key, text)
    case .integer(let number): line.add(key, literal: number)
    case .code(let number): line.add(key, literal: number)
    case .seconds(let span): line.add(key, literal: JSONText.decimalSeconds(span.nanoseconds))
    case .flag(let isSet): line.add(key, literal: isSet)
    }
  }

  private func add(_ key: String, _ symbol: Symbol?, to line: inout JSONLine) {
    if let symbol { line.add(key, trace.symbols[symbol]) }
  }

  /// The instant in RFC 3339, in the trace's zone, with as many digits of the fraction as it needs.
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
  /// The formats of traces: native events only.
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
  mutating func add(_ key: String, _ text: String) {
    beginValue(key)
    bytes.appendJSONString(text)
  }

  /// Adds a number or a literal, written as it is.
  mutating func add(_ key: String, literal: some CustomStringConvertible) {
    beginValue(key)
    bytes.append(contentsOf: literal.description.utf8)
  }

  /// Adds an object that `body` fills; nothing if it stays empty.
  mutating func add(_ key: String, _ body: (inout JSONLine) -> Void) {
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

  private mutating func beginValue(_ key: String) {
    if bytes.count > 1 { bytes.append(UInt8(ascii: ",")) }
    bytes.appendJSONString(key)
    bytes.append(UInt8(ascii: ":"))
  }
}
