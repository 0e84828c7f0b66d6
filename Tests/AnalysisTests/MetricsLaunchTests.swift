import Lifetrace
import LifetraceModel
import LifetraceTestSupport
import Testing

@testable import LifetraceMetrics

/// The first line of a new process shows that it was launched before, some time since the last one of the process before.
@Test(arguments: [(600, false), (15, true)] as [(Int, Bool)])
func aLaunchThatOnlyALaterLineShows(first: Int, isTimed: Bool) throws {
  let script = EventScript(
    """
    1 didBecomeActive pid=7
    10 willResignActive pid=7
    11 didEnterBackground pid=7
    \(first) wrote pid=8
    \(first).7 didBecomeActive pid=8
    """, to: 610)
  let launch = try #require(Analysis(of: script.trace).apps.first?.launches.items.last)
  #expect(launch.pid == 8 && launch.at == seconds(Double(first)))
  #expect(launch.isTimed == isTimed)
}

@Suite("Launches and resumes")
struct MetricsLaunchTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var intent = LaunchIntent.unknown
    var reason: String?
    /// From 10 s on.
    var stretches: [MetricsStory.Stretch]
    var events: [(Double, EventKind)] = []
    var kind: LaunchAnalysis.Kind
    var toActive: Double?
  }

  private static let ran: [(Double, EventKind)] = [(10.2, .callback(.didFinishLaunching))]

  static let cases = [
    Case(
      testDescription: "by the user", stretches: [(.inactive, 11.5), (.active, 20)],
      kind: .foreground, toActive: 1.5),
    Case(
      testDescription: "by the user, with scenes",
      stretches: [(.background, 10.6), (.inactive, 11), (.active, 20)], kind: .foreground,
      toActive: 1),
    Case(
      testDescription: "left before it was active", intent: .foreground,
      stretches: [(.inactive, 11), (.background, 300), (.inactive, 301), (.active, 310)],
      kind: .foreground),
    Case(
      testDescription: "for a push, opened at once", intent: .background,
      reason: "remote-notification",
      stretches: [(.background, 12), (.inactive, 13), (.active, 20)], kind: .background),
    Case(
      testDescription: "opened a minute later",
      stretches: [(.background, 70), (.inactive, 71), (.active, 80)], events: ran,
      kind: .background),
    Case(
      testDescription: "opened a minute later, by the first line of its own",
      stretches: [(.background, 70), (.inactive, 71), (.active, 80)],
      events: [(70, .callback(.didFinishLaunching))], kind: .undetermined),
    Case(
      testDescription: "by the user, as long as a launch may take",
      stretches: [(.background, 40), (.inactive, 41), (.active, 50)], kind: .foreground,
      toActive: 31),
    Case(
      testDescription: "by the user, and nothing is known for as long as a launch may take",
      stretches: [(nil, 40), (.active, 50)], kind: .foreground),
    Case(
      testDescription: "nothing is known for longer", stretches: [(nil, 40.1), (.active, 50)],
      kind: .undetermined),
    Case(
      testDescription: "in background, and then unknown for a moment",
      stretches: [(.background, 10.5), (nil, 12), (.suspended, 90)], events: ran,
      kind: .background),
    Case(
      testDescription: "suspended after work", stretches: [(.background, 15), (.suspended, 90)],
      events: ran, kind: .background),
    Case(
      testDescription: "suspended without work",
      stretches: [
        (.background, 10.4), (.suspended, 3600), (.background, 3600.1),
        (.inactive, 3600.2), (.active, 3700),
      ],
      events: [(3600.2, .callback(.didFinishLaunching))], kind: .undetermined),
    Case(
      testDescription: "suspended, and only the system's clock ran",
      stretches: [(.background, 15), (.suspended, 90)],
      events: [(11, .work(.budgetStarted))], kind: .undetermined),
    Case(
      testDescription: "suspended after a task of its own",
      stretches: [(.background, 15), (.suspended, 90)],
      events: [(11, .work(.beginTask(id: 1, name: nil)))], kind: .background),
    Case(
      testDescription: "prewarmed by intent", intent: .prewarm,
      stretches: [(.background, 3600), (.inactive, 3601), (.active, 3700)], kind: .prewarm),
    Case(
      testDescription: "for a fetch without work", intent: .background, reason: "fetch",
      stretches: [(.background, 12), (.suspended, 90)], kind: .background),
    Case(
      testDescription: "for the background, told without a cause", intent: .background,
      stretches: [(.background, 12), (.suspended, 90)], kind: .background),
    Case(
      testDescription: "for the user", intent: .foreground, reason: "user",
      stretches: [(.background, 12), (.suspended, 90)], kind: .foreground),
    Case(
      testDescription: "the log ends", stretches: [(.background, 12)], events: ran,
      kind: .undetermined),
    Case(
      testDescription: "nothing known", stretches: [(nil, 12)], kind: .undetermined),
  ]

  @Test(arguments: cases)
  func kinds(_ example: Case) throws {
    var story = MetricsStory()
    story.process(
      from: 10, example.stretches, launch: example.intent, reason: example.reason,
      events: example.events)
    let app = try #require(story.analysis().apps.first)
    let launch = try #require(app.launches.items.first)
    #expect(launch.kind == example.kind)
    #expect(launch.toActive == example.toActive.map { span($0) })
    #expect(app.toActive?.count == example.toActive.map { _ in 1 })
    #expect(launch.reason == example.reason ?? example.intent.reason)
    #expect(launch.at == seconds(10))
  }

  @Test func stages() throws {
    var story = MetricsStory()
    story.process(
      from: 10, [(.background, 10.6), (.inactive, 11), (.active, 20), (.inactive, 21)],
      launch: .foreground,
      events: [
        (10.1, .callback(.willFinishLaunching)), (10.2, .callback(.didFinishLaunching)),
        (10.3, .scene(.tracked)), (10.4, .callback(.sceneWillConnect)),
        (10.6, .callback(.sceneWillEnterForeground)), (11, .callback(.sceneDidBecomeActive)),
        (15, .callback(.willEnterForeground)),
      ])
    let launch = try #require(story.analysis().apps.first?.launches.items.first)
    let expected: [(String, Double)] = [
      ("processStart", 10), ("willFinishLaunching", 10.1), ("didFinishLaunching", 10.2),
      ("sceneConnected", 10.3), ("willEnterForeground", 10.6), ("active", 11),
    ]
    #expect(launch.stages.map(\.name) == expected.map(\.0))
    #expect(launch.stages.map(\.at) == expected.map { seconds($0.1) })
  }

  /// A launch for the background ends with its first suspension, and begins with lines of its moment.
  @Test func stagesInBackground() throws {
    var story = MetricsStory()
    story.process(
      from: 10,
      [
        (.background, 12), (.suspended, 3600), (.background, 3600.1), (.inactive, 3601),
        (.active, 3700),
      ],
      launch: .background,
      events: [
        (10, .callback(.willFinishLaunching)), (10.2, .callback(.didFinishLaunching)),
        (12, .callback(.sceneWillConnect)), (3600.1, .callback(.sceneWillEnterForeground)),
      ])
    let launch = try #require(story.analysis().apps.first?.launches.items.first)
    #expect(
      launch.stages.map(\.name) == [
        "processStart", "willFinishLaunching", "didFinishLaunching", "sceneConnected",
      ])
    #expect(launch.toActive == nil)
  }

  @Test func resumes() throws {
    var story = MetricsStory()
    story.process(
      from: 0,
      [
        (.background, 1), (.inactive, 2), (.active, 10), (.inactive, 11),
        (.background, 20), (.inactive, 20.4), (.active, 30), (.inactive, 31), (.active, 33),
        (.inactive, 34), (.background, 40), (.suspended, 50), (.inactive, 50.6), (.active, 60),
        (.inactive, 61), (.background, 70), (.inactive, 71), (.background, 80),
      ],
      launch: .foreground)
    let resumes = try #require(story.analysis().apps.first?.resumes)
    // Neither the launch, nor an interruption, nor a return that led nowhere.
    #expect(resumes.count == 2)
    #expect(resumes.median == span(0.4))
    #expect(resumes.longest == span(0.6))
  }
}
