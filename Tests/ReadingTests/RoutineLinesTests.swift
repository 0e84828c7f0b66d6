import LifetraceModel
import LifetraceTestSupport
import Testing

@testable import LifetraceReading

/// A stage that wants every record, so that none is passed over.
private struct EveryRecord: RecordConsumer {
  var stage: RecordStage

  func isCandidate(_ message: Span<UInt8>) -> Bool { stage.isCandidate(message) }
  mutating func take(_ record: borrowing JoinedRecord, into sink: inout EventSink) {
    stage.take(record, into: &sink)
  }
  mutating func take(_ record: RawRecord, into sink: inout EventSink) {
    stage.take(record, into: &sink)
  }
  mutating func finish(into sink: inout EventSink) { stage.finish(into: &sink) }
  mutating func noteLoss() { stage.noteLoss() }
  mutating func note(_ dated: DatedEvents, after count: Int, into sink: inout EventSink) {
    stage.note(dated, after: count, into: &sink)
  }
}

/// What reading a text comes to.
private struct Outcome: Equatable {
  var events: [LifecycleEvent]
  var skipped: [String: Int]
  var lines: Int
  var records: Int
  var layouts: [String]
  var times: [Instant?]
  var resolutions: [Int64?]
  var backwardCount: Int
  var backwardLine: UInt32
  var untimedCount: Int
  var stretches: RecordedStretches

  init<Stage>(
    _ reader: InputReader<Stage>, _ sink: EventSink, _ stage: RecordStage
  ) {
    events = sink.events
    skipped = sink.skipped
    lines = reader.lines
    records = stage.textRecordCount + reader.json.contents.recordCount
    layouts = stage.layouts + reader.json.contents.layouts
    times = [
      stage.clock.firstAt, stage.clock.lastAt, reader.json.contents.firstAt,
      reader.json.contents.lastAt,
    ]
    resolutions = [stage.coarsest.ofRead, stage.coarsest.ofAll]
    backwardCount = stage.clock.backwardSteps.count
    backwardLine = stage.clock.backwardSteps.firstLine
    untimedCount = stage.clock.untimedCount
    stretches = stage.clock.stretches
  }
}

private func read<Stage: RecordConsumer>(
  _ text: [UInt8], chunk: Int, _ stage: Stage
) -> (InputReader<Stage>, EventSink) {
  var reader = InputReader(options: ReadingOptions(), input: 0, stage: stage)
  var sink = EventSink()
  for piece in text.pieces(of: chunk) { _ = reader.read(piece, into: &sink) }
  reader.finish(into: &sink)
  return (reader, sink)
}

private func stage() -> RecordStage {
  RecordStage(
    options: ReadingOptions(), input: 0, emitters: EmitterSet(), readingUpTo: 0)
}

/// How a layout prints a time, given its parts, and what stands around a message.
struct LinePrinter: CustomTestStringConvertible, Sendable {
  var testDescription: String
  var print:
    @Sendable (_ day: Int, _ clock: String, _ fraction: String, _ message: String) -> String
}

private let printers = [
  LinePrinter(testDescription: "compact") { day, clock, fraction, message in
    "2026-03-0\(day) \(clock).\(fraction.prefix(3)) Df demo[12:a1] [com.example.app:ui] \(message)"
  },
  LinePrinter(testDescription: "default") { day, clock, fraction, message in
    "2026-03-0\(day) \(clock).\(fraction)+0100 0x85bc     Default     0xdcda               12    0"
      + "    demo: (UIKitCore) [com.example.app:ui] \(message)"
  },
  LinePrinter(testDescription: "syslog") { day, clock, fraction, message in
    "2026-03-0\(day) \(clock).\(fraction)+0100  localhost demo[12]: (UIKitCore) \(message)"
  },
  LinePrinter(testDescription: "idevicesyslog") { day, clock, _, message in
    "Mar  \(day) \(clock) iPhone demo(UIKitCore)[12] <Notice>: \(message)"
  },
  LinePrinter(testDescription: "idevicesyslog with microseconds") { day, clock, fraction, message in
    "Mar  \(day) \(clock).\(fraction) demo(UIKitCore)[12] <Notice>: \(message)"
  },
  LinePrinter(testDescription: "device console") { day, clock, _, message in
    "\(["Sun", "Mon", "Tue"][day % 3]) Mar  \(day) \(clock) iPhone demo[\(clock.suffix(1))]"
      + " : \(message)"
  },
  LinePrinter(testDescription: "pymobiledevice3") { day, clock, fraction, message in
    "2026-03-0\(day) \(clock).\(fraction) demo{UIKitCore}[12] <NOTICE>: \(message)"
  },
  LinePrinter(testDescription: "Xcode") { day, clock, fraction, message in
    "2026-03-0\(day) \(clock).\(fraction)+0100 Demo[\(clock.suffix(1)):2] [App] \(message)"
  },
  LinePrinter(testDescription: "Console") { _, clock, fraction, message in
    "default\t\(clock).\(fraction)+0100\t\(fraction.hasSuffix("7") ? "Demo" : "SpringBoard")"
      + "\t\(message)"
  },
  LinePrinter(testDescription: "Console with a pid") { day, clock, fraction, message in
    "2026-03-0\(day) \(clock).\(fraction)+0100\tDemo\t1\(clock.suffix(1))\tcom.example.demo\t\(message)"
  },
  LinePrinter(testDescription: "Console with spaces") { _, clock, fraction, message in
    "default \(clock).\(fraction) +0100 Demo \(message)"
  },
  LinePrinter(testDescription: "app logger") { day, clock, fraction, message in
    "[2026-03-0\(day) \(clock).\(fraction)] \(message)"
  },
  LinePrinter(testDescription: "app logger without brackets") { day, clock, fraction, message in
    "2026-03-0\(day)T\(clock).\(fraction)Z INFO app: \(message)"
  },
  LinePrinter(testDescription: "app logger without dates") { _, clock, fraction, message in
    "\(clock).\(fraction) \(message)"
  },
  LinePrinter(testDescription: "app logger with the parts of a date turned") {
    day, clock, _, message in
    "0\(day)/03/2026, \(clock): \(message)"
  },
]

