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
  /// When the exit was, at the earliest and at the latest.
  ///
  /// - Parameter start: the first instant of its process in the log.
  func bounds(of start: Instant?) -> ClosedRange<Instant> {
    switch timing {
    case .timed: at...at
    case .after(let notAfter): at...max(at, notAfter ?? Instant(nanoseconds: .max))
    case .requested: at...Instant(nanoseconds: .max)
    case .before: min(at, start ?? Instant(nanoseconds: .min))...at
    case .untimed: Instant(nanoseconds: .min)...Instant(nanoseconds: .max)
    }
  }

  /// What the exit means to the counters of a period that it may have been in.
  func counted(in period: ClosedRange<Instant>, _ bounds: ClosedRange<Instant>) -> CountedExit {
    let isInside =
      period.lowerBound <= bounds.lowerBound && !period.ends(by: bounds.upperBound)
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

extension ClosedRange<Instant> {
  /// Whether a period is over at an instant: its end is the begin of the next one.
  fileprivate func ends(by instant: Instant) -> Bool {
    upperBound <= instant && instant > lowerBound
  }
}

/// The periods that the system counted, each once, found by the time of an exit.
struct CountedPeriods: Sendable {
  private struct Entry {
    /// The place of the first counters with this period in the trace.
    var index: Int
    var period: ClosedRange<Instant>
    /// The latest end of this and all that begin before it.
    var latestEnd: Instant
  }

  /// By their beginnings.
  private var entries: [Entry] = []
  var isEmpty: Bool { entries.isEmpty }

  /// Creates it from the periods of counters.
  init(_ counters: [AppCounters]) {
    entries = CountedPeriods.places(of: counters).map { period, index in
      Entry(index: index, period: period, latestEnd: period.upperBound)
    }
    entries.sort { $0.period.lowerBound < $1.period.lowerBound }
    for place in entries.indices.dropFirst() {
      entries[place].latestEnd = max(entries[place].latestEnd, entries[place - 1].latestEnd)
    }
  }

  /// The place of the first counters with each period.
  static func places(of counters: [AppCounters]) -> [ClosedRange<Instant>: Int] {
    let periods = counters.enumerated().compactMap { index, counters in
      counters.period.range.map { ($0, index) }
    }
    return Dictionary(periods) { first, _ in first }
  }

  /// Calls `body` with each period in which something with the given bounds may have been.
  func visit(
    _ bounds: ClosedRange<Instant>, _ body: (Int, ClosedRange<Instant>) -> Void
  ) {
    var place = entries.partitionPoint { $0.period.lowerBound <= bounds.upperBound }
    while place > 0, entries[place - 1].latestEnd >= bounds.lowerBound {
      place -= 1
      let entry = entries[place]
      if !entry.period.ends(by: bounds.lowerBound) { body(entry.index, entry.period) }
    }
  }
}
