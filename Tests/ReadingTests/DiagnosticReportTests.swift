import LifetraceModel
import LifetraceTestSupport
import Testing

@testable import LifetraceReading

/// Reports that devices write to files of their own.
@Suite struct DiagnosticReportTests {
  private static let crash = """
    {"app_name":"Notes","timestamp":"2026-11-21 10:15:02.00 +0100","bundleID":"com.example.notes","bug_type":"309","os_version":"iPhone OS 18.3 (22D60)"}
    {
      "modelCode" : "iPhone14,7",
      "procRole" : "Foreground",
      "captureTime" : "2026-11-21 10:15:01.7819 +0100",
      "pid" : 412,
      "procLaunch" : "2026-11-21 10:14:59.5000 +0100",
      "procName" : "Notes",
      "procPath" : "\\/private\\/var\\/Notes.app\\/Notes",
      "exception" : {"type":"EXC_BAD_ACCESS","signal":"SIGSEGV"},
      "termination" : {"flags":0,"code":11,"namespace":"SIGNAL","indicator":"Segmentation fault: 11"}
    }
    """

  private static let memory = """
    {"bug_type":"298","timestamp":"2026-11-21 10:17:30.00 +0100"}
    {
      "build" : "iPhone OS 18.3 (22D60)",
      "product" : "iPhone14,7",
      "date" : "2026-11-21 10:17:30.63 +0100",
      "processes" : [
      {
        "states" : [ "daemon", "idle" ],
        "pid" : 86,
        "name" : "crashcopierd"
      },
      {
        "states" : [ "suspended" ],
        "reason" : "vm-pageshortage",
        "pid" : 430,
        "name" : "Radio"
      },
      {
        "states" : [ "frontmost" ],
        "reason" : "per-process-limit",
        "pid" : 431,
        "name" : "Photos"
      },
      {
        "states" : [ "daemon", "idle" ],
        "reason" : "proc-thrashing",
        "pid" : 432,
        "name" : "timed"
      }
      ]
    }
    """

  private static func read(_ text: String, pieceSize: Int = 1 << 20) throws -> EventTrace {
    var reader = TraceReader()
    var pieces = Array(text.utf8).pieces(of: pieceSize).makeIterator()
    try reader.read(name: "a.ips") { pieces.next() }
    return try reader.finish()
  }

  private static func exits(in trace: EventTrace) -> [(LifecycleEvent, ExitReport)] {
    trace.events.compactMap { event in
      if case .exited(let report) = event.kind { (event, report) } else { nil }
    }
  }

  @Test("A crash is told with its process, place and reason", arguments: [1, 700, 1 << 20])
  func crash(pieceSize: Int) throws {
    let trace = try Self.read(Self.crash, pieceSize: pieceSize)
    let exits = Self.exits(in: trace).filter { $0.1.namespace == .signal }
    let (event, report) = try #require(exits.first)
    #expect(event.process.pid == 412)
    #expect(event.process.name.map { trace.symbols[$0] } == "Notes")
    #expect(event.process.bundle.map { trace.symbols[$0] } == "com.example.notes")
    #expect(event.source.line == 11)
    #expect(report.code == 11)
    #expect(report.stateAtExit == ReportedState(task: .unknown, visibility: .foreground))
    // 09:15:01.7819 in UTC on that day.
    #expect(event.time == Instant(nanoseconds: 1_795_252_501_781_900_000))
    #expect(trace.inputs.map(\.layouts) == [["ips"]])
    #expect(trace.inputs.map(\.lines) == [12])
    let start = try #require(trace.events.first { $0.kind == .started(.unknown) })
    #expect(start.process.pid == 412)
    #expect(event.time - start.time == .milliseconds(2281) + TimeSpan(nanoseconds: 900_000))
    #expect(trace.diagnostics.isEmpty)
  }

