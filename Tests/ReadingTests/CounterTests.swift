import LifetraceModel
import Testing

@testable import LifetraceReading

/// Numbers and lengths of time that the system wrote for people.
@Suite struct LocalizedTextTests {
  /// Seconds, or `nil` where the text leaves them open.
  @Test(
    arguments: [
      ("700 sec", nil, 700), ("1,456秒", nil, 1456), ("347秒", nil, 347), ("0秒", nil, 0),
      ("1.5 sec", nil, 1.5), ("12,5 Sek.", nil, 12.5), ("1.456,5 Sek.", nil, 1456.5),
      ("1,456.789 sec", nil, 1456.789), ("1 456 с", nil, 1456), ("1\u{202F}456,25 s", nil, 1456.25),
      ("1’456 s", nil, 1456), ("1,234,567 s", nil, 1_234_567), ("12,34,567 sec", "IN", 1_234_567),
      ("1,456 sec", "US", 1456), ("1,456 sec", "NL", 1.456), ("1.456 Sek.", "DE", 1456),
      ("1.456 sec", "GB", 1.456), ("0.456 sec", nil, 0.456), ("250 ms", nil, 0.25),
      ("٧٠٠ ث", nil, 700), ("١٬٤٥٦ ث", nil, 1456), ("2 min", nil, 120), ("1時間", nil, 3600),
      ("\u{200F}90 s\u{200F}", nil, 90), ("1456.125 s", nil, 1456.125),
      // One of two countries, or no number at all.
      ("1,456 sec", nil, nil), ("1.456 s", nil, nil), ("", nil, nil), ("sec", nil, nil),
      ("7 parsecs", nil, nil), ("-3 sec", nil, nil), ("1,45,6 sec", nil, nil), ("1..5 s", nil, nil),
      ("12 3 sec", nil, nil), ("99999999999999999999 sec", nil, nil), ("1e3 sec", nil, nil),
    ] as [(String, String?, Double?)])
  func times(text: String, region: String?, seconds: Double?) {
    let expected = seconds.map { TimeSpan(nanoseconds: Int64(($0 * 1e9).rounded())) }
    #expect(LocalizedText(region: region).time(text) == expected)
  }

  @Test(
    arguments: [
      ("3", 3), ("1,204", nil), ("1 204", 1204), ("٣", 3), ("3 exits", nil), ("many", nil),
      ("1.5", nil),
    ] as [(String, Int?)])
  func counts(text: String, number: Int?) {
    #expect(LocalizedText().count(text) == number)
  }
}

/// What the system counted of apps, in the files that apps and people save.
@Suite struct CounterTests {
  private static func read(_ text: String, zone: ZoneRule? = nil) throws -> EventTrace {
    var reader = TraceReader(options: ReadingOptions(zone: zone))
    var pieces = [Array(text.utf8)].makeIterator()
    try reader.read(name: "a.json") { pieces.next() }
    return try reader.finish()
  }

  private static let payload = """
    {
      "applicationTimeMetrics" : {
        "cumulativeForegroundTime" : "1,456秒",
        "cumulativeBackgroundTime" : "347秒",
        "cumulativeBackgroundAudioTime" : "0秒",
        "cumulativeBackgroundLocationTime" : "kaum"
      },
      "applicationExitMetrics" : {
        "backgroundExitData" : {
          "cumulativeMemoryPressureExitCount" : 13, "cumulativeNormalAppExitCount" : 0,
          "cumulativeBackgroundFetchCompletionTimeoutExitCount" : 2
        },
        "foregroundExitData" : { }
      },
      "applicationLaunchMetrics" : {
        "histogrammedTimeToFirstDrawKey" : {
          "histogramNumBuckets" : 2,
          "histogramValue" : {
            "1" : { "bucketCount" : 3, "bucketStart" : "900 ms", "bucketEnd" : "909 ms" },
            "0" : { "bucketCount" : 11, "bucketStart" : "500 ms", "bucketEnd" : "509 ms" }
          }
        },
        "histogrammedResumeTime" : { "histogramNumBuckets" : 0, "histogramValue" : { } }
      },
      "timeStampEnd" : "2026-10-24 22:59:00 +0000",
      "appVersion" : "6.60.0",
      "metaData" : { "osVersion" : "iPhone OS 18.3 (22D60)", "deviceType" : "iPhone14,7" },
      "timeStampBegin" : "2026-10-23 23:00:00 +0000"
    }
    """

