internal import LifetraceModel
internal import LifetraceTimelines

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
    for index in intervals.indices {
      switch intervals[index].state {
      case .state(.inactive):
        if isReturn, let span = resume(at: index, in: intervals) { body(span) }
        isReturn = true
      case .state(.active), .foreground: isReturn = true
      default: continue
      }
    }
  }

  /// The length of an inactive interval that leads from behind the scenes to active.
  private static func resume(
    at index: Int, in intervals: [StateInterval<AppState>]
  ) -> TimeSpan? {
    guard index > 0, index + 1 < intervals.count,
      intervals[index + 1].state.isKnown(as: .active)
    else { return nil }
    let interval = intervals[index]
    guard interval.startEvidence.kind.isShown else { return nil }
    let isBehind = intervals[index - 1].state.isSubset(of: .backgroundOrSuspended)
    return isBehind ? interval.end - interval.start : nil
  }
}
