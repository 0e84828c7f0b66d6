import LifetraceModel
import LifetraceTestSupport
import Testing

@testable import LifetraceReading

/// Reads texts as inputs named a, b, …
private func trace(_ texts: [String], _ options: ReadingOptions = ReadingOptions()) throws
  -> EventTrace
{
  var reader = TraceReader(options: options)
  for (index, text) in texts.enumerated() {
    var chunks = [Array(text.utf8)]
    try reader.read(name: String("abcdef".dropFirst(index).prefix(1))) { chunks.popLast() }
  }
  return try reader.finish()
}

/// The ends of the gaps: each has its beginning and its end in the line after it.
private func gaps(_ trace: EventTrace) -> [Instant] {
  let all = trace.events.filter { $0.emitter == .layout && $0.kind == .gap }
  return all.indices.filter { index in
    !all[(index + 1)...].contains { $0.source == all[index].source }
  }.map { all[$0].time }
}

/// What a power loss leaves in a file; an editor shows it on one line.
@Test func aHoleOfNULsIsNoLineOfItsOwn() throws {
  let hole = String(repeating: "\u{0}", count: 512)
  let native = #"{"ts":"2026-03-01T10:00:00Z","bundle":"com.example.notes","event":"wrote"}"#
  let text = "2024-03-01 10:00:00.000001+0100 0x1 Default 0x0 5 0 demo: one"
  for line in [native, text] {
    let trace = try trace([line + "\n" + hole + "\n" + line + "\n" + hole + native + "\n"])
    #expect(trace.inputs[0].lines == 4)
    #expect(trace.events.all.last?.source.line == 4)
  }
}

@Test func lostMessagesAreAGapBeforeTheNextRecord() throws {
  let trace = try trace([
    "=== Messages dropped\n2024-03-01 10:00:00.000001+0100 0x1 Default 0x0 5 0 demo: one\n"
      + "=== Messages dropped\n2024-03-01 10:00:05.000001+0100 0x1 Default 0x0 5 0 demo: two\n"
      + "2024-03-01 10:00:06.000000+0100 0x1 Default 0x0 5 0 logd: lost 4 messages\n"
  ])
  #expect(gaps(trace) == [utc("2024-03-01 09:00:05.000001"), utc("2024-03-01 09:00:06")])
  let summary = trace.inputs[0]
  #expect(summary.layouts == ["log-show"])
  #expect(summary.records == 3)
  #expect(summary.lines == 5)
  #expect(summary.firstAt == utc("2024-03-01 09:00:00.000001"))
  #expect(summary.lastAt == utc("2024-03-01 09:00:06"))
  #expect(
    trace.reference
      == TimeReference(anchor: .absolute, zoneSeconds: 3600, resolution: .init(nanoseconds: 1000)))
}

@Test func theLogToolsOwnRowsTellOfBootsAndLosses() throws {
  let trace = try trace([
    "2024-03-01 10:00:00.000001+0100 0x1 Default 0x0 5 0 demo: one\n"
      + "2024-03-01 10:00:02.000000+0100 0x0 Timesync 0x0 0 0    === system boot: 5BAFBF81-2222\n"
      + "2024-03-01 10:00:03.000000+0100 0x1 Lost 0x0 0 0 lost >=   12 unreliable messages from "
      + " (exact start-approx. end)\n"
      + "2024-03-01 10:00:04.000000+0100 0x1 Lost 0x0 0 0 lost >= 9 unreliable messages from "
      + "diagnosticd (exact start-approx. end)\n"
      + "2024-03-01 10:00:05.000000+0100 0x1 Lost 0x0 0 0 lost >= 2 unreliable messages from "
      + "runningboardd (exact start-approx. end)\n"
  ])
  #expect(trace.inputs[0].layouts == ["log-show"])
  // Each is up to the record after it.
  #expect(trace.events.map(\.kind) == [.boot, .gap, .gap, .gap, .gap, .gap])
  #expect(
    trace.events.map { $0.process.name.map { trace.symbols[$0] } }
      == [nil, nil, nil, "diagnosticd", "diagnosticd", nil])
}

/// A Console copy with a gap before its second record.
private func console(_ first: String, _ second: String) -> String {
  "default\t\(first)\tDemo\tone line\n=== Messages dropped\ndefault\t\(second)\tDemo\ttwo lines\n"
}

@Test func undatedInputJoinsTheDatedOne() throws {
  let dated =
    "2024-03-01 23:50:00.000001+0100 0x1 Default 0x0 5 0 demo: one\n=== Messages dropped\n"
    + "2024-03-02 00:20:00.000001+0100 0x1 Default 0x0 5 0 demo: two\n"
  let trace = try trace([dated, console("23:59:00.000001+0100", "00:05:00.000001+0100")])
  #expect(gaps(trace) == [utc("2024-03-01 23:05:00.000001"), utc("2024-03-01 23:20:00.000001")])
  #expect(trace.reference.anchor == .absolute)
  #expect(trace.events.map(\.source.input).contains(1))
}

