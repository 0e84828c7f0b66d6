import LifetraceModel
import LifetracePresentation
import LifetraceReading

/// Converts times in the zone of a trace, or relative to its start, to instants.
struct TraceClock {
  let anchor: TimeReference.Anchor
  let zone: ZoneRule
  let start: Instant?
  let end: Instant?
  /// The times that lines print before the clock of their device was set.
  private let moved: [MovedTimes]

  init(trace: EventTrace, zone: ZoneRule?) {
    self.anchor = trace.reference.anchor
    self.zone = zone ?? ZoneRule(initialSeconds: trace.reference.zoneSeconds ?? 0)
    self.start = trace.inputs.compactMap(\.firstAt).min() ?? trace.events.lazy.map(\.time).min()
    self.end = trace.inputs.compactMap(\.lastAt).max() ?? trace.events.lazy.map(\.time).max()
    moved = trace.inputs.flatMap(\.movedTimes)
  }

  /// Whether lines print other times than the report.
  var isMoved: Bool { !moved.isEmpty }

  /// Returns the instants that a time of a log with a set clock can mean, in their order: the one that reports give so,
  /// and those of lines that print it, to the minute.
  func meanings(of time: Instant) -> [Instant] {
    let minute = TimeSpan.seconds(60)
    let printed = moved.filter {
      $0.printed.lowerBound - minute < time && time < $0.printed.upperBound + minute
    }.map { min(time, $0.printed.upperBound + TimeSpan(nanoseconds: 1)) + $0.shift }
    let isShown = start.map { $0 <= time } ?? false && end.map { time <= $0 } ?? false
    return (printed + (isShown || printed.isEmpty ? [time] : [])).sorted()
  }

  func instant(of point: TimePoint, option: String) throws -> Instant {
    let start = try firstInstant(option, for: point)
    switch point {
    case .sinceStart(let span):
      return start + span
    case .timeOfDay(let nanosecond):
      return instant(at: nanosecond, day: 0, from: start)
    case .laterDay(let days, let nanosecond):
      return instant(at: nanosecond, day: days, from: start)
    case .dayOfYear(let month, let day, let nanosecond):
      return try instant(at: nanosecond, month: month, day: day, from: start, option)
    case .day(let time), .local(let time):
      try requireDate(option)
      return zone.instant(of: time)
    case .instant(let instant):
      try requireDate(option)
      return instant
    case .record(let number):
      guard anchor == .orderOnly else {
        throw Failure.unusableTime(
          option: option, reason: "the log has times; numbers of records are for logs without")
      }
      return Instant(nanoseconds: Int64(number))
    }
  }

  /// Returns the instants that a time can mean: a time of day is one on each day of the log.
  func instants(of point: TimePoint, option: String) throws -> [Instant] {
    guard case .timeOfDay(let nanosecond) = point else {
      return [try instant(of: point, option: option)]
    }
    let start = try firstInstant(option)
    return days(from: start).map { instant(at: nanosecond, day: $0, from: start) }
  }

  /// Returns the instants that a time can mean on the first day of the log that has it, in their order.
  ///
  /// - Parameter from: the instant that one of them is not before, if it is known.
  func firstMeanings(
    of point: TimePoint, option: String, after from: Instant? = nil
  ) throws -> [Instant] {
    // What counts from the start is no time that a line prints.
    if case .sinceStart = point { return [try instant(of: point, option: option)] }
    let all = try instants(of: point, option: option).map(meanings)
    let inside = all.filter { times in
      times.contains { time in
        from.map { $0 <= time } ?? true && start.map { $0 <= time } ?? true
          && end.map { time <= $0 } ?? true
      }
    }
    return inside.first ?? all.first ?? []
  }

  /// Returns the instants within the log at a time of day, in their order.
  ///
  /// If there are none, returns the instant on the log's first day.
  func starts(at nanosecond: Int64) throws -> [Instant] {
    let start = try firstInstant("--from")
    let all = days(from: start).map { instant(at: nanosecond, day: $0, from: start) }
    let inside = all.filter { $0 >= start && $0 <= end ?? start }
    return inside.isEmpty ? [all[0]] : inside
  }

