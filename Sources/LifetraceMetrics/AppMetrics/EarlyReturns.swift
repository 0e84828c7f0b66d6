internal import LifetraceModel
internal import LifetraceTimelines

extension AppMetric {
  /// How many returns came soon.
  public static let earlyReturns = AppMetric(
    "earlyReturns", "returns within 1 min of a suspension", .part, in: .launches,
    "How many of the returns from suspension to the foreground came within one minute of it; absent without any."
  ) { EarlyReturnTally() }
}

/// Counts the returns of suspended processes to the foreground.
private struct EarlyReturnTally: MetricTally {
  private static let limit = TimeSpan.seconds(60)
  private var early = 0
  private var total = 0

  mutating func add(_ process: MeasuredProcess, in context: MetricsContext) {
    guard context.isMeasured else { return }
    var suspendedAt: Instant?
    for interval in process.history.intervals {
      if interval.state.isKnown(as: .suspended) {
        suspendedAt = suspendedAt ?? (interval.startEvidence.kind.isShown ? interval.start : nil)
      } else if interval.state.isSubset(of: .foreground) {
        if let suspendedAt, interval.startEvidence.kind.isShown {
          total += 1
          if interval.start - suspendedAt <= Self.limit { early += 1 }
        }
        suspendedAt = nil
      } else if !interval.state.isSubset(of: .backgroundOrSuspended) {
        // It may have been in the foreground.
        suspendedAt = nil
      }
    }
  }

  func value(in context: MetricsContext) -> MetricValue? {
    total > 0 ? .part(early, of: total) : nil
  }
}
