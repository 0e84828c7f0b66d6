import Testing

@testable import LifetraceBenchmarks

@Suite("Counts of instructions") struct InstructionCountsTests {
  @Test func areReadAsTheyAreWritten() throws {
    let text = "native event 2000\nconsole line 900\n"
    #expect(try InstructionCounts(text).text == text)
    #expect(throws: BenchmarkError.self) { try InstructionCounts("native event many\n") }
    #expect(throws: BenchmarkError.self) { try InstructionCounts("native 2000\n") }
  }

  @Test(
    "fail when they double, and ask to be renewed when they halve",
    arguments: [
      (1001, nil), (1999, nil), (2000, true), (9000, true), (1000, false), (501, nil), (500, false),
    ] as [(Int, Bool?)])
  func findings(now: Int, isFailure: Bool?) throws {
    let before = try InstructionCounts("native event \(now == 1000 ? 2000 : 1000)\n")
    let findings = try InstructionCounts("native event \(now)\n").findings(against: before)
    #expect(findings.map(\.isFailure) == (isFailure.map { [$0] } ?? []))
  }

  @Test func failWhereOneIsMissing() throws {
    let one = try InstructionCounts("native event 1000\n")
    let two = try InstructionCounts("native event 1000\nconsole line 900\n")
    #expect(one.findings(against: two).map(\.isFailure) == [true])
    #expect(two.findings(against: one).map(\.isFailure) == [true])
  }
}
