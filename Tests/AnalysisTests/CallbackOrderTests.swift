import LifetraceModel
import Testing

@testable import LifetraceTimelines

/// The order of callbacks that Apple documents, step by step, for an app and for one scene.
@Suite("Order of callbacks") struct CallbackOrderTests {
  private static func line(_ time: Double, _ emitter: Emitter = .callback) -> LineFacts {
    LineFacts(time: seconds(time), source: SourcePosition(input: 0, line: 1), emitter: emitter)
  }

  private static func around(
    hasScenes: Bool = false, isForUser: Bool = false, isNumbered: Bool = true
  ) -> CallbackOrder.Surroundings {
    CallbackOrder.Surroundings(
      since: seconds(0), fits: true, clockTolerance: .zero, hasScenes: hasScenes,
      isForUser: isForUser, isNumbered: isNumbered)
  }

  /// What is wrong with callbacks at some times, up to the end of the process.
  private static func violations(
    _ callbacks: [(Callback, Double)], of scene: Symbol? = nil,
    _ around: CallbackOrder.Surroundings = around(), isSceneless: Bool = false,
    lastBy emitter: Emitter = .callback
  ) -> [OrderViolation] {
    var order = CallbackOrder(of: scene)
    if isSceneless { order.noteSceneless() }
    var found: [OrderViolation] = []
    for (place, (callback, time)) in callbacks.enumerated() {
      let line = line(time, place == callbacks.count - 1 ? emitter : .callback)
      if !order.follows(callback, line) { found += order.judge(callback, line, around) }
    }
    return found + [order.finish()].compactMap(\.self)
  }

  /// A minute between each two: neither is the other written again.
  private static func apart(_ callbacks: [Callback]) -> [(Callback, Double)] {
    callbacks.enumerated().map { ($1, Double($0 + 1) * 60) }
  }

  @Test(
    arguments: [
      ([.willFinishLaunching, .didFinishLaunching, .didBecomeActive], nil),
      ([.didBecomeActive, .willResignActive, .didEnterBackground], nil),
      ([.didEnterBackground, .willEnterForeground, .didBecomeActive], nil),
      ([.didEnterBackground, .didBecomeActive], nil),
      ([.didEnterBackground, .didEnterBackground], nil),
      ([.willResignActive, .didBecomeActive], nil), ([.willFinishLaunching, .willTerminate], nil),
      ([.didFinishLaunching, .willEnterForeground], nil),
      ([.didBecomeActive, .didBecomeActive], .activeAgain),
      ([.didBecomeActive, .didEnterBackground], .backgroundWithoutResign),
      ([.didBecomeActive, .didEnterBackground, .didEnterBackground], .backgroundWithoutResign),
      ([.didBecomeActive, .didEnterBackground, .willEnterForeground], .backgroundWithoutResign),
      ([.didBecomeActive, .willEnterForeground], .foregroundWhileActive),
      ([.willResignActive, .willResignActive], .resignsAgain),
      ([.willResignActive, .willEnterForeground], .resignWithoutBackground),
      ([.willEnterForeground, .willEnterForeground], .foregroundWithoutActive),
      ([.willEnterForeground, .willResignActive], .foregroundWithoutActive),
      (
        [.willEnterForeground, .didEnterBackground, .willEnterForeground], .foregroundWithoutActive
      ),
      // In the switcher an app may come to the foreground for a moment, to end.
      ([.willEnterForeground, .didEnterBackground, .willTerminate], nil),
      ([.didEnterBackground, .willResignActive], .resignWithoutActive),
      ([.willTerminate, .willTerminate], .terminatesAgain),
      ([.willTerminate, .didBecomeActive], .calledAfterTermination),
      ([.willTerminate, .didFinishLaunching], .calledAfterTermination),
      ([.didFinishLaunching, .willFinishLaunching], .launchOutOfOrder),
      ([.willFinishLaunching, .didFinishLaunching, .willFinishLaunching], .launchOutOfOrder),
      ([.didBecomeActive, .didFinishLaunching], .calledBeforeLaunch),
      ([.didEnterBackground, .willFinishLaunching], .calledBeforeLaunch),
      ([.didFinishLaunching, .didBecomeActive, .didFinishLaunching], .launchedAgain),
    ] as [([Callback], LifecycleViolationKind?)])
  func ofAnApp(callbacks: [Callback], kind: LifecycleViolationKind?) {
    #expect(Self.violations(Self.apart(callbacks)).map(\.kind) == [kind].compactMap(\.self))
  }

