public import LifetraceMetrics
public import LifetraceModel
public import LifetraceReading

/// Reads logs and analyses them.
///
/// One log of native events is analysed while it is read, in memory that does not grow with the
/// log; the events of other logs are kept until all are read. The result is the same.
public struct TraceAnalyzer: ~Copyable, Sendable {
  /// What came of reading an input.
  public enum Outcome: Hashable, Sendable {
    case read
    /// The logs can only be analysed together, after all are read: read all inputs again, from
    /// their beginnings. Nothing was read twice then, and this does not happen again.
    case startOver
  }

  private var reader: TraceReader
  private var taker: BatchTaker
  /// `true` iff the events of the first input may be handed on as they come.
  private var handsOn: Bool
  private var isFirst = true
  private let reading: ReadingOptions
  private let options: AnalysisOptions

  /// Creates an analyzer.
  ///
  /// - Parameters:
  ///   - reading: what the logs leave open, such as their year.
  ///   - options: which part is looked at, and what is kept of it.
  ///   - keepsEvents: `true` iff the trace is wanted with its events.
  ///   - store: where events are put aside if inputs cannot be read twice: then no reading ever has
  ///     to start over.
  public init(
    reading: ReadingOptions = ReadingOptions(), options: AnalysisOptions = AnalysisOptions(),
    keepsEvents: Bool = false, store: (any EventStore)? = nil
  ) {
    self.reading = reading
    taker = BatchTaker(options: options, store: store)
    self.options = options
    reader = TraceReader(options: reading)
    handsOn = !keepsEvents
  }

  /// Reads one input to its end.
  ///
  /// - Parameters:
  ///   - name: how reports call it.
  ///   - size: its length in bytes, where that is known; only to make room in time.
  ///   - isNamed: `false` for a file that a search found, which may be no log at all.
  ///   - nextChunk: returns the next bytes of any number, or `nil` at the end.
  /// - Throws: what `nextChunk` throws, and `UnknownLayout` if the options name none. What was
  ///   read before is kept. Faults in the log are diagnostics, never errors.
  public mutating func read(
    name: String, size: Int? = nil, isNamed: Bool = true, nextChunk: () throws -> [UInt8]?
  ) throws -> Outcome {
    try withoutActuallyEscaping(nextChunk) { nextChunk in
      var source = ChunkSource(nextChunk)
      return try read(name: name, size: size, isNamed: isNamed, from: &source)
    }
  }

  /// Reads one input to its end, without a copy of what is read where the source has one already.
  ///
  /// - Parameters:
  ///   - name: how reports call it.
  ///   - size: its length in bytes, where that is known; only to make room in time.
  ///   - isNamed: `false` for a file that a search found; see the reading in chunks.
  ///   - source: gives its bytes.
  /// - Returns: whether the input was read, or all of them have to be read again.
  /// - Throws: what `source` throws, and `UnknownLayout` if the options name none. What was
  ///   read before is kept.
  public mutating func read(
    name: String, size: Int? = nil, isNamed: Bool = true, from source: inout some ByteSource
  ) throws -> Outcome {
    guard isFirst, isNamed, handsOn else {
      guard try keepEvents() else { return startOver() }
      try reader.read(name: name, size: size, isNamed: isNamed, from: &source)
      return .read
    }
    isFirst = false
    var taker = taker
    defer { self.taker = taker }
    let isRead = try reader.read(name: name, from: &source) { try taker.take($0) }
    guard !isRead else { return .read }
    taker = BatchTaker(options: options)
    return startOver()
  }

  /// Keeps events from now on; returns `false` if some were handed on and are gone.
  private mutating func keepEvents() throws -> Bool {
    isFirst = false
    handsOn = false
    guard taker.flow != nil else { return true }
    taker.flow = nil
    guard let events = try taker.store?.takeAll() else { return false }
    taker.store = nil
    reader.restore(events)
    return true
  }

  /// Returns what was read.
  public consuming func finish() -> ReadTrace {
    let trace = reader.finish()
    return ReadTrace(trace: trace, flow: taker.flow?.finish(trace.symbols))
  }

  private mutating func startOver() -> Outcome {
    isFirst = true
    handsOn = false
    taker.flow = nil
    reader = TraceReader(options: reading)
    return .startOver
  }
}

/// Has the events of a log analysed as they come, as long as that is possible.
struct BatchTaker: Sendable {
  /// `nil` before the first events, and once all have to be kept.
  var flow: BackgroundFlow?
  var store: (any EventStore)?
  /// Why events could not be put aside.
  private var storeFailure: (any Error)?
  private let options: AnalysisOptions

  init(options: AnalysisOptions, store: (any EventStore)? = nil) {
    self.options = options
    self.store = store
  }

  /// Has the next events analysed if that is possible without those that follow.
  mutating func take(_ batch: EventBatch) throws -> EventHandover {
    do {
      try store?.append(batch.pieces)
    } catch {
      // That is of no matter unless all events are wanted at once.
      store = nil
      storeFailure = error
    }
    if let clock = batch.clock {
      let flow =
        flow
        ?? BackgroundFlow(
          AnalysisFlow(from: clock.start, reference: clock.reference, options: options))
      self.flow = flow
      if flow.add(batch, clock) { return .taken }
    }
    flow = nil
    if let storeFailure { throw storeFailure }
    guard let events = try store?.takeAll() else { return .startOver }
    store = nil
    return .keep(events)
  }
}

/// Puts events aside while they are analysed, in case that all of them are wanted at once.
public protocol EventStore: Sendable {
  /// Adds events behind those that are there.
  mutating func append(_ pieces: [CompactEvents]) throws
  /// Returns all events, in their order, and forgets them.
  mutating func takeAll() throws -> [LifecycleEvent]
}

/// Puts events aside in memory.
public struct EventMemory: EventStore {
  private var events: [LifecycleEvent] = []

  public init() {}

  public mutating func append(_ pieces: [CompactEvents]) {
    for piece in pieces { piece.appendEvents(to: &events) }
  }

  public mutating func takeAll() -> [LifecycleEvent] {
    defer { events = [] }
    return events
  }
}
