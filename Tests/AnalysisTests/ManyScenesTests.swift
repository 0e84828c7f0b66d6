import Lifetrace
import LifetraceModel
import Testing

@testable import LifetraceMetrics

/// Scenes beyond what a report lists.
@Suite("Many scenes") struct ManyScenesTests {
  @Test(
    "A report lists the first 64, a full one all, and both count all",
    arguments: [1, 4, 5, 63, 64, 65, 70])
  func listed(count: Int) throws {
    let script = EventScript(
      (0..<count).map { number in
        """
        \(number + 1).1 sceneWillConnect scene=S\(number) pid=7
        \(number + 1).4 sceneDidDisconnect scene=S\(number) pid=7
        """
      }.joined(separator: "\n"), to: 100)
    for full in [false, true] {
      let analysis = Analysis(of: script.trace, options: AnalysisOptions(full: full))
      let scenes = try #require(analysis.apps.first).scenes
      #expect(scenes.total == count)
      let shown = full ? count : min(count, 64)
      #expect(scenes.items.map(\.id) == (0..<shown).map { "S\($0)" })
    }
  }

  /// A scene that a later process has again is the same one.
  @Test("A scene is one, however many processes show it", arguments: [1, 4, 5, 9])
  func ofSeveralProcesses(count: Int) throws {
    let script = EventScript(
      (0..<2).flatMap { life in
        (0..<count).map { number in
          "\(life * 20 + number + 1) sceneDidBecomeActive scene=S\(number) pid=\(7 + life)"
        }
      }.joined(separator: "\n"), to: 100)
    let scenes = try #require(Analysis(of: script.trace).apps.first).scenes
    #expect(scenes.total == count)
    #expect(scenes.items.map(\.id) == (0..<count).map { "S\($0)" })
  }
}