  /// Callbacks of a launch that come late leave the app where it is.
  @Test func aLateLaunchChangesNothing() {
    let callbacks: [Callback] = [
      .didFinishLaunching, .didBecomeActive, .didFinishLaunching, .didBecomeActive,
    ]
    #expect(
      Self.violations(Self.apart(callbacks)).map(\.kind) == [.launchedAgain, .activeAgain])
  }

  /// One scene may enter the foreground while another is there.
  @Test(
    arguments: [
      ([.didBecomeActive, .willEnterForeground], nil),
      ([.willResignActive, .willEnterForeground], nil),
      ([.willEnterForeground, .willEnterForeground], nil),
      ([.willEnterForeground, .didEnterBackground, .willEnterForeground], nil),
      ([.didBecomeActive, .didBecomeActive], .activeAgain),
      ([.willResignActive, .willResignActive], .resignsAgain),
    ] as [([Callback], LifecycleViolationKind?)])
  func ofAnAppWithScenes(callbacks: [Callback], kind: LifecycleViolationKind?) {
    let found = Self.violations(Self.apart(callbacks), Self.around(hasScenes: true))
    #expect(found.map(\.kind) == [kind].compactMap(\.self))
  }

  @Test(
    arguments: [
      (
        [.sceneWillConnect, .sceneWillEnterForeground, .sceneDidBecomeActive],
        nil
      ),
      ([.sceneDidBecomeActive, .sceneWillResignActive, .sceneDidEnterBackground], nil),
      ([.sceneDidEnterBackground, .sceneWillEnterForeground], nil),
      ([.sceneWillConnect, .sceneDidEnterBackground], nil),
      ([.sceneWillEnterForeground, .sceneDidEnterBackground, .sceneWillEnterForeground], nil),
      ([.sceneWillConnect, .sceneDidDisconnect, .sceneWillConnect], nil),
      ([.sceneWillResignActive, .sceneDidDisconnect], nil),
      ([.sceneWillEnterForeground, .sceneDidDisconnect], nil),
      ([.sceneDidEnterBackground, .sceneDidDisconnect], nil),
      ([.sceneDidBecomeActive, .sceneDidBecomeActive], .activeAgain),
      ([.sceneDidBecomeActive, .sceneDidEnterBackground], .backgroundWithoutResign),
      ([.sceneDidBecomeActive, .sceneWillEnterForeground], .sceneForegroundAgain),
      ([.sceneWillEnterForeground, .sceneWillEnterForeground], .sceneForegroundAgain),
      ([.sceneDidBecomeActive, .sceneDidDisconnect], .disconnectedWhileActive),
      ([.sceneWillResignActive, .sceneWillResignActive], .resignsAgain),
      ([.sceneWillResignActive, .sceneWillEnterForeground], .resignWithoutBackground),
      ([.sceneWillEnterForeground, .sceneWillResignActive], .foregroundWithoutActive),
      ([.sceneDidEnterBackground, .sceneWillResignActive], .resignWithoutActive),
      ([.sceneWillConnect, .sceneWillResignActive], .resignWithoutActive),
      ([.sceneDidEnterBackground, .sceneDidBecomeActive], .activeWithoutForeground),
      ([.sceneWillConnect, .sceneDidBecomeActive], .activeWithoutForeground),
      ([.sceneWillConnect, .sceneWillConnect], .connectsAgain),
      ([.sceneWillEnterForeground, .sceneWillConnect], .connectsAgain),
      ([.sceneDidBecomeActive, .sceneWillConnect], .connectsAgain),
      ([.sceneWillResignActive, .sceneWillConnect], .connectsAgain),
      ([.sceneDidEnterBackground, .sceneWillConnect], .connectsAgain),
      ([.sceneDidDisconnect, .sceneDidDisconnect], .disconnectsAgain),
      ([.sceneDidDisconnect, .sceneDidBecomeActive], .calledAfterDisconnect),
    ] as [([Callback], LifecycleViolationKind?)])
  func ofAScene(callbacks: [Callback], kind: LifecycleViolationKind?) {
    let found = Self.violations(Self.apart(callbacks), of: Symbol(index: 1))
    #expect(found.map(\.kind) == [kind].compactMap(\.self))
  }

  /// An app without scenes does not enter the foreground in a launch for the user.
  @Test(arguments: [(true, true, 1), (true, false, 0), (false, true, 0)])
  func foregroundInALaunch(isSceneless: Bool, isForUser: Bool, count: Int) {
    let found = Self.violations(
      Self.apart([.didFinishLaunching, .willEnterForeground]), Self.around(isForUser: isForUser),
      isSceneless: isSceneless)
    #expect(found.map(\.kind) == Array([.foregroundInColdLaunch].prefix(count)))
  }

  /// Without a pid, lines after the end may be the next process's.
  @Test(arguments: [Callback.willTerminate, .didBecomeActive])
  func behindTheEndWithoutAPID(callback: Callback) {
    let found = Self.violations(
      Self.apart([.willTerminate, callback]), Self.around(isNumbered: false))
    #expect(found.isEmpty)
  }

  /// Lines of two loggers may be a second apart, and in any order.
  @Test(
    arguments: [
      ([.didBecomeActive, .didEnterBackground, .willResignActive], .backgroundWithoutResign),
      ([.didEnterBackground, .willResignActive], .resignWithoutActive),
      ([.willResignActive, .willResignActive], .resignsAgain),
    ] as [([Callback], LifecycleViolationKind)], [(1, false), (1.001, true)])
  func aSecondApart(
    order: (callbacks: [Callback], kind: LifecycleViolationKind), gap: (Double, isBroken: Bool)
  ) {
    var callbacks = Self.apart(order.callbacks)
    callbacks[callbacks.count - 1].1 = callbacks[callbacks.count - 2].1 + gap.0
    let kinds = Self.violations(callbacks).map(\.kind)
    #expect(kinds.contains(order.kind) == gap.isBroken, "\(kinds)")
  }

  /// A delegate's method is written at its beginning and its end, up to half a minute later.
  @Test(arguments: [(30, 0), (30.001, 1)])
  func writtenAtItsBeginningAndItsEnd(gap: Double, count: Int) {
    let found = Self.violations(
      [(.sceneWillConnect, 10), (.sceneWillConnect, 10 + gap)], of: Symbol(index: 1))
    #expect(found.count == count)
  }

  /// Other lines may show what came between, and an observer sees only a part.
  @Test(arguments: [(60, true, 1), (60.001, true, 0), (10, false, 0)])
  func otherLines(since: Double, fits: Bool, count: Int) {
    var around = Self.around()
    around.since = seconds(since)
    around.fits = fits
    let callbacks = Self.apart([.didBecomeActive, .didBecomeActive])
    #expect(Self.violations(callbacks, around).count == count)
    #expect(Self.violations(callbacks, around, lastBy: .observer).isEmpty)
  }

  /// The callback that is missing is named as the app or the scene has it.
  @Test func missingCallbacks() {
    let app = Self.violations(Self.apart([.didBecomeActive, .didBecomeActive]))
    #expect(app.map(\.expected) == [.willResignActive])
    let scene = Self.violations(
      Self.apart([.sceneDidBecomeActive, .sceneDidBecomeActive]), of: Symbol(index: 1))
    #expect(scene.map(\.expected) == [.sceneWillResignActive])
    let again = Self.violations(
      Self.apart([.didFinishLaunching, .didBecomeActive, .didFinishLaunching]))
    #expect(again.map { $0.earlier?.at } == [seconds(60)])
  }

  /// Within an hour no pid is given again.
  @Test(
    arguments: [
      (.didFinishLaunching, 3609.999, true), (.didFinishLaunching, 3610, false),
      (.willFinishLaunching, 20, false),
    ] as [(Callback, Double, Bool)])
  func launchedAgain(callback: Callback, time: Double, isAgain: Bool) {
    var order = CallbackOrder()
    _ = order.follows(.didFinishLaunching, Self.line(10))
    #expect((order.launchedAgain(callback, Self.line(time)) != nil) == isAgain)
  }
}
