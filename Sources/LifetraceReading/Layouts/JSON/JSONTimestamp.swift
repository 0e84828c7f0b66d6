import LifetraceModel

/// Dates and times as JSON records print them, turned into instants.
struct JSONTimestamp: Sendable {
  /// The date parsed last and its midnight in UTC: neighbours share it.
  private var lastDate: (year: Int16, month: UInt8, day: UInt8, start: Instant)?

  /// The minute parsed last, as text and as the wall time at its start.
  private var lastMinute: (text: SIMD2<UInt64>, wall: WallTime)?

  /// Returns the wall time of an RFC 3339 text, or of the like with a space and `±hhmm`.
  ///
  /// Any number of fraction digits is accepted; those beyond the nanosecond are cut off.
  static func wallTime(_ text: Span<UInt8>) -> WallTime? {
    var index = 0
    guard text.byte(4) == UInt8(ascii: "-"), text.byte(7) == UInt8(ascii: "-"),
      let date = TimeShape.date(text, at: &index), index == 10,
      separators.contains(text.byte(10)), text.byte(13) == UInt8(ascii: ":"),
      text.byte(16) == UInt8(ascii: ":"), let hour = TimeShape.twoDigits(text, at: 11),
      let minute = TimeShape.twoDigits(text, at: 14), hour < 24, minute < 60
    else { return nil }
    let wall = WallTime(
      year: date.year, month: date.month, day: date.day,
      nanosecondOfDay: Int64(hour * 3600 + minute * 60) * 1_000_000_000, resolution: 1_000_000_000)
    return end(of: text, after: wall)
  }

  /// Returns the wall time of a text, quickly where it is of the same minute as the one before.
  mutating func nextWallTime(_ text: Span<UInt8>) -> WallTime? {
    if let last = lastMinute, text.count >= 20, text[16] == UInt8(ascii: ":"),
      JSONTimestamp.minute(text) == last.text
    {
      return JSONTimestamp.end(of: text, after: last.wall)
    }
    guard let wall = JSONTimestamp.wallTime(text) else { return nil }
    var start = wall
    start.nanosecondOfDay -= start.nanosecondOfDay % 60_000_000_000
    start.resolution = 1_000_000_000
    if text.count >= 20 { lastMinute = (JSONTimestamp.minute(text), start) }
    return wall
  }

  /// Returns the wall time of a text whose minute is known: reads the seconds, the fraction and the
  /// zone.
  private static func end(of text: Span<UInt8>, after minute: WallTime) -> WallTime? {
    guard let second = TimeShape.twoDigits(text, at: 17), second <= 60 else { return nil }
    var wall = minute
    var index = 19
    if text.byte(index) != UInt8(ascii: ":") { TimeShape.fraction(text, at: &index, into: &wall) }
    guard let zone = zone(text, from: index) else { return nil }
    wall.zoneSeconds = zone.seconds
    // A leap second has no place of its own on this time line.
    wall.nanosecondOfDay =
      second == 60
      ? minute.nanosecondOfDay + 59_999_999_999
      : wall.nanosecondOfDay + Int64(second) * 1_000_000_000
    return wall
  }

  private static let separators = Array("Tt ".utf8)

  /// Returns the sixteen bytes of the date, the hour and the minute.
  ///
  /// Requires: the text has that many.
  private static func minute(_ text: Span<UInt8>) -> SIMD2<UInt64> {
    SIMD2(text.word(at: 0), text.word(at: 8))
  }

  /// Returns the instant of a dated wall time; without a zone it is taken as UTC.
  ///
  /// `nil` for a day that its month does not have, and outside the countable days, whatever its year is
  /// in its zone: `convert` may write it in another one.
  mutating func instant(of wall: WallTime) -> Instant? {
    guard let year = wall.year, let month = wall.month, let day = wall.day,
      let start = start(year: year, month: month, day: day)
    else { return nil }
    let instant =
      start + TimeSpan(nanoseconds: wall.nanosecondOfDay) - .seconds(Int64(wall.zoneSeconds ?? 0))
    return JSONTimestamp.knownTimes.contains(instant.nanoseconds) ? instant : nil
  }

  /// Returns the instant of a number of seconds, milli-, micro- or nanoseconds since 1970, and the
  /// weight of its last digit, in nanoseconds.
  ///
  /// The unit is the one that puts it between 1973 and 2261. A smaller number is no such time, but
  /// a year or the value of some other clock.
  static func time(
    sinceEpoch number: DecimalNumber
  ) -> (instant: Instant, resolution: Int64)? {
    guard let whole = number.magnitude(scaledBy: 0), whole >= 100_000_000 else { return nil }
    let power =
      switch whole {
      case ..<100_000_000_000: 9
      case ..<100_000_000_000_000: 6
      case ..<100_000_000_000_000_000: 3
      default: 0
      }
    guard let nanoseconds = number.scaled(by: power), knownTimes.contains(nanoseconds) else {
      return nil
    }
    // Zeros count whether written or made by an exponent.
    let places = min(max(0, -number.exponent), power)
    return (Instant(nanoseconds: nanoseconds), weights[9 - power + places])
  }

  /// The nanoseconds of the days that can be counted.
  private static let knownTimes: Range<Int64> = {
    let days = CivilDateTime.countableDays
    let start = Int64(days.lowerBound) * CivilDateTime.nanosecondsPerDay
    let end = Int64(days.upperBound + 1) * CivilDateTime.nanosecondsPerDay
    return start..<end
  }()

