import Lifetrace
import Testing

/// Callbacks that break the order of the life cycle, and those that other lines explain.
struct OrderViolationTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var name: String
    var script: String
    /// `kind at line`, or `kind undecided` where the log never holds the missing callback.
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

  static let cases = [
    Case(
      "one callback that several loggers write, each a moment after the other",
      """
      1 willResignActive pid=7
      10 didBecomeActive pid=7
      10.9 didBecomeActive pid=7
      11.8 didBecomeActive pid=7
      12.7 didBecomeActive pid=7
      """),
    Case(
      "in background without a word of resigning, which it tells at another time",
      """
      1 didBecomeActive pid=7
      20 didEnterBackground pid=7
      60 willEnterForeground pid=7
      61 didBecomeActive pid=7
      90 willResignActive pid=7
      91 didEnterBackground pid=7
      """, "backgroundWithoutResign at 2"),
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
      """, "backgroundWithoutResign at 2", "backgroundWithoutResign at 5"),
    Case(
      "in background without a word of resigning, then it resigns, too",
      """
      1 didBecomeActive pid=7
      20 didEnterBackground pid=7
      60 willResignActive pid=7
      """, "backgroundWithoutResign at 2", "resignWithoutActive at 3"),
    Case(
      "writes a second after its suspension", "1 suspended pid=7\n2 wrote pid=7\n20 resumed pid=7"),
    Case(
      "writes more than a second after its suspension",
      "1 suspended pid=7\n2.001 wrote pid=7\n20 resumed pid=7", "ranWhileSuspended at 2"),
    Case(
      "is resumed a second after it wrote", "1 suspended pid=7\n5 wrote pid=7\n6 resumed pid=7"),
    Case(
      "is resumed more than a second after it wrote",
      "1 suspended pid=7\n5 wrote pid=7\n6.001 resumed pid=7", "ranWhileSuspended at 2"),
    Case(
      "its scene is called a second after the app",
      """
      1 sceneDidBecomeActive pid=7 scene=a
      20 didEnterBackground pid=7
      21 sceneWillResignActive pid=7 scene=a
      21.2 sceneDidEnterBackground pid=7 scene=a
      """),
    Case(
      "its scene is called more than a second after the app",
      """
      1 sceneDidBecomeActive pid=7 scene=a
      20 didEnterBackground pid=7
      21.001 sceneWillResignActive pid=7 scene=a
      21.2 sceneDidEnterBackground pid=7 scene=a
      """, "backgroundWithActiveScene at 2"),
    Case(
      "a connection is written at its beginning and at its end, half a minute later",
      """
      1 sceneWillConnect pid=7 scene=a
      31 sceneWillConnect pid=7 scene=a
      50 sceneDidDisconnect pid=7 scene=a
      """),
    Case(
      "a scene connects again more than half a minute later",
      """
      1 sceneWillConnect pid=7 scene=a
      31.001 sceneWillConnect pid=7 scene=a
      50 sceneDidDisconnect pid=7 scene=a
      """, "connectsAgain at 2"),
    Case(
      "terminates twice, and the masks go on from each other",
      """
      1 0>1 pid=7
      2 willTerminate pid=7
      3 1>3 pid=7
      5 willTerminate pid=7
      """, "terminatesAgain at 4"),
    Case(
      "terminates twice, and the masks show missing lines",
      """
      1 0>1 pid=7
      2 willTerminate pid=7
      3 5>7 pid=7
      5 willTerminate pid=7
      """),
    Case(
      "a log that never holds willResignActive",
      """
      1 didBecomeActive pid=7
      20 didEnterBackground pid=7
      60 didBecomeActive pid=7
      80 didEnterBackground pid=7
      """, "backgroundWithoutResign undecided", "backgroundWithoutResign undecided"),
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
      "active again in a log without willResignActive",
      "1 didBecomeActive pid=7\n60 didBecomeActive pid=7", "activeAgain undecided"),
    Case(
      "active again",
      "1 didBecomeActive pid=7\n60 didBecomeActive pid=7\n90 willResignActive pid=7",
      "activeAgain at 2"),
    Case(
      "active three times, in two processes",
      """
      1 didBecomeActive pid=7
      60 didBecomeActive pid=7
      90 exited pid=7
      100 didBecomeActive pid=8
      200 didBecomeActive pid=8
      300 didBecomeActive pid=8
      350 willResignActive pid=8
      """, "activeAgain at 2", "activeAgain at 5", "activeAgain at 6"),
    Case(
      "resigns again",
      """
      1 didBecomeActive pid=7
      60 willResignActive pid=7
      90 willResignActive pid=7
      """, "resignsAgain at 3"),
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
      """, "activeAgain at 2", "resignsAgain at 4"),
    Case(
      "swiped away: the scene goes in the foreground, another comes for a moment",
      """
      1 sceneDidBecomeActive pid=7 scene=a
      60 sceneWillResignActive pid=7 scene=a
      62 sceneDidDisconnect pid=7 scene=a
      62.1 sceneWillEnterForeground pid=7 scene=b
      62.2 sceneDidEnterBackground pid=7 scene=b
      """),
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

  @Test(arguments: cases) func violationsAreFound(_ example: Case) {
    var trace = EventScript(example.script, to: 400).trace
    trace.reference.resolution = example.resolution
    #expect(violations(in: Analysis(of: trace)) == example.expected)
  }

  /// The violations of the first app, those beside the callbacks of scenes left out.
  private func violations(in analysis: Analysis) -> [String] {
    guard let conformance = analysis.apps.first?.conformance else { return [] }
    let items = conformance.violations.items.filter { $0.kind != .appCallbacksInSceneApp }
    #expect(
      items.count
        == conformance.counts.reduce(0) {
          $1.key == .appCallbacksInSceneApp ? $0 : $0 + $1.value
        })
    return items.map { "\($0.kind) at \($0.source.line)" }
      + conformance.undecided.flatMap { kind, count in
        Array(repeating: "\(kind) undecided", count: count)
      }.sorted()
  }

  @Test func lostSceneIsNoted() {
    let script = """
      1 sceneDidBecomeActive pid=7 scene=a
      60 sceneWillResignActive pid=7 scene=a
      62 sceneDidDisconnect pid=7 scene=a
      62.1 sceneWillEnterForeground pid=7 scene=b
      62.2 sceneDidEnterBackground pid=7 scene=b
      """
    let found = Analysis(of: EventScript(script, to: 400).trace).diagnostics.items
    #expect(
      found.map(\.message)
        == ["the last scene of 'com.example.notes' is disconnected from the foreground"])
    #expect(found.first?.source?.line == 3)
    #expect(found.map(\.count) == [1])
    let twice =
      script + "\n70 exited pid=7\n"
      + script
      .replacing("pid=7", with: "pid=8").replacing("\n6", with: "\n16").replacing(
        "1 s", with: "101 s")
    let both = Analysis(of: EventScript(twice, to: 400).trace).diagnostics.items
    #expect(both.map(\.message) == found.map(\.message))
    #expect(both.map(\.count) == [2])
  }

  @Test func manyViolationsAreCountedAndFewKept() {
    let script =
      (1...50).map { "\($0 * 10) didBecomeActive pid=7" }.joined(separator: "\n")
      + "\n600 willResignActive pid=7"
    let conformance = Analysis(of: EventScript(script, to: 700).trace).apps.first?.conformance
    #expect(conformance?.counts == [.activeAgain: 49])
    #expect(conformance?.violations.items.map(\.source.line) == [2, 3, 4, 5])
  }

  /// The app resigned at some time between the two: nobody records that, and what follows the second one is
  /// not known either.
  @Test func theTimeBetweenIsNotTold() throws {
    let trace = EventScript("1 didBecomeActive pid=7\n60 didBecomeActive pid=7", to: 100).trace
    let app = try #require(Analysis(of: trace).apps.first)
    let active = app.timeInState.first { $0.state == .state(.active) }
    #expect(active?.time == .zero)
    #expect(active?.visits == 2)
  }

  @Test func whatNobodyLooksAtIsNotTold() {
    let trace = EventScript(
      "1 didBecomeActive pid=7\n2 willResignActive pid=7\n3 didBecomeActive pid=7\n"
        + "60 didBecomeActive pid=7", to: 100
    ).trace
    #expect(violations(in: Analysis(of: trace)) == ["activeAgain at 4"])
    var options = AnalysisOptions()
    options.to = Instant(nanoseconds: 50_000_000_000)
    #expect(violations(in: Analysis(of: trace, options: options)).isEmpty)
  }
}
