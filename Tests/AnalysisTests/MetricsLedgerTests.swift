import LifetraceModel
import LifetraceTestSupport
import Testing

@testable import LifetraceMetrics

@Suite("Background-exit ledger")
struct MetricsLedgerTests {
  /// A session of an app that is used until 10 s, on its time to background until 10.6 s, and what comes of it.
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    /// What follows the 10.6 s, as state and end; the first is background.
    var after: [MetricsStory.Stretch]
    var os: String? = "17.5"
    var emitter = Emitter.locationd
    var exit: ExitReport?
    var isSilent = false
    var events: [(Double, EventKind)] = []
    var outcome: BackgroundSession.Outcome
    var verdict: BackgroundSession.Verdict
    var used: Double?
    var usedAtMost: Double?
    var budget: Double? = 30
    var isOver = false

    init(
      _ name: String, _ after: [MetricsStory.Stretch], os: String? = "17.5",
      emitter: Emitter = .locationd, exit: ExitReport? = nil, isSilent: Bool = false,
      events: [(Double, EventKind)] = [], _ outcome: BackgroundSession.Outcome,
      _ verdict: BackgroundSession.Verdict, used: Double?,
      atMost: Double? = nil, budget: Double? = 30, isOver: Bool = false
    ) {
      self.testDescription = name
      self.after = after
      self.os = os
      self.emitter = emitter
      self.exit = exit
      self.isSilent = isSilent
      self.events = events
      self.outcome = outcome
      self.verdict = verdict
      self.used = used
      self.usedAtMost = atMost
      self.budget = budget
      self.isOver = isOver
    }
  }

  private static let audio = EventKind.work(
    .assertionAcquired(id: Symbol(index: 0), explanation: nil, kind: .audio))
  /// A line that shows that audio was in use until then.
  private static let audioEnd = EventKind.work(
    .assertionReleased(id: Symbol(index: 0), timedOut: false, kind: .audio))
  private static let watchdog = ExitReport(namespace: .frontBoard, code: 0x8bad_f00d)
  private static let killed = ExitReport(namespace: .signal, code: 9)
  private static let running = EventKind.state(
    ReportedState(task: .running, visibility: .background))
  private static let mention: [(Double, EventKind)] = [(11, .mentioned)]

  static let cases: [Case] = [
    Case(
      "suspended in time", [(.background, 15.6), (.suspended, 90)], .suspended, .within, used: 5),
    Case(
      "just below 80 %", [(.background, 34.5), (.suspended, 90)], .suspended, .within, used: 23.9),
    Case("80 %", [(.background, 34.6), (.suspended, 90)], .suspended, .near, used: 24),
    Case("100 %", [(.background, 40.6), (.suspended, 90)], .suspended, .near, used: 30),
    Case(
      "beyond", [(.background, 71.6), (.suspended, 90)], .suspended, .over, used: 61,
      isOver: true),
    Case(
      "beyond with audio", [(.background, 71.6), (.suspended, 90)], events: [(5, audio)],
      .suspended, .exempt, used: 61),
    Case(
      "audio that ended before the session", [(.background, 71.6), (.suspended, 90)],
      events: [
        (5, audio), (6, .work(.assertionReleased(id: Symbol(index: 0), timedOut: false))),
      ], .suspended, .over, used: 61, isOver: true),
    Case(
      "audio that ended longer before the suspension than allowed",
      [(.background, 71.6), (.suspended, 90)],
      events: [
        (5, audio), (41, .work(.assertionReleased(id: Symbol(index: 0), timedOut: false))),
      ], .suspended, .over, used: 61, isOver: true),
    Case(
      "audio that ended just as long before the suspension as allowed",
      [(.background, 71.6), (.suspended, 90)],
      events: [
        (5, audio), (41.6, .work(.assertionReleased(id: Symbol(index: 0), timedOut: false))),
      ], .suspended, .exempt, used: 61),
    Case(
      "audio that began too late", [(.background, 71.6), (.suspended, 90)], events: [(41, audio)],
      .suspended, .over, used: 61, isOver: true),
    // It may have been in use all the time, or for a moment.
    Case(
      "audio to the end, since nobody knows when", [(.background, 71.6), (.suspended, 90)],
      events: [(71.6, audioEnd)], .suspended, .notObservable, used: 61),
    Case(
      "audio whose end is told just after the suspension",
      [(.background, 71.6), (.suspended, 90)], events: [(72, audioEnd)], .suspended, .notObservable,
      used: 61),
    Case(
      "audio that ended long after the suspension", [(.background, 71.6), (.suspended, 90)],
      events: [(80, audioEnd)], .suspended, .over, used: 61, isOver: true),
    Case(
      "audio since nobody knows when, that ended longer before the suspension than allowed",
      [(.background, 71.6), (.suspended, 90)], events: [(41, audioEnd)], .suspended, .over,
      used: 61, isOver: true),
    Case(
      "audio since nobody knows when, within the budget", [(.background, 15.6), (.suspended, 90)],
      events: [(15.6, audioEnd)], .suspended, .within, used: 5),
    Case(
      "audio that was off just as long as allowed, or shorter",
      [(.background, 71.6), (.suspended, 90)],
      events: [(5, audio), (41.6, audioEnd), (71.6, audioEnd)], .suspended, .exempt, used: 61),
    Case(
      "audio that was off a little longer than allowed, or shorter",
      [(.background, 71.6), (.suspended, 90)],
      events: [(5, audio), (41.5, audioEnd), (71.6, audioEnd)], .suspended, .notObservable,
      used: 61),
    Case(
      "audio that was off before the session, then on for a time nobody knows",
      [(.background, 71.6), (.suspended, 90)],
      events: [(5, audio), (6, audioEnd), (71.6, audioEnd)],
      .suspended, .notObservable, used: 61),
    Case(
      "audio that is told to end when the app is back in the foreground",
      [(.background, 100), (.inactive, 101), (.active, 200)],
      events: mention + [(100.01, .mentioned), (150, audioEnd)], .returned, .notObservable,
      used: 89.4),
    Case(
      "audio that became active twice and ended once, longer before the suspension than allowed",
      [(.background, 71.6), (.suspended, 90)],
      events: [(5, audio), (6, audio), (12, audioEnd)], .suspended, .over, used: 61, isOver: true),
    Case(
      "killed for a task with audio since nobody knows when", [(.background, 60)],
      exit: ExitReport(namespace: .runningBoard, code: 0x2182_bad2), events: [(59.9, audioEnd)],
      .exited, .killed, used: 49.4, isOver: true),
    Case(
      "an older iOS", [(.background, 110.6), (.suspended, 190)], os: "iPhone OS 12.4",
      .suspended, .within, used: 100, budget: 180),
    Case(
      "a budget in the log", [(.background, 110.6), (.suspended, 190)],
      events: [(20, .work(.budget(.seconds(120), reason: nil)))], .suspended, .near, used: 100,
      budget: 120),
    Case(
      "counted from the budget's line", [(.background, 45), (.suspended, 90)],
      events: [(20, .work(.budgetStarted)), (21, .work(.budgetStarted))], .suspended, .near,
      used: 25),
    Case(
      "no version, within in every one", [(.background, 30), (.suspended, 90)], os: nil,
      .suspended, .within, used: 19.4, budget: nil),
    Case(
      "no version, a matter of version", [(.background, 55.6), (.suspended, 90)], os: nil,
      .suspended, .notObservable, used: 45, budget: nil),
    Case(
      "no version, beyond in every one", [(.background, 700), (.suspended, 900)], os: nil,
      .suspended, .over, used: 689.4, budget: nil, isOver: true),
    Case(
      "no version but RunningBoard", [(.background, 55.6), (.suspended, 90)], os: nil,
      emitter: .runningBoard, events: mention, .suspended, .over, used: 45, isOver: true),
    Case(
      "back soon", [(.background, 20), (.inactive, 21), (.active, 30)],
      events: mention + [(20.01, .mentioned)], .returned, .within, used: 9.4),
    // Who would have told of a suspension may have been silent since the session began.
    Case(
      "back soon, and locationd told of the beginning alone",
      [(.background, 20), (.inactive, 21), (.active, 30)], events: mention, .returned, .within,
      used: nil, atMost: 9.4),
    Case(
      "back after an hour in the app's own log",
      [(.background, 3610), (.inactive, 3611), (.active, 3630)], emitter: .callback,
      events: mention, .returned, .notObservable, used: nil),
    Case(
      "back soon in the app's own log", [(.background, 20), (.inactive, 21), (.active, 30)],
      emitter: .callback, events: mention, .returned, .within, used: nil, atMost: 9.4),
    Case(
      "back in the app's own log when most of the budget was over",
      [(.background, 35), (.inactive, 36)], emitter: .callback, events: mention, .returned,
      .notObservable, used: nil),
    Case(
      "back soon in the app's own log, whatever the version", [(.background, 20), (.inactive, 21)],
      os: nil, emitter: .callback, events: mention, .returned, .within, used: nil, atMost: 9.4,
      budget: nil),
    Case(
      "back soon among native events that tell of suspensions",
      [(.background, 20), (.inactive, 21), (.active, 30)], emitter: .native,
      events: [(5, .resumed(reason: nil))], .returned, .within, used: 9.4),
    Case(
      "back late in the app's own log with its own RunningBoard client",
      [(.background, 100), (.inactive, 101)], os: nil, emitter: .runningBoardClient,
      events: [(11, .state(ReportedState(task: .unknown, visibility: .background)))], .returned,
      .notObservable, used: nil),
    Case(
      "back late while a daemon's client tells", [(.background, 100), (.inactive, 101)], os: nil,
      emitter: .runningBoardClient,
      events: [
        (11, .state(ReportedState(task: .running, visibility: .background))),
        (100.02, .state(ReportedState(task: .running, visibility: .foreground))),
      ], .returned, .over, used: 89.4, isOver: true),
    // Whatever kept it silent at the return may have kept it silent before.
    Case(
      "back late, and a daemon's client told of the beginning alone",
      [(.background, 100), (.inactive, 101)], os: nil, emitter: .runningBoardClient,
      events: [(11, .state(ReportedState(task: .running, visibility: .background)))], .returned,
      .notObservable, used: nil),
    // It tells of visibility, and only in passing that the process runs.
    Case(
      "back late while SpringBoard tells of its visibility",
      [(.background, 100), (.inactive, 101)], os: nil, emitter: .springBoard,
      events: [
        (11, .state(ReportedState(task: .running, visibility: .background))),
        (100.02, .state(ReportedState(task: .running, visibility: .foreground))),
      ], .returned, .notObservable, used: nil, budget: nil),
    Case("the log ends", [(.background, 20)], events: mention, .open, .notObservable, used: nil),
    Case(
      "the log ends late, and nothing shows the app running till then", [(.background, 90)],
      events: mention + [(20, running)], .open, .notObservable, used: nil),
    Case(
      "the log ends late, and the app was running beyond its budget", [(.background, 90)],
      events: mention + [(80, running)], .open, .over, used: nil),
    Case(
      "running beyond the budget before a gap", [(.background, 80), (nil, 90)],
      events: mention + [(79, running)], .open, .over, used: nil),
    Case(
      "running beyond the budget after a gap", [(.background, 20), (nil, 90)],
      events: mention + [(80, running)], .open, .notObservable, used: nil),
    Case(
      "the app writes beyond its budget, and no system line told of a suspension",
      [(.background, 90)], emitter: .callback, events: [(11, .resumed(reason: nil)), (80, .wrote)],
      .open, .over,
      used: nil),
    Case(
      "the app writes within its budget, and no system line told of a suspension",
      [(.background, 90)], emitter: .callback, events: [(11, .resumed(reason: nil)), (40, .wrote)],
      .open,
      .notObservable, used: nil),
    Case(
      "the app's own log ends", [(.background, 90)], emitter: .callback, .open, .notObservable,
      used: nil),
    Case(
      "a gap", [(.background, 20), (nil, 60)], events: mention, .open, .notObservable, used: nil),
    Case(
      "killed by the watchdog", [(.background, 40)], exit: watchdog, .exited, .killed, used: 29.4,
      isOver: true),
    Case(
      "killed by a watchdog long before the budget is used up", [(.background, 20)],
      exit: watchdog, .exited, .killed, used: 9.4),
    Case(
      "killed for a task", [(.background, 60)],
      exit: ExitReport(namespace: .runningBoard, code: 0x2182_bad2), .exited, .killed,
      used: 49.4, isOver: true),
    Case(
      "killed after the budget ran out", [(.background, 60)], exit: killed,
      events: [(59, .work(.budgetExpired))], .exited, .killed, used: 49.4, isOver: true),
    Case(
      "killed for another reason", [(.background, 20)], exit: killed, events: mention, .exited,
      .within, used: nil, atMost: 9.4),
    Case(
      "killed for another reason while RunningBoard tells", [(.background, 20)], exit: killed,
      events: mention + [(19.9, .mentioned)], .exited, .within, used: 9.4),
    Case(
      "swiped away after the budget ran out", [(.background, 60)],
      exit: ExitReport(namespace: .frontBoard, code: 0xdead_fa11),
      events: [(59, .work(.budgetExpired))], .exited, .over, used: 49.4, isOver: true),
    Case(
      "not seen to be suspended, by who tells of none",
      [(.background, 100), (nil, 150), (.active, 200)], emitter: .uiKit,
      events: [(60, .wrote)], .open, .notObservable, used: nil),
    Case(
      "not seen to be suspended while it would be told",
      [(.background, 100), (nil, 150), (.active, 200)], events: [(60, running)], .open, .over,
      used: nil),
    Case(
      "not seen to be suspended, and active later",
      [(.background, 100), (nil, 150), (.active, 200), (.inactive, 201)],
      events: [(60, running), (160, running)], .open, .notObservable, used: nil),
    Case(
      "dead in silence", [(.background, 20)], exit: ExitReport(), isSilent: true,
      events: mention, .exited, .notObservable, used: nil),
  ]

  @Test(arguments: cases)
  func left(_ example: Case) throws {
    var story = MetricsStory()
    if let os = example.os { story.conditions = [.osVersion(story.symbols.intern(os))] }
    story.process(
      from: 0, [(.active, 10), (.inactive, 10.6)] + example.after, exit: example.exit,
      isSilent: example.isSilent, emitter: example.emitter,
      events: example.events.sorted { $0.0 < $1.0 })
    let app = try #require(story.analysis().apps.first)
    let session = try #require(app.backgroundSessions.items.first)
    #expect(app.backgroundSessions.total == 1)
    #expect(app.backgroundSessions.verdicts == [example.verdict: 1])
    #expect(session.kind == .left)
    #expect(session.leftActiveAt == seconds(10))
    #expect(session.enteredBackgroundAt == seconds(10.6))
    #expect(session.timeToBackground == span(0.6))
    #expect(session.outcome == example.outcome)
    #expect(session.verdict == example.verdict)
    let isByWatchdog = example.exit?.code == Self.watchdog.code && !example.isOver
    #expect(session.isKilledByWatchdog == isByWatchdog)
    #expect(session.used == example.used.map { span($0) })
    #expect(session.usedAtMost == example.usedAtMost.map { span($0) })
    #expect(session.budget == example.budget.map { span($0) })
    #expect(app.backgroundSessions.budget == session.budget)
    #expect(app.backgroundSessions.used?.count == (example.used == nil ? nil : 1))
    #expect(
      app.transitions.filter { $0.from == .state(.background) }.reduce(0) { $0 + $1.overBudget }
        == (example.isOver ? 1 : 0))
  }

  /// Sessions of an app that is left sixty times and then woken by a push, which gives it 30 s in every
  /// version: the budget that all of them share.
  @Test(arguments: [(16, 30), (12, nil)] as [(Int, Double?)])
  func sharedBudget(version: Int, budget: Double?) throws {
    var story = MetricsStory()
    story.options.os = OSVersion(major: version)
    let sessions = (0..<60).flatMap { number -> [MetricsStory.Stretch] in
      let start = Double(number) * 100
      return [
        (.active, start + 10), (.inactive, start + 11), (.background, start + 16),
        (.suspended, start + 100),
      ]
    }
    story.process(from: 0, sessions)
    let left = try #require(story.analysis().apps.first).backgroundSessions
    #expect(left.total == 60 && left.items.count < 60)
    #expect(left.budget == span(version == 12 ? 180 : 30))
    story.process(
      pid: 101, from: 6000, [(.background, 6012), (.suspended, 6060)], launch: .background,
      reason: "remote-notification")
    let all = try #require(story.analysis().apps.first).backgroundSessions
    #expect(all.total == 61)
    #expect(all.budget == budget.map { span($0) })
  }

  @Test func marksTasksAndHolders() throws {
    var story = MetricsStory()
    story.options.os = OSVersion(major: 16, minor: 2)
    let upload = story.symbols.intern("upload")
    let sync = story.symbols.intern("sync")
    let assertion = story.symbols.intern("33-100-7")
    let media = story.symbols.intern("media upload")
    story.process(
      from: 0, [(.active, 10), (.inactive, 11), (.background, 61), (.suspended, 99)],
      events: [
        (2, .work(.beginTask(id: 1, name: sync))), (3, .work(.endTask(id: 1))),
        (9, .work(.beginTask(id: 2, name: upload))),
        (11.2, .callback(.didEnterBackgroundReturned)),
        (12, .work(.assertionAcquired(id: assertion, explanation: media, kind: .finishTask))),
        (13, .work(.beginTask(id: nil, name: nil))), (20, .work(.endTask(id: 3))),
        (55, .work(.assertionReleased(id: assertion, timedOut: false))),
        (60, .work(.taskExpired(id: 2, name: nil))),
      ])
    let session = try #require(story.analysis().apps.first?.backgroundSessions.items.first)
    #expect(session.handler == span(0.2))
    #expect(session.suspendedAt == seconds(61))
    #expect(session.lastTaskEndedAt == seconds(60))
    #expect(session.heldBy == ["upload", "media upload"])
    #expect(session.budgetSource == "iOS 13 and later (16.2 by --os)")
    #expect(session.tasks.allSatisfy { $0.source != nil })
    let tasks = session.tasks.map { task in
      var task = task
      task.source = nil
      return task
    }
    #expect(
      tasks == [
        BackgroundTask(
          id: 2, name: "upload", begin: seconds(9), end: nil, outcome: .leaked),
        BackgroundTask(
          id: 3, name: nil, begin: seconds(13), end: seconds(20), outcome: .ended),
      ])
  }

  @Test func beganBeforeTheLog() throws {
    var story = MetricsStory()
    story.options.os = OSVersion(major: 16)
    story.process(
      from: 0, [(.background, 61.144), (.suspended, 61.2)],
      events: [(0.055, .work(.budgetStarted)), (25.99, .work(.budgetWarning))])
    let session = try #require(story.analysis().apps.first?.backgroundSessions.items.first)
    #expect(session.isEntryCutOff)
    #expect(session.kind == .undetermined)
    #expect(session.leftActiveAt == nil && session.timeToBackground == nil)
    #expect(session.used == span(61.089))
    #expect(session.verdict == .over)
  }

  @Test func beganBeforeTheLogWithoutBudgetLine() throws {
    var story = MetricsStory()
    story.options.os = OSVersion(major: 16)
    story.process(from: 0, [(.background, 5), (.suspended, 60)])
    let session = try #require(story.analysis().apps.first?.backgroundSessions.items.first)
    #expect(session.used == nil)
    #expect(session.verdict == .notObservable)
  }

  @Test func inBackgroundThroughoutIsNoSession() throws {
    var story = MetricsStory()
    story.process(from: 0, [(.background, 50)])
    #expect(try #require(story.analysis().apps.first).backgroundSessions.total == 0)
  }

  @Test func theWorstTwentyByShare() throws {
    var story = MetricsStory()
    story.options.os = OSVersion(major: 17)
    var stretches: [MetricsStory.Stretch] = []
    var now = 0.0
    // Sessions of 1, 2, … 29 s, shuffled by a step that visits each once.
    for step in 0..<29 {
      let length = Double(step * 7 % 29 + 1)
      stretches += [
        (.active, now + 1), (.inactive, now + 2), (.background, now + 2 + length),
        (.suspended, now + 40), (.inactive, now + 41),
      ]
      now += 41
    }
    story.process(from: 0, stretches)
    let ledger = try #require(story.analysis().apps.first).backgroundSessions
    #expect(ledger.total == 29)
    #expect(ledger.items.map(\.used) == (10...29).reversed().map { span(Double($0)) })
    // 24…29 s are at 80 % and more.
    #expect(ledger.verdicts == [.near: 6, .within: 23])
    #expect(ledger.used?.median == span(15))
    story.options.full = true
    let full = try #require(story.analysis().apps.first).backgroundSessions
    #expect(full.items.map(\.used) == (1...29).reversed().map { span(Double($0)) })
  }

  @Test func workThatNoSessionHas() throws {
    var story = MetricsStory()
    func assertion(_ number: UInt32, _ kind: AssertionKind) -> EventKind {
      .work(.assertionAcquired(id: Symbol(index: number), explanation: nil, kind: kind))
    }
    story.process(
      from: 0,
      [(.active, 10), (.inactive, 11), (.background, 30), (.inactive, 31), (.active, 60)],
      events: [
        (2, .work(.beginTask(id: 1, name: nil))), (3, .work(.endTask(id: 1))),
        // Reaches into the session.
        (5, .work(.beginTask(id: 2, name: nil))), (12, .work(.endTask(id: 2))),
        (12, .work(.beginTask(id: 3, name: nil))), (13, .work(.endTask(id: 3))),
        (40, .work(.beginTask(id: 4, name: nil))), (45, assertion(7, .finishTask)),
        // No work of the app.
        (46, assertion(8, .other)), (47, assertion(9, .suspend)),
      ])
    let ledger = try #require(story.analysis().apps.first).backgroundSessions
    #expect(ledger.items.map { $0.tasks.map(\.id) } == [[2, 3]])
    #expect(ledger.otherWork.total == 3)
    #expect(ledger.otherWorkByOutcome == [.ended: 1, .open: 2])
    #expect(ledger.otherWork.items.map(\.task.id) == [4, nil])
    #expect(ledger.otherWork.items.map(\.assertion) == [nil, .finishTask])
    #expect(ledger.otherWork.items.map(\.task.begin) == [seconds(40), seconds(45)])
    story.options.full = true
    let full = try #require(story.analysis().apps.first).backgroundSessions
    #expect(full.otherWork.items.map(\.task.id) == [1, 4, nil])
  }
}
