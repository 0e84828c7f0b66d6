import LifetraceModel
import LifetraceTestSupport
import Testing

@testable import LifetraceMetrics

@Suite("Distributions")
struct MetricsDurationTests {
  private func distribution(_ values: some Sequence<Int64>) -> Distribution? {
    var sample = DurationSample()
    for value in values { sample.insert(TimeSpan(nanoseconds: value)) }
    return sample.distribution()
  }

  @Test func nothing() {
    #expect(distribution([]) == nil)
  }

  @Test func nearestRank() throws {
    // Of 10 values the 50th percentile is the 5th, the 90th the 9th, the 95th and 99th the 10th.
    let ten = try #require(distribution([15, 20, 35, 40, 50, 55, 60, 70, 80, 99]))
    #expect(ten.count == 10)
    #expect(ten.median.nanoseconds == 50)
    #expect(ten.p90.nanoseconds == 80)
    #expect(ten.p95.nanoseconds == 99)
    #expect(ten.p99.nanoseconds == 99)
    #expect(ten.longest.nanoseconds == 99)
    let one = try #require(distribution([7]))
    #expect(one.median.nanoseconds == 7 && one.p99.nanoseconds == 7)
  }

  @Test func exactUpToTheLimit() throws {
    let values = (1...Int64(DurationSample.exactLimit)).map { $0 * 1_000_003 }
    let exact = try #require(distribution(values))
    #expect(!exact.isApproximate)
    #expect(exact.median.nanoseconds == 512 * 1_000_003)
    let more = try #require(distribution(values + [1]))
    #expect(more.isApproximate)
  }

  @Test(arguments: [3, 5, 8, 13] as [UInt64])
  func orderDoesNotMatter(seed: UInt64) {
    var random = SeededNumbers(seed: seed)
    for count in [100, 1024, 1025, 4096, 4097, 10_000] {
      let values = (0..<count).map { _ in Int64.random(in: 0...Int64.max, using: &random) >> 20 }
      #expect(distribution(values) == distribution(values.shuffled(using: &random)))
    }
  }

  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func errorOfTheHistogram(seed: UInt64) throws {
    var random = SeededNumbers(seed: seed)
    // Durations of all magnitudes, from nanoseconds to years.
    let values = (0..<9000).map { _ in
      Int64.random(in: 0...Int64.max, using: &random) >> Int64.random(in: 0...62, using: &random)
    }
    let sorted = values.sorted()
    let found = try #require(distribution(values))
    let percentiles = [(50, found.median), (90, found.p90), (95, found.p95), (99, found.p99)]
    for (percent, value) in percentiles {
      let exact = Double(sorted[(9000 * percent + 99) / 100 - 1])
      #expect(abs(Double(value.nanoseconds) - exact) <= exact / 128)
    }
    #expect(found.longest.nanoseconds == sorted[8999])
  }

  /// Up to 128 ns each duration has a bucket; then two have one, and so on.
  @Test func bucketsAreInTheMiddle() {
    for value in 0...1024 as ClosedRange<Int64> {
      var histogram = LogHistogram()
      let values = [value]
      histogram.insert(values.span, within: value...value)
      let width: Int64 = value < 128 ? 1 : value < 256 ? 2 : value < 512 ? 4 : value < 1024 ? 8 : 16
      let middle = value / width * width + width / 2
      #expect(histogram.values(atRanks: [1]) == [middle], "\(value)")
    }
  }

  /// Each of two durations begins the buckets of its octave, and a shorter one comes later.
  @Test func shorterOnesComeLater() {
    var histogram = LogHistogram()
    for value in [256, 512, 128, 30] as [Int64] {
      let values = [value]
      histogram.insert(values.span, within: value...value)
    }
    #expect(histogram.values(atRanks: [1, 2, 3, 4]) == [30, 129, 258, 516])
    var longer = LogHistogram()
    let values: [Int64] = [1024]
    longer.insert(values.span, within: 1024...1024)
    longer.add(histogram)
    longer.add(LogHistogram())
    #expect(longer.values(atRanks: [1, 2, 5]) == [30, 129, 1032])
  }

