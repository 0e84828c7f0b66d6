import LifetraceModel

/// Turns native events into life-cycle events.
struct NativeEventReader: Sendable {
  /// What a value of `event` means, looked up once for each spelling.
  private enum Meaning {
    case callback(EventKind)
    case form(NativeEventForm)
    case unknown
  }

  /// The clock of the trace, from a header line or from the times.
  private(set) var reference: TimeReference?
  private var hasHeader = false
  private var names = SymbolTable()
  private var meanings: [Meaning] = []
  private var times: EventTimes
  /// The last version of each device, and of events without a device.
  private var versions: [Symbol?: Symbol] = [:]
  /// Of the last time noted by them alone: noting the same again changes nothing.
  private var lastFractionDigits: UInt8?

  /// Creates a reader of events. Times without a zone are in `zone`, or in UTC if it is `nil`.
  init(zone: ZoneRule? = nil) { times = EventTimes(zone: zone) }

  /// Whether nothing that was read changes how later events are read.
  var isPlain: Bool { !hasHeader && versions.isEmpty && !times.dependsOnOrder }

  /// Records the latest time of events that another reader read in the same input.
  mutating func noteTime(_ time: Instant?) { times.note(time) }

  /// Adopts the clock that another reader found in events of the same input.
  mutating func adopt(_ other: TimeReference) {
    guard !hasHeader else { return }
    guard let own = reference else {
      reference = other
      return
    }
    reference = TimeReference(
      anchor: own.anchor, zoneSeconds: own.zoneSeconds ?? other.zoneSeconds,
      resolution: min(own.resolution, other.resolution))
  }

  /// Reads one object that has an `event` key.
  ///
  /// - Returns: the time of the event, if there is one.
  mutating func read(
    _ row: JSONRow, at source: SourcePosition, into sink: inout EventSink,
    faults: inout JSONFaultLedger
  ) -> Instant? {
    guard let time = time(of: row, at: source, in: &sink, &faults) else { return nil }
    let kind: EventKind
    let emitter: Emitter
    let isAboutCapture: Bool
    switch meaningIndex(of: row).map({ meanings[$0] }) ?? .unknown {
    case .unknown:
      noteUnknown(row, at: source, in: &sink, &faults)
      return time
    case .callback(let callback): (kind, emitter, isAboutCapture) = (callback, .callback, false)
    case .form(let form):
      guard let found = row.kind(by: form, in: &sink.symbols) else {
        noteMissingValue(row, form.need, at: source, in: &sink, &faults)
        return time
      }
      (kind, emitter, isAboutCapture) = (found, .native, form.isAboutCapture)
    }
    var event = LifecycleEvent(
      time: time, source: source, device: row.symbol(.device, in: &sink.symbols),
      boot: row.symbol(.boot, in: &sink.symbols),
      process: process(of: row, at: source, into: &sink, &faults),
      scene: row.symbol(.scene, in: &sink.symbols), emitter: emitter, kind: kind)
    adoptOrigin(in: row, for: &event)
    // A converted event may know less than one that an app wrote.
    guard
      isAboutCapture || event.process.bundle != nil || event.process.name != nil
        || row.has(.emitter)
    else {
      faults.note(.missingBundle, at: source, in: &sink)
      return time
    }
    noteUnusable(row, at: source, in: &sink, &faults)
    noteOS(row, of: event, into: &sink, &faults)
    sink.events.append(event)
    return time
  }

  /// Adopts the emitter and the clock that a converted event names.
  private func adoptOrigin(in row: JSONRow, for event: inout LifecycleEvent) {
    if row.has(.emitter), let word = row.string(.emitter) {
      event.emitter = Emitter(nativeWord: word) ?? .native
    }
    if row.has(.clock), row.string(.clock) == TimeReference.Anchor.orderOnly.nativeWord {
      event.markUntimed()
    }
  }

  private func noteUnusable(
    _ row: JSONRow, at source: SourcePosition, in sink: inout EventSink,
    _ faults: inout JSONFaultLedger
  ) {
    for value in NativeEventValue.unusable(in: row) {
      note(value, of: "an event", row, at: source, in: &sink, &faults)
    }
  }

