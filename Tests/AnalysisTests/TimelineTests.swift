import Lifetrace
import LifetraceMetrics
import LifetraceModel
import Testing

@Suite("Timelines") struct TimelineTests {
  @Test func scenesFollowTheirCallbacksAndTheirProcess() {
    let script = EventScript(
      """
      1 sceneWillResignActive scene=A pid=7
      2 sceneDidEnterBackground scene=A pid=7
      3 sceneWillConnect scene=B pid=7
      4 suspended pid=7
      5 resumed pid=7
      6 sceneWillEnterForeground scene=B pid=7
      7 sceneDidBecomeActive scene=B pid=7
      8 sceneDidDisconnect scene=A pid=7
      """, to: 10)
    #expect(
      script.trace.sceneTimelines() == [
        "A foregroundInactive 1.0 observed",
        "A background 2.0 observed", "A suspended 4.0 derived", "A background 5.0 derived",
        "A unattached 8.0 observed",
        // Nobody tells of the time between the connection and the background.
        "B unattached 3.0 observed", "B backgroundOrUnattached 3.0 observed",
        "B suspendedOrUnattached 4.0 derived", "B backgroundOrUnattached 5.0 derived",
        "B foregroundInactive 6.0 observed", "B foregroundActive 7.0 observed",
      ])
    #expect(
      script.trace.timeline(of: "com.example.notes") == [
        // Up to then all lines name one scene.
        "active 0.0–1.0 cutOff", "inactive 1.0–2.0 derived", "background 2.0–4.0 derived",
        "suspended 4.0–5.0 observed", "background 5.0–6.0 observed",
        // The other scene is in background as long as no line says more.
        "inactive 6.0–7.0 derived", "active 7.0–10.0 derived",
      ])
  }

  @Test(arguments: TimelineCase.all)
  func timelinesSayWhatAPersonReads(_ example: TimelineCase) {
    let script = EventScript(example.script, to: example.end)
    let found = script.trace.timeline(of: "com.example.notes")
    #expect(found == example.expected.split(separator: "\n").map(String.init))
  }

  /// A callback that names no scene is the only one's.
  @Test(arguments: [1, 2]) func aCallbackWithoutAScene(count: Int) {
    let names = ["A", "B"].prefix(count)
    let script =
      names.map { "1 sceneWillEnterForeground scene=\($0) pid=7" }
      + ["2 sceneDidBecomeActive pid=7", "3 sceneWillResignActive pid=7"]
    let scenes = EventScript(script.joined(separator: "\n"), to: 20).trace.sceneTimelines()
    #expect(scenes.contains("A foregroundActive 2.0 observed") == (count == 1), "\(scenes)")
  }

  /// Where lines show that scenes enter the foreground, one that is active without has lost lines.
  @Test func aSceneBecomesActiveInTheForeground() {
    let script = EventScript(
      """
      1 sceneWillConnect scene=B pid=7
      1.1 sceneWillEnterForeground scene=B pid=7
      1.2 sceneDidBecomeActive scene=B pid=7
      1.5 sceneWillResignActive scene=B pid=7
      1.6 sceneDidEnterBackground scene=B pid=7
      3 sceneWillConnect scene=A pid=7
      9 sceneDidBecomeActive scene=A pid=7
      """, to: 20)
    #expect(
      script.trace.sceneTimelines().filter { $0.hasPrefix("A") } == [
        "A unattached 3.0 observed",
        // One line that is missing leads from there to inactive.
        "A foregroundInactiveOrBackgroundOrSuspendedOrUnattached 3.0 observed",
        "A foregroundInactive 9.0 inferred", "A foregroundActive 9.0 observed",
      ])
  }

  /// Wherever in a launch the system tells that it wants the app in the foreground, UIKit tells when it is.
  @Test(
    arguments: [
      "foreground by=frontBoard", "sceneForeground scene=A by=frontBoard",
      "visible by=runningBoardClient", "visible by=springBoard",
    ], [1.06, 1.305, 1.315, 1.325, 1.34, 1.36])
  func aForegroundThatIsWantedIsNoSession(word: String, at time: Double) {
    let lines = [
      (1, "started"), (1.3, "0>1024"), (1.31, "1024>1056"), (1.32, "1056>3104"),
      (1.33, "3104>2080"), (1.35, "2080>32"), (1.7, "32>0"), (time, word),
    ]
    let script = lines.sorted { $0.0 < $1.0 }.map { "\($0.0) \($0.1) pid=7" }
    // A scene in the foreground has its app there.
    let hasScene = word.hasPrefix("scene") && time < 1.3
    #expect(
      EventScript(script.joined(separator: "\n"), to: 10).trace.timeline() == [
        "notRunning 0.0–1.0 cutOff",
        "inactiveOrBackground 1.0–\(hasScene ? time : 1.35) observed",
        hasScene ? "inactive \(time)–1.7 derived" : "inactive 1.35–1.7 observed",
        "active 1.7–10.0 observed",
      ])
  }

  /// However long before UIKit's mask SpringBoard tells of the background, it is one transition.
  @Test(arguments: [1.01, 1.1, 1.249, 1.25, 1.28, 1.36, 1.37, 1.6, 1.619])
  func anEarlyWordMovesNoTransition(springBoard: Double) {
    let script = EventScript(
      """
      1 0>1 pid=7
      \(springBoard) background pid=7 by=springBoard
      1.62 1>2049 pid=7
      5 suspended pid=7
      """, to: 10)
    #expect(
      script.trace.timeline() == [
        "active 0.0–1.0 cutOff", "inactive 1.0–1.62 observed", "background 1.62–5.0 observed",
        "suspended 5.0–10.0 observed",
      ])
  }

  /// Whether an app lives on whose last scene was swiped away, no line tells.
  @Test func aLifeEndsWhereTheLogLastShowsIt() throws {
    let script = EventScript(
      """
      1 sceneDidBecomeActive scene=A pid=7
      6 sceneDidDisconnect scene=A pid=7
      8 wrote pid=7
      """, to: 20)
    let app = try #require(Analysis(of: script.trace).apps.first)
    let process = try #require(app.processes.items.first)
    #expect((process.start, process.end) == (seconds(1), seconds(8)))
    #expect(process.endEvidence.kind == .cutOff)
  }

  @Test func everyInstanceOfAnExtensionIsHandedOn() {
    let script = EventScript(
      """
      1 started kind=extension pid=7
      2 started kind=extension pid=8
      3 started kind=extension pid=9
      4 exited kind=extension pid=7
      5 exited kind=extension pid=8
      6 started kind=extension pid=10
      """, to: 10)
    let apps = Analysis(of: script.trace).apps
    let parts = apps.flatMap(\.extensions)
    #expect(parts.flatMap { $0.processes.items.compactMap(\.pid) }.sorted() == [7, 8, 9, 10])
  }
}
