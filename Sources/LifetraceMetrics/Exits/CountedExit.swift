internal import LifetraceModel

/// What an exit in the log means to the counters of a period in which it was, or may have been.
struct CountedExit: Hashable, Sendable {
  /// What Apple's table says of its code.
  enum Reading: Hashable, Sendable {
    case counter(MetricKitCounter)
    case notCounted
    /// No line shows the code.
    case unknown
  }

  var reading: Reading
  /// Where the app was; `nil` if the log leaves both open.
  var place: CountedPlace?
  /// Whether it was in the period for sure.
  var isInside: Bool
}

extension ExitAnalysis {
  /// What the exit means to the counters of a period; `nil` if it was outside of it.
  ///
  /// - Parameter start: the first instant of its process in the log.
  func counted(in period: ClosedRange<Instant>, of start: Instant?) -> CountedExit? {
    let bounds: ClosedRange<Instant>
    switch timing {
    case .timed: bounds = at...at
    case .after(let notAfter): bounds = at...max(at, notAfter ?? Instant(nanoseconds: .max))
    case .requested: bounds = at...Instant(nanoseconds: .max)
    case .before: bounds = min(at, start ?? Instant(nanoseconds: .min))...at
    case .untimed: bounds = Instant(nanoseconds: .min)...Instant(nanoseconds: .max)
    }
    guard bounds.overlaps(period) else { return nil }
    let isInside =
      period.contains(bounds.lowerBound) && period.contains(bounds.upperBound)
      && timing != .untimed
    return CountedExit(reading: countedReading, place: countedPlace, isInside: isInside)
  }

  private var countedReading: CountedExit.Reading {
    guard category != .silent, category != .restart, code != nil else { return .unknown }
    guard namespace != nil else {
      // Large codes mean the same in every namespace.
      let counter = TerminationCode.row(code, in: .system)?.counter
      return counter.map { .counter($0) } ?? .unknown
    }
    return metricKitCounter.map { .counter($0) } ?? .notCounted
  }

  private var countedPlace: CountedPlace? {
    if place.isSubset(of: .foreground) { return .foreground }
    return place.isSubset(of: .backgroundOrSuspended) ? .background : nil
  }
}
