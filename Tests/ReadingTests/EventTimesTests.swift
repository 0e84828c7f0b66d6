import LifetraceModel
import LifetraceTestSupport
import Testing

@testable import LifetraceReading

/// Times of native events that tell no zone are of that of the options.
@Suite struct EventTimesTests {
  private static func event(_ time: String, _ more: String = "") -> String {
    #"{"ts":"\#(time)","bundle":"com.example.a","event":"resumed"\#(more)}"# + "\n"
  }

  private static func instant(_ text: String) -> Instant? {
    var times = EventTimes(zone: nil)
    let bytes = Array(text.utf8)
    let wall = times.wallTime(bytes.span)
    return wall.flatMap { times.instant(of: $0) }
  }

  private static func read(_ text: String, zone: ZoneRule?, blockEnds: [Int] = []) -> JSONReading {
    var reading = JSONReading(
      reader: JSONLayoutReader(zone: zone, isCandidate: { _, _ in true }))
    reading.read(Array(text.utf8), blockEnds: blockEnds)
    return reading
  }

  /// Local times in a row, and what they are in UTC.
  struct Case: CustomTestStringConvertible, Sendable {
    var name: String
    var zone: ZoneRule?
    var times: [String]
    var instants: [String]
    /// The zone in which the log is told to be written.
    var zoneSeconds: Int?
    var testDescription: String { name }
  }

  static let cases = [
    Case(
      name: "no zone is UTC", zone: nil, times: ["2026-01-05T08:00:00.123"],
      instants: ["2026-01-05T08:00:00.123Z"], zoneSeconds: nil),
    Case(
      name: "an offset", zone: ZoneRule(initialSeconds: 7200),
      times: ["2026-01-05T08:00:00.123", "2026-01-05 01:00:00"],
      instants: ["2026-01-05T06:00:00.123Z", "2026-01-04T23:00:00Z"], zoneSeconds: 7200),
    Case(
      name: "times with a zone keep it", zone: ZoneRule(initialSeconds: 7200),
      times: ["2026-01-05T08:00:00Z", "2026-01-05T08:00:01-03:00", "2026-01-05T14:00:00"],
      instants: ["2026-01-05T08:00:00Z", "2026-01-05T11:00:01Z", "2026-01-05T12:00:00Z"],
      zoneSeconds: 0),
    Case(
      name: "winter and summer", zone: berlin,
      times: ["2024-03-31T01:59:59", "2024-03-31T03:00:00", "2024-07-01T12:00:00"],
      instants: ["2024-03-31T00:59:59Z", "2024-03-31T01:00:00Z", "2024-07-01T10:00:00Z"],
      zoneSeconds: 3600),
    Case(
      name: "an hour that comes twice", zone: berlin,
      times: [
        "2024-10-27T01:59:00", "2024-10-27T02:00:00", "2024-10-27T02:50:00", "2024-10-27T02:10:00",
        "2024-10-27T02:30:00", "2024-10-27T03:00:00",
      ],
      instants: [
        "2024-10-26T23:59:00Z", "2024-10-27T00:00:00Z", "2024-10-27T00:50:00Z",
        "2024-10-27T01:10:00Z", "2024-10-27T01:30:00Z", "2024-10-27T02:00:00Z",
      ], zoneSeconds: 7200),
    Case(
      name: "an hour that comes twice, in a log that goes on", zone: berlin,
      times: [
        "2024-10-27T02:59:55", "2024-10-27T02:00:05", "2024-10-27T02:30:30", "2024-10-27T03:10:30",
      ],
      instants: [
        "2024-10-27T00:59:55Z", "2024-10-27T01:00:05Z", "2024-10-27T01:30:30Z",
        "2024-10-27T02:10:30Z",
      ], zoneSeconds: 7200),
    Case(
      name: "an hour that never comes", zone: berlin, times: ["2024-03-31T02:30:00"],
      instants: ["2024-03-31T01:30:00Z"], zoneSeconds: 3600),
  ]

  @Test(arguments: cases)
  func areInTheZoneOfTheOptions(expected: Case) {
    let reading = Self.read(expected.times.map { Self.event($0) }.joined(), zone: expected.zone)
    #expect(reading.sink.found.map { $0.time } == expected.instants.map { Self.instant($0) })
    #expect(reading.reader.reference?.zoneSeconds == expected.zoneSeconds)
    // Texts are read so, too.
    var clock = InputClock(options: ReadingOptions(zone: expected.zone))
    var sink = EventSink()
    for (time, instant) in zip(expected.times, expected.instants) {
      let wall = wallTime(time.replacing("T", with: " "))
      #expect(clock.stamp(wall, line: 1, sink: &sink).time == Self.instant(instant))
    }
  }

  @Test func areThoseOfATrace() throws {
    var reader = TraceReader(options: ReadingOptions(zone: ZoneRule(initialSeconds: 7200)))
    var chunks = [Array(Self.event("2026-01-05T08:00:00").utf8)]
    try reader.read(name: "a.ndjson") { chunks.popLast() }
    let trace = try reader.finish()
    #expect(trace.events.map(\.time) == [Self.instant("2026-01-05T06:00:00Z")])
    #expect(trace.reference.zoneSeconds == 7200)
  }

  /// A large block, in which clocks are put back or not, is read in parts as line by line.
  @Test(
    arguments: [ZoneRule(initialSeconds: -12_600), berlin].indices,
    [("2024-07-01T", 0, 8000), ("2024-10-27T", 1000, 8000), ("2024-10-27T", 7000, 8000)])
  func areTheSameInParts(zone: Int, at: (day: String, firstBack: Int, count: Int)) {
    let zone = [ZoneRule(initialSeconds: -12_600), berlin][zone]
    var text = ""
    var ends: [Int] = []
    for number in 0..<at.count {
      // Half an hour around 02:30, then once more.
      let second = 8100 + number * 1800 / at.count - (number < at.firstBack ? 0 : 900)
      let clock = [second / 3600, second / 60 % 60, second % 60].map {
        ($0 < 10 ? "0" : "") + "\($0)"
      }
      let more = #","pid":\#(number % 40),"scene":"s\#(number % 500)""#
      text += Self.event(at.day + clock.joined(separator: ":"), more)
      if number % 300 == 0 { ends.append(text.utf8.count) }
    }
    let first = ends[1]
    #expect(text.utf8.count - first >= NativeParts.leastShared)
    let inParts = Self.read(text, zone: zone, blockEnds: [first])
    let byLine = Self.read(text, zone: zone, blockEnds: ends)
    #expect(inParts.sink.found.count == at.count)
    #expect(inParts.sink.found == byLine.sink.found)
    #expect(inParts.reader.reference == byLine.reader.reference)
    #expect(inParts.reader.contents.firstAt == byLine.reader.contents.firstAt)
    #expect(inParts.reader.contents.lastAt == byLine.reader.contents.lastAt)
  }
}
