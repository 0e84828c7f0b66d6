import Testing

@testable import LifetraceReading

/// The search for many literals at once, against the plain search for each.
struct LiteralSetEmitterTests {
  private static let literals = [
    "Suspending", "Suspending task.", "task. Sus", "aaaaaaaa", "abababab",
  ]

  @Test(
    arguments: [
      "", "Suspend", "Suspending", "x Suspending task. Suspending", "aaaaaaaaaaaa", "abababababab",
      "Suspending task. Suspending task.", "Suspendin task.", "aaaaaaabaaaaaaaa",
    ])
  func findsWhatAPlainSearchFinds(_ text: String) {
    let bytes = Array(text.utf8)
    let set = LiteralSet(LiteralSetEmitterTests.literals)
    let hits = set.hits(in: bytes.span, limit: 1000).map { [$0.literal, $0.offset] }
    var expected: [[Int]] = []
    for offset in bytes.indices {
      let here = LiteralSetEmitterTests.literals.indices.filter {
        bytes[offset...].starts(with: LiteralSetEmitterTests.literals[$0].utf8)
      }
      let longestFirst = here.sorted {
        LiteralSetEmitterTests.literals[$0].count > LiteralSetEmitterTests.literals[$1].count
      }
      expected += longestFirst.map { [$0, offset] }
    }
    #expect(hits == expected)
    let isFound = set.isFound(in: bytes.span)
    #expect(isFound == !expected.isEmpty)
  }

  @Test func stopsAtTheLimit() {
    let bytes = Array(String(repeating: "a", count: 100).utf8)
    let hits = LiteralSet(["aaaaaaaa"]).hits(in: bytes.span, limit: 5)
    #expect(hits.count == 5)
  }
}
