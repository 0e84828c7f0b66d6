import Lifetrace
import LifetraceTestSupport
import Testing

@testable import LifetraceBenchmarks

@Suite("Generated native events") struct NativeLogTests {
  @Test("are as many as asked for, each of them an event", arguments: [0, 1, 2, 5000])
  func asManyAsAskedFor(count: Int) throws {
    let bytes = NativeLog(events: count).bytes()
    #expect(bytes.count { $0 == UInt8(ascii: "\n") } == count)
    let trace = try trace(of: bytes)
    #expect(trace.events.count == count)
    #expect(trace.inputs[0].skipped.isEmpty)
    #expect(trace.events.map(\.time) == trace.events.map(\.time).sorted())
  }

  @Test func areTheSameForTheSameSeed() {
    #expect(NativeLog(events: 3000).bytes() == NativeLog(events: 3000).bytes())
    #expect(NativeLog(events: 3000).bytes() != NativeLog(events: 3000, seed: 2).bytes())
  }

  @Test func beginAsLongerLogsDo() {
    let short = NativeLog(events: 1000).bytes()
    #expect(NativeLog(events: 2000).bytes().prefix(short.count) == short[...])
  }

  @Test func areOfEightDevicesWithSixAppsEach() throws {
    let trace = try trace(of: NativeLog(events: 20_000).bytes())
    let apps = Set(
      trace.events.map { [$0.device, $0.process.bundle].map { $0.map { trace.symbols[$0] } } })
    #expect(apps.count == 48)
  }

  @Test func spellWhatTheyAre() {
    var bytes: [UInt8] = []
    var clock = ClockText()
    WalkEvent(
      microseconds: 1_767_600_000_000_042, device: "phone-0", bundle: "com.example.mail", pid: 301,
      scene: "mail-1", name: "sceneDidBecomeActive"
    ).write(to: &bytes, &clock)
    #expect(
      String(decoding: bytes, as: UTF8.self)
        == #"{"ts":"2026-01-05T08:00:00.000042Z","device":"phone-0","bundle":"com.example.mail","#
        + #""pid":301,"scene":"mail-1","event":"sceneDidBecomeActive"}"# + "\n")
  }
}

/// Returns what is read in a log.
func trace(
  of bytes: [UInt8], layout: String? = nil, year: Int? = nil
) throws -> EventTrace {
  var reader = TraceReader(options: ReadingOptions(layout: layout, year: year))
  var rest: [UInt8]? = bytes
  try reader.read(name: "log") {
    defer { rest = nil }
    return rest
  }
  return try reader.finish()
}
