import LifetraceModel
import LifetraceTestSupport
import Testing

@testable import LifetraceReading

/// Reports of the device beside those of crashes and of memory.
@Suite struct DeviceReportTests {
  private static func read(_ texts: (String, String)...) throws -> EventTrace {
    var reader = TraceReader()
    for (name, text) in texts {
      var pieces = [Array(text.utf8)].makeIterator()
      try reader.read(name: name) { pieces.next() }
    }
    return try reader.finish()
  }

  private static let stackshot = """
    {"bug_type":"288","timestamp":"2026-11-21 10:20:00.00 +0100","os_version":"iPhone OS 18.3 (22D60)"}
    {
      "product" : "iPhone14,7",
      "date" : "2026-11-21 10:19:58.25 +0100",
      "processByPid" : {
        "1" : {
          "procname" : "launchd", "pid" : 1, "flags" : [ "boosted" ]
        },
        "412" : {
          "procname" : "Notes", "pid" : 412, "flags" : [ "pidSuspended", "isImpDonor" ]
        },
        "430" : {
          "procname" : "Radio", "pid" : 430, "flags" : [ "boosted" ]
        },
        "431" : {
          "procname" : "Photos", "pid" : 431
        },
        "432" : {
          "procname" : " App [2] ", "pid" : 432, "flags" : [ "frozen" ]
        },
        "440" : {
          "procname" : "Gone", "pid" : 440, "flags" : [ "terminatedSnapshot" ]
        }
      }
    }
    """

  /// An event about a process, as the tests compare it.
  struct Seen: Equatable {
    var pid: Int32?
    var kind: EventKind
    var line: UInt32

    init(_ pid: Int32?, _ kind: EventKind, _ line: UInt32) {
      (self.pid, self.kind, self.line) = (pid, kind, line)
    }
  }

  private static func snapshot(_ trace: EventTrace) -> [Seen] {
    trace.events.compactMap { event in
      event.emitter == .stateDump ? Seen(event.process.pid, event.kind, event.source.line) : nil
    }
  }

  private static let suspended = EventKind.state(
    ReportedState(task: .suspended, visibility: .unknown))
  private static let running = EventKind.state(ReportedState(task: .running, visibility: .unknown))
  private static let front = EventKind.state(
    ReportedState(task: .running, visibility: .foreground))

