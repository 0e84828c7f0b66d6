package import LifetraceModel

/// The lines that would have shown a suspension of a process, and until when.
package struct SuspensionWatch: Sendable {
  /// A line by its time and its place.
  package struct Line: Hashable, Sendable {
    /// The instant of the line.
    package var at: Instant
    /// The position of the line in the input.
    package var source: SourcePosition
  }

  /// The last line that showed that the process got time.
  package private(set) var lastRunning: Line?
  /// The last line of a kind that would have shown a suspension.
  private var lastWatched: Line?
  /// Whether lines of such a kind were recorded.
  package private(set) var showsSuspension = false
  /// Whether native events write suspensions: whoever writes one writes all.
  package private(set) var hasWrittenSuspensions = false

  /// Whether PowerLog has the process, whose rows name few of the things that keep processes running.
  package private(set) var isOfTable = false

  /// Records a row of PowerLog.
  mutating func noteTable() { isOfTable = true }

  /// Handles a line that shows that the process got time.
  package mutating func noteRunning(at time: Instant, _ source: SourcePosition) {
    lastRunning = Line(at: time, source: source)
  }

  /// Records a line of a kind that would show a suspension.
  package mutating func note(at time: Instant, _ source: SourcePosition) {
    showsSuspension = true
    lastWatched = Line(at: time, source: source)
  }

  /// Handles a line of `emitter` about a suspension or its end.
  package mutating func noteSuspension(
    at time: Instant, by emitter: Emitter, _ source: SourcePosition
  ) {
    note(at: time, source)
    if emitter == .native { hasWrittenSuspensions = true }
  }

  /// Records that native events outside of the time range write suspensions.
  package mutating func noteWrittenOutside() { hasWrittenSuspensions = true }

  /// Records that the process was found to be suspended, by any line.
  package mutating func noteWasSuspended() { showsSuspension = true }

  /// The last line up to which the log shows that the process got time and would have shown the
  /// contrary.
  ///
  /// An input with such lines would have shown a suspension before any other line
  /// in it. Those of another input may have been recorded no longer than up to the last of them.
  package var lastShownRunning: Line? {
    guard let lastRunning, let lastWatched else { return nil }
    if lastWatched.source.input == lastRunning.source.input { return lastRunning }
    return lastWatched.at < lastRunning.at ? lastWatched : lastRunning
  }

  /// Whether a suspension up to `end` would have been logged.
  ///
  /// Lines that would show it were recorded until then, as those about the return or the exit, or
  /// later ones, prove. Earlier lines do not prove that none was filtered out since.
  package func wouldShowSuspension(until end: Instant) -> Bool {
    hasWrittenSuspensions || lastWatched.map { $0.at >= end - .seconds(1) } ?? false
  }
}
