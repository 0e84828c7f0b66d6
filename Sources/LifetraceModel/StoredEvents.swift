/// The events of a log, which can be read from the beginning as often as wanted.
public struct StoredEvents: Sendable {
  /// Reads events from the beginning; returns the next ones each time, and `nil` at the end.
  public typealias Reading = () throws -> CompactEvents?

  private let begin: @Sendable () -> Reading

  /// Creates the events that a function gives.
  ///
  /// - Parameter begin: begins to read them.
  public init(_ begin: @escaping @Sendable () -> Reading) { self.begin = begin }

  /// Creates the events of a trace.
  public init(_ trace: EventTrace) {
    let events = trace.events
    self.init {
      var next = 0
      return {
        guard next < events.count else { return nil }
        let end = min(next + StoredEvents.pieceLength, events.count)
        defer { next = end }
        return CompactEvents(Array(events[next..<end]))
      }
    }
  }

  private static let pieceLength = 1 << 15

  /// Begins to read the events.
  public func read() -> Reading { begin() }
}