  @Test func extremes() throws {
    let many = try #require(
      distribution([Int64](repeating: .max, count: 5000) + [.min, -1, 0]))
    #expect(many.median.nanoseconds > Int64.max / 256 * 255)
    #expect(many.longest.nanoseconds == .max)
  }

  /// Counts in a bucket of 255, 256 and 257, of 2²⁴ and one more: where its digits carry.
  @Test(arguments: [255, 256, 257, 65_535, 65_536, 16_777_215, 16_777_216, 16_777_217])
  func manyOfOneLength(count: Int) throws {
    var histogram = LogHistogram()
    // Added to itself again and again, as the binary digits of the number tell.
    for digit in String(count, radix: 2) {
      histogram.add(histogram)
      let one: [Int64] = [1_000_000]
      if digit == "1" { histogram.insert(one.span, within: 1_000_000...1_000_000) }
    }
    let others: [Int64] = [2_000_000_000, 30]
    histogram.insert(others.span, within: 30...2_000_000_000)
    let values = histogram.values(atRanks: [1, 2, count, count + 1, count + 2])
    try #require(values.count == 5)
    #expect(values[0] == 30)
    for value in values[1...3] { #expect(abs(value - 1_000_000) < 1_000_000 / 256) }
    #expect(abs(values[4] - 2_000_000_000) < 2_000_000_000 / 256)
  }

  /// Numbers around those that are gathered, and beyond those that are kept themselves; some last
  /// longer than what can be gathered.
  @Test(arguments: [0, 1, 1023, 1024, 1025, 1300, 9000])
  func kindsAreApart(count: Int) {
    var random = SeededNumbers(seed: 34)
    var samples = DurationSamples(kindCount: 31)
    var alone = [DurationSample](repeating: DurationSample(), count: 31)
    for _ in 0..<count {
      // One kind is rare, one never comes, and some come often.
      let kind = Int.random(in: 0..<1000, using: &random) == 0 ? 30 : random.next() % 3 == 0 ? 0 : 7
      let nanoseconds = Int64.random(in: -5...Int64.max, using: &random)
      let span = TimeSpan(nanoseconds: nanoseconds >> Int64.random(in: 0...62, using: &random))
      samples.insert(span, as: kind)
      alone[kind].insert(span)
    }
    samples.settle()
    for kind in alone.indices {
      #expect(samples[kind].distribution() == alone[kind].distribution())
    }
  }

  @Test func joinedSamplesAreAsOne() throws {
    var random = SeededNumbers(seed: 21)
    for counts in [(1000, 24), (1000, 25), (1024, 1024), (5000, 3), (3, 5000), (5000, 5000)] {
      let values = (0..<counts.0 + counts.1).map { _ in
        Int64.random(in: 0...Int64.max, using: &random) >> Int64.random(in: 0...62, using: &random)
      }
      var left = DurationSample()
      var right = DurationSample()
      for (index, value) in values.enumerated() {
        if index < counts.0 {
          left.insert(TimeSpan(nanoseconds: value))
        } else {
          right.insert(TimeSpan(nanoseconds: value))
        }
      }
      left.add(right)
      #expect(left.distribution() == distribution(values))
    }
  }

  @Test func recentItemsKeepTheLast() {
    for count in [0, 1, 19, 20, 21, 40, 47] {
      var recent = RecentItems<Int>(keepsAll: false)
      for value in 0..<count { recent.append(value) }
      #expect(recent.total == count)
      #expect(recent.inOrder == Array(max(0, count - 20)..<count))
      var all = RecentItems<Int>(keepsAll: true)
      for value in 0..<count { all.append(value) }
      #expect(all.inOrder == Array(0..<count))
    }
  }
}