/// Lines that are anything but routine.
private let oddLines = [
  "", "   ", "\tindented", "}", "# a remark", "=== Messages dropped during live streaming",
  "> quoted", "Version: 12", "12: 2026-03-02 10:00:00.003 Df demo[12:a1] numbered",
  "Process: Demo [12]", "Thread 0 Crashed:", "[disconnected:1]", "{", "{\"a\":1}",
  "{\"ts\":\"2026-03-02T10:00:00Z\",\"event\":\"didBecomeActive\",\"bundle\":\"com.example.a\"}",
  "2026-03-02 10:00:00.123456+0100 Demo[1:2] [App] applicationDidBecomeActive",
  "2026-03-02 25:61:00.003 Df demo[12:a1] no such time",
  "2026-02-30 10:00:00.003 Df demo[12:a1] no such day",
  "Feb 29 10:00:00 iPhone demo(x)[12] <Notice>: no such day",
  "2026-03-02 01:00:00.003 Df demo[12:a1] hours before",
  "2026-03-02 10:00:00.003 Df demo[12:a1] lost 12 messages",
  "Mar  2 10:00:00 iPhone demo(x)[12] <Notice>: application\\134DidBecomeActive",
  "Mar  2 10:00:00 iPhone demo(x)[12] <Notice>: application\\104idBecomeActive",
  "Mar  2 10:00:00 iPhone demo(x)[12] <Notice>: a carriage return\r", "a NUL\u{0}",
  "Mar  2 10:00:00 iPhone demo(x)[12] <Notice>: application&#68;idBecomeActive",
  "2026-03-02 10:00:00.003 Df demo[12:a1] reason: 1;\u{A0}deactivation\u{202F}reasons: 0 -> 1;",
  "2026-03-02 10:00:00.003 Df demo[12:a1] Test Suite &apos;All tests&quot; started",
  "2026-03-02 10:00:00.0030001 Df demo[12:a1] another resolution",
  "2026-03-02 10:00:00.003+0200 Df demo[12:a1] another zone",
  "2026-03-02 10:00:00.003 Df demo[99999999999:a1] no pid", "2026-03-02 10:00:00.003 Df demo[12]",
  "default\t10:00:00.003+0100\tSpringBoard\tapplicationDidBecomeActive",
  "Program ended with exit code: 9", "text before 2026-03-02 10:00:00 and after",
  "2026-03-02 Demo[1:2] [App] without a time of day", "[IOS_SYSLOG_ROW ] 10:00:00.003 marked",
  "2026-03-02T10:00:00.0000000Z of a job", "12 10:00:00.003 SpringBoard numbered", "[ {",
  "[2026-03-02 10:00:00.003]", "runningboardd:", "[2026-03-02 10:00:00.003] of a logger",
  "-> 10:00:00.003 an arrow", "- a list", "Type: Error | Timestamp: 2026-03-02 10:00:00.003+02:00",
  "default\t10:00:00.003+0100\tDemo\tone\tmore\ttab", "10:00:00.003+0100\tDemo\tmoved",
  "default 10:00:00.003 +0100 Demo lost its break 10:00:01.003 +0100 SpringBoard and goes on",
  "default 10:00:00.003 +0100 Demo a line that ends in deactivation reasons: 0 -> 1;", "reason",
  "Hardware Model: iPhone1,1", "Date/Time: 2026-03-02 10:00:00.003 +0100", "\u{FEFF}marked",
]

