import LifetraceModel

/// Turns the dates and times of events into instants.
///
/// Those without a zone are of the zone that the options tell, else in UTC.
struct EventTimes: Sendable {
  private let zone: ZoneRule?
  private var timestamps = JSONTimestamp()
  /// The latest time so far, if there is a zone.
  private var latest: Instant?
  /// Where the last local time stands: neighbours share it.
  private var stretch: ZoneRule.Stretch?
  /// `true` once a local time came of which only those before it tell the instant: clocks show it
  /// twice, or never.
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

  /// Returns the nanoseconds from 1970 to the day of a date and time in UTC, whatever its zone; `nil`
  /// if it is none.
  mutating func day(of text: Span<UInt8>) -> Int64? {
    guard var wall = timestamps.nextWallTime(text) else { return nil }
    wall.nanosecondOfDay = 0
    wall.zoneSeconds = nil
    return timestamps.instant(of: wall)?.nanoseconds
  }

  /// Notes the time of an event: an hour that comes twice is the first that is not before the latest.
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
  /// Creates what dated events count from: the finest of their clocks, and the first zone.
  ///
  /// - Parameters:
  ///   - known: that of the events before; `nil` if there are none.
  ///   - resolution: that of the next event's clock, in nanoseconds.
  ///   - zoneSeconds: its zone, if that is told.
  init(_ known: TimeReference?, resolution: Int64, zoneSeconds: Int32?) {
    self.init(
      anchor: .absolute, zoneSeconds: known?.zoneSeconds ?? zoneSeconds.map { Int($0) },
      resolution: TimeSpan(nanoseconds: min(resolution, known?.resolution.nanoseconds ?? .max)))
  }
}
