/// Corrects the p values of tests that are looked at together, so that a comparison without any change
/// reports one in at most 5 % of cases.
///
/// Holm's method, with weights: a test with more weight needs less evidence. A test that could not have
/// reported a change whatever its outcome, such as one of two launches, takes no part; that depends on the
/// sizes of the samples alone, so the bound still holds.
struct TestFamily {
  /// The highest corrected p value that counts as a change: less than the promised 5 %, as a margin for the
  /// normal approximation and for launches that are not quite independent.
  static let level = 0.04

  /// A test of the family.
  struct Test {
    var weight: Double
    var pValue: Double
    var leastPValue: Double
  }

  /// The number of tests that take part.
  private(set) var count: Int
  /// The corrected p values in the order of the tests; `nil` for those that take no part.
  private(set) var corrected: [Double?]
  /// The sum of the weights of the tests that take part.
  private let weight: Double

  /// Corrects the p values of tests.
  ///
  /// Requires: all weights are above zero.
  init(_ tests: [Test]) {
    let part = TestFamily.participants(of: tests)
    count = part.count
    weight = part.reduce(0) { $0 + tests[$1].weight }
    corrected = Array(repeating: nil, count: tests.count)
    var rest = weight
    var highest = 0.0
    let order = part.sorted {
      (tests[$0].pValue / tests[$0].weight, $0) < (tests[$1].pValue / tests[$1].weight, $1)
    }
    for index in order {
      highest = max(highest, min(1, tests[index].pValue * rest / tests[index].weight))
      corrected[index] = highest
      rest -= tests[index].weight
    }
  }

  /// Returns the highest uncorrected p value with which a test of a weight reports a change, whatever the
  /// others report.
  func level(ofWeight weight: Double) -> Double { Self.level * weight / max(self.weight, weight) }

  /// The tests that can report a change; the fewer they are, the less each has to show.
  private static func participants(of tests: [Test]) -> [Int] {
    var part = Array(tests.indices)
    while true {
      let weight = part.reduce(0) { $0 + tests[$1].weight }
      let kept = part.filter { tests[$0].leastPValue <= level * tests[$0].weight / weight }
      if kept.count == part.count { return part }
      part = kept
    }
  }
}