  /// Reports a value that cannot be used.
  private func note(
    _ value: NativeEventValue, of owner: String, _ row: JSONRow, at source: SourcePosition,
    in sink: inout EventSink, _ faults: inout JSONFaultLedger
  ) {
    let found = row.shown(value.key)
    faults.note(
      .unusableValue, "\(value.name) \(found ?? "")", at: source, in: &sink
    ) { _ in
      "\(owner)'s '\(value.name)' is \(found ?? "neither a text nor a number"); "
        + "expected \(value.expected)"
    }
  }

  private func noteUnknown(
    _ row: JSONRow, at source: SourcePosition, in sink: inout EventSink,
    _ faults: inout JSONFaultLedger
  ) {
    guard row.has(.event) else { return faults.note(.missingEvent, at: source, in: &sink) }
    faults.note(.unknownEvent, row.shown(.event), at: source, in: &sink) { value in
      guard let name = row.string(.event) else {
        return "an event's name is \(value); expected a text such as 'didBecomeActive'"
      }
      let near = NearestName.name(like: name, among: NativeEventReader.names) {
        max(1, min(name.count, $0.count) / 3)
      }
      return "unknown event \(value); "
        + (near.map { "did you mean '\($0)'?" }
          ?? "expected a callback such as 'didBecomeActive', or a word such as 'launched'")
    }
  }

  /// The names of all events, and their other spellings.
  private static let names =
    NativeEventForm.rows.map(\.name)
    + EventSpelling.rows.map(\.text)

  private func noteMissingValue(
    _ row: JSONRow, _ need: NativeEventForm.Need?, at source: SourcePosition,
    in sink: inout EventSink,
    _ faults: inout JSONFaultLedger
  ) {
    guard let need, let name = row.shown(.event) else {
      return faults.note(.missingValue, at: source, in: &sink)
    }
    let found = row.found(for: need)
    faults.note(
      .missingValue, name + " " + (found?.words ?? ""), at: source, in: &sink
    ) { _ in
      "event \(name) "
        + (found.map { "has '\($0.key)' \($0.words)" } ?? "lacks '\(need.keys[0].rawValue)'")
        + "; expected \(need.expected)"
    }
  }

  /// Reads the header line, which describes the clock of the events after it.
  ///
  /// - Returns: the first and the last time of the log that the events come from, if the header
  ///   contains them.
  mutating func readHeader(
    _ row: JSONRow, at source: SourcePosition, into sink: inout EventSink,
    faults: inout JSONFaultLedger
  ) -> (first: Instant?, last: Instant?, cause: RecordingHole.Cause?) {
    hasHeader = true
    for value in NativeEventValue.unusable(inHeader: row) {
      note(value, of: "the header", row, at: source, in: &sink, &faults)
    }
    let anchor = row.string(.clock).flatMap { TimeReference.Anchor(nativeWord: $0) } ?? .absolute
    reference = TimeReference(
      anchor: anchor, zoneSeconds: row.zoneSeconds, resolution: row.resolution ?? .zero)
    let cause = row.string(.reason).flatMap { RecordingHole.Cause(rawValue: $0) }
    return (bound(.from, of: row), bound(.to, of: row), cause?.isExact == true ? cause : nil)
  }

  private mutating func bound(_ key: JSONKey, of row: JSONRow) -> Instant? {
    (row.text(key) { times.wallTime($0) } ?? nil).flatMap { times.instant(of: $0) }
  }

  /// Returns the time of an event, and reports one that is missing or impossible.
  private mutating func time(
    of row: JSONRow, at source: SourcePosition, in sink: inout EventSink,
    _ faults: inout JSONFaultLedger
  ) -> Instant? {
    guard row.has(.ts) else {
      faults.note(.missingTime, at: source, in: &sink)
      return nil
    }
    let time = time(of: row)
    times.note(time)
    if time == nil {
      faults.note(.impossibleTime, row.shown(.ts), at: source, in: &sink, message: JSONFault.noTime)
    }
    return time
  }

  private mutating func time(of row: JSONRow) -> Instant? {
    if let wall = row.text(.ts, { times.wallTime($0) }) ?? nil {
      noteClock(of: wall)
      return times.instant(of: wall)
    }
    guard let time = row.decimal(.ts).flatMap({ JSONTimestamp.time(sinceEpoch: $0) }) else {
      return nil
    }
    // Since 1970 in UTC.
    noteClock(resolution: time.resolution, zoneSeconds: 0)
    return time.instant
  }

  private mutating func noteClock(of wall: WallTime) {
    noteClock(resolution: wall.resolution, zoneSeconds: wall.zoneSeconds)
  }

