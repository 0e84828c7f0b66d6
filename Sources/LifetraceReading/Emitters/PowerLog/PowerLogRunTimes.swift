import LifetraceDatabases
import LifetraceModel

/// The sums that PowerLog keeps of each app's time on the screen and in background, an hour each.
struct PowerLogRunTimes: Sendable {
  private var counters: [Symbol: AppCounters] = [:]
  /// The first begin and the last end of all rows: an app without a row was not used in that hour.
  private var period = AppCounters.Period()
  /// The last hour of each app, if audio or location took up its time in background, or a part of it.
  private var uses: [Symbol: Use] = [:]

  /// Audio or location in an hour.
  private struct Use {
    /// The one that took longer.
    let kind: AssertionKind
    /// How long it and the other were in use in background.
    let sum: TimeSpan
    /// Whether they took up all of the app's time in background but for less than a budget.
    let isAll: Bool
    /// The end of the hour.
    let until: Instant
  }

  /// No sum of an hour is longer.
  private static let longest = 1e6

  /// Adds a row.
  mutating func add(_ row: PowerLogRows.Row, _ values: SQLiteQuery, of bundle: Symbol) {
    let first = PowerLogTable.first
    guard let begin = row.time else { return }
    let end = begin + PowerLogRunTimes.span(values.number(first + 1))
    period.begin = min(period.begin ?? begin, begin)
    period.end = max(period.end ?? end, end)
    let sums = PowerLogTable.runTimes.indices.map { index in
      values.number(first + 2 + index).map { PowerLogRunTimes.span($0) }
    }
    var known =
      counters[bundle] ?? AppCounters(.runTime, at: SourcePosition(input: 0, line: row.number))
    uses[bundle] = PowerLogRunTimes.use(sums.map { $0 ?? .zero }, until: end)
    PowerLogRunTimes.add(sums[0], to: &known.foreground.time)
    PowerLogRunTimes.add(sums[1], to: &known.background.time)
    for sum in [sums[2], sums[4]] { PowerLogRunTimes.add(sum, to: &known.audioTime) }
    for sum in [sums[3], sums[4]] { PowerLogRunTimes.add(sum, to: &known.locationTime) }
    counters[bundle] = known
  }

  /// What an app did in background all through the hour of a time, and until when; `nil` if nothing did.
  func use(of app: Symbol, at time: Instant) -> (kind: AssertionKind, until: Instant)? {
    uses[app].flatMap { $0.isAll && time < $0.until ? ($0.kind, $0.until) : nil }
  }

  /// What an app may have done for all of a stay in background but for less than a budget; `nil` if that cannot be: the
  /// sum of the hour at its end, of which no row shows when, is too short.
  func partialUse(of app: Symbol, in stay: ClosedRange<Instant>) -> AssertionKind? {
    guard let use = uses[app], !use.isAll, stay.upperBound < use.until,
      stay.upperBound - stay.lowerBound - use.sum <= BackgroundBudget.wakeLimit
    else { return nil }
    return use.kind
  }

  /// What took up an app's time in background, or a part of it; `nil` if nothing did.
  ///
  /// The time in background holds that with audio, and that with location and without audio. Source: the class
  /// `PLAppTimeService` of iOS 17, decompiled.
  private static func use(_ sums: [TimeSpan], until end: Instant) -> Use? {
    let (background, audio, location) = (sums[1], sums[2], sums[3])
    guard audio + location > .zero else { return nil }
    return Use(
      kind: audio >= location ? .audio : .location, sum: audio + location,
      isAll: background - audio - location <= BackgroundBudget.wakeLimit, until: end)
  }

  /// The sums of all apps that were used.
  func all(in input: UInt32, _ symbols: SymbolTable) -> [AppCounters] {
    counters.compactMap { bundle, sums in
      let times = [sums.foreground.time, sums.background.time, sums.audioTime, sums.locationTime]
      guard times.contains(where: { $0 ?? .zero > .zero }) else { return nil }
      var sums = sums
      sums.subject.bundle = symbols[bundle]
      sums.source.input = input
      sums.period = period
      sums.period.zoneSeconds = 0
      return sums
    }.sorted { $0.source.line < $1.source.line }
  }

  private static func add(_ span: TimeSpan?, to sum: inout TimeSpan?) {
    if let span { sum = (sum ?? .zero) + span }
  }

  private static func span(_ seconds: Double?) -> TimeSpan {
    guard let seconds, seconds > 0, seconds < longest else { return .zero }
    return TimeSpan(nanoseconds: Int64((seconds * 1e9).rounded()))
  }
}
