public import LifetraceModel

/// A task that an app had `BGTaskScheduler` run, from its submission to its end.
///
/// A missing value is not in the log. Background tasks of `beginBackgroundTask` are `BackgroundTask`s.
public struct ScheduledTask: Hashable, Sendable {
  /// How a task ended.
  public enum Outcome: String, Hashable, Sendable, CaseIterable {
    /// `setTaskCompleted(success: true)`
    case completed
    /// `setTaskCompleted(success: false)`
    case failed
    case cancelled
    /// A later submission with the same identifier took its place.
    case replaced
    case refused
    /// Submitted, and not started by the end of the log.
    case pending
    /// Started, and without an end in the log.
    case open
  }

  /// The identifier that the app gave the task.
  public var identifier: String
  /// The task's class.
  public var kind: BGTaskKind
  /// The process identifier of the process that ran it, or of the one that submitted it where it did not start; `nil` if
  /// the log does not show the process.
  public var pid: Int32?
  /// When the app submitted it.
  public var submittedAt: Instant?
  /// Before which it may not start, as the app asked for it; `nil` if that is not known, or the log's times have no date
  /// or zone to compare it with.
  public var earliestBeginAt: Instant?
  /// Whether the app asked for an earliest time.
  package var hasEarliestBegin = false
  /// When it started, by the app's own line if there is one.
  public var startedAt: Instant?
  /// When its expiration handler was called.
  public var expiredAt: Instant?
  /// When it ended, or was cancelled, refused or replaced.
  public var endedAt: Instant?
  /// How it ended.
  public var outcome: Outcome
  /// The first line about it.
  public var source: SourcePosition
  /// The line that shows its end, or its expiration.
  public var endSource: SourcePosition?

  /// Creates a task with its first line.
  public init(
    identifier: String, kind: BGTaskKind, outcome: Outcome, source: SourcePosition
  ) {
    self.identifier = identifier
    self.kind = kind
    self.outcome = outcome
    self.source = source
  }

  /// How long it ran up to its end, or to its expiration where the log has no end.
  public var ran: TimeSpan? {
    guard let startedAt, let end = endedAt ?? expiredAt, end >= startedAt else { return nil }
    return end - startedAt
  }
}
