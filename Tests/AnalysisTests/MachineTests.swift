import LifetraceModel
import LifetraceTestSupport
import Testing

@testable import LifetraceTimelines

/// The machine of apps and scenes, against a search along its documented transitions.
@Suite("States reached without a line") struct MachineTests {
  /// Apple's documented transitions: outside 0, inactive 1, active 2, background 3, suspended 4.
  private static let documented: [(Transitions, from: [Int], to: [Int])] = [
    (.activate, [1], [2]), (.resign, [2], [1]), (.enterBackground, [1], [3]),
    (.enterForeground, [3], [1]), (.suspend, [3], [4]), (.resume, [4], [3]), (.exit, [3], [0]),
    (.exitWhileSuspended, [4], [0]), (.exitInForeground, [1, 2], [0]), (.launch, [0], [1, 3]),
  ]

  private static func steps(
    _ allowed: Transitions
  ) -> [(transition: Transitions, from: Int, to: Int)] {
    documented.filter { allowed.contains($0.0) }.flatMap { transition, from, to in
      from.flatMap { start in to.map { (transition, start, $0) } }
    }
  }

  private static func bits(_ states: Set<Int>) -> UInt8 { states.reduce(0) { $0 | 1 << UInt8($1) } }

  private static func states(_ bits: UInt8) -> Set<Int> {
    Set((0..<5).filter { bits & (1 << UInt8($0)) != 0 })
  }

  @Test func statesAreReachedAlongDocumentedTransitions() {
    for silent in 0..<1 << 10 {
      let transitions = Transitions(rawValue: UInt16(silent))
      let machine = Machine(silent: transitions)
      let steps = Self.steps(transitions)
      for set in 0..<32 as Range<UInt8> {
        var after = Self.states(set)
        var before = after
        for _ in 0..<5 {
          for step in steps where after.contains(step.from) { after.insert(step.to) }
          for step in steps where before.contains(step.to) { before.insert(step.from) }
        }
        if machine.reached(from: set) != Self.bits(after)
          || machine.reaching(set) != Self.bits(before)
        {
          Issue.record("\(silent): \(set)")
        }
      }
    }
  }

  @Test func oneStepIsOneDocumentedTransition() {
    let all = Self.steps([.all, .exitInForeground])
    for start in 0..<32 as Range<UInt8> {
      let entered = Self.states(start).union(
        all.filter { Self.states(start).contains($0.to) }.map(\.from))
      #expect(Machine.entering(start) == Self.bits(entered))
      for end in 0..<32 as Range<UInt8> {
        let expected = all.filter {
          Self.states(start).contains($0.from) && Self.states(end).contains($0.to)
        }.reduce(into: Transitions()) { $0.formUnion($1.transition) }
        #expect(Machine.steps(from: start, to: end) == expected)
      }
    }
  }

  /// The user sees it, and who writes stops in the middle.
  @Test func anExitInTheForegroundNeverHappensUnseen() {
    #expect(Machine.unseen.reaching(1) == 0b11111)
    #expect(Machine(silent: [.exitInForeground]).reaching(1) == 0b00111)
    #expect(!Transitions.all.contains(.exitInForeground))
    #expect(Machine.still.reached(from: 0b01010) == 0b01010)
  }
}

/// What an app leaves possible of its scenes, moment by moment.
@Suite("Scenes and the states of their app") struct SceneLinkTests {
  private static func intervals<State>(
    _ states: [(StateSet<State>, Double)]
  ) -> [StateInterval<State>] {
    var start = 0.0
    return states.map { state, end in
      defer { start = end }
      return StateInterval(
        state: state, start: seconds(start), end: seconds(end), startEvidence: Evidence(.observed),
        endEvidence: Evidence(.observed))
    }
  }

  private static func narrowed(
    _ scene: [(StateSet<SceneState>, Double)], by app: [(StateSet<AppState>, Double)],
    isOnly: Bool = true
  ) -> [String] {
    let app = intervals(app)
    var link = SceneLink(
      isOnly: isOnly, isOnlyKnown: isOnly, areCalled: true, tolerance: .milliseconds(150), app: app)
    return link.narrowed(intervals(scene), by: app).map {
      "\($0.state.name) \(Double($0.start.nanoseconds) / 1e9)–\(Double($0.end.nanoseconds) / 1e9)"
    }
  }

