import LifetraceModel
import Testing

@testable import LifetraceTimelines

/// Which kinds of line one line shows to be recorded.
@Suite("Kinds of line that are recorded") struct LineKindsTests {
  private static func kinds(
    _ kind: EventKind, by emitter: Emitter
  ) -> (device: LineKinds, app: LineKinds) {
    LineKinds.of(
      LifecycleEvent(
        time: seconds(1), source: SourcePosition(input: 0, line: 1), process: ProcessReference(),
        emitter: emitter, kind: kind))
  }

  private static func state(_ task: ReportedState.Task, _ visibility: Visibility) -> EventKind {
    .state(ReportedState(task: task, visibility: visibility))
  }

  private static let none = DeactivationMask(rawValue: 0)

  /// A line, who writes it, and what is recorded then of all processes of the device, and of its app.
  private static let rows: [(EventKind, [Emitter], LineKinds, LineKinds)] = [
    (.callback(.didBecomeActive), [.callback, .uiKit], [], .becameActive),
    (.callback(.willResignActive), [.callback], [], .resignedActive),
    (.callback(.willEnterForeground), [.callback], [], .enteredForeground),
    (.callback(.didEnterBackground), [.callback], [], .enteredBackground),
    (.callback(.sceneDidBecomeActive), [.callback], [], .sceneBecameActive),
    (.callback(.sceneWillResignActive), [.callback], [], .sceneResignedActive),
    (.callback(.sceneWillEnterForeground), [.callback], [], .sceneEnteredForeground),
    (.callback(.sceneDidEnterBackground), [.callback], [], .sceneEnteredBackground),
    (.callback(.sceneWillConnect), [.callback], [], .sceneConnections),
    (.callback(.didFinishLaunching), [.callback], [], .launches),
    (.callback(.willTerminate), [.callback], [], []),
    (.deactivation(DeactivationChange(before: none, after: none)), [.uiKit], [], .masks),
    (
      .inactive, [.phase], [],
      [.becameActive, .resignedActive, .enteredForeground, .enteredBackground]
    ),
    (.inactive, [.callback], [], .resignedActive),
    (
      .suspended, [.runningBoard, .native, .assertiond, .kernel, .launchd, .instruments], .tasks, []
    ),
    (.resumed(reason: nil), [.frontBoard, .springBoard], .frontBoardTasks, []),
    (.resumed(reason: nil), [.runningBoardClient], .clients, []),
    (.suspended, [.locationd, .audioSession, .stateDictionary], [], .feed),
    (.suspended, [.observer, .crashReporter, .crashReport], [], []),
    (.started(.unknown), [.runningBoard], .tasks, []),
    (.started(.unknown), [.frontBoard, .springBoard], .frontBoard, []),
    (.started(.unknown), [.native, .observer], [], []),
    (.launched(reason: nil, .unknown), [.native], .launches, []),
    (
      .exited(ExitReport()), [.runningBoard, .launchd, .native, .frontBoard, .springBoard], .exits,
      []
    ),
    (.exited(ExitReport()), [.kernel, .crashReport, .observer], [], []),
    (.visibility(.foreground), [.frontBoard, .springBoard, .native], .frontBoard, []),
    (
      .visibility(.background), [.locationd, .audioSession, .stateDictionary, .instruments], [],
      .feed
    ),
    (.visibility(.background), [.runningBoard], .roles, []),
    (.visibility(.background), [.runningBoardClient, .observer], [], []),
    (.visibility(.unknown), [.frontBoard, .locationd], [], []),
    (state(.running, .foreground), [.springBoard], .frontBoard, []),
    (state(.suspended, .background), [.springBoard], [.frontBoard, .frontBoardTasks], []),
    (state(.suspended, .unknown), [.springBoard], .frontBoardTasks, []),
    (state(.running, .unknown), [.springBoard], [], []),
    (state(.running, .background), [.runningBoard], [.tasks, .roles], []),
    (state(.running, .unknown), [.runningBoard], .tasks, []),
    (state(.running, .foreground), [.runningBoardClient], .clients, []),
    (state(.suspended, .background), [.locationd], [], .feed),
    (state(.running, .background), [.native], [.frontBoard, .tasks], []),
    (state(.unknown, .background), [.native], .frontBoard, []),
    (state(.notRunning, .unknown), [.runningBoard], [], []),
    (.systemDeactivation(true), [.springBoard], [], .systemReasons),
    (.wrote, [.layout], [], []), (.mentioned, [.runningBoard], [], []),
    (.work(.budgetStarted), [.runningBoard], [], []),
  ]

