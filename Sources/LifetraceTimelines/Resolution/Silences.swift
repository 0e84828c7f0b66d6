import LifetraceModel

/// The longest time without a line that a process wrote, and the next longest, since an instant.
struct Silences: Sendable {
  private var last = Instant(nanoseconds: .min)
  private var longest = TimeSpan.zero
  private var longestEnd = Instant(nanoseconds: .min)
  private var nextLongest = TimeSpan.zero

  /// So many times as long as the next longest, a silence is the one in which lines are missing.
  private static let dominance: Int64 = 10

  /// Begins anew at an instant.
  mutating func restart(at time: Instant) {
    self = Silences()
    last = time
  }

  /// Handles a line; up to it the process may have written without a pause.
  mutating func hear(at time: Instant, isAfterRun: Bool) {
    if time <= last { return }
    let silence = isAfterRun ? .zero : time - last
    last = time
    if silence > longest {
      nextLongest = longest
      longest = silence
      longestEnd = time
    } else if silence > nextLongest {
      nextLongest = silence
    }
  }

  /// Returns the one silence up to an instant that is much longer than every other one; `nil` if none is.
  func dominant(until end: Instant) -> (start: Instant, end: Instant)? {
    var silences = self
    silences.hear(at: end, isAfterRun: false)
    return silences.dominant
  }

  private var dominant: (start: Instant, end: Instant)? {
    guard longest > .zero,
      longest.nanoseconds / Silences.dominance >= nextLongest.nanoseconds
    else { return nil }
    return (longestEnd - longest, longestEnd)
  }
}
