import LifetraceModel
import Testing

@testable import LifetraceAnalysis

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
    #expect(exact.median.nanoseconds == 2048 * 1_000_003)
    let more = try #require(distribution(values + [1]))
    #expect(more.isApproximate)
  }

  @Test(arguments: [3, 5, 8, 13] as [UInt64])
  func orderDoesNotMatter(seed: UInt64) {
    var random = SeededNumbers(seed: seed)
    for count in [100, 4096, 4097, 10_000] {
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
      #expect(abs(Double(value.nanoseconds) - exact) <= exact / 256)
    }
    #expect(found.longest.nanoseconds == sorted[8999])
  }

  @Test func extremes() throws {
    let many = try #require(
      distribution([Int64](repeating: .max, count: 5000) + [.min, -1, 0]))
    #expect(many.median.nanoseconds > Int64.max / 256 * 255)
    #expect(many.longest.nanoseconds == .max)
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
