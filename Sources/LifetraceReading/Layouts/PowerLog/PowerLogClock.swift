import LifetraceModel

/// Turns the times of PowerLog's own clock, which nobody sets, into those that the clock of the device showed.
///
/// Each row of the table of offsets holds from its time on, up to the next; before the first, the first holds. On a real
/// database of an iPad all times of states agree with an independent decoding. ``PowerLogSettings`` says where rows are
/// moved from there.
struct PowerLogClock: Sendable {
  /// A clock that was set.
  struct Step: Hashable, Sendable {
    /// How far, in seconds; negative backward.
    var seconds: Double
    /// The times given to the moments just before and just after; `nil` for a time that no device has.
    var before: Instant?
    var after: Instant?
    /// The row that shows it.
    var number: UInt32

    /// Whether rows were moved so that no time is left out or comes twice.
    var isEvenedOut: Bool {
      guard let before, let after else { return false }
      return max(before, after) - min(before, after) < .milliseconds(1)
    }
  }

  /// The corrections that a network's time makes all the while are no steps.
  private static let leastStep = 1.0
  /// More are counted, not listed.
  static let mostSteps = 32

  /// What is added, in seconds; `nil` while no offset is known.
  private(set) var offset: Double?
  private(set) var steps: [Step] = []
  private let shifts: [Double]

  /// Creates a clock that was set so.
  init(_ settings: PowerLogSettings = PowerLogSettings()) { shifts = settings.shifts }

  /// Uses an offset from a time on.
  mutating func use(_ next: Double, from seconds: Double, number: UInt32) {
    guard PowerLogClock.isPossible(next, at: seconds) else { return }
    let before = time(at: seconds)
    let step = PowerLogClock.step(from: offset, to: next)
    offset = next
    guard let step, steps.count < PowerLogClock.mostSteps else { return }
    steps.append(Step(seconds: step, before: before, after: nil, number: number))
    steps[steps.count - 1].after = time(at: seconds)
  }

  /// How far the clock was set between two offsets; `nil` if it was only corrected.
  static func step(from previous: Double?, to next: Double) -> Double? {
    previous.map { next - $0 }.flatMap { abs($0) >= leastStep ? $0 : nil }
  }

  /// Whether an offset leads to a time that a device may have.
  static func isPossible(_ offset: Double, at seconds: Double) -> Bool {
    possible.contains((seconds + offset) * 1e6)
  }

  /// What is added to the offset.
  private var shift: Double { shifts[min(steps.count, shifts.count - 1)] }

  /// Returns the time of the device's clock, to the microsecond; `nil` for a time that no device has.
  func time(at seconds: Double) -> Instant? {
    let microseconds = ((seconds + (offset ?? 0) + shift) * 1e6).rounded()
    guard PowerLogClock.possible.contains(microseconds) else { return nil }
    return Instant(nanoseconds: Int64(microseconds) * 1000)
  }

  /// The years 1970 to 2200.
  private static let possible = 0.0...7_258_118_400e6
}
