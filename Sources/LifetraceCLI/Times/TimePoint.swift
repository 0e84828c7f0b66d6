import LifetraceModel

/// A text that names no time.
struct TimeArgumentError: Error, CustomStringConvertible {
  var description: String

  init(_ description: String) {
    self.description = description
  }
}

/// A time as `--from` and `--to` name it.
enum TimePoint: Hashable, Sendable {
  /// Nanoseconds since midnight of the day on which the trace begins.
  case timeOfDay(Int64)
  /// A local date: its beginning or its end, whichever end of a window it names.
  case day(CivilDateTime)
  /// A local date and time.
  case local(CivilDateTime)
  case instant(Instant)
  /// Counted from the trace's start.
  case sinceStart(TimeSpan)
  /// So many days behind the one on which the trace begins, and nanoseconds since midnight.
  case laterDay(Int, nanosecond: Int64)
  /// The first such day from the trace's start on, and nanoseconds since midnight.
  case dayOfYear(month: Int, day: Int, nanosecond: Int64)

  /// Creates the time that `text` spells: `14:05`, `2026-11-21`, `2026-11-21 14:05:30.25`,
  /// `2026-11-21T14:05:30+01:00`, `+90s`, `+1h30m`, and as reports of several days write times,
  /// `Nov 21 14:05:30` and `+1 d 14:05:30`.
  init(parsing text: String) throws {
    if text.hasPrefix("+"), let span = TimePoint.span(text.dropFirst()) {
      self = .sinceStart(span)
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

  /// The years that a date may be of: no iOS log is older, and later ones have no instants.
  static let years = 1970...2261

  /// What an error says about the years.
  static let yearsInWords = "in a year from \(years.lowerBound) to \(years.upperBound)"

  /// Returns the date in `2026-11-21`, at midnight; `nil` if its year is none of `years`.
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

  /// Returns the time in `Nov 21 14:05:30` or `+1 d 14:05:30`.
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

  /// A hundred years: what lies behind has no instants in some logs.
  private static let mostDays = 36_525

  /// Returns the nanoseconds since midnight in `14:05`, `14:05:30` or `14:05:30.25`.
  private static func timeOfDay(_ text: some StringProtocol) -> Int64? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard (2...3).contains(parts.count), let hour = number(parts[0]), hour < 24,
      let minute = number(parts[1]), minute < 60, parts[1].utf8.count == 2
    else { return nil }
    let minutes = Int64(hour * 60 + minute) * 60_000_000_000
    guard parts.count == 3 else { return minutes }
    guard parts[2].prefix(while: { $0 != "." && $0 != "," }).utf8.count == 2,
      let nanoseconds = decimal(parts[2], unit: 1_000_000_000), nanoseconds < 60_000_000_000
    else { return nil }
    return minutes + nanoseconds
  }

  /// Returns the length of `90s`, `1.5h` or `1h30m`.
  private static func span(_ text: Substring) -> TimeSpan? {
    let units: [Substring: Int64] = [
      "ms": 1_000_000, "s": 1_000_000_000, "m": 60_000_000_000, "min": 60_000_000_000,
      "h": 3_600_000_000_000, "d": 86_400_000_000_000,
    ]
    guard !text.isEmpty else { return nil }
    var rest = text
    var total: Int64 = 0
    while !rest.isEmpty {
      let number = rest.prefix { $0.isNumber || $0 == "." }
      rest = rest.dropFirst(number.count)
      let name = rest.prefix { $0.isLetter }
      rest = rest.dropFirst(name.count)
      guard let unit = units[name], let value = decimal(number, unit: unit) else { return nil }
      let (sum, overflow) = total.addingReportingOverflow(value)
      guard !overflow else { return nil }
      total = sum
    }
    return TimeSpan(nanoseconds: total)
  }

  /// Returns `text` times `unit`, exact to the last digit that counts.
  private static func decimal(_ text: some StringProtocol, unit: Int64) -> Int64? {
    let parts = text.split(maxSplits: 1, omittingEmptySubsequences: false) {
      $0 == "." || $0 == ","
    }
    guard let whole = number(parts[0]), whole < 1_000_000_000 else { return nil }
    let (product, overflow) = Int64(whole).multipliedReportingOverflow(by: unit)
    guard !overflow else { return nil }
    guard parts.count == 2 else { return product }
    guard let fraction = number(parts[1].prefix(9)), parts[1].utf8.allSatisfy(isDigit) else {
      return nil
    }
    var scale: Int64 = 1
    for _ in parts[1].prefix(9) { scale *= 10 }
    let (part, partOverflow) = Int64(fraction).multipliedReportingOverflow(by: unit)
    let share =
      partOverflow ? Int64(Double(fraction) / Double(scale) * Double(unit)) : part / scale
    let (sum, sumOverflow) = product.addingReportingOverflow(share)
    return sumOverflow ? nil : sum
  }

  private static func number(_ text: some StringProtocol) -> Int? {
    text.utf8.allSatisfy(isDigit) ? Int(text) : nil
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}