  @Test(
    "Names with brackets, blanks or line breaks keep their exits, and nothing in them is read",
    arguments: [
      "Notes [9]", "App[Beta]", "[X][Y]2", " Notes", "Notes ", "a | b: c",
      "Notes\\nTermination Reason: JETSAM 4",
    ])
  func names(name: String) throws {
    let shown = name.replacing("\\n", with: " ").split(
      separator: " ", omittingEmptySubsequences: true
    )
    .joined(separator: " ")
    func seen(_ text: String) throws -> [String] {
      let trace = try Self.read(text)
      return Self.exits(in: trace).map { event, report in
        "\(event.process.name.map { trace.symbols[$0] } ?? "-") \(event.process.pid ?? 0) \(report.code ?? 0)"
      }
    }
    #expect(
      try seen(Self.crash.replacing("\"Notes\"", with: "\"\(name)\"")) == ["\(shown) 412 11"])
    #expect(
      try seen(Self.memory.replacing("\"Radio\"", with: "\"\(name)\"")).first == "\(shown) 430 4")
    // The system writes no line breaks here.
    guard !name.contains("\\n") else { return }
    #expect(
      try seen("Process:  \(name) [412]\nTermination Reason: SIGNAL 11 x\n") == ["\(shown) 412 11"])
    #expect(
      try seen(
        "kernel[0]: memorystatus: killing_specific_process pid 430 [\(name)] (vm-pageshortage 4) 1KB\n"
      )
        == ["\(shown) 430 4"])
  }

  @Test("Processes in a memory report without a pid are named, those without a name counted")
  func withoutPID() throws {
    let trace = try Self.read(
      Self.memory.replacing("\"pid\" : 430,", with: "").replacing("\"Photos\"", with: "\"\""))
    #expect(Self.exits(in: trace).map { $0.0.process.pid } == [nil, 432])
    #expect(trace.inputs[0].skipped == ["exit of a process without a name or a pid": 1])
  }

  @Test(
    "A crash among other text is told as the file is",
    arguments: [
      "```\n", "It crashes:\n\n", "> ", "    ", "",
      "Nov 21 10:15:00 iPad kernel[0] <Notice>: nothing\n",
    ])
  func pasted(mark: String) throws {
    let isOfEachLine = mark == "> " || mark == "    "
    let text = isOfEachLine ? Self.crash.replacing("\n", with: "\n" + mark) : Self.crash
    let trace = try Self.read(mark + text + "\n```\nWhat can I do?\n")
    let (event, report) = try #require(Self.exits(in: trace).first { $0.1.namespace == .signal })
    #expect(event.process.pid == 412)
    #expect(event.process.bundle.map { trace.symbols[$0] } == "com.example.notes")
    #expect(event.source.line == 11 + UInt32(isOfEachLine ? 0 : mark.count { $0 == "\n" }))
    #expect(report.stateAtExit == ReportedState(task: .unknown, visibility: .foreground))
    #expect(trace.events.contains { $0.kind == .started(.unknown) })
  }

  /// The role is by which the kernel gives a process CPU time: during a launch it may still be that of the background.
  @Test("Where FrontBoard says that the app was, counts more than its role")
  func visibilityBesideARole() throws {
    let text = Self.crash.replacing(
      #""procRole" : "Foreground""#, with: #""procRole" : "Background""#
    )
    .replacing(
      #""code":11,"namespace":"SIGNAL","indicator":"Segmentation fault: 11""#,
      with:
        #""code":2343432205,"namespace":"FRONTBOARD","reasons":["scene-create watchdog transgression: "#
        + #"app<com.example.notes>:412 exhausted real (wall clock) time allowance of 19.97 seconds","#
        + #""ProcessVisibility: Foreground","ProcessState: Running"]"#)
    let (_, report) = try #require(
      Self.exits(in: try Self.read(text)).first { $0.1.code == 0x8bad_f00d })
    #expect(report.stateAtExit == ReportedState(task: .running, visibility: .foreground))
  }

  @Test("Reports are told without the object on their first line, as far as they go")
  func withoutHeader() throws {
    for text in [Self.crash, Self.memory] {
      let body = text.split(separator: "\n").dropFirst()
        .joined(separator: "\n").replacing(
          "\"build\"", with: "\"crashReporterKey\" : \"1\",\n\"memoryStatus\" : {},\n\"build\"")
      let whole = try Self.read(text)
      for before in ["The report says\n", ""] {
        let exits = Self.exits(in: try Self.read(before + body))
        #expect(
          exits.map { $0.0.process.pid } == Self.exits(in: whole).map { $0.0.process.pid })
        #expect(!exits.isEmpty)
      }
    }
    let other = Self.crash.split(separator: "\n").dropFirst().joined(separator: "\n")
      .replacing("\"pid\"", with: "\"bug_type\" : \"385\",\n\"pid\"")
    #expect(Self.exits(in: try Self.read(other)).isEmpty)
  }

  @Test("Of single processes of a memory report those with a reason were ended")
  func process() throws {
    let rows = Self.memory.split(separator: "\n").dropFirst(11).dropLast(8)
      .joined(separator: "\n").replacing("\"pid\"", with: "\"rpages\" : 960,\n\"pid\"")
    for text in [rows, "Only these:\n```\n" + rows + "\n```"] {
      let trace = try Self.read(text)
      let exits = Self.exits(in: trace)
      #expect(trace.events.count == 2)
      #expect(exits.map { $0.0.process.pid } == [430, 431])
      #expect(exits.map(\.1.code) == [4, 7])
      #expect(exits.map(\.1.stateAtExit?.visibility) == [.unknown, .foreground])
    }
  }

  @Test("Of a memory report those with a reason were ended, in the state that it tells")
  func memory() throws {
    let trace = try Self.read(Self.memory)
    let exits = Self.exits(in: trace)
    #expect(exits.map { $0.0.process.pid } == [430, 431, 432])
    #expect(exits.map { $0.0.process.kind } == [.unknown, .unknown, .system])
    #expect(exits.map { $0.0.source.line } == [14, 20, 26])
    #expect(exits.map(\.1.timing) == [.latest, .latest, .latest])
    #expect(exits.map(\.1.namespace) == [.jetsam, .jetsam, .jetsam])
    #expect(exits.map(\.1.code) == [4, 7, 5])
    #expect(
      exits.map(\.1.stateAtExit) == [
        ReportedState(task: .suspended, visibility: .unknown),
        ReportedState(task: .unknown, visibility: .foreground), nil,
      ])
  }

  private static func memory(processes count: Int) -> String {
    let header = #"{"bug_type":"298","timestamp":"2026-11-21 10:17:30.00 +0100"}"#
    let rows = (1...count).map { pid in
      let reason = pid == count || pid == 2 ? #""reason":"per-process-limit","# : ""
      return #"{"states":["suspended"],\#(reason)"pid":\#(pid),"name":"Notes"}"#
    }
    return header + "\n{\"date\":\"2026-11-21 10:17:30.63 +0100\",\"processes\":[\n"
      + rows.joined(separator: ",\n") + "\n]}\n"
  }

  @Test("However many processes a memory report has, all of them are read")
  func manyProcesses() throws {
    let trace = try Self.read(Self.memory(processes: 40_000))
    #expect(Self.exits(in: trace).map { $0.0.process.pid } == [2, 40_000])
    #expect(trace.diagnostics.isEmpty)
  }

  @Test("Of a report that is longer than any device writes the beginning is read, which is said")
  func longerThanRead() throws {
    let text = Self.memory(processes: 320_000)
    #expect(text.utf8.count > DiagnosticReport.longest)
    let trace = try Self.read(text)
    #expect(Self.exits(in: trace).map { $0.0.process.pid } == [2])
    #expect(
      trace.diagnostics.map(\.message) == [
        "the report is longer than 16 MB; what comes before is read"
      ])
    #expect(trace.diagnostics.map(\.severity) == [.dataLoss])
    #expect(trace.inputs.map(\.lines) == [320_003])
  }

  @Test("The text of a crash report tells the launch and where the process was")
  func text() throws {
    let trace = try Self.read(
      """
      Process:             Notes [412]
      Identifier:          com.example.notes
      Role:                Background
      Date/Time:           2026-11-21 10:15:01.7819 +0100
      Launch Time:         2026-11-21 10:14:59.5000 +0100
      Exception Type:  EXC_BAD_ACCESS (SIGSEGV)
      """)
    let start = try #require(trace.events.first { $0.kind == .started(.unknown) })
    let (exit, report) = try #require(Self.exits(in: trace).first)
    #expect(start.process.pid == 412)
    #expect(exit.time - start.time == .milliseconds(2281) + TimeSpan(nanoseconds: 900_000))
    #expect(report.stateAtExit == ReportedState(task: .unknown, visibility: .background))
  }

  @Test("A report about CPU time ends nobody, nor do log lines below it have its time")
  func resources() throws {
    let trace = try Self.read(
      """
      Date/Time:       2026-11-21 10:15:01.781 +0100
      Command:         Notes
      PID:             412
      Event:           cpu usage
      CPU:             144s cpu time over 178 seconds (81% cpu average)
      Action taken:    none

      > kernel[0] <Notice>: EXC_RESOURCE -> Notes[413] exceeded mem limit: ActiveHard 77 MB (fatal)
      > kernel[0] <Notice>: memorystatus: killing_specific_process pid 413 [Notes] (per-process-limit 1)
      """)
    let exits = Self.exits(in: trace)
    #expect(exits.map { $0.0.process.pid } == [413])
    #expect(exits.map(\.1.isUntimed) == [true])
    let isPending = trace.events.contains { if case .exitPending = $0.kind { true } else { false } }
    #expect(!isPending)
  }

  @Test("A kill below a report has the time of the line that tells of it once more")
  func timedOnceMore() throws {
    let trace = try Self.read(
      """
      Date/Time:       2026-11-21 10:15:01.781 +0100
      Command:         Notes
      PID:             412
      Event:           cpu usage
      CPU:             144s cpu time over 178 seconds (81% cpu average)
      Action taken:    none

      > kernel[0] <Notice>: memorystatus: killing_specific_process pid 413 [Notes] (per-process-limit 1)

      ----> Nov 21 11:15:32 iPad kernel[0] <Notice>: EXC_RESOURCE -> Notes[413] exceeded mem limit: ActiveHard 77 MB (fatal)
      """)
    let exits = Self.exits(in: trace)
    #expect(exits.map { $0.0.process.pid } == [413])
    #expect(exits.map(\.1.isUntimed) == [false])
    #expect(exits.map(\.1.code) == [7])
    #expect(exits.map { $0.0.source.line } == [10])
  }

  @Test(
    "Whatever is missing or of another kind costs no more than itself",
    arguments: [
      #""pid" : 412,"#, #""procName" : "Notes","#, #""modelCode" : "iPhone14,7","#,
      #""captureTime" : "2026-11-21 10:15:01.7819 +0100","#,
    ])
  func missing(member: String) throws {
    for value in ["", member.replacing(#/: .*,$/#, with: ": [{}],")] {
      let trace = try Self.read(Self.crash.replacing(member, with: value))
      #expect(Self.exits(in: trace).contains { $0.1.namespace == .signal })
    }
  }

  @Test("A report that is cut off is told, wherever that is")
  func cutOff() throws {
    for text in [Self.crash, Self.memory] {
      let body = text.utf8.count - 200
      for length in stride(from: body, to: text.utf8.count - 1, by: 7) {
        let trace = try Self.read(String(text.prefix(length)))
        #expect(!trace.events.isEmpty)
        #expect(trace.diagnostics.map(\.severity) == [.warning])
        #expect(trace.inputs.map(\.layouts) == [["ips"]])
      }
    }
  }

  @Test("What a report has before its cut is read")
  func readToTheCut() throws {
    let crash = try Self.read(
      Self.crash.replacing("\n}", with: ",\n  \"asi\" : {\"libsys...", maxReplacements: 1))
    #expect(Self.exits(in: crash).contains { $0.1.code == 11 && $0.0.process.pid == 412 })
    let whole = try #require(Self.memory.firstRange(of: "\"name\" : \"Photos\""))
    let memory = try Self.read(Self.memory[..<whole.lowerBound] + "\n[…]\n")
    #expect(Self.exits(in: memory).map { $0.0.process.pid } == [430])
  }

  @Test("What a library said before it ended the process explains the exit")
  func libraryWords() throws {
    let words = """
      ,
        "asi" : {"libsystem_c.dylib":["abort() called"],"libswiftCore.dylib":["Notes/Store.swift:41: Fatal error: no store"]}
      }
      """
    let trace = try Self.read(Self.crash.replacing("\n}", with: words, maxReplacements: 1))
    let explanations = Self.exits(in: trace).compactMap(\.1.explanation).map { trace.symbols[$0] }
    #expect(explanations == ["Notes/Store.swift:41: Fatal error: no store"])
  }

  @Test("A report that is damaged is told")
  func damaged() throws {
    let trace = try Self.read(Self.crash.replacing("\"pid\" :", with: "\"pid\""))
    #expect(trace.events.isEmpty)
    #expect(trace.diagnostics.map(\.severity) == [.error])
  }

  @Test("A memory report without a date was written when its first line tells")
  func memoryByItsHeader() throws {
    let text = Self.memory.replacing("\"date\" : \"2026-11-21 10:17:30.63 +0100\",", with: "")
    // 09:17:30 in UTC on that day.
    #expect(
      try Self.exits(in: Self.read(text)).allSatisfy {
        $0.0.time == Instant(nanoseconds: 1_795_252_650_000_000_000)
      })
  }

  @Test("MetricKit's crashes were within the time of their payload, each at its own line")
  func diagnostics() throws {
    let text = """
      {
        "timeStampEnd" : "2026-11-21 03:59:00 +0000",
        "timeStampBegin" : "2026-11-20 04:00:00 +0000",
        "hangDiagnostics" : [ { "diagnosticMetaData" : { "hangDuration" : "4 sec" } } ],
        "crashDiagnostics" : [
          {
            "version" : "1.0.0",
            "diagnosticMetaData" : {
              "osVersion" : "iPhone OS 18.3 (22D60)", "deviceType" : "iPhone14,7",
              "exceptionType" : 6, "signal" : 5, "terminationReason" : "Namespace SIGNAL, Code 0x5"
            }
          },
          {
            "diagnosticMetaData" : {
              "bundleIdentifier" : "com.example.notes", "pid" : 412, "signal" : 11
            }
          }
        ]
      }
      """
    let trace = try Self.read(text)
    let exits = Self.exits(in: trace)
    #expect(exits.map(\.1.namespace) == [.signal, .signal])
    #expect(exits.map(\.1.code) == [5, 11])
    #expect(exits.map { $0.0.process.pid } == [nil, 412])
    #expect(exits.map { $0.0.source.line } == [8, 14])
    // From the first minute of the payload to the end of its last one.
    #expect(exits.map(\.1.timing) == [.within, .within])
    #expect(exits.map(\.1.reach) == [.seconds(86_400), .seconds(86_400)])
    #expect(exits.allSatisfy { $0.0.time == Instant(nanoseconds: 1_795_147_200_000_000_000) })
    #expect(trace.diagnostics.isEmpty)
    let hangs = try Self.read(
      text.replacing("crashDiagnostics", with: "cpuExceptionDiagnostics"))
    #expect(Self.exits(in: hangs).isEmpty)
  }

  @Test("Nonsense in place of values is no danger")
  func hostile() throws {
    let deep = String(repeating: "[", count: 3000) + String(repeating: "]", count: 3000)
    let one = #"{"reason":"x"}"#
    let many = "[" + Array(repeating: one, count: 20_000).joined(separator: ",") + "]"
    for value in [deep, many, "null", "-1", "1e400", #""\\ud800""#, "[[],{}]"] {
      for key in ["processes", "date", "product"] {
        let text = "{\"bug_type\":\"298\"}\n{\"\(key)\":\(value)}\n"
        #expect(try Self.exits(in: Self.read(text)).isEmpty)
      }
    }
  }
}
