import LifetraceModel
import LifetraceTestSupport
import Testing

@testable import LifetraceReading

/// Reads all lines with a memory that has seen `taught`, with one that looks at few bytes in a step,
/// and with none; what comes of them.
private struct Readings {
  var remembering: Outcome
  var narrow: Outcome
  var plain: Outcome

  /// What a part of a block came to.
  struct Outcome: Equatable {
    var isPlain: Bool
    var events: [LifecycleEvent] = []
    var texts: [String] = []
    var recordCount = 0
    var lineCount: UInt32 = 0
    var times: [Instant?] = []
    var references: [TimeReference] = []
  }

  init(taught: [[UInt8]], lines: [[UInt8]], zone: ZoneRule? = nil) {
    self.init(blocks: [taught, lines], zone: zone)
  }

  /// - Parameters:
  ///   - padding: so many bytes can be read after the lines.
  ///   - zone: that of times that tell none.
  init(blocks: [[[UInt8]]], padding: Int = 64, zone: ZoneRule? = nil) {
    func read(_ part: NativePart) -> Outcome { Readings.read(blocks, part, padding: padding) }
    remembering = read(NativePart(zone: zone))
    narrow = read(NativePart(width: .narrow, zone: zone))
    plain = read(NativePart(remembersLines: false, zone: zone))
  }

  private static func read(_ blocks: [[[UInt8]]], _ part: NativePart, padding: Int) -> Outcome {
    var part = part
    var trace = EventSink()
    var outcome = Outcome(isPlain: true)
    for lines in blocks {
      let text = [UInt8](lines.map { $0 + [10] }.joined())
      // Known lines need some readable memory after them.
      let after = [UInt8](repeating: 0x20, count: padding)
      let padded = text + after
      part.read(padded.span, 0..<text.count, firstLine: 0, input: 3)
      outcome.isPlain = part.isPlain
      guard part.isPlain else { return outcome }
      var sum = NativeParts.Sum()
      part.translate(into: &trace, firstLine: 7)
      part.move(into: &trace, part: 0)
      part.add(to: &sum)
      outcome.recordCount += sum.recordCount
      outcome.lineCount += sum.lineCount
      outcome.times += [sum.firstAt, sum.lastAt]
      outcome.references = sum.references
    }
    outcome.events = trace.found
    outcome.texts = (0..<trace.symbols.count).map {
      trace.symbols[Symbol(index: UInt32($0))]
    }
    return outcome
  }
}

private func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

/// Lines that are remembered, each with one that differs only in its time and numbers.
struct KnownLine: CustomTestStringConvertible, Sendable {
  var name: String
  var line: String
  var again: String
  var testDescription: String { name }

