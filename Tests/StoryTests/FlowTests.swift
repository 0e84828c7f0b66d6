import Foundation
import Lifetrace
import LifetraceTestSupport
import Synchronization
import Testing

@Suite("A log analysed while it is read")
struct FlowTests {
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
    FlowCase("one app", flows: true, notes),
    FlowCase("a device named by every line", flows: true, notes.map { named($0, "a") }),
    FlowCase(
      "two devices", flows: true, notes.map { named($0, "a") } + [named(line(20, "resumed"), "b")]),
    FlowCase(
      "a device named by some lines", flows: false, notes + [named(line(20, "resumed"), "b")]),
    FlowCase(
      "a device named by a condition alone", flows: false,
      notes + [
        #"{"ts":"2026-11-21T09:00:10Z","event":"deviceModel","device":"a","reason":"iPhone"}"#,
        named(line(11, "boot"), "a"), line(12, "didFinishLaunching"),
      ]),
    FlowCase(
      "a name told late", flows: true, notes + [line(12, "suspended", #","process":"Notes""#)]),
    FlowCase(
      "a name told on one device alone", flows: true,
      [
        named(line(1, "didBecomeActive", #","pid":41"#), "b"),
        named(line(2, "didBecomeActive", #","pid":7,"process":"Notes""#), "a"),
        named(line(9, "willResignActive", #","pid":41"#), "b"),
      ]),
    FlowCase(
      "a kind told late", flows: true, notes + [line(12, "suspended", #","kind":"system""#)]),
    FlowCase(
      "an extension", flows: false,
      notes + [line(12, "launched", #","kind":"extension","host":"com.example.host","pid":7"#)]),
    FlowCase("no order", flows: false, notes + [line(5, "willResignActive", #","pid":41"#)]),
    FlowCase(
      "no bundle", flows: false,
      notes + [#"{"ts":"2026-11-21T09:00:12Z","process":"Notes","pid":41,"event":"suspended"}"#]),
    FlowCase(
      "a boot, and another app after it", flows: true,
      notes + [
        #"{"ts":"2026-11-21T09:00:12Z","event":"boot"}"#,
        #"{"ts":"2026-11-21T09:00:14Z","bundle":"com.example.maps","event":"didBecomeActive"}"#,
      ]),
    FlowCase(
      "a gap, and another app after it", flows: true,
      notes + [
        #"{"ts":"2026-11-21T09:00:12Z","event":"gap"}"#,
        #"{"ts":"2026-11-21T09:00:14Z","bundle":"com.example.maps","event":"willResignActive"}"#,
      ]),
    FlowCase(
      "a gap of one process", flows: false,
      notes + [#"{"ts":"2026-11-21T09:00:12Z","event":"gap","process":"Notes"}"#]),
    FlowCase(
      "an unknown event before all others", flows: true,
      [#"{"ts":"2026-11-21T08:00:00Z","event":"dreamt"}"#] + notes),
    FlowCase(
      "an unknown event of an earlier time at the end", flows: false,
      notes + more + [
        #"{"ts":"2026-11-21T08:00:00.5Z","bundle":"com.example.notes","event":"dreamt"}"#
      ]),
    FlowCase(
      "a later line of text", flows: false,
      notes + [
        "2026-11-21 10:00:30.123 Notes[41:1] applicationDidBecomeActive:"
      ]),
    FlowCase(
      "a time that no log can have, and a line of text", flows: false,
      notes + [
        "9026-01-10T00:37:55.842791Z hello", "2026-11-21 09:00:20.123 Notes[41:1] hello",
        line(30, "didEnterBackground", #","pid":41"#),
      ]),
    FlowCase(
      "a line without a year, and one without a date", flows: false,
      notes + [
        "Nov 21 09:00:12 iPhone SpringBoard(FrontBoard)[60] <Notice>: hello",
        "09:00:13.123 hello world", line(30, "didEnterBackground", #","pid":41"#),
      ]),
    FlowCase(
      "the mark of a file's beginning", flows: true,
      notes + ["\u{FEFF}" + line(30, "didEnterBackground", #","pid":41"#)]),
    FlowCase("a line of nonsense", flows: true, notes + ["{\"ts\":"]),
    FlowCase(
      "a clock that turns out finer", flows: false,
      [#"{"ts":"2026-11-21T09:00:00Z","bundle":"com.example.notes","event":"launched"}"#]
        + more.map { $0.replacingOccurrences(of: ".500Z", with: "Z") } + [line(12, "suspended")]),
    FlowCase(
      "a header with a window", flows: true,
      [
        #"{"lifetrace":"events/1","clock":"absolute","zone":3600,"resolution":0.001,"#
          + #""from":"2026-11-21T08:59:00Z","to":"2026-11-21T09:10:00Z"}"#
      ] + notes),
    FlowCase(
      "two recordings that headers tell", flows: false,
      [#"{"lifetrace":"events/1","from":"2026-11-21T09:00:00Z","to":"2026-11-21T09:00:10Z"}"#]
        + notes
        + [
          #"{"lifetrace":"events/1","from":"2026-11-21T10:00:00Z","to":"2026-11-21T10:00:10Z"}"#,
          #"{"ts":"2026-11-21T10:00:05Z","bundle":"com.example.notes","pid":41,"event":"resumed"}"#,
        ]),
    FlowCase(
      "a log without times", flows: false,
      [#"{"lifetrace":"events/1","clock":"orderOnly"}"#] + notes),
    FlowCase("nothing", flows: false, [#"{"ts":"2026-11-21T08:00:00Z","event":"dreamt"}"#]),
  ]

  private static func named(_ line: String, _ device: String) -> String {
    line.replacingOccurrences(of: "{\"ts\"", with: "{\"device\":\"\(device)\",\"ts\"")
  }

  @Test("has the report of a log that was kept", arguments: cases, [61, 4096, 20_000])
  func sameReport(_ known: FlowCase, pieceSize: Int) throws {
    for full in [false, true] {
      let kept = try FlowTests.read(known.log, keepsEvents: true, full, pieceSize)
      let read = try FlowTests.read(known.log, keepsEvents: false, full, pieceSize)
      #expect(!kept.isAnalysed)
      #expect(read.isAnalysed == known.flows)
      let options = AnalysisOptions(full: full)
      #expect(json(read.analysis(options)) == json(kept.analysis(options)))
    }
  }

  @Test("has the report of a log that was kept: long logs", arguments: [1, 2, 3] as [UInt64])
  func sameReportOfLongLogs(seed: UInt64) throws {
    let log = Array(DeviceWalk(seed: seed, devices: 4).prefix(12_000).map(\.line).joined().utf8)
    let kept = try FlowTests.read(log, keepsEvents: true, false, 700_000)
    let read = try FlowTests.read(log, keepsEvents: false, false, 700_000)
    #expect(read.isAnalysed && read.trace.events.isEmpty && !kept.trace.events.isEmpty)
    for app in [nil, "com.example.maps", "com.example.none"] {
      let options = AnalysisOptions(app: app)
      #expect(json(read.analysis(options)) == json(kept.analysis(options)))
    }
  }

  /// Whatever comes after whatever, a moment or minutes later: no rule is left out because most lives
  /// go another way.
  @Test(
    "has the report of a log that was kept: lives of all kinds",
    arguments: Trials.drawn(4, of: 1...16 as ClosedRange<UInt64>))
  func sameReportOfDisorderedLives(seed: UInt64) throws {
    // In one piece: in small ones no line is known again, and all are told apart in full.
    let log = DisorderedLives(seed: seed).log(of: 3000)
    let kept = try FlowTests.read(log, keepsEvents: true, true, 500_000)
    let read = try FlowTests.read(log, keepsEvents: false, true, 500_000)
    #expect(read.isAnalysed && !kept.isAnalysed)
    #expect(
      json(read.analysis(AnalysisOptions(full: true)))
        == json(kept.analysis(AnalysisOptions(full: true))))
  }

  /// By bundle and by name, known or not.
  @Test(
    "has the same report of an app if it follows no other", arguments: cases,
    ["com.example.notes", "com.example.maps", "Notes", "Maps"])
  func sameReportOfAnAppAlone(_ known: FlowCase, app: String) throws {
    let options = AnalysisOptions(full: true, app: app)
    let kept = try FlowTests.read(known.log, keepsEvents: true, true, 4096)
    let whole = try FlowTests.read(known.log, keepsEvents: false, true, 4096)
    let alone = try FlowTests.read(known.log, keepsEvents: false, true, 4096, app: app)
    #expect(alone.isAnalysed == (known.flows && known.name != "a name told late"))
    #expect(json(alone.analysis(options)) == json(kept.analysis(options)))
    #expect(json(alone.analysis(options)) == json(whole.analysis(options)))
    #expect(Set(alone.subjects) == Set(whole.subjects))
  }

  @Test("has the same report of a device if it follows no other")
  func sameReportOfADeviceAlone() throws {
    let log = Array(DeviceWalk(seed: 4, devices: 4).prefix(12_000).map(\.line).joined().utf8)
    let whole = try FlowTests.read(log, keepsEvents: false, false, 700_000)
    let devices = Set(whole.subjects.compactMap(\.device)).map { whole.trace.symbols[$0] }
    #expect(devices.count == 4)
    for device in devices + ["phone-none"] {
      let options = AnalysisOptions(app: "com.example.maps", device: device)
      let alone = try FlowTests.read(
        log, keepsEvents: false, false, 700_000, app: options.app, device: device)
      #expect(alone.isAnalysed)
      #expect(json(alone.analysis(options)) == json(whole.analysis(options)))
      #expect(alone.analysis(options).apps.count == (device == "phone-none" ? 0 : 1))
    }
  }

  /// Several times the events that are delivered at once, more scenes than are remembered, boots and
  /// gaps between them, and apps that are heard of late.
  private static let crowded: [String] = {
    let callbacks = [
      "willEnterForeground", "didBecomeActive", "willResignActive", "didEnterBackground",
    ]
    var lines: [String] = []
    for number in 0..<3 * FlowRouting.enough + 9000 {
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

  @Test("has the report of a log that was kept: a crowded log")
  func sameReportOfACrowdedLog() throws {
    let log = Array((FlowTests.crowded.joined(separator: "\n") + "\n").utf8)
    let kept = try FlowTests.read(log, keepsEvents: true, false, 1 << 20)
    let read = try FlowTests.read(log, keepsEvents: false, false, 1 << 20)
    #expect(read.isAnalysed && !kept.isAnalysed)
    #expect(kept.trace.events.count == FlowTests.crowded.count)
    #expect(json(read.analysis(AnalysisOptions())) == json(kept.analysis(AnalysisOptions())))
  }

  /// The events of the long log wait in a file, those of the short one in memory.
  @Test("comes in parts that make up the analysis of all items", arguments: [true, false])
  func parts(isLong: Bool) throws {
    let lines =
      isLong
      ? Array(FlowTests.crowded.prefix(70_000))
      : DeviceWalk(seed: 5, devices: 4).prefix(9000).map(\.line)
    let log = Array(lines.joined(separator: isLong ? "\n" : "").utf8)
    let kept = try FlowTests.read(log, keepsEvents: true, true, 1 << 20).analysis()
    let contents = try LogContents(
      of: [FlowTests.input(log, pieceSize: 1 << 20)], analysis: AnalysisOptions(),
      storesEvents: true)
    #expect(contents.isAnalysed && contents.trace.events.isEmpty)
    var parts = contents.parts()
    parts.partLength = isLong ? 20_000 : 1000
    let nextPart = parts.read()
    var items = kept.apps.map { _ in FlowItems() }
    var lastParts: [Bool] = []
    while let part = try nextPart() {
      lastParts.append(part.isLast)
      for app in part.apps { items[app.index].add(app.analysis) }
    }
    #expect(lastParts.count > 3 && lastParts.filter(\.self).count == 1 && lastParts.last == true)
    #expect(parts.analysis.apps.map(\.displayName) == kept.apps.map(\.displayName))
    for (app, found) in zip(kept.apps, items) {
      var expected = FlowItems()
      expected.add(app)
      #expect(found.lists == expected.lists, "\(app.displayName)")
    }
  }

  @Test("is put aside as it came, whatever was remembered of it")
  func putAsideACrowdedLog() throws {
    let late = #"{"ts":"2026-11-21T08:00:00Z","bundle":"com.example.app1","event":"suspended"}"#
    let log = Array(((FlowTests.crowded + [late]).joined(separator: "\n") + "\n").utf8)
    let read = try FlowTests.read(
      log, keepsEvents: false, false, 1 << 20, isRepeatable: false)
    #expect(!read.isAnalysed)
    let kept = try FlowTests.read(log, keepsEvents: true, false, 1 << 20)
    #expect(read.trace.events == kept.trace.events)
    let lineCount = UInt32(FlowTests.crowded.count + 1)
    #expect(read.trace.events.map(\.source.line).sorted() == Array(1...lineCount))
  }

  @Test("is put aside where it cannot be read twice", arguments: cases, [61, 4096])
  func putAside(_ known: FlowCase, pieceSize: Int) throws {
    let kept = try FlowTests.read(known.log, keepsEvents: true, false, pieceSize)
    let read = try FlowTests.read(
      known.log, keepsEvents: false, false, pieceSize, isRepeatable: false)
    #expect(read.isAnalysed == known.flows)
    #expect(json(read.analysis(AnalysisOptions())) == json(kept.analysis(AnalysisOptions())))
  }

  @Test("is kept when another follows", arguments: [true, false])
  func severalInputs(isRepeatable: Bool) throws {
    let inputs = FlowTests.cases.prefix(2).map {
      FlowTests.input($0.log, pieceSize: 64, isRepeatable: isRepeatable)
    }
    let whole = try LogContents(of: inputs)
    let both = try LogContents(of: inputs, analysis: AnalysisOptions())
    #expect(!both.isAnalysed)
    #expect(both.trace.inputs.count == 2)
    #expect(both.trace.events == whole.trace.events && !both.trace.events.isEmpty)
  }

  /// Only what is known late of a log of native events costs a second reading.
  @Test(
    "is read once, unless it needs all its events late",
    arguments: [
      ("text", ["2026-11-21 10:00:30.123 Notes[41:1] applicationDidBecomeActive:"], 1),
      ("native events", notes, 1),
      ("out of order in the first block", notes + [line(5, "willResignActive")], 1),
      ("out of order far after", notes + Array(crowded.prefix(40_000)) + notes, 2),
    ])
  func readings(name: String, lines: [String], count: Int) throws {
    let log = Array((lines.joined(separator: "\n") + "\n").utf8)
    let openings = Mutex(0)
    let input = LogInput(name: "log", size: log.count) {
      openings.withLock { $0 += 1 }
      return FlowTests.source(log, pieceSize: 1 << 20)
    }
    let contents = try LogContents(of: [input], analysis: AnalysisOptions())
    #expect(openings.withLock { $0 } == count)
    #expect(contents.trace.inputs.map(\.bytes) == [log.count])
  }

  private func json(_ analysis: Analysis) -> String {
    Report(analysis, options: ReportOptions(full: true, allApps: true)).rendered(as: .json)
  }

  private static func read(
    _ log: [UInt8], keepsEvents: Bool, _ full: Bool, _ pieceSize: Int, app: String? = nil,
    device: String? = nil, isRepeatable: Bool = true
  ) throws -> LogContents {
    let options = AnalysisOptions(full: full, app: app, device: device)
    let input = input(log, pieceSize: pieceSize, isRepeatable: isRepeatable)
    return try LogContents(of: [input], analysis: keepsEvents ? nil : options)
  }

  private static func input(
    _ log: [UInt8], pieceSize: Int, isRepeatable: Bool = true
  ) -> LogInput {
    LogInput(name: "log.ndjson", isRepeatable: isRepeatable) { source(log, pieceSize: pieceSize) }
  }

  private static func source(_ log: [UInt8], pieceSize: Int) -> ChunkSource {
    var pieces = log.pieces(of: pieceSize).makeIterator()
    return ChunkSource { pieces.next() }
  }
}

/// What tells the items of an app's lists apart.
private struct FlowItems {
  private var timeline: [String] = []
  private var processes: [String] = []
  private var sessions: [String] = []
  private var others: [String] = []
  private var scenes: [String: [String]] = [:]

  mutating func add(_ app: AppAnalysis) {
    timeline += (app.timeline ?? []).map(FlowItems.words)
    processes += app.processes.items.map { process in
      "\(process.pid ?? 0) \(process.endEvidence.kind) "
        + (process.timeline ?? []).map(FlowItems.words).joined(separator: " ")
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
      scenes[scene.id, default: []] += (scene.timeline ?? []).map(FlowItems.words)
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
