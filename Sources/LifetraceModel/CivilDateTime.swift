/// A date and time of day in the proleptic Gregorian calendar, without a zone.
public struct CivilDateTime: Hashable, Sendable {
  /// The year of the Gregorian calendar.
  public var year: Int
  /// 1 to 12.
  public var month: Int
  /// 1 to 31.
  public var day: Int
  /// Nanoseconds since midnight, 0 ..< 86,400 × 10⁹.
  public var nanosecondOfDay: Int64

  /// The number of nanoseconds in a day of 24 hours.
  public static let nanosecondsPerDay: Int64 = 86_400_000_000_000

  /// The months as logs and reports write them, in English everywhere.
  package static let monthNames = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// Creates a date and time of day from its parts.
  public init(year: Int, month: Int, day: Int, nanosecondOfDay: Int64) {
    self.year = year
    self.month = month
    self.day = day
    self.nanosecondOfDay = nanosecondOfDay
  }

  /// Creates the local date and time of `instant` in a zone `zoneSeconds` east of UTC.
  public init(_ instant: Instant, zoneSeconds: Int = 0) {
    let local = instant + .seconds(Int64(zoneSeconds))
    let perDay = CivilDateTime.nanosecondsPerDay
    var days = local.nanoseconds / perDay
    var rest = local.nanoseconds % perDay
    if rest < 0 {
      rest += perDay
      days -= 1
    }
    self.init(daysSinceEpoch: Int(days), nanosecondOfDay: rest)
  }

  /// Creates the date so many days after 1970-01-01, with a time of day.
  public init(daysSinceEpoch days: Int, nanosecondOfDay: Int64) {
    // Howard Hinnant's civil_from_days, with years counted from March.
    let shifted = days + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    self.init(
      year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month: month,
      day: dayOfYear - (153 * shiftedMonth + 2) / 5 + 1, nanosecondOfDay: nanosecondOfDay)
  }

  /// Days from 1970-01-01 to this date.
  public var daysSinceEpoch: Int {
    let shiftedYear = month <= 2 ? year - 1 : year
    let era = (shiftedYear >= 0 ? shiftedYear : shiftedYear - 399) / 400
    let yearOfEra = shiftedYear - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  /// The years of a log's times.
  ///
  /// The time from the first to the last of them fits into 64-bit nanoseconds, which begin to count
  /// in 1970, where clocks of devices start.
  public static let countableYears = 1970...2261

  /// The days since 1970 of the countable years in UTC, and a day before and after them: local
  /// times are up to a day off.
  public static let countableDays = -1...106_651

  /// The instant at which clocks `zoneSeconds` east of UTC show this date and time; clamped at the
  /// ends of the 64-bit range.
  public func instant(zoneSeconds: Int = 0) -> Instant {
    Instant(nanoseconds: 0) + .days(daysSinceEpoch) + TimeSpan(nanoseconds: nanosecondOfDay)
      - .seconds(Int64(zoneSeconds))
  }

  /// 0 for Sunday to 6 for Saturday.
  public var weekday: Int { ((daysSinceEpoch + 4) % 7 + 7) % 7 }

  /// Whether the month has this day in this year.
  public var isValid: Bool {
    guard (1...12).contains(month), day >= 1,
      (0..<CivilDateTime.nanosecondsPerDay).contains(nanosecondOfDay)
    else { return false }
    let isLeap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0
    let days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    return day <= days[month - 1]
  }
}