  @inline(__always)
  private mutating func noteClock(resolution: Int64, zoneSeconds: Int32?) {
    guard !hasHeader else { return }
    let finest = min(resolution, reference?.resolution.nanoseconds ?? .max)
    guard finest != reference?.resolution.nanoseconds else { return }
    reference = TimeReference(reference, resolution: resolution, zoneSeconds: zoneSeconds)
  }

  /// Records a time in UTC and the number of digits of its fraction, at most nine.
  @inline(__always)
  mutating func noteClock(fractionDigits: UInt8) {
    guard fractionDigits != lastFractionDigits else { return }
    lastFractionDigits = fractionDigits
    noteClock(resolution: JSONTimestamp.weights[Int(fractionDigits)], zoneSeconds: 0)
  }

  /// Returns the instant of a date and time, and notes its clock; `nil` if it is none.
  mutating func instant(of text: Span<UInt8>) -> Instant? {
    guard let wall = times.wallTime(text), let time = times.instant(of: wall) else { return nil }
    noteClock(of: wall)
    return time
  }

  /// Returns the nanoseconds from 1970 to the day of a date and time in UTC, whatever its zone;
  /// `nil` if it is none.
  mutating func day(of text: Span<UInt8>) -> Int64? { times.day(of: text) }

  /// The index in `meanings` of the meaning of the object's event; `nil` without a name.
  private mutating func meaningIndex(of row: JSONRow) -> Int? {
    guard let symbol = row.symbol(.event, in: &names) else { return nil }
    let index = Int(symbol.index)
    if index == meanings.count {
      meanings.append(NativeEventReader.meaning(names.bytes(of: symbol)))
    }
    return index
  }

  private static func meaning(_ name: ArraySlice<UInt8>) -> Meaning {
    if let form = NativeEventForm.named(String(decoding: name, as: UTF8.self)) {
      return .form(form)
    }
    return EventSpelling.kind(of: name).map { .callback($0) } ?? .unknown
  }

  private func process(
    of row: JSONRow, at source: SourcePosition, into sink: inout EventSink,
    _ faults: inout JSONFaultLedger
  ) -> ProcessReference {
    var process = ProcessReference(
      bundle: row.symbol(.bundle, in: &sink.symbols),
      name: row.symbol(.process, in: &sink.symbols))
    if !row.isNull(.pid) { process.pid = faults.pid(.pid, of: row, at: source, in: &sink) }
    if row.has(.host) { process.host = row.symbol(.host, in: &sink.symbols) }
    if row.has(.hostPID) {
      process.hostPID = row.integer(.hostPID).flatMap { ProcessReference.pid(exactly: $0) }
    }
    if row.has(.kind) {
      process.kind = row.string(.kind).flatMap { ProcessKind(nativeWord: $0) } ?? .unknown
    }
    return process
  }

  private mutating func noteOS(
    _ row: JSONRow, of event: LifecycleEvent, into sink: inout EventSink,
    _ faults: inout JSONFaultLedger
  ) {
    guard row.has(.os), let version = row.symbol(.os, in: &sink.symbols),
      versions[event.device] != version
    else { return }
    guard OSVersion(sink.symbols[version]) != nil else {
      return note(.os, of: "an event", row, at: event.source, in: &sink, &faults)
    }
    versions[event.device] = version
    sink.events.append(
      LifecycleEvent(
        time: event.time, source: event.source, device: event.device, boot: event.boot,
        process: ProcessReference(), emitter: .native, kind: .condition(.osVersion(version))))
  }
}

extension ProcessReference {
  /// The process id that a log's number gives, or `nil` if no process can have it.
  static func pid(exactly number: Int64) -> Int32? {
    number >= 0 ? Int32(exactly: number) : nil
  }
}

/// When the recordings of an input of native events were made, by its header lines.
struct RecordingMarkers: Sendable {
  private var recordings: [RecordingHole.Recording] = []

  /// Adds the recording of a header.
  mutating func note(
    from first: Instant?, to last: Instant?, line: UInt32, _ cause: RecordingHole.Cause?
  ) {
    guard let first, let last, first <= last else { return }
    recordings.append(RecordingHole.Recording(first: first, last: last, line: line, cause: cause))
  }

  /// Where nobody recorded between them, in the order of time.
  var holes: [RecordingHole] {
    RecordingHole.between(recordings, longerThan: .zero, shownBy: .timed)
  }
}
