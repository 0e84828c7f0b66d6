/// Fisher's exact test: whether something is as frequent in one group as in another.
///
/// Given how often it happened in all, the number in one group is hypergeometric. The two-sided p value
/// is the probability of all numbers that are no more likely than the observed one.
public struct FisherTest: Hashable, Sendable {
  /// The probability of a difference at least as unlikely by chance alone.
  public private(set) var pValue: Double
  /// The least p value that any outcome with these totals has.
  private(set) var leastPValue: Double

  /// Compares `before` of `beforeTotal` with `after` of `afterTotal`.
  ///
  /// - Parameter requiresAbsence: whether only outcomes count that have none on one side; all others
  ///   get the p value 1.
  ///
  /// Requires: no count is negative or above its total.
  init(
    _ before: Int, of beforeTotal: Int, _ after: Int, of afterTotal: Int,
    requiresAbsence: Bool = false
  ) {
    let hits = before + after
    let outcomes = Hypergeometric(hits: hits, first: beforeTotal, second: afterTotal)
    let range = outcomes.possible
    let ends = [range.lowerBound, range.upperBound]
    let telling = requiresAbsence ? ends.filter { $0 == 0 || $0 == hits } : ends
    leastPValue = telling.map(outcomes.twoSided).min() ?? 1
    self.pValue = requiresAbsence && before != 0 && after != 0 ? 1 : outcomes.twoSided(before)
  }
}

/// How likely each number of hits is in the first of two groups, given their number in both.
private struct Hypergeometric {
  /// The numbers that are possible at all.
  let possible: ClosedRange<Int>
  /// The first number in `weights`.
  private let first: Int
  /// The probabilities of numbers, up to a common factor, without those that are negligible.
  private let weights: [Double]
  private let sum: Double

  /// The part of the highest probability below which a number is negligible.
  private static let negligible = 1e-25

  /// Requires: no count is negative, and `hits` is at most the sum of the groups.
  init(hits: Int, first: Int, second: Int) {
    possible = max(0, hits - second)...min(hits, first)
    let mode = Int(Double(hits + 1) * Double(first + 1) / Double(first + second + 2))
    let start = min(max(mode, possible.lowerBound), possible.upperBound)
    // From the most likely one on: so nothing overflows, and the tails may be left out.
    var above = [1.0]
    for count in stride(from: start, to: possible.upperBound, by: 1) {
      let up = Double(hits - count) * Double(first - count)
      let weight =
        above[above.count - 1] * up / (Double(count + 1) * Double(second - hits + count + 1))
      guard weight > Self.negligible else { break }
      above.append(weight)
    }
    var below: [Double] = []
    for count in stride(from: start, to: possible.lowerBound, by: -1) {
      let down = Double(count) * Double(second - hits + count)
      let weight = (below.last ?? 1) * down / (Double(hits - count + 1) * Double(first - count + 1))
      guard weight > Self.negligible else { break }
      below.append(weight)
    }
    self.first = start - below.count
    weights = below.reversed() + above
    sum = weights.reduce(0, +)
  }

  /// Returns the probability of all numbers that are no more likely than `count`.
  func twoSided(_ count: Int) -> Double {
    guard weights.indices.contains(count - first) else { return 0 }
    // Equal probabilities differ by rounding.
    let limit = weights[count - first] * (1 + 1e-7)
    return min(1, weights.reduce(0) { $1 <= limit ? $0 + $1 : $0 } / sum)
  }
}
