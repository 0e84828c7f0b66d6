public import LifetraceModel

/// Statistics of complete intervals only.
public struct Distribution: Hashable, Sendable {
  public var count: Int
  public var median: TimeSpan
  public var p90: TimeSpan
  public var p95: TimeSpan
  public var p99: TimeSpan
  public var longest: TimeSpan
  /// `true` iff the percentiles come from a histogram instead of the values themselves.
  public var isApproximate: Bool

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
