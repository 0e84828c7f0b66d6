import Foundation
import LifetraceDatabases
import LifetraceInputs
import LifetraceModel
import LifetraceTestSupport
import Testing

@testable import LifetraceReading

/// Reads a PowerLog database as the command does.
func readPowerLog(_ path: String, log: String? = nil) throws -> EventTrace {
  var reader = TraceReader()
  try reader.begin(name: "a.PLSQL")
  let files = [path, log].compactMap { path in
    path.flatMap { path in
      FileManager.default.contents(atPath: path).map { bytes in
        StoredFile(path: path, at: Array(path.utf8), size: bytes.count)
      }
    }
  }
  try reader.readDatabase(files[0], log: files.count > 1 ? files[1] : nil) { _ in }
  reader.readRest()
  reader.end()
  return try reader.finish()
}

@Suite struct PowerLogTests {
  private let workspace: Workspace
  private let path: String
  private let writer: PowerLogWriter
  private static let app = "com.example.notes"
  private static let states = "PLApplicationAgent_EventForward_Application"

  init() throws {
    workspace = try Workspace()
    path = workspace.path("a.PLSQL")
    writer = try PowerLogWriter(at: path)
  }

  /// The events as `time kind pid`, with the time in seconds.
  private func events(_ trace: EventTrace) -> [String] {
    trace.events.map { event in
      let time = Double(event.time.nanoseconds) / 1e9
      return "\(time) \(event.process.pid ?? 0) \(words(event.kind, trace.symbols))"
    }
  }

  private func words(_ kind: EventKind, _ symbols: SymbolTable) -> String {
    switch kind {
    case .state(let state): "\(state.task) \(state.visibility)"
    case .exited(let report):
      "exit \(report.namespace?.number ?? 0) \(report.code.map { String($0, radix: 16) } ?? "none")"
    case .started(let intent): "started \(intent)"
    case .work(.assertionHeld(_, _, let kind)): "held \(kind)"
    case .work(.assertionReleased): "released"
    case .identity: "identity"
    default: "\(kind)"
    }
  }

