/// A background task of the app.
public struct BackgroundTask: Hashable, Sendable {
  /// What became of the task.
  public enum Outcome: String, Hashable, Sendable, CaseIterable {
    case ended
    case expired
    /// Never ended although the process's life is shown to its end, in background; or expired
    /// without an end.
    case leaked
    /// The log shows no end, or the process ended elsewhere first.
    case open
  }

  /// How it is known when the task began.
  public enum Beginning: String, Hashable, Sendable {
    /// A line tells that it begins.
    case told
    /// A line tells its age in whole seconds: `begin` is right within a second.
    case age
    /// A line tells that it is older than that: `begin` is the latest instant possible.
    case leastAge
  }

  public var id: Int64?
  public var name: String?
  public var begin: Instant?
  /// What `begin` rests on.
  public var beginning: Beginning
  public var end: Instant?
  public var outcome: Outcome

  public init(
    id: Int64?, name: String?, begin: Instant?, beginning: Beginning = .told, end: Instant?,
    outcome: Outcome
  ) {
    self.id = id
    self.name = name
    self.begin = begin
    self.beginning = beginning
    self.end = end
    self.outcome = outcome
  }
}
