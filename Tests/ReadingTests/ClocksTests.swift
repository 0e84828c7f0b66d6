import LifetraceModel
import Testing

@testable import LifetraceReading

/// The times of a log's records and the instants that a person gives them, in UTC.
struct ClockCase: CustomTestStringConvertible, Sendable {
  var name: String
  /// As `TimeShape` and `LoggerTime` read them; an empty text is a record without a time.
  var times: [String]
  /// `2024-03-01 10:00:00`, or a number for what has no time.
  var instants: [String]
  var anchor = TimeReference.Anchor.absolute
  var options = ReadingOptions()
  var skipped = 0
  var backwardSteps = 0
  var testDescription: String { name }
}

/// Central European Time around the changes of 2024.
let berlin = ZoneRule(
  initialSeconds: 3600,
  changes: [
    (utc("2024-03-31 01:00:00"), 7200), (utc("2024-10-27 01:00:00"), 3600),
  ])

private let cases: [ClockCase] = [
  ClockCase(
    name: "dated with zone", times: ["2024-03-01 10:00:00+0100", "2024-03-01 10:00:00-0330"],
    instants: ["2024-03-01 09:00:00", "2024-03-01 13:30:00"]),
  ClockCase(
    name: "midnight in a log without dates",
    times: ["23:59:59", "00:00:01", "23:59:58", "00:00:02", "12:30:00", "00:10:00"],
    instants: [
      "1970-01-01 23:59:59", "1970-01-02 00:00:01", "1970-01-01 23:59:58",
      "1970-01-02 00:00:02", "1970-01-02 12:30:00", "1970-01-03 00:10:00",
    ], anchor: .dateUnknown),
  ClockCase(
    name: "date from the options",
    times: ["23:59:59+0200", "00:00:01+0200"],
    instants: ["2024-02-29 21:59:59", "2024-02-29 22:00:01"],
    options: ReadingOptions(
      date: CivilDateTime(year: 2024, month: 2, day: 29, nanosecondOfDay: 0))),
  ClockCase(
    name: "a step back of some hours stays on its day", times: ["18:00:00", "10:00:00"],
    instants: ["1970-01-01 18:00:00", "1970-01-01 10:00:00"], anchor: .dateUnknown,
    backwardSteps: 1),
  ClockCase(
    name: "neighbours out of order are no clock change",
    times: ["2024-03-01 10:00:00", "2024-03-01 09:59:59", "2024-03-01 10:00:01"],
    instants: ["2024-03-01 10:00:00", "2024-03-01 09:59:59", "2024-03-01 10:00:01"]),
  ClockCase(
    name: "a clock set back in a dated log",
    times: ["2024-03-01 10:00:00Z", "2024-02-01 10:00:00Z"],
    instants: ["2024-03-01 10:00:00", "2024-02-01 10:00:00"], backwardSteps: 1),
  ClockCase(
    name: "New Year in a log without years", times: ["Dec 31 23:59:59", "Jan  1 00:00:01"],
    instants: ["2023-12-31 23:59:59", "2024-01-01 00:00:01"],
    options: ReadingOptions(year: 2023)),
  ClockCase(
    name: "no year at all", times: ["Feb 29 10:00:00", "Mar  1 10:00:00"],
    instants: ["1972-02-29 10:00:00", "1972-03-01 10:00:00"], anchor: .yearUnknown),
  ClockCase(
    name: "year from the day of the week", times: ["Thu Nov 25 11:30:01", "Thu Nov 25 11:30:02"],
    instants: ["2010-11-25 11:30:01", "2010-11-25 11:30:02"]),
  ClockCase(
    name: "date from a later line",
    times: ["23:00:00+0000", "01:00:00+0000", "2024-03-02 02:00:00+0000", "03:00:00+0000"],
    instants: [
      "2024-03-01 23:00:00", "2024-03-02 01:00:00", "2024-03-02 02:00:00", "2024-03-02 03:00:00",
    ]),
  ClockCase(
    name: "year and zone from a later line",
    times: ["Dec 31 23:00:00", "2025-01-01 01:00:00+0100", "Jan  1 02:00:00"],
    instants: ["2024-12-31 22:00:00", "2025-01-01 00:00:00", "2025-01-01 01:00:00"]),
  ClockCase(
    name: "date from a later line without a year",
    times: ["10:00:00", "Mar  1 10:00:01"],
    instants: ["1972-03-01 10:00:00", "1972-03-01 10:00:01"], anchor: .yearUnknown),
  ClockCase(
    name: "impossible times",
    times: [
      "2024-03-01 10:00:00Z", "2024-02-31 10:00:00Z", "25:61:00", "10:61:00",
      "2024-13-01 10:00:00Z", "2024-03-01 10:00:60Z",
    ],
    instants: [
      "2024-03-01 10:00:00", "2024-03-01 10:00:00", "2024-03-01 10:00:00", "2024-03-01 10:00:00",
      "2024-03-01 10:00:00", "2024-03-01 10:01:00",
    ], skipped: 4),
  ClockCase(
    name: "records without a time", times: ["", "", "2024-03-01 10:00:00Z", ""],
    instants: [
      "2024-03-01 10:00:00", "2024-03-01 10:00:00", "2024-03-01 10:00:00", "2024-03-01 10:00:00",
    ]),
  ClockCase(
    name: "no times at all", times: ["", "", ""], instants: ["1", "2", "3"], anchor: .orderOnly),
  ClockCase(
    name: "summer time begins and ends",
    times: [
      "2024-03-31 01:59:59", "2024-03-31 03:00:00", "2024-10-27 02:59:59", "2024-10-27 02:00:01",
      "2024-10-27 03:00:00",
    ],
    instants: [
      "2024-03-31 00:59:59", "2024-03-31 01:00:00", "2024-10-27 00:59:59", "2024-10-27 01:00:01",
      "2024-10-27 02:00:00",
    ], options: ReadingOptions(zone: berlin)),
  ClockCase(
    name: "an hour that comes twice, in a log that goes on",
    times: [
      "2024-10-27 02:59:55", "2024-10-27 02:00:05", "2024-10-27 02:30:30", "2024-10-27 03:10:30",
    ],
    instants: [
      "2024-10-27 00:59:55", "2024-10-27 01:00:05", "2024-10-27 01:30:30", "2024-10-27 02:10:30",
    ], options: ReadingOptions(zone: berlin)),
  ClockCase(
    name: "neighbours out of order in an hour that comes twice",
    times: ["2024-10-27 02:10:00", "2024-10-27 02:09:59", "2024-10-27 02:10:01"],
    instants: ["2024-10-27 00:10:00", "2024-10-27 00:09:59", "2024-10-27 00:10:01"],
    options: ReadingOptions(zone: berlin)),
  ClockCase(
    name: "zone from a later line with a date",
    times: ["2024-03-01 10:00:00", "2024-03-01 10:00:01+0100", "2024-03-01 10:00:02"],
    instants: ["2024-03-01 09:00:00", "2024-03-01 09:00:01", "2024-03-01 09:00:02"]),
  ClockCase(
    name: "which number is the day, a later date tells",
    times: ["03/04/2026 10:00:00", "03/04/2026 11:00:00", "13/04/2026 10:00:00"],
    instants: ["2026-04-03 10:00:00", "2026-04-03 11:00:00", "2026-04-13 10:00:00"]),
  ClockCase(
    name: "which number is the month, an earlier date tells",
    times: ["3/31/26, 10:00:00 AM", "4/1/26, 10:00:00 AM"],
    instants: ["2026-03-31 10:00:00", "2026-04-01 10:00:00"]),
  ClockCase(
    name: "two dates that follow each other sooner as days of a month",
    times: ["04/03/2026 10:00:00", "06/03/2026 10:00:00"],
    instants: ["2026-03-04 10:00:00", "2026-03-06 10:00:00"]),
  ClockCase(
    name: "two dates that follow each other sooner with the month first",
    times: ["03/04/2026 10:00:00", "03/04/2026 11:00:00", "03/06/2026 10:00:00"],
    instants: ["2026-03-04 10:00:00", "2026-03-04 11:00:00", "2026-03-06 10:00:00"]),
  ClockCase(
    name: "one date that may be two: the time between is known all the same",
    times: ["03/04/2026 11:55:00 AM", "03/04/2026 1:10:00 PM"],
    instants: ["1970-01-01 11:55:00", "1970-01-01 13:10:00"], anchor: .dateUnknown),
  ClockCase(
    name: "the option tells which of two dates it is",
    times: ["04/03/2026 10:00:00", "06/03/2026 10:00:00"],
    instants: ["2026-04-03 10:00:00", "2026-06-03 10:00:00"],
    options: ReadingOptions(
      date: CivilDateTime(year: 2026, month: 4, day: 3, nanosecondOfDay: 0))),
  ClockCase(
    name: "the same number twice leaves no doubt",
    times: ["03/03/2026 10:00:00", "03/04/2026 10:00:00"],
    instants: ["2026-03-03 10:00:00", "2026-03-04 10:00:00"]),
]

