package import LifetraceModel

/// Who would have told that a process was suspended, and up to when.
package struct SuspensionWatch: Sendable {
  /// A line by its time and its place.
  package struct Line: Hashable, Sendable {
    package var at: Instant
    package var source: SourcePosition
  }

  /// The last line that showed that the process got time.
  package private(set) var lastRunning: Line?
  /// The last line of a kind that would have told of a suspension.
  private var lastWatched: Line?
  /// Whether lines of this kind would have told of a suspension.
  package private(set) var showsSuspension = false
  /// Whether native events tell of suspensions: who writes these writes all.
  package private(set) var hasWrittenSuspensions = false

  /// Handles a line that shows that the process got time.
  @inline(__always)
  package mutating func noteRunning(at time: Instant, _ source: SourcePosition) {
    lastRunning = Line(at: time, source: source)
  }

  /// Handles a line of a kind that would tell of a suspension.
  @inline(__always)
  package mutating func note(at time: Instant, _ source: SourcePosition) {
    showsSuspension = true
    lastWatched = Line(at: time, source: source)
  }

  /// Handles a line of `emitter` about a suspension or its end.
  @inline(__always)
  package mutating func noteSuspension(
    at time: Instant, by emitter: Emitter, _ source: SourcePosition
  ) {
    note(at: time, source)
    if emitter == .native { hasWrittenSuspensions = true }
  }

  /// Records that native events outside the part that is looked at tell of suspensions.
  package mutating func noteWrittenOutside() { hasWrittenSuspensions = true }

  /// Records that the process was found to be suspended, whoever told.
  package mutating func noteWasSuspended() { showsSuspension = true }

  /// The last line up to which the log shows that the process got time and would have shown the
  /// contrary.
  ///
  /// An input with lines of those who tell of suspensions would have told of one before any other line
  /// in it. Those of another input may have been recorded no longer than up to the last of them.
  package var lastShownRunning: Line? {
    guard let lastRunning, let lastWatched else { return nil }
    if lastWatched.source.input == lastRunning.source.input { return lastRunning }
    return lastWatched.at < lastRunning.at ? lastWatched : lastRunning
  }

  /// Whether a suspension up to `end` would have been logged.
  ///
  /// Those who would tell of it were recorded until then, as their lines about the return or the exit, or
  /// what came later, show. That they spoke before does not tell that they were not filtered out since.
  package func wouldShowSuspension(until end: Instant) -> Bool {
    hasWrittenSuspensions || lastWatched.map { $0.at >= end - .seconds(1) } ?? false
  }
}
