import LifetraceModel
import LifetraceTestSupport
import Testing

@testable import LifetraceReading

/// Logs of JSON whose first record is long, or whose lines end as on old systems.
@Suite struct FirstRecordTests {
  /// An object of a layout with a long text at some place among its members.
  private static func record(
    _ layout: String, second: Int, note length: Int = 0, isLast: Bool = false
  ) -> String {
    let time = "2026-11-21T10:00:0\(second)Z"
    var members =
      switch layout {
      case "native":
        [#""bundle":"com.example.notes""#, #""event":"didBecomeActive""#, #""ts":"\#(time)""#]
      case "sentry":
        [
          #""category":"app.lifecycle""#, #""timestamp":"\#(time)""#,
          #""data":{"state":"foreground"}"#,
        ]
      default:
        [
          #""name":"device.app.lifecycle""#, #""timestamp":"\#(time)""#,
          #""attributes":{"ios.app.state":"active"}"#,
        ]
      }
    if length > 0 {
      let note = #""note":""# + String(repeating: "x", count: length) + #"""#
      members.insert(note, at: isLast ? members.count : 1)
    }
    return "{" + members.joined(separator: ",") + "}"
  }

  private static func read(_ text: String, pieceSize: Int) throws -> EventTrace {
    var reader = TraceReader()
    var pieces = Array(text.utf8).pieces(of: pieceSize).makeIterator()
    try reader.read(name: "a.log") { pieces.next() }
    return try reader.finish()
  }

  @Test(arguments: ["native", "sentry", "opentelemetry"], [20_000, 300_000])
  func aLongFirstRecordIsRead(layout: String, length: Int) throws {
    for isLast in [false, true] {
      let first = Self.record(layout, second: 0, note: length, isLast: isLast)
      let rest = (1...2).map { Self.record(layout, second: $0) }
      for pieceSize in [1000, 1 << 16, 1 << 20] {
        let trace = try Self.read(
          ([first] + rest).joined(separator: "\n") + "\n", pieceSize: pieceSize)
        #expect(trace.inputs.map(\.layouts) == [[layout]])
        #expect(trace.events.map(\.source.line) == [1, 2, 3])
        #expect(trace.inputs.map(\.skipped) == [[:]])
      }
    }
  }

  @Test(arguments: ["native", "sentry", "opentelemetry"])
  func aLongFirstRecordOfSeveralLinesIsRead(layout: String) throws {
    for isLast in [false, true] {
      let first = Self.record(layout, second: 0, note: 20_000, isLast: isLast)
        .replacing(",\"", with: ",\n  \"").replacing("{\"", with: "{\n  \"")
      let text = first + "\n" + Self.record(layout, second: 1) + "\n"
      let trace = try Self.read(text, pieceSize: 1 << 20)
      #expect(trace.inputs.map(\.layouts) == [[layout]])
      #expect(trace.events.count == 2)
      #expect(trace.inputs.map(\.skipped) == [[:]])
    }
  }

  @Test(arguments: ["native", "sentry", "opentelemetry"], ["\r", "\r\n", "\n"])
  func everyLineEndCounts(layout: String, end: String) throws {
    let lines = (0...9).map { Self.record(layout, second: $0) }
    let text = lines.map { $0 + end }.joined()
    for text in [text, String(text.dropLast()), "\u{FEFF}" + text] {
      for pieceSize in [1, 100, 1 << 20] {
        let trace = try Self.read(text, pieceSize: pieceSize)
        #expect(trace.inputs.map(\.layouts) == [[layout]])
        #expect(trace.events.map(\.source.line) == Array(1...10))
        #expect(trace.inputs.map(\.lines) == [10])
      }
    }
  }

  /// More than is looked through at once, so that the lines come in several blocks.
  @Test func aLongLogWithReturnsAlone() throws {
    let lines = (0..<80_000).map { Self.record("native", second: $0 % 10) + "\r" }
    let text = lines.joined()
    for pieceSize in [1 << 16, text.utf8.count] {
      let trace = try Self.read(text, pieceSize: pieceSize)
      #expect(trace.inputs.map(\.lines) == [80_000])
      #expect(trace.inputs.map(\.skipped) == [["repeated event": 79_990]])
    }
  }
}
