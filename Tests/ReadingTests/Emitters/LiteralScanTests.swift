import Dispatch
import LifetraceTestSupport
import Synchronization
import Testing

@testable import LifetraceReading

/// Searching whole blocks finds what comparing at every place finds.
struct LiteralScanTests {
  static let literals = [
    "didBecomeActive", "DidBecomeActive", "applicationDidBecomeActive", "lost ", "Exited:",
    "Process exited: ", "\nVersion: ", "(_:didEnterBackground)", "aaaaaaa", "(a|b)*\\w[^c]{2}$",
    "caf\u{e9} #?x",
  ].map { Array($0.utf8) }

  private static let scan = LiteralScan(literals)

  /// Every place in a range that a search finds.
  private static func found(
    in text: [UInt8], _ range: Range<Int>, by search: inout LiteralSearch
  ) -> [Int] {
    var places: [Int] = []
    search.begin(range)
    var place = search.next(in: text.span, from: range.lowerBound)
    while place < range.upperBound {
      places.append(place)
      place = search.next(in: text.span, from: place + 1)
    }
    return places
  }

  private static func found(in text: [UInt8], _ range: Range<Int>) -> [Int] {
    var search = LiteralSearch(scan)
    return found(in: text, range, by: &search)
  }

  /// The last bytes of literals that lie in a range, and of bytes that count by themselves.
  private static func compared(in text: [UInt8], _ range: Range<Int>) -> [Int] {
    let alone: [UInt8] = [0, 0x1b, 0x5c]
    return range.filter { last in
      let read = text[range.lowerBound...last]
      return alone.contains(text[last]) || literals.contains { read.suffix($0.count) == $0[...] }
    }
  }

  /// Pieces of literals, whole ones, words and bytes that count, put together at random.
  private static func text(_ seed: UInt64) -> [UInt8] {
    var numbers = SeededNumbers(seed: seed)
    var text: [UInt8] = []
    for _ in 0..<40 {
      let literal = literals.randomElement(using: &numbers) ?? []
      switch Int.random(in: 0..<8, using: &numbers) {
      case 0: text += literal
      case 1, 2: text += literal.dropLast(Int.random(in: 1...4, using: &numbers))
      case 3: text += literal.dropFirst(1)
      case 4: text.append([0, 0x0d, 0x1b, 0x5c, 0x0a, 0xff].randomElement(using: &numbers) ?? 0)
      default: text += Array(repeating: UInt8.random(in: 32...122, using: &numbers), count: 9)
      }
    }
    return text
  }

  @Test(arguments: 1...200 as ClosedRange<UInt64>)
  func findsWhatComparingFinds(seed: UInt64) {
    let text = LiteralScanTests.text(seed)
    let range = Int(seed % 7)..<text.count - Int(seed % 5)
    let expected = LiteralScanTests.compared(in: text, range)
    #expect(!expected.isEmpty)
    #expect(LiteralScanTests.found(in: text, range) == expected)
  }

  @Test(arguments: [0, 0x1b, 0x5c] as [UInt8])
  func bytesThatChangeHowALineIsReadAreFound(byte: UInt8) {
    let text = Array("a line\n".utf8) + [byte] + Array(" another lost line".utf8) + [byte]
    #expect(LiteralScanTests.found(in: text, 0..<text.count) == [7, 21, 26])
    #expect(LiteralScanTests.found(in: text, 7..<8) == [7])
    #expect(LiteralScanTests.found(in: text, 8..<21) == [])
  }

  @Test func aLiteralThatGoesBeyondTheRangeIsNotFound() {
    let text = Array("the app: applicationDidBecomeActive, and some more text after it".utf8)
    var search = LiteralSearch(LiteralScan([Array("applicationDidBecomeActive".utf8)]))
    var places: [[Int]] = []
    for range in [0..<text.count, 0..<34, 10..<text.count, 0..<35, 9..<35, 0..<0] {
      places.append(LiteralScanTests.found(in: text, range, by: &search))
    }
    #expect(places == [[34], [], [], [34], [34], []])
    #expect(text[34] == UInt8(ascii: "e"))
  }

  /// Wherever in a block of any size a literal stands.
  @Test func aLiteralIsFoundAtEveryPlaceOfALargeBlock() {
    let literal = Array("applicationDidBecomeActive".utf8)
    let size = 100_000
    let starts = Array(stride(from: 0, to: size, by: 997)) + Array(16_200..<16_500)
    var search = LiteralSearch(LiteralScanTests.scan)
    var text = [UInt8](repeating: UInt8(ascii: "."), count: size + literal.count)
    for start in starts {
      text.replaceSubrange(start..<start + literal.count, with: literal)
      search.begin(0..<text.count)
      let place = search.next(in: text.span, from: 0)
      #expect(place == start + literal.count - 1)
      for index in start..<start + literal.count { text[index] = UInt8(ascii: ".") }
    }
    search.begin(0..<text.count)
    #expect(search.next(in: text.span, from: 0) == text.count)
  }

  @Test func threadsSearchAtTheSameTime() {
    let texts = (1...16 as ClosedRange<UInt64>).map(LiteralScanTests.text)
    let found = Mutex([[Int]](repeating: [], count: texts.count))
    DispatchQueue.concurrentPerform(iterations: texts.count) { number in
      let text = texts[number]
      for _ in 0..<20 {
        let places = LiteralScanTests.found(in: text, 0..<text.count)
        found.withLock { $0[number] = places }
      }
    }
    let expected = texts.map { LiteralScanTests.compared(in: $0, 0..<$0.count) }
    #expect(found.withLock { $0 } == expected)
  }

  /// Without a search every line is to be read.
  @Test func whereThereCanBeNoSearchEveryPlaceIsFound() throws {
    // Stands nowhere and everywhere, and so cannot be searched for.
    let scan = LiteralScan([[]])
    var search = LiteralSearch(scan)
    let text = Array(
      String(repeating: "2026-03-02 10:00:00.003 Df demo[12:a1] read\n", count: 100).utf8)
    search.begin(7..<12)
    #expect(search.next(in: text.span, from: 7) == 7)
    #expect(search.next(in: text.span, from: 9) == 9)
    search.begin(12..<12)
    #expect(search.next(in: text.span, from: 12) == 12)
    let line = "2026-03-02 10:00:00.003 Df demo[12:a1] read"
    var parts = BlockParts<TextPart>()
    let all = 0..<text.count
    let found = parts.read(text.span, all, try #require(routineRules(after: line, scan)))
    #expect(found.flatMap(\.all).map(\.range) == [all])
    #expect(found.allSatisfy { $0.records.isEmpty })
    let searched = parts.read(text.span, all, try #require(routineRules(after: line)))
    #expect(searched.first?.records.count == 99)
  }

  @Test(arguments: EmitterSet.literalTexts)
  func everyLiteralOfTheEmittersIsFound(literal: String) {
    let text = Array("some text \(literal) and more".utf8)
    var search = LiteralSearch(EmitterSet.literalScan)
    search.begin(0..<text.count)
    #expect(search.next(in: text.span, from: 0) < 10 + literal.utf8.count)
  }
}
