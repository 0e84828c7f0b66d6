import LifetraceModel
import Testing

@testable import LifetraceReading

/// What is wrong in a line of JSON is quoted.
@Suite struct JSONFoundValueTests {
  private static func event(_ members: String) -> String {
    #"{"ts":"2026-01-05T08:00:00Z","bundle":"com.example.a",\#(members)}"# + "\n"
  }

  struct Case: CustomTestStringConvertible, Sendable {
    var line: String
    var message: String
    var testDescription: String { message }

    init(_ line: String, _ message: String) {
      self.line = line
      self.message = message
    }
  }

  static let cases: [Case] = [
    Case(
      event(#""event":"didBecomActive""#),
      """
      unknown event 'didBecomActive'; did you mean 'didBecomeActive'?
      """),
    Case(
      event(#""event":"uiApplicationDidEnterBackgroundnotification""#),
      """
      unknown event 'uiApplicationDidEnterBackgroundnotification'; did you mean \
      'UIApplicationDidEnterBackgroundNotification'?
      """),
    Case(
      event(#""event":"danced""#),
      """
      unknown event 'danced'; expected a callback such as 'didBecomeActive', or a word \
      such as 'launched'
      """),
    Case(
      event(#""event":7"#),
      """
      an event's name is 7; expected a text such as 'didBecomeActive'
      """),
    Case(
      event(#""event":"visibility","visibility":"shown""#),
      """
      event 'visibility' has 'visibility' 'shown'; expected 'foreground', \
      'background', 'unknown'
      """),
    Case(
      event(#""event":"state","state":"paused""#),
      """
      event 'state' has 'state' 'paused'; expected 'running', 'suspended', \
      'notRunning', 'unknown'
      """),
    Case(
      event(#""event":"deactivationReasons","from":"none","to":4"#),
      """
      event 'deactivationReasons' has 'from' 'none'; expected a mask as a number
      """),
    Case(
      event(#""event":"watchdog""#),
      """
      event 'watchdog' lacks 'step'; expected the step that is watched
      """),
    Case(
      event(#""event":"timeRemaining","remaining":[1]"#),
      """
      event 'timeRemaining' has 'remaining' that is neither a text nor a number; \
      expected a number of seconds
      """),
    Case(
      event(#""event":"started","intent":"forground""#),
      """
      an event's 'intent' is 'forground'; expected 'foreground', 'background', 'prewarm', \
      'unknown'
      """),
    Case(
      event(#""event":"didBecomeActive","scene":5"#),
      """
      an event's 'scene' is 5; expected a text
      """),
    Case(
      event(#""event":"terminated","exit":{"code":"dead"}"#),
      """
      an event's 'exit.code' is 'dead'; expected a number, also as '0xdead10cc'
      """),
    Case(
      event(#""event":"terminated","exit":"crash""#),
      """
      an event's 'exit' is 'crash'; expected an object such as {"namespace":"SIGNAL","code":9}
      """),
    Case(
      event(#""event":"resumed","os":"banana""#),
      """
      an event's 'os' is 'banana'; expected a version such as '18.3'
      """),
    Case(
      event(#""event":"resumed","os":18"#),
      """
      an event's 'os' is 18; expected a version such as '18.3'
      """),
    Case(
      event(#""event":"terminated","clock":"xx""#),
      """
      an event's 'clock' is 'xx'; expected 'absolute', 'requested', 'within', 'latest', 'orderOnly'
      """),
    Case(
      #"{"lifetrace":"events/1","clock":"xx"}"#,
      """
      the header's 'clock' is 'xx'; expected 'absolute', 'yearUnknown', 'dateUnknown', 'orderOnly'
      """),
    Case(
      #"{"lifetrace":"events/1","zone":"Europe/Berlin"}"#,
      """
      the header's 'zone' is 'Europe/Berlin'; expected seconds east of UTC, such as 3600
      """),
    Case(
      #"{"lifetrace":"events/1","resolution":-1}"#,
      """
      the header's 'resolution' is -1; expected a number of seconds
      """),
    Case(
      #"{"lifetrace":"events/1","from":"soon"}"#,
      """
      the header's 'from' is 'soon'; expected an RFC 3339 time between 1970 and 2261
      """),
    Case(
      event(#""event":"resumed","pid":-4"#),
      """
      a pid is not one, such as -4; expected 0 to 2147483647
      """),
    Case(
      #"{"ts":"soon","event":"resumed","bundle":"com.example.a"}"#,
      """
      a time is not one, such as 'soon'; expected RFC 3339 between 1970 and 2261
      """),
    Case(
      #"{"timestamp":"2026-01-05T08:00:00Z","category":"app.lifecycle","data":{"state":"gone"}}"#,
      """
      unknown state 'gone'; expected 'active', 'background', 'foreground', 'inactive'
      """),
  ]

  @Test(arguments: cases)
  func isQuoted(expected: Case) {
    let reading = JSONReading(expected.line + "\n")
    #expect(reading.sink.diagnostics.map(\.message) == [expected.message])
  }

  /// The events stay, and each value is told once, where it came first.
  @Test func anEventCountsWithoutAValueThatNobodyUnderstands() {
    let reading = JSONReading(
      [#""os":"17.5""#, #""os":"banana""#, #""clock":"xx""#, #""os":"banana""#, #""os":"17.5""#]
        .map { Self.event(#""event":"resumed",\#($0)"#) }.joined())
    #expect(reading.events.filter { $0.hasSuffix("native resumed") }.count == 5)
    #expect(reading.events.filter { $0.contains("os(") }.map { $0.suffix(8) } == ["os(17.5)"])
    #expect(reading.sink.skipped == ["value not used": 3])
    #expect(reading.sink.diagnostics.map(\.severity) == [.warning, .warning])
    #expect(reading.sink.diagnostics.map(\.count) == [2, 1])
    #expect(reading.sink.diagnostics.map { $0.source?.line } == [2, 3])
  }

  /// That it has a time of its own, an event may say.
  @Test(arguments: [
    #""clock":"orderOnly""#, #""clock":"absolute""#, #""clock":null"#, #""os":null"#,
    #""os":"iPhone OS 17.0.3 (21A360)""#,
  ])
  func whatIsUnderstoodIsNotTold(member: String) {
    let reading = JSONReading(Self.event(#""event":"terminated",\#(member)"#))
    #expect(reading.sink.diagnostics.isEmpty)
    #expect(reading.sink.skipped.isEmpty)
  }

  @Test func isCut() throws {
    let reading = JSONReading(Self.event(#""event":"\#(String(repeating: "x", count: 5000))""#))
    let message = try #require(reading.sink.diagnostics.first?.message)
    #expect(message.hasPrefix("unknown event '" + String(repeating: "x", count: 60) + "…'; "))
    #expect(message.count < 200)
  }

  @Test func anEventWithoutANameIsToldSo() {
    let reading = JSONReading(Self.event(#""pid":7"#))
    #expect(reading.sink.skipped == ["missing event": 1])
    #expect(
      reading.sink.diagnostics.map(\.message) == [
        "an event has no 'event'; expected a name such as 'didBecomeActive'"
      ])
  }

  /// Each has its own count and place; of very many only some are told by name.
  @Test func isCountedByName() {
    let few = JSONReading(
      ["dance", "sing", "dance"].map { Self.event(#""event":"\#($0)""#) }.joined())
    #expect(few.sink.diagnostics.map(\.count) == [2, 1])
    #expect(few.sink.diagnostics.map { $0.source?.line } == [1, 2])
    let many = JSONReading((0..<100).map { Self.event(#""event":"x\#($0)""#) }.joined())
    #expect(many.sink.diagnostics.count == 9)
    #expect(many.sink.diagnostics.last?.message == "an event has a name that is not known")
    #expect(many.sink.diagnostics.last?.count == 92)
    #expect(many.sink.skipped == ["unknown event": 100])
  }
}
