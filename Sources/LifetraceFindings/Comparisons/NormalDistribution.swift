#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The standard normal distribution.
enum NormalDistribution {
  /// Returns the probability of a value at least as far from zero as `z`, on either side.
  static func twoSided(_ z: Double) -> Double { erfc(z.magnitude / 2.0.squareRoot()) }

  /// Returns the value that is exceeded with the probability `tail`.
  ///
  /// Requires: `tail` is above 0 and at most 0.5.
  static func quantile(ofUpperTail tail: Double) -> Double {
    var (low, high) = (0.0, 40.0)
    for _ in 0..<100 {
      let middle = (low + high) / 2
      if twoSided(middle) / 2 > tail { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }
}
