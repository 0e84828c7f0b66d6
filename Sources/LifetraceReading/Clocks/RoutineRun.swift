import LifetraceModel

/// Neighbouring records that are nothing but their times.
///
/// All times have the same date, zone and resolution and stand close together, so that the first,
/// the greatest and the last say to a clock what all of them do.
struct RoutineRun: Equatable, Sendable {
  private(set) var first: WallTime
  private(set) var greatest: WallTime
  private(set) var last: WallTime
  private(set) var count = 1
  /// The longest time without any of them, in nanoseconds.
  private(set) var longestPause: Int64 = 0
  /// How many lines they take.
  private(set) var lineCount: Int

  /// Few enough to be read one by one where that proves necessary.
  private static let longest = 1024
  /// A clock may tell times that lie further apart from one another.
  private static let span: Int64 = 600_000_000_000
  /// A clock takes no notice of a smaller step back.
  private static let disorder: Int64 = 60_000_000_000

  /// Creates a run of one record of so many lines.
  init(_ time: WallTime, lineCount: Int) {
    self.lineCount = lineCount
    first = time
    greatest = time
    last = time
  }

  /// Adds the next record; returns `false` when it begins a run of its own.
  mutating func add(_ time: WallTime, lineCount: Int) -> Bool {
    let place = time.nanosecondOfDay
    guard count < RoutineRun.longest, place >= first.nanosecondOfDay,
      place - first.nanosecondOfDay <= RoutineRun.span,
      greatest.nanosecondOfDay - place <= RoutineRun.disorder,
      place - greatest.nanosecondOfDay <= RecordedStretches.leastSilence.nanoseconds,
      first.isLike(time)
    else { return false }
    last = time
    if place > greatest.nanosecondOfDay {
      longestPause = max(longestPause, place - greatest.nanosecondOfDay)
      greatest = time
    }
    count += 1
    self.lineCount += lineCount
    return true
  }
}

extension WallTime {
  /// `true` iff two times differ in the time of day alone.
  fileprivate func isLike(_ other: WallTime) -> Bool {
    year == other.year && month == other.month && day == other.day && weekday == other.weekday
      && zoneSeconds == other.zoneSeconds && resolution == other.resolution
  }
}