/// Lines that go on with the record before them.
private let furtherLines = [
  "", "  ", "status: 200", "\tindented", "}", "    \"key\" = 12;", "Etag: 12:3", "ratio 16:9:1",
  "> quoted", "applicationDidBecomeActive(_:)", "// remark", "Tail", "[row] x", "- (null)",
]

/// How the lines of a log end, and stray carriage returns within them.
private enum LineEnds: CaseIterable {
  case lineFeeds, pairs, mixed

  /// Returns lines that end in line feeds with these ends.
  func ending(_ text: String, _ numbers: inout SeededNumbers) -> [UInt8] {
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      switch self {
      case .lineFeeds: break
      case .pairs where byte == 0x0a: bytes.append(0x0d)
      case .mixed where byte == 0x0a:
        let count = [0, 0, 1, 1, 1, 2].randomElement(using: &numbers) ?? 0
        bytes += [UInt8](repeating: 0x0d, count: count)
      case .mixed where byte == 0x20 && Int.random(in: 0..<2000, using: &numbers) == 0:
        bytes.append(0x0d)
      case .pairs, .mixed: break
      }
      bytes.append(byte)
    }
    return bytes
  }
}

/// About 300 kB of a layout: times that rise, jump and pass midnight, life-cycle lines, records of
/// several lines, also of too many, and odd lines.
private func text(of printer: LinePrinter, seed: UInt64, _ ends: LineEnds) -> [UInt8] {
  var numbers = SeededNumbers(seed: seed)
  let messages = [
    "applicationDidBecomeActive(_:)", "applicationDidEnterBackground(_:)",
    "Deactivation reason added: 0; deactivation reasons: 0 -> 1; animating application lifecycle",
  ]
  var text = ""
  var second = 80_000
  for number in 0..<2000 {
    second += [0, 0, 0, 1, 2, -1, 59, -59, 61, -61, 700].randomElement(using: &numbers) ?? 0
    let time = [second / 3600 % 24, second / 60 % 60, second % 60]
    let clock = time.map { String($0 + 100).dropFirst() }.joined(separator: ":")
    let isLife = Int.random(in: 0..<50, using: &numbers) == 0
    let message = isLife ? messages.randomElement(using: &numbers) ?? "" : "event \(number) read"
    text += printer.print(1 + second / 86_400, clock, String(100_000 + number), message) + "\n"
    while Int.random(in: 0..<6, using: &numbers) == 0 {
      text += (furtherLines.randomElement(using: &numbers) ?? "") + "\n"
    }
    if number % 700 == 300 {
      text += String(repeating: "a further line of many\n", count: number * 4)
    }
    if Int.random(in: 0..<40, using: &numbers) == 0 {
      text += (oddLines.randomElement(using: &numbers) ?? "") + "\n"
    }
  }
  return ends.ending(text, &numbers)
}

/// Lines that are passed over leave everything as if they had been read.
@Test(
  arguments: Trials.pairs(
    printers, with: 1,
    of: [(1, .lineFeeds), (2, .lineFeeds), (3, .pairs), (4, .mixed), (5, .mixed)]
      as [(UInt64, LineEnds)]))
private func routineLinesArePassedOverLikeRead(
  _ printer: LinePrinter, _ log: (seed: UInt64, ends: LineEnds)
) {
  let text = text(of: printer, seed: log.seed, log.ends)
  for chunk in [70_001, 1 << 22] {
    let (byLine, lineSink) = read(text, chunk: chunk, EveryRecord(stage: stage()))
    let (passing, passSink) = read(text, chunk: chunk, stage())
    let expected = Outcome(byLine, lineSink, byLine.stage.stage)
    #expect(expected.events.count > 10)
    #expect(expected.records > 900)
    #expect(Outcome(passing, passSink, passing.stage) == expected)
  }
}

/// How routine lines are recognized after a line.
func routineRules(
  after line: String, _ scan: LiteralScan = EmitterSet.literalScan
) -> RoutineRules? {
  var reader = TextRecordReader()
  var consumer = CollectingConsumer()
  var sink = EventSink()
  let text = Array("\(line)\n\(line)\n\(line)\n".utf8)
  reader.readLine(
    text.span, 0..<line.utf8.count, ahead: text.count, number: 1, to: &consumer, sink: &sink)
  return reader.routineRules(scan)
}

