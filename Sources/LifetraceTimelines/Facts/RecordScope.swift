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
}

/// Which lines a record takes down, and what it makes of them.
package struct RecordScope: Sendable {
  /// The part of the log that is looked at.
  package var window = ClippingWindow()
  /// `true` iff differences between instants are durations.
  package var isMeasured = true

  package init(window: ClippingWindow = ClippingWindow(), isMeasured: Bool = true) {
    self.window = window
    self.isMeasured = isMeasured
  }
}
