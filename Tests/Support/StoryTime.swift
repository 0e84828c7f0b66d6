import LifetraceModel

/// A time in a story, such as `02:41:49.668540`, with `2026-03-02T` or `03-02T` before it if the
/// day matters.
public struct StoryTime: Hashable, Sendable {
  /// The year; `nil` if the story omits the year.
  public var year: Int?
  /// The month; `nil` if the story omits the date.
  public var month: Int?
  /// The day; `nil` if the story omits the date.
  public var day: Int?
  /// Nanoseconds since midnight.
  public var nanosecondOfDay: Int64

  /// Parses a time; returns `nil` if the word is not a time.
  public init?(_ word: String) {
    let halves = word.split(separator: "T", omittingEmptySubsequences: false)
    guard let clock = halves.last, halves.count <= 2 else { return nil }
    guard let nanoseconds = StoryTime.nanoseconds(clock) else { return nil }
    nanosecondOfDay = nanoseconds
    guard halves.count == 2 else { return }
    let parts = halves[0].split(separator: "-").map { Int($0) }
    guard (2...3).contains(parts.count), !parts.contains(nil) else { return nil }
    day = parts[parts.count - 1]
    month = parts[parts.count - 2]
    year = parts.count == 3 ? parts[0] : nil
  }

  private static func nanoseconds(_ clock: Substring) -> Int64? {
    let parts = clock.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 3, let hours = Int64(parts[0]), let minutes = Int64(parts[1]),
      let seconds = StorySpan.nanoseconds(parts[2]),
      (0..<24).contains(hours), (0..<60).contains(minutes), seconds < 61_000_000_000
    else { return nil }
    return (hours * 60 + minutes) * 60_000_000_000 + seconds
  }

  /// Returns the duration from this time to `instant`. If the story omits the date, this time is on
  /// the nearest day.
  func offset(of instant: Instant, zoneSeconds: Int) -> TimeSpan {
    let found = CivilDateTime(instant, zoneSeconds: zoneSeconds)
    let written = CivilDateTime(
      year: year ?? found.year, month: month ?? found.month, day: day ?? found.day,
      nanosecondOfDay: nanosecondOfDay)
    guard CivilDateTime.countableYears.contains(written.year) else {
      return TimeSpan(nanoseconds: .max)
    }
    let offset = instant - written.instant(zoneSeconds: zoneSeconds)
    guard day == nil else { return offset }
    let perDay = CivilDateTime.nanosecondsPerDay
    if offset.nanoseconds > perDay / 2 { return TimeSpan(nanoseconds: offset.nanoseconds - perDay) }
    if offset.nanoseconds < -perDay / 2 {
      return TimeSpan(nanoseconds: offset.nanoseconds + perDay)
    }
    return offset
  }
}
