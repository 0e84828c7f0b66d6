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
    try LayoutName.check(options.layout)
    let input = UInt32(truncatingIfNeeded: inputs.count)
    let stage = RecordStage(
      options: options, input: input, firstEvent: sink.events.count, emitters: emitters)
    var reader = InputReader(options: options, input: input, stage: stage)
    let firstEvent = sink.events.count
    defer {
      reader.finish(into: &sink)
      let skipped = sink.skipped
      sink.skipped = [:]
      var summed = TraceInput(
        name: name, reader: reader, events: firstEvent..<sink.events.count, skipped: skipped)
      if !isNamed, summed.events.isEmpty, reader.foreign == nil {
        summed.diagnostics = []
        summed.isSilent = true
        silentCount += 1
      }
      inputs.append(summed)
    }
    var room = EventRoom(size: size, firstEvent: firstEvent)
    while let chunk = try nextChunk() {
      guard reader.read(chunk, into: &sink) else { break }
      room.make(in: &sink.events, after: reader.bytes)
    }
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
    return trace
  }
}
