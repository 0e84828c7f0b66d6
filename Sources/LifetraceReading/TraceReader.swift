package import LifetraceInputs
package import LifetraceModel

/// Reads logs into one trace of events, step by step.
///
/// Each input is begun, read to its end, and ended. Memory grows with the life-cycle events that are
/// kept, never with the text around them.
package struct TraceReader: Sendable {
  private let options: ReadingOptions
  private let emitters = EmitterSet()
  private var sink = EventSink()
  private var inputs: [TraceInput] = []
  private var current: OpenInput?
  /// The number of inputs that were not named and hold no life-cycle lines.
  private var silentCount = 0
  /// The dates of the options that inputs used.
  private var usedDates: ReadingOptions.Dates = []

  /// The input that is read.
  private struct OpenInput {
    let name: String
    let isNamed: Bool
    var reader: InputReader<RecordStage>
    let firstEvent: Int
    var reservation: EventReservation
    /// The number of events that were taken out in batches.
    var takenCount = 0

    mutating func reserve(in events: inout [LifecycleEvent]) {
      reservation.reserve(in: &events, after: reader.bytes)
    }
  }

  package init(options: ReadingOptions = ReadingOptions()) {
    self.options = options
  }

  /// Reads one input to its end and keeps its events.
  ///
  /// - Parameters:
  ///   - name: the name that reports show.
  ///   - nextChunk: returns the next bytes of any number, or `nil` at the end.
  /// - Throws: what `nextChunk` throws, and `UnknownLayout` if the options name none. What was
  ///   read before is kept. Problems in the log are diagnostics, never errors.
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
  ///   - name: the name that reports show.
  ///   - size: the number of bytes, if it is known; only to reserve memory in time.
  ///   - isNamed: `false` for a file found in a folder: nothing is said about a lack of events in it,
  ///     only how many such inputs there are.
  ///   - inBatches: whether `takeBatch` takes the events out.
  /// - Throws: `UnknownLayout` if the options name none.
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

  /// Reads the next bytes of the input; returns `false` at its end, or where the rest need not be read.
  ///
  /// - Throws: the error of `source`.
  package mutating func readNext(from source: inout some ByteSource) throws -> Bool {
    guard try current?.reader.read(from: &source, into: &sink) == true else { return false }
    if sink.compact == nil { current?.reserve(in: &sink.events) }
    return true
  }

  /// The number of bytes of the input that were read.
  package var byteCount: Int { current?.reader.bytes ?? 0 }

  /// Reads what is left of the input's last line, after its last bytes.
  package mutating func readRest() { current?.reader.finish(into: &sink) }

  /// Whether the input holds nothing but native events so far; `nil` before its layout is known.
  package var isNative: Bool? { current?.reader.isNative }

  /// Takes the events out that were read since the last time.
  ///
  /// - Returns: `nil` if the rest of the input may change when these events and those before were.
  package mutating func takeBatch() -> EventBatch? {
    guard let clock = current?.reader.settledClock else { return nil }
    let pieces = sink.takeEvents()
    current?.takenCount += pieces.reduce(0) { $0 + $1.items.count }
    return EventBatch(
      pieces: pieces, symbols: sink.symbols, start: clock.start, reference: clock.reference)
  }

  /// Keeps all events from now on, behind those that were taken out.
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
  /// Requires: its rest was read, and its events are kept or were all taken out.
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
    // A table beside the logs of a folder is mentioned only if it is of use.
    if !input.isNamed, events.isEmpty, input.reader.foreign == nil,
      input.reader.foreign(events: 0)?.isOfUse != true
    {
      summed.diagnostics = []
      summed.isSilent = true
      silentCount += 1
    }
    inputs.append(summed)
  }

  /// Returns the events of all inputs that were ended, merged by time.
  package consuming func finish() -> EventTrace {
    var merge = TraceMerge(inputs: inputs, sink: sink)
    var trace = merge.run()
    if silentCount > 0 {
      trace.diagnostics.append(
        Diagnostic(
          .note, "files found in folders have no life-cycle lines", count: silentCount,
          notes: ["name a file itself to be told why"]))
    }
    // Whoever learns that nothing was found has other things to look at.
    if inputs.contains(where: { $0.summary.events > 0 }) {
      trace.diagnostics += options.findings(taken: usedDates)
    }
    return trace
  }
}
