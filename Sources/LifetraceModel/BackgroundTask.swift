/// A background task of the app.
public struct BackgroundTask: Hashable, Sendable {
  /// The outcome of a task.
  public enum Outcome: String, Hashable, Sendable, CaseIterable {
    case ended
    case expired
    /// Not ended by a process that exited in background; or expired without an end.
    case leaked
    /// The log shows no end, or the process ended elsewhere first.
    case open
  }

  /// How the begin of a task is known.
  public enum Beginning: String, Hashable, Sendable {
    /// A line shows the begin.
    case timed
    /// A line gives the age in whole seconds: `begin` is exact within a second.
    case age
    /// A line gives the least age: `begin` is the latest possible instant.
    case leastAge
  }

  /// The identifier that UIKit gave the task, if known.
  public var id: Int64?
  /// The name that the app gave the task, if the log contains it.
  public var name: String?
  /// The instant at which the task began, if the log shows it.
  public var begin: Instant?
  /// How `begin` is known.
  public var beginning: Beginning
  /// The instant at which the task ended, if the log shows it.
  public var end: Instant?
  /// How the task ended.
  public var outcome: Outcome
  /// The first line about it, unless that is its end; `nil` for one of a recorded report.
  public var source: SourcePosition?

  /// Creates a task with the given facts.
  public init(
    id: Int64?, name: String?, begin: Instant?, beginning: Beginning = .timed, end: Instant?,
    outcome: Outcome, source: SourcePosition? = nil
  ) {
    self.source = source
    self.id = id
    self.name = name
    self.begin = begin
    self.beginning = beginning
    self.end = end
    self.outcome = outcome
  }
}
