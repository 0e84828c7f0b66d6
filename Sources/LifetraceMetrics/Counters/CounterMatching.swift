internal import LifetraceModel

/// Finds the part of a log that is of the same app and time as counters of the system.
struct CounterMatching {
  let analysis: Analysis
  let options: AnalysisOptions

  /// Returns the counters that were asked for, each beside the log, in the order of apps and time.
  func counters(_ all: [AppCounters]) -> [CountersAnalysis] {
    let places = CountedPeriods.places(of: all)
    let found = all.filter(isWanted).map { counters in
      let place = counters.period.range.flatMap { places[$0] }
      return CountersAnalysis(counters, log: log(beside: counters, at: place))
    }
    return found.sorted { left, right in
      let (one, other) = (left.counters, right.counters)
      let (first, second) = (one.subject.bundle ?? "", other.subject.bundle ?? "")
      if first != second { return first < second }
      let start = Instant(nanoseconds: .min)
      return (one.period.begin ?? one.period.end ?? start, one.source.input, one.source.line)
        < (other.period.begin ?? other.period.end ?? start, other.source.input, other.source.line)
    }
  }

  private func isWanted(_ counters: AppCounters) -> Bool {
    guard let app = options.app, let bundle = counters.subject.bundle else { return true }
    return bundle == app || analysis.apps.contains { $0.bundle == bundle }
  }

  private func log(beside counters: AppCounters, at place: Int?) -> CountedLog? {
    guard !analysis.apps.isEmpty, counters.origin.countsExits else { return nil }
    guard analysis.reference.anchor == .absolute else { return CountedLog(.withoutDates) }
    guard let period = counters.period.range else { return CountedLog(.withoutPeriod) }
    let apps: [AppAnalysis]
    if let bundle = counters.subject.bundle {
      apps = analysis.apps.filter { $0.bundle == bundle }
    } else {
      let all = analysis.apps.filter(\.isApp)
      let own = all.filter { !$0.isSystem }
      apps = own.isEmpty ? all : own
    }
    guard let app = apps.first, apps.count == 1 else { return CountedLog(.otherApp) }
    let (start, end) = (
      max(period.lowerBound, app.windowStart), min(period.upperBound, app.windowEnd)
    )
    var log = CountedLog(.otherTime)
    log.isAppAssumed = counters.subject.bundle == nil
    guard start <= end else { return log }
    let isWhole =
      app.windowStart <= period.lowerBound && app.windowEnd >= period.upperBound
      && counters.period.zoneSeconds != nil && !analysis.conditions.hasGap
    log.coverage = isWhole ? .whole : .part
    log.covered = end - start
    log.add(place.flatMap { app.countedExits[$0] } ?? [:], to: counters)
    return log
  }
}
