public import LifetraceModel

/// A sample of durations for percentiles, in bounded memory.
///
/// Percentiles are those of the nearest rank: exact up to `exactLimit` durations, beyond it from a
/// `LogHistogram`. The result does not depend on the order of insertion.
struct DurationSample: Sendable {
  /// The number of durations that are kept themselves: 8 KB.
  static let exactLimit = 1024

  /// The durations, as long as there is no histogram.
  private var values: [Int64] = []
  private var histogram: LogHistogram?
  /// The number and the sum of the durations in the histogram.
  private var countedCount = 0
  private var countedTotal = TimeSpan.zero
  private var longest: Int64 = 0
  private var shortest: Int64 = .max

  /// The number of durations.
  var count: Int { countedCount + values.count }

  /// The exact sum of all durations.
  var total: TimeSpan {
    values.reduce(countedTotal) { $0 + TimeSpan(nanoseconds: $1) }
  }

  /// Adds a duration; a negative one counts as zero.
  mutating func insert(_ span: TimeSpan) {
    insert(CollectionOfOne(max(0, span.nanoseconds)).span)
  }

  /// Adds durations in nanoseconds, all zero or above.
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
    if let theirs = other.histogram {
      spill()
      histogram?.add(theirs)
      countedCount += other.countedCount
      countedTotal += other.countedTotal
      longest = max(longest, other.longest)
      shortest = min(shortest, other.shortest)
    } else {
      insert(other.values.span)
    }
  }

  /// The statistics, or `nil` when there is nothing to count.
  func distribution() -> Distribution? {
    guard count > 0 else { return nil }
    // From the lowest rank up, so that values below a rank are not compared again.
    let ranks = [50, 90, 95, 99].map { nearestRank(ofPercent: $0, among: count) }
    var percentiles: [Int64] = []
    if let histogram {
      percentiles = histogram.values(atRanks: ranks).map { min(max($0, shortest), longest) }
    } else {
      var values = values
      var settled = 0
      for rank in ranks {
        percentiles.append(values.settle(rank - 1, among: settled..<values.count))
        settled = rank - 1
      }
    }
    let spans = percentiles.map { TimeSpan(nanoseconds: $0) }
    return Distribution(
      count: count, median: spans[0], p90: spans[1], p95: spans[2], p99: spans[3],
      longest: TimeSpan(nanoseconds: values.reduce(longest) { max($0, $1) }),
      isApproximate: histogram != nil)
  }

  /// Moves the values into the histogram.
  private mutating func spill() {
    var values: [Int64] = []
    swap(&values, &self.values)
    if histogram == nil { histogram = LogHistogram() }
    count(values.span)
  }

  /// Counts durations in the histogram.
  private mutating func count(_ spans: Span<Int64>) {
    guard spans.count > 0 else { return }
    var (least, most) = (spans[0], spans[0])
    for index in spans.indices {
      least = min(least, spans[index])
      most = max(most, spans[index])
      countedTotal += TimeSpan(nanoseconds: spans[index])
    }
    histogram?.insert(spans, within: least...most)
    longest = max(longest, most)
    shortest = min(shortest, least)
    countedCount += spans.count
  }
}

/// Returns the nearest rank of a percentile, from 1, among values in ascending order.
package func nearestRank(ofPercent percent: Int, among count: Int) -> Int {
  (count * percent + 99) / 100
}

