import LifetraceModel

/// Turns instants into times as a record prints them; those of one day are quick.
struct PrintedTimes: Sendable {
  private let resolution: Int64
  private var day: (start: Int64, end: Int64, date: WallTime)?

  /// Creates times of which the last digit is worth so many nanoseconds.
  init(resolution: Int64) { self.resolution = resolution }

  /// Returns the time in a zone.
  mutating func time(_ instant: Instant, zoneSeconds zone: Int) -> WallTime {
    let local = instant.nanoseconds + Int64(zone) * 1_000_000_000
    if let day, day.start <= local, local < day.end, day.date.zoneSeconds == Int32(zone) {
      var date = day.date
      date.nanosecondOfDay = local - day.start
      return date
    }
    let date = WallTime(instant, zoneSeconds: zone, resolution: resolution)
    let start = local - date.nanosecondOfDay
    day = (start, start + 86_400_000_000_000, date)
    return date
  }
}
