package import LifetraceModel

/// A background task, with symbols in place of texts.
package struct TaskFacts: Hashable, Sendable {
  package var id: Int64?
  package var name: Symbol?
  package var begin: Instant?
  package var beginning = BackgroundTask.Beginning.told
  package var end: Instant?
  package var expired: Instant?
  /// When a line told its age.
  package var aged: Instant?
  package var outcome = BackgroundTask.Outcome.open

  package init(
    id: Int64? = nil, name: Symbol? = nil, begin: Instant? = nil,
    beginning: BackgroundTask.Beginning = .told, end: Instant? = nil,
    outcome: BackgroundTask.Outcome = .open
  ) {
    self.id = id
    self.name = name
    self.begin = begin
    self.beginning = beginning
    self.end = end
    self.outcome = outcome
  }

  /// `true` iff it was seen to begin, and neither to end nor to run out of time.
  var keepsRunning: Bool { begin != nil && beginning == .told && end == nil && expired == nil }
  /// The first instant at which the log tells of it.
  package var firstSeen: Instant? { begin ?? expired ?? aged ?? end }
  /// The instant from which on it was over or beyond its expiry.
  package var doneAt: Instant? { end ?? expired }
}