@Test(arguments: [
  #"{"ts":"2024-03-01T09:00:00Z","bundle":"com.example.notes","event":"didBecomeActive"}"#,
  #"{"name":"device.app.lifecycle","timeUnixNano":"1709283600000000000","attributes":{"ios.app.state":"active"}}"#,
  #"{"category":"app.lifecycle","timestamp":"2024-03-01T09:00:00Z","data":{"state":"foreground"}}"#,
  #"{"state_description":"Running","appName":"Notes","pid":7,"time":"2024-03-01T09:00:00Z"}"#,
])
func undatedLinesJoinTheDatedEventAmongThem(event: String) throws {
  let lines = console("10:59:00.000001+0100", "11:01:00.000001+0100")
  let dated = "2024-03-01 12:00:00.000001+0100 0x1 Default 0x0 5 0 demo: one\n"
  for rest in [lines, lines + dated] {
    let trace = try trace([event + "\n" + rest])
    #expect(gaps(trace) == [utc("2024-03-01 10:01:00.000001")])
    #expect(trace.events.all.first?.time == utc("2024-03-01 09:00:00"))
    #expect(trace.reference.anchor == .absolute)
  }
}

@Test func aRecordWithAnImpossibleTimeIsBesideTheOthers() throws {
  let trace = try trace([
    """
    {"time":"2024-03-01T10:00:00Z","process":"locationd","subsystem":"a","message":"nothing of interest"}
    {"time":"2024-13-41T10:00:00Z","process":"runningboardd","subsystem":"com.apple.runningboard",\
    "message":"[app<com.example.notes>:61] termination reported by launchd (2, 9, 9)"}

    """
  ])
  #expect(trace.events.map(\.time) == [utc("2024-03-01 10:00:00")])
  #expect(trace.reference.anchor == .absolute)
}

@Test func undatedInputThatFitsNowhereNamesTheOption() throws {
  let dated =
    "2024-03-01 10:00:00.000001+0100 0x1 Default 0x0 5 0 demo: one\n"
    + "2024-03-01 11:00:00.000001+0100 0x1 Default 0x0 5 0 demo: two\n"
  let trace = try trace([dated, console("15:00:00+0100", "15:05:00+0100")])
  #expect(trace.reference.anchor == .dateUnknown)
  #expect(trace.diagnostics.contains { $0.notes.contains { $0.contains("--date") } })
}

private let oneDay =
  "2024-03-01 10:00:00.000001+0100 0x1 Default 0x0 5 0 demo: one\n=== Messages dropped\n"
  + "2024-03-01 11:00:00.000001+0100 0x1 Default 0x0 5 0 demo: two\n"
private let threeDays =
  "2024-03-01 10:00:00.000001+0100 0x1 Default 0x0 5 0 demo: one\n=== Messages dropped\n"
  + "2024-03-04 11:00:00.000001+0100 0x1 Default 0x0 5 0 demo: two\n"
private let syslogDay =
  "Mar  1 10:00:00 iPad SpringBoard[5] <Notice>: one\n=== Messages dropped\n"
  + "Mar  1 11:00:00 iPad SpringBoard[5] <Notice>: two\n"

@Test(arguments: [
  ("no day fits", oneDay, "+0100", "fit no day", TimeReference.Anchor.absolute),
  ("several days fit", threeDays, "+0100", "fit several days", .absolute),
  ("no day fits a date without a year", syslogDay, "", "fit no day", .yearUnknown),
])
func datesOutlastAnUndatedInputWithoutAPlace(
  name: String, dated: String, zone: String, fact: String, anchor: TimeReference.Anchor
) throws {
  let alone = try trace([dated])
  let trace = try trace([dated, console("15:00:00.000001" + zone, "15:05:00.000001" + zone)])
  #expect(trace.reference.anchor == anchor)
  #expect(gaps(trace).count == 1)
  #expect(trace.events.allSatisfy { $0.source.input == 0 })
  #expect(trace.inputs[0].firstAt == alone.inputs[0].firstAt)
  #expect(trace.inputs[1].firstAt == nil && trace.inputs[1].lastAt == nil)
  #expect(trace.inputs[1].events == 0)
  #expect(trace.inputs[1].skipped["event without a date"] == 2)
  let finding = try #require(trace.diagnostics.first { $0.severity == .dataLoss })
  #expect(finding.message.contains(fact) && finding.message.contains("left out"))
  #expect(finding.notes.contains { $0.contains("--date") })
}

