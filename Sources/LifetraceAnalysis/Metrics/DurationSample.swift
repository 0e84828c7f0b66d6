internal import LifetraceModel

/// Durations to take percentiles of, in bounded memory.
///
/// Percentiles are those of the nearest rank: exact up to `exactLimit` durations, beyond it from a
/// `LogHistogram`. The result does not depend on the order of insertion.
struct DurationSample: Sendable {
  /// How many durations are kept themselves: 8 KB.
  static let exactLimit = 1024

  /// So many are put into the histogram together: one by one, each would wait for its memory.
  private static let gatheredCount = 64

  /// Those in the histogram.
  private var countedCount = 0
  /// Their sum.
  private var countedTotal = TimeSpan.zero
  private var longest: Int64 = 0
  private var shortest: Int64 = .max
  /// Those that are kept themselves, or wait for the histogram once there is one.
  private var values: [Int64] = []
  private var histogram: LogHistogram?
  /// So many values are kept at most.
  private var limit = DurationSample.exactLimit

  /// How many there are.
  var count: Int { countedCount + values.count }

  /// Their sum, exactly.
  var total: TimeSpan {
    values.reduce(countedTotal) { $0 + TimeSpan(nanoseconds: $1) }
  }

  /// Adds a duration; a negative one counts as zero.
  mutating func insert(_ span: TimeSpan) {
    // Before the next is kept, so that there never is room for twice as many.
    if values.count >= limit { spill() }
    if values.isEmpty { values.reserveCapacity(16) }
    values.append(max(0, span.nanoseconds))
  }

  /// Adds durations in nanoseconds, none of which is negative.
  mutating func insert(_ spans: Span<Int64>) {
    if histogram == nil {
      guard values.count + spans.count > DurationSample.exactLimit else {
        for index in spans.indices { values.append(spans[index]) }
        return
      }
      spill()
    }
    count(spans)
  }

  /// Adds all durations of another sample, as if they had been inserted one by one.
  mutating func add(_ other: DurationSample) {
    values += other.values
    if let theirs = other.histogram {
      histogram = histogram.take() ?? LogHistogram()
      histogram?.add(theirs)
      countedCount += other.countedCount
      countedTotal += other.countedTotal
      longest = max(longest, other.longest)
      shortest = min(shortest, other.shortest)
    }
    if histogram != nil || values.count > DurationSample.exactLimit { spill() }
  }

  /// The statistics, or `nil` when there is nothing to count.
  func distribution() -> Distribution? {
    guard count > 0 else { return nil }
    guard histogram == nil || values.isEmpty else {
      var whole = self
      whole.spill()
      return whole.distribution()
    }
    let longest = values.reduce(longest) { max($0, $1) }
    var values = values
    var settled = 0
    // From the lowest rank up, so that what lies below a rank is not looked at again.
    let ranks = [50, 90, 95, 99].map { (count * $0 + 99) / 100 }
    let found =
      if let histogram {
        histogram.values(atRanks: ranks).map { min(max($0, shortest), longest) }
      } else {
        ranks.map { rank in
          defer { settled = rank - 1 }
          return values.settle(rank - 1, among: settled..<values.count)
        }
      }
    let percentiles = found.map { TimeSpan(nanoseconds: $0) }
    return Distribution(
      count: count, median: percentiles[0], p90: percentiles[1], p95: percentiles[2],
      p99: percentiles[3], longest: TimeSpan(nanoseconds: longest),
      isApproximate: histogram != nil)
  }

  /// Puts the values that are kept into the histogram.
  private mutating func spill() {
    var values: [Int64] = []
    swap(&values, &self.values)
    count(values.span)
    limit = DurationSample.gatheredCount
    // From now on there is much less to keep.
    guard values.capacity <= 2 * DurationSample.gatheredCount else { return }
    values.removeAll(keepingCapacity: true)
    self.values = values
  }

  /// Puts durations into the histogram.
  private mutating func count(_ spans: Span<Int64>) {
    if histogram == nil { histogram = LogHistogram() }
    guard spans.count > 0 else { return }
    var (least, most) = (spans[0], spans[0])
    var total = TimeSpan.zero
    for index in spans.indices {
      least = min(least, spans[index])
      most = max(most, spans[index])
      total += TimeSpan(nanoseconds: spans[index])
    }
    countedTotal += total
    histogram?.insert(spans, within: least...most)
    longest = max(longest, most)
    shortest = min(shortest, least)
    countedCount += spans.count
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
