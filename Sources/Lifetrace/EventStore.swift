public import LifetraceModel

/// Puts events aside while they are analysed, in case that all of them are wanted at once.
public protocol EventStore: Sendable {
  /// Adds events behind those that are there.
  mutating func append(_ pieces: [CompactEvents]) throws
  /// Returns all events, in their order, and forgets them.
  mutating func takeAll() throws -> [LifecycleEvent]
}
