public import LifetraceModel

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
