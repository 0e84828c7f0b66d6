import LifetraceModel
import LifetraceTestSupport
import Testing

@testable import LifetraceReading

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
      ])
    // What a period of an unknown name is, is not known: it ends no other.
    #expect(!trace.events.contains { $0.kind == .gap })
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

  @Test(
    "A state ends when its row says, whatever follows later; a part of a launch ends with the next")
  func ends() throws {
    let trace = try Self.read(
      Self.head + Self.row(100, "Notes (412)", "Launching - UIKit Initialization")
        + Self.row(300, "Notes (412)", "Foreground - Active", length: 500)
        + Self.row(900, "Notes (412)", "Nebula - Drifting")
        + Self.row(1000, "Notes (412)", "Background - Running")
        + Self.row(1100, "Notes (412)", "Background - Suspended", length: 0)
        + Self.row(1400, "Other (413)", "Nebula - Drifting") + "</node></trace-query-result>")
    let first = try #require(trace.inputs[0].firstAt)
    let seen = trace.events.map { event -> String in
      let words =
        switch event.kind {
        case .callback(let callback): "\(callback)"
        case .state(let state): "\(state.task)"
        case .gap: "end"
        case .started, .launched: "launched"
        default: "runs"
        }
      return "\((event.time - first).nanoseconds) \(words)"
    }
    #expect(
      seen == [
        "0 launched", "0 runs", "200 didBecomeActive", "700 end", "900 running", "1000 suspended",
      ])
    #expect(trace.inputs[0].skipped == ["period of an unknown name": 2])
  }

  private static func row(
    _ start: Int, _ process: String, _ period: String, length: Int = 100
  ) -> String {
    """
    <row><start-time>\(start)</start-time><duration>\(length)</duration><process fmt='\(process)'/>\
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
