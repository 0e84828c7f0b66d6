import Foundation
import Lifetrace
import LifetraceTestSupport
import Testing

/// Logs that are cut, spliced, shuffled and overwritten: no trap, no contradiction, and the same
/// result in pieces of any size.
@Suite struct DamagedLogTests {
  /// A log and how often it is damaged.
  struct Log: CustomTestStringConvertible, Sendable {
    var path: String
    var testDescription: String {
      path.split(separator: "/").suffix(2).joined(separator: "/")
    }
  }

  private static let rounds: UInt64 = 6
  /// Logs beyond this are cut before they are damaged.
  private static let sizeLimit = 40_000

  static let logs = [SampleTraces.folder, Corpus.folder].compactMap(\.self).flatMap { root in
    let all = FileManager.default.enumerator(atPath: root)?.compactMap { $0 as? String } ?? []
    return all.filter { $0.hasSuffix(".txt") || $0.hasSuffix(".ndjson") || $0.hasSuffix(".json") }
      .sorted().map { Log(path: root + "/" + $0) }
  }

  @Test(arguments: logs)
  func damageIsSurvived(_ log: Log) throws {
    let whole = try [UInt8](Data(contentsOf: URL(fileURLWithPath: log.path)))
    for seed in 0..<Self.rounds {
      var damage = Damage(seed: seed &* 7919 &+ UInt64(whole.count))
      let bytes = damage.applied(to: Array(whole.prefix(Self.sizeLimit)))
      let trace = try read(bytes, sizes: [bytes.count])
      let analysis = Analysis(of: trace, options: AnalysisOptions(full: true))
      let violations = invariantViolations(of: analysis)
      #expect(violations.isEmpty, "seed \(seed): \(violations.first ?? "")")
      let pieces = try read(bytes, sizes: (0..<5).map { _ in damage.number(below: 5000) + 1 })
      #expect(pieces.events == trace.events, "seed \(seed): other events in pieces")
      #expect(pieces.inputs == trace.inputs, "seed \(seed): other counts in pieces")
    }
  }

  private func read(_ bytes: [UInt8], sizes: [Int]) throws -> EventTrace {
    var reader = TraceReader()
    var position = 0
    var turn = 0
    try reader.read(name: "damaged.log") {
      guard position < bytes.count else { return nil }
      let end = min(bytes.count, position + sizes[turn % sizes.count])
      defer { (position, turn) = (end, turn + 1) }
      return Array(bytes[position..<end])
    }
    return try reader.finish()
  }
}

/// Damages logs, the same way for the same seed.
private struct Damage {
  private var numbers: SeededNumbers

  init(seed: UInt64) { numbers = SeededNumbers(seed: seed) }

  mutating func number(below bound: Int) -> Int { numbers.number(below: max(1, bound)) }

  mutating func applied(to bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    for _ in 0...number(below: 4) {
      switch number(below: 7) {
      case 0: bytes = Array(bytes.prefix(number(below: bytes.count)))
      case 1: flipBytes(&bytes)
      case 2: changeDigits(&bytes)
      case 3: shuffleLines(&bytes)
      case 4: repeatLines(&bytes)
      case 5: dropColumn(&bytes)
      default: splice(&bytes)
      }
    }
    return bytes
  }

  private mutating func flipBytes(_ bytes: inout [UInt8]) {
    guard !bytes.isEmpty else { return }
    for _ in 0...number(below: 20) {
      bytes[number(below: bytes.count)] = UInt8(number(below: 256))
    }
  }

  /// Times, pids and masks become others.
  private mutating func changeDigits(_ bytes: inout [UInt8]) {
    let digits = bytes.indices.filter {
      (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[$0])
    }
    guard !digits.isEmpty else { return }
    for _ in 0...number(below: 40) {
      bytes[digits[number(below: digits.count)]] = UInt8(ascii: "0") + UInt8(number(below: 10))
    }
  }

  private mutating func shuffleLines(_ bytes: inout [UInt8]) {
    var lines = Array(bytes.split(separator: UInt8(ascii: "\n")))
    guard lines.count > 1 else { return }
    for _ in 0...number(below: 10) {
      lines.swapAt(number(below: lines.count), number(below: lines.count))
    }
    bytes = Array(lines.joined(separator: [UInt8(ascii: "\n")]))
  }

  private mutating func repeatLines(_ bytes: inout [UInt8]) {
    var lines = Array(bytes.split(separator: UInt8(ascii: "\n")))
    guard !lines.isEmpty else { return }
    for _ in 0...number(below: 10) {
      lines.insert(lines[number(below: lines.count)], at: number(below: lines.count))
    }
    bytes = Array(lines.joined(separator: [UInt8(ascii: "\n")]))
  }

  /// Takes a word out of every line.
  private mutating func dropColumn(_ bytes: inout [UInt8]) {
    let column = number(below: 6)
    let lines = bytes.split(separator: UInt8(ascii: "\n")).map { line -> [UInt8] in
      var words = line.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
      if words.indices.contains(column) { words.remove(at: column) }
      return Array(words.joined(separator: [UInt8(ascii: " ")]))
    }
    bytes = Array(lines.joined(separator: [UInt8(ascii: "\n")]))
  }

  /// Puts a part of the log into the middle of another line.
  private mutating func splice(_ bytes: inout [UInt8]) {
    let start = number(below: bytes.count)
    let part = bytes[start..<min(bytes.count, start + number(below: 600))]
    bytes.insert(contentsOf: Array(part), at: number(below: bytes.count))
  }
}
