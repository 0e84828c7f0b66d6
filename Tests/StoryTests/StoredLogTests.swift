import Foundation
import Lifetrace
import LifetraceTestSupport
import Synchronization
import Testing

@Suite("A log whose events are stored")
struct StoredLogTests {
  private static func line(_ second: Int, _ event: String, _ more: String = "") -> String {
    let time = "2026-11-21T09:00:\(second < 10 ? "0" : "")\(second).500Z"
    return #"{"ts":"\#(time)","bundle":"com.example.notes","event":"\#(event)"\#(more)}"#
  }

  private static let notes = [
    line(1, "didFinishLaunching", #","pid":41"#), line(2, "didBecomeActive", #","pid":41"#),
    line(9, "didEnterBackground", #","pid":41"#),
  ]
  /// So many that what follows is read later.
  private static let more = (0..<900).map { _ in line(9, "didReceiveMemoryWarning") }

  static let cases = [
    LogCase("one app", notes),
    LogCase("a device named by every line", notes.map { named($0, "a") }),
    LogCase("two devices", notes.map { named($0, "a") } + [named(line(20, "resumed"), "b")]),
    LogCase("a device named by some lines", notes + [named(line(20, "resumed"), "b")]),
    LogCase(
      "a device named by a condition alone",
      notes + [
        #"{"ts":"2026-11-21T09:00:10Z","event":"deviceModel","device":"a","reason":"iPhone"}"#,
        named(line(11, "boot"), "a"), line(12, "didFinishLaunching"),
      ]),
    LogCase("a name told late", notes + [line(12, "suspended", #","process":"Notes""#)]),
    LogCase(
      "a name told on one device alone",
      [
        named(line(1, "didBecomeActive", #","pid":41"#), "b"),
        named(line(2, "didBecomeActive", #","pid":7,"process":"Notes""#), "a"),
        named(line(9, "willResignActive", #","pid":41"#), "b"),
      ]),
    LogCase("a kind told late", notes + [line(12, "suspended", #","kind":"system""#)]),
    LogCase(
      "an extension",
      notes + [line(12, "launched", #","kind":"extension","host":"com.example.host","pid":7"#)]),
    LogCase("no order", notes + [line(5, "willResignActive", #","pid":41"#)]),
    LogCase(
      "no bundle",
      notes + [#"{"ts":"2026-11-21T09:00:12Z","process":"Notes","pid":41,"event":"suspended"}"#]),
    LogCase(
      "a boot, and another app after it",
      notes + [
        #"{"ts":"2026-11-21T09:00:12Z","event":"boot"}"#,
        #"{"ts":"2026-11-21T09:00:14Z","bundle":"com.example.maps","event":"didBecomeActive"}"#,
      ]),
    LogCase(
      "a gap, and another app after it",
      notes + [
        #"{"ts":"2026-11-21T09:00:12Z","event":"gap"}"#,
        #"{"ts":"2026-11-21T09:00:14Z","bundle":"com.example.maps","event":"willResignActive"}"#,
      ]),
    LogCase(
      "a gap of one process",
      notes + [#"{"ts":"2026-11-21T09:00:12Z","event":"gap","process":"Notes"}"#]),
    LogCase(
      "an unknown event before all others",
      [#"{"ts":"2026-11-21T08:00:00Z","event":"dreamt"}"#] + notes),
    LogCase(
      "an unknown event of an earlier time at the end",
      notes + more + [
        #"{"ts":"2026-11-21T08:00:00.5Z","bundle":"com.example.notes","event":"dreamt"}"#
      ]),
    LogCase(
      "a later line of text",
      notes + [
        "2026-11-21 10:00:30.123 Notes[41:1] applicationDidBecomeActive:"
      ]),
    LogCase(
      "a time that no log can have, and a line of text",
      notes + [
        "9026-01-10T00:37:55.842791Z hello", "2026-11-21 09:00:20.123 Notes[41:1] hello",
        line(30, "didEnterBackground", #","pid":41"#),
      ]),
    LogCase(
      "a line without a year, and one without a date",
      notes + [
        "Nov 21 09:00:12 iPhone SpringBoard(FrontBoard)[60] <Notice>: hello",
        "09:00:13.123 hello world", line(30, "didEnterBackground", #","pid":41"#),
      ]),
    LogCase(
      "the mark of a file's beginning",
      notes + ["\u{FEFF}" + line(30, "didEnterBackground", #","pid":41"#)]),
    LogCase("a line of nonsense", notes + ["{\"ts\":"]),
    LogCase(
      "a clock that turns out finer",
      [#"{"ts":"2026-11-21T09:00:00Z","bundle":"com.example.notes","event":"launched"}"#]
        + more.map { $0.replacingOccurrences(of: ".500Z", with: "Z") } + [line(12, "suspended")]),
    LogCase(
      "a header with a window",
      [
        #"{"lifetrace":"events/1","clock":"absolute","zone":3600,"resolution":0.001,"#
          + #""from":"2026-11-21T08:59:00Z","to":"2026-11-21T09:10:00Z"}"#
      ] + notes),
    LogCase(
      "two recordings that headers tell",
      [#"{"lifetrace":"events/1","from":"2026-11-21T09:00:00Z","to":"2026-11-21T09:00:10Z"}"#]
        + notes
        + [
          #"{"lifetrace":"events/1","from":"2026-11-21T10:00:00Z","to":"2026-11-21T10:00:10Z"}"#,
          #"{"ts":"2026-11-21T10:00:05Z","bundle":"com.example.notes","pid":41,"event":"resumed"}"#,
        ]),
    LogCase(
      "a log without times",
      [#"{"lifetrace":"events/1","clock":"orderOnly"}"#] + notes),
    LogCase("nothing", [#"{"ts":"2026-11-21T08:00:00Z","event":"dreamt"}"#]),
  ]

  private static func named(_ line: String, _ device: String) -> String {
    line.replacingOccurrences(of: "{\"ts\"", with: "{\"device\":\"\(device)\",\"ts\"")
  }

  @Test("has the report of a list of its events", arguments: cases, [61, 4096, 20_000])
  func sameReport(_ known: LogCase, pieceSize: Int) throws {
    try compare(known.log, pieceSize)
  }

  @Test("has the report of a list of its events: long logs", arguments: [1, 2, 3] as [UInt64])
  func sameReportOfLongLogs(seed: UInt64) throws {
    let log = Array(DeviceWalk(seed: seed, devices: 4).prefix(12_000).map(\.line).joined().utf8)
    for app in [nil, "com.example.maps", "com.example.none"] { try compare(log, 700_000, app: app) }
  }

  /// Whatever comes after whatever, a moment or minutes later: no rule is left out because most lives
  /// go another way.
  @Test(
    "has the report of a list of its events: lives of all kinds",
    arguments: Trials.drawn(4, of: 1...16 as ClosedRange<UInt64>))
  func sameReportOfDisorderedLives(seed: UInt64) throws {
    // In one piece: in small ones no line is known again, and all are told apart in full.
    try compare(DisorderedLives(seed: seed).log(of: 3000), 500_000)
  }

  /// By bundle and by name, known or not.
  @Test(
    "has the same report of an app if it follows no other", arguments: cases,
    ["com.example.notes", "com.example.maps", "Notes", "Maps"])
  func sameReportOfAnAppAlone(_ known: LogCase, app: String) throws {
    try compare(known.log, 4096, app: app)
  }

  @Test("has the same report of a device alone")
  func sameReportOfADeviceAlone() throws {
    let log = Array(DeviceWalk(seed: 4, devices: 4).prefix(12_000).map(\.line).joined().utf8)
    let contents = try StoredLogTests.read(log, 700_000)
    let devices = Set(contents.subjects.compactMap(\.device)).map { contents.trace.symbols[$0] }
    #expect(devices.count == 4)
    for device in devices + ["phone-none"] {
      try compare(log, 700_000, app: "com.example.maps", device: device)
      let options = AnalysisOptions(app: "com.example.maps", device: device)
      #expect(contents.analysis(options).apps.count == (device == "phone-none" ? 0 : 1))
    }
  }

  /// Several times the events that are delivered at once, more scenes than are remembered, boots and
  /// gaps between them, and apps that are heard of late.
  private static let batchLength = 1 << 17
  private static let crowded: [String] = {
    let callbacks = [
      "willEnterForeground", "didBecomeActive", "willResignActive", "didEnterBackground",
    ]
    var lines: [String] = []
    for number in 0..<3 * batchLength + 9000 {
      let minute = number / 2000
      let time = "2026-11-21T\(10 + minute / 50):\(10 + minute % 50):\(10 + number / 40 % 50)"
      let fraction = 100 + number % 40
      let ts = #"{"ts":"\#(time).\#(fraction)Z","#
      if number % 9000 == 8999 { lines.append(ts + #""event":"gap"}"#) }
      if number % 30_000 == 29_999 { lines.append(ts + #""event":"boot"}"#) }
      let app = number % 7 == 6 ? "late\(number / 20_000)" : "app\(number % 7)"
      let head = ts + #""bundle":"com.example.\#(app)","pid":\#(100 + number / 1400),"#
      lines.append(
        number % 3 == 0
          ? head + #""scene":"s\#(number)","event":"sceneWillConnect"}"#
          : head + #""event":"\#(callbacks[number / 7 % 4])"}"#)
    }
    return lines
  }()

  @Test("has the report of a list of its events: a crowded log")
  func sameReportOfACrowdedLog() throws {
    let log = Array((StoredLogTests.crowded.joined(separator: "\n") + "\n").utf8)
    #expect(
      try StoredLogTests.read(log, 1 << 20).trace.events.count == StoredLogTests.crowded.count)
    try compare(log, 1 << 20, full: [false])
  }

  /// The events of the long log wait in a file, those of the short one in memory.
  @Test("comes in parts that make up the analysis of all items", arguments: [true, false])
  func parts(isLong: Bool) throws {
    let lines =
      isLong
      ? Array(StoredLogTests.crowded.prefix(70_000))
      : DeviceWalk(seed: 5, devices: 4).prefix(9000).map(\.line)
    let log = Array(lines.joined(separator: isLong ? "\n" : "").utf8)
    let contents = try StoredLogTests.read(log, 1 << 20)
    let kept = contents.analysis()
    var parts = contents.parts()
    parts.partLength = isLong ? 20_000 : 1000
    let nextPart = parts.read()
    var items = kept.apps.map { _ in ListedItems() }
    var lastParts: [Bool] = []
    while let part = nextPart() {
      lastParts.append(part.isLast)
      for app in part.apps { items[app.index].add(app.analysis) }
    }
    #expect(lastParts.count > 3 && lastParts.filter(\.self).count == 1 && lastParts.last == true)
    #expect(parts.analysis.apps.map(\.displayName) == kept.apps.map(\.displayName))
    for (app, found) in zip(kept.apps, items) {
      var expected = ListedItems()
      expected.add(app)
      #expect(found.lists == expected.lists, "\(app.displayName)")
    }
  }

  @Test("in the last part knows that an earlier one holds the end that UIKit warned of")
  func trapInAnEarlierPart() throws {
    let exit = #"{"namespace":"SIGNAL","code":5,"explanation":"UIScene life cycle is required"}"#
    let lines =
      [
        StoredLogTests.line(1, "sceneless", #","pid":41"#),
        StoredLogTests.line(2, "terminated", #","pid":41,"exit":\#(exit)"#),
      ] + StoredLogTests.more.map { $0.replacing("notes", with: "maps") }
    let contents = try StoredLogTests.read(Array(lines.joined(separator: "\n").utf8), 1 << 20)
    var parts = contents.parts()
    parts.partLength = 100
    let nextPart = parts.read()
    var rules: [String] = []
    while let part = nextPart() {
      rules += Findings(of: parts.analysis, apps: part.apps.map(\.analysis)).items.map(\.rule)
    }
    #expect(rules.contains("launch-without-scenes"))
    #expect(!rules.contains("scenes-required"))
  }

  /// Far more than are sorted in memory at once, and one of the past at the end.
  @Test("is put in order, whatever was remembered of it")
  func sortsACrowdedLog() throws {
    let late = #"{"ts":"2026-11-21T08:00:00Z","bundle":"com.example.app1","event":"suspended"}"#
    let lines = Array(StoredLogTests.crowded.prefix(150_000).reversed()) + [late]
    let log = Array((lines.joined(separator: "\n") + "\n").utf8)
    let events = try StoredLogTests.read(log, 1 << 20).trace.events.all
    #expect(events.count == lines.count)
    for (event, next) in zip(events, events.dropFirst()) {
      #expect((event.time, event.source.line) < (next.time, next.source.line))
    }
    #expect(events.map(\.source.line).sorted() == Array(1...UInt32(lines.count)))
  }

  @Test(
    "is read once, whatever comes late",
    arguments: [
      ["2026-11-21 10:00:30.123 Notes[41:1] applicationDidBecomeActive:"], notes,
      notes + [line(5, "willResignActive")], notes + Array(crowded.prefix(40_000)) + notes,
    ])
  func readings(lines: [String]) throws {
    let log = Array((lines.joined(separator: "\n") + "\n").utf8)
    let openings = Mutex(0)
    let input = LogInput(name: "log", size: log.count) {
      openings.withLock { $0 += 1 }
      return StoredLogTests.source(log, pieceSize: 1 << 20)
    }
    let contents = try LogContents(of: [input])
    #expect(openings.withLock { $0 } == 1)
    #expect(contents.trace.inputs.map(\.bytes) == [log.count])
  }

  /// Compares the report of a log with that of its events as a plain list.
  private func compare(
    _ log: [UInt8], _ pieceSize: Int, app: String? = nil, device: String? = nil,
    full: [Bool] = [false, true]
  ) throws {
    let contents = try StoredLogTests.read(log, pieceSize)
    var listed = contents.trace
    listed.events = StoredEvents(contents.trace.events.all)
    for full in full {
      let options = AnalysisOptions(full: full, app: app, device: device)
      #expect(json(contents.analysis(options)) == json(Analysis(of: listed, options: options)))
    }
  }

  private func json(_ analysis: Analysis) -> String {
    Report(analysis, options: ReportOptions(full: true, allApps: true)).rendered(as: .json)
  }

  private static func read(_ log: [UInt8], _ pieceSize: Int) throws -> LogContents {
    try LogContents(of: [LogInput(name: "log.ndjson") { source(log, pieceSize: pieceSize) }])
  }

  private static func source(_ log: [UInt8], pieceSize: Int) -> ChunkSource {
    var pieces = log.pieces(of: pieceSize).makeIterator()
    return ChunkSource { pieces.next() }
  }
}

/// What tells the items of an app's lists apart.
private struct ListedItems {
  private var timeline: [String] = []
  private var processes: [String] = []
  private var sessions: [String] = []
  private var others: [String] = []
  private var scenes: [String: [String]] = [:]

  mutating func add(_ app: AppAnalysis) {
    timeline += (app.timeline ?? []).map(ListedItems.words)
    processes += app.processes.items.map { process in
      "\(process.pid ?? 0) \(process.endEvidence.kind) "
        + (process.timeline ?? []).map(ListedItems.words).joined(separator: " ")
    }
    sessions += app.backgroundSessions.items.map { session in
      "\(session.enteredBackgroundAt.nanoseconds) \(session.process ?? -1) \(session.verdict) "
        + session.tasks.map { "\($0.id ?? 0) \($0.outcome)" }.joined(separator: " ")
    }
    others += app.backgroundSessions.otherWork.items.map {
      "work \($0.process ?? -1) \($0.task.id ?? 0) \($0.task.outcome)"
    }
    others += app.launches.items.map {
      "launch \($0.at.nanoseconds) \($0.kind) \($0.process ?? -1)"
    }
    others += app.exits.items.map {
      "exit \($0.at.nanoseconds) \($0.category) \($0.process ?? -1)"
    }
    others += app.conformance.violations.items.map { "\($0.kind) \($0.at.nanoseconds)" }
    for scene in app.scenes.items {
      scenes[scene.id, default: []] += (scene.timeline ?? []).map(ListedItems.words)
    }
  }

  private static func words<State>(_ interval: StateInterval<State>) -> String {
    "\(interval.start.nanoseconds) \(interval.state.bits)"
  }

  /// Every list, in an order that does not depend on parts.
  var lists: [[String]] {
    [timeline, processes, sessions.sorted(), others.sorted()]
      + scenes.sorted { $0.key < $1.key }.map { [$0.key] + $0.value }
  }
}
