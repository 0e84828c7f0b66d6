public import LifetraceModel

/// The next events of an input.
public struct EventBatch: Sendable {
  /// What the times of an input count from, as far as it was read.
  public struct Clock: Hashable, Sendable {
    /// The first time that the input tells.
    public var start: Instant
    public var reference: TimeReference
  }

  /// In the order of the input.
  public var pieces: [CompactEvents]
  /// The symbols of these events and of all before them.
  public var symbols: SymbolTable
  /// `nil` if what follows may change when these events and those before were.
  public var clock: Clock?
}
