package import LifetraceInputs
package import LifetraceModel

/// Reads logs into one trace of events, step by step.
///
/// For each input call `begin`, read to the end, and call `end`. Memory grows with the number of
/// life-cycle events, not with the text around them.
package struct TraceReader: Sendable {
  private let options: ReadingOptions
  private let emitters: EmitterSet
  private var sink = EventSink()
  private var inputs: [TraceInput] = []
  private var current: OpenInput?
  /// The number of inputs that were found in a folder and have no life-cycle lines.
  private var silentCount = 0
  /// The dates in the options that inputs needed.
  private var usedDates: ReadingOptions.Dates = []

  /// The input that is being read.
  private struct OpenInput {
    let name: String
    let isNamed: Bool
    var reader: InputReader<RecordStage>
    let firstEvent: Int
    var reservation: EventReservation
    /// The number of events taken out in batches.
    var takenCount = 0

    mutating func reserve(in events: inout [LifecycleEvent]) {
      reservation.reserve(in: &events, after: reader.bytes)
    }
  }

  /// Creates a reader that has no inputs yet.
  package init(options: ReadingOptions = ReadingOptions()) {
    self.options = options
    emitters = EmitterSet(taught: options.words)
    for (name, bundle) in options.sameApps.sorted(by: { $0.key < $1.key }) {
      sink.sameApps[sink.symbols.intern(name)] = sink.symbols.intern(bundle)
    }
  }

  /// Reads one input to its end and keeps its events.
  ///
  /// - Parameters:
  ///   - name: the input's name in reports.
  ///   - nextChunk: returns any number of the next bytes, or `nil` at the end.
  /// - Throws: errors of `nextChunk`, and `UnknownLayout` if no layout has the name in the options.
  ///   Everything read before is kept. Problems in the log are diagnostics, never errors.
  package mutating func read(name: String, nextChunk: () throws -> [UInt8]?) throws {
    try withoutActuallyEscaping(nextChunk) { nextChunk in
      var source = ChunkSource(nextChunk)
      try read(name: name, from: &source)
    }
  }

  /// Reads one input to its end and keeps its events.
  package mutating func read(name: String, from source: inout some ByteSource) throws {
    try begin(name: name)
    defer {
      readRest()
      end()
    }
    while try readNext(from: &source) {}
  }

  // MARK: Steps

  /// Begins an input.
  ///
  /// - Parameters:
  ///   - name: the input's name in reports.
  ///   - size: the number of bytes, if known; used only to reserve memory.
  ///   - isNamed: `false` for a file found in a folder. The reader then only counts the file
  ///     if it has no events.
  ///   - inBatches: whether the caller removes the events with `takeBatch`.
  /// - Throws: `UnknownLayout` if no layout has the name in the options.
  package mutating func begin(
    name: String, size: Int? = nil, isNamed: Bool = true, inBatches: Bool = false
  ) throws {
    try LayoutName.check(options.layout)
    let input = UInt32(truncatingIfNeeded: inputs.count)
    let firstEvent = sink.events.count
    let stage = RecordStage(
      options: options, input: input, firstEvent: firstEvent, emitters: emitters)
    let reader = InputReader(
      options: options, input: input, stage: stage, leastSearched: LiteralScan.leastInput)
    current = OpenInput(
      name: name, isNamed: isNamed, reader: reader, firstEvent: firstEvent,
      reservation: EventReservation(size: size, firstEvent: firstEvent))
    sink.compact = inBatches ? [] : nil
  }

  /// Reads the next bytes of the input.
  /// Returns `false` at its end, or if the rest need not be read.
  ///
  /// - Throws: the error of `source`.
  package mutating func readNext(from source: inout some ByteSource) throws -> Bool {
    guard try current?.reader.read(from: &source, into: &sink) == true else { return false }
    if sink.compact == nil { current?.reserve(in: &sink.events) }
    return true
  }

  /// The number of bytes read from the input.
  package var byteCount: Int { current?.reader.bytes ?? 0 }

  /// Reads the input's last line after the last bytes.
  package mutating func readRest() {
    current?.reader.finish(into: &sink)
    current?.reader.placeUntimed(in: &sink)
  }

  /// Whether the part of the input read so far contains only native events; `nil` before its layout
  /// is known.
  package var isNative: Bool? { current?.reader.isNative }

  /// Removes and returns the events that were read since the last call.
  ///
  /// - Returns: `nil` if the rest of the input may still change the times of the events.
  package mutating func takeBatch() -> EventBatch? {
    guard let clock = current?.reader.settledClock else { return nil }
    let pieces = sink.takeEvents()
    current?.takenCount += pieces.reduce(0) { $0 + $1.items.count }
    return EventBatch(
      pieces: pieces, symbols: sink.symbols, start: clock.start, reference: clock.reference)
  }

  /// Keeps all later events, after the events that were taken out.
  ///
  /// Requires: `events` are all events of the input that were taken out.
  package mutating func keepEvents(after events: [LifecycleEvent] = []) {
    let rest = sink.takeEvents()
    sink.compact = nil
    sink.events = events
    for piece in rest { sink.add(piece) }
    current?.takenCount = 0
  }

  /// Ends the input.
  ///
  /// Requires: its last line was read with `readRest`, and its events are kept or all taken out.
  package mutating func end() {
    guard let input = current else { return }
    current = nil
    let count = sink.events.count - input.firstEvent + input.takenCount
    let skipped = sink.skipped
    sink.skipped = [:]
    sink.compact = nil
    sink.forgetConditions()
    usedDates.formUnion(input.reader.stage.clock.taken)
    let events = input.firstEvent..<input.firstEvent + count
    var summed = TraceInput(
      name: input.name, reader: input.reader, events: events, skipped: skipped)
    // A table in a folder of logs is mentioned only if it is useful.
    if !input.isNamed, events.isEmpty, input.reader.foreign == nil,
      input.reader.foreign(events: 0)?.isOfUse != true
    {
      summed.diagnostics = []
      summed.isSilent = true
      silentCount += 1
    }
    // Others of a folder or an archive are no logs.
    summed.summary.isLeftOut = input.reader.foreign?.isArchive == true
    inputs.append(summed)
  }

  /// Returns the events of all ended inputs, merged by time.
  package consuming func finish() -> EventTrace {
    var merge = TraceMerge(inputs: inputs, sink: sink)
    var trace = merge.run()
    if silentCount > 0 {
      trace.diagnostics.append(
        Diagnostic(
          .note, "files found in folders have no life-cycle lines", count: silentCount,
          notes: ["name a file itself to be told why"]))
    }
    // If no events were found, these notes would only distract.
    if inputs.contains(where: { $0.summary.events > 0 }) {
      trace.diagnostics += options.findings(taken: usedDates)
    }
    return trace
  }
}
