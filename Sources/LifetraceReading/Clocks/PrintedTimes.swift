import LifetraceModel

/// Turns instants into times as a record prints them; those of one day are quick.
struct PrintedTimes: Sendable {
  private var day: (start: Int64, end: Int64, date: WallTime)?

  /// Returns the time in a zone.
  mutating func time(_ instant: Instant, zoneSeconds zone: Int, resolution: Int64) -> WallTime {
    let local = instant.nanoseconds + Int64(zone) * 1_000_000_000
    if let day, day.start <= local, local < day.end, day.date.zoneSeconds == Int32(zone) {
      var date = day.date
      date.nanosecondOfDay = local - day.start
      return date
    }
    let civil = CivilDateTime(instant, zoneSeconds: zone)
    let date = WallTime(
      year: Int16(clamping: civil.year), month: UInt8(civil.month), day: UInt8(civil.day),
      nanosecondOfDay: civil.nanosecondOfDay, zoneSeconds: Int32(zone), resolution: resolution)
    let start = local - civil.nanosecondOfDay
    day = (start, start + 86_400_000_000_000, date)
    return date
  }
}
