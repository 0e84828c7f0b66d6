import Lifetrace
import LifetraceModel
import LifetraceTestSupport
import Testing

@testable import LifetraceMetrics
@testable import LifetraceTimelines

/// Where one thing ends and another begins.
@Suite("Edges of metrics") struct MetricsEdgeTests {
  private func mask(_ before: UInt32, _ after: UInt32) -> EventKind {
    .deactivation(
      DeactivationChange(
        before: DeactivationMask(rawValue: before), after: DeactivationMask(rawValue: after)))
  }

  /// UIKit's mask shows that the app left as its callback does, where nothing is known before.
  @Test func aMaskShowsTheWayToTheBackground() throws {
    let leaving: [(EventKind, Double?)] = [
      (.callback(.willResignActive), 10), (mask(0, 1), 10), (mask(1, 0), nil), (mask(0, 0), nil),
      (mask(1, 3), nil),
    ]
    for (kind, left) in leaving {
      var story = MetricsStory()
      story.process(
        from: 0, [(nil, 10), (.inactive, 11), (.background, 16), (.suspended, 60)],
        events: [(10, kind)])
      let session = try #require(story.analysis().apps.first?.backgroundSessions.items.first)
      #expect(session.leftActiveAt == left.map { seconds($0) }, "\(kind)")
      #expect(session.timeToBackground == left.map { _ in span(1) })
    }
    let entering: [(EventKind, Bool)] = [
      (.callback(.didEnterBackground), true), (mask(1, 2049), true), (mask(2049, 2048), false),
      (mask(2049, 1), false),
    ]
    for (kind, isShown) in entering {
      var story = MetricsStory()
      story.process(
        from: 0, [(nil, 10), (.background, 16), (.suspended, 60)], events: [(10, kind)])
      let session = try #require(story.analysis().apps.first?.backgroundSessions.items.first)
      #expect(session.isEntryCutOff != isShown, "\(kind)")
      #expect(session.kind == (isShown ? .left : .undetermined), "\(kind)")
    }
  }

  /// A state of which nothing is known is no state that the app is next seen in.
  @Test func theNextKnownStateIsTold() throws {
    let lives: [([MetricsStory.Stretch], AppState?, Double?)] = [
      ([(nil, 100), (.active, 150), (.inactive, 160)], .active, 100),
      ([(nil, 100), (.suspended, 150), (.background, 160)], .suspended, 100),
      ([(nil, 100)], nil, nil),
    ]
    for (after, state, time) in lives {
      var story = MetricsStory()
      story.process(from: 0, [(.active, 10), (.inactive, 11), (.background, 60)] + after)
      let session = try #require(story.analysis().apps.first?.backgroundSessions.items.first)
      #expect(session.outcome == .open)
      #expect(session.nextSeenIn == state)
      #expect(session.nextSeenAt == time.map { seconds($0) })
    }
  }

  @Test(arguments: [1024, 1025, 1500])
  func aLongLifeIsToldWhole(count: Int) throws {
    var story = MetricsStory()
    story.process(
      from: 0, (1...count).map { ($0 % 2 == 0 ? .inactive : .active, Double($0)) })
    let short = try #require(story.analysis().apps.first?.processes.items.first)
    story.options.full = true
    let full = try #require(story.analysis().apps.first?.processes.items.first)
    #expect(full.timeline?.count == count)
    #expect(short.timeline == nil)
    #expect(short.timeInState.map(\.visits) == full.timeInState.map(\.visits))
    #expect(short.timeInState.map(\.time) == full.timeInState.map(\.time))
    #expect(full.timeInState.reduce(0) { $0 + $1.visits } == count)
  }

