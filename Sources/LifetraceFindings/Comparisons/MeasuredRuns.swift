internal import LifetraceMetrics
public import LifetraceModel

/// A duration that a comparison tests: one of a launch or of a background session.
public enum DurationMetric: String, Hashable, Sendable, CaseIterable {
  /// From the start of a launch to active.
  case toActive = "launches.toActive"
  /// From resigning active to entering the background.
  case timeToBackground = "backgroundSessions.timeToBackground"
  /// How long the app's code for entering the background ran.
  case handler = "backgroundSessions.handler"
  /// The used part of the budget of a background session.
  case used = "backgroundSessions.used"

  /// Whether it is measured in launches; otherwise in background sessions.
  public var isOfLaunches: Bool { self == .toActive }

  /// The share of the allowed false alarms that its test gets, among others: most for launches, so that
  /// 60 a side show a median that is a fifth slower.
  var weight: Double {
    switch self {
    case .toActive: 8
    case .timeToBackground, .used: 2
    case .handler: 1
    }
  }
}

/// The values of a duration in one capture: only complete ones, none that is cut off.
public struct MeasuredRuns: Hashable, Sendable {
  /// The most values of an app that are compared.
  public static let limit = 10_000

  /// The number of values in the log.
  public private(set) var count = 0
  /// The median; `nil` without values.
  public private(set) var median: TimeSpan?
  /// The 95th percentile; `nil` without values.
  public private(set) var p95: TimeSpan?
  /// Whether every value could be compared. A short report keeps only the worst sessions and the last
  /// launches, which would not be a fair sample.
  public private(set) var isComplete = true
  /// The values in nanoseconds, a fixed random choice of `limit` if there are more; empty if
  /// `isComplete` is false.
  private(set) var values: [Int64] = []

  /// Whether only some of the values are compared.
  public var isSampled: Bool { isComplete && count > values.count }

  /// Uses all values of a capture.
  init(_ all: [TimeSpan]) {
    // A damaged report can hold any number; differences must not overflow.
    let all = all.map { max(0, min($0.nanoseconds, MeasuredRuns.longest)) }
    let sorted = all.sorted()
    count = sorted.count
    median = MeasuredRuns.value(sorted, percent: 50)
    p95 = MeasuredRuns.value(sorted, percent: 95)
    values = MeasuredRuns.choice(of: all)
  }

  /// 36 years.
  private static let longest: Int64 = 1 << 60

  /// Uses statistics alone.
  init(statistics: Distribution?) {
    count = statistics?.count ?? 0
    median = statistics?.median
    p95 = statistics?.p95
    isComplete = false
  }

  /// The nearest rank, as in reports.
  private static func value(_ sorted: [Int64], percent: Int) -> TimeSpan? {
    guard !sorted.isEmpty else { return nil }
    return TimeSpan(nanoseconds: sorted[nearestRank(ofPercent: percent, among: sorted.count) - 1])
  }

  /// Keeps the values whose places have the smallest hashes: a random choice, and always the same.
  private static func choice(of values: [Int64]) -> [Int64] {
    guard values.count > limit else { return values }
    let places = values.indices.sorted { mixed(UInt64($0)) < mixed(UInt64($1)) }
    return places.prefix(limit).map { values[$0] }
  }

  /// SplitMix64, whose outputs differ for different inputs.
  private static func mixed(_ number: UInt64) -> UInt64 {
    var bits = number &+ 0x9e37_79b9_7f4a_7c15
    bits = (bits ^ bits >> 30) &* 0xbf58_476d_1ce4_e5b9
    bits = (bits ^ bits >> 27) &* 0x94d0_49bb_1331_11eb
    return bits ^ bits >> 31
  }
}

extension DurationMetric {
  /// Returns the values of one app, which may have run on several devices.
  func runs(of parts: [AppAnalysis]) -> MeasuredRuns {
    let isComplete = parts.allSatisfy { isOfLaunches ? $0.keepsAllLaunches : $0.keepsAllSessions }
    guard isComplete else {
      return MeasuredRuns(statistics: parts.count == 1 ? statistics(of: parts[0]) : nil)
    }
    return MeasuredRuns(parts.flatMap(values))
  }

  private func values(of app: AppAnalysis) -> [TimeSpan] {
    let sessions = app.backgroundSessions.items
    return switch self {
    case .toActive: app.launches.items.compactMap(\.toActive)
    case .timeToBackground: sessions.compactMap(\.timeToBackground)
    case .handler: sessions.compactMap(\.handler)
    case .used: sessions.compactMap(\.used)
    }
  }

  private func statistics(of app: AppAnalysis) -> Distribution? {
    switch self {
    case .toActive: app.toActive
    case .used: app.backgroundSessions.used
    case .timeToBackground, .handler: nil
    }
  }
}

extension AppAnalysis {
  /// Whether the analysis holds every launch.
  var keepsAllLaunches: Bool { launches.items.count == launches.total }
  /// Whether the analysis holds every background session.
  var keepsAllSessions: Bool { backgroundSessions.items.count == backgroundSessions.total }
}
