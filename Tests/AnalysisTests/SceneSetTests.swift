import LifetraceModel
import LifetraceTestSupport
import Testing

@testable import LifetraceTimelines

/// The scenes of a process learn of missing lines when they are next looked at. Scenes that are looked at
/// after each line show the same.
@Suite("Scenes and missing lines") struct SceneSetTests {
  /// A set of scenes with what it shows of its app.
  private struct Scenes {
    var set = SceneSet()
    let context: ProcessContext
    let isLookedAt: Bool

    mutating func call(_ callback: Callback, of scene: Int, at line: LineFacts) {
      let position = set.position(
        of: Symbol(index: UInt32(scene)), line,
        startsWith: callback.connectsScene ? .state(.unattached) : nil, in: context.scene)
      set.updateOrder(position) { _ = $0.callbacks.follows(callback, line) }
      set.update(position) { $0.accept(callback, line, in: context.sceneStatements) }
    }

    mutating func see(_ fact: SceneFact, of scene: Int, at line: LineFacts) {
      let position = set.position(
        of: Symbol(index: UInt32(scene)), line, startsWith: nil, in: context.scene)
      set.update(position) { $0.accept(fact, line, in: context.sceneStatements) }
    }

    mutating func lookAtAll() {
      guard isLookedAt else { return }
      for position in 0..<set.count { set.update(position) { _ in } }
    }

    /// What the scenes show, the last of them just updated.
    mutating func shown(_ position: Int, at time: Instant) -> [String] {
      guard !set.isEmpty else { return [] }
      return [
        "\(set.appStates(areAll: true, told: position, context.scene.machine))",
        "\(set.appStates(areAll: false, told: position, context.scene.machine))",
        "\(set.mayBeForeground(but: position)) \(set.areDisconnected) \(set.areAway(before: time))",
      ]
    }

    /// The states of the app, the most active of any states that its scenes may have.
    mutating func appStates(told: Int) -> StateSet<AppState> {
      let machine = context.scene.machine
      var highest: Set<Int> = [1]
      for position in 0..<set.count {
        var scene: (isConnected: Bool, states: StateSet<SceneState>) = (false, .none)
        set.update(position) { scene = ($0.isConnected, $0.states.now) }
        guard scene.isConnected else { continue }
        if position != told {
          scene.states = StateSet(bits: machine.reached(from: scene.states.bits))
        }
        let ranks = scene.states.members.map {
          $0 == .foregroundActive ? 3 : $0 == .foregroundInactive ? 2 : 1
        }
        highest = Set(highest.flatMap { rank in ranks.map { max(rank, $0) } })
      }
      var app = StateSet<AppState>.none
      if highest.contains(3) { app = app.union(.state(.active)) }
      if highest.contains(2) { app = app.union(.state(.inactive)) }
      if highest.contains(1) { app = app.union(.backgroundOrSuspended) }
      return app
    }

    mutating func timelines(at end: Instant) -> [[StateInterval<SceneState>]] {
      var result: [[StateInterval<SceneState>]] = []
      set.finish {
        result.append($0.states.finish(at: end, .cutOff, before: .undetermined).intervals)
      }
      return result
    }
  }

  private static let callbacks: [Callback] = [
    .sceneWillConnect, .sceneWillEnterForeground, .sceneDidBecomeActive, .sceneWillResignActive,
    .sceneDidEnterBackground, .sceneDidDisconnect,
  ]
  private static let facts: [SceneFact] = [.foreground, .background, .suspended]