@Test(arguments: cases)
func clockTellsInstants(_ example: ClockCase) {
  var sink = EventSink()
  var clock = InputClock(options: example.options)
  for (index, text) in example.times.enumerated() {
    let stamp = clock.stamp(wallTime(text), line: UInt32(index + 1), sink: &sink)
    // Instants move when a later record tells the date; only events remember them.
    sink.events.append(
      LifecycleEvent(
        time: stamp.time, source: SourcePosition(input: 0, line: UInt32(index + 1)),
        process: ProcessReference(), emitter: .layout, kind: .gap))
  }
  #expect(sink.events.map(\.time) == example.instants.map { utc($0) })
  #expect(clock.anchor == example.anchor)
  #expect(sink.skipped["impossible time", default: 0] == example.skipped)
  #expect(clock.backwardSteps.count == example.backwardSteps)
  if example.anchor != .orderOnly {
    #expect(clock.firstAt == sink.events.map(\.time).min())
    #expect(clock.lastAt == sink.events.map(\.time).max())
  }
}

@Test func hourThatNeverComesIsReadWithTheOffsetBefore() {
  let local = utc("2024-03-31 02:30:00")
  #expect(berlin.offset(forLocal: local, after: nil) == 3600)
}

@Test(arguments: [
  ("2024-03-01 10:00:00.5", 100_000_000), ("10:00:00", 1_000_000_000), ("10:00:00,250", 1_000_000),
  ("10:00:00.1234567891", 1),
])
func resolutionIsThatOfTheLastDigit(_ text: String, _ resolution: Int64) {
  #expect(wallTime(text)?.resolution == resolution)
}

/// The time that a text shows.
func wallTime(_ text: String) -> WallTime? {
  let bytes = Array(text.utf8)
  var index = 0
  return TimeShape.dated(bytes.span, at: &index) ?? TimeShape.syslog(bytes.span, at: &index)
    ?? LoggerTime.read(bytes.span, at: &index)
}

/// The instant of a date and time in UTC, or the number itself.
func utc(_ text: String) -> Instant {
  if let number = Int64(text) { return Instant(nanoseconds: number) }
  guard let time = wallTime(text), let year = time.year, let month = time.month,
    let day = time.day
  else { return Instant(nanoseconds: .min) }
  return CivilDateTime(
    year: Int(year), month: Int(month), day: Int(day), nanosecondOfDay: time.nanosecondOfDay
  ).instant()
}
