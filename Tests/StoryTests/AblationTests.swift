import Foundation
import Lifetrace
import LifetraceTestSupport
import Testing

/// A capture never has all lines. With fewer of them a report may know less, never something else.
@Suite("Logs of which lines are missing") struct AblationTests {
  /// The most of the told time that may contradict the whole log or for which the whole log may tell less,
  /// and the least that must still be told.
  ///
  /// A lost line that nothing else speaks of cannot be known: when both lines about half an hour of activity
  /// are lost, the app was inactive for that long.
  ///
  /// The whole log may tell less where all lines about a process are lost: then the app seems not to run
  /// until the next one.
  private static let marks:
    [(isByChance: Bool, contradicted: Double, widened: Double, shown: Double)] = [
      (false, 0.005, 0.02, 0.65), (true, 0.025, 0.005, 0.65),
    ]
  private static let options = ["--date", "2026-01-01", "--year", "2026", "--time-zone", "UTC"]

  private static let samples: [URL] = {
    let all = FileManager.default.enumerator(atPath: SampleTraces.folder)
    let names = all?.compactMap { $0 as? String } ?? []
    let endings = [".txt", ".log", ".ndjson", ".jsonl"]
    return names.filter { name in endings.contains { name.hasSuffix($0) } }.sorted()
      .map { URL(fileURLWithPath: SampleTraces.folder + "/" + $0) }
  }()

  @Test func lessIsToldAndNothingElse() async throws {
    let found = try await withThrowingTaskGroup(of: [Bool: AblationResult].self) { group in
      for file in Self.samples {
        group.addTask {
          try Self.results([UInt8](Data(contentsOf: file)), name: file.lastPathComponent)
        }
      }
      for name in Corpus.isPresent ? corpus.names().filter({ $0.hasPrefix("device") }) : [] {
        group.addTask {
          let inputs = try corpus.inputs(of: corpus.story(name))
          return try inputs.reduce(into: [:]) {
            Self.add(try Self.results($1.bytes, name: $1.name), to: &$0)
          }
        }
      }
      return try await group.reduce(into: [:]) { Self.add($1, to: &$0) }
    }
    for mark in Self.marks {
      let result = try #require(found[mark.isByChance])
      #expect(result.contradictedShare <= mark.contradicted, "by chance: \(mark.isByChance)")
      #expect(result.widenedShare <= mark.widened, "by chance: \(mark.isByChance)")
      #expect(result.shownShare >= mark.shown, "by chance: \(mark.isByChance)")
      #expect(result.inventedExits == 0)
    }
  }

  private static func results(_ log: [UInt8], name: String) throws -> [Bool: AblationResult] {
    let ablation = Ablation(log)
    guard ablation.recordCount >= 20 else { return [:] }
    let whole = try analyzeStory([(name, log)], options)
    return try ablation.losses(thirds: 4).reduce(into: [:]) { results, loss in
      let part = try analyzeStory([(name, ablation.log(without: loss))], options)
      results[loss.isByChance, default: AblationResult()].add(
        AblationResult(of: part, against: whole))
    }
  }

  private static func add(
    _ more: [Bool: AblationResult], to results: inout [Bool: AblationResult]
  ) {
    for (way, result) in more { results[way, default: AblationResult()].add(result) }
  }
}