  @Test func aLineShowsItsKind() {
    for (kind, emitters, device, app) in Self.rows {
      for emitter in emitters {
        let found = Self.kinds(kind, by: emitter)
        #expect(found.device == device && found.app == app, "\(kind) by \(emitter)")
      }
    }
  }

  /// FrontBoard's lines that scenes come and go.
  @Test func scenesThatComeAndGo() {
    let facts: [(SceneFact, Bool)] = [
      (.foreground, true), (.background, true), (.activated, true), (.deactivated, true),
      (.assertionForeground, true), (.assertionNone, true), (.tracked, false),
      (.contentReady, false), (.suspended, false), (.invalidated, false),
    ]
    for (fact, isShown) in facts {
      let found = Self.kinds(.scene(fact), by: .frontBoard)
      #expect(found.device == (isShown ? .systemScenes : []) && found.app == [], "\(fact)")
    }
  }

  /// Whoever writes one half of a pair writes the other, unless the app left without resigning.
  @Test func kindsThatGoTogether() {
    let cases: [(LineKinds, LineKinds)] = [
      (.becameActive, [.becameActive, .resignedActive]),
      ([.becameActive, .enteredBackground], .phases),
      (
        [.becameActive, .enteredBackground, .unresigned],
        [.becameActive, .enteredBackground, .enteredForeground, .unresigned]
      ),
      (
        [.becameActive, .enteredForeground],
        [.becameActive, .resignedActive, .enteredForeground, .enteredBackground]
      ),
      (.resignedActive, [.becameActive, .resignedActive]),
      (.enteredBackground, [.enteredForeground, .enteredBackground]),
      (
        [.resignedActive, .enteredBackground],
        [.becameActive, .resignedActive, .enteredForeground, .enteredBackground]
      ),
      (.sceneBecameActive, [.sceneBecameActive, .sceneResignedActive]),
      (
        [.sceneBecameActive, .sceneEnteredBackground, .sceneUnresigned],
        [.sceneBecameActive, .sceneEnteredForeground, .sceneEnteredBackground, .sceneUnresigned]
      ),
      (
        [.sceneBecameActive, .sceneEnteredForeground],
        LineKinds.sceneCallbacks
      ),
      (
        [.sceneResignedActive, .sceneEnteredBackground],
        LineKinds.sceneCallbacks
      ),
      (.sceneResignedActive, [.sceneBecameActive, .sceneResignedActive]), ([], []),
      ([.tasks, .masks], [.tasks, .masks]),
    ]
    for (kinds, completed) in cases { #expect(kinds.completed == completed) }
  }

  /// A log may begin with the way into the background; later it shows that resigning is left out.
  @Test func onlyAnAppSeenBeforeLeavesWithoutResigning() {
    func shown(_ kinds: [LineKinds]) -> LineKinds {
      kinds.reduce(into: RecordedKinds.Shown()) { $0.add(RecordedKinds.Shown(app: $1)) }.app
    }
    #expect(shown([.enteredBackground, .becameActive]).isDisjoint(with: .unresigned))
    #expect(shown([.becameActive, .enteredBackground]).contains(.unresigned))
    #expect(shown([[], .enteredBackground]).contains(.unresigned))
    #expect(shown([.enteredBackground, .becameActive, .enteredBackground]).contains(.unresigned))
    #expect(
      shown([.becameActive, .resignedActive, .enteredBackground]).isDisjoint(with: .unresigned))
    #expect(shown([.sceneBecameActive, .sceneEnteredBackground]).contains(.sceneUnresigned))
  }

  /// An app of which the log has some kinds of line, and what shows its launch.
  @Test func whatWouldShowALaunch() {
    func shows(_ kinds: LineKinds, before kind: EventKind) -> Bool {
      let event = LifecycleEvent(
        time: seconds(1), source: SourcePosition(input: 0, line: 1), process: ProcessReference(),
        emitter: .callback, kind: kind)
      return ProcessContext(AppKey(bundle: Symbol(index: 1)), kinds, clockTolerance: .zero)
        .wouldShowLaunch(before: event)
    }
    #expect(shows([.tasks], before: .wrote) && shows([.launches], before: .wrote))
    #expect(!shows([.becameActive], before: .wrote))
    // Who resigns was active, which the other half of the pair shows.
    let resigns = EventKind.callback(.willResignActive)
    #expect(shows([.becameActive, .resignedActive], before: resigns))
    #expect(shows([.resignedActive], before: resigns))
    #expect(!shows([.becameActive, .resignedActive], before: .callback(.didBecomeActive)))
    #expect(!shows([.becameActive, .resignedActive], before: .callback(.sceneDidBecomeActive)))
  }
}
