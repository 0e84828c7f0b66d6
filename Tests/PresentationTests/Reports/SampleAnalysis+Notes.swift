import LifetraceMetrics
import LifetraceModel

extension SampleAnalysis {
  /// An app with two scenes, every verdict, and three exits.
  static func notes() -> AppAnalysis {
    var app = app("com.example.notes", events: 1188)
    app.process = "Notes"
    let intervals: Intervals = timeline(
      [
        (0, .undetermined), (61.25, .state(.background)), (61.482, .state(.inactive)),
        (62.3, .state(.active)), (940.1, .state(.inactive)), (943.6, .state(.active)),
        (1500, .state(.inactive)), (1500.62, .state(.background)), (1526.8, .state(.suspended)),
        (2400, .state(.background)), (2400.2, .state(.inactive)), (2400.9, .state(.active)),
        (3000, .state(.inactive)), (3001.1, .state(.background)), (3040.3, .state(.notRunning)),
        (3300, .state(.inactive)), (3301.9, .state(.active)), (4100, .state(.inactive)),
        (4100.4, .state(.background)), (4124, .state(.suspended)), (4990.5, .state(.inactive)),
        (4991, .state(.active)), (5102.331, .state(.notRunning)),
      ], until: 5400)
    app.timeline = intervals
    app.timeInState = shares(intervals)
    app.transitions = transitions(intervals)
    if let over = app.transitions.firstIndex(where: { $0.to == .state(.notRunning) }) {
      app.transitions[over].overBudget = 1
    }
    app.processes = BoundedList(processes(intervals))
    app.scenes = BoundedList(scenes())
    let widget: Intervals = timeline(
      [(0, .undetermined), (120, .state(.background)), (125.5, .state(.suspended))], until: 5400)
    app.extensions = [
      ExtensionAnalysis(
        identifier: "com.example.notes.widget", pid: 430, timeInState: shares(widget))
    ]
    app.launches = BoundedList(launches())
    app.toActive = distribution([span(1.05), span(1.9)])
    app.metrics["resumes"] = distribution([span(0.7), span(0.5)]).map { .distribution($0) }
    app.metrics["inactiveByReason"] = .times([
      NamedTime("app switcher", time: span(3.5), count: 1),
      NamedTime("system animation", time: span(2.12), count: 4),
    ])
    app.metrics["earlyReturns"] = .part(1, of: 2)
    app.metrics["backgroundByHolder"] = .times([
      NamedTime("sync", time: span(61.5), count: 2), NamedTime("audio", time: span(4), count: 1),
    ])
    app.backgroundSessions = ledger()
    app.exits = BoundedList(exits())
    app.exitsByCategory = [.taskTimeout: 1, .watchdog: 1, .silent: 1]
    app.significantEvents = BoundedList([
      SignificantEvent(
        event: .didReceiveMemoryWarning, at: at(2950.5), pid: 412, scene: nil, source: line(7007)),
      SignificantEvent(
        event: .openURL, at: at(3302), pid: 530, scene: "A1B2", source: line(8000)),
    ])
    app.exceededLimits = BoundedList([
      ExceededLimit(
        resource: .cpuTime, at: at(3310), pid: 530,
        measurement: "144 s of CPU time over 178 s", source: line(8010))
    ])
    return app
  }

  private static func processes(_ whole: Intervals) -> [ProcessAnalysis] {
    let lives: [(Int32, ClosedRange<Int>, String?)] = [(412, 1...13, "user"), (530, 15...21, nil)]
    return lives.map { pid, range, reason in
      let intervals = Array(whole[range])
      return ProcessAnalysis(
        pid: pid, start: intervals[0].start, end: intervals[intervals.count - 1].end,
        startEvidence: intervals[0].startEvidence,
        endEvidence: intervals[intervals.count - 1].endEvidence, launchReason: reason,
        timeInState: shares(intervals), timeline: intervals)
    }
  }

  private static func scenes() -> [SceneAnalysis] {
    let beginnings: [(String, [(Double, StateSet<SceneState>)])] = [
      (
        "A1B2",
        [
          (61.5, .state(.foregroundInactive)), (62.3, .state(.foregroundActive)),
          (1500, .state(.foregroundInactive)), (1500.6, .state(.background)),
          (1526.7, .state(.suspended)), (2400.3, .state(.foregroundActive)),
        ]
      ),
      ("C3D4", [(700, .state(.foregroundActive)), (760, .state(.background))]),
    ]
    return beginnings.map { id, list in
      let intervals = timeline(list, until: 3040.3)
      return SceneAnalysis(
        id: "com.example.notes-" + id, role: "application", timeInState: shares(intervals),
        transitions: transitions(intervals), timeline: intervals)
    }
  }

