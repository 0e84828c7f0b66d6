public import LifetraceModel

/// A background task of the app that ran during a trip.
public struct BackgroundTask: Hashable, Sendable {
  /// What became of the task.
  public enum Outcome: String, Hashable, Sendable {
    case ended
    case expired
    /// Never ended although the process's life is shown to its end, or expired without an end.
    case leaked
    /// The log ends first.
    case open
  }

  public var id: Int64?
  public var name: String?
  public var begin: Instant?
  public var end: Instant?
  public var outcome: Outcome

  public init(id: Int64?, name: String?, begin: Instant?, end: Instant?, outcome: Outcome) {
    self.id = id
    self.name = name
    self.begin = begin
    self.end = end
    self.outcome = outcome
  }
}