  @Test func eachKindOfRowIsRead() throws {
    try writer.offset(-10, at: 1000)
    try writer.process(Self.app, "Notes", pid: 7, at: 1001)
    try writer.state(8, Self.app, pid: 7, at: 1002)
    try writer.state(4, Self.app, pid: 7, at: 1003, reasons: [1, 999])
    try writer.state(4, Self.app, pid: 7, at: 1004, reasons: [4])
    try writer.state(2, Self.app, pid: 7, at: 1005)
    try writer.state(32, Self.app, pid: 7, at: 1006)
    try writer.exit(Self.app, pid: 7, namespace: 10, code: 0x8BAD_F00D, at: 1007)
    try writer.state(1, Self.app, pid: 7, at: 1007.5)
    try writer.prewarm(Self.app, pid: 8, at: 1008)
    let trace = try readPowerLog(path)
    #expect(
      events(trace) == [
        "991.0 7 identity", "992.0 7 running foreground", "993.0 7 running background",
        "993.0 7 held audio", "994.0 7 running background", "994.0 7 released",
        "994.0 7 held finishTask", "995.0 7 suspended background", "995.0 7 released",
        "996.0 7 running foreground", "997.0 7 exit 10 8badf00d", "997.5 7 notRunning unknown",
        "998.0 8 started prewarm",
      ])
    #expect(trace.inputs[0].layouts == ["powerlog"])
    #expect(trace.inputs[0].lines == 10)
    #expect(trace.reference.anchor == .absolute)
    #expect(trace.diagnostics.isEmpty)
    #expect(trace.events.allSatisfy { $0.emitter == .powerLog })
  }

  /// An exit's code may have been kept with a sign, and one without a namespace has none.
  @Test(arguments: [
    (15, Int(Int32(bitPattern: 0xDEAD_10CC)), "exit 15 dead10cc"), (0, 0, "exit 0 none"),
    (300, 5, "exit 0 none"), (1, -5_000_000_000, "exit 1 none"),
  ])
  func codesOfExits(namespace: Int, code: Int, words: String) throws {
    try writer.offset(0, at: 1000)
    try writer.exit(Self.app, pid: 7, namespace: namespace, code: code, at: 1000)
    #expect(events(try readPowerLog(path)) == ["1000.0 7 \(words)"])
  }

  /// The last offset before a row holds, and before the first the first; a step is said.
  @Test func offsetsHoldFromTheirTimeOn() throws {
    try writer.offset(-373.5, at: 100_000)
    try writer.offset(-373.4, at: 100_010)
    try writer.offset(-411.6, at: 100_020)
    for time in [99_990.0, 100_005, 100_015, 100_020, 100_030] {
      try writer.state(4, Self.app, pid: 7, at: time)
    }
    let trace = try readPowerLog(path)
    // Set back, the clock shows times twice in which there are rows of one app: those before are moved.
    #expect(
      trace.events.map { $0.time.nanoseconds / 1_000_000 } == [
        99_578_300, 99_593_300, 99_603_400, 99_608_400, 99_618_400,
      ])
    let steps = trace.diagnostics.filter { $0.message.contains("clock of the device") }
    #expect(steps.map(\.message) == ["the clock of the device was set back by 38.2 s"])
  }

  @Test func withoutOffsetsItsOwnClockIsUsedAndThatIsSaid() throws {
    try writer.state(4, Self.app, pid: 7, at: 100_000)
    let trace = try readPowerLog(path)
    #expect(events(trace) == ["100000.0 7 running background"])
    #expect(trace.diagnostics.contains { $0.message.contains("has no time offsets") })
  }

  /// Who is an extension, and of which app, the lists of apps say, or the reason for which it runs.
  @Test func listsSayWhoIsAnExtension() throws {
    try writer.app(Self.app)
    try writer.plugin("\(Self.app).share", of: Self.app)
    try writer.offset(0, at: 1000)
    try writer.state(4, Self.app, pid: 7, at: 1000, reasons: [13])
    try writer.state(2, "\(Self.app).share", pid: 8, at: 1000)
    try writer.state(4, "com.example.unlisted", pid: 9, at: 1000, reasons: [13])
    try writer.state(4, "com.example.other", pid: 10, at: 1000)
    let trace = try readPowerLog(path)
    let states = trace.events.filter { if case .state = $0.kind { true } else { false } }
    #expect(states.map(\.process.kind) == [.app, .appExtension, .appExtension, .unknown])
    #expect(states.map { $0.process.host.map { trace.symbols[$0] } } == [nil, Self.app, nil, nil])
  }

  /// Where powerlogd begins anew after a pause, nobody recorded in the pause; its first rows come before the one that
  /// says so.
  @Test func aNewDaemonShowsAHole() throws {
    try writer.offset(0, at: 1000)
    try writer.began(pid: 90, at: 1000)
    try writer.state(4, Self.app, pid: 7, at: 1010)
    try writer.state(8, Self.app, pid: 7, at: 4000)
    try writer.state(4, Self.app, pid: 7, at: 9000)
    try writer.began(pid: 91, at: 9000.3)
    try writer.state(8, Self.app, pid: 7, at: 9100)
    let holes = try readPowerLog(path).inputs[0].holes
    #expect(holes.map { $0.after.nanoseconds / 1_000_000_000 } == [4000])
    #expect(holes.map { $0.until.nanoseconds / 1_000_000_000 } == [9000])
  }

  /// Rows that say nothing usable are counted, and the others are read.
  @Test func oddRowsAreCounted() throws {
    try writer.offset(0, at: 1000)
    let rows = [
      "NULL, 'com.example.a', 7, 4", "'soon', 'com.example.a', 7, 4",
      "9e999, 'com.example.a', 7, 4",
      "-9e18, 'com.example.a', 7, 4", "x'00', 'com.example.a', 7, 4", "1001, NULL, NULL, 4",
      "1002, '', -1, 4", "1003, 'com.example.a', 7, 99", "1004, 'com.example.a', 7, 'four'",
      "1005, 'com.example.a', 99999999999, 4", "1006, x'636f6d', 7, 4",
      "1007, 'com.example.b', 8, NULL", "1008, printf('%.*c', 2000, 'x'), 8, 4",
    ]
    for row in rows {
      try writer.run(
        "INSERT INTO \(Self.states) (timestamp, Identifier, pid, State) VALUES (\(row))")
    }
    let trace = try readPowerLog(path)
    #expect(
      events(trace) == [
        "1003.0 7 unknown unknown", "1006.0 7 running background", "1008.0 8 running background",
      ])
    #expect(
      trace.inputs[0].skipped == [
        "row without a time": 5, "row without a process": 1, "row with an unknown state": 1,
        "row without a state": 2, "row with an impossible pid": 2,
      ])
  }

  /// What keeps an app running in the background is in tables of its own, and only apps count.
  @Test func audioAndLocationAreHeldFromTheirBeginToTheirEnd() throws {
    try writer.app(Self.app)
    try writer.offset(-10, at: 1000)
    try writer.state(4, Self.app, pid: 7, at: 1000)
    try writer.audio("AudioPlayback_Start", Self.app, pid: nil, at: 1001)
    try writer.audio("AudioPlayback_Stop", "Notes", pid: 7, at: 1002)
    try writer.audio("AudioPlayback_Stop", Self.app, pid: 7, at: 1003)
    try writer.audio("AudioPlayback_Start", "mediaserverd", pid: 90, at: 1004)
    try writer.audio("Interruption", Self.app, pid: 7, at: 1005)
    try writer.location(Self.app, from: 1006, to: 1008)
    try writer.location(Self.app, from: 1007, to: 1011)
    try writer.location(Self.app, "Fence", from: 1007, to: 1012)
    try writer.location("Routine.bundle", from: 900, to: 1012)
    try writer.location(Self.app, from: 1009, to: 1009)
    try writer.state(4, Self.app, pid: 7, at: 1012)
    // What ends after the process is not its.
    try writer.location(Self.app, from: 1013, to: 1015)
    try writer.state(1, Self.app, pid: 7, at: 1014)
    try writer.state(4, "com.example.other", pid: 9, at: 1020)
    let trace = try readPowerLog(path)
    let uses = events(trace).filter { $0.contains("held") || $0.contains("released") }
    #expect(
      uses == [
        "991.0 0 held audio", "992.0 0 released", "996.0 0 held location", "997.0 0 held location",
        "1001.0 0 released", "1003.0 0 held location",
      ])
    #expect(trace.inputs[0].skipped == ["row with an unknown operation": 1])
    #expect(trace.inputs[0].firstAt == Instant(nanoseconds: 990_000_000_000))
  }

  /// On the main display an app is in the foreground, which its rows of states say better.
  @Test func displaysShowAppsInTheForeground() throws {
    try writer.app(Self.app)
    try writer.offset(0, at: 1000)
    try writer.screen("com.apple.lock-screen", role: 3, at: 1000)
    try writer.screen(Self.app, at: 1001)
    try writer.screen("com.apple.springboard.home-screen", at: 1002)
    try writer.screen(Self.app, display: 3, at: 1003)
    try writer.screen(Self.app, role: 5, at: 1004)
    try writer.screen(Self.app, at: 1005)
    try writer.state(8, Self.app, pid: 7, at: 1006)
    try writer.screen(Self.app, at: 1007)
    try writer.screen("com.apple.springboard.app-switcher", at: 1008)
    try writer.state(4, Self.app, pid: 7, at: 1009)
    #expect(
      events(try readPowerLog(path)) == [
        "1001.0 0 visibility(LifetraceModel.Visibility.foreground)", "1002.0 0 unknown unknown",
        "1005.0 0 visibility(LifetraceModel.Visibility.foreground)", "1006.0 7 running foreground",
        "1009.0 7 running background",
      ])
  }

  /// The sums of hours are counters of the whole time, for apps alone.
  @Test func runTimesAreCounters() throws {
    try writer.app(Self.app)
    try writer.app("com.example.never")
    try writer.offset(-45, at: 4000)
    try writer.state(4, Self.app, pid: 7, at: 4000)
    try writer.runTime(
      Self.app, screen: 30.25, background: 600, audio: 100, both: 20, at: 3645)
    try writer.runTime("com.apple.lock-screen", screen: 12, background: 0, at: 3645)
    try writer.runTime(
      "com.apple.cloudd:[com.example.notes:(null)]", screen: 0, background: 9, at: 3645)
    try writer.runTime("com.example.never", screen: 0, background: 0, at: 7245)
    try writer.runTime(Self.app, screen: 5, background: 60, location: 7, at: 14_445)
    let trace = try readPowerLog(path)
    #expect(trace.counters.map(\.subject.bundle) == [Self.app])
    let counters = try #require(trace.counters.first)
    #expect(counters.origin == .runTime)
    #expect(counters.foreground.time == .milliseconds(35_250))
    #expect(counters.background.time == .seconds(660))
    #expect(counters.audioTime == .seconds(120))
    #expect(counters.locationTime == .seconds(27))
    #expect(counters.period.begin == Instant(nanoseconds: 3_600_000_000_000))
    #expect(counters.period.end == Instant(nanoseconds: 18_000_000_000_000))
    // The hours are not times at which anything was written.
    #expect(trace.inputs[0].firstAt == Instant(nanoseconds: 3_955_000_000_000))
  }

  @Test func columnsMayBeMissing() throws {
    let path = workspace.path("b.PLSQL")
    let other = try PowerLogWriter(at: path, without: [Self.states])
    try other.run(
      "CREATE TABLE \(Self.states) (ID INTEGER PRIMARY KEY, timestamp REAL, IDENTIFIER TEXT, State INT)"
    )
    try other.offset(0, at: 1000)
    try other.run("INSERT INTO \(Self.states) VALUES (1, 1000, 'com.example.a', 8)")
    #expect(events(try readPowerLog(path)) == ["1000.0 0 running foreground"])
  }
}