  @Test("A stackshot states who was suspended; of the others only known apps count")
  func stackshotAlone() throws {
    let trace = try Self.read(("stacks.ips", Self.stackshot))
    #expect(
      Self.snapshot(trace) == [Seen(412, Self.suspended, 10), Seen(432, Self.suspended, 19)])
    #expect(trace.events.allSatisfy { $0.time == Instant(nanoseconds: 1_795_252_798_250_000_000) })
    #expect(trace.inputs[0].skipped == ["process that nothing ties to an app": 3])
    #expect(trace.diagnostics.isEmpty)
  }

  @Test(
    "A stackshot names the process that it was taken for, and who was in front of the user",
    arguments: [
      // The key of the body, members of the header, and of 430 what is known.
      (#""frontmostPids" : [ 430, 1 ],"#, "", [Seen(430, front, 13)]),
      (#""pid" : 430,"#, "", [Seen(430, running, 13)]),
      (#""pid" : 431,"#, #","name":"stacks""#, [Seen(431, .mentioned, 16)]),
      (
        #""pid" : 430, "frontmostPids" : [ 430 ],"#, #","bundleID":"com.example.radio""#,
        [Seen(430, front, 13)]
      ),
    ])
  func stackshotSubject(key: String, member: String, seen: [Seen]) throws {
    let text = Self.stackshot.replacing(
      "\"product\" :", with: key + " \"product\" :"
    ).replacing("(22D60)\"}", with: "(22D60)\"\(member)}")
    let trace = try Self.read(("stacks.ips", text))
    let others = Self.snapshot(trace).filter { $0.pid != 412 && $0.pid != 432 && $0.pid != 1 }
    #expect(others == seen)
    let subject = trace.events.first { $0.emitter == .crashReport && $0.process.pid == seen[0].pid }
    #expect((subject != nil) == key.contains("\"pid\""))
    #expect(
      subject?.process.bundle.map { trace.symbols[$0] }
        == (member.contains("bundleID") ? "com.example.radio" : nil))
  }

  @Test("A stackshot without a list of processes names its own")
  func stackshotOfOne() throws {
    let text = """
      {"bug_type":"288","timestamp":"2026-11-21 10:20:00.00 +0100","name":"Notes"}
      {"pid":412,"procName":"Notes","date":"2026-11-21 10:19:58.25 +0100"}
      """
    let trace = try Self.read(("stacks.ips", text))
    #expect(trace.events.map { $0.process.name.map { trace.symbols[$0] } } == ["Notes"])
    #expect(trace.events.map(\.process.pid) == [412])
  }

  @Test("Beside a log that names the apps a stackshot states who ran")
  func stackshotBesideALog() throws {
    let log = """
      {"timestamp":"2026-11-21 10:19:50.000000+0100","processID":34,"processImagePath":"/System/SpringBoard","subsystem":"com.apple.SpringBoard","category":"Application","eventMessage":"Application process state changed for com.example.radio: <SBApplicationProcessState: 0x1; pid: 430; taskState: Running; visibility: Background>"}
      {"timestamp":"2026-11-21 10:19:51.000000+0100","processID":34,"processImagePath":"/System/SpringBoard","subsystem":"com.apple.SpringBoard","category":"Application","eventMessage":"Application process state changed for com.example.photos: <SBApplicationProcessState: 0x2; pid: 431; taskState: Running; visibility: Background>"}

      """
    let trace = try Self.read(("log.ndjson", log), ("stacks.ips", Self.stackshot))
    #expect(
      Self.snapshot(trace) == [
        Seen(412, Self.suspended, 10), Seen(430, Self.running, 13), Seen(431, .mentioned, 16),
        Seen(432, Self.suspended, 19),
      ])
  }

  @Test("A panic ends every process when the kernel stopped, not when the report was written")
  func panic() throws {
    let text = """
      {"bug_type":"210","timestamp":"2026-11-21 10:31:12.00 +0100","os_version":"iPhone OS 18.3 (22D60)"}
      {
        "product" : "iPhone14,7",
        "date" : "2026-11-21 10:31:12.40 +0100",
        "panicString" : "panic(cpu 0 caller 0xfff): x\\nEpoch Time:        sec       usec\\n  Boot    : 0x6a000000 0x00000001\\n  Calendar: 0x6b01639e 0x0003d090\\n\\n"
      }
      """
    let trace = try Self.read(("panic.ips", text))
    let boots = trace.events.filter { $0.kind == .boot }
    // 0x6b01639e seconds and a quarter of one.
    #expect(boots.map(\.time) == [Instant(nanoseconds: 1_795_253_150_250_000_000)])
    #expect(boots.map(\.source.line) == [5])
    let without = try Self.read(("panic.ips", text.replacing("Calendar", with: "Clock")))
    #expect(
      without.diagnostics.map(\.message) == [
        "'panic.ips' is an .ips report of bug type 210 (a kernel panic): does not say when it happened"
      ])
  }

  @Test(
    "A report of another kind is called what it is",
    arguments: [
      ("211", "{\"message\":{}}", "bug type 211 (the device's analytics)"),
      ("777", "{\"message\":{}}", "bug type 777"),
      ("183", "Update log\nline\n", "bug type 183 (an update of iOS)"),
      (
        "115", "Incident Identifier: A-B\nReset count: 1\n", "bug type 115 (the number of restarts)"
      ),
    ])
  func others(number: String, body: String, name: String) throws {
    let trace = try Self.read(
      (
        "a.ips",
        "{\"bug_type\":\"\(number)\",\"timestamp\":\"2026-11-21 10:15:02.00 +0100\"}\n\(body)\n"
      ))
    #expect(
      trace.diagnostics.map(\.message) == ["'a.ips' is an .ips report of \(name): contains no exit"]
    )
    #expect(trace.events.isEmpty)
  }

  @Test("A report about CPU time is that of an app, and of the time that it took")
  func cpuTime() throws {
    let text = """
      {"app_name":"Notes","timestamp":"2026-11-21 10:17:54.00 +0100","bundleID":"com.example.notes","bug_type":"202","os_version":"iPhone OS 18.3 (22D60)","name":"Notes"}
      Date/Time:        2026-11-21 10:15:17.497 +0100
      End time:         2026-11-21 10:17:53.309 +0100
      OS Version:       iPhone OS 18.3 (Build 22D60)
      Architecture:     arm64
      Report Version:   32

      Command:          Notes
      Path:             /private/var/containers/Bundle/Application/8CD1/Notes.app/Notes
      Identifier:       com.example.notes
      Version:          1.3.6 (136.3)
      PID:              412

      Event:            cpu usage
      Action taken:     none
      CPU:              90 seconds cpu time over 156 seconds (58% cpu average), exceeding limit of 50% cpu over 180 seconds

      Heaviest stack for the target process:
        1  ??? (dyld + 1)
      """
    // JSON may have blanks after its colons.
    for text in [text, text.replacing("\":\"", with: "\": \"")] {
      let trace = try Self.read(("a.ips", text))
      let exceeded = trace.events.filter {
        if case .limitExceeded(.cpuTime, _) = $0.kind { true } else { false }
      }
      #expect(exceeded.map(\.process.pid) == [412])
      #expect(exceeded.first?.process.bundle.map { trace.symbols[$0] } == "com.example.notes")
      #expect(exceeded.first?.time == Instant(nanoseconds: 1_795_252_673_309_000_000))
      #expect(trace.diagnostics.isEmpty)
    }
  }

  @Test("Reports that were put together into one file are each read")
  func several() throws {
    func crash(_ pid: Int, at minute: Int) -> String {
      """
      {"bug_type": "309", "timestamp": "2026-11-21 10:\(minute):02.00 +0100"}
      {
        "captureTime" : "2026-11-21 10:\(minute):01.7819 +0100", "pid" : \(pid), "procName" : "Notes",
        "termination" : {"code":11,"namespace":"SIGNAL"}
      }

      """
    }
    let trace = try Self.read(("a.ips", crash(412, at: 15) + crash(430, at: 25)))
    let exits = trace.events.filter { if case .exited = $0.kind { true } else { false } }
    #expect(exits.map(\.process.pid) == [412, 430])
    #expect(exits.map(\.source.line) == [4, 9])
    #expect(trace.inputs[0].lines == 10)
    #expect(trace.diagnostics.isEmpty)
  }

  @Test("Older crashes, of bug type 109, are read in both forms")
  func olderCrash() throws {
    let text = """
      {"app_name":"Notes","timestamp":"2026-11-21 10:15:02.00 +0100","bundleID":"com.example.notes","bug_type":"109","os_version":"iPhone OS 13.3 (17C54)"}
      Process:             Notes [412]
      Identifier:          com.example.notes
      Role:                Foreground
      Date/Time:           2026-11-21 10:15:01.7819 +0100
      Launch Time:         2026-11-21 10:14:59.5000 +0100
      Exception Type:  EXC_BAD_ACCESS (SIGSEGV)
      Termination Reason: Namespace SIGNAL, Code 0xb
      """
    let json = """
      {"app_name":"Notes","bundleID":"com.example.notes","bug_type":"109"}
      {
        "captureTime" : "2026-11-21 10:15:01.7819 +0100", "pid" : 412, "procName" : "Notes",
        "termination" : {"code":11,"namespace":"SIGNAL"}
      }
      """
    for text in [text, json] {
      let exits = try Self.read(("a.ips", text)).events.compactMap { event -> UInt64? in
        if case .exited(let report) = event.kind { report.code } else { nil }
      }
      #expect(exits.contains(11))
    }
  }

  @Test("A report without its first line, or with a part of it, says so")
  func withoutHeader() throws {
    let body = """
      {
        "captureTime" : "2026-11-21 10:15:01.7819 +0100",
        "pid" : 412,
        "procName" : "Notes",
        "bundleInfo" : {"CFBundleIdentifier":"com.example.notes"},
        "termination" : {"code":11,"namespace":"SIGNAL"}
      }

      """
    for (text, line) in [(body, UInt32(1)), ("{\"app_name\":\"Notes\",\"timest\n" + body, 2)] {
      let trace = try Self.read(("a.ips", text))
      #expect(trace.diagnostics.map(\.severity) == [.note])
      #expect(trace.diagnostics.first?.message.contains("lacks its first line") == true)
      #expect(trace.diagnostics.first?.source?.line == line)
      #expect(
        trace.events.contains { if case .exited = $0.kind { $0.process.pid == 412 } else { false } }
      )
    }
  }
}

