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

  @Test("A report of memory states which apps lived on, and in which state")
  func memoryOfTheLiving() throws {
    let text = """
      {"bug_type":"298","timestamp":"2026-11-21 10:20:00.00 +0100","os_version":"iPhone OS 27.0 (24A437)"}
      {
        "product" : "iPhone17,1",
        "date" : "2026-11-21 10:19:58.25 +0100",
        "processes" : [
          { "name" : "Notes", "pid" : 412, "states" : [ "frontmost" ] },
          { "name" : "Radio", "pid" : 430, "states" : [ "suspended" ] },
          { "name" : "Photos", "pid" : 431, "states" : [ "background" ] },
          { "name" : "backupd", "pid" : 77, "states" : [ "daemon", "suspended" ] },
          { "name" : "other", "pid" : 78 }
        ]
      }
      """
    let trace = try Self.read(("memory.ips", text))
    #expect(Self.snapshot(trace) == [Seen(412, Self.front, 4), Seen(430, Self.suspended, 4)])
    #expect(trace.inputs[0].skipped == ["process that nothing ties to an app": 1])
    #expect(
      trace.diagnostics.map(\.message) == [
        "the report of the device's memory lists no process that was ended"
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
    #expect(
      trace.diagnostics.map(\.message) == [
        "a kernel panic at 2026-11-21T09:25:50.25Z stopped the device, and ended every process"
      ])
    let without = try Self.read(("panic.ips", text.replacing("Calendar", with: "Clock")))
    #expect(
      without.diagnostics.map(\.message) == [
        "'panic.ips' is an .ips report of bug type 210 (a kernel panic): does not say when it happened"
      ])
  }

  @Test(
    "A panic or forced restart with a date earlier than its header ends a boot then",
    arguments: [
      ("210", "2026-11-21 10:31:05.40 +0100", [1_795_253_465_400_000_000]),
      ("151", "2026-11-21 10:30:00.00 +0100", [1_795_253_400_000_000_000]),
      // Written in the second of the header: after the boot. Later than it, or none: of no use.
      ("151", "2026-11-21 10:31:12.90 +0100", []), ("210", "2026-11-21 11:31:12.40 +0100", []),
      ("151", "yesterday", []),
    ] as [(String, String, [Int64])])
  func restarts(number: String, date: String, boots: [Int64]) throws {
    let text = """
      {"bug_type":"\(number)","timestamp":"2026-11-21 10:31:12.00 +0100","os_version":"iPhone OS 18.3 (22D60)"}
      {
        "product" : "iPhone14,7",
        "date" : "\(date)",
        "reason" : "Button force reset",
        "processByPid" : {
          "-1" : {
            "procname" : "bogus", "pid" : -1
          },
          "412" : {
            "procname" : "Notes", "pid" : 412, "flags" : [ "pidSuspended" ]
          },
          "430" : {
            "procname" : "Radio", "pid" : 430
          }
        }
      }
      """
    let trace = try Self.read(("reset.ips", text))
    let found = trace.events.filter { $0.kind == .boot }
    #expect(found.map(\.time) == boots.map { Instant(nanoseconds: $0) })
    #expect(found.map(\.source.line) == boots.map { _ in 4 })
    // Who was alive then ended with the boot, which comes after it in the order of lines, too.
    #expect(Self.snapshot(trace) == boots.map { _ in Seen(412, Self.suspended, 4) })
    #expect(
      trace.inputs[0].skipped == (boots.isEmpty ? [:] : ["process that nothing ties to an app": 1]))
    let isSaid = trace.diagnostics.contains { $0.message.contains("ended every process") }
    #expect(isSaid == !boots.isEmpty && trace.diagnostics.count == 1)
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

  @Test(
    "Reports of several kinds are each read where one begins in the middle of a line",
    arguments: [
      ["crash", "cpu", "crash"], ["cpu", "crash", "cpu"], ["crash", "crash", "cpu", "other"],
    ])
  func joined(kinds: [String]) throws {
    let text = kinds.enumerated().map { number, kind in
      let pid = 400 + number
      let header =
        #"{"app_name":"Notes","timestamp":"2026-11-21 10:1\#(number):59.00 +0100","bundleID":"com.example.notes","bug_type":""#
      return switch kind {
      case "crash":
        """
        \(header)309","name":"Notes"}
        {
          "pid" : \(pid), "procName" : "Notes", "captureTime" : "2026-11-21 10:1\(number):01.5000 +0100",
          "termination" : {"code":11,"namespace":"SIGNAL"}
        }
        """
      case "cpu":
        """
        \(header)202"}
        Date/Time:        2026-11-21 10:1\(number):01.500 +0100
        End time:         2026-11-21 10:1\(number):31.500 +0100
        Command:          Notes
        Path:             /private/var/containers/Bundle/Application/8CD1/Notes.app/Notes
        Identifier:       com.example.notes
        PID:              \(pid)

        Event:            cpu usage
        Action taken:     none
        CPU:              20 seconds cpu time over 30 seconds (66% cpu average)

        Heaviest stack for the target process:
          1  ??? (dyld + 1)

        EOF
        """
      default: "\(header)211\"}\n{\"message\":{}}"
      }
    }.joined()
    let trace = try Self.read(("all.ips", text))
    func pids(_ isWanted: (EventKind) -> Bool) -> [Int32?] {
      trace.events.filter { isWanted($0.kind) }.map(\.process.pid)
    }
    func expected(_ kind: String) -> [Int32?] {
      kinds.indices.filter { kinds[$0] == kind }.map { Int32(400 + $0) }
    }
    #expect(pids { if case .exited = $0 { true } else { false } } == expected("crash"))
    #expect(pids { if case .limitExceeded = $0 { true } else { false } } == expected("cpu"))
    #expect(trace.inputs[0].skipped["damaged report"] == nil)
    #expect(
      trace.inputs[0].skipped["report of another kind"] == (kinds.contains("other") ? 1 : nil))
  }

  @Test(
    "The table of a low memory report of iOS 9 has the reasons and states of who was terminated")
  func lowMemoryTable() throws {
    let text = """
      {"bug_type":"198","os_version":"iPhone OS 9.3.5 (13G36)"}
      Incident Identifier: 2E7A
      Hardware Model:      iPhone7,2
      OS Version:          iPhone OS 9.3.5 (13G36)
      Date:                2016-09-02 21:14:09 +0200
      Largest process:   Barge

      Processes
           Name                    <UUID>                       CPU time    rpages   recent_max   lifetime_max   fds  [reason]          (state)

            Barge <c19b5a1e>        41.204      92110            -          92400   200  [per-process-limit] (frontmost) (resume)
        My Skiff 2 <d29b5a1e>         3.424       8578            -          12866   100  [vm-pageshortage]   (suspended)
           Dinghy <e39b5a1e>         1.569       5318            -          13739    50                      (suspended)
             sync <cc6e890c>        0.345        404            -           1775    50  [idle-exit]         (daemon) (idle)

      **End**
      """
    let trace = try Self.read(("a.ips", text))
    let exits = trace.events.compactMap { event -> String? in
      guard case .exited(let report) = event.kind else { return nil }
      let name = event.process.name.map { trace.symbols[$0] } ?? "-"
      let state = report.stateAtExit.map { "\($0.task) \($0.visibility)" } ?? "-"
      return "\(name) \(event.process.kind) \(report.code ?? 0) \(report.timing) \(state)"
    }
    #expect(
      exits == [
        "Barge unknown 7 latest unknown foreground",
        "My Skiff 2 unknown 4 latest suspended unknown",
        "sync system 9 latest -",
      ])
  }

  @Test("Of a terminated process without a pid a memory report has the name; null is no reason")
  func killedWithoutAPID() throws {
    let text = """
      {"bug_type":"298","timestamp":"2026-06-14 15:08:19.00 -0600"}
      {
        "date" : "2026-06-14 15:08:18.77 -0600",
        "processes" : [
          { "pid" : 7, "name" : "Punt", "states" : [ "suspended" ],
            "reason" : null },
          { "name" : "Tender", "states" : [ "suspended" ],
            "reason" : "vm-pageshortage" },
          { "pid" : 8, "name" : "Skiff", "states" : [ "audio" ],
            "reason" : "gravity-wave" }
        ]
      }
      """
    let trace = try Self.read(("a.ips", text))
    let exits = trace.events.compactMap { event -> String? in
      guard case .exited(let report) = event.kind else { return nil }
      let name = event.process.name.map { trace.symbols[$0] } ?? "-"
      let words = report.explanation.map { trace.symbols[$0] } ?? "-"
      return "\(name) \(event.process.pid ?? 0) \(report.code ?? 0) \(words) :\(event.source.line)"
    }
    #expect(exits == ["Tender 0 4 vm-pageshortage :8", "Skiff 8 0 gravity-wave :10"])
    #expect(trace.inputs[0].skipped.isEmpty)
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
    let oneLine = body.split(separator: "\n").joined() + "\n"
    for (text, line) in [
      (body, UInt32(1)), (oneLine, 1), ("{\"app_name\":\"Notes\",\"timest\n" + body, 2),
    ] {
      let trace = try Self.read(("a.ips", text))
      #expect(trace.diagnostics.map(\.severity) == [.note])
      #expect(trace.diagnostics.first?.message.contains("has no first line") == true)
      #expect(trace.diagnostics.first?.source?.line == line)
      #expect(trace.inputs[0].lines == text.count { $0 == "\n" })
      #expect(
        trace.events.contains { if case .exited = $0.kind { $0.process.pid == 412 } else { false } }
      )
    }
  }
}
