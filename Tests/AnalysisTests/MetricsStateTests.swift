import LifetraceModel
import LifetraceTestSupport
import Testing

@testable import LifetraceMetrics
@testable import LifetraceTimelines

@Suite("Time in state and transitions")
struct MetricsStateTests {
  /// A day: unknown for 10 s, not running for 5 s, launched, used twice, killed, not running.
  private func day() -> MetricsStory {
    var story = MetricsStory()
    story.notRunning(nil, from: 0, to: 10)
    story.notRunning(.notRunning, from: 10, to: 15)
    story.process(
      from: 15,
      [
        (.inactive, 16), (.active, 46), (.inactive, 47), (.background, 52),
        (.suspended, 100), (.background, 100.5), (.inactive, 101), (.active, 111),
        (.inactive, 112), (.background, 120),
      ],
      launch: .foreground, exit: ExitReport(isVoluntary: true))
    story.notRunning(.notRunning, from: 120, to: 150)
    return story
  }

  @Test func partsAndVisits() throws {
    let app = try #require(day().analysis().apps.first)
    #expect(app.window == span(150))
    let expected: [(StateSet<AppState>, Double, Int, Int)] = [
      (.state(.notRunning), 35, 2, 0), (.state(.inactive), 3.5, 4, 0),
      (.state(.active), 40, 2, 0), (.state(.background), 13.5, 3, 0),
      (.state(.suspended), 48, 1, 0), (.undetermined, 10, 1, 1),
    ]
    #expect(app.timeInState.map(\.state) == expected.map(\.0))
    #expect(app.timeInState.map(\.time) == expected.map { span($0.1) })
    #expect(app.timeInState.map(\.visits) == expected.map(\.2))
    #expect(app.timeInState.map(\.cutOff) == expected.map(\.3))
    let active = app.timeInState[2]
    #expect(active.distribution?.median == span(10))
    #expect(active.distribution?.longest == span(30))
    #expect(active.distribution?.isApproximate == false)
    #expect(active.share == 40.0 / 150.0)
  }

