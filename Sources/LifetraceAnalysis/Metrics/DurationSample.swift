internal import LifetraceModel

/// Durations to take percentiles of, in bounded memory.
///
/// Percentiles are those of the nearest rank: exact up to `exactLimit` durations, beyond it from a
/// `LogHistogram`. The result does not depend on the order of insertion.
struct DurationSample: Sendable {
  /// How many durations are kept themselves: 32 KB.
  static let exactLimit = 4096

  private(set) var count = 0
  private var longest: Int64 = 0
  private var shortest: Int64 = .max
  private var values: [Int64] = []
  private var histogram: LogHistogram?

  /// Adds a duration; a negative one counts as zero.
  mutating func insert(_ span: TimeSpan) {
    let value = max(0, span.nanoseconds)
    count += 1
    longest = max(longest, value)
    shortest = min(shortest, value)
    guard histogram == nil else {
      histogram?.insert(value)
      return
    }
    values.append(value)
    if values.count > DurationSample.exactLimit { spill() }
  }

  /// The statistics, or `nil` when there is nothing to count.
  func distribution() -> Distribution? {
    guard count > 0 else { return nil }
    var values = values
    var settled = 0
    // From the lowest rank up, so that what lies below a rank is not looked at again.
    func percentile(_ percent: Int) -> TimeSpan {
      let rank = (count * percent + 99) / 100
      if let value = histogram?.value(atRank: rank) {
        return TimeSpan(nanoseconds: min(max(value, shortest), longest))
      }
      defer { settled = rank - 1 }
      return TimeSpan(nanoseconds: values.settle(rank - 1, among: settled..<values.count))
    }
    return Distribution(
      count: count, median: percentile(50), p90: percentile(90), p95: percentile(95),
      p99: percentile(99), longest: TimeSpan(nanoseconds: longest),
      isApproximate: histogram != nil)
  }

  private mutating func spill() {
    var histogram = LogHistogram()
    for value in values { histogram.insert(value) }
    self.histogram = histogram
    values = []
  }
}

extension [Int64] {
  /// Puts the value that belongs at `place` in ascending order there, the smaller ones before and
  /// the larger ones behind it, and returns it.
  ///
  /// Requires: `place` is in `range`, and no value outside `range` belongs into it.
  /// Complexity: linear in the length of `range` on average.
  fileprivate mutating func settle(_ place: Int, among range: Range<Int>) -> Int64 {
    var low = range.lowerBound
    var high = range.upperBound - 1
    while low < high {
      let pivot = self[low + (high - low) / 2]
      var left = low
      var right = high
      while left <= right {
        while self[left] < pivot { left += 1 }
        while self[right] > pivot { right -= 1 }
        guard left <= right else { break }
        swapAt(left, right)
        left += 1
        right -= 1
      }
      if place <= right { high = right } else if place >= left { low = left } else { break }
    }
    return self[place]
  }
}
