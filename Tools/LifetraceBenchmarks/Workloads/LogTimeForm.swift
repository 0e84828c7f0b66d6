import LifetraceTestSupport

/// The form in which a layout prints times.
enum LogTimeForm: Sendable {
  /// `2026-01-05 08:00:00.123`, with `digits` digits of the
  /// fraction, followed by a zone or nothing.
  case dated(digits: Int, zone: String)
  /// `08:00:00.123456+0000`
  case timeOfDay(zone: String)
  /// `Jan  5 08:00:00`, or the same after `Mon `.
  case syslog(hasWeekday: Bool)
  case none

  /// Writes the time of a clock.
  func write(_ clock: ClockText, to bytes: inout [UInt8]) {
    switch self {
    case .dated(let digits, let zone):
      bytes.append(contentsOf: clock.date)
      bytes.append(" ")
      writeTime(clock, digits, zone, to: &bytes)
    case .timeOfDay(let zone):
      writeTime(clock, 6, zone, to: &bytes)
    case .syslog(let hasWeekday):
      if hasWeekday {
        bytes.append(contentsOf: clock.weekday)
        bytes.append(" ")
      }
      bytes.append(contentsOf: clock.monthAndDay)
      bytes.append(" ")
      bytes.append(contentsOf: clock.time)
    case .none:
      break
    }
  }

  private func writeTime(
    _ clock: ClockText, _ digits: Int, _ zone: String, to bytes: inout [UInt8]
  ) {
    bytes.append(contentsOf: clock.time)
    bytes.append(".")
    let unit: Int64 = digits == 3 ? 1000 : 1
    bytes.append(clock.microsecond / unit, digits: digits)
    bytes.append(zone)
  }
}