/// Most of a log of which little matters is passed over in runs.
@Test(arguments: printers, ["\n", "\r\n"])
func mostLinesAreRoutine(_ printer: LinePrinter, lineEnd: String) throws {
  var lines = (0..<1000).map { printer.print(1, "10:00:01", "\(100_000 + $0)", "event \($0)") }
  lines[500] = printer.print(1, "10:00:01", "100500", "applicationDidBecomeActive(_:)")
  lines[200] += ["", "  goes on: 12", "", "and on"].joined(separator: lineEnd)
  let text = Array((lines.joined(separator: lineEnd) + lineEnd).utf8)
  let rules = try #require(routineRules(after: lines[0]))
  var parts = BlockParts<TextPart>()
  let found = parts.read(text.span, 0..<text.count, rules)
  #expect(found.first?.all.first?.range.lowerBound == 0)
  #expect(found.last?.all.last?.range.upperBound == text.count)
  let records = found.flatMap(\.records)
  let first = Array(lines[0].utf8)
  let read = rules.layout.read(first.span)
  let isOpen = rules.isOpen(first.span, try #require(read))
  let takesFurther = rules.layout.continuation == .always && !isOpen
  // The line that matters and the one before it are read, and the last one of each part.
  #expect(records.count >= 1000 - 2 - 8 - (takesFurther ? 0 : 1))
  let lineCount = records.reduce(0) { $0 + Int($1.lineCount) }
  #expect(lineCount == records.count + (takesFurther ? 3 : 0))
  let place = text.firstRange(of: Array("applicationDidBecomeActive".utf8))?.lowerBound ?? 0
  #expect(found.flatMap(\.all).allSatisfy { $0.routine.isEmpty || !$0.range.contains(place) })
}

private func object(_ number: Int, _ message: String, _ extra: String = "") -> String {
  let second = 10 + number / 100
  return #"{"timezoneName":"","eventType":"logEvent","subsystem":"com.example.app","#
    + #""bootUUID":"4D1C8B1E","processImagePath":"\/usr\/libexec\/demo\#(number % 20)","#
    + #""timestamp":"2026-03-02 10:00:\#(second).\#(100_000 + number)+0100","#
    + #""eventMessage":"\#(message)","processID":12\#(extra)}"#
}

/// Objects that are anything but routine.
private let oddObjects: [String] = [
  "", "   ", "{", "}", "[", "plain text", object(5, "application\\u0044idBecomeActive(_:)"),
  object(5, "application\\/DidBecomeActive"), object(5, "a", #","eventMessage":"b""#),
  object(5, "a", #","eventType":"lossEvent""#), object(5, "x").replacing("4D1C8B1E", with: "OTHER"),
  object(5, "x").replacing("+0100", with: ""), object(5, "x").replacing("10:00", with: "99:00"),
  object(5, "x").replacing("2026", with: "2020"), object(5, "x").replacing("2026", with: "2031"),
  object(5, "x").replacing(#"\/usr\/libexec"#, with: #"\/CoreSimulator\/Devices"#),
  object(5, "x").replacing("logEvent", with: "activityCreateEvent"),
  #"{"count":12,"finished":1}"#, #"{"message":"x","process":"\/a\/b","time":12,"pid":3}"#,
  #"{"ts":"2026-03-02T10:00:00Z","event":"didBecomeActive","bundle":"com.example.a"}"#,
]

/// Objects that are passed over leave everything as if they had been read, at any cut.
@Test(arguments: Array(oddObjects.enumerated()).map(\.offset))
func routineObjectsArePassedOverLikeRead(odd: Int) {
  var text = ""
  var ends: [Int] = []
  for number in 0..<3000 {
    let isLife = number % 150 == 70
    text += object(number, isLife ? "applicationDidBecomeActive(_:)" : "event \(number)") + "\n"
    if number % 900 == 400 { text += oddObjects[odd] + "\n" }
    if number % 100 == 0 { ends.append(text.utf8.count) }
  }
  let bytes = Array(text.utf8)
  var small = JSONReading(reader: JSONLayoutReader(readingUpTo: 500))
  small.read(bytes, blockEnds: ends)
  var large = JSONReading(reader: JSONLayoutReader(readingUpTo: 500))
  large.read(bytes, blockEnds: [ends[0]])
  #expect(small.records.count >= 20)
  #expect(small.reader.contents.recordCount >= 3000)
  #expect(large.recordTexts == small.recordTexts)
  #expect(large.records.map(\.line) == small.records.map(\.line))
  #expect(large.sink.events == small.sink.events)
  #expect(large.sink.skipped == small.sink.skipped)
  #expect(large.sink.diagnostics == small.sink.diagnostics)
  #expect(large.reader.contents.recordCount == small.reader.contents.recordCount)
  #expect(large.reader.contents.layouts == small.reader.contents.layouts)
  #expect(large.reader.contents.firstAt == small.reader.contents.firstAt)
  #expect(large.reader.contents.lastAt == small.reader.contents.lastAt)
  #expect(large.reader.contents.stretches.holes == small.reader.contents.stretches.holes)
  #expect(large.reader.contents.stretches.hasManyProcesses)
}
