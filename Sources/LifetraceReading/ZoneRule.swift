public import LifetraceModel

/// The offsets of a time zone over the years.
public struct ZoneRule: Sendable {
  /// From `instant` (UTC) on, clocks are `seconds` east of UTC; ascending.
  public var changes: [(instant: Instant, seconds: Int)]
  /// The offset before the first change.
  public var initialSeconds: Int

  public init(initialSeconds: Int, changes: [(instant: Instant, seconds: Int)] = []) {
    self.initialSeconds = initialSeconds
    self.changes = changes
  }
}
