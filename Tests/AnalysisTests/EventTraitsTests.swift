import LifetraceModel
import Testing

@testable import LifetraceTimelines

/// What a line shows about its process by being there.
@Suite("What events show of their process") struct EventTraitsTests {
  /// Whether the process wrote the line, must live for it, and does nothing in it but go on.
  private enum Trait { case own, ordinaryOwn, life, ordinaryLife, ordinary, none }

  private static let work: [(WorkFact, isOwn: Bool, isActivity: Bool)] = [
    (.beginTask(id: 1, name: nil), true, true), (.endTask(id: 1), true, true),
    (.taskExpired(id: 1, name: nil), true, true),
    (.taskAge(id: 1, name: nil, elapsed: .seconds(1), outlivedExpiry: false), true, true),
    (.noTaskOpen, true, false), (.timeRemaining(.seconds(5)), true, true),
    (acquired(.audio), false, true), (acquired(.finishTask), false, true),
    (acquired(.suspend), false, false), (acquired(.reconnect), false, false),
    (acquired(.other), false, false),
    (.assertionReleased(id: Symbol(index: 1), timedOut: true), false, false),
    (.budgetStarted, false, false), (.budgetWarning, false, false), (.budgetExpired, false, false),
    (.budget(.seconds(9), reason: nil), false, false),
    (.bgTask(id: Symbol(index: 1), .refresh, .submitted), true, false),
    (.bgTask(id: Symbol(index: 1), .refresh, .started), true, true),
  ]

  private static func acquired(_ kind: AssertionKind) -> WorkFact {
    .assertionAcquired(id: Symbol(index: 1), explanation: nil, kind: kind)
  }

  private static func state(
    _ task: ReportedState.Task, isForUser: Bool = false
  ) -> EventKind {
    .state(ReportedState(task: task, visibility: .unknown, isForUser: isForUser))
  }

  private static func mask(_ before: UInt32, _ after: UInt32) -> EventKind {
    .deactivation(
      DeactivationChange(
        before: DeactivationMask(rawValue: before), after: DeactivationMask(rawValue: after)))
  }

  private static func watchdog(isViolated: Bool) -> EventKind {
    var symbols = SymbolTable()
    let step = symbols.intern("scene-update")
    return .watchdog(WatchdogFact(step: step, in: symbols, limit: nil, isViolated: isViolated))
  }

  private static let rows: [(EventKind, Emitter, Trait)] =
    [
      (.callback(.willFinishLaunching), .callback, .own),
      (.callback(.didFinishLaunching), .callback, .own),
      (.callback(.didBecomeActive), .callback, .ordinaryOwn),
      (.callback(.sceneDidDisconnect), .callback, .ordinaryOwn),
      (.significant(.significantTimeChange), .callback, .ordinaryOwn),
      (.wrote, .layout, .ordinaryOwn), (.inactive, .uiKit, .ordinaryOwn),
      (.detached, .phase, .ordinaryOwn),
      (.sceneless, .uiKit, .ordinaryOwn), (mask(0, 1), .uiKit, .own),
      (.mentioned, .runningBoard, .ordinaryLife), (.running, .runningBoard, .ordinaryLife),
      (.resumed(reason: nil), .runningBoard, .ordinaryLife),
      (.suspended, .runningBoard, .ordinaryLife),
      (.exitPending(reason: nil), .runningBoard, .ordinaryLife),
      (.exitRequested(reason: nil), .frontBoard, .ordinary),
      (.started(.unknown), .runningBoard, .life),
      (.launched(reason: nil, .unknown), .native, .life),
      (.identity(sceneSession: nil), .uiKit, .ordinaryOwn),
      (.identity(sceneSession: nil), .frontBoard, .ordinary),
      // SpringBoard also sets its reasons for apps that do not run.
      (.systemDeactivation(false), .springBoard, .ordinaryLife),
      (.systemDeactivation(true), .springBoard, .ordinary),
      (state(.running), .runningBoardClient, .life),
      (state(.suspended), .runningBoardClient, .life),
      (state(.unknown, isForUser: true), .runningBoardClient, .life),
      (state(.unknown), .runningBoardClient, .none),
      (state(.notRunning), .runningBoardClient, .none),
      (.visibility(.foreground), .springBoard, .ordinaryLife),
      (.visibility(.background), .springBoard, .ordinary),
      (.visibility(.unknown), .springBoard, .ordinary),
      (watchdog(isViolated: false), .frontBoard, .ordinaryLife),
      (watchdog(isViolated: true), .frontBoard, .ordinary),
      (.launchRequested(.foreground), .springBoard, .none),
      (.launchFailed(reason: nil), .frontBoard, .none), (.exited(ExitReport()), .launchd, .none),
      (.condition(.simulator), .layout, .none), (.gap, .layout, .none), (.boot, .kernel, .none),
    ]
    + [
      .tracked, .foreground, .activated, .contentReady, .deactivated, .suspended,
      .assertionForeground,
    ].map { (.scene($0), .frontBoard, .ordinaryLife) }
    + [.background, .assertionNone, .invalidated].map { (.scene($0), .frontBoard, .ordinary) }
    + work.flatMap { fact, isOwn, _ in
      [
        (.work(fact), .uiKit, isOwn ? .ordinaryOwn : .ordinaryLife),
        (.work(fact), .runningBoard, .ordinaryLife), (.work(fact), .assertiond, .ordinaryLife),
      ]
    }

