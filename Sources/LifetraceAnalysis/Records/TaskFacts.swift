internal import LifetraceModel

/// A background task, with symbols in place of texts.
struct TaskFacts: Hashable, Sendable {
  var id: Int64?
  var name: Symbol?
  var begin: Instant?
  var beginning = BackgroundTask.Beginning.told
  var end: Instant?
  var expired: Instant?
  /// When a line told its age.
  var aged: Instant?
  var outcome = BackgroundTask.Outcome.open

  /// The first instant at which the log tells of it.
  var firstSeen: Instant? { begin ?? expired ?? aged ?? end }
  /// The instant from which on it was over or beyond its expiry.
  var doneAt: Instant? { end ?? expired }
}