  /// Pieces that overlap, as of a clock that goes back, make the window no longer.
  @Test func whatLiesInTheWindowIsNotCountedAgain() {
    let context = MetricsContext(options: AnalysisOptions(full: true))
    func interval(_ state: AppState, _ start: Double, _ end: Double) -> StateInterval<AppState> {
      StateInterval(
        state: .state(state), start: seconds(start), end: seconds(end),
        startEvidence: Evidence(.observed), endEvidence: Evidence(.observed))
    }
    var states = AppStates(in: context)
    states.append(interval(.active, 0, 10))
    states.append(interval(.inactive, 4, 9))
    states.append(interval(.inactive, 4, 10))
    #expect(states.timeline?.map(\.state) == [.state(.active)])
    states.append(interval(.background, 8, 11))
    states.append(interval(.suspended, 13, 20))
    #expect(
      states.timeline?.map(\.state) == [
        .state(.active), .state(.background), .undetermined, .state(.suspended),
      ])
    #expect(states.timeline?.map(\.start) == [0, 10, 11, 13].map { seconds($0) })
    #expect(states.start == seconds(0) && states.end == seconds(20))
    #expect(states.ended.time == span(20))
    #expect(states.ended.shares(ofWindow: span(20)).reduce(0) { $0 + $1.visits } == 4)
  }

  /// Work that lasts at some instant of a session, against a search through all.
  @Test(arguments: 1...40 as ClosedRange<UInt64>, [2, 1000, nil] as [Int?])
  func workWithinASession(seed: UInt64, most: Int?) {
    var numbers = SeededNumbers(seed: seed)
    var begin = 0.0
    let items = (0..<numbers.number(below: 30)).map { _ in
      begin += Double(numbers.number(0...4))
      let end = numbers.chance(25) ? nil : seconds(begin + Double(numbers.number(0...20)))
      return TaskFacts(id: nil, begin: seconds(begin), end: end)
    }
    // At the limit, all are carried.
    let limit = most ?? items.count
    var cursor = OverlapCursor(items, carriedLimit: limit)
    var start = 0.0
    var spans: [ClosedRange<Instant>] = []
    for _ in 0..<10 {
      start += Double(numbers.number(0...8))
      let end = start + Double(numbers.number(0...6))
      let span = seconds(start)...seconds(end)
      let before = spans.last?.upperBound
      spans.append(span)
      let expected = items.filter {
        $0.begin! <= span.upperBound && $0.end.map { $0 >= span.lowerBound } ?? true
      }
      let found = cursor.overlapping(span)
      #expect(found.items.count + found.moreCount == expected.count)
      #expect(found.items.allSatisfy(expected.contains))
      if limit >= items.count { #expect(found.items == expected) }
      let new = expected.filter { item in before.map { item.begin! > $0 } ?? true }
      #expect(found.items.suffix(new.count) == new[...])
      start = end
    }
    for item in items {
      let expected = spans.contains { span in
        item.begin! <= span.upperBound && item.end.map { $0 >= span.lowerBound } ?? true
      }
      #expect(spans.contains(item) == expected)
    }
  }

  /// Lines that would show a suspension show that there was none, up to a second after them.
  @Test func linesThatWouldShowASuspension() {
    let (source, other) = (SourcePosition(input: 0, line: 1), SourcePosition(input: 1, line: 1))
    var watch = SuspensionWatch()
    #expect(!watch.showsSuspension && !watch.hasWrittenSuspensions)
    watch.note(at: seconds(10), source)
    #expect(watch.showsSuspension && watch.lastShownRunning == nil)
    #expect([11, 11.001].map { watch.wouldShowSuspension(until: seconds($0)) } == [true, false])
    watch.noteRunning(at: seconds(12), source)
    #expect(watch.lastShownRunning == .init(at: seconds(12), source: source))
    // The other input may end with its last such line.
    watch.noteRunning(at: seconds(12), other)
    #expect(watch.lastShownRunning == .init(at: seconds(10), source: source))
    watch.noteRunning(at: seconds(10), other)
    #expect(watch.lastShownRunning == .init(at: seconds(10), source: other))
    watch.noteSuspension(at: seconds(20), by: .runningBoard, source)
    #expect(!watch.wouldShowSuspension(until: seconds(22)))
    watch.noteSuspension(at: seconds(20), by: .native, source)
    #expect(watch.wouldShowSuspension(until: seconds(22)))
    var suspended = SuspensionWatch()
    suspended.noteWasSuspended()
    #expect(suspended.showsSuspension && suspended.lastShownRunning == nil)
  }

  /// What no line shows the begin or the end of lasts at no known time.
  @Test func workWithoutTimes() {
    let ranges = [seconds(0)...seconds(10)]
    #expect(!ranges.contains(TaskFacts(id: 1)))
    #expect(ranges.contains(TaskFacts(id: 1, end: seconds(10))))
  }

  /// A session lists sixteen of the tasks of earlier sessions, and counts the others.
  @Test(arguments: [(15, 0), (16, 0), (17, 1), (40, 24)])
  func tasksOfEarlierSessions(count: Int, more: Int) throws {
    var story = MetricsStory()
    story.options.full = true
    let events = (1...count).map { number -> (Double, EventKind) in
      (11 + Double(number), .work(.beginTask(id: Int64(number), name: nil)))
    }
    story.process(
      from: 0,
      [
        (.active, 10), (.inactive, 11), (.background, 60), (.inactive, 61), (.active, 70),
        (.inactive, 71), (.background, 90), (.suspended, 100),
      ], events: events)
    let sessions = try #require(story.analysis().apps.first?.backgroundSessions.items)
    let first = try #require(sessions.first { $0.enteredBackgroundAt == seconds(11) })
    let second = try #require(sessions.first { $0.enteredBackgroundAt == seconds(71) })
    #expect(first.tasks.count == count && first.moreTasks == 0)
    #expect(second.tasks.compactMap(\.id) == (Int64(1 + more)...Int64(count)).map { $0 })
    #expect(second.moreTasks == more)
  }

  /// A timeline that no picture can show is left out, unless all is asked for.
  @Test(arguments: [(20_000, 20_000), (20_001, nil), (20_002, nil)] as [(Int, Int?)])
  func longTimelines(count: Int, kept: Int?) {
    for full in [false, true] {
      let context = MetricsContext(
        options: AnalysisOptions(full: full, keepsTimelines: true))
      var states = AppStates(in: context)
      for number in 0..<count {
        states.append(
          StateInterval(
            state: .state(number % 2 == 0 ? .active : .inactive), start: seconds(Double(number)),
            end: seconds(Double(number + 1)), startEvidence: Evidence(.observed),
            endEvidence: Evidence(.observed)))
      }
      #expect(states.timeline?.count == (full ? count : kept))
      #expect(states.ended.time == span(Double(count)))
    }
  }

  /// An app whose process is gone without a line went from its last state to not running.
  @Test(arguments: [(.notRunning, 1), (nil, 0)] as [(AppState?, Int)])
  func processesThatAreGone(next: AppState?, count: Int) throws {
    var story = MetricsStory()
    story.process(from: 0, [(.active, 10)], exit: ExitReport(), isSilent: true)
    story.notRunning(next, from: 10, to: 20)
    let app = try #require(story.analysis().apps.first)
    #expect(app.transitions.map(\.count) == Array([1].prefix(count)))
  }

  /// The states beside a part of a life; what only goes on is not after it.
  @Test(
    arguments: [
      (5, 15, .state(.background), nil), (15, 25, .state(.background), nil),
      (10, 20, .state(.background), nil), (0, 5, nil, .suspended), (1, 10, nil, .suspended),
    ] as [(Double, Double, StateSet<AppState>?, AppState?)])
  func statesBesideAPart(
    from: Double, to: Double, before: StateSet<AppState>?, after: AppState?
  ) throws {
    var story = MetricsStory()
    let whole = story.process(
      from: 0, [(.background, 10), (.suspended, 20), (.suspended, 30)])
    let window = ClippingWindow(from: seconds(from), to: seconds(to))
    let part = try #require(window.clip(whole))
    let found = ClippingSurroundings(of: part, in: whole)
    #expect(found.before == (from < 10 ? nil : before))
    #expect(found.after == after)
  }

  /// A process outside of the time range is not in it.
  @Test(arguments: [(0, 5, false), (5, 15, true), (20, 30, false)] as [(Double, Double, Bool)])
  func processesOutsideOfTheRange(from: Double, to: Double, isInside: Bool) {
    var story = MetricsStory()
    let whole = story.process(from: 10, [(.active, 20)])
    let window = ClippingWindow(from: seconds(from), to: seconds(to))
    #expect((window.clip(whole) != nil) == isInside)
    var exit = ProcessHistory(app: story.app, pid: 7)
    exit.exit = ProcessHistory.Exit(
      at: seconds(12), report: ExitReport(), whileIn: .undetermined, sources: [])
    #expect((window.clip(exit) != nil) == isInside)
  }

  /// Codes are written as in crash reports: small ones in decimal digits.
  @Test(arguments: [(9, "9"), (255, "255"), (256, "0x100"), (0x8bad_f00d, "0x8BADF00D")])
  func codes(code: UInt64, text: String) {
    let exit = ExitAnalysis(
      pid: 7, at: seconds(1), category: .unclassified, namespace: nil, code: code,
      explanation: nil, whileIn: .undetermined, sources: [])
    #expect(exit.codeText == text)
  }

  /// Where an app was that ended: in the foreground, if the line says so and the states leave it open.
  @Test(
    arguments: [
      (.undetermined, .foreground, .foreground), (.undetermined, nil, .undetermined),
      (.undetermined, .background, .undetermined),
      (.state(.active), .foreground, .state(.active)),
      (.state(.background), .foreground, .state(.background)),
      (StateSet(.inactive, .background), .foreground, .state(.inactive)),
    ] as [(StateSet<AppState>, Visibility?, StateSet<AppState>)])
  func placesOfExits(states: StateSet<AppState>, visibility: Visibility?, place: StateSet<AppState>)
  {
    var exit = ExitAnalysis(
      pid: 7, at: seconds(1), category: .unclassified, namespace: nil, code: nil,
      explanation: nil, whileIn: states, visibility: visibility, sources: [])
    #expect(exit.place == place)
    #expect(exit.rawReason == nil && exit.requester != .user)
    exit.code = 0xdead_fa11
    #expect(exit.requester == .user)
    exit.code = 9
    #expect(exit.requester != .user && exit.rawReason == "9")
    exit.explanation = "killed from app switcher"
    #expect(exit.requester == .user)
  }

  /// Assertions whose time was up within the second before the last one ended the process with it.
  @Test(arguments: [(49, true), (48.999, false)])
  func assertionsThatTimedOutTogether(end: Double, isNamed: Bool) throws {
    var story = MetricsStory()
    story.options.os = OSVersion(major: 17)
    func event(_ time: Double, _ name: String, ends: Bool = false) -> (Double, EventKind) {
      let id = story.symbols.intern("33-100-\(name)")
      let text = story.symbols.intern(name)
      return (
        time,
        .work(
          ends
            ? .assertionReleased(id: id, timedOut: true)
            : .assertionAcquired(id: id, explanation: text, kind: .finishTask))
      )
    }
    let events = [
      event(12, "upload"), event(45, "sync"), event(end, "sync", ends: true),
      event(50, "upload", ends: true),
    ]
    story.process(
      from: 0, [(.active, 10), (.inactive, 11), (.background, 60)],
      exit: ExitReport(namespace: .runningBoard, code: 0x2182_bad2), events: events)
    let session = try #require(story.analysis().apps.first?.backgroundSessions.items.first)
    #expect(session.heldBy == (isNamed ? ["upload", "sync"] : ["upload"]))
  }

  /// What was let go in time did not end the process, however late that was.
  @Test func anAssertionThatWasLetGoEndsNothing() throws {
    var story = MetricsStory()
    story.options.os = OSVersion(major: 17)
    let names = ["upload", "sync"].map { ($0, story.symbols.intern($0)) }
    let acquired = names.map { _, text -> (Double, EventKind) in
      (12, .work(.assertionAcquired(id: text, explanation: text, kind: .finishTask)))
    }
    let released: [(Double, EventKind)] = [
      (35, .work(.assertionReleased(id: names[0].1, timedOut: true))),
      (40.5, .work(.assertionReleased(id: names[1].1, timedOut: false))),
    ]
    story.process(
      from: 0, [(.active, 10), (.inactive, 11), (.background, 41.1)],
      exit: ExitReport(namespace: .runningBoard, code: 0x2182_bad2), events: acquired + released)
    let session = try #require(story.analysis().apps.first?.backgroundSessions.items.first)
    #expect(session.heldBy == ["upload", "sync"])
  }

  /// No line of its own shows since when the app is in background or suspended.
  @Test(arguments: [(20, LaunchAnalysis.Kind.foreground), (70, .background)])
  func aLaunchThatLeavesTheBackgroundLate(time: Int, kind: LaunchAnalysis.Kind) throws {
    let script = EventScript(
      """
      1 didFinishLaunching pid=7
      1.1 sceneWillConnect scene=A pid=7
      \(time) sceneWillEnterForeground scene=A pid=7
      \(time + 1) sceneDidBecomeActive scene=A pid=7
      """, to: 100)
    let app = try #require(Analysis(of: script.trace).apps.first)
    #expect(app.launches.items.map(\.kind) == [kind])
  }

  /// The budget's clock may start a second before the line that says background, not before the app resigns.
  @Test(arguments: [(11.0, 20.0, true), (10.999, 20, false), (11.5, 20, true), (20, 20, true)])
  func budgetsThatStartEarly(start: Double, end: Double, isOfSession: Bool) throws {
    var story = MetricsStory()
    story.process(
      from: 0, [(.active, 10), (.inactive, 12), (.background, end), (.suspended, 60)],
      events: [(start, .work(.budgetStarted))])
    let session = try #require(story.analysis().apps.first?.backgroundSessions.items.first)
    #expect(session.budgetStartedAt == (isOfSession ? seconds(start) : nil))
  }

  /// A suspended app on its way to the foreground makes no session, and none that is over its budget.
  @Test func aReturnIsNoSession() throws {
    var story = MetricsStory()
    story.process(
      from: 0, [(.suspended, 10), (.background, 11), (.inactive, 12), (.active, 20)])
    let app = try #require(story.analysis().apps.first)
    #expect(app.backgroundSessions.total == 0)
    #expect(app.transitions.map(\.overBudget).allSatisfy { $0 == 0 })
    #expect(app.transitions.contains { $0.from == .state(.background) })
  }

  /// The end of a task without one may have been lost long before.
  @Test func tasksThatShowWork() {
    func task(begin: Double?, end: Double? = nil, expired: Double? = nil, aged: Double? = nil)
      -> Bool
    {
      var task = TaskFacts(begin: begin.map { seconds($0) }, end: end.map { seconds($0) })
      task.expired = expired.map { seconds($0) }
      task.aged = aged.map { seconds($0) }
      return task.shows(workSince: seconds(10))
    }
    #expect(task(begin: 10) && task(begin: 11) && !task(begin: 9.9) && !task(begin: nil))
    #expect(task(begin: 5, end: 11) && task(begin: 5, expired: 12) && task(begin: nil, end: 11))
    #expect(task(begin: 5, aged: 10) && !task(begin: 5, aged: 9))
  }

  @Test func aTimeRangeIsHalfOpen() {
    let window = ClippingWindow(from: seconds(10), to: seconds(20))
    #expect(
      [9.9, 10, 15, 19.9, 20].map { window.contains(seconds($0)) } == [
        false, true, true, true, false,
      ])
    #expect(ClippingWindow(from: seconds(10)).contains(seconds(10)))
    #expect(!ClippingWindow(to: seconds(10)).contains(seconds(10)))
    for start in 5...25 {
      for end in start...25 {
        let interval = StateInterval<AppState>(
          state: .state(.active), start: seconds(Double(start)), end: seconds(Double(end)),
          startEvidence: Evidence(.observed), endEvidence: Evidence(.observed))
        let part = window.clip(interval)
        let (first, last) = (max(start, 10), min(end, 20))
        let isInside = start == end ? 10 <= start && start < 20 : first < last
        #expect(part?.start == (isInside ? seconds(Double(first)) : nil))
        #expect(part?.end == (isInside ? seconds(Double(last)) : nil))
        #expect(part?.startEvidence.kind == (isInside ? (start < 10 ? .cutOff : .observed) : nil))
        #expect(part?.endEvidence.kind == (isInside ? (end > 20 ? .cutOff : .observed) : nil))
      }
    }
  }

  /// Records are missing somewhere, or of a process.
  @Test(
    arguments: [
      ("1 didBecomeActive pid=7", false), ("1 didBecomeActive pid=7\n5 gap app=-", true),
      ("1 didBecomeActive pid=7\n5 gap\n6 wrote pid=7", true),
    ])
  func missingRecordsAreNoted(script: String, isNoted: Bool) {
    let analysis = Analysis(of: EventScript(script, to: 100).trace)
    #expect(analysis.conditions.hasGap == isNoted)
  }

  /// Of several inputs with events, each has conditions of its own.
  @Test(arguments: [([3], []), ([3, 0], []), ([3, 1], ["a", "b"]), ([0, 2, 9], ["b", "c"])])
  func conditionsOfInputs(events: [Int], names: [String]) {
    var trace = EventScript("1 didBecomeActive pid=7", to: 100).trace
    trace.inputs = zip(events, ["a", "b", "c"]).map { count, name in
      var input = InputSummary(name: name, reference: trace.reference)
      input.events = count
      (input.firstAt, input.lastAt) = (seconds(0), seconds(100))
      return input
    }
    #expect(Analysis(of: trace).conditions.inputs.map(\.name) == names)
  }

  /// An app with scenes is in background in each launch. One that the system finds there before it is seen was
  /// launched for the background; that it is not visible, RunningBoard's clients say of all.
  @Test(
    arguments: [
      ("hidden pid=7 by=runningBoard", LaunchAnalysis.Kind.background),
      ("background pid=7 by=springBoard", .background),
      ("hidden pid=7 by=runningBoardClient", .foreground), ("mentioned pid=7", .foreground),
      ("runs pid=7 by=runningBoard", .foreground),
    ])
  func aLaunchThatTheSystemFindsInBackground(line: String, kind: LaunchAnalysis.Kind) throws {
    let script = EventScript(
      """
      1 started pid=7
      1.05 sceneWillConnect scene=A pid=7
      1.1 \(line)
      1.2 didFinishLaunching pid=7
      20 sceneWillEnterForeground scene=A pid=7
      21 sceneDidBecomeActive scene=A pid=7
      """, to: 100)
    let app = try #require(Analysis(of: script.trace).apps.first)
    #expect(app.launches.items.map(\.kind) == [kind])
  }

  /// SpringBoard's first word says what a launch was for, a later one where the app went.
  @Test(arguments: ["foreground", "background"])
  func theFirstPlaceTellsWhatALaunchWasFor(place: String) throws {
    let script = EventScript(
      """
      1 started pid=7
      1.1 \(place) pid=7 by=springBoard
      1.2 didFinishLaunching pid=7
      6 foreground pid=7 by=springBoard
      """, to: 100)
    let app = try #require(Analysis(of: script.trace).apps.first)
    #expect(app.launches.total == 1)
    #expect((app.launches.items.first?.kind == .foreground) == (place == "foreground"))
  }
}

