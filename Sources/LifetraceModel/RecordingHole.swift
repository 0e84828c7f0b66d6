/// A stretch of time within one input in which nobody recorded.
public struct RecordingHole: Hashable, Sendable {
  /// The time of the last record before it.
  public var after: Instant
  /// The time of the first record behind it.
  public var until: Instant
  /// The line at which the part of the input behind it begins, counted from 1.
  public var line: UInt32

  public init(after: Instant, until: Instant, line: UInt32) {
    self.after = after
    self.until = until
    self.line = line
  }
}
