import Foundation

/// The trials that a run of the tests makes where there are too many for every run.
///
/// `make exhaustive` makes all of them. Other runs make some of each kind, drawn with a seed: `make test` takes the hash
/// of the commit, so that in time every trial is made.
public enum Trials {
  /// Whether every trial is made: the environment has `LIFETRACE_EXHAUSTIVE`.
  public static let areAll = ProcessInfo.processInfo.environment["LIFETRACE_EXHAUSTIVE"] != nil

  /// The hexadecimal number in `LIFETRACE_SEED`; 0 without one.
  public static let seed =
    ProcessInfo.processInfo.environment["LIFETRACE_SEED"].flatMap { UInt64($0, radix: 16) } ?? 0

  /// Returns the trials in an order that depends on the seed.
  ///
  /// - Parameter salt: a number for another order with the same seed.
  public static func shuffled<Trial>(_ trials: some Sequence<Trial>, salt: Int = 0) -> [Trial] {
    var numbers = SeededNumbers(seed: seed &+ UInt64(bitPattern: Int64(salt)) &* 0x9e37_79b9)
    return trials.shuffled(using: &numbers)
  }

  /// Returns `count` of the trials, or all of them where every trial is made.
  ///
  /// - Parameter salt: a number for another draw with the same seed.
  public static func drawn<Trial>(
    _ count: Int, of trials: some Sequence<Trial>, salt: Int = 0
  ) -> [Trial] {
    areAll ? Array(trials) : Array(shuffled(trials, salt: salt).prefix(count))
  }

  /// Returns every first member with `count` of the second ones, or with all of them where every trial is made.
  public static func pairs<First, Second>(
    _ firsts: some Sequence<First>, with count: Int, of seconds: some Sequence<Second>
  ) -> [(First, Second)] {
    firsts.enumerated().flatMap { number, first in
      drawn(count, of: seconds, salt: number).map { (first, $0) }
    }
  }
}
