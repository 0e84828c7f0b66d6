import Foundation
import Lifetrace
import LifetraceTestSupport
import Testing

/// A capture never has all lines. With fewer of them a report may know less, never something else.
@Suite("Logs of which lines are missing") struct AblationTests {
  /// The most of the told time that may contradict the whole log, and the least that must still be told.
  ///
  /// A lost line that nothing else speaks of cannot be known: when both lines about half an hour of activity
  /// are lost, the app was inactive for that long.
  private static let marks: [(isByChance: Bool, contradicted: Double, told: Double)] = [
    (false, 0.005, 0.65), (true, 0.10, 0.65),
  ]
  private static let options = ["--date", "2026-01-01", "--year", "2026", "--time-zone", "UTC"]

  private static let logs: [String] = {
    let all = FileManager.default.enumerator(atPath: SampleTraces.folder)
    let names = all?.compactMap { $0 as? String } ?? []
    let endings = [".txt", ".log", ".ndjson", ".jsonl"]
    return names.filter { name in endings.contains { name.hasSuffix($0) } }.sorted()
  }()

  @Test func samplesAreToldLessAndNotOtherwise() async throws {
    let found = try await withThrowingTaskGroup(of: [Bool: AblationResult].self) { group in
      for name in Self.logs {
        group.addTask {
          try Self.results(of: URL(fileURLWithPath: SampleTraces.folder + "/" + name))
        }
      }
      return try await group.reduce(into: [:]) { Self.add($1, to: &$0) }
    }
    for mark in Self.marks {
      let result = try #require(found[mark.isByChance])
      #expect(result.contradictedShare <= mark.contradicted, "by chance: \(mark.isByChance)")
      #expect(result.toldShare >= mark.told, "by chance: \(mark.isByChance)")
      #expect(result.inventedExits == 0)
    }
  }

  private static func results(of file: URL) throws -> [Bool: AblationResult] {
    let bytes = try [UInt8](Data(contentsOf: file))
    let ablation = Ablation(bytes)
    guard ablation.recordCount >= 20 else { return [:] }
    let name = file.lastPathComponent
    let whole = try analyzeStory([(name, bytes)], options)
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