/// The table of periods that `xctrace export` writes as XML.
@Suite struct LifeCyclePeriodTests {
  private static func read(_ text: String) throws -> EventTrace {
    var reader = TraceReader()
    var pieces = [Array(text.utf8)].makeIterator()
    try reader.read(name: "a.xml") { pieces.next() }
    return try reader.finish()
  }

  private static let head = """
    <?xml version="1.0"?>
    <trace-query-result>
    <node><schema name="life-cycle-period"><col><mnemonic>start</mnemonic></col></schema>

    """

  @Test("Each period is an event at its start, with the process that rows share")
  func periods() throws {
    let trace = try Self.read(
      Self.head + """
        <row><start-time id="1" fmt="00:00.300.000">300000000</start-time><duration id="2">5</duration>\
        <process id="3" fmt="Notes &amp; More (412)"><pid id="4" fmt="412">412</pid></process>\
        <app-period id="5">Launching - didFinishLaunchingWithOptions()</app-period></row>
        <!-- <row> -->
        <row><start-time id="6">100000000</start-time><process ref="3"/>\
        <app-period id="7">Initializing - Process Creation</app-period></row>
        <row><start-time ref="1"/><process ref="3"/><app-period id="8">Foreground - Active</app-period></row>
        <row><start-time id="9">400000000</start-time><process ref="3"/>\
        <app-period id="10">Dreaming</app-period></row>
        </node></trace-query-result>
        """)
    #expect(trace.diagnostics.isEmpty)
    #expect(
      trace.events.filter { $0.emitter != .layout }.map(\.kind) == [
        .started(.unknown), .callback(.didFinishLaunching), .callback(.didBecomeActive),
        .callback(.willResignActive),
      ])
    // An active period ends with the next, and what one of an unknown name is, is not known.
    #expect(trace.events.filter { $0.emitter == .layout }.map(\.kind) == [.gap])
    #expect(trace.events.allSatisfy { $0.process.pid == 412 })
    #expect(Array(trace.events).first?.process.name.map { trace.symbols[$0] } == "Notes & More")
    #expect(trace.inputs[0].layouts == ["xctrace"])
    #expect(trace.inputs[0].skipped == ["period of an unknown name": 1])
    #expect(trace.reference.anchor == .dateUnknown)
  }

  @Test("Deep text that is cut off takes no longer than its length")
  func deepAndCut() {
    let text = Array((#"{"a":"# + String(repeating: "[", count: 1 << 20)).utf8)
    #expect(CutJSON(text.span).closedTexts.allSatisfy { $0.count < 4 * JSONFramer.deepest })
  }

  @Test("The last period goes on for as long as its row says")
  func lastPeriod() throws {
    let trace = try Self.read(
      Self.head + """
        <row><start-time>100000000</start-time><duration>600000000</duration>\
        <process id="1" fmt="Notes (412)"/>\
        <app-period>Launching - didFinishLaunchingWithOptions()</app-period></row>
        <row><start-time>700000000</start-time><duration>5000000000</duration><process ref="1"/>\
        <app-period>Foreground - Active</app-period></row>
        </node></trace-query-result>
        """)
    let first = try #require(trace.inputs[0].firstAt)
    let last = try #require(trace.inputs[0].lastAt)
    #expect(last - first == TimeSpan(nanoseconds: 5_600_000_000))
  }

  private static func row(_ start: Int, _ process: String, _ period: String) -> String {
    """
    <row><start-time>\(start)</start-time><duration>100</duration><process fmt='\(process)'/>\
    <app-period>\(period)</app-period></row>
    """
  }

  @Test("Names of periods have any dash, and names of processes any brackets")
  func names() throws {
    let trace = try Self.read(
      Self.head + Self.row(100, "Notes (Beta) (412)", "Foreground – Active")
        + Self.row(200, "Notes (Beta) (412)", "Background — Running")
        + Self.row(300, "Notes (Beta) (412)", "Suspended") + Self.row(350, "", "Suspended")
        + "<row><app-period>Suspended</app-period></row></node></trace-query-result>")
    #expect(
      trace.events.map(\.kind) == [
        .callback(.didBecomeActive), .callback(.willResignActive),
        .state(ReportedState(task: .running, visibility: .background)),
        .state(ReportedState(task: .suspended, visibility: .background)),
      ])
    #expect(trace.events.allSatisfy { $0.process.pid == 412 })
    #expect(Array(trace.events).first?.process.name.map { trace.symbols[$0] } == "Notes (Beta)")
    #expect(trace.inputs[0].skipped == ["period without a start or a process": 2])
  }

  @Test("Recordings in one file, and in several, are kept apart as devices")
  func recordings() throws {
    func table(_ run: Int, _ pid: Int) -> String {
      let path = "//trace-toc[1]/run[\(run)]/data[1]/table[3]"
      return "<node xpath=\"\(path)\"><schema name=\"life-cycle-period\"/>"
        + Self.row(100 * run, "Notes (\(pid))", "Foreground - Active") + "</node>"
    }
    func devices(_ texts: String...) throws -> [String?] {
      var reader = TraceReader()
      for (number, text) in texts.enumerated() {
        var pieces = [Array("<trace-query-result>\(text)</trace-query-result>".utf8)].makeIterator()
        try reader.read(name: "\(number + 1).xml") { pieces.next() }
      }
      let trace = try reader.finish()
      #expect(trace.diagnostics.isEmpty)
      return trace.events.filter { $0.kind == .callback(.didBecomeActive) }.map { event in
        event.device.map { trace.symbols[$0] }
      }
    }
    #expect(try devices(table(1, 412)) == [nil])
    #expect(try devices(table(1, 412) + table(2, 500)) == ["run 1", "run 2"])
    #expect(try devices(table(1, 412), table(2, 500)) == ["1.xml", "2.xml"])
  }

  @Test(
    "Times since a recording's start are no times of day: neither a date nor a dated log places them"
  )
  func besideADatedLog() throws {
    let table = Self.head + Self.row(86_400_000_000_100, "Notes (412)", "Foreground - Active")
    let log = "2026-11-21 10:15:01.781 Notes[412:9] applicationDidBecomeActive\n"
    let options = ReadingOptions(
      date: CivilDateTime(Instant(nanoseconds: 1_795_252_501_000_000_000)))
    for (texts, anchor) in [
      ([table], .dateUnknown), ([table, log], TimeReference.Anchor.absolute),
    ] {
      var reader = TraceReader(options: options)
      for (number, text) in texts.enumerated() {
        var pieces = [Array((text + "\n").utf8)].makeIterator()
        try reader.read(name: "\(number + 1)") { pieces.next() }
      }
      let trace = try reader.finish()
      #expect(trace.reference.anchor == anchor)
      #expect(trace.inputs[0].isLeftOut == (texts.count > 1))
      let message = "counts from the recording's start and cannot be placed beside other inputs"
      #expect(trace.diagnostics.contains { $0.message.contains(message) } == (texts.count > 1))
    }
  }

  @Test("A document type, deep elements and damaged tags are no danger")
  func hostile() throws {
    let row =
      "<row><start-time>1</start-time><process fmt='Notes (412)'/><app-period>Foreground - Active</app-period></row>"
    for text in [
      "<!DOCTYPE x [<!ENTITY a \"b\">]>" + row, String(repeating: "<a>", count: 10_000) + row,
      "</row>" + row, "<row a=b>" + row, "<row " + row, row + "<row><start-time>",
      row + "<row><start-time>99999999999999999999</start-time><app-period>x</app-period></row>",
      "<row><start-time ref=\"7\"/><app-period ref=\"7\"/></row>",
    ] {
      _ = try Self.read(Self.head + text)
    }
    let cut = try Self.read(Self.head + row + "<row><start-time>5</start")
    #expect(cut.events.map(\.kind).contains(.callback(.didBecomeActive)))
    #expect(cut.diagnostics.count == 1)
  }

  @Test("An export of another table is called that")
  func otherTable() throws {
    let text = Self.head.replacing("life-cycle-period", with: "time-profile")
    #expect(
      try Self.read(text).diagnostics.map(\.message)
        == ["'a.xml' is an export of xctrace: without the table life-cycle-period"])
  }
}
