import LifetraceDatabases
package import LifetraceInputs
package import LifetraceModel
import LifetraceUnifiedLogs

/// Reads logs into one trace of events, step by step.
///
/// For each input call `begin`, read to the end, and call `end`. Its events go to a store as soon as no later line
/// changes them: native ones at once, others at its end.
package struct TraceReader: LogConsumer, Sendable {
  private let options: ReadingOptions
  private let emitters: EmitterSet
  private var sink = EventSink()
  private var store: EventStore
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
    /// The number of events of the inputs before.
    let eventsBefore: Int
  }

  /// Creates a reader that has no inputs yet, and whose events go to a store.
  package init(options: ReadingOptions = ReadingOptions(), store: EventStore = EventStore()) {
    self.options = options
    self.store = store
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
  /// - Throws: errors of `nextChunk`, `UnknownLayout` if no layout has the name in the options, and
  ///   `EventStoreError`. Everything read before is kept. Problems in the log are diagnostics, never errors.
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

  package var isWanting: Bool { true }

  /// Begins an input; one that is not named is only counted if it has no events.
  ///
  /// - Throws: `UnknownLayout` if no layout has the name in the options.
  package mutating func begin(name: String, isNamed: Bool = true) throws {
    try LayoutName.check(options.layout)
    let input = UInt32(truncatingIfNeeded: inputs.count)
    let stage = RecordStage(options: options, input: input, emitters: emitters)
    let reader = InputReader(
      options: options, input: input, stage: stage, leastSearched: LiteralScan.leastInput)
    current = OpenInput(
      name: name, isNamed: isNamed, reader: reader, eventsBefore: store.count)
  }

  /// Reads the next bytes of the input.
  /// Returns `false` at its end, or if the rest need not be read.
  ///
  /// - Throws: the error of `source`, and `EventStoreError` if the folder for temporary files has no room.
  package mutating func readNext(from source: inout some ByteSource) throws -> Bool {
    guard try current?.reader.read(from: &source, into: &sink) == true else { return false }
    if current?.reader.areEventsSettled == true { sink.moveEvents(to: &store) }
    if let failure = store.failure { throw failure }
    return true
  }

  package mutating func readArchive(
    _ files: [StoredFile], progress: (Int) throws -> Void
  ) throws {
    try current?.reader.read(LogArchive(files), into: &sink, progress: progress)
    if let failure = store.failure { throw failure }
  }

  package mutating func readDatabase(
    _ file: StoredFile, log: StoredFile?, progress: (Int) throws -> Void
  ) throws {
    let name = current?.name ?? ""
    var powerLog: PowerLog
    do { powerLog = try PowerLog(file, log: log, &sink.symbols) } catch let error as SQLiteError {
      current?.reader.refuse(as: .database(error), size: file.size)
      return
    }
    while current?.reader.read(&powerLog, into: &sink) == true {
      sink.moveEvents(to: &store)
      if let failure = store.failure { throw failure }
      try progress(powerLog.rows.bytesRead)
    }
    current?.reader.finish(powerLog, called: name, into: &sink)
  }

  /// The number of bytes read from the input.
  package var byteCount: Int { current?.reader.bytes ?? 0 }

  /// Reads the input's last line after the last bytes.
  package mutating func readRest() {
    current?.reader.finish(into: &sink)
    current?.reader.placeUntimed(in: &sink)
  }

  /// Lets it read on in memory alone, as a copy that looks at what was read so far.
  package mutating func detach() { store.staysInMemory = true }

  /// Ends the input.
  ///
  /// Requires: its last line was read with `readRest`.
  package mutating func end() {
    guard let input = current else { return }
    current = nil
    sink.moveEvents(to: &store)
    sink.printed.forgetPlaces()
    let count = store.count - input.eventsBefore
    let skipped = sink.skipped
    sink.skipped = [:]
    sink.forgetConditions()
    usedDates.formUnion(input.reader.stage.clock.completion.taken)
    var summed = TraceInput(
      name: input.name, reader: input.reader, eventCount: count, skipped: skipped)
    // Others of a folder or an archive are no logs.
    let isMissed = input.reader.foreign(events: count)?.isMissed == true
    if !input.isNamed, count == 0, input.reader.report.counterCount == 0, !isMissed {
      summed.diagnostics = []
      summed.isSilent = true
      silentCount += 1
    }
    summed.summary.isLeftOut = isMissed
    inputs.append(summed)
  }

  /// Returns the events of all ended inputs, merged by time.
  ///
  /// - Throws: `EventStoreError` if the folder for temporary files has no room.
  package consuming func finish() throws(EventStoreError) -> EventTrace {
    var merge = TraceMerge(inputs: inputs, sink: sink, store: store)
    var trace = try merge.run()
    if silentCount > 0 {
      trace.diagnostics.append(
        Diagnostic(
          .note, "files found in folders have no life-cycle lines", count: silentCount,
          notes: ["pass the file by name to see why"]))
    }
    // If no events were found, these notes would only distract.
    if inputs.contains(where: { $0.summary.events > 0 }) {
      trace.diagnostics += options.findings(taken: usedDates)
    }
    return trace
  }
}
