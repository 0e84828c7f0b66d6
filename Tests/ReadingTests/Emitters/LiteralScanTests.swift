import LifetraceTestSupport
import Testing

@testable import LifetraceReading

/// Searching whole blocks finds what comparing at every place finds, whichever way it searches.
struct LiteralScanTests {
  static let literals = [
    "didBecomeActive", "DidBecomeActive", "applicationDidBecomeActive", "lost ", "Exited:",
    "Process exited: ", "\nVersion: ", "(_:didEnterBackground)", "aaaaaaa",
  ].map { Array($0.utf8) }

  /// Where each literal and each byte that counts by itself stands.
  private static func places(in text: [UInt8], _ range: Range<Int>) -> [Range<Int>] {
    range.flatMap { start -> [Range<Int>] in
      let alone: [UInt8] = [0, 0x0d, 0x1b, 0x5c]
      let found = literals.filter { text[start..<range.upperBound].starts(with: $0) }
      return found.map { start..<start + $0.count }
        + (alone.contains(text[start]) ? [start..<start + 1] : [])
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

  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func findsWhatComparingFinds(seed: UInt64) {
    let text = LiteralScanTests.text(seed)
    let range = Int(seed % 7)..<text.count - Int(seed % 5)
    let places = LiteralScanTests.places(in: text, range)
    let vector = LiteralScan(LiteralScanTests.literals)
    let portable = LiteralScan(LiteralScanTests.literals, isPortable: true)
    var found: Set<Int> = []
    var next = range.lowerBound
    while next < range.upperBound {
      let place = vector.next(in: text.span, range, from: next)
      #expect(portable.next(in: text.span, range, from: next) == place)
      if place < range.upperBound { found.insert(place) }
      next = place + 1
    }
    #expect(!places.isEmpty)
    #expect(places.allSatisfy { place in found.contains { place.contains($0) } })
    #expect(found.allSatisfy { found in places.contains { $0.contains(found) } })
  }

  @Test func aLiteralThatGoesBeyondTheRangeIsNotFound() {
    let text = Array("the app: applicationDidBecomeActive, and some more text behind it".utf8)
    let scan = LiteralScan([Array("applicationDidBecomeActive".utf8)])
    #expect(scan.next(in: text.span, 0..<text.count, from: 0) < text.count)
    #expect(scan.next(in: text.span, 0..<34, from: 0) == 34)
    #expect(scan.next(in: text.span, 10..<text.count, from: 10) == text.count)
    #expect(scan.next(in: text.span, 0..<35, from: 0) < 35)
  }
}