  /// Returns the instants at a time of day that can end a time range, in their order. Returns at
  /// least one instant.
  ///
  /// - Parameter from: the start of the range, if known. Then the result is the first instant after
  ///   it.
  func ends(at nanosecond: Int64, after from: Instant?) throws -> [Instant] {
    let start = try firstInstant("--to")
    let all = days(from: start).map { instant(at: nanosecond, day: $0, from: start) }
    let following = all.filter { $0 >= from ?? start }
    guard from == nil, let end else { return [following.first ?? all[all.count - 1]] }
    let inside = following.filter { $0 <= end }
    return inside.isEmpty ? [following.first ?? all[0]] : inside
  }

  /// Returns the ranges between two times of day that overlap the log, in their order.
  ///
  /// If there are none, returns the range on the log's first day.
  func stretches(from: Int64, to: Int64) throws -> [(from: Instant?, to: Instant?)] {
    let start = try firstInstant("--from")
    let all = days(from: start).map { day in
      (
        from: instant(at: from, day: day, from: start),
        to: instant(at: to, day: to < from ? day + 1 : day, from: start)
      )
    }
    let reached = all.filter { $0.to > start && $0.from <= end ?? start }
    return (reached.isEmpty ? [all[0]] : reached).map { ($0.from, $0.to) }
  }

  /// Returns whether the log ends on the day of `instant` or later.
  func reachesDay(of instant: Instant) -> Bool {
    guard let end else { return true }
    return civil(end).daysSinceEpoch >= civil(instant).daysSinceEpoch
  }

  /// Returns the log's name for the day of an instant.
  func day(of instant: Instant) -> String {
    let date = civil(instant)
    switch anchor {
    case .absolute: return "\(date.year)-\(padded(date.month, 2))-\(padded(date.day, 2))"
    case .yearUnknown: return "\(padded(date.month, 2))-\(padded(date.day, 2))"
    case .dateUnknown, .orderOnly:
      let days = start.map { date.daysSinceEpoch - civil($0).daysSinceEpoch } ?? 0
      return days == 0 ? "the log's first day" : "the log's day \(days + 1)"
    }
  }

  /// A hint how to select another day.
  var remedy: String {
    switch anchor {
    case .absolute: "give a date with the time for another day"
    case .yearUnknown: "for another day give --year, and a date with the time"
    case .dateUnknown, .orderOnly: "for another day give --date, and a date with the time"
    }
  }

  /// The days of the log, numbered from its first day.
  private func days(from start: Instant) -> Range<Int> {
    let day = civil(start).daysSinceEpoch
    let first = moved.map { civil($0.printed.lowerBound).daysSinceEpoch }.min() ?? day
    let last = moved.map { civil($0.printed.upperBound).daysSinceEpoch }.max() ?? day
    let end = max(last, civil(end ?? start).daysSinceEpoch)
    return min(0, first - day)..<(max(0, end - day) + 1)
  }

  private func instant(at nanosecond: Int64, day: Int, from start: Instant) -> Instant {
    zone.instant(
      of: CivilDateTime(
        daysSinceEpoch: civil(start).daysSinceEpoch + day, nanosecondOfDay: nanosecond))
  }

  /// Returns the instant on the first such day on or after `start`.
  private func instant(
    at nanosecond: Int64, month: Int, day: Int, from start: Instant, _ option: String
  ) throws -> Instant {
    // A day without a year is sufficient for a log without years.
    if anchor != .yearUnknown { try requireDate(option) }
    let first = civil(start)
    // The next leap day may be four years later, or eight around a century.
    for year in first.year...first.year + 8 {
      let date = CivilDateTime(year: year, month: month, day: day, nanosecondOfDay: nanosecond)
      if date.isValid, date.daysSinceEpoch >= first.daysSinceEpoch { return zone.instant(of: date) }
    }
    throw Failure.unusableTime(option: option, reason: "there is no such day")
  }

  private func civil(_ instant: Instant) -> CivilDateTime {
    CivilDateTime(instant, zoneSeconds: zone.seconds(at: instant))
  }

  private func firstInstant(_ option: String, for point: TimePoint? = nil) throws -> Instant {
    if case .record = point, let start { return start }
    guard anchor != .orderOnly, let start else {
      throw Failure.unusableTime(option: option, reason: "the log has no times")
    }
    return start
  }

  private func requireDate(_ option: String) throws {
    switch anchor {
    case .absolute: return
    case .yearUnknown:
      throw Failure.unusableTime(
        option: option, reason: "the log has no year; give it with --year, or a time of day here")
    case .dateUnknown, .orderOnly:
      throw Failure.unusableTime(
        option: option, reason: "the log has no dates; give one with --date, or a time of day here")
    }
  }
}