  @Test(arguments: 1...60 as ClosedRange<UInt64>)
  func losses(seed: UInt64) {
    var numbers = SeededNumbers(seed: seed)
    let kinds: LineKinds = [
      .sceneConnections, .sceneEnteredForeground, .sceneBecameActive, .sceneResignedActive,
      .sceneEnteredBackground, .systemScenes, .tasks,
    ]
    let context = ProcessContext(
      AppKey(bundle: Symbol(index: 900)), kinds, clockTolerance: .zero)
    var late = Scenes(context: context, isLookedAt: false)
    var known = Scenes(context: context, isLookedAt: true)
    let count = numbers.number(1...7)
    let lossShare = numbers.chance(50) ? 15 : 60
    var time = seconds(0)
    var last = 0
    for number in 0..<300 {
      time = time + .milliseconds([0, 20, 90, 400, 3000][numbers.number(below: 5)])
      let line = LineFacts(
        time: time, source: SourcePosition(input: 0, line: UInt32(number + 1)),
        emitter: .frontBoard)
      let evidence = Evidence(.inferred, source: line.source)
      let scene = Int(numbers.number(1...count))
      if numbers.chance(lossShare), !late.set.isEmpty {
        if numbers.chance(50) {
          late.set.loseTrack(but: nil, at: time, evidence)
          known.set.loseTrack(but: nil, at: time, evidence)
        } else {
          late.set.forget(at: time, evidence)
          known.set.forget(at: time, evidence)
        }
      } else {
        if numbers.chance(75) {
          let callback = Self.callbacks[numbers.number(below: 6)]
          late.call(callback, of: scene, at: line)
          known.call(callback, of: scene, at: line)
        } else {
          let fact = Self.facts[numbers.number(below: 3)]
          late.see(fact, of: scene, at: line)
          known.see(fact, of: scene, at: line)
        }
        last = (0..<late.set.count).first { late.set.id(at: $0).index == UInt32(scene) } ?? 0
        if numbers.chance(lossShare / 2) {
          late.set.loseTrack(but: last, at: time, evidence)
          known.set.loseTrack(but: last, at: time, evidence)
        }
        known.lookAtAll()
        #expect(late.shown(last, at: time) == known.shown(last, at: time), "line \(number + 1)")
        let states = known.appStates(told: last)
        #expect(known.shown(last, at: time).first == "\(states)", "line \(number + 1)")
      }
      known.lookAtAll()
    }
    #expect(late.timelines(at: time) == known.timelines(at: time))
  }

  /// FrontBoard tells that it tracks a scene, and that it does no more.
  @Test func scenesThatFrontBoardInvalidates() {
    let context = ProcessContext(
      AppKey(bundle: Symbol(index: 900)), [.systemScenes], clockTolerance: .zero)
    var scenes = Scenes(context: context, isLookedAt: false)
    let facts: [(SceneFact, Bool)] = [
      (.tracked, false), (.foreground, false), (.invalidated, true), (.background, true),
      (.tracked, false),
    ]
    for (place, (fact, isGone)) in facts.enumerated() {
      let line = LineFacts(
        time: seconds(Double(place)), source: SourcePosition(input: 0, line: UInt32(place + 1)),
        emitter: .frontBoard)
      scenes.see(fact, of: 1, at: line)
      #expect(scenes.set.areDisconnected == isGone, "\(fact)")
    }
  }

  /// Scenes are away in background and when they are disconnected, from the moment after the line on.
  @Test(
    arguments: [
      ([.sceneWillConnect], false), ([.sceneWillEnterForeground], false),
      ([.sceneDidBecomeActive], false), ([.sceneWillResignActive], false),
      ([.sceneDidEnterBackground], true), ([.sceneDidDisconnect], true),
      ([.sceneDidEnterBackground, .sceneWillEnterForeground], false),
      ([.sceneDidEnterBackground, .sceneDidDisconnect], true),
    ] as [([Callback], Bool)])
  func scenesThatAreAway(callbacks: [Callback], isAway: Bool) {
    let context = ProcessContext(
      AppKey(bundle: Symbol(index: 900)), [.sceneConnections, .sceneEnteredBackground],
      clockTolerance: .zero)
    var scenes = Scenes(context: context, isLookedAt: false)
    for (place, callback) in callbacks.enumerated() {
      let line = LineFacts(
        time: seconds(Double(place)), source: SourcePosition(input: 0, line: 1),
        emitter: .callback)
      scenes.call(callback, of: 1, at: line)
    }
    let last = Double(callbacks.count - 1)
    #expect(!scenes.set.areAway(before: seconds(last)))
    #expect(scenes.set.areAway(before: seconds(last + 0.001)) == isAway)
    scenes.call(
      .sceneDidBecomeActive, of: 2,
      at: LineFacts(
        time: seconds(last + 1), source: SourcePosition(input: 0, line: 2), emitter: .callback))
    #expect(!scenes.set.areAway(before: seconds(last + 2)))
  }

  /// However often lines were missing before.
  @Test(arguments: 0...45, [1, 2])
  func eachGapLeavesAScene(gaps: Int, scenes: Int) {
    var lines = (0..<scenes).map { "1.\($0) sceneWillEnterForeground scene=S\($0) pid=7" }
    lines += (0..<gaps).map { "\($0 + 2) gap" }
    lines += [
      "60 sceneWillEnterForeground scene=S0 pid=7", "61 sceneDidBecomeActive scene=S0 pid=7",
      "70 gap",
    ]
    let found = EventScript(lines.joined(separator: "\n"), to: 100).trace.sceneTimelines()
    #expect(found.last { $0.hasPrefix("S0") } == "S0 undetermined 70.0 inferred")
  }
}
