import LifetraceModel

/// Turns the times of PowerLog's own clock, which nobody sets, into those that the clock of the device showed.
///
/// Each row of the table of offsets holds from its time on, up to the next; before the first, the first holds. On a real
/// database of an iPad all times of states agree with an independent decoding.
struct PowerLogClock: Sendable {
  /// A clock that was set.
  struct Step: Hashable, Sendable {
    /// How far, in seconds; negative backward.
    var seconds: Double
    /// What the clock showed just before and just after; `nil` for a time that no device has.
    var before: Instant?
    var after: Instant?
    /// The row that shows it.
    var number: UInt32
  }

  /// The corrections that a network's time makes all the while are no steps.
  private static let leastStep = 1.0
  /// More are counted, not listed.
  private static let mostSteps = 32

  /// What is added, in seconds; `nil` while no offset is known.
  private(set) var offset: Double?
  private(set) var steps: [Step] = []

  /// Uses an offset from a time on.
  mutating func use(_ next: Double, from seconds: Double, number: UInt32) {
    let previous = offset
    let before = time(at: seconds)
    offset = next
    guard let previous, abs(next - previous) >= PowerLogClock.leastStep,
      steps.count < PowerLogClock.mostSteps
    else { return }
    steps.append(
      Step(seconds: next - previous, before: before, after: time(at: seconds), number: number))
  }

  /// Returns the time of the device's clock, to the microsecond; `nil` for a time that no device has.
  func time(at seconds: Double) -> Instant? {
    let microseconds = ((seconds + (offset ?? 0)) * 1e6).rounded()
    guard PowerLogClock.possible.contains(microseconds) else { return nil }
    return Instant(nanoseconds: Int64(microseconds) * 1000)
  }

  /// The years 1970 to 2200.
  private static let possible = 0.0...7_258_118_400e6
}
