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
    let least = max(0, hits - afterTotal)
    let weights = FisherTest.weights(hits: hits, before: beforeTotal, after: afterTotal)
    let sum = weights.reduce(0, +)
    // Equal probabilities differ by rounding.
    func pValue(of count: Int) -> Double {
      let limit = weights[count - least] * (1 + 1e-7)
      return min(1, weights.reduce(0) { $1 <= limit ? $0 + $1 : $0 } / sum)
    }
    let ends = [least, least + weights.count - 1]
    let telling = requiresAbsence ? ends.filter { $0 == 0 || $0 == hits } : ends
    leastPValue = telling.map(pValue).min() ?? 1
    self.pValue = requiresAbsence && before != 0 && after != 0 ? 1 : pValue(of: before)
  }

  /// The probabilities of all possible numbers in the first group, up to a common factor.
  private static func weights(hits: Int, before: Int, after: Int) -> [Double] {
    let range = max(0, hits - after)...min(hits, before)
    let mode = Int(Double(hits + 1) * Double(before + 1) / Double(before + after + 2))
    let start = min(max(mode, range.lowerBound), range.upperBound)
    var weights = [Double](repeating: 0, count: range.count)
    weights[start - range.lowerBound] = 1
    // From the most likely one on: so nothing overflows.
    for count in stride(from: start, to: range.upperBound, by: 1) {
      let up = Double(hits - count) * Double(before - count)
      let down = Double(count + 1) * Double(after - hits + count + 1)
      weights[count + 1 - range.lowerBound] = weights[count - range.lowerBound] * up / down
    }
    for count in stride(from: start, to: range.lowerBound, by: -1) {
      let down = Double(count) * Double(after - hits + count)
      let up = Double(hits - count + 1) * Double(before - count + 1)
      weights[count - 1 - range.lowerBound] = weights[count - range.lowerBound] * down / up
    }
    return weights
  }
}
