import LifetraceModel
import Testing

@Suite("Symbols of texts")
struct SymbolTableTests {
  @Test("Names that differ in their last letters alone take no longer than others")
  func lastLetters() {
    let numbers = (0..<8192).map { String($0 + 10_000) }
    let (first, last) = (
      numbers.map { "\($0)-scene-session" }, numbers.map { "scene-session-\($0)" }
    )
    let ratios = (0..<5).map { _ in Self.time(of: last) / Self.time(of: first) }
    #expect(ratios.contains { $0 < 5 }, "\(ratios)")
  }

  private static func time(of names: [String]) -> Duration {
    let texts = names.map { Array($0.utf8) }
    return ContinuousClock().measure {
      var table = SymbolTable()
      for text in texts { _ = table.intern(text.span) }
      #expect(table.count == texts.count)
    }
  }
}
