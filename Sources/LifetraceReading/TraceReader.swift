public import LifetraceModel

/// Reads logs into one trace of events.
///
/// Memory grows with the life-cycle events found, never with the text around them.
public struct TraceReader: Sendable {
  private let options: ReadingOptions
  private let emitters = EmitterSet()
  private var sink = EventSink()
  private var inputs: [TraceInput] = []

  public init(options: ReadingOptions = ReadingOptions()) {
    self.options = options
  }

  /// Reads one input to its end.
  ///
  /// - Parameters:
  ///   - name: how reports call it.
  ///   - size: its length in bytes, where that is known; only to make room in time.
  ///   - nextChunk: returns the next bytes of any number, or `nil` at the end.
  /// - Throws: what `nextChunk` throws, and `UnknownLayout` if the options name none. What was
  ///   read before is kept. Faults in the log are diagnostics, never errors.
  public mutating func read(
    name: String, size: Int? = nil, nextChunk: () throws -> [UInt8]?
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
      inputs.append(
        TraceInput(
          name: name, reader: reader, events: firstEvent..<sink.events.count, skipped: skipped))
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
    return merge.run()
  }
}
