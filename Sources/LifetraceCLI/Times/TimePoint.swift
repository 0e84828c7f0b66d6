package import LifetraceModel
package import LifetraceReading

/// A time in the options `--from` and `--to`.
package enum TimePoint: Hashable, Sendable {
  /// Nanoseconds since midnight of the day on which the trace begins.
  case timeOfDay(Int64)
  /// A local date: its beginning for `--from`, its end for `--to`.
  case day(CivilDateTime)
  /// A local date and time.
  case local(CivilDateTime)
  case instant(Instant)
  /// A time relative to the trace's start.
  case sinceStart(TimeSpan)
  /// Days after the day on which the trace begins, and nanoseconds since midnight.
  case laterDay(Int, nanosecond: Int64)
  /// The first such day on or after the trace's start, and nanoseconds since midnight.
  case dayOfYear(month: Int, day: Int, nanosecond: Int64)
  /// The number of a record, in a log without times.
  case record(Int)

  /// Parses a time: `14:05`, `2026-11-21`, `2026-11-21 14:05:30.25`,
  /// `2026-11-21T14:05:30+01:00`, `+90s`, `+1h30m`, and the forms in
  /// reports of several days, `Nov 21 14:05:30` and `+1 d 14:05:30`, and of logs without times, `#17`.
  package init(parsing text: String) throws {
    if text.hasPrefix("+"), !text.contains(" "), let span = TimeSpan(spelling: text.dropFirst()) {
      self = .sinceStart(span)
    } else if text.hasPrefix("#"), let number = TimePoint.number(text.dropFirst()) {
      self = .record(number)
    } else if let time = TimePoint.timeOfDay(text) {
      self = .timeOfDay(time)
    } else if let point = TimePoint.dateAndTime(text) ?? TimePoint.reported(text) {
      self = point
    } else {
      throw TimeArgumentError(
        "expected a time such as 14:05, '2026-11-21 14:05', 2026-11-21T14:05:00Z or +90s, or as the "
          + "report writes it, \(TimePoint.yearsInWords)")
    }
  }

  /// The years of a date. No iOS log is older, and later years cannot be represented as instants.
  static let years = CivilDateTime.countableYears

  /// The range of years, for error messages.
  static let yearsInWords = "in a year from \(years.lowerBound) to \(years.upperBound)"

  /// Parses `2026-11-21` as midnight of the date; returns `nil` if the year is not in `years`.
  static func date(_ text: some StringProtocol) -> CivilDateTime? {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false).map { number($0) }
    guard parts.count == 3, text.utf8.count == 10, let year = parts[0], let month = parts[1],
      let day = parts[2], years.contains(year)
    else { return nil }
    let date = CivilDateTime(year: year, month: month, day: day, nanosecondOfDay: 0)
    return date.isValid ? date : nil
  }

  private static func dateAndTime(_ text: String) -> TimePoint? {
    let parts = text.split(maxSplits: 1, omittingEmptySubsequences: false) {
      $0 == "T" || $0 == "t" || $0 == " "
    }
    guard var date = date(parts[0]) else { return nil }
    guard parts.count == 2 else { return .day(date) }
    var time = parts[1]
    var zoneSeconds: Int?
    if time.hasSuffix("Z") || time.hasSuffix("z") {
      zoneSeconds = 0
      time = time.dropLast()
    } else if let sign = time.lastIndex(where: { $0 == "+" || $0 == "-" }) {
      guard let seconds = TimeZoneArgument.offset(time[sign...]) else { return nil }
      zoneSeconds = seconds
      time = time[..<sign]
    }
    guard let nanosecond = timeOfDay(time) else { return nil }
    date.nanosecondOfDay = nanosecond
    return zoneSeconds.map { .instant(date.instant(zoneSeconds: $0)) } ?? .local(date)
  }

  /// Parses `Nov 21 14:05:30` or `+1 d 14:05:30`.
  private static func reported(_ text: String) -> TimePoint? {
    let parts = text.split(separator: " ")
    guard parts.count == 3, let nanosecond = timeOfDay(parts[2]) else { return nil }
    if parts[1] == "d", parts[0].first == "+", let days = number(parts[0].dropFirst()),
      days <= mostDays
    {
      return .laterDay(days, nanosecond: nanosecond)
    }
    guard let month = CivilDateTime.monthNames.firstIndex(of: String(parts[0])),
      let day = number(parts[1]), (1...31).contains(day)
    else { return nil }
    return .dayOfYear(month: month + 1, day: day, nanosecond: nanosecond)
  }

  /// The largest number of days, a hundred years. Later times cannot be represented in some logs.
  private static let mostDays = 36_525

  /// Parses `14:05`, `14:05:30` or `14:05:30.25` as nanoseconds since midnight.
  private static func timeOfDay(_ text: some StringProtocol) -> Int64? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard (2...3).contains(parts.count), let hour = number(parts[0]), hour < 24,
      let minute = number(parts[1]), minute < 60, parts[1].utf8.count == 2
    else { return nil }
    let minutes = Int64(hour * 60 + minute) * 60_000_000_000
    guard parts.count == 3 else { return minutes }
    guard parts[2].prefix(while: { $0 != "." && $0 != "," }).utf8.count == 2,
      let nanoseconds = Int64(decimal: parts[2], of: 1_000_000_000), nanoseconds < 60_000_000_000
    else { return nil }
    return minutes + nanoseconds
  }

  private static func number(_ text: some StringProtocol) -> Int? {
    text.hasOnlyDigits ? Int(text) : nil
  }
}

