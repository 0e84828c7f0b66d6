public import LifetraceModel

/// The next events of an input, whose times nothing that follows can change.
public struct EventBatch: Sendable {
  /// In the order of the input.
  public var events: [LifecycleEvent]
  /// The symbols of these events and of all before them.
  public var symbols: SymbolTable
  /// The first time that the input tells.
  public var start: Instant
  /// What the times count from, as far as the input was read.
  public var reference: TimeReference
}
