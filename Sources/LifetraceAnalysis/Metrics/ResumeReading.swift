internal import LifetraceModel

/// Finds how long an app took from its return to the foreground until it was active.
enum ResumeReading {
  /// Calls `body` with each resume that the log shows whole.
  ///
  /// The foreground part of a launch is no resume; the first foreground of an app that was
  /// prewarmed or launched in background is one.
  static func forEachResume(
    in history: ProcessHistory, launchKind: LaunchAnalysis.Kind?, _ body: (TimeSpan) -> Void
  ) {
    var isReturn = launchKind != .foreground
    let intervals = history.intervals
    for (index, interval) in intervals.enumerated() {
      defer { if interval.state.known?.isForeground == true { isReturn = true } }
      guard isReturn, interval.state == .state(.inactive), interval.isComplete,
        interval.startEvidence.kind != .inferred, index > 0, index + 1 < intervals.count,
        intervals[index + 1].state == .state(.active)
      else { continue }
      switch intervals[index - 1].state {
      case .state(.background), .state(.suspended): body(interval.duration)
      case .state(.inactive), .state(.active), .state(.notRunning), .undetermined: continue
      }
    }
  }
}