@Test func timesOfDayJoinADateWithoutAYear() throws {
  let trace = try trace([syslogDay, console("10:30:00.000001", "10:31:00.000001")])
  #expect(trace.reference.anchor == .yearUnknown)
  #expect(gaps(trace).count == 2)
  #expect(trace.events.all.last?.source.input == 0)
}

@Test func yearOfTheOtherInputIsNamed() throws {
  let trace = try trace([oneDay, syslogDay])
  #expect(trace.diagnostics.contains { $0.message.contains("has no year; 2024") })
}

@Test func yearAndZoneComeFromTheOtherInput() throws {
  let syslog =
    "Dec 31 23:30:00 iPad SpringBoard[5] <Notice>: one\n=== Messages dropped\n"
    + "Jan  1 00:30:00 iPad SpringBoard[5] <Notice>: two\n"
  let dated =
    "2023-12-31 23:00:00.000001+0100 0x1 Default 0x0 5 0 demo: one\n"
    + "2024-01-01 01:00:00.000001+0100 0x1 Default 0x0 5 0 demo: two\n"
  let trace = try trace([syslog, dated])
  #expect(gaps(trace) == [utc("2023-12-31 23:30:00")])
  #expect(trace.reference.anchor == .absolute)
  #expect(trace.reference.zoneSeconds == 3600)
  #expect(trace.reference.resolution == .seconds(1))
}

@Test(arguments: [
  "2024-03-01 10:30:00.000 Df demo[5:64]", "2024-03-01 10:30:00.000000 demo[5:64]",
  "2024-03-01 10:30:00.000000 demo{demo}[5] <NOTICE>:", "2024-03-01 10:30:00.000 [demo]",
])
func aDateWithoutAZoneIsInThatOfTheOtherInput(header: String) throws {
  let trace = try trace([oneDay, header + " applicationDidEnterBackground(_:)\n"])
  #expect(trace.inputs[1].firstAt == utc("2024-03-01 09:30:00"))
  #expect(trace.events.map(\.source.input) == [0, 1, 0])
  let note = trace.diagnostics.first { $0.message.hasPrefix("'b' has no time zone") }
  #expect(note?.notes == ["give --time-zone if it is another"])
}

@Test func sameLinesInTwoInputsCountOnce() throws {
  let text = console("10:00:00.000001+0100", "10:05:00.000001+0100")
  let other = console("10:05:00.000001+0100", "10:07:00.000001+0100")
  let trace = try trace([text, text, other])
  #expect(gaps(trace).count == 2)
  #expect(trace.inputs[1].skipped["event of another input"] != nil)
}

/// Within a second of a coarse clock the same may happen twice: a copy with a finer time is one of the two.
@Test(arguments: [
  (["05.800Z"], 2), (["05.200Z", "05.800Z"], 2), ([], 2), (["05.200Z", "05.400Z", "05.800Z"], 3),
])
func aCopyStandsForOneEvent(fine: [String], resignations: Int) throws {
  func log(_ seconds: [String]) -> String {
    seconds.map {
      #"{"ts":"2026-06-03T10:00:\#($0)","event":"willResignActive","bundle":"com.example.a","pid":5}"#
    }.joined(separator: "\n") + "\n"
  }
  let coarse = log(["00Z", "05Z", "05Z", "09Z"])
  for inputs in [[coarse, log(["02.500Z"] + fine)], [log(["02.500Z"] + fine), coarse]] {
    let trace = try trace(inputs)
    #expect(trace.events.count == 3 + resignations)
  }
  // Three recordings of one line are one.
  let all = try trace([coarse, coarse.replacing("Z\"", with: ".0Z\""), log(["02.500Z"] + fine)])
  #expect(all.events.count == 3 + resignations)
}

@Test func inputWithoutTimesIsNotMixedIn() throws {
  var inputs: [TraceInput] = []
  var store = EventStore()
  for (index, time) in [utc("2024-03-01 10:00:00"), Instant(nanoseconds: 1)].enumerated() {
    store.append(
      LifecycleEvent(
        time: time, source: SourcePosition(input: UInt32(index), line: 1),
        process: ProcessReference(), emitter: .callback, kind: .wrote))
    var summary = InputSummary(
      name: "\(index)",
      reference: TimeReference(
        anchor: index == 0 ? .absolute : .orderOnly, zoneSeconds: nil, resolution: .zero))
    if index == 0 { (summary.firstAt, summary.lastAt) = (time, time) }
    inputs.append(TraceInput(summary: summary, eventCount: 1))
  }
  var merge = TraceMerge(inputs: inputs, sink: EventSink(), store: store)
  let trace = try merge.run()
  #expect(trace.events.map(\.source.input) == [0])
  #expect(trace.reference.anchor == .absolute)
  #expect(trace.diagnostics.map(\.severity) == [.dataLoss])
}