  @Test func theOnlySceneIsWhereItsAppIs() {
    let app: [(StateSet<AppState>, Double)] = [
      (.state(.inactive), 1), (.state(.active), 2), (.state(.background), 3),
      (.state(.suspended), 4),
    ]
    #expect(
      Self.narrowed([(.undetermined, 4)], by: app) == [
        "foregroundInactive 0.0–1.0", "foregroundActive 1.0–2.0", "backgroundOrUnattached 2.0–3.0",
        "suspendedOrUnattached 3.0–4.0",
      ])
    // Another scene may be the active one.
    #expect(
      Self.narrowed(
        [(.state(.foregroundInactive), 2), (.state(.background), 4)], by: app, isOnly: false)
        == ["foregroundInactive 0.0–2.0", "background 2.0–3.0", "suspended 3.0–4.0"])
  }

  /// A state that its app only passes through, in no time, is none of the scene.
  @Test func momentsOfTheAppAreNotTheScenes() {
    let app: [(StateSet<AppState>, Double)] = [
      (.state(.background), 3), (.state(.inactive), 3), (.state(.active), 9),
    ]
    #expect(
      Self.narrowed([(.undetermined, 9)], by: app)
        == ["backgroundOrUnattached 0.0–3.0", "foregroundActive 3.0–9.0"])
    #expect(Self.narrowed([(.undetermined, 2), (.state(.background), 2)], by: app).count == 2)
  }

  /// Lines of one change may be 150 ms apart, and one step of a coarse clock.
  @Test func linesOfOneChange() {
    for (step, tolerance, echo) in [
      (TimeSpan.zero, 150, 1000), (.milliseconds(100), 250, 1100), (.seconds(-9), 150, nil),
    ] as [(TimeSpan, Int64, Int64?)] {
      let context = ProcessContext(AppKey(bundle: Symbol(index: 1)), [], clockTolerance: step)
      #expect(context.tolerance == .milliseconds(tolerance))
      // Without times, however often a callback is written, it is one.
      let most = echo.map { TimeSpan.milliseconds($0) } ?? TimeSpan(nanoseconds: .max)
      #expect(context.app.echo == most && context.scene.echo == most)
    }
  }

  @Test func aSceneThatIsDisconnectedStaysSo() {
    for isOnly in [true, false] {
      for state in [AppState.active, .inactive, .background, .suspended] {
        let found = Self.narrowed(
          [(.state(.unattached), 9)], by: [(.state(state), 9)], isOnly: isOnly)
        #expect(found == ["unattached 0.0–9.0"])
      }
    }
  }

  @Test func aSceneIsSuspendedWithItsProcess() {
    let app: [(StateSet<AppState>, Double)] = [
      (.state(.background), 3), (.state(.suspended), 6), (.state(.background), 9),
    ]
    #expect(
      Self.narrowed([(.state(.background), 9)], by: app)
        == ["background 0.0–3.0", "suspended 3.0–6.0", "background 6.0–9.0"])
    // FrontBoard suspends a scene shortly before its process, and the process resumes it.
    #expect(
      Self.narrowed([(.state(.background), 2), (.state(.suspended), 9)], by: app)
        == ["background 0.0–2.0", "suspended 2.0–6.0", "background 6.0–9.0"])
  }

  /// What a process resumes is not suspended, from its first line on.
  @Test func aSceneIsResumedWithItsProcess() {
    let app: [(StateSet<AppState>, Double)] = [(.state(.suspended), 3), (.state(.background), 6)]
    #expect(
      Self.narrowed([(.state(.suspended), 6)], by: app)
        == ["suspended 0.0–3.0", "background 3.0–6.0"])
  }

  @Test func linesOfOneChangeMayBeApart() {
    let app: [(StateSet<AppState>, Double)] = [(.state(.background), 3), (.state(.active), 9)]
    for (end, expected) in [
      (3.15, ["background 0.0–3.15", "foregroundActive 3.15–9.0"]),
      (3.16, ["background 0.0–3.0", "foregroundActive 3.0–9.0"]),
    ] {
      let scene: [(StateSet<SceneState>, Double)] = [
        (.state(.background), end), (.state(.foregroundActive), 9),
      ]
      #expect(Self.narrowed(scene, by: app) == expected)
    }
  }

  /// A scene that begins where the app changes is not compared with what was before.
  @Test func scenesOfTheSecondHalf() {
    let app = Self.intervals(
      [(.state(.background), 1), (.state(.suspended), 2)] as [(StateSet<AppState>, Double)])
    var link = SceneLink(
      isOnly: false, isOnlyKnown: false, areCalled: true, tolerance: .zero, app: app)
    let scene = Array(
      Self.intervals(
        [(.undetermined, 1), (.state(.foregroundActive), 2)] as [(StateSet<SceneState>, Double)]
      ).suffix(1))
    for _ in 0..<16 * (2 + 16) {
      #expect(link.narrowed(scene, by: app).map(\.state) == [StateSet(.suspended, .unattached)])
    }
    #expect(link.leftOutCount == 0)
    #expect(link.narrowed(scene, by: app).map(\.state) == [.state(.foregroundActive)])
  }

  /// So that timelines are no longer than their log.
  @Test func sixteenScenesAreComparedThroughout() {
    let app = Self.intervals(
      [(.state(.background), 1), (.state(.suspended), 2)] as [(StateSet<AppState>, Double)])
    var link = SceneLink(
      isOnly: false, isOnlyKnown: false, areCalled: true, tolerance: .zero, app: app)
    let scene = Self.intervals([(.state(.foregroundActive), 1)] as [(StateSet<SceneState>, Double)])
    // 16 scenes with an interval for each of the app's, and for 16 more.
    let narrowed = (0..<16 * (2 + 16)).map { _ in link.narrowed(scene, by: app).map(\.state) }
    #expect(narrowed.allSatisfy { $0 == [StateSet(.background, .unattached)] })
    #expect(link.leftOutCount == 0)
    for count in 1...2 {
      #expect(link.narrowed(scene, by: app).map(\.state) == [.state(.foregroundActive)])
      #expect(link.leftOutCount == count)
    }
  }
}