  private static func event(
    _ kind: EventKind, by emitter: Emitter, pid: Int32? = nil
  ) -> LifecycleEvent {
    LifecycleEvent(
      time: seconds(1), source: SourcePosition(input: 0, line: 1),
      process: ProcessReference(pid: pid), emitter: emitter, kind: kind)
  }

  @Test func eachKindShowsWhatItMust() {
    for (kind, emitter, trait) in Self.rows {
      let event = Self.event(kind, by: emitter)
      let isOwn = trait == .own || trait == .ordinaryOwn
      #expect(event.provesScheduled == isOwn, "\(kind) by \(emitter)")
      #expect(
        event.provesLife == (isOwn || trait == .life || trait == .ordinaryLife),
        "\(kind) by \(emitter)")
      #expect(
        event.isOrdinary == [.ordinaryOwn, .ordinaryLife, .ordinary].contains(trait),
        "\(kind) by \(emitter)")
    }
    // Of a process with a pid, it lives.
    #expect(Self.event(.systemDeactivation(true), by: .springBoard, pid: 7).provesLife)
  }

  @Test func workShowsTheAppOrTheSystem() {
    for (fact, isOwn, isActivity) in Self.work {
      #expect(fact.isOwnWork == isOwn && fact.showsActivity == isActivity, "\(fact)")
    }
    let spans: [(TimeSpan, Bool)] = [
      (.zero, true), (.seconds(600), true), (.milliseconds(600_001), false),
      (.milliseconds(-1), false),
    ]
    for (span, isLeft) in spans {
      #expect(WorkFact.timeRemaining(span).timeLeft == (isLeft ? span : nil))
    }
    #expect(WorkFact.budgetStarted.timeLeft == nil)
  }

  @Test func onlySomeLinesBeginAProcess() {
    let beginnings: [(EventKind, Bool)] = [
      // The process says how it was started, in its environment.
      (.started(.prewarm), false), (.launched(reason: nil, .background), true),
      (.callback(.willFinishLaunching), true), (.callback(.didFinishLaunching), true),
      (.callback(.didBecomeActive), false), (Self.mask(0, 1024), true),
      (Self.mask(1024, 32), true), (Self.mask(0, 1), false), (.resumed(reason: nil), false),
      (.wrote, false),
      (.launchRequested(.foreground), false),
    ]
    for (kind, isBeginning) in beginnings {
      #expect(Self.event(kind, by: .uiKit).beginsProcess == isBeginning, "\(kind)")
    }
    #expect(Self.event(.started(.unknown), by: .frontBoard).beginsProcess)
    // launchd's line about an exit names the time since the start; a process begins with its own line.
    let told = Self.event(.launched(reason: nil, .unknown), by: .launchd)
    #expect(!told.beginsProcess && told.provesLife && told.launchWitness == .callbacks)
    #expect(Self.event(Self.mask(1024, 32), by: .uiKit).isWithinLaunch)
    #expect(!Self.event(Self.mask(0, 1024), by: .uiKit).isWithinLaunch)
    #expect(Self.event(.started(.unknown), by: .runningBoard).launchWitness == .system)
    #expect(Self.event(.callback(.didFinishLaunching), by: .callback).launchWitness == .callbacks)
    #expect(Self.event(Self.mask(0, 1024), by: .uiKit).launchWitness == .masks)
  }

  /// FrontBoard and native events know of a process in background, observers of one that may not run.
  @Test func whoTellsOfTheBackground() {
    for emitter in [Emitter.frontBoard, .springBoard, .native, .observer, .locationd] {
      let knows = emitter != .observer && emitter != .locationd
      #expect(Self.event(.visibility(.background), by: emitter).tellsBackground == knows)
      #expect(Self.event(.scene(.background), by: emitter).tellsBackground == knows)
      #expect(!Self.event(.visibility(.foreground), by: emitter).tellsBackground)
      #expect(!Self.event(.scene(.deactivated), by: emitter).tellsBackground)
    }
  }
}