/// The place of an event is the line by which it can be looked up, as if all inputs were one file.
@Test func inputsWithoutTimesFollowEachOther() throws {
  let kill = "memorystatus: killing_specific_process pid 4 [a] (vm-pageshortage 0 81s) 80211KB"
  let trace = try trace([
    "a line of no use\n\(kill)\nanother\n", "nothing but a line\n", "one more\n\(kill)\n",
  ])
  #expect(trace.reference.anchor == .orderOnly)
  #expect(!trace.reference.hasDurations)
  #expect(trace.events.map(\.source.line) == [2, 2])
  #expect(trace.events.map(\.time.nanoseconds) == [2, 3 + 1 + 2])
}

@Test(arguments: [
  ("", "'a' is empty"), ("hello\n", "'a'"), ("bplist00x", "'a' is a binary property list"),
  (
    "{\n  \"schema\": \"lifetrace.report/1\",\n  \"apps\": [{\"event\": \"didBecomeActive\"}]\n}\n",
    "'a' is a report of lifetrace, not a log"
  ),
  (
    #"{"schema":"lifetrace.report/2","items":[{"event":"didBecomeActive","ts":"2026-03-01"}]}"#,
    "'a' is a report of lifetrace, not a log"
  ),
  (
    #"{ "schema": "lifetrace.explanation/1", "lines": ["18:04:10.001 a: didBecomeActive"]}"#,
    "'a' is a result of lifetrace in JSON, not a log"
  ),
])
func inputWithoutLogIsExplained(_ text: String, _ beginning: String) throws {
  let diagnostics = try trace([text]).diagnostics
  #expect(diagnostics.contains { $0.message.hasPrefix(beginning) })
}

@Test func doubledRecordsCountOnce() {
  var doubled = DoubledRecords()
  func isDoubled(_ time: String, _ message: String, _ resolution: Int64 = 1000) -> Bool {
    var record = LogRecord(
      time: utc("2024-03-01 " + time), source: SourcePosition(input: 0, line: 1),
      message: Array(message.utf8)[...])
    record.process = Array("Demo".utf8)[...]
    return doubled.isDoubled(record, resolution: resolution)
  }
  #expect(!isDoubled("10:00:00.159594", "a"))
  #expect(!isDoubled("10:00:00.159600", "b"))
  #expect(isDoubled("10:00:00.159512", "a"))
  #expect(isDoubled("10:00:00.159650", "b"))
  #expect(isDoubled("10:00:00.159700", "a"))
  #expect(!isDoubled("10:00:00.160700", "a"))
  #expect(!isDoubled("10:00:00.161000", "b"))
  #expect(!isDoubled("10:00:05", "c", 1_000_000_000))
  #expect(!isDoubled("10:00:05", "c", 1_000_000_000))
}

/// A process can create two tasks within a millisecond, in lines that hide their identifiers.
@Test func countedRecordsAreCopiesOnlyWhereOthersHaveOne() throws {
  let created = "default\t10:00:00.159594+0100\tDemo\tCreated background task <private>.\n"
  let createdAgain = created.replacing("594", with: "643")
  let other = "default\t10:00:00.159500+0100\tDemo\tsuspending HangTracing\n"
  func tasks(_ log: String) throws -> Int {
    try trace([log]).events.count { $0.kind == .work(.beginTask(id: nil, name: nil)) }
  }
  #expect(try tasks(other + created + createdAgain) == 2)
  let twice = other + other.replacing("500", with: "550")
  #expect(try tasks(twice + created + createdAgain) == 1)
  let thrice = created + createdAgain + created.replacing("594", with: "671")
  #expect(try tasks(twice + thrice) == 2)
  #expect(try tasks(twice + other.replacing("500", with: "560") + thrice) == 1)
}

@Test func readingErrorKeepsWhatWasRead() throws {
  struct Vanished: Error {}
  var reader = TraceReader()
  var chunks = [Array("default\t10:00:00+0100\tDemo\tone line\n".utf8)]
  #expect(throws: Vanished.self) {
    try reader.read(name: "a") {
      guard let chunk = chunks.popLast() else { throw Vanished() }
      return chunk
    }
  }
  let trace = try reader.finish()
  #expect(trace.inputs.map(\.records) == [1])
}

@Test func whatIsKnownOfLayoutsIsKnownOfThoseThatExist() {
  #expect(LayoutTraits.rows.allSatisfy { LayoutName.all.contains($0.name) })
}