/// The time range that `--from` and `--to` select.
package struct TimeWindow {
  /// The first instant; `nil` for the beginning of the log.
  package private(set) var from: Instant?
  /// The first instant after it; `nil` for the end of the log.
  package private(set) var to: Instant?

  /// A note about the day of times of day, if several days are possible.
  package private(set) var note: Diagnostic?

  /// Creates the range in the time of `trace`.
  ///
  /// A time of day is the first such time in the log. Two times of
  /// day select the first such range that overlaps the log; the range
  /// includes midnight if the second time is earlier than the first.
  ///
  /// - Throws: `Failure.unusableTime` if the log has too little information for the given times.
  package init(from: TimePoint?, to: TimePoint?, zone: ZoneRule?, trace: EventTrace) throws {
    let clock = TraceClock(trace: trace, zone: zone)
    switch (from, to) {
    case _ where clock.isMoved: try choose(from: from, to: to, clock)
    case (.timeOfDay(let start)?, .timeOfDay(let end)?):
      choose(try clock.stretches(from: start, to: end), clock)
      guard end < start, let to = self.to else { return }
      // A range from 23:00 to 01:00 includes midnight.
      guard clock.reachesDay(of: to) else {
        throw Failure.unusableTime(
          option: "--to", reason: "is before --from, and the log ends before the next day")
      }
    case (.timeOfDay(let start)?, _):
      let end = try to.map { try clock.instant(of: $0.atItsEnd, option: "--to") }
      choose(try clock.starts(at: start).map { ($0, end) }, clock)
    case (_, .timeOfDay(let end)?):
      let start = try from.map { try clock.instant(of: $0, option: "--from") }
      let ends = try clock.ends(at: end, after: start)
      choose(ends.map { (start, $0) }, clock)
    default:
      self.from = try from.map { try clock.instant(of: $0, option: "--from") }
      self.to = try to.map { try clock.instant(of: $0.atItsEnd, option: "--to") }
    }
    if let start = self.from, let end = self.to, end < start {
      throw Failure.unusableTime(option: "--to", reason: "is before --from")
    }
  }

  /// Selects a range in a log with a set clock: all that lies between the times as lines print them, or as reports give
  /// them.
  private mutating func choose(from: TimePoint?, to: TimePoint?, _ clock: TraceClock) throws {
    let starts = try from.map { try clock.firstMeanings(of: $0, option: "--from") } ?? []
    self.from = starts.first
    let ends =
      try to.map {
        try clock.firstMeanings(of: $0.atItsEnd, option: "--to", after: starts.first)
      } ?? []
    self.to = ends.last
    guard starts.count > 1 || ends.count > 1 else { return }
    let names = (starts.count > 1 ? ["--from"] : []) + (ends.count > 1 ? ["--to"] : [])
    note = Diagnostic(
      .note,
      "the clock was set within the log, and the time of \(names.joined(separator: " and ")) has two meanings; the time range has both",
      notes: ["a time can be as its line prints it, or as the report gives it"])
  }

  /// Selects the first of the possible ranges, and adds a note if there are others.
  private mutating func choose(_ fitting: [(from: Instant?, to: Instant?)], _ clock: TraceClock) {
    guard let first = fitting.first else { return }
    (from, to) = first
    guard fitting.count > 1, let start = first.from ?? first.to else { return }
    note = Diagnostic(
      .note,
      "a time of day is taken on \(clock.day(of: start)), the first of \(fitting.count) days that"
        + " have it", notes: [clock.remedy])
  }
}

extension TimePoint {
  /// The midnight after a day; any other time is unchanged.
  fileprivate var atItsEnd: TimePoint {
    guard case .day(let date) = self else { return self }
    return .local(CivilDateTime(daysSinceEpoch: date.daysSinceEpoch + 1, nanosecondOfDay: 0))
  }
}

/// An error for a text that is not a time.
struct TimeArgumentError: Error, CustomStringConvertible {
  var description: String

  init(_ description: String) {
    self.description = description
  }
}
