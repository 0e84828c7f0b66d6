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
    var correction: Int64 = 0
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
  /// - Requires: there is a record.
  init(timebase: Timebase, records: [TimeSync.Record], isSynchronized: Bool) {
    self.timebase = timebase
    self.isSynchronized = isSynchronized
    stretches = records.sorted { $0.continuousTime < $1.continuousTime }
      .map { Stretch(start: $0.continuousTime, wall: $0.wall, zoneSeconds: $0.zoneSeconds) }
    var correction: Int64 = 0
    for index in stretches.indices.reversed() {
      stretches[index].correction = correction
      guard index > 0 else { break }
      let start = stretches[index].start
      let (before, after) = (wall(at: start, by: stretches[index - 1]), stretches[index].wall)
      guard abs(after - before) >= BootClock.leastStep else { continue }
      correction += after - before
      steps.append(Step(time: start, before: before, after: after))
    }
    steps.reverse()
  }

  /// A second: the clock's own corrections are some milliseconds.
  private static let leastStep: Int64 = 1_000_000_000

  /// Returns the wall clock as the device showed it, in nanoseconds since 1970.
  package func wall(at time: UInt64) -> Int64 { wall(at: time, by: stretches[place(of: time)]) }

  /// Returns the zone in seconds east of UTC.
  package func zoneSeconds(at time: UInt64) -> Int { stretches[place(of: time)].zoneSeconds }

  /// Returns the time by the clock as it was set last, in nanoseconds since 1970, so that times of a boot rise with
  /// continuous time and their differences are durations.
  package func steadyTime(at time: UInt64) -> Int64 { times(at: time).steady }

  /// Returns the steady time, the wall clock as the device showed it, and the zone in seconds east of UTC.
  package func times(at time: UInt64) -> (steady: Int64, wall: Int64, zoneSeconds: Int) {
    let place = place(of: time)
    let stretch = stretches[place]
    let wall = wall(at: time, by: stretch)
    var steady = wall + stretch.correction
    if place + 1 < stretches.count {
      // A clock that runs too fast is put back by a few milliseconds.
      steady = min(steady, stretches[place + 1].wall + stretches[place + 1].correction)
    }
    return (steady, wall, stretch.zoneSeconds)
  }

  private func wall(at time: UInt64, by stretch: Stretch) -> Int64 {
    stretch.wall + timebase.nanoseconds(from: stretch.start, to: time)
  }

  /// The last stretch that began by then, else the first.
  private func place(of time: UInt64) -> Int {
    var (low, high) = (0, stretches.count)
    while low < high {
      let middle = (low + high) / 2
      if stretches[middle].start <= time { low = middle + 1 } else { high = middle }
    }
    return max(0, low - 1)
  }
}
