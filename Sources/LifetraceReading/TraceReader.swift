public import LifetraceModel

/// Reads logs into one trace of events.
///
/// Memory grows with the life-cycle events found, never with the text around them.
public struct TraceReader: Sendable {
  private let options: ReadingOptions
  private let emitters = EmitterSet()
  private var sink = EventSink()
  private var inputs: [TraceInput] = []
  /// How many inputs that were not named tell nothing.
  private var silentCount = 0
  /// What inputs took of the dates that the options tell.
  private var takenDates: ReadingOptions.Dates = []

  public init(options: ReadingOptions = ReadingOptions()) {
    self.options = options
  }

  /// Reads one input to its end.
  ///
  /// - Parameters:
  ///   - name: how reports call it.
  ///   - size: its length in bytes, where that is known; only to make room in time.
  ///   - isNamed: `false` for a file that a search found, which may be no log at all: then
  ///     nothing is said about a lack of events in it, only how many such inputs there are.
  ///   - nextChunk: returns the next bytes of any number, or `nil` at the end.
  /// - Throws: what `nextChunk` throws, and `UnknownLayout` if the options name none. What was
  ///   read before is kept. Faults in the log are diagnostics, never errors.
  public mutating func read(
    name: String, size: Int? = nil, isNamed: Bool = true, nextChunk: () throws -> [UInt8]?
  ) throws {
    try withoutActuallyEscaping(nextChunk) { nextChunk in
      var source = ChunkSource(nextChunk)
      try read(name: name, size: size, isNamed: isNamed, from: &source)
    }
  }

  /// Reads one input to its end, without a copy of what is read where the source has one already.
  ///
  /// - Parameters:
  ///   - name: how reports call it.
  ///   - size: its length in bytes, where that is known; only to make room in time.
  ///   - isNamed: `false` for a file that a search found; see the reading in chunks.
  ///   - source: gives its bytes.
  /// - Throws: what `source` throws, and `UnknownLayout` if the options name none. What was
  ///   read before is kept.
  public mutating func read(
    name: String, size: Int? = nil, isNamed: Bool = true, from source: inout some ByteSource
  ) throws {
    try LayoutName.check(options.layout)
    var reader = inputReader()
    let firstEvent = sink.events.count
    defer {
      reader.finish(into: &sink)
      close(reader, name: name, isNamed: isNamed, events: firstEvent..<sink.events.count)
    }
    var room = EventRoom(size: size, firstEvent: firstEvent)
    while try reader.read(from: &source, into: &sink) == true {
      room.make(in: &sink.events, after: reader.bytes)
    }
  }

  /// Reads one input to its end and hands its events on as they come, instead of keeping them.
  ///
  /// That takes an input of native events alone, whose times nothing that follows can change.
  ///
  /// - Parameters:
  ///   - name: how reports call it.
  ///   - source: gives its bytes.
  ///   - take: looks at the next events.
  /// - Returns: `false` if the input has to be read again, from its beginning: then this reader is
  ///   of no more use.
  /// - Throws: what `source` and `take` throw, and `UnknownLayout` if the options name none.
  ///   What was read before was handed on.
  public mutating func read(
    name: String, from source: inout some ByteSource,
    handingOn take: (EventBatch) throws -> EventHandover
  ) throws -> Bool {
    try LayoutName.check(options.layout)
    guard inputs.isEmpty else { return false }
    var handing = Handing(reader: inputReader())
    sink.compact = []
    defer { sink.compact = nil }
    do {
      while handing.goesOn, try handing.reader.read(from: &source, into: &sink) == true {
        try handOn(&handing, take)
      }
      handing.reader.finish(into: &sink)
      try handOn(&handing, take)
    } catch {
      handing.reader.finish(into: &sink)
      sink.keepEvents()
      if handing.isFlowing { handing.count += sink.events.count }
      close(handing, name: name)
      throw error
    }
    close(handing, name: name)
    return handing.goesOn
  }

  /// An input whose events are handed on as they come.
  private struct Handing {
    var reader: InputReader<RecordStage>
    /// How many events were handed on.
    var count = 0
    /// `false` once they are kept after all.
    var isFlowing = true
    /// `false` once the input has to be read again.
    var goesOn = true
  }

  /// Hands on the events that came since the last time.
  private mutating func handOn(
    _ handing: inout Handing, _ take: (EventBatch) throws -> EventHandover
  ) throws {
    // Once more in the end: what came without an event may have changed the clock.
    guard handing.isFlowing, handing.goesOn else { return }
    let pieces = sink.takeEvents()
    handing.count += pieces.reduce(0) { $0 + $1.items.count }
    guard handing.count > 0 else { return }
    let clock = handing.reader.settledClock
    let batch = EventBatch(
      pieces: pieces, symbols: sink.symbols,
      clock: clock.map { EventBatch.Clock(start: $0.start, reference: $0.reference) })
    switch try take(batch) {
    case .taken: break
    case .startOver: handing.goesOn = false
    case .keep(let events):
      handing.isFlowing = false
      sink.compact = nil
      sink.events = events
    }
  }

  /// Takes back the events that were handed on.
  ///
  /// Requires: all inputs read so far were handed on, and these are all events of them.
  public mutating func restore(_ events: [LifecycleEvent]) { sink.events = events }

  private mutating func close(_ handing: Handing, name: String) {
    let count = handing.isFlowing ? handing.count : sink.events.count
    close(handing.reader, name: name, isNamed: true, events: 0..<count)
  }

  private func inputReader() -> InputReader<RecordStage> {
    let input = UInt32(truncatingIfNeeded: inputs.count)
    let stage = RecordStage(
      options: options, input: input, firstEvent: sink.events.count, emitters: emitters)
    return InputReader(
      options: options, input: input, stage: stage, leastSearched: LiteralScan.leastInput)
  }

  /// Sums up an input that was read.
  private mutating func close(
    _ reader: InputReader<RecordStage>, name: String, isNamed: Bool, events: Range<Int>
  ) {
    let skipped = sink.skipped
    sink.skipped = [:]
    sink.forgetConditions()
    takenDates.formUnion(reader.stage.clock.taken)
    var summed = TraceInput(name: name, reader: reader, events: events, skipped: skipped)
    // A table beside the logs of a folder is told only if it is of use.
    if !isNamed, summed.events.isEmpty, reader.foreign == nil,
      reader.foreign(events: 0)?.isOfUse != true
    {
      summed.diagnostics = []
      summed.isSilent = true
      silentCount += 1
    }
    inputs.append(summed)
  }

  /// Returns the events of everything read so far, merged by time.
  public consuming func finish() -> EventTrace {
    var merge = TraceMerge(inputs: inputs, sink: sink)
    var trace = merge.run()
    if silentCount > 0 {
      trace.diagnostics.append(
        Diagnostic(
          .note, "files found in folders have no life-cycle lines", count: silentCount,
          notes: ["name a file itself to be told why"]))
    }
    // Who is told that nothing was found has other things to look at.
    if inputs.contains(where: { $0.summary.events > 0 }) {
      trace.diagnostics += options.findings(taken: takenDates)
    }
    return trace
  }
}