/// What an input holds of an app, as far as it decides about the order of lines.
@Suite("Kinds of line that inputs hold") struct HeldLinesTests {
  private static let callbacks: [Callback] = [
    .willFinishLaunching, .didFinishLaunching, .willEnterForeground, .didBecomeActive,
    .willResignActive, .didEnterBackground, .didEnterBackgroundReturned, .willTerminate,
    .configurationForConnecting, .sceneWillConnect, .sceneWillEnterForeground,
    .sceneDidBecomeActive, .sceneWillResignActive, .sceneDidEnterBackground, .sceneDidDisconnect,
    .didDiscardSceneSessions,
  ]

  @Test func eachKindIsOne() {
    let others: [HeldLines] = [.sceneUse, .unnamedScenes, .taskEnds, .resumptions]
    let all = Self.callbacks.map { HeldLines($0) } + others
    #expect(Set(all).count == all.count)
    #expect(all.allSatisfy { $0.rawValue.nonzeroBitCount == 1 })
    let own = Self.callbacks.reduce(into: HeldLines()) { $0.formUnion(HeldLines($1)) }
    #expect(HeldLines.callbacks == own)
  }

  /// Whoever writes a scene's callback shows that the app has scenes; what it lacks, only its own lines show.
  @Test func aCallbackHoldsWhatItShows() {
    for callback in Self.callbacks {
      for emitter in [Emitter.callback, .uiKit] {
        for scene in [nil, Symbol(index: 1)] {
          let isOwn = emitter == .callback
          let isOfScenes = HeldLines(callback).rawValue >= 1 << 8
          var violations = OrderViolations()
          violations.hold(
            callback,
            LifecycleEvent(
              time: seconds(3), source: SourcePosition(input: 2, line: 9),
              process: ProcessReference(), scene: scene, emitter: emitter,
              kind: .callback(callback)))
          #expect(violations.held.contains(HeldLines(callback)) == isOwn)
          #expect(violations.held.contains(.sceneUse) == isOfScenes)
          #expect(
            violations.held.contains(.unnamedScenes)
              == (isOwn && scene == nil && callback.placesScene))
          #expect(violations.appCallbacksInSceneApp == nil)
          violations.hold(.sceneUse, in: 2)
          let isMove = isOwn && HeldLines.appMoves.contains(HeldLines(callback))
          #expect(violations.appCallbacksInSceneApp?.count == (isMove ? 1 : nil))
          #expect(violations.appCallbacksInSceneApp?.first.at == (isMove ? seconds(3) : nil))
        }
      }
    }
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func inputsHoldWhatTheirLinesShow(seed: UInt64) {
    var numbers = SeededNumbers(seed: seed)
    var expected: [UInt32: HeldLines] = [:]
    var whole = HeldByInput()
    for _ in 0..<numbers.number(below: 4) {
      var held = HeldByInput()
      for _ in 0..<numbers.number(below: 5) {
        let input = UInt32(numbers.number(0...3))
        let lines = HeldLines(rawValue: 1 << UInt32(numbers.number(0...5)))
        held.add(lines, in: input)
        expected[input, default: []].formUnion(lines)
      }
      whole.add(held)
    }
    for bits in 0..<64 as Range<UInt32> {
      let lines = HeldLines(rawValue: bits)
      for input in 0...3 as ClosedRange<UInt32> {
        #expect(whole.holds(lines, in: input) == (expected[input] ?? []).isSuperset(of: lines))
      }
      #expect(whole.contains(lines) == expected.values.contains { !$0.isDisjoint(with: lines) })
    }
  }
}