/// Each state of a real database is that of an independent decoding, at the same time.
@Test(.enabled(if: Corpus.isPresent)) func realStatesAreThoseOfAnIndependentDecoding() throws {
  let folder = (Corpus.folder ?? "") + "/powerlog/"
  let trace = try readPowerLog(folder + "powerlog_2021-12-16_05-54_84E2141B.PLSQL")
  let text = String(
    decoding: try Corpus.bytes(of: "powerlog/expected-application-states.csv"), as: UTF8.self)
  let expected = text.split(whereSeparator: \.isNewline).dropFirst().map {
    $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
  }
  let states = trace.events.filter { if case .state = $0.kind { true } else { false } }
    .sorted { $0.source.line < $1.source.line }
  #expect(expected.count == 188 && states.count == expected.count)
  for (event, row) in zip(states, expected) {
    guard case .state(let state) = event.kind else { continue }
    let time = try #require(milliseconds(row[3]))
    #expect(abs(event.time.nanoseconds / 1_000_000 - time) <= 1, "\(row)")
    #expect(event.process.bundle.map { trace.symbols[$0] } == row[4])
    #expect(event.process.pid.map(String.init) == row[5])
    let known = ["suspended": ReportedState.Task.suspended, "terminated": .notRunning]
    #expect(state.task == known[row[7]] ?? .running, "\(row)")
    #expect((state.visibility == .foreground) == (row[7] == "foreground"), "\(row)")
    if row[9] == "13" { #expect(event.process.kind == .appExtension, "\(row)") }
  }
  // The sums of a real hour: of Settings, on the screen for 0.6 s.
  let settings = trace.counters.first { $0.subject.bundle == "com.apple.Preferences" }
  #expect(settings?.foreground.time == TimeSpan(nanoseconds: 611_082_000))
  #expect(trace.counters.count == 14)
  let prewarms = trace.events.filter { $0.kind == .started(.prewarm) }
  #expect(prewarms.count == 13)
  #expect(prewarms.allSatisfy { $0.process.kind == .app })
}

/// Milliseconds since 1970 of `2021-10-25T14:44:03.214+00:00`.
private func milliseconds(_ text: String) -> Int64? {
  let format = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
  return (try? format.parse(text)).map { Int64(($0.timeIntervalSince1970 * 1000).rounded()) }
}
