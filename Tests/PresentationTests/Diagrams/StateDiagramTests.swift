import LifetraceMetrics
import LifetraceModel
import Testing

@testable import LifetracePresentation

@Suite struct StateDiagramTests {
  private let diagram = StateDiagram(
    app: DiagramSubjects.player, reference: DiagramSubjects.clock)

  @Test func undeterminedTimeIsInTheCaptionOnly() {
    #expect(diagram.caption == "observed for 1 m 40 s · undetermined 10.0 %")
    #expect(
      diagram.nodes.map(\.state.identifier) == [
        "notRunning", "inactive", "active", "background", "suspended",
      ])
    #expect(diagram.nodes.map(\.share) == [0, 0, 0.6, 0.2, 0.1])
  }

  @Test(arguments: [
    (2, 1, "2 visits, 1 cut off"), (1, 1, "1 visit, cut off"), (2, 2, "2 visits, cut off"),
    (3, 0, "3 visits"), (1_234, 2, "1,234 visits, 2 cut off"), (12_345, 2, "12,345×, 2 cut off"),
  ])
  func visitsThatTheLogCutsOffAreShown(visits: Int, cutOff: Int, words: String) throws {
    var node = try #require(diagram.nodes.first { $0.state == .app(.active) })
    node.visits = visits
    node.cutOff = cutOff
    #expect(diagram.lines(for: node) == ["60.0 % · 1 m 00 s", words])
  }

  @Test func theLegendExplainsWhatIsSeen() {
    #expect(
      diagram.legend == [
        "solid: seen · dashed: documented, not seen · red dots: not documented",
        "⚠ beyond the background budget · cut off: by the log's beginning or end",
      ])
    var app = DiagramSubjects.player
    app.transitions = [DiagramSubjects.step(.background, .suspended, 1, 20_000)]
    let short = StateDiagram(app: app, reference: DiagramSubjects.clock)
    #expect(
      short.legend == [
        "solid: seen · dashed: documented, not seen · cut off: by the log's beginning or end"
      ])
    for index in app.timeInState.indices { app.timeInState[index].cutOff = 0 }
    let whole = StateDiagram(app: app, reference: DiagramSubjects.clock)
    #expect(whole.legend == ["solid: seen · dashed: documented, not seen"])
    app.transitions = [DiagramSubjects.step(.background, .suspended, 3, 20_000)]
    let several = StateDiagram(app: app, reference: DiagramSubjects.clock)
    #expect(
      several.legend == ["solid: seen · dashed: documented, not seen · median: the stay before"])
    #expect(StateDiagram.reference(.app).legend.count == 1)
  }

  /// A kill is drawn as what it is: red, with its category and the task that was never ended.
  @Test func killsAreTold() throws {
    var app = DiagramSubjects.player
    app.transitions = [
      DiagramSubjects.step(.background, .notRunning, 1, 31_000),
      DiagramSubjects.step(.active, .notRunning, 3, 5_000),
      DiagramSubjects.step(.suspended, .notRunning, 1, 90_000),
    ]
    func exit(
      _ category: ExitCategory, _ state: AppState, at seconds: Int64
    ) -> ExitAnalysis {
      ExitAnalysis(
        pid: 7, at: Instant(nanoseconds: seconds * 1_000_000_000), category: category,
        namespace: nil, code: nil, explanation: nil, whileIn: .state(state), sources: [])
    }
    let exits = [
      exit(.taskTimeout, .background, at: 40), exit(.abnormal, .active, at: 50),
      exit(.abnormal, .active, at: 60), exit(.watchdog, .active, at: 70),
      exit(.memoryPressure, .suspended, at: 80),
    ]
    app.exits = BoundedList(exits)
    var session = BackgroundSession(
      kind: .left, pid: 7, enteredBackgroundAt: Instant(nanoseconds: 9_000_000_000),
      outcome: .exited, verdict: .killed)
    session.endedAt = exits[0].at
    session.tasks = [
      BackgroundTask(
        id: 1, name: "Export tiles of the whole map", begin: nil, end: nil, outcome: .leaked)
    ]
    app.backgroundSessions.items = [session]
    let diagram = StateDiagram(app: app, reference: DiagramSubjects.clock)
    func lines(_ from: AppState) throws -> [String] {
      let edge = try #require(
        diagram.edges.first { $0.from == .state(.app(from)) && $0.to == .state(.app(.notRunning)) })
      return diagram.lines(for: edge).map(\.text)
    }
    #expect(
      try lines(.background) == ["✗ task timeout", "“Export til…whole map”", "1× after 31.0 s"])
    #expect(try lines(.active) == ["✗ 2× abnormal (abort) +1", "3× median 5.00 s"])
    // iOS frees the memory of suspended apps all the time.
    #expect(try lines(.suspended) == ["1×", "after 1 m 30 s"])
    #expect(diagram.legend.joined().contains("✗ red: killed or crashed"))
    #expect(diagram.summary.contains("2 by abnormal (abort), 1 by watchdog"))
    #expect(DOTRenderer().render(diagram).contains("edge-killed"))
  }

  @Test func onlyWhatWasSeen() {
    let seen = diagram.observedOnly()
    #expect(seen.nodes.map(\.state.identifier) == ["active", "background", "suspended"])
    #expect(seen.edges.map(\.kind) == [.seen, .undocumented])
    #expect(!seen.legend.joined().contains("dashed"))
    #expect(seen.summary.hasSuffix("not documented."))
  }

  @Test("Nothing is drawn for states that were not seen: no frame around none, no room above")
  func onlyRoomForWhatWasSeen() {
    let known = DiagramLayout.layout(of: diagram)
    #expect(known == .observed)
    // Neither process's begin nor end: no state is above the frames.
    let seen = diagram.observedOnly()
    #expect(DiagramLayout.layout(of: seen).height < known.height - 100)
    var behind = seen
    behind.nodes.removeAll { $0.state.group == .foreground }
    behind.edges.removeAll { $0.from == .state(.app(.active)) }
    let text = DOTRenderer().render(behind)
    #expect(text.contains("cluster_background") && !text.contains("cluster_foreground"))
  }

  @Test func transitionsAreToldApartByLogAndDocumentation() throws {
    let kinds = Dictionary(
      uniqueKeysWithValues: diagram.edges.map {
        ("\($0.from.identifier) \($0.to.identifier)", $0.kind)
      })
    #expect(kinds["active background"] == .undocumented)
    #expect(kinds["background suspended"] == .seen)
    #expect(kinds["inactive active"] == .unseen)
    #expect(kinds.count == 13)
    #expect(diagram.edges.count { $0.kind == .seen } == 1)
  }

  @Test func statesAndTransitionsHaveSentences() {
    let states = diagram.nodes.map(diagram.sentence(for:))
    #expect(states[0] == "not running: never seen.")
    #expect(
      states[2] == "active: 1 m 00 s, 60.0 % of the window, 2 visits, 1 cut off by the log's ends.")
    let edges = diagram.edges.map(diagram.sentence(for:))
    #expect(
      edges.contains("active to background: 1 time, after a median of 30.0 s, not documented."))
    #expect(
      edges.contains(
        "background to suspended: 1 time, after a median of 20.0 s, 1 over the budget."))
    #expect(
      edges.contains(
        "inactive to active: documented, not seen, ready, interruption over, didBecomeActive."))
    #expect(diagram.summary.hasSuffix("11 documented transitions not seen."))
  }

  @Test func theBudgetIsNamedWhenAllSessionsShareIt() {
    var app = DiagramSubjects.player
    app.backgroundSessions.budget = .milliseconds(30_000)
    let one = StateDiagram(app: app, reference: DiagramSubjects.clock)
    #expect(one.budgetName == "30 s")
    app.backgroundSessions.budget = nil
    let two = StateDiagram(app: app, reference: DiagramSubjects.clock)
    #expect(two.budgetName == "the budget")
  }

  @Test func aLogWithoutTimesShowsCountsOnly() {
    let diagram = StateDiagram(app: DiagramSubjects.player, reference: DiagramSubjects.order)
    #expect(diagram.caption == "order only: the log has no times")
    #expect(diagram.nodes.allSatisfy { $0.time == nil && $0.share == nil && $0.median == nil })
    #expect(diagram.edges.allSatisfy { $0.median == nil })
    #expect(diagram.nodes.map(\.visits) == [0, 0, 2, 1, 1])
  }

  @Test func aSceneIsDrawnByItself() {
    let scene = DiagramSubjects.scene("S1", activeSeconds: 40)
    let diagram = StateDiagram(
      scene: scene, of: DiagramSubjects.player, reference: DiagramSubjects.clock)
    #expect(diagram.caption == "scene S1 · observed for 40.0 s")
    let edge = diagram.edges.first { $0.kind == .seen }
    #expect(edge?.median == .milliseconds(500))
  }

  @Test func scenesAddUpButTheirMediansDoNot() {
    var app = DiagramSubjects.player
    app.scenes = BoundedList(
      total: 3,
      items: [
        DiagramSubjects.scene("S1", activeSeconds: 40),
        DiagramSubjects.scene("S2", activeSeconds: 20),
      ])
    let diagram = StateDiagram(scenesOf: app, reference: DiagramSubjects.clock)
    #expect(diagram.caption == "2 of 3 scenes · observed for 1 m 00 s")
    let edge = diagram.edges.first { $0.kind == .seen }
    #expect(edge?.count == 4)
    #expect(edge?.median == nil)
  }

  @Test func absurdCountsDoNotTrap() {
    var app = DiagramSubjects.player
    app.transitions = [
      DiagramSubjects.step(.active, .inactive, Int.max, nil),
      DiagramSubjects.step(.active, .inactive, Int.max, nil),
    ]
    app.timeInState += app.timeInState.map { share in
      var share = share
      share.time = TimeSpan(nanoseconds: .max)
      share.visits = .max
      return share
    }
    let diagram = StateDiagram(app: app, reference: DiagramSubjects.clock)
    #expect(!DOTRenderer().render(diagram).isEmpty)
  }

  @Test(arguments: DiagramMachine.allCases)
  func theReferenceShowsEveryDocumentedTransition(machine: DiagramMachine) {
    let diagram = StateDiagram.reference(machine)
    #expect(diagram.isReference)
    #expect(diagram.edges.count == machine.documentedTransitions.count)
    #expect(diagram.edges.allSatisfy { !diagram.lines(for: $0).isEmpty })
  }
}