  private static func instant(_ day: Int, _ hour: Int64, _ minute: Int64) -> Instant {
    CivilDateTime(
      year: 2026, month: 10, day: day, nanosecondOfDay: (hour * 60 + minute) * 60_000_000_000
    ).instant()
  }

  @Test("A payload has what it contains, and nothing else is 0")
  func payload() throws {
    let trace = try Self.read(Self.payload)
    let counters = try #require(trace.counters.first)
    #expect(trace.counters.count == 1)
    #expect(trace.events.isEmpty)
    #expect(trace.diagnostics.isEmpty)
    #expect(trace.inputs.map(\.layouts) == [["counters"]])
    #expect(trace.inputs[0].firstAt == nil)
    #expect(counters.origin == .metricPayload)
    #expect(counters.subject.bundle == nil)
    #expect(counters.subject.version == "6.60.0")
    #expect(counters.period.begin == Self.instant(23, 23, 0))
    #expect(counters.period.end == Self.instant(24, 22, 59))
    #expect(counters.period.zoneSeconds == 0)
    #expect(counters.foreground.time == .seconds(1456))
    #expect(counters.background.time == .seconds(347))
    #expect(counters.audioTime == .zero)
    #expect(counters.locationTime == nil)
    #expect(
      counters.unread.map(\.key) == ["applicationTimeMetrics.cumulativeBackgroundLocationTime"])
    #expect(counters.unread.map(\.text) == ["kaum"])
    #expect(counters.foreground.exits.isEmpty)
    #expect(counters.background.exits == [.memoryPressure: 13, .normal: 0, .fetchTimeout: 2])
    #expect(counters.foreground.launches == 14)
    #expect(counters.background.launches == nil)
    #expect(counters.resumes == 0)
  }

  @Test("Times without a zone are of the zone that was given, else of UTC, which is said")
  func zones() throws {
    let text = Self.payload.replacing(" +0000", with: "")
    let open = try #require(Self.read(text).counters.first).period
    #expect(open.zoneSeconds == nil)
    #expect(open.begin == Self.instant(23, 23, 0))
    let placed = try #require(
      Self.read(text, zone: ZoneRule(initialSeconds: 7200)).counters.first
    ).period
    #expect(placed.zoneSeconds == 7200)
    #expect(placed.end == Self.instant(24, 20, 59))
    // Only the end lacks it.
    let half = Self.payload.replacing("22:59:00 +0000", with: "22:59:00")
      .replacing("23:00:00 +0000", with: "23:00:00 +0100")
    let one = try #require(Self.read(half).counters.first).period
    #expect(one.begin == Self.instant(23, 22, 0))
    #expect(one.end == Self.instant(24, 21, 59))
  }

  @Test("A payload that counts nothing of the life cycle says so")
  func nothing() throws {
    let trace = try Self.read(
      #"{"timeStampBegin":"2026-03-01","applicationExitMetrics":{},"cpuMetrics":{"cumulativeCPUTime":"1 sec"}}"#
    )
    #expect(trace.counters.isEmpty)
    #expect(
      trace.diagnostics.map(\.message) == ["'a.json' (counters) counts nothing of the life cycle"])
  }

  @Test("Several in one file are all read, each at its line")
  func several() throws {
    let one = Self.payload
    let lines = UInt32(one.split(separator: "\n").count)
    let line = one.replacing("\n", with: " ")
    let cases: [(String, [UInt32])] = [
      ("[\n\(one),\n\(one)\n]\n", [2, 2 + lines]), ("\(line)\n\(line)\n", [1, 2]),
      ("\(one)\n\(one)", [1, 1 + lines]), (line + line, [1, 1]),
      (#"{"received": [{"payload": \#(line)}, {"payload": \#(line)}], "user": 7}"#, [1, 1]),
      ("\u{FEFF}\(one)", [1]),
    ]
    for (text, places) in cases {
      let trace = try Self.read(text)
      #expect(trace.counters.map(\.source.line) == places, "\(text.prefix(80))")
      #expect(trace.counters.allSatisfy { $0.background.exits[.memoryPressure] == 13 })
    }
  }

  @Test("Counters and crashes of one file are both read")
  func mixed() throws {
    let crashes = """
      {"crashDiagnostics":[{"diagnosticMetaData":{"signal":11,"pid":412,
      "bundleIdentifier":"com.example.notes"}}],"timeStampBegin":"2026-10-23 23:00:00 +0000"}
      """
    let trace = try Self.read(Self.payload + "\n" + crashes)
    #expect(trace.counters.map(\.origin) == [.metricPayload, .diagnosticPayload])
    #expect(trace.inputs[0].layouts == ["ips", "counters"])
    let places = trace.events.compactMap { event in
      if case .exited = event.kind { event.source.line } else { nil }
    }
    #expect(places == [UInt32(Self.payload.split(separator: "\n").count) + 1])
  }

  @Test("A payload whose end is missing is read as far as it goes")
  func cutOff() throws {
    let text = String(Self.payload.prefix(600))
    let trace = try Self.read(text)
    #expect(trace.counters.first?.background.exits[.memoryPressure] == 13)
    #expect(
      trace.diagnostics.map(\.message) == [
        "the end of the report is missing; what comes before is read"
      ])
  }

  @Test("A report of iOS 27 counts by its longest entry")
  func report() throws {
    let text = """
      {"version":"2.0.0","timeRange":{"begin":802303200,"end":802389540},
      "environment":{"bundleIdentifier":"com.example.notes","latestApplicationVersion":"3.1",
      "applicationBuildVersion":"77","includesMultipleApplicationVersions":true,
      "osVersion":{"platform":"iOS","number":"27.0","buildNumber":"24A437"},"deviceType":"iPhone17,1"},
      "stateEntries":{"com.example.tab":[{"state":{"label":"Open"},"values":[
      {"totalForegroundTimeMetric":{"value":{"value":9,"unit":"s"}}}]}]},
      "intervalEntries":[
      {"states":[],"duration":{"value":3600,"unit":"s"},"values":[
      {"totalForegroundTimeMetric":{"value":{"value":45,"unit":"s"}}}]},
      {"states":[],"duration":{"value":86340,"unit":"s"},"values":[
      {"totalForegroundTimeMetric":{"value":{"value":1456.5,"unit":"s"}}},
      {"totalBackgroundTimeMetric":{"value":{"value":2,"unit":"fortnights"}}},
      {"timeToFirstDrawMetric":{"histogram":{"buckets":[{"count":5},{"count":2}]}}},
      {"backgroundTerminationMetric":{"normalTerminationCount":1,"systemPressureTerminationCount":4,
      "highCPUTerminationCount":0}}]}]}
      """
    let counters = try #require(Self.read(text).counters.first)
    #expect(counters.origin == .metricReport)
    #expect(counters.subject.bundle == "com.example.notes")
    #expect(counters.subject.version == "3.1 (77)")
    #expect(counters.subject.hasSeveralVersions)
    #expect(counters.subject.os == "iOS 27.0 (24A437)")
    // Seconds since 2001: 2026-06-04 22:00 to 2026-06-05 21:59.
    let days = CivilDateTime(
      year: 2026, month: 6, day: 4, nanosecondOfDay: 22 * 3600 * 1_000_000_000)
    #expect(counters.period.begin == days.instant())
    #expect(counters.period.end == days.instant() + .seconds(86340))
    #expect(counters.foreground.time == .milliseconds(1_456_500))
    #expect(counters.background.time == nil)
    #expect(counters.unread.map(\.text) == ["2 fortnights"])
    #expect(counters.foreground.launches == 7)
    #expect(counters.background.exits == [.normal: 1, .memoryPressure: 4, .cpuLimit: 0])
    let unix = text.replacing("802303200", with: "1780610400")
    #expect(try Self.read(unix).counters.first?.period.begin == days.instant())
  }

  @Test(
    "Terminations count by each of the names that examples give them",
    arguments: [
      #"{"systemPressure":4}"#, #"{"systemPressureCount":4}"#, #"{"systemPressureExitCount":4}"#,
      #"{"cumulativeSystemPressureExitCount":4}"#, #"{"counts":{"systemPressure":4}}"#,
      #"{"systemPressure":{"value":4,"unit":""}}"#, #"{"value":{"systemPressure":4}}"#,
    ], ["backgroundTerminationMetric", "backgroundTermination", "BackgroundTerminationMetric"])
  func terminations(counts: String, metric: String) throws {
    let text = """
      {"timeRange":{"begin":802303200,"end":802389540},"intervalEntries":[{"duration":{"value":86340,
      "unit":"s"},"values":[{"\(metric)":\(counts)}]}]}
      """
    let counters = try #require(Self.read(text).counters.first)
    #expect(counters.background.exits == [.memoryPressure: 4])
    #expect(counters.unread.isEmpty)
  }

  @Test("Entries are compared by their length in time, and what is not known of them is said")
  func entries() throws {
    let text = """
      {"timeRange":{"begin":802303200,"end":802389540},"intervalEntries":[
      {"duration":{"value":24,"unit":"hr"},"values":[{"foregroundTimeMetric":{"value":30,"unit":"min"}},
      {"backgroundTerminationMetric":{"fileLock":2,"quantumTerminationCount":9}}]},
      {"duration":{"value":3600,"unit":"s"},"values":[
      {"totalForegroundTimeMetric":{"value":{"value":5,"unit":"s"}}}]}]}
      """
    let counters = try #require(Self.read(text).counters.first)
    #expect(counters.foreground.time == .seconds(1800))
    #expect(counters.background.exits == [.fileLock: 2])
    #expect(counters.unread.map(\.key) == ["backgroundTerminationMetric.quantumTerminationCount"])
    #expect(counters.unread.map(\.text) == ["9"])
  }

  @Test("What is not known of a payload is named, and never dropped")
  func unknownMetrics() throws {
    let cases: [(String, unread: [String], others: [String])] = [
      (
        #""applicationExitMetrics":{"foregroundExitData":{"cumulativeNormalAppExitCount":1,"cumulativeQuantumExitCount":3}}"#,
        ["applicationExitMetrics.foregroundExitData.cumulativeQuantumExitCount=3"], []
      ),
      (
        #""applicationTimeMetrics":{"cumulativeForegroundTime":"9 sec","cumulativeOrbitTime":"2 sec"}"#,
        ["applicationTimeMetrics.cumulativeOrbitTime=2 sec"], []
      ),
      (
        #""applicationTimeMetrics":{"cumulativeForegroundTime":"9 sec"},"cpuMetrics":{"cumulativeCPUTime":"1 sec"},"orbitMetrics":[{"a":1}]"#,
        [], ["cpuMetrics", "orbitMetrics"]
      ),
      (
        #""applicationLaunchMetrics":{"histogrammedResumeTime":{"histogramValue":{}},"histogrammedExtendedLaunch":{"histogramNumBuckets":1}}"#,
        [], ["applicationLaunchMetrics.histogrammedExtendedLaunch"]
      ),
      // What an app adds beside the groups is no metric, and empty groups hold none.
      (
        #""applicationTimeMetrics":{"cumulativeForegroundTime":"9 sec"},"user":7,"gpuMetrics":{}"#,
        [], []
      ),
    ]
    for (members, unread, others) in cases {
      let counters = try #require(
        Self.read(#"{"timeStampBegin":"2026-10-23 23:00:00 +0000",\#(members)}"#).counters.first)
      #expect(counters.unread.map { "\($0.key)=\($0.text)" } == unread, "\(members)")
      #expect(counters.otherMetrics == others, "\(members)")
    }
    let report = try #require(
      Self.read(
        #"{"timeRange":{"begin":802303200,"end":802389540},"intervalEntries":[{"duration":{"value":1,"unit":"hr"},"#
          + #""values":[{"cpuTimeMetric":{"value":{"value":3,"unit":"s"}}},{"orbitCount":4},"#
          + #"{"totalForegroundTimeMetric":{"value":{"value":5,"unit":"s"}}}]}],"stateEntries":{"a":[{"b":1}]}}"#
      ).counters.first)
    #expect(report.otherMetrics == ["cpuTimeMetric", "stateEntries"])
    #expect(report.unread.map(\.key) == ["orbitCount"])
    #expect(report.foreground.time == .seconds(5))
  }

  @Test("What MetricKit diagnosed has its measurement and the payload's period")
  func diagnoses() throws {
    let text = """
      {"timeStampBegin":"2026-10-23 23:00:00 +0000","timeStampEnd":"2026-10-24 22:59:00 +0000",
      "hangDiagnostics":[{"version":"1.0.0","diagnosticMetaData":{"hangDuration":"2,5 Sek.","regionFormat":"DE",
      "bundleIdentifier":"com.example.notes","appVersion":"3.1","appBuildVersion":"77","osVersion":"iPhone OS 18.3 (22D60)"}},
      {"diagnosticMetaData":{"hangDuration":"kaum"}}],
      "cpuExceptionDiagnostics":[{"diagnosticMetaData":{"totalCPUTime":"20 sec","totalSampledTime":"30 sec"}}],
      "diskWriteExceptionDiagnostics":[{"diagnosticMetaData":{"writesCaused":"1.073,76 MB"}}],
      "appLaunchDiagnostics":[{"diagnosticMetaData":{"launchDuration":"21 sec"}}],
      "orbitDiagnostics":[{"diagnosticMetaData":{"orbits":"3"}}]}
      """
    let trace = try Self.read(text)
    let counters = try #require(trace.counters.first)
    #expect(trace.counters.count == 1)
    #expect(counters.origin == .diagnosticPayload)
    #expect(counters.subject.bundle == "com.example.notes")
    #expect(counters.subject.version == "3.1 (77)")
    #expect(counters.subject.os == "iPhone OS 18.3 (22D60)")
    #expect(counters.period.begin == Self.instant(23, 23, 0))
    #expect(counters.period.end == Self.instant(24, 22, 59))
    #expect(
      counters.diagnoses.map(\.kind) == [
        .hang, .hang, .cpuException, .diskWriteException, .slowLaunch,
      ])
    #expect(
      counters.diagnoses.map(\.time) == [
        .milliseconds(2500), nil, .seconds(20), nil, .seconds(21),
      ])
    #expect(counters.diagnoses[2].sampledTime == .seconds(30))
    #expect(counters.diagnoses[3].text == "1.073,76 MB")
    #expect(counters.unread.map(\.text) == ["kaum"])
    #expect(counters.otherMetrics == ["orbitDiagnostics"])
    #expect(trace.inputs[0].layouts == ["counters"])
    #expect(trace.events.isEmpty && trace.diagnostics.isEmpty)
  }

  @Test("Crashes count in their payload, and each is an exit at its own line")
  func crashesOfAPayload() throws {
    let trace = try Self.read(
      """
      {"hangDiagnostics":[{"diagnosticMetaData":
      {
      "hangDuration":"2 s"}}],
      "crashDiagnostics":[
      {
      "diagnosticMetaData":{"bundleIdentifier":"a.b","signal":6}}]}
      """)
    let exits = trace.events.filter { if case .exited = $0.kind { true } else { false } }
    #expect(exits.map(\.source.line) == [6])
    #expect(trace.counters.first?.diagnoses.map(\.kind) == [.crash, .hang])
    #expect(trace.inputs[0].skipped.isEmpty)
  }

  @Test(
    "A report of iOS 27 is of one event, by any of the names that its result may have",
    arguments: [
      (#""hangDiagnostic":{"hangDuration":{"value":1500,"unit":"ms"}}"#, "hang 1.5"),
      (#""hang":{"_0":{"hangDuration":{"value":1.5,"unit":"s"}}}"#, "hang 1.5"),
      (
        #""result":{"cpuException":{"totalCPUTime":{"value":2000,"unit":"ms"},"totalSampledTime":{"value":3,"unit":"s"}}}"#,
        "cpuException 2.0 of 3.0"
      ),
      (
        #""diskWriteExceptionDiagnostic":{"totalBytesWritten":{"value":1024,"unit":"B"}}"#,
        "diskWriteException 1024 B"
      ),
      (
        #""diagnostic":{"appLaunchDiagnostic":{"launchDuration":{"value":21,"unit":"s"}}}"#,
        "slowLaunch 21.0"
      ),
    ])
  func reportsOfOneEvent(member: String, words: String) throws {
    let text = """
      {"timeRange":{"begin":802303200,"end":802303210},"environment":{"bundleIdentifier":"com.example.notes",
      "applicationVersion":"3.1","applicationBuildVersion":"77","osVersion":{"platform":"iOS","number":"27.0"}},\(member)}
      """
    let trace = try Self.read(text)
    let counters = try #require(trace.counters.first)
    #expect(trace.counters.count == 1 && trace.events.isEmpty)
    #expect(counters.origin == .diagnosticReport)
    #expect(counters.subject.version == "3.1 (77)" && counters.subject.os == "iOS 27.0")
    #expect(counters.period.range.map { $0.upperBound - $0.lowerBound } == .seconds(10))
    let parts = counters.diagnoses.map { diagnosis in
      [diagnosis.kind.rawValue, diagnosis.time.map { "\($0.seconds)" }, diagnosis.text]
        .compactMap(\.self).joined(separator: " ")
        + (diagnosis.sampledTime.map { " of \($0.seconds)" } ?? "")
    }
    #expect(parts == [words])
  }

  @Test("A broken payload between others is counted, and none is of its neighbour's app")
  func broken() throws {
    let whole = Self.payload.replacing("\n", with: " ")
    let broken = whole.replacing(#""6.60.0""#, with: "6.60x")
    let trace = try Self.read([whole, broken, whole].joined(separator: "\n"))
    #expect(trace.counters.count == 2)
    #expect(trace.inputs[0].skipped == ["payload that is no JSON": 1])
    let crash = #"{"crashDiagnostic":{"pid":2,"signal":6}}"#
    let siblings = try Self.read(
      #"{"list":[{"environment":{"bundleIdentifier":"com.a"},"crashDiagnostic":{"pid":1,"signal":6}},"#
        + crash + "]}")
    let exits = siblings.events.filter { if case .exited = $0.kind { true } else { false } }
    #expect(exits.map { $0.process.bundle.map { siblings.symbols[$0] } } == ["com.a", nil])
  }

  @Test("The same payload in two inputs counts once")
  func copies() throws {
    var reader = TraceReader()
    for name in ["a.json", "b.json"] {
      var pieces = [Array(Self.payload.utf8)].makeIterator()
      try reader.read(name: name) { pieces.next() }
    }
    #expect(try reader.finish().counters.count == 1)
  }

  @Test("A session of the device's analytics counts each of its apps")
  func session() throws {
    let text = """
      {"bug_type":"226","timestamp":"2026-10-24 03:12:00.00 +0200","os_version":"iPhone OS 18.3 (22D60)"}
      {"app_bundleid":"com.example.notes","app_version":"3.1","performance_metrics":{"app_performance":{
      "launch":{"fg":{"count":4,"sessions":9},"bg":{"count":2}},
      "processExits":{"fg":{"cumulativeAbnormalExitCount":1},"bg":{"cumulativeMemoryPressureExitCount":5}}}}}
      {"app_bundleid":"com.example.radio","performance_metrics":{"app_performance":{"launch":{"fg":{"count":1}}}}}
      """
    let counters = try Self.read(text).counters
    #expect(counters.map(\.subject.bundle) == ["com.example.notes", "com.example.radio"])
    #expect(counters.map(\.origin) == [.powerSession, .powerSession])
    #expect(counters[0].foreground.launches == 4)
    #expect(counters[0].background.launches == 2)
    #expect(counters[0].foreground.exits == [.abnormal: 1])
    #expect(counters[0].background.exits == [.memoryPressure: 5])
    #expect(counters[0].subject.os == "iPhone OS 18.3 (22D60)")
    // From when on it counted is not in the file.
    #expect(counters[0].period.begin == nil)
    #expect(counters[0].period.end == Self.instant(24, 1, 12))
    #expect(counters[1].background.launches == nil)
    // Its type is none of those that are read; the counters are.
    var reader = TraceReader()
    var pieces = [Array(text.utf8)].makeIterator()
    try reader.read(name: "log-power.session") { pieces.next() }
    #expect(try reader.finish().diagnostics.allSatisfy { $0.severity < .error })
  }

  @Test("A crash in a report of iOS 27 is an exit without a time")
  func diagnosticReport() throws {
    let text = """
      {"version":"2.0.0","environment":{"bundleIdentifier":"com.example.notes","deviceType":"iPhone17,1"},
      "diagnostic":{"crashDiagnostic":{"signal":6,"terminationReason":"Namespace SIGNAL, Code 6"}}}
      """
    let trace = try Self.read(text)
    let exits = trace.events.filter { if case .exited = $0.kind { true } else { false } }
    #expect(exits.count == 1)
    #expect(exits.first?.process.bundle.map { trace.symbols[$0] } == "com.example.notes")
    #expect(trace.counters.first?.diagnoses.map(\.kind) == [.crash])
  }

  @Test("A log that mentions counters stays a log")
  func log() throws {
    let text = """
      {"timestamp":"2026-10-24 03:12:00.000000+0200","eventMessage":"x","processImagePath":"/a/b","cpuMetrics":{}}

      """
    #expect(try Self.read(text).counters.isEmpty)
  }

  @Test("Nonsense in place of values is no danger")
  func hostile() throws {
    let deep = String(repeating: "[", count: 600) + String(repeating: "]", count: 600)
    for value in [deep, "null", "-1", "1e400", "9223372036854775807", #""9""#, "[]", "{}"] {
      for key in ["histogramValue", "bucketCount", "cumulativeNormalAppExitCount"] {
        let text = """
          {"applicationLaunchMetrics":{"histogrammedResumeTime":{"histogramValue":{"0":{"bucketCount":1,"\(key)":\(value)}}}},
          "applicationExitMetrics":{"foregroundExitData":{"\(key)":\(value)}},"timeStampBegin":\(value)}
          """
        for counters in try Self.read(text).counters {
          #expect((counters.resumes ?? 0) >= 0)
          #expect(counters.foreground.exits.values.allSatisfy { $0 >= 0 })
        }
      }
    }
  }
}
