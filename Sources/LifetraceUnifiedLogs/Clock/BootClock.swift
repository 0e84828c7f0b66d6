import LifetraceModel

/// Turns the continuous time of a boot into wall clock.
///
/// Continuous time counts from the boot, also while the device sleeps, and never steps. The wall clock follows it
/// from the last record of `timesync` on; where the clock was set, it steps.
package struct BootClock: Hashable, Sendable {
  /// A stretch in which the wall clock runs with continuous time.
  private struct Stretch: Hashable {
    let start: UInt64
    let wall: Int64
    let zoneSeconds: Int
    /// The sum of all later steps, by which the wall clock was wrong here.
    var correction: Int128 = 0
    /// The steady time of the earliest later stretch, which this one does not exceed.
    var end = Int128.max
  }

  /// A moment at which the wall clock was set.
  package struct Step: Hashable, Sendable {
    /// The continuous time of the step.
    package let time: UInt64
    /// The wall clock just before and just after, in nanoseconds since 1970.
    package let before: Int64
    package let after: Int64
  }

  private let timebase: Timebase
  private var stretches: [Stretch]
  /// The steps of a second or more, in their order: smaller ones are corrections of its speed.
  package private(set) var steps: [Step] = []
  /// Whether `timesync` has the boot; else the headers of its files are the records.
  package let isSynchronized: Bool

  /// Creates the clock of a boot.
  ///
  /// - Requires: there is a record, and none is before 1970 or after `FileHeader.latestWall`.
  init(timebase: Timebase, records: [TimeSync.Record], isSynchronized: Bool) {
    self.timebase = timebase
    self.isSynchronized = isSynchronized
    stretches = records.sorted { $0.continuousTime < $1.continuousTime }
      .map { Stretch(start: $0.continuousTime, wall: $0.wall, zoneSeconds: $0.zoneSeconds) }
    for index in stretches.indices.reversed().dropFirst() {
      let next = stretches[index + 1]
      let before = wall(at: next.start, by: stretches[index])
      let step = Int128(next.wall) - before
      let isStep = step.magnitude >= BootClock.leastStep
      stretches[index].correction = next.correction + (isStep ? step : 0)
      stretches[index].end = min(next.end, Int128(next.wall) + next.correction)
      guard isStep else { continue }
      steps.append(
        Step(time: next.start, before: BootClock.bounded(before), after: next.wall))
    }
    steps.reverse()
  }

  /// A second: the clock's own corrections are some milliseconds.
  private static let leastStep: UInt128 = 1_000_000_000

  /// Returns the wall clock as the device showed it, in nanoseconds since 1970.
  package func wall(at time: UInt64) -> Int64 {
    BootClock.bounded(wall(at: time, by: stretches[place(of: time)]))
  }

  /// Returns the zone in seconds east of UTC.
  package func zoneSeconds(at time: UInt64) -> Int { stretches[place(of: time)].zoneSeconds }

  /// Returns the time by the clock as it was set last, in nanoseconds since 1970, so that times of a boot rise with
  /// continuous time and their differences are durations.
  package func steadyTime(at time: UInt64) -> Int64 { times(at: time).steady }

  /// Returns the steady time, the wall clock as the device showed it, and the zone in seconds east of UTC.
  package func times(at time: UInt64) -> (steady: Int64, wall: Int64, zoneSeconds: Int) {
    let stretch = stretches[place(of: time)]
    let wall = wall(at: time, by: stretch)
    // A clock that runs too fast is put back by a few milliseconds.
    let steady = min(wall + stretch.correction, stretch.end)
    return (BootClock.bounded(steady), BootClock.bounded(wall), stretch.zoneSeconds)
  }

  private func wall(at time: UInt64, by stretch: Stretch) -> Int128 {
    Int128(stretch.wall) + Int128(timebase.nanoseconds(from: stretch.start, to: time))
  }

  /// Keeps a time between 1970 and 2200: other ones come from damage.
  private static func bounded(_ time: Int128) -> Int64 {
    Int64(min(max(time, 0), Int128(FileHeader.latestWall)))
  }

  /// The last stretch that began by then, else the first.
  private func place(of time: UInt64) -> Int {
    max(0, stretches.partitionPoint(where: { $0.start <= time }) - 1)
  }
}
