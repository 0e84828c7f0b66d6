/// A stretch of time within one input in which nobody recorded.
public struct RecordingHole: Hashable, Sendable {
  /// What shows that nobody recorded.
  public enum Cause: Hashable, Sendable {
    /// Records of many processes stop for a hundred times as long as ever before.
    case silence
    /// Time goes back within the input: its parts are recordings of their own.
    case backwardTime
    /// The input says when its recordings were made.
    case told
  }

  /// The time of the last record before it.
  public var after: Instant
  /// The time of the first record behind it.
  public var until: Instant
  /// The line at which the part of the input behind it begins, counted from 1.
  public var line: UInt32
  public var cause: Cause

  public init(after: Instant, until: Instant, line: UInt32, cause: Cause = .silence) {
    self.cause = cause
    self.after = after
    self.until = until
    self.line = line
  }
}