/// What lines after an exit add to it.
@Suite("Limits after an exit") struct LimitsBehindAnExitTests {
  private static let (symbols, create, update) = {
    var symbols = SymbolTable()
    let (create, update) = (symbols.intern("scene-create"), symbols.intern("scene-update"))
    return (symbols, create, update)
  }()

  private static func watchdog(
    after fact: WatchdogFact, known: WatchdogFact?, at time: Double = 11, pid: Int32? = nil
  ) -> WatchdogFact? {
    var history = ProcessHistory(app: AppKey(bundle: Symbol(index: 9)), pid: 7)
    history.exit = ProcessHistory.Exit(
      at: seconds(10), report: ExitReport(), whileIn: .alive, sources: [], watchdog: known)
    var ended = EndedProcess(history: history)
    let event = LifecycleEvent(
      time: seconds(time), source: SourcePosition(input: 0, line: 1),
      process: ProcessReference(pid: pid), emitter: .frontBoard, kind: .watchdog(fact))
    _ = ended.overran(fact, event, clockTolerance: .zero)
    return ended.history.exit?.watchdog
  }

  private static func fact(
    _ step: Symbol, _ limit: TimeSpan? = nil, isViolated: Bool = true
  ) -> WatchdogFact {
    WatchdogFact(step: step, in: symbols, limit: limit, isViolated: isViolated)
  }

  @Test func theFirstLimitEndedIt() {
    let limit = TimeSpan.seconds(20)
    let new = Self.fact(Self.create, limit)
    #expect(Self.watchdog(after: new, known: nil) == new)
    #expect(Self.watchdog(after: new, known: Self.fact(Self.create)) == new)
    #expect(Self.watchdog(after: Self.fact(Self.create), known: new) == new)
    #expect(Self.watchdog(after: Self.fact(Self.create, .seconds(5)), known: new) == new)
    #expect(Self.watchdog(after: Self.fact(Self.update, .seconds(5)), known: new) == new)
    let met = Self.fact(Self.create, limit, isViolated: false)
    #expect(Self.watchdog(after: met, known: nil) == nil)
  }

  @Test func aLimitIsThatOfItsProcess() {
    let new = Self.fact(Self.create)
    #expect(Self.watchdog(after: new, known: nil, pid: 7) == new)
    #expect(Self.watchdog(after: new, known: nil, pid: 8) == nil)
    #expect(Self.watchdog(after: new, known: nil, at: 9) == new)
    #expect(Self.watchdog(after: new, known: nil, at: 15) == new)
    #expect(Self.watchdog(after: new, known: nil, at: 15.001) == nil)
  }
}