  @Test func transitionsWithDwell() throws {
    let app = try #require(day().analysis().apps.first)
    let counts = app.transitions.map { "\($0.from) \($0.to) \($0.count)" }
    #expect(
      counts == [
        "notRunning inactive 1", "inactive active 2", "inactive background 2",
        "active inactive 2", "background notRunning 1", "background inactive 1",
        "background suspended 1", "suspended background 1",
      ])
    #expect(app.transitions[0].dwell?.median == span(5))
    #expect(app.transitions[4].dwell?.median == span(8))
  }

  @Test func silentDeathAndStart() throws {
    var story = MetricsStory()
    story.process(
      pid: 1, from: 0, [(.active, 5), (.background, 9)], exit: ExitReport(), isSilent: true)
    story.notRunning(nil, from: 9, to: 20)
    story.process(pid: 2, from: 20, [(.inactive, 21), (.active, 30)], launch: .foreground)
    let app = try #require(story.analysis().apps.first)
    let counts = app.transitions.map { "\($0.from) \($0.to) \($0.count)" }
    // Nothing leads into notRunning, yet the new start came out of it.
    #expect(counts == ["notRunning inactive 1", "inactive active 1", "active background 1"])
    #expect(app.transitions[0].dwell == nil)
    #expect(app.timeInState.last?.state == .undetermined)
    #expect(app.timeInState.last?.time == span(11))
    #expect(app.exitsByCategory == [.silent: 1])
    #expect(app.processes.total == 2)
  }

  @Test func neighbouringAbsencesAreOneVisit() throws {
    var story = MetricsStory()
    story.notRunning(.notRunning, from: 0, to: 5)
    story.notRunning(.notRunning, from: 5, to: 9)
    let app = try #require(story.analysis().apps.first)
    #expect(app.timeInState.map(\.visits) == [1])
    #expect(app.timeInState[0].distribution?.longest == span(9))
  }

  @Test func noTransitionAcrossUndetermined() throws {
    var story = MetricsStory()
    story.process(from: 0, [(.active, 5), (nil, 8), (.background, 10)])
    let app = try #require(story.analysis().apps.first)
    #expect(app.transitions.isEmpty)
  }

  /// Active, then found suspended: inactive and background were passed at unknown times.
  @Test func passedStatesAreNotMeasured() throws {
    var story = MetricsStory()
    story.options.os = OSVersion(major: 17)
    story.process(
      from: 0, [(.inactive, 1), (.active, 9), (.inactive, 9), (.background, 9), (.suspended, 20)],
      launch: .foreground)
    story.infer(2, 3)
    let app = try #require(story.analysis().apps.first)
    let inactive = try #require(app.timeInState.first { $0.state == .state(.inactive) })
    #expect(inactive.visits == 2 && inactive.cutOff == 0)
    #expect(inactive.distribution?.count == 1)
    #expect(app.transitions.map(\.count) == [1, 1, 1, 1, 1])
    let session = try #require(app.backgroundSessions.items.first)
    #expect(session.isEntryCutOff)
    #expect(session.leftActiveAt == nil && session.used == nil)
    #expect(session.verdict == .notObservable)
    #expect(session.suspendedAt == seconds(9))
  }

  @Test func optionsClip() throws {
    var story = day()
    story.options.from = seconds(20)
    story.options.to = seconds(49)
    let app = try #require(story.analysis().apps.first)
    #expect(app.window == span(29))
    #expect(app.timeInState.map(\.time) == [span(1), span(26), span(2)])
    #expect(app.timeInState.map(\.cutOff) == [0, 1, 1])
    #expect(app.launches.total == 0)
    #expect(app.exits.total == 0)
    #expect(app.backgroundSessions.items.first?.outcome == .open)
    #expect(app.transitions.map(\.count) == [1, 1])
    // Active was cut off by the clip, so its dwell is not known.
    #expect(app.transitions.map { $0.dwell == nil } == [false, true])
  }

  @Test func withoutTimesOnlyCounts() throws {
    var story = day()
    story.reference = TimeReference(anchor: .orderOnly, zoneSeconds: nil, resolution: .zero)
    let app = try #require(story.analysis().apps.first)
    #expect(app.window == .zero)
    #expect(app.timeInState.allSatisfy { $0.distribution == nil && $0.share == nil })
    #expect(app.timeInState.map(\.visits) == [2, 4, 2, 3, 1, 1])
    #expect(app.transitions.allSatisfy { $0.dwell == nil })
    #expect(
      app.backgroundSessions.items.allSatisfy { $0.used == nil && $0.timeToBackground == nil })
    #expect(app.resumes == nil && app.toActive == nil)
  }

  @Test func fullKeepsTimelines() throws {
    var story = day()
    story.options.full = true
    let app = try #require(story.analysis().apps.first)
    #expect(app.timeline?.count == 13)
    #expect(app.processes.items.first?.timeline?.count == 10)
  }

  @Test func undeterminedStretchesAreOneRow() throws {
    var story = MetricsStory()
    story.options.full = true
    story.notRunning(nil, from: 0, to: 5)
    story.process(pid: 1, from: 5, [(nil, 6), (.active, 9), (nil, 12)])
    story.notRunning(nil, from: 12, to: 15)
    let timeline = try #require(story.analysis().apps.first?.timeline)
    #expect(timeline.map(\.state) == [.undetermined, .state(.active), .undetermined])
    #expect(timeline.map(\.start) == [seconds(0), seconds(6), seconds(9)])
    #expect(timeline.map(\.end) == [seconds(6), seconds(9), seconds(15)])
    #expect(timeline.map(\.startEvidence.kind) == [.cutOff, .observed, .observed])
    #expect(timeline.map(\.endEvidence.kind) == [.observed, .observed, .cutOff])
  }

  @Test func undeterminedStretchesAroundAStartAreTwoRows() throws {
    var story = MetricsStory()
    story.options.full = true
    story.notRunning(nil, from: 0, to: 5)
    story.process(pid: 1, from: 5, [(nil, 6), (.active, 9)], launch: .unknown)
    let timeline = try #require(story.analysis().apps.first?.timeline)
    #expect(timeline.map(\.start) == [seconds(0), seconds(5), seconds(6)])
  }

  @Test func scenesAreFoldedOverProcesses() throws {
    var story = MetricsStory()
    let id = story.symbols.intern("scene-1")
    func scene(_ start: Double, _ states: [(SceneState, Double)]) -> SceneHistory {
      var begin = seconds(start)
      return SceneHistory(
        id: id,
        intervals: states.map { state, end in
          defer { begin = seconds(end) }
          return StateInterval(
            state: .state(state), start: begin, end: seconds(end),
            startEvidence: Evidence(.observed), endEvidence: Evidence(.observed))
        })
    }
    var first = story.process(
      pid: 1, from: 0, [(.active, 10)], launch: .foreground, exit: ExitReport())
    first.scenes = [
      scene(0, [(.unattached, 1), (.foregroundInactive, 2), (.foregroundActive, 10)])
    ]
    var second = story.process(pid: 2, from: 10, [(.active, 20)], launch: .foreground)
    second.scenes = [scene(10, [(.foregroundInactive, 12), (.foregroundActive, 20)])]
    story.pieces = [.process(first), .process(second)]
    let app = try #require(story.analysis().apps.first)
    let shown = try #require(app.scenes.items.first)
    #expect(app.scenes.total == 1)
    #expect(shown.timeInState.map(\.time) == [span(1), span(3), span(16)])
    #expect(
      shown.transitions.map { "\($0.from) \($0.to) \($0.count)" } == [
        "unattached foregroundInactive 1", "foregroundInactive foregroundActive 2",
      ])
  }

  @Test(arguments: [1, 2, 3, 4, 5] as [UInt64])
  func partsSumToTheWindow(seed: UInt64) throws {
    var random = SeededNumbers(seed: seed)
    var story = MetricsStory()
    var now = 0.0
    for pid in 1...40 {
      let end = now + Double(Int.random(in: 1...9, using: &random)) / 7
      story.notRunning(Bool.random(using: &random) ? nil : .notRunning, from: now, to: end)
      now = end
      let start = now
      var stretches: [MetricsStory.Stretch] = []
      var last: AppState?? = .none
      for _ in 0..<Int.random(in: 1...30, using: &random) {
        let choices: [AppState?] = [.inactive, .active, .background, .suspended, nil]
        guard let state = choices.randomElement(using: &random), .some(state) != last else {
          continue
        }
        last = state
        now += Double(Int.random(in: 0...1000, using: &random)) / 37
        stretches.append((state, now))
      }
      story.process(
        pid: Int32(pid), from: start, stretches,
        launch: Bool.random(using: &random) ? .unknown : nil,
        exit: Bool.random(using: &random) ? ExitReport() : nil)
    }
    let app = try #require(story.analysis().apps.first)
    #expect(app.window == seconds(now) - seconds(0))
    #expect(app.processes.total == 40)
    #expect(app.processes.items.count == 20)
  }
}
