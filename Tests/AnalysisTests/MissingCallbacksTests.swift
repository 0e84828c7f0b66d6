import Lifetrace
import Testing

/// Callbacks that come without the one that should have come before them.
struct MissingCallbacksTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var name: String
    var script: String
    /// `message, count times from line`.
    var expected: [String] = []
    var resolution = TimeSpan.milliseconds(1)
    var testDescription: String { name }

    init(
      _ name: String, _ script: String, resolution: TimeSpan = .milliseconds(1),
      _ expected: String...
    ) {
      self.name = name
      self.script = script
      self.resolution = resolution
      self.expected = expected
    }
  }

  private static let activeAgain =
    "'com.example.notes' becomes active again; expected willResignActive between"
  private static let resignsAgain =
    "'com.example.notes' resigns active again; expected didBecomeActive between"

  private static let background =
    "'com.example.notes' enters background while active; expected willResignActive between"
  private static let untold =
    "lines are missing, or the log holds no willResignActive: the state before may have ended earlier"
  private static let missing = "lines are missing: the state before may have ended earlier"

  static let cases = [
    Case(
      "in background without a word of resigning, which it tells at another time",
      """
      1 didBecomeActive pid=7
      20 didEnterBackground pid=7
      60 willEnterForeground pid=7
      61 didBecomeActive pid=7
      90 willResignActive pid=7
      91 didEnterBackground pid=7
      """, background + ", 1 from 2"),
    Case(
      "in background without a word of resigning in each of two processes, told in the second",
      """
      1 didBecomeActive pid=7
      20 didEnterBackground pid=7
      30 exited pid=7
      60 didBecomeActive pid=8
      70 didEnterBackground pid=8
      90 didBecomeActive pid=8
      95 willResignActive pid=8
      """, background + ", 2 from 2"),
    Case(
      "a log that never holds willResignActive",
      """
      1 didBecomeActive pid=7
      20 didEnterBackground pid=7
      60 didBecomeActive pid=7
      80 didEnterBackground pid=7
      """),
    Case(
      "the log begins in the middle",
      """
      20 didEnterBackground pid=7
      60 didBecomeActive pid=7
      90 willResignActive pid=7
      """),
    Case(
      "the mask tells that it resigned",
      """
      1 didBecomeActive pid=7
      19 0>1 pid=7
      20 didEnterBackground pid=7
      60 didBecomeActive pid=7
      90 willResignActive pid=7
      """),
    Case(
      "SpringBoard tells that it was inactive",
      """
      1 systemActive pid=7 by=springBoard
      19 systemInactive pid=7 by=springBoard
      20 didEnterBackground pid=7
      60 didBecomeActive pid=7
      90 willResignActive pid=7
      """),
    Case(
      "its scenes resign, the app is told of background alone",
      """
      1 sceneDidBecomeActive pid=7 scene=a
      1 didBecomeActive pid=7
      19 sceneWillResignActive pid=7 scene=a
      20 didEnterBackground pid=7
      60 didBecomeActive pid=7
      90 willResignActive pid=7
      """),
    Case(
      "scenes that are not named resign",
      """
      1 sceneDidBecomeActive pid=7 scene=a
      1 sceneDidBecomeActive pid=7 scene=b
      19 sceneWillResignActive pid=7
      20 didEnterBackground pid=7
      60 didBecomeActive pid=7
      90 willResignActive pid=7
      """),
    Case(
      "the two are written in the wrong order",
      """
      1 didBecomeActive pid=7
      20 didEnterBackground pid=7
      20.01 willResignActive pid=7
      20.02 didEnterBackground pid=7
      """),
    Case(
      "records are known to be missing before it",
      """
      1 didBecomeActive pid=7
      10 gap app=-
      20 didEnterBackground pid=7
      60 didBecomeActive pid=7
      90 willResignActive pid=7
      """),
    Case(
      "active again", "1 didBecomeActive pid=7\n60 didBecomeActive pid=7",
      activeAgain + ", 1 from 2"),
    Case(
      "active three times, in two processes",
      """
      1 didBecomeActive pid=7
      60 didBecomeActive pid=7
      90 exited pid=7
      100 didBecomeActive pid=8
      200 didBecomeActive pid=8
      300 didBecomeActive pid=8
      """, activeAgain + ", 3 from 2"),
    Case(
      "resigns again",
      """
      1 didBecomeActive pid=7
      60 willResignActive pid=7
      90 willResignActive pid=7
      """, resignsAgain + ", 1 from 3"),
    Case(
      "in turn",
      """
      1 didBecomeActive pid=7
      60 willResignActive pid=7
      61 didBecomeActive pid=7
      """),
    Case(
      "a delegate, an observer and CoreLocation tell of one",
      """
      1 didBecomeActive pid=7
      1.01 didBecomeActive pid=7
      1.9 didBecomeActive pid=7 by=coreLocation
      """),
    Case(
      "a second of a coarse clock", "1 didBecomeActive pid=7\n3 didBecomeActive pid=7",
      resolution: .seconds(1)),
    Case(
      "UIKit calls it again when it wakes an app",
      """
      1 willResignActive pid=7
      2 didEnterBackground pid=7
      60 didEnterBackground pid=7
      """),
    Case(
      "the system tells what was between",
      """
      1 didBecomeActive pid=7
      60 background pid=7
      90 foreground pid=7
      100 didBecomeActive pid=7
      """),
    Case(
      "suspended between",
      """
      1 didBecomeActive pid=7
      60 suspended pid=7
      90 resumed pid=7
      100 didBecomeActive pid=7
      """),
    Case(
      "the mask tells what was between",
      """
      1 didBecomeActive pid=7
      60 0>1 pid=7
      61 1>0 pid=7
      62 didBecomeActive pid=7
      """),
    Case(
      "records are known to be missing",
      """
      1 didBecomeActive pid=7
      60 gap app=-
      90 didBecomeActive pid=7
      """),
    Case(
      "a new process", "1 didBecomeActive pid=7\n60 didBecomeActive pid=8"),
    Case(
      "the system saw it first",
      """
      1 visible pid=7
      2 systemActive pid=7 by=springBoard
      60 didBecomeActive pid=7
      """),
    Case(
      "two scenes, each for itself",
      """
      1 sceneDidBecomeActive pid=7 scene=a
      1 didBecomeActive pid=7
      60 sceneDidBecomeActive pid=7 scene=b
      """),
    Case(
      "scenes that are not named",
      """
      1 sceneDidBecomeActive pid=7 scene=a
      2 sceneDidBecomeActive pid=7 scene=b
      60 sceneDidBecomeActive pid=7
      """),
    Case(
      "one scene again",
      """
      1 sceneDidBecomeActive pid=7 scene=a
      60 sceneDidBecomeActive pid=7 scene=a
      70 sceneWillResignActive pid=7 scene=a
      90 sceneWillResignActive pid=7 scene=a
      """,
      "a scene of 'com.example.notes' becomes active again; expected sceneWillResignActive between"
        + ", 1 from 2",
      "a scene of 'com.example.notes' resigns active again; expected sceneDidBecomeActive between"
        + ", 1 from 4"),
    Case(
      "swiped away: the scene goes in the foreground, another comes for a moment",
      """
      1 sceneDidBecomeActive pid=7 scene=a
      60 sceneWillResignActive pid=7 scene=a
      62 sceneDidDisconnect pid=7 scene=a
      62.1 sceneWillEnterForeground pid=7 scene=b
      62.2 sceneDidEnterBackground pid=7 scene=b
      """,
      "the last scene of 'com.example.notes' is disconnected from the foreground, 1 from 3"),
    Case(
      "the last window is closed, and the app is used again",
      """
      1 sceneDidBecomeActive pid=7 scene=a
      60 sceneWillResignActive pid=7 scene=a
      62 sceneDidDisconnect pid=7 scene=a
      70 sceneWillEnterForeground pid=7 scene=b
      71 sceneDidBecomeActive pid=7 scene=b
      """),
    Case(
      "a scene in background is disconnected",
      """
      1 sceneDidBecomeActive pid=7 scene=a
      60 sceneWillResignActive pid=7 scene=a
      61 sceneDidEnterBackground pid=7 scene=a
      62 sceneDidDisconnect pid=7 scene=a
      """),
  ]

  @Test(arguments: cases) func repeatsAreTold(_ example: Case) {
    var trace = EventScript(example.script, to: 400).trace
    trace.reference.resolution = example.resolution
    let analysis = Analysis(of: trace)
    let found = analysis.diagnostics.items.map {
      "\($0.message), \($0.count) from \($0.source?.line ?? 0)"
    }
    #expect(found == example.expected)
  }

  /// That a log holds no such lines is possible only if it holds none for the app.
  @Test(arguments: [("", untold), ("90 willResignActive pid=8\n", missing)])
  func theNoteSaysWhatIsPossible(more: String, note: String) throws {
    let script = EventScript(
      "1 didBecomeActive pid=7\n60 didBecomeActive pid=7\n70 exited pid=7\n"
        + "80 didBecomeActive pid=8\n" + more, to: 100)
    let diagnostic = try #require(Analysis(of: script.trace).diagnostics.items.first)
    #expect(diagnostic.message == Self.activeAgain)
    #expect(diagnostic.notes == [note])
  }

  /// The app resigned at some time between the two, and no line tells when.
  @Test func theTimeBetweenIsNotTold() throws {
    let trace = EventScript("1 didBecomeActive pid=7\n60 didBecomeActive pid=7", to: 100).trace
    let app = try #require(Analysis(of: trace).apps.first)
    let active = app.timeInState.first { $0.state == .state(.active) }
    #expect(active?.time == .seconds(40))
    #expect(active?.visits == 2)
  }

  @Test func whatNobodyLooksAtIsNotTold() {
    let trace = EventScript("1 didBecomeActive pid=7\n60 didBecomeActive pid=7", to: 100).trace
    var options = AnalysisOptions()
    options.to = Instant(nanoseconds: 50_000_000_000)
    #expect(Analysis(of: trace, options: options).diagnostics.items.isEmpty)
  }
}
