public import LifetraceModel

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