  private static func launches() -> [LaunchAnalysis] {
    [
      LaunchAnalysis(
        at: at(61.25), pid: 412, kind: .foreground, reason: "user",
        stages: [
          .init(name: "processStart", at: at(61.25)),
          .init(name: "didFinishLaunching", at: at(61.77)),
          .init(name: "sceneConnected", at: at(61.9)), .init(name: "active", at: at(62.3)),
        ], toActive: span(1.05), source: line(37)),
      LaunchAnalysis(
        at: at(3300), pid: 530, kind: .foreground, reason: nil,
        stages: [.init(name: "active", at: at(3301.9))], toActive: span(1.9), source: line(7777)),
      LaunchAnalysis(
        at: at(5399), pid: 611, kind: .undetermined, reason: nil, stages: [], toActive: nil,
        source: line(10480)),
    ]
  }

  private static func exits() -> [ExitAnalysis] {
    [
      ExitAnalysis(
        pid: 412, at: at(3040.3), category: .taskTimeout,
        namespace: .runningBoard, code: 0x2182_BAD2,
        explanation: "background task “upload” was not ended in time",
        whileIn: .state(.background), sources: [line(7401), line(7405)]),
      ExitAnalysis(
        pid: 499, at: at(3200), timing: .after(notAfter: at(3300)), category: .silent,
        namespace: nil,
        code: nil, explanation: nil,
        whileIn: .undetermined, sources: [line(7600)]),
      ExitAnalysis(
        pid: 530, at: at(5102.331), category: .watchdog, namespace: .frontBoard,
        code: 0x8BAD_F00D, explanation: "scene-update watchdog transgression: 10.00 s",
        whileIn: .state(.active), sources: [line(9981), line(9983), line(9990)]),
    ]
  }

  private static func ledger() -> BackgroundSessions {
    var ledger = BackgroundSessions()
    ledger.total = 6
    ledger.used = distribution([span(39.2), span(26.18), span(23.6), span(12.5)])
    ledger.verdicts = [.killed: 1, .near: 1, .within: 1, .over: 1, .exempt: 1, .notObservable: 1]
    var killed = session(3001.1, .exited, .killed, used: 39.2)
    killed.leftActiveAt = at(3000)
    killed.timeToBackground = span(1.1)
    killed.handler = span(0.044)
    killed.heldBy = ["task 8 upload"]
    killed.tasks = [
      BackgroundTask(id: 8, name: "upload", begin: at(3001.2), end: nil, outcome: .leaked),
      BackgroundTask(id: 9, name: nil, begin: at(3001.3), end: at(3002), outcome: .ended),
    ]
    killed.source = line(7311)
    var over = session(2000, .suspended, .over, used: 33.9)
    over.kind = .woken
    over.heldBy = ["fetch"]
    var near = session(1500.62, .suspended, .near, used: 26.18)
    near.leftActiveAt = at(1500)
    near.timeToBackground = span(0.62)
    near.lastTaskEndedAt = at(1526.2)
    near.suspendedAt = at(1526.8)
    near.endedAt = at(1526.8)
    let within = session(4100.4, .suspended, .within, used: 12.5)
    var exempt = session(4500, .returned, .exempt, used: nil)
    exempt.heldBy = ["audio"]
    var unseen = session(5000, .open, .notObservable, used: nil)
    unseen.kind = .launched
    unseen.budget = nil
    unseen.budgetSource = nil
    ledger.items = [killed, over, near, within, exempt, unseen]
    return ledger
  }

  private static func session(
    _ start: Double, _ outcome: BackgroundSession.Outcome, _ verdict: BackgroundSession.Verdict,
    used: Double?
  ) -> BackgroundSession {
    var session = BackgroundSession(
      kind: .left, pid: start < 3300 ? 412 : 530, enteredBackgroundAt: at(start),
      outcome: outcome, verdict: verdict)
    session.used = used.map(span)
    session.budget = .seconds(30)
    session.budgetSource = "iOS 13 and later"
    return session
  }
}
