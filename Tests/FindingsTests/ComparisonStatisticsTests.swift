import Testing

@testable import LifetraceFindings

/// The tests after a comparison, against values of scipy 1.17.1 (`mannwhitneyu(after, before,
/// method=…)` and `fisher_exact`).
@Suite struct ComparisonStatisticsTests {
  /// Two samples and what scipy found.
  struct RankSumCase: Sendable {
    var before: [Double]
    var after: [Double]
    var u: Double
    var pValue: Double
    var isExact: Bool
  }

  private static let rankSumCases: [RankSumCase] = [
    RankSumCase(
      before: [1.83, 0.50, 1.62, 2.48, 1.68, 1.88, 1.55, 3.06, 1.30],
      after: [0.878, 0.647, 0.598, 2.05, 1.06, 1.29, 1.06001, 3.14, 1.29001], u: 23,
      pValue: 0.13591114767585355, isExact: true),
    RankSumCase(
      before: [1, 2, 3], after: [4, 5, 6, 7], u: 12, pValue: 0.05714285714285714, isExact: true),
    RankSumCase(
      before: [19, 22, 16, 29, 24], after: [20, 11, 17, 12], u: 3, pValue: 0.1111111111111111,
      isExact: true),
    RankSumCase(
      before: [1, 2, 2, 3, 5, 5, 8], after: [2, 4, 5, 6, 8, 9, 9, 12], u: 44.5,
      pValue: 0.06170669002831265, isExact: false),
    RankSumCase(
      before: progression(30, step: 37, modulus: 101, from: 100),
      after: progression(35, step: 53, modulus: 103, from: 110), u: 642,
      pValue: 0.1252278197793929, isExact: false),
    RankSumCase(
      before: [1, 1, 1, 1, 1], after: [1, 1, 1, 1], u: 10, pValue: 1, isExact: false),
  ]

  /// Numbers without an order, and the same every time.
  private static func progression(
    _ count: Int, step: Int, modulus: Int, from start: Int
  ) -> [Double] {
    (0..<count).map { index in Double(index * step % modulus + start) }
  }

  private static func sample(_ values: [Double]) -> [Int64] {
    values.map { value in Int64((value * 100_000).rounded()) }
  }

  @Test(arguments: rankSumCases)
  func rankSum(_ known: RankSumCase) throws {
    let (before, after) = (Self.sample(known.before), Self.sample(known.after))
    let pairs = Double(before.count * after.count)
    let test = try #require(RankSumTest(before, after))
    #expect(test.isExact == known.isExact)
    #expect(abs(test.pValue - known.pValue) < 1e-9)
    #expect(abs(test.chanceOfLonger * pairs - known.u) < 1e-9)
    #expect(test.leastPValue <= test.pValue)
    let mirrored = try #require(RankSumTest(after, before))
    #expect(abs(mirrored.pValue - known.pValue) < 1e-9)
    #expect(abs(mirrored.chanceOfLonger + test.chanceOfLonger - 1) < 1e-9)
  }

  /// By hand: the differences of all pairs in order.
  @Test func shiftIsTheMedianOfAllDifferences() throws {
    // 3, 1, −1 · 8, 6, 4 · 10, 8, 6: the fifth of nine is 6.
    #expect(try #require(RankSumTest([1, 3, 5], [4, 9, 11])).shift == 6)
    // −1, 0 · 1, 2: the lower middle is 0.
    #expect(try #require(RankSumTest([1, 2], [1, 3])).shift == 0)
  }

  @Test func noValuesNoTest() {
    #expect(RankSumTest([], [1]) == nil)
    #expect(RankSumTest([1], []) == nil)
  }

  /// Noether's formula by hand: with A = 0.6 and 5 %, (1.959964 + 1.281552)² ÷ (6 × 0.01) = 175.1.
  @Test func runsNeeded() throws {
    let test = try #require(RankSumTest([10, 20, 30, 40, 50], [15, 25, 35, 45, 50, 60]))
    let distance = test.chanceOfLonger - 0.5
    let needed = try #require(test.runsNeeded(level: 0.05))
    #expect(needed == (10.507_424 / (6 * distance * distance)).rounded(.up))
    #expect(try #require(RankSumTest([1, 2], [1, 2])).runsNeeded(level: 0.05) == nil)
  }

  @Test(arguments: [
    ((0, 60), (12, 60), 0.00026546096664808517), ((3, 60), (9, 60), 0.12544754736342392),
    ((1, 10), (11, 14), 0.0027594561852200836), ((0, 5), (1, 5), 1),
    ((8, 10), (1, 6), 0.034965034965034975),
  ])
  func fisher(before: (Int, Int), after: (Int, Int), pValue: Double) {
    let test = FisherTest(before.0, of: before.1, after.0, of: after.1)
    #expect(abs(test.pValue - pValue) < 1e-9)
    #expect(test.leastPValue <= test.pValue)
  }

  @Test func fisherOfNothing() {
    #expect(FisherTest(0, of: 0, 0, of: 5).pValue == 1)
    #expect(FisherTest(0, of: 5, 0, of: 5).pValue == 1)
    #expect(FisherTest(100_000, of: 1_000_000, 100_300, of: 1_000_000).pValue > 0.3)
    #expect(FisherTest(1 << 40, of: 1 << 40, 0, of: 1 << 40).pValue == 0)
    // Only what is absent on one side counts.
    #expect(FisherTest(1, of: 60, 20, of: 60, requiresAbsence: true).pValue == 1)
    #expect(FisherTest(0, of: 60, 20, of: 60, requiresAbsence: true).pValue < 1e-5)
  }

  /// Holm by hand: 0.01 × 3, then 0.02 × 2, then 0.04, never falling.
  @Test func holm() {
    let family = TestFamily([
      .init(weight: 1, pValue: 0.04, leastPValue: 0),
      .init(weight: 1, pValue: 0.01, leastPValue: 0),
      .init(weight: 1, pValue: 0.02, leastPValue: 0),
    ])
    let corrected = family.corrected.compactMap(\.self)
    #expect(zip(corrected, [0.04, 0.03, 0.04]).allSatisfy { abs($0 - $1) < 1e-12 })
    #expect(family.count == 3)
  }

  /// A test of two launches cannot report anything, and does not make the others weaker.
  @Test func testsThatCannotReportTakeNoPart() {
    let family = TestFamily([
      .init(weight: 1, pValue: 0.04, leastPValue: 0.001),
      .init(weight: 1, pValue: 0.5, leastPValue: 0.33),
    ])
    #expect(family.count == 1)
    #expect(family.corrected == [0.04, nil])
    #expect(family.level(ofWeight: 1) == TestFamily.level)
  }
}
