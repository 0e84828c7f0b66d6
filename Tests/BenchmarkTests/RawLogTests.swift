import Foundation
import Lifetrace
import LifetraceTestSupport
import Testing

@testable import LifetraceBenchmarks

extension RawLayout: CustomTestStringConvertible {
  public var testDescription: String { name }
}

@Suite("Generated raw logs") struct RawLogTests {
  @Test("are in the layout that they are meant to be in", arguments: RawLayout.all)
  func areInTheirLayout(layout: RawLayout) throws {
    let trace = try trace(of: RawLog(layout, .bytes(200_000)).bytes())
    #expect(trace.inputs[0].layouts == [layout.name])
    // Without a time, a line of noise could be anything.
    #expect(trace.inputs[0].skipped.isEmpty || layout.name == "message-only")
  }

  @Test("are the same for the same seed", arguments: RawLayout.all)
  func areTheSame(layout: RawLayout) {
    #expect(RawLog(layout, .lines(2000)).bytes() == RawLog(layout, .lines(2000)).bytes())
    #expect(RawLog(layout, .lines(2000)).bytes() != RawLog(layout, .lines(2000), seed: 2).bytes())
  }

  @Test(
    "have the share of life-cycle lines that is asked for", arguments: [0.001, 0.005, 0.1, 0.5])
  func share(share: Double) throws {
    var log = RawLog(try compact, .lines(60_000), lifecycleShare: share)
    var bytes: [UInt8] = []
    while log.write(to: &bytes) {}
    let found = Double(log.lifecycleLines) / Double(log.lines)
    #expect(abs(found / share - 1) < 0.1, "\(found)")
  }

  @Test func countTheirLinesRight() throws {
    var log = RawLog(try compact, .lines(5000), lifecycleShare: 0.1)
    var bytes: [UInt8] = []
    while log.write(to: &bytes) {}
    // The first line is the tool's own.
    #expect(bytes.count { $0 == UInt8(ascii: "\n") } == log.lines + 1)
  }

  @Test("are as long as asked for", arguments: [10_000, 300_000])
  func length(size: Int) throws {
    let count = RawLog(try compact, .bytes(size)).bytes().count
    #expect(count >= size && count < size + 2000)
  }

  @Test("without life cycle tell of none", arguments: RawLayout.all)
  func noise(layout: RawLayout) throws {
    let log = RawLog(layout, .lines(5000), lifecycleShare: 0)
    let trace = try trace(of: log.bytes())
    #expect(trace.events.map { "\($0.kind)" } == [])
    #expect(trace.inputs[0].lines >= 5000)
  }

  @Test("have no text in their noise that the reader stops at", arguments: NoiseTemplate.all)
  func noLiterals(template: NoiseTemplate) {
    var bytes: [UInt8] = []
    var numbers = SeededNumbers(seed: 1)
    for _ in 0..<3 { template.write(to: &bytes, &numbers) }
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(EmitterSet.literalTexts.filter { text.contains($0) } == [])
  }

  /// A peer that finds every line searches for nothing.
  @Test("hold what the peer looks for in few lines", arguments: RawLayout.all)
  func searchedTexts(layout: RawLayout) {
    #expect(RawRows.searchedTexts.allSatisfy { !$0.isEmpty && !$0.contains("\n") })
    let texts = RawRows.searchedTexts.map { Data($0.utf8) }
    let lines = Data(RawLog(layout, .lines(2000)).bytes()).split(separator: UInt8(ascii: "\n"))
    let found = lines.count { line in texts.contains { line.range(of: $0) != nil } }
    #expect((1..<lines.count / 20).contains(found))
  }

  @Test func haveRecordsOfSeveralLinesInBothParts() throws {
    let bytes = RawLog(try compact, .lines(3000), lifecycleShare: 0.2).bytes()
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n").dropFirst()
    let continuations = lines.filter { !$0.hasPrefix("2026-") }
    #expect(continuations.contains { $0.contains("RBSDomainAttribute") })
    #expect(continuations.contains { $0.contains("service = ") })
  }

  private var compact: RawLayout {
    get throws { try #require(RawLayout.named("log-show-compact")) }
  }
}
