import LifetraceMetrics
import LifetraceModel

extension SampleAnalysis {
  /// An app kept alive by audio, alive at the end.
  static func radio() -> AppAnalysis {
    var app = app("com.example.radio", events: 109)
    let intervals: Intervals = timeline(
      [
        (0, .state(.suspended)), (200, .state(.inactive)), (200.7, .state(.active)),
        (260, .state(.inactive)), (260.5, .state(.background)),
      ], until: 5400)
    app.timeline = intervals
    app.timeInState = shares(intervals)
    app.transitions = transitions(intervals)
    app.processes = BoundedList([
      ProcessAnalysis(
        pid: 377, start: at(0), end: at(5400), startEvidence: .cutOff, endEvidence: .cutOff,
        launchReason: nil, timeInState: shares(intervals), timeline: intervals)
    ])
    var session = BackgroundSession(
      kind: .left, pid: 377, enteredBackgroundAt: at(260.5), outcome: .open, verdict: .exempt)
    session.leftActiveAt = at(260)
    session.timeToBackground = span(0.5)
    session.heldBy = ["audio"]
    app.backgroundSessions.total = 1
    app.backgroundSessions.verdicts = [.exempt: 1]
    app.backgroundSessions.items = [session]
    return app
  }

  /// One app in a log without times: instants count records.
  static func ordered() -> Analysis {
    let reference = TimeReference(anchor: .orderOnly, zoneSeconds: nil, resolution: .zero)
    var analysis = Analysis(reference: reference)
    var input = InputSummary(name: "pasted.txt", reference: reference)
    input.layouts = ["message only"]
    input.lines = 40
    input.events = 12
    input.firstAt = Instant(nanoseconds: 1)
    input.lastAt = Instant(nanoseconds: 40)
    analysis.inputs = [input]
    var app = AppAnalysis(
      device: nil, boot: nil, bundle: "com.example.notes", process: nil, kind: .app,
      isSystem: false, windowStart: Instant(nanoseconds: 1), windowEnd: Instant(nanoseconds: 40),
      eventCount: 12)
    let states: [(Int64, AppState)] = [
      (1, .inactive), (4, .active), (20, .inactive), (22, .background), (31, .suspended),
    ]
    let intervals = states.indices.map { index in
      let isLast = index + 1 == states.count
      let position = line(UInt32(states[index].0))
      return StateInterval(
        state: .state(states[index].1), start: Instant(nanoseconds: states[index].0),
        end: Instant(nanoseconds: isLast ? 40 : states[index + 1].0),
        startEvidence: Evidence(.observed, source: position),
        endEvidence: isLast ? .cutOff : Evidence(.observed, source: position))
    }
    app.timeline = intervals
    app.timeInState = shares(intervals).map { share in
      StateShare(
        state: share.state, time: share.time, share: nil, visits: share.visits,
        cutOff: share.cutOff, distribution: nil)
    }
    app.transitions = transitions(intervals)
    var session = BackgroundSession(
      kind: .left, pid: nil, enteredBackgroundAt: Instant(nanoseconds: 22), outcome: .suspended,
      verdict: .notObservable)
    session.leftActiveAt = Instant(nanoseconds: 20)
    session.suspendedAt = Instant(nanoseconds: 31)
    app.backgroundSessions.total = 1
    app.backgroundSessions.verdicts = [.notObservable: 1]
    app.backgroundSessions.items = [session]
    analysis.apps = [app]
    return analysis
  }

  /// A log without any app.
  static func empty() -> Analysis {
    var analysis = Analysis(reference: reference())
    var input = InputSummary(name: "empty.log", reference: reference())
    input.lines = 3
    input.skipped = ["no layout recognized": 3]
    analysis.inputs = [input]
    analysis.diagnostics = BoundedList([
      Diagnostic(
        .warning, "no layout recognized; expected a log of an iOS device",
        source: SourcePosition(input: 0, line: 1), notes: ["--layout names one"])
    ])
    return analysis
  }

  /// Three hundred apps and forty daemons.
  static func many() -> Analysis {
    var analysis = Analysis(reference: reference())
    analysis.apps = (0..<300).map { number in
      var app = app("com.example.app\(number)", events: 300 - number)
      let change = Double(number + 1) * 10
      let intervals: Intervals = timeline(
        [(0, .state(.active)), (change, .state(.suspended))], until: 5400)
      app.timeline = number == 0 ? nil : intervals
      app.timeInState = shares(intervals)
      return app
    }
    analysis.apps += (0..<40).map { app("com.apple.example\($0)", isSystem: true, events: 1) }
    return analysis
  }

  /// Names that try to act on a terminal, a spreadsheet, or a page.
  static let evilNames = [
    "\u{1B}[31mred\u{7}", "=HYPERLINK(\"http://example.com\")", "a|b`c``<b>x</b>",
    "@octocat #1 [x](http://example.com)", "line\nbreak\r\ttab", "\u{202E}desrever\u{2066}",
    "日本語のアプリ", "e\u{301}\u{301}\u{301}", "👩‍👩‍👧 family", "", "`", "\u{0}\u{9B}2J",
    String(repeating: "long.", count: 60),
  ]

  /// An app for each of the evil names, with the name wherever a log can put one.
  static func evil() -> Analysis {
    var analysis = Analysis(reference: reference())
    var input = InputSummary(name: evilNames[0], reference: reference())
    input.skipped = [evilNames[2]: 1]
    analysis.inputs = [input]
    analysis.conditions.notes = [evilNames[3], evilNames[4]]
    analysis.apps = evilNames.map { name in
      var app = app(name, events: 1)
      let intervals: Intervals = timeline([(0, .state(.active))], until: 5400)
      app.timeline = intervals
      app.timeInState = shares(intervals)
      app.process = name
      app.device = name
      app.exits = BoundedList([
        ExitAnalysis(
          pid: 1, at: at(1), category: .unclassified, namespace: nil, code: nil,
          explanation: name, whileIn: .undetermined, sources: [])
      ])
      app.metrics["inactiveByReason"] = .times([NamedTime(name, time: span(1), count: 1)])
      app.metrics["backgroundByHolder"] = .times([NamedTime(name, time: span(1), count: 1)])
      return app
    }
    analysis.diagnostics = BoundedList([Diagnostic(.error, evilNames[3])])
    return analysis
  }
}
