import LifetraceModel
import LifetraceTestSupport
import Testing

@testable import LifetraceReading

/// Bad lines between two good ones, and what is counted.
struct BadLines: CustomTestStringConvertible, Sendable {
  var name: String
  var bytes: [UInt8]
  var skipped: [String: Int]
  /// Events beside the two good ones.
  var events = 0
  var testDescription: String { name }

  init(_ name: String, _ text: String, _ skipped: [String: Int], events: Int = 0) {
    self.init(name, Array(text.utf8), skipped, events: events)
  }

  init(_ name: String, _ bytes: [UInt8], _ skipped: [String: Int], events: Int = 0) {
    self.name = name
    self.bytes = bytes
    self.skipped = skipped
    self.events = events
  }

  static let good = #"{"ts":"2026-01-05T08:00:00Z","bundle":"com.example.a","event":"resumed"}"#

  private static func with(_ member: String) -> String { good.dropLast() + "," + member + "}" }

  static let all: [BadLines] = [
    BadLines("blank lines", "\n  \n\r\n", [:]),
    BadLines("plain text", "Filtering the log data", ["text outside JSON": 1]),
    BadLines("NUL bytes", [0, 0, 0], ["text outside JSON": 1]),
    BadLines("no colon", #"{"ts" "2026"}"#, ["malformed JSON": 1]),
    BadLines("no comma", #"{"ts":"x" "event":"y"}"#, ["malformed JSON": 1]),
    BadLines("a bare word", #"{"ts":nope,"event":"y"}"#, ["malformed JSON": 1]),
    BadLines("a wrong bracket", #"{"ts":[1}"#, ["malformed JSON": 1]),
    BadLines("a string that does not end", #"{"ts":"2026"#, ["malformed JSON": 1]),
    BadLines("an object that does not end", #"{"ts":"2026","event":"x""#, ["incomplete JSON": 1]),
    BadLines("an object cut after its brace", "{", ["incomplete JSON": 1]),
    BadLines("a control character in a string", "{\"ts\":\"a\u{1}b\"}", ["malformed JSON": 1]),
    BadLines("a bad escape", #"{"ts":"\x"}"#, ["malformed JSON": 1]),
    BadLines(
      "half a surrogate pair in place of a time", #"{"ts":"\ud800","event":"resumed"}"#,
      ["impossible time": 1, "half a surrogate pair": 1]),
    BadLines(
      "half a surrogate pair in a text that is read", with(#""scene":"a\uD83d""#),
      ["half a surrogate pair": 1], events: 1),
    BadLines(
      "a second half without a first one", with(#""scene":"\udc00""#),
      ["half a surrogate pair": 1], events: 1),
    BadLines("half a surrogate pair in a text that is not", with(#""x":"\ud800""#), [:], events: 1),
    BadLines("half a surrogate pair in a key", with(#""\ud800":"x""#), [:], events: 1),
    BadLines(
      "half a surrogate pair and a bad escape", with(#""scene":"\ud800\x""#), ["malformed JSON": 1]),
    BadLines(
      "two objects on a line", good + good, [:], events: 2),
    BadLines("an array of events", "[" + good + "," + good + "]", [:], events: 2),
    BadLines("text after an object", good + " x", ["text outside JSON": 1], events: 1),
    BadLines("an empty object", "{}", ["unknown JSON record": 1]),
    BadLines("no time", #"{"bundle":"com.example.a","event":"resumed"}"#, ["missing ts": 1]),
    BadLines(
      "a time of the wrong type", #"{"ts":true,"bundle":"a","event":"resumed"}"#,
      ["impossible time": 1]),
    BadLines(
      "a time that is none", #"{"ts":"soon","bundle":"a","event":"resumed"}"#,
      ["impossible time": 1]),
    BadLines(
      "an unknown event", #"{"ts":"2026-01-05T08:00:00Z","bundle":"a","event":"danced"}"#,
      ["unknown event": 1]),
    BadLines(
      "an event of the wrong type", #"{"ts":"2026-01-05T08:00:00Z","bundle":"a","event":7}"#,
      ["unknown event": 1]),
    BadLines(
      "an event about nobody", #"{"ts":"2026-01-05T08:00:00Z","event":"resumed"}"#,
      ["missing bundle": 1]),
    BadLines(
      "a visibility without a value",
      #"{"ts":"2026-01-05T08:00:00Z","bundle":"a","event":"visibility"}"#,
      ["event without its value": 1]),
    BadLines(
      "an intent that is no word of the format",
      #"{"ts":"2026-01-05T08:00:00Z","bundle":"a","event":"started","intent":"forground"}"#,
      ["value not used": 1], events: 1),
    BadLines(
      "a task whose id is no number",
      #"{"ts":"2026-01-05T08:00:00Z","bundle":"a","event":"beginBackgroundTask","task":"up"}"#,
      ["value not used": 1], events: 1),
    BadLines(
      "an exit that is no object",
      #"{"ts":"2026-01-05T08:00:00Z","bundle":"a","event":"terminated","exit":"crash"}"#,
      ["value not used": 1], events: 1),
    BadLines(
      "values that are not there",
      #"{"ts":"2026-01-05T08:00:00Z","bundle":"a","event":"started","intent":null,"scene":null}"#,
      [:], events: 1),
    BadLines(
      "invalid UTF-8",
      Array(#"{"ts":"2026-01-05T08:00:00Z","bundle":"a"#.utf8) + [0xFF, 0xC3]
        + Array(#"","event":"resumed"}"#.utf8), ["invalid UTF-8": 1], events: 1),
    BadLines(
      "deep nesting in an unknown key",
      #"{"ts":"2026-01-05T08:00:00Z","bundle":"a","event":"resumed","x":"#
        + String(repeating: "[", count: 100_000) + String(repeating: "]", count: 100_000) + "}",
      [:], events: 1),
    BadLines(
      "deep nesting that does not end", #"{"x":"# + String(repeating: "[", count: 100_000),
      ["JSON nested too deeply": 1]),
    BadLines(
      "a line beyond the limit",
      [UInt8](#"{"ts":""#.utf8) + [UInt8](repeating: 0x61, count: 17 << 20)
        + [UInt8](#""}"#.utf8), ["record too long": 1]),
  ]
}

@Test(arguments: BadLines.all)
func badLinesCostNoOther(lines: BadLines) {
  let good = Array(BadLines.good.utf8)
  let reading = JSONReading(good + [10] + lines.bytes + [10] + good + [10])
  #expect(reading.sink.skipped == lines.skipped)
  #expect(reading.sink.found.count == 2 + lines.events)
  #expect(reading.sink.diagnostics.map(\.count) == lines.skipped.map(\.value))
  #expect(reading.sink.diagnostics.allSatisfy { $0.source == SourcePosition(input: 0, line: 2) })
}

/// Halves of surrogate pairs are shown as U+FFFD, all else as it is.
@Test(arguments: [
  (#"\ud83d\ude00"#, "😀"), (#"\ud83d"#, "\u{FFFD}"), (#"\ude00\ud83d"#, "\u{FFFD}\u{FFFD}"),
  (#"\ud83dx"#, "\u{FFFD}x"), (#"\uD83D\uD83D\uDE00"#, "\u{FFFD}😀"),
  (#"\ud83d\u0041"#, "\u{FFFD}A"), (#"\\ud83d"#, #"\ud83d"#), (#"\\\ud83d"#, "\\\u{FFFD}"),
  (#"\ud83d\n"#, "\u{FFFD}\n"), (#"\u00e9"#, "é"), (#"\ud7ff\ue000"#, "\u{D7FF}\u{E000}"),
])
func halvesOfPairsAreReplaced(written: String, shown: String) {
  let reading = JSONReading(BadLines.good.dropLast() + #","scene":"\#(written)"}"#)
  #expect(reading.sink.found.map { $0.scene.map { reading.sink.symbols[$0] } } == [shown])
  #expect(
    reading.sink.diagnostics.map(\.message)
      == (shown.contains("\u{FFFD}")
        ? [
          #"a text has half a surrogate pair such as \ud83d, which was replaced by U+FFFD; "#
            + "expected both halves"
        ] : []))
}

@Test func aTruncatedLastLineIsCounted() {
  let reading = JSONReading(BadLines.good + "\n" + BadLines.good.dropLast(1))
  #expect(reading.sink.found.count == 1)
  #expect(reading.sink.skipped == ["incomplete JSON": 1])
  #expect(reading.sink.diagnostics.first?.source?.line == 2)
}

@Test func everyCutOfALineIsSurvived() {
  let text = Array((BadLines.good + "\n").utf8)
  for cut in 0..<text.count {
    let reading = JSONReading(Array(text[..<cut]) + [10] + text)
    #expect(reading.sink.found.count == (cut == text.count - 1 ? 2 : 1), "cut at \(cut)")
    #expect(reading.sink.skipped.values.reduce(0, +) == (cut == 0 || cut == text.count - 1 ? 0 : 1))
  }
}

@Test func aFaultIsReportedOnceWithItsCount() {
  let reading = JSONReading(String(repeating: "what\n", count: 5))
  #expect(reading.sink.skipped == ["text outside JSON": 5])
  #expect(reading.sink.diagnostics.count == 1)
  #expect(reading.sink.diagnostics.first?.count == 5)
}

@Test(arguments: 0..<40)
func noiseIsSurvived(seed: UInt64) {
  var numbers = SeededNumbers(seed: seed)
  let tokens = [
    "{", "}", "[", "]", ":", ",", "\"", "\\", "\n", "\"ts\"", "\"event\"", BadLines.good,
  ]
  var text: [UInt8] = []
  for _ in 0..<400 {
    text +=
      numbers.number(below: 4) == 0
      ? [UInt8(numbers.number(below: 256))]
      : Array(tokens[numbers.number(below: tokens.count)].utf8)
  }
  let reading = JSONReading(text + [10] + Array(BadLines.good.utf8))
  #expect(reading.sink.found.count >= 1)
}

/// Reads a log as a whole.
private func trace(of text: String) throws -> EventTrace {
  var reader = TraceReader()
  var rest: [UInt8]? = Array(text.utf8)
  try reader.read(name: "a.log") {
    defer { rest = nil }
    return rest
  }
  return try reader.finish()
}

/// Times at the ends of what can be counted, beside lines that have to be placed by them.
@Test(
  arguments: [
    "9223372036854775807", "-9223372036854775808", "9214646399.5", "-9214559999.5",
    #""2261-12-31T23:59:59Z""#, #""1970-01-01T00:00:00+23:59""#,
  ],
  [
    "10:00:00.000 hello", "Jan 1 09:00:13 iPhone SpringBoard(FrontBoard)[60] <Notice>: hello",
    "Dec 31 23:00:13 iPhone SpringBoard(FrontBoard)[60] <Notice>: hello",
  ])
func timesAtTheEndsOfAllTimes(time: String, line: String) throws {
  let event = #"{"ts":\#(time),"bundle":"com.example.notes","event":"didBecomeActive"}"#
  for lines in [[event, line], [line, event], [line, event, line], [event, line, event]] {
    #expect(try trace(of: lines.joined(separator: "\n") + "\n").inputs.count == 1)
  }
}

@Test(arguments: ["-9223372036854775808", "9223372036854775807", "86400", "-1e400", "0.5"])
func aZoneOfAHeaderThatIsNone(zone: String) throws {
  let trace = try trace(of: #"{"lifetrace":"events/1","zone":\#(zone)}"# + "\n")
  let messages = trace.diagnostics.map(\.message)
  #expect(messages.contains { $0.hasPrefix("the header's 'zone' is") })
}

@Test func anEndlessNameIsNotComparedWithAllNames() throws {
  let name = String(repeating: "didBecomeActiv", count: 100_000)
  let event = #"{"ts":1767600000,"bundle":"com.example.notes","event":"\#(name)"}"#
  let trace = try trace(of: BadLines.good + "\n" + event + "\n")
  #expect(trace.diagnostics.contains { $0.message.hasPrefix("unknown event") })
}

/// Lines of a service's own JSON are each looked at once, however many there are.
@Test func manyLinesOfUnknownJSONAreReadInTime() throws {
  let line = #"{"log":"GET /","stream":"stdout","time":"2026-11-21T10:00:00.5Z"}"# + "\n"
  let event = #"{"ts":"2026-11-21T10:00:01Z","bundle":"com.example.notes","event":"resumed"}"#
  let trace = try trace(of: String(repeating: line, count: 20_000) + event)
  #expect(trace.events.map(\.source.line) == [20_001])
}
