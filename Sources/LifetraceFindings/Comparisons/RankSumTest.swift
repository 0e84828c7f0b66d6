/// The rank-sum test of Wilcoxon, Mann and Whitney: whether runs of one sample tend to be longer than those
/// of another.
///
/// It compares ranks instead of values, so that neither skewed distributions nor outliers mislead it. Its
/// distribution is exact for small samples without ties, else the normal approximation with corrections
/// for ties and continuity.
public struct RankSumTest: Hashable, Sendable {
  /// The number of runs before.
  public private(set) var beforeCount: Int
  /// The number of runs after.
  public private(set) var afterCount: Int
  /// The probability that a run after is longer than one before, where equal runs count half: 0.5 for
  /// no difference (Vargha and Delaney's A).
  public private(set) var chanceOfLonger: Double
  /// The probability of a difference at least as large by chance alone, in either direction.
  public private(set) var pValue: Double
  /// Whether `pValue` comes from the exact distribution.
  public private(set) var isExact: Bool
  /// The median of the differences of all pairs of runs, after less before, in nanoseconds (Hodges and
  /// Lehmann's shift).
  public private(set) var shift: Int64
  /// The least p value that samples of these sizes and ties can have.
  private(set) var leastPValue: Double

  /// The largest product of the sample sizes for which the exact distribution is computed.
  static let exactLimit = 400

  /// Compares two samples of nanoseconds; `nil` if one of them is empty.
  init?(_ before: [Int64], _ after: [Int64]) {
    guard !before.isEmpty, !after.isEmpty else { return nil }
    let (before, after) = (before.sorted(), after.sorted())
    let ranks = PooledRanks(before, after)
    let (m, n) = (before.count, after.count)
    let pairs = Double(m) * Double(n)
    beforeCount = m
    afterCount = n
    // Mann and Whitney's U of the runs after.
    let u = ranks.sumOfAfter - Double(n) * Double(n + 1) / 2
    chanceOfLonger = u / pairs
    shift = RankSumTest.medianDifference(before, after)
    isExact = ranks.tieTerm == 0 && m * n <= RankSumTest.exactLimit
    if isExact {
      let counts = RankSumTest.arrangements(m, n)
      let all = counts.reduce(0, +)
      let lower = counts[...Int(u)].reduce(0, +)
      let upper = counts[Int(u)...].reduce(0, +)
      pValue = min(1, 2 * min(lower, upper) / all)
      leastPValue = min(1, 2 / all)
    } else {
      let total = Double(m + n)
      let variance = pairs / 12 * (total + 1 - ranks.tieTerm / (total * (total - 1)))
      func pValue(distance: Double) -> Double {
        guard variance > 0 else { return 1 }
        return NormalDistribution.twoSided(max(0, distance - 0.5) / variance.squareRoot())
      }
      self.pValue = pValue(distance: (u - pairs / 2).magnitude)
      leastPValue = pValue(distance: pairs / 2)
    }
  }

  /// Returns how many runs a side show a difference of this size with a probability of 90 %, by Noether's
  /// formula; `nil` if the samples do not differ at all.
  ///
  /// - Parameter level: the highest p value that counts as a change.
  func runsNeeded(level: Double) -> Double? {
    let distance = chanceOfLonger - 0.5
    guard distance != 0 else { return nil }
    let quantiles =
      NormalDistribution.quantile(ofUpperTail: level / 2)
      + NormalDistribution.quantile(ofUpperTail: 0.1)
    return (quantiles * quantiles / (6 * distance * distance)).rounded(.up)
  }

  /// Returns the number of arrangements of `m` and `n` runs with each value of U, from 0 to `m` × `n`.
  private static func arrangements(_ m: Int, _ n: Int) -> [Double] {
    // The coefficients of the Gaussian binomial: the product of (1 − q^(m+i)) / (1 − q^i).
    var counts = [Double](repeating: 0, count: m * n + 1)
    counts[0] = 1
    for step in 1...n {
      for place in stride(from: counts.count - 1, through: m + step, by: -1) {
        counts[place] -= counts[place - m - step]
      }
      for place in stride(from: step, to: counts.count, by: 1) {
        counts[place] += counts[place - step]
      }
    }
    return counts
  }

  /// The median of all differences, after less before, of ascending samples; the lower one of two.
  private static func medianDifference(_ before: [Int64], _ after: [Int64]) -> Int64 {
    let wanted = (before.count * after.count + 1) / 2
    var low = after[0] - before[before.count - 1]
    var high = after[after.count - 1] - before[0]
    while low < high {
      let middle = low + (high - low) / 2
      if count(of: before, after, notAbove: middle) >= wanted {
        high = middle
      } else {
        low = middle + 1
      }
    }
    return low
  }

  /// The number of pairs whose difference is at most `limit`.
  private static func count(
    of before: [Int64], _ after: [Int64], notAbove limit: Int64
  ) -> Int {
    var count = 0
    var place = 0
    for value in before {
      while place < after.count, after[place] - value <= limit { place += 1 }
      count += place
    }
    return count
  }
}

/// The ranks of two samples in their union, where equal values share the middle of their ranks.
private struct PooledRanks {
  /// The sum of the ranks of the second sample.
  private(set) var sumOfAfter = 0.0
  /// The sum of t³ − t over all groups of t equal values.
  private(set) var tieTerm = 0.0

  /// Requires: both ascend.
  init(_ before: [Int64], _ after: [Int64]) {
    var (left, right) = (0, 0)
    while left < before.count || right < after.count {
      let value = min(
        left < before.count ? before[left] : .max, right < after.count ? after[right] : .max)
      let first = left + right
      let start = right
      while left < before.count, before[left] == value { left += 1 }
      while right < after.count, after[right] == value { right += 1 }
      let count = Double(left + right - first)
      sumOfAfter += Double(right - start) * (Double(first) + (count + 1) / 2)
      tieTerm += count * count * count - count
    }
  }
}
