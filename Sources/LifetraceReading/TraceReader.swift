public import LifetraceModel

/// Reads logs into one trace of events.
public struct TraceReader: Sendable {
  public init(options: ReadingOptions = ReadingOptions()) {
    _ = options
  }

  /// Reads one input to its end.
  ///
  /// - Parameters:
  ///   - name: how reports call it.
  ///   - nextChunk: returns the next bytes of any number, or `nil` at the end.
  /// - Throws: what `nextChunk` throws. Faults in the log are diagnostics, never errors.
  public mutating func read(name: String, nextChunk: () throws -> [UInt8]?) throws {
    _ = name
    _ = try nextChunk()
  }

  /// Returns the events of everything read so far, merged by time.
  public consuming func finish() -> EventTrace { EventTrace() }
}
