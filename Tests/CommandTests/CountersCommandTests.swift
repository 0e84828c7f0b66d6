import LifetraceTestSupport
import Testing

@testable import LifetraceCLI

/// What the commands make of counters of the system.
@Suite struct CountersCommandTests {
  private let folder: Workspace

  init() throws { folder = try Workspace() }

  private static let app = "com.example.beacon"

  /// A payload of 2026-06-03 in UTC.
  private static func payload(
    bundle: String? = app, zone: String = " +0000",
    background: String = #""cumulativeMemoryPressureExitCount":2"#
  ) -> String {
    let data = bundle.map { #","metaData":{"bundleIdentifier":"\#($0)"}"# } ?? ""
    return #"""
      {"timeStampBegin":"2026-06-03 00:00:00\#(zone)","timeStampEnd":"2026-06-03 23:59:00\#(zone)",
      "applicationExitMetrics":{"foregroundExitData":{},"backgroundExitData":{\#(background)}}\#(data)}

      """#
  }

  /// A log of native events, of which each is a time, an event and further members.
  private static func log(_ events: [(String, String)]) -> String {
    events.map { time, rest in
      #"{"ts":"2026-06-\#(time)Z","bundle":"\#(app)","pid":7,"# + rest + "}\n"
    }.joined()
  }

  private static let killed = log([
    ("03T10:00:00", #""event":"didBecomeActive""#), ("03T10:01:00", #""event":"willResignActive""#),
    ("03T10:01:01", #""event":"didEnterBackground""#),
    ("03T11:00:00", #""event":"terminated","exit":{"namespace":"JETSAM","code":4}"#),
  ])

  private func report(_ arguments: String..., log: String, payload: String) throws -> Recording {
    let files = [
      try folder.write(log, to: "log.ndjson"), try folder.write(payload, to: "metrickit.json"),
    ]
    return Recording(["report"] + files + arguments)
  }

  /// The row of a counter in a report's table, with single spaces.
  private static func row(_ counter: String, in text: String) -> String? {
    text.split(separator: "\n").map { $0.split(separator: " ").joined(separator: " ") }
      .first { $0.hasPrefix(counter) && $0.contains("ground") }
  }

  @Test func aCountedExitIsExplainedByTheLog() throws {
    let text = try report(log: Self.killed, payload: Self.payload()).output
    #expect(Self.row("memory pressure", in: text) == "memory pressure background 2 1 1")
    #expect(text.contains("the log covers 1 h 00 m of the period"))
  }

  @Test func anExitThatIsNotCountedIsBeyond() throws {
    let payload = Self.payload(background: #""cumulativeMemoryPressureExitCount":0"#)
    let text = try report(log: Self.killed, payload: payload).output
    #expect(Self.row("memory pressure", in: text) == "memory pressure background 0 1 0 1")
    let none = try report(log: Self.killed, payload: Self.payload(background: ""))
    #expect(none.output.contains("counts nothing") || none.errors.contains("counts nothing"))
  }

  /// Sums have no place on a timeline: what shows them is named.
  @Test(arguments: ["timeline", "graph", "explain"])
  func sumsAloneAreNotDrawn(command: String) throws {
    let path = try folder.write(Self.payload(), to: "metrickit.json")
    let run = Recording([command, path])
    #expect(run.status != 0 && run.output.isEmpty)
    #expect(run.errors.contains("sums that the system counted"))
    #expect(run.errors.contains("lifetrace report"))
  }

  /// A counter that is not in the file is no 0.
  @Test func aCounterThatIsAbsentIsUnknown() throws {
    let payload = Self.payload(background: #""cumulativeNormalAppExitCount":1"#)
    let text = try report(log: Self.killed, payload: payload).output
    #expect(Self.row("memory pressure", in: text) == "memory pressure background not in the file 1")
  }

  /// Nobody knows how the first process ended: it may be one of those that were counted.
  @Test func anExitWithoutACauseLeavesARange() throws {
    let log =
      Self.killed.split(separator: "\n").dropLast().joined(separator: "\n") + "\n"
      + Self.log([("03T12:00:00", #""event":"didBecomeActive""#)]).replacing(":7,", with: ":8,")
    let text = try report(log: log, payload: Self.payload()).output
    #expect(Self.row("memory pressure", in: text) == "memory pressure background 2 0 1–2")
    #expect(text.contains("of 1 exit in the log no line shows the code"))
  }

  @Test func whatCannotBeComparedSaysWhy() throws {
    let other = try report(log: Self.killed, payload: Self.payload(bundle: "com.example.other"))
    #expect(other.output.contains("no single app of the log is known to be this one"))
    let later = Self.killed.replacing("06-03", with: "06-05")
    #expect(
      try report(log: later, payload: Self.payload()).output.contains("the log is of another time"))
    let undated = "default\t10:00:46.970367+0100\tNotes\tapplicationWillResignActive(_:)\n"
    #expect(
      try report(log: undated, payload: Self.payload()).output.contains("the log has no dates"))
  }

  @Test func aPayloadWithoutABundleIsTakenForTheOnlyApp() throws {
    let text = try report(log: Self.killed, payload: Self.payload(bundle: nil)).output
    #expect(Self.row("memory pressure", in: text) == "memory pressure background 2 1 1")
    #expect(text.contains("it is counted for the only app of the log"))
  }

  @Test func aPeriodWithoutAZoneSaysSo() throws {
    let text = try report(log: Self.killed, payload: Self.payload(zone: "")).output
    #expect(text.contains("time zone not in the file, read as UTC"))
    let placed = try report(
      "--time-zone", "+02:00", log: Self.killed, payload: Self.payload(zone: ""))
    #expect(placed.output.contains("2026-06-02 22:00:00"))
  }

  @Test func aLogThatCoversThePeriodSaysSo() throws {
    let log =
      Self.log([("02T23:00:00", #""event":"didBecomeActive""#)]) + Self.killed
      + Self.log([("04T01:00:00", #""event":"didBecomeActive""#)]).replacing(":7,", with: ":8,")
    let text = try report(log: log, payload: Self.payload()).output
    #expect(text.contains("the log covers the whole period"))
  }

  @Test func payloadsInAnArchiveAndBesideOtherAppsAreFound() throws {
    let zip = Packed(
      [("a/one.json", Self.payload()), ("a/two.json", Self.payload(bundle: "com.example.other"))],
      format: "zip")
    let path = try folder.write(zip.bytes, to: "payloads.zip")
    let all = Recording(["report", path])
    #expect(all.status == 0)
    #expect(all.output.contains("com.example.other") && all.output.contains(Self.app))
    let one = Recording(["report", path, "--app", Self.app])
    #expect(!one.output.contains("com.example.other"))
  }

  @Test func requirementsReachCounters() throws {
    let path = try folder.write(Self.payload(), to: "metrickit.json")
    func check(_ requirement: String, _ more: String...) -> Int32 {
      Recording(["check", path, "--rules", "none", "--require", requirement] + more).status
    }
    #expect(check("counters.items.0.background.exits.memoryPressure <= 2") == 0)
    #expect(check("counters.items.0.background.exits.memoryPressure < 2") == 1)
    #expect(check("counters.items.0.background.exits.watchdog = 0") == 1)
    #expect(check("counters.items.0.background.exits.watchdog = 0", "--allow-unknown") == 0)
  }

  @Test func redactedCountersNameNoApp() throws {
    let text = try report("--redact", log: Self.killed, payload: Self.payload()).output
    #expect(!text.contains("beacon"))
    #expect(Self.row("memory pressure", in: text) == "memory pressure background 2 1 1")
  }

  @Test func convertLeavesCountersOut() throws {
    let path = try folder.write(Self.payload(), to: "metrickit.json")
    let converted = Recording(["convert", path])
    #expect(converted.output.split(separator: "\n").count <= 1)
    #expect(converted.errors.contains("counters are not events"))
  }

  /// MetricKit's own category decides where the signal alone does not; of none it knows, the signal is all.
  @Test(arguments: [
    (#""signal":9,"terminationCategory":"watchdog""#, "watchdog"),
    (#""terminationCategory":"fileLock""#, "fileLock"),
    (
      #""terminationReason":"Namespace SIGNAL, Code 9 Killed: 9","terminationCategory":{"rawValue":"systemPressure"}"#,
      "memoryPressure"
    ),
    (#""signal":11,"terminationCategory":"orbit""#, "badAccess"),
    (#""signal":6"#, "abnormal"),
  ])
  func aCrashHasTheCategoryThatMetricKitNames(facts: String, category: String) throws {
    let text =
      #"{"timeRange":{"begin":802303200,"end":802303210},"environment":{"bundleIdentifier":"\#(Self.app)"},"#
      + #""crashDiagnostic":{\#(facts)}}"#
    let path = try folder.write(text, to: "crash.json")
    let run = Recording(["report", path, "--format", "json"])
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output.contains("\"category\": \"\(category)\""), "\(run.output)")
  }

  @Test func whatMetricKitDiagnosedIsShownWithItsPeriod() throws {
    let payload = """
      {"timeStampBegin":"2026-06-03 00:00:00 +0000","timeStampEnd":"2026-06-03 23:59:00 +0000",
      "hangDiagnostics":[{"diagnosticMetaData":{"bundleIdentifier":"\(Self.app)","hangDuration":"2 sec"}},
      {"diagnosticMetaData":{"hangDuration":"4.5 sec"}}],"cpuExceptionDiagnostics":[{"diagnosticMetaData":
      {"totalCPUTime":"20 sec","totalSampledTime":"30 sec"}}],"diskWriteExceptionDiagnostics":[{"diagnosticMetaData":
      {"writesCaused":"1,073.76 MB"}}],"orbitDiagnostics":[{}]}
      """
    let text = try report(log: Self.killed, payload: payload).output
    #expect(text.contains("2026-06-03 00:00:00 – 2026-06-03 23:59:00"))
    let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(
      words.contains(
        "2 hangs: 5 s, 2 s · 1 CPU exception: 20 s of 30 s · 1 disk write exception: 1,073.76 MB"
      ), "\(text)")
    #expect(text.contains("not read: orbitDiagnostics"))
    // They are no counters: nothing is compared with the exits of the log.
    #expect(!text.contains("in the log"))
  }

  @Test func everyFormatHasThem() throws {
    for format in ["text", "markdown", "html", "json"] {
      let report = try report("--format", format, log: Self.killed, payload: Self.payload())
      #expect(report.status == 0)
      #expect(report.output.contains(format == "json" ? "memoryPressure" : "memory pressure"))
      #expect(report.output.contains(format == "json" ? "\"counters\"" : "Counters"))
    }
  }
}
