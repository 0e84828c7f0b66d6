import LifetraceModel
import Testing

@testable import LifetraceReading

/// Events that are earlier than the one before them are told, with the first place.
@Suite struct EventOrderTests {
  private static func event(_ time: String) -> String {
    #"{"ts":"2026-01-05T\#(time)Z","bundle":"com.example.a","event":"resumed"}"# + "\n"
  }

  private static func breadcrumb(_ time: String) -> String {
    #"{"timestamp":"2026-01-05T\#(time)Z","category":"app.lifecycle","data":{"state":"foreground"}}"#
      + "\n"
  }

  /// Reads inputs and returns what is said about times.
  private static func diagnostics(_ inputs: String...) throws -> [Diagnostic] {
    var reader = TraceReader()
    for (number, input) in inputs.enumerated() {
      var chunks = [Array(input.utf8)]
      try reader.read(name: "\(number).ndjson") { chunks.popLast() }
    }
    let trace = try reader.finish()
    let times = trace.events.map(\.time)
    #expect(times == times.sorted())
    return trace.diagnostics.filter { $0.message.contains("goes back") }
  }

  @Test func aMomentIsANote() throws {
    let found = try Self.diagnostics(
      ["08:00:00.5", "08:00:02", "08:00:01.75", "08:00:03", "08:00:02.999", "08:00:04"]
        .map { Self.event($0) }.joined())
    #expect(
      found == [
        Diagnostic(
          .note, "time in '0.ndjson' goes back by up to 250 ms; expected rising times",
          source: SourcePosition(input: 0, line: 3), count: 2,
          notes: ["records are sorted by time"])
      ])
  }

  @Test func moreThanAMinuteIsAWarning() throws {
    let found = try Self.diagnostics(
      Self.event("08:00:00"), ["08:00:00", "09:00:00", "08:58:59"].map { Self.event($0) }.joined())
    #expect(
      found == [
        Diagnostic(
          .warning, "time in '1.ndjson' goes back by up to 61 s; expected rising times",
          source: SourcePosition(input: 1, line: 3), count: 1,
          notes: [
            "the clock was set, or captures were put together; records are sorted by time"
          ])
      ])
  }

  @Test func otherEventsWithTimesOfTheirOwnAreLookedAtToo() throws {
    let found = try Self.diagnostics(
      ["08:00:00", "08:00:02", "08:00:01"].map { Self.breadcrumb($0) }.joined())
    #expect(found.map(\.source) == [SourcePosition(input: 0, line: 3)])
  }

  @Test func timesThatRiseAreNotTold() throws {
    let rising = ["08:00:00", "08:00:00", "08:00:01"].map { Self.event($0) }.joined()
    #expect(try Self.diagnostics(rising).isEmpty)
    // Later inputs may begin earlier.
    #expect(try Self.diagnostics(rising, Self.event("07:00:00"), rising).isEmpty)
  }

  /// Places in an order are no times.
  @Test func logsWithoutTimesAreNotTold() throws {
    let header = #"{"lifetrace":"events/1","clock":"orderOnly","resolution":0}"# + "\n"
    let found = try Self.diagnostics(
      header + ["08:00:01", "08:00:00"].map { Self.event($0) }.joined())
    #expect(found.isEmpty)
  }
}
