/// A generator of random numbers that depend only on the seed, with the algorithm SplitMix64.
public struct SeededNumbers: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// Creates the generator for a seed.
  public init(seed: UInt64) {
    state = seed
  }

  /// Returns the next random number.
  public mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var value = state
    value = (value ^ (value >> 30)) &* 0xbf58_476d_1ce4_e5b9
    value = (value ^ (value >> 27)) &* 0x94d0_49bb_1331_11eb
    return value ^ (value >> 31)
  }

  /// Returns `true` with a probability of `percent` in a hundred.
  public mutating func chance(_ percent: Int) -> Bool { Int(next() % 100) < percent }

  /// Returns a random number from 0 up to but not including `bound`.
  ///
  /// Requires: `bound` is positive.
  public mutating func number(below bound: Int) -> Int { Int.random(in: 0..<bound, using: &self) }

  /// Returns a random number in a range.
  public mutating func number(_ range: ClosedRange<Int64>) -> Int64 {
    Int64.random(in: range, using: &self)
  }
}
