/// The events of a log, readable from the beginning any number of times.
public struct StoredEvents: Sendable {
  /// Returns the next events at each call, and `nil` at the end.
  public typealias Reading = () throws -> CompactEvents?

  private let begin: @Sendable () -> Reading

  /// Creates events from a function that begins with the first ones.
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

  /// Begins with the first events.
  public func read() -> Reading { begin() }
}
