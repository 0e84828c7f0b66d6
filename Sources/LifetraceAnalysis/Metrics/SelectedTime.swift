public import LifetraceModel

/// The part of a log's time that was asked for.
public struct SelectedTime: Hashable, Sendable {
  /// Its first instant; `nil` for the beginning of the log.
  public var from: Instant?
  /// The first instant behind it; `nil` for the end of the log.
  public var to: Instant?

  /// Creates a part of a log's time; `nil` for all of it.
  public init?(from: Instant?, to: Instant?) {
    guard from != nil || to != nil else { return nil }
    self.from = from
    self.to = to
  }
}
