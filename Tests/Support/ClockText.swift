import LifetraceModel

/// A time as the texts that logs print, in UTC.
///
/// The texts of a second are computed once.
public struct ClockText: Sendable {
  /// The date, such as `2026-01-05`.
  public private(set) var date: [UInt8] = []
  /// The time of day, such as `08:00:00`.
  public private(set) var time: [UInt8] = []
  /// The month and day, such as `Jan  5`.
  public private(set) var monthAndDay: [UInt8] = []
  /// The weekday, such as `Mon`.
  public private(set) var weekday: [UInt8] = []
  /// Microseconds since the second began.
  public private(set) var microsecond: Int64 = 0
  private var second: Int64?

  /// Creates a clock without a time.
  public init() {}

  /// Sets the clock.
  ///
  /// - Parameter microseconds: microseconds since 1970, not negative.
  public mutating func show(_ microseconds: Int64) {
    let (second, microsecond) = microseconds.quotientAndRemainder(dividingBy: 1_000_000)
    self.microsecond = microsecond
    guard second != self.second else { return }
    self.second = second
    spell(CivilDateTime(Instant(nanoseconds: second * 1_000_000_000)))
  }

  private mutating func spell(_ civil: CivilDateTime) {
    let second = civil.nanosecondOfDay / 1_000_000_000
    date.removeAll(keepingCapacity: true)
    date.append(Int64(civil.year), digits: 4)
    date.append("-")
    date.append(Int64(civil.month), digits: 2)
    date.append("-")
    date.append(Int64(civil.day), digits: 2)
    time.removeAll(keepingCapacity: true)
    time.append(second / 3600, digits: 2)
    time.append(":")
    time.append(second / 60 % 60, digits: 2)
    time.append(":")
    time.append(second % 60, digits: 2)
    monthAndDay.removeAll(keepingCapacity: true)
    monthAndDay.append(CivilDateTime.monthNames[civil.month - 1])
    monthAndDay.append(civil.day < 10 ? "  " : " ")
    monthAndDay.append(Int64(civil.day), digits: 1)
    weekday = Array(ClockText.weekdays[civil.weekday].utf8)
  }

  private static let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
}