  static let all: [KnownLine] = [
    KnownLine(
      name: "a callback with a pid",
      line: #"{"ts":"2026-01-05T08:00:00.123456Z","device":"d-1","bundle":"com.example.a","#
        + #""pid":1234,"scene":"a-1","event":"sceneDidBecomeActive"}"#,
      again: #"{"ts":"2026-01-05T09:59:59.000001Z","device":"d-1","bundle":"com.example.a","#
        + #""pid":7,"scene":"a-1","event":"sceneDidBecomeActive"}"#),
    KnownLine(
      name: "a task",
      line: #"{"ts":"2026-01-05T08:00:00Z","bundle":"com.example.a","pid":3,"task":8,"#
        + #""taskName":"save","event":"beginBackgroundTask"}"#,
      again: #"{"ts":"2026-02-28T23:00:00.5Z","bundle":"com.example.a","pid":2147483647,"#
        + #""task":2147483647,"taskName":"save","event":"beginBackgroundTask"}"#),
    KnownLine(
      name: "keys in another order, spaces, a carriage return",
      line: "  {\"event\" : \"backgroundTaskExpired\", \"ts\":\"2026-01-05T08:00:00.5+02:00\", "
        + "\"bundle\":\"b\",\"task\":0} \r",
      again: "  {\"event\" : \"backgroundTaskExpired\", \"ts\":\"2026-01-06T08:00:00+02:00\", "
        + "\"bundle\":\"b\",\"task\":10} \r"),
    KnownLine(
      name: "escapes",
      line: #"{"ts":"2026-01-05T08:00:00.5Z","bundle":"b\u00e9\"pid\":5","event":"resumed"}"#,
      again: #"{"ts":"2026-01-05T08:00:01.5Z","bundle":"b\u00e9\"pid\":5","event":"resumed"}"#),
    KnownLine(
      name: "half a surrogate pair that nobody reads",
      line: #"{"ts":"2026-01-05T08:00:00.5Z","x":"\ud83d","bundle":"b","event":"resumed"}"#,
      again: #"{"ts":"2026-01-05T08:00:01.5Z","x":"\ud83d","bundle":"b","event":"resumed"}"#),
    KnownLine(
      name: "an exit with numbers of its own",
      line: #"{"ts":"2026-01-05T08:00:00.5Z","bundle":"b","event":"terminated","#
        + #""exit":{"namespace":10,"code":2343432205}}"#,
      again: #"{"ts":"2026-01-05T08:00:00.75Z","bundle":"b","event":"terminated","#
        + #""exit":{"namespace":10,"code":2343432205}}"#),
  ]
}

@Test(arguments: KnownLine.all, [LineForms.Width.widest, .narrow])
func aLineIsKnownAgain(known: KnownLine, width: LineForms.Width) throws {
  let lines = [bytes(known.line), bytes(known.again), bytes(known.line)]
  let readings = Readings(taught: [lines[0]], lines: lines)
  #expect(readings.remembering == readings.plain)
  #expect(readings.narrow == readings.plain)
  #expect(readings.plain.isPlain)
  #expect(readings.plain.events.count == 4)
  #expect(readings.plain.lineCount == 4)
  // It must have been known, or this tests nothing.
  var native = NativeEventReader()
  var remembered = RememberedEvents(width: width)
  try teach(&remembered, lines[0], &native)
  let text = lines[1] + [10] + [UInt8](repeating: 0x20, count: 64)
  var position = 0
  var items: [CompactEvents.Item] = []
  var sum = NativeParts.Sum()
  _ = unsafe text.withUnsafeBufferPointer { text in
    unsafe remembered.takeLines(
      of: text, from: &position, to: lines[1].count + 1, firstLine: 9, into: &items, &sum, &native)
  }
  #expect(items.count == 1)
  let item = try #require(items.first)
  #expect(item.pattern == 0)
  #expect(item.line == 9)
  var event = CompactEvents(patterns: remembered.events).event(item)
  event.source = readings.plain.events[2].source
  #expect(event == readings.plain.events[2])
  #expect(position == lines[1].count + 1)
  #expect([sum.recordCount, Int(sum.lineCount)] == [1, 1])
  #expect([sum.firstAt, sum.lastAt] == [event.time, event.time])
}

/// Teaches a memory one line, as the reader of a part does.
private func teach(
  _ remembered: inout RememberedEvents, _ line: [UInt8], _ native: inout NativeEventReader
) throws {
  var sink = EventSink()
  var ledger = JSONFaultLedger()
  var parser = JSONParser()
  let text = line + [10] + [UInt8](repeating: 0x20, count: 64)
  unsafe text.withUnsafeBufferPointer { text in
    var position = 0
    _ = unsafe parser.readLines(of: text, from: &position, end: line.count + 1, limit: 1)
    let row = parser.row(0)
    _ = native.read(row, at: SourcePosition(input: 0, line: 1), into: &sink, faults: &ledger)
    unsafe remembered.add(sink.events[0], of: row, in: text, to: line.count + 1, &native)
  }
  try #require(remembered.count == 1)
}

/// Whatever byte of a known line is another one, what is read is what a reader without memory reads.
@Test(arguments: KnownLine.all)
func aChangedByteIsNoticed(known: KnownLine) {
  let line = bytes(known.line)
  let others: [UInt8] =
    bytes("09\"\\:, -.Z") + [0, 10, 0xc3]
  for index in line.indices {
    let all = others + [line[index] ^ 1, line[index] ^ 0x20]
    for other in Trials.drawn(2, of: all, salt: index) {
      var changed = line
      changed[index] = other
      let readings = Readings(taught: [line], lines: [line, changed])
      #expect(readings.remembering == readings.plain, "byte \(index) as \(other)")
      #expect(readings.narrow == readings.plain, "byte \(index) as \(other)")
    }
  }
}

@Test(arguments: KnownLine.all)
func aByteMoreOrLessIsNoticed(known: KnownLine) {
  let line = bytes(known.line)
  for index in line.indices {
    for other in Trials.drawn(1, of: bytes("0 \""), salt: index) {
      let longer = Array(line[..<index] + [other] + line[index...])
      let readings = Readings(taught: [line], lines: [longer, line])
      #expect(readings.remembering == readings.plain, "\(other) before byte \(index)")
      #expect(readings.narrow == readings.plain, "\(other) before byte \(index)")
    }
    var shorter = line
    shorter.remove(at: index)
    for changed in [shorter, Array(line[..<index])] {
      let readings = Readings(taught: [line], lines: [changed, line])
      #expect(readings.remembering == readings.plain, "without byte \(index)")
      #expect(readings.narrow == readings.plain, "without byte \(index)")
    }
  }
}

@Test(arguments: [
  "0", "00", "01", "-1", "+1", "1.0", "1e3", "1E3", "2147483647", "2147483648",
  "999999999999999999", "9999999999999999999", "99999999999999999999", "\"12\"", "null", "[1]",
  "{\"pid\":1}", "1 ", " 1", "12]", "1,\"pid\":2", "1,\"task\":2", "1,\"task\":2,\"x\":{\"pid\":3}",
  "",
])
func numbersAreReadAsWithoutMemory(number: String) {
  for key in ["pid", "task"] {
    func line(_ value: String) -> [UInt8] {
      bytes(
        #"{"ts":"2026-01-05T08:00:00.5Z","bundle":"b","\#(key)":\#(value),"#
          + #""event":"endBackgroundTask"}"#)
    }
    for (taught, read) in [("5", number), (number, "5"), (number, number)] {
      let readings = Readings(taught: [line(taught)], lines: [line(read), line("6")])
      #expect(readings.remembering == readings.plain, "\(key) \(taught), then \(read)")
      #expect(readings.narrow == readings.plain, "\(key) \(taught), then \(read)")
    }
  }
}

@Test(arguments: [
  "2026-01-05T08:00:00Z", "2026-01-05T23:59:59.999999999Z", "2026-01-05T23:59:60Z",
  "2026-01-05T24:00:00Z", "2026-01-05T08:60:00Z", "2026-01-05T08:00:61Z", "2026-01-05T08:00:00.Z",
  "2026-01-05T08:00:00.1234567891Z", "2026-01-05T08:00:00,5Z", "2026-01-05T08:00:00z",
  "2026-01-05 08:00:00Z", "2026-01-05T08:00:00", "2026-01-05T08:00:00.123456+02:00",
  "2026-01-05T08:00:00.12345Z", "2026-01-05T08:00:00.1234567Z", "2026-01-05T0a:00:00Z",
  "2026-01-05T08:00:00.12 456Z", "2026-02-29T08:00:00Z", "2028-02-29T08:00:00Z",
  "1677-09-21T08:00:00Z", "1969-12-30T23:59:59Z", "1969-12-31T00:00:00Z",
  "2262-01-01T23:59:59.9Z", "2262-01-02T00:00:00Z", "2262-01-02T00:00:00+00:01",
  "1767600000.25", "",
  "soon", "2026-01-05T08:00:00\\u005a", "2026-01-05T08:00:00.123456Zx",
  "2026-01-05T08:00:59.999999Z", "2026-01-05T08:00:60.000000Z", "2026-01-05T08:00:6a.000000Z",
  "2026-01-05T08:00:1:.123456Z", "2026-01-05T08:00:1/.123456Z", "2026-01-05T08:00:00.12345:Z",
  "2026-01-05T08:00:00.1234-6Z", "2026-01-05T08:00.00.123456Z", "2026-01-05T08:00:00:123456Z",
  "2026-01-05T08:00:00.123456z", "2026-01-05T08:01:00.123456Z", "2026-01-06T08:00:00.123456Z",
])
func timesAreReadAsWithoutMemory(time: String) {
  func line(_ time: String) -> [UInt8] {
    bytes(#"{"ts":"\#(time)","bundle":"b","pid":1,"event":"resumed"}"#)
  }
  for known in [
    "2026-01-05T07:00:00.123456Z", "2026-01-05T08:00:30.000001Z", "2026-01-04T07:00:00+01:00",
    "2026-01-05T08:00:30.000001", time,
  ] {
    for zone in [nil, berlin] {
      let readings = Readings(taught: [line(known)], lines: [line(time), line(known)], zone: zone)
      #expect(readings.remembering == readings.plain, "\(known), then \(time)")
      #expect(readings.narrow == readings.plain, "\(known), then \(time)")
    }
  }
}

/// Known lines without a zone are of the one that the options tell.
@Test func knownLinesAreInTheZoneOfTheOptions() {
  func line(_ time: String) -> [UInt8] {
    bytes(#"{"ts":"\#(time)","bundle":"b","pid":1,"event":"resumed"}"#)
  }
  let lines = ["2024-03-01T10:00:00", "2024-07-01T10:00:00", "2024-07-01T10:00:00Z"].map(line)
  let readings = Readings(taught: lines, lines: lines, zone: berlin)
  #expect(readings.remembering == readings.plain)
  #expect(readings.narrow == readings.plain)
  #expect(
    readings.plain.events.suffix(3).map(\.time)
      == [1_709_283_600, 1_719_820_800, 1_719_828_000].map {
        Instant(nanoseconds: $0 * 1_000_000_000)
      })
  // Twice in the night when clocks are put back: only the times before tell which it is.
  let twice = Readings(taught: lines, lines: [line("2024-10-27T02:30:00")], zone: berlin)
  #expect(!twice.plain.isPlain)
  #expect(!twice.remembering.isPlain)
}

/// Lines whose scenes never come again, then lines that all do: more than are ever remembered.
@Test func aFullMemoryChangesNothing() {
  var lines: [[UInt8]] = []
  for number in 0..<60_000 {
    let scene = number < 20_000 || number % 3 == 0 ? number : number % 50
    let second = 10 + number % 50
    lines.append(
      bytes(
        #"{"ts":"2026-01-05T08:00:\#(second)Z","bundle":"b","pid":\#(number),"#
          + #""scene":"s\#(scene)","event":"sceneDidBecomeActive"}"#))
  }
  let readings = Readings(
    blocks: stride(from: 0, to: lines.count, by: 5000).map { Array(lines[$0..<$0 + 5000]) })
  #expect(readings.plain.events.count == 60_000)
  #expect(readings.remembering == readings.plain)
  #expect(readings.narrow == readings.plain)
}

/// The last bytes of the memory are those of the last line, or few bytes follow.
@Test(arguments: KnownLine.all)
func nothingBehindTheMemoryIsRead(known: KnownLine) {
  let taught = [[UInt8]](repeating: bytes(known.line), count: 2)
  for padding in 0...100 {
    let readings = Readings(blocks: [taught, [bytes(known.again)]], padding: padding)
    #expect(readings.remembering == readings.plain, "\(padding) bytes")
    #expect(readings.narrow == readings.plain, "\(padding) bytes")
    #expect(readings.plain.events.count == 3)
  }
}

/// Lines are looked up many at a time; between them stand others that are not known, whose times are
/// of another zone, or that are blank.
@Test(arguments: [1, 2, 127, 128, 129, 130, 255, 256, 257, 600])
func runsOfKnownLinesAreReadInOrder(length: Int) {
  func line(_ number: Int, _ zone: String = "Z", scene: Int = 0) -> [UInt8] {
    let (hour, minute, second) = (number / 3600 % 24, number / 60 % 60, number % 60)
    let clock = [hour, minute, second].map { ($0 < 10 ? "0" : "") + String($0) }
    let day = number < 86_400 ? "05" : "06"
    return bytes(
      #"{"ts":"2026-01-\#(day)T\#(clock.joined(separator: ":")).5\#(zone)","bundle":"b","#
        + #""pid":\#(number % 7),"scene":"s\#(scene)","event":"sceneDidBecomeActive"}"#)
  }
  var lines: [[UInt8]] = []
  for end in [line(0, scene: 1), line(1, "+02:00"), line(0, scene: 2), line(3, "-00:30"), [], [13]]
  {
    // The last of them are of the next day.
    lines += (0..<length).map { line(86_400 - length / 2 + $0) } + [end]
  }
  let readings = Readings(taught: [line(0)], lines: lines)
  #expect(readings.remembering == readings.plain)
  #expect(readings.narrow == readings.plain)
  #expect(readings.plain.recordCount == length * 6 + 5)
  #expect(readings.plain.lineCount == UInt32(length * 6 + 7))
}

/// Some of these lines are too long to be remembered.
@Test func longLinesAreReadAsWithoutMemory() {
  let lines = (900...1200).map { count in
    bytes(
      #"{"ts":"2026-01-05T08:00:00.123456Z","bundle":"b","pid":1,"scene":""#
        + String(repeating: "x", count: count) + #"","event":"sceneDidBecomeActive"}"#)
  }
  let readings = Readings(taught: lines, lines: lines + lines.reversed())
  #expect(readings.plain.events.count == 903)
  #expect(readings.remembering == readings.plain)
  #expect(readings.narrow == readings.plain)
}