extension [Int64] {
  /// Puts the value that belongs at `place` in ascending order there, the smaller ones before and
  /// the larger ones after it, and returns it.
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

/// Durations of several kinds, each kind with a sample of its own.
///
/// They are gathered and put into their samples together: one by one, each would wait for the memory
/// of its sample.
struct DurationSamples: Sendable {
  /// A duration in nanoseconds, and its kind in the bits above it.
  fileprivate struct Gathered {
    static let kindShift: UInt64 = 59
    let bits: UInt64

    /// Gathers a duration; the nearest that can be, if it is negative or too long.
    init(_ nanoseconds: Int64, as kind: Int) {
      let nanoseconds = UInt64(max(0, min(nanoseconds, DurationSamples.longest - 1)))
      bits = nanoseconds | UInt64(truncatingIfNeeded: kind) << Self.kindShift
    }

    var kind: Int { Int(truncatingIfNeeded: bits >> Self.kindShift) }
    var nanoseconds: Int64 { Int64(bitPattern: bits & (1 << Self.kindShift - 1)) }
  }

  /// 8 KB: the more of a kind come together, the fewer times its sample is fetched.
  private static let gatheredCount = 1024
  /// 18 years.
  fileprivate static let longest: Int64 = 1 << 59

  private let kindCount: Int
  /// One for each kind; empty until something was gathered.
  private var samples: [DurationSample] = []
  private var gathered: [Gathered] = []

  /// Creates empty samples of so many kinds.
  ///
  /// Requires: there are at most 32.
  init(kindCount: Int) {
    self.kindCount = kindCount
  }

  /// The durations of a kind.
  ///
  /// Requires: `settle()` was called after the last that was inserted.
  subscript(kind: Int) -> DurationSample { samples.isEmpty ? DurationSample() : samples[kind] }

  /// Adds a duration; a negative one counts as zero.
  mutating func insert(_ span: TimeSpan, as kind: Int) {
    guard span.nanoseconds < Self.longest else { return insertAlone(span, as: kind) }
    gathered.append(Gathered(span.nanoseconds, as: kind))
    if gathered.count >= Self.gatheredCount { settle() }
  }

  /// Puts what was gathered into its samples.
  mutating func settle() {
    guard !gathered.isEmpty else { return }
    makeSamples()
    // Those of a kind side by side: `ends[kind]` is where they end.
    var ends = InlineArray<32, Int>(repeating: 0)
    for item in gathered { ends[item.kind] += 1 }
    var end = 0
    for kind in 0..<kindCount {
      end += ends[kind]
      ends[kind] = end
    }
    var sorted = InlineArray<1024, Int64>(repeating: 0)
    for item in gathered {
      ends[item.kind] -= 1
      sorted[ends[item.kind]] = item.nanoseconds
    }
    // Now each is where they begin.
    for kind in 0..<kindCount {
      let last = kind + 1 < kindCount ? ends[kind + 1] : gathered.count
      guard ends[kind] < last else { continue }
      samples[kind].insert(sorted.span.extracting(ends[kind]..<last))
    }
    gathered.removeAll(keepingCapacity: true)
  }

  /// Adds a duration that cannot be gathered.
  private mutating func insertAlone(_ span: TimeSpan, as kind: Int) {
    makeSamples()
    samples[kind].insert(span)
  }

  private mutating func makeSamples() {
    if samples.isEmpty { samples = Array(repeating: DurationSample(), count: kindCount) }
  }
}

/// Statistics of complete intervals only.
public struct Distribution: Hashable, Sendable {
  /// The number of durations.
  public var count: Int
  /// The 50th percentile.
  public var median: TimeSpan
  /// The 90th percentile.
  public var p90: TimeSpan
  /// The 95th percentile.
  public var p95: TimeSpan
  /// The 99th percentile.
  public var p99: TimeSpan
  /// The longest duration.
  public var longest: TimeSpan
  /// Whether the percentiles come from a histogram instead of the values themselves.
  public var isApproximate: Bool

  /// Creates a distribution with the given numbers.
  public init(
    count: Int, median: TimeSpan, p90: TimeSpan, p95: TimeSpan, p99: TimeSpan, longest: TimeSpan,
    isApproximate: Bool
  ) {
    self.count = count
    self.median = median
    self.p90 = p90
    self.p95 = p95
    self.p99 = p99
    self.longest = longest
    self.isApproximate = isApproximate
  }
}