  /// The weight of each digit of a number of seconds in nanoseconds: first the weight of whole
  /// seconds, then the weights of the digits after the point.
  static let weights: [Int64] = [
    1_000_000_000, 100_000_000, 10_000_000, 1_000_000, 100_000, 10_000, 1000, 100, 10, 1,
  ]

  private mutating func start(year: Int16, month: UInt8, day: UInt8) -> Instant? {
    if let last = lastDate, last.year == year, last.month == month, last.day == day {
      return last.start
    }
    let date = CivilDateTime(
      year: Int(year), month: Int(month), day: Int(day), nanosecondOfDay: 0)
    guard date.isValid else { return nil }
    let start = date.instant()
    lastDate = (year, month, day, start)
    return start
  }

  /// A zone, if the text has one.
  private struct Zone {
    var seconds: Int32?
  }

  /// `Z`, `±hh`, `±hhmm`, `±hh:mm` or nothing, up to the end of the text; also ` ±hhmm CET`, as Go prints it.
  @inline(__always)
  private static func zone(_ text: Span<UInt8>, from index: Int) -> Zone? {
    guard index < text.count else { return Zone(seconds: nil) }
    if text[index] == .space, text.byte(index + 6) == .space {
      return zone(text.extracting(..<(index + 6)), from: index + 1)
    }
    let sign = text[index]
    if sign | 0x20 == UInt8(ascii: "z") {
      return index + 1 == text.count ? Zone(seconds: 0) : nil
    }
    guard sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-"),
      let hours = TimeShape.twoDigits(text, at: index + 1), hours < 24
    else { return nil }
    var rest = index + 3
    if rest < text.count, text[rest] == UInt8(ascii: ":") { rest += 1 }
    var minutes = 0
    if rest < text.count {
      guard rest + 2 == text.count, let value = TimeShape.twoDigits(text, at: rest), value < 60
      else { return nil }
      minutes = value
    }
    let seconds = Int32(hours * 3600 + minutes * 60)
    return Zone(seconds: sign == UInt8(ascii: "-") ? -seconds : seconds)
  }
}

/// Turns the dates and times of events into instants.
///
/// Those without a zone are in the zone of the options, else in UTC.
struct EventTimes: Sendable {
  private let zone: ZoneRule?
  private var timestamps = JSONTimestamp()
  /// The latest time so far, if there is a zone.
  private var latest: Instant?
  /// The stretch of the last local time, which its neighbours share.
  private var stretch: ZoneRule.Stretch?
  /// Whether a local time occurred that clocks show twice, or never: only the times before it
  /// determine its instant.
  private(set) var dependsOnOrder = false

  /// Creates a reader of times; those without a zone are of `zone`, or in UTC if it is `nil`.
  init(zone: ZoneRule?) { self.zone = zone }

  /// Returns the wall time of a text, with the zone that it is in; `nil` if it is none.
  mutating func wallTime(_ text: Span<UInt8>) -> WallTime? {
    guard var wall = timestamps.nextWallTime(text) else { return nil }
    if wall.zoneSeconds == nil, let zone { complete(&wall, in: zone) }
    return wall
  }

  /// Returns the instant of a wall time; `nil` for a day that no calendar has.
  mutating func instant(of wall: WallTime) -> Instant? { timestamps.instant(of: wall) }

  /// Returns the nanoseconds from 1970 to the day of a date and time in UTC, whatever its zone;
  /// `nil` if it is none.
  mutating func day(of text: Span<UInt8>) -> Int64? {
    guard var wall = timestamps.nextWallTime(text) else { return nil }
    wall.nanosecondOfDay = 0
    wall.zoneSeconds = nil
    return timestamps.instant(of: wall)?.nanoseconds
  }

  /// Records the time of an event. An hour that comes twice is the first that is not before the
  /// latest time.
  mutating func note(_ time: Instant?) {
    guard zone != nil, let time else { return }
    latest = max(latest ?? time, time)
  }

  private mutating func complete(_ wall: inout WallTime, in zone: ZoneRule) {
    guard let local = timestamps.instant(of: wall) else { return }
    if stretch?.range.contains(local) != true { stretch = zone.stretch(around: local) }
    let seconds: Int
    if let stretch {
      seconds = stretch.seconds
    } else {
      dependsOnOrder = true
      seconds = zone.offset(forLocal: local, after: latest)
    }
    wall.zoneSeconds = Int32(truncatingIfNeeded: seconds)
  }
}

extension TimeReference {
  /// Creates the reference of dated events: the finest of their clocks, and the first zone.
  ///
  /// - Parameters:
  ///   - known: the reference of the events before; `nil` if there are none.
  ///   - resolution: the resolution of the next event's clock, in nanoseconds.
  ///   - zoneSeconds: the zone of the next event, if there is one.
  init(_ known: TimeReference?, resolution: Int64, zoneSeconds: Int32?) {
    self.init(
      anchor: .absolute, zoneSeconds: known?.zoneSeconds ?? zoneSeconds.map { Int($0) },
      resolution: TimeSpan(nanoseconds: min(resolution, known?.resolution.nanoseconds ?? .max)))
  }
}
