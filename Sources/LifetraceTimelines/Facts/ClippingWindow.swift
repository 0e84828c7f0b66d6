package import LifetraceModel

/// The stretch of time to analyse, half-open; open where a bound is missing.
package struct ClippingWindow: Sendable {
  package var from: Instant?
  package var to: Instant?

  package init(from: Instant? = nil, to: Instant? = nil) {
    self.from = from
    self.to = to
  }

  /// `true` iff nothing lies outside.
  package var isUnbounded: Bool { from == nil && to == nil }

  package func contains(_ instant: Instant) -> Bool {
    if let from, instant < from { return false }
    if let to, instant >= to { return false }
    return true
  }

  /// Returns the part of an interval inside the window; ends at its bounds count as cut off.
  package func clip<State>(_ interval: StateInterval<State>) -> StateInterval<State>? {
    guard interval.start < interval.end else {
      return contains(interval.start) ? interval : nil
    }
    var result = interval
    if let from, interval.start < from {
      result.start = from
      result.startEvidence = .cutOff
    }
    if let to, interval.end > to {
      result.end = to
      result.endEvidence = .cutOff
    }
    return result.start < result.end ? result : nil
  }

  /// Returns the part of a process's life inside the window, as if the log covered no more.
  ///
  /// Requires: so it is with its record.
  package func clip(_ history: ProcessHistory) -> ProcessHistory? {
    var result = history
    result.intervals = history.intervals.compactMap { clip($0) }
    result.scenes = history.scenes.compactMap { scene in
      let intervals = scene.intervals.compactMap { clip($0) }
      return intervals.isEmpty ? nil : SceneHistory(id: scene.id, intervals: intervals)
    }
    if let launch = history.launch, !contains(launch.at) { result.launch = nil }
    if let exit = history.exit, !contains(exit.at) { result.exit = nil }
    let isEmpty =
      result.intervals.isEmpty && result.record.lineCount == 0 && result.exit == nil
    return isEmpty ? nil : result
  }
}
