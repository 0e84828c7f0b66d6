import Lifetrace
import LifetraceModel
import LifetraceReading
import Testing

@testable import LifetraceCLI

@Suite struct TimeArgumentTests {
  @Test(
    arguments: [
      ("14:05", .timeOfDay(50_700_000_000_000)), ("9:05", .timeOfDay(32_700_000_000_000)),
      ("14:05:30.25", .timeOfDay(50_730_250_000_000)), ("+90s", .sinceStart(.seconds(90))),
      ("+1h30m", .sinceStart(.seconds(5400))), ("+1.5h", .sinceStart(.seconds(5400))),
      ("+250ms", .sinceStart(.milliseconds(250))),
      ("+1 d 14:05:30.25", .laterDay(1, nanosecond: 50_730_250_000_000)),
      ("Mar 09 14:05", .dayOfYear(month: 3, day: 9, nanosecond: 50_700_000_000_000)),
      ("#17", .record(17)), ("2026-11-21", .day(civil(2026, 11, 21, 0))),
      ("2026-11-21 14:05", .local(civil(2026, 11, 21, 50_700))),
      ("2026-11-21T14:05:30", .local(civil(2026, 11, 21, 50_730))),
      ("2026-11-21T14:05:30Z", .instant(Instant(nanoseconds: 1_795_269_930_000_000_000))),
      ("2026-11-21T15:05:30.5+01:00", .instant(Instant(nanoseconds: 1_795_269_930_500_000_000))),
      ("2026-11-21T09:05:30-0500", .instant(Instant(nanoseconds: 1_795_269_930_000_000_000))),
    ] as [(String, TimePoint)])
  func times(text: String, expected: TimePoint) throws {
    #expect(try TimePoint(parsing: text) == expected)
  }

  @Test(arguments: [
    "", "+", "+5", "+s", "+-5s", "now", "24:00", "12:60", "12:5", "12:05:60", "12:05:1", "12:05:",
    "2026-13-01", "2026-02-29", "26-01-01", "2026-11-21T", "2026-11-21T14:05:30+99:00",
    "2026-11-21Z", "99999999999999999999:00", "+99999999999999999999d", "1２:05",
    "+1 d", "+1 d 24:00", "1 d 14:05", "+x d 14:05", "+36526 d 14:05", "Mar 09", "Mar 32 14:05",
    "Mai 01 14:05",
    "#", "#-1", "#1.5", "#99999999999999999999", "1600", "1600-01-01", "1969-12-31T23:59:59Z",
    "2262-01-01",
  ])
  func notTimes(text: String) {
    #expect(throws: TimeArgumentError.self) { try TimePoint(parsing: text) }
  }

  /// What was given is named, and what is accepted.
  @Test(arguments: [
    (
      "--from", "time", "1600",
      "a time such as 14:05, '2026-11-21 14:05', 2026-11-21T14:05:00Z or +90s, or as the report"
        + " writes it, in a year from 1970 to 2261"
    ),
    (
      "--to", "time", "2262-01-01T00:00:00Z",
      "a time such as 14:05, '2026-11-21 14:05', 2026-11-21T14:05:00Z or +90s, or as the report"
        + " writes it, in a year from 1970 to 2261"
    ),
    ("--date", "date", "1600-01-01", "a date such as 2026-11-21, in a year from 1970 to 2261"),
    ("--year", "year", "1600", "a year from 1970 to 2261"),
  ])
  func yearsOutOfRange(option: String, name: String, value: String, expected: String) {
    let run = Recording(["report", "a.log", option, value])
    #expect(run.status == 64)
    #expect(
      run.errors.hasPrefix(
        "Error: The value '\(value)' is invalid for '\(option) <\(name)>': expected \(expected)\n"))
  }

  @Test(arguments: [
    ("UTC", 0), ("z", 0), ("+02:00", 7200), ("-0330", -12_600), ("+14", 50_400),
  ])
  func fixedZones(text: String, seconds: Int) throws {
    let rule = try TimeZoneArgument.parse(text)
    #expect(rule.initialSeconds == seconds)
    #expect(rule.changes.isEmpty)
  }

  @Test(arguments: ["", "+", "+2:000", "+15:00", "+02:60", "CET", "PST", "Mars/Base", "Europe/"])
  func notZones(text: String) {
    #expect(throws: TimeArgumentError.self) { try TimeZoneArgument.parse(text) }
  }

  /// Times of day on clocks of Berlin, and what they are in UTC.
  @Test(arguments: [
    ("2026-01-15 12:00", "2026-01-15T11:00Z"), ("2026-07-15 12:00", "2026-07-15T10:00Z"),
    ("2026-03-29 01:59", "2026-03-29T00:59Z"), ("2026-03-29 03:00", "2026-03-29T01:00Z"),
    ("2026-10-25 01:59", "2026-10-24T23:59Z"), ("2026-10-25 03:00", "2026-10-25T02:00Z"),
    ("2039-07-15 12:00", "2039-07-15T10:00Z"), ("2000-07-15 12:00", "2000-07-15T10:00Z"),
  ])
  func berlin(local: String, universal: String) throws {
    let rule = try TimeZoneArgument.parse("Europe/Berlin")
    guard case .local(let time) = try TimePoint(parsing: local),
      case .instant(let instant) = try TimePoint(parsing: universal)
    else {
      Issue.record("not a pair of times")
      return
    }
    #expect(rule.instant(of: time) == instant)
  }

  @Test func windowAcrossMidnight() throws {
    let window = try TimeWindow(
      from: .timeOfDay(82_800_000_000_000), to: .timeOfDay(3_600_000_000_000), zone: nil,
      trace: trace(.dateUnknown, start: 79_200))
    #expect(window.from == Instant(nanoseconds: 82_800_000_000_000))
    #expect(window.to == Instant(nanoseconds: 90_000_000_000_000))
  }

  @Test func oneDayInBerlin() throws {
    // Clocks go back in that night: the day has 25 hours.
    let day = TimePoint.day(civil(2026, 10, 25, 0))
    let window = try TimeWindow(
      from: day, to: day, zone: TimeZoneArgument.parse("Europe/Berlin"),
      trace: trace(.absolute, start: 0))
    let from = try #require(window.from)
    #expect(from == Instant(nanoseconds: 1_792_879_200_000_000_000))
    #expect(window.to == from + .seconds(25 * 3600))
  }

  @Test(
    arguments: [
      (.orderOnly, .timeOfDay(0)), (.orderOnly, .sinceStart(.zero)),
      (.dateUnknown, .local(civil(2026, 1, 1, 0))), (.yearUnknown, .local(civil(2026, 1, 1, 0))),
      (.dateUnknown, .instant(Instant(nanoseconds: 0))), (.absolute, .record(3)),
    ] as [(TimeReference.Anchor, TimePoint)])
  func timesThatTheLogCannotPlace(anchor: TimeReference.Anchor, point: TimePoint) {
    #expect(throws: Failure.self) {
      try TimeWindow(from: point, to: nil, zone: nil, trace: trace(anchor, start: 0))
    }
  }

  /// A report of a log without times writes the numbers of its records.
  @Test func recordOfALogWithoutTimes() throws {
    let window = try TimeWindow(
      from: .record(3), to: .record(9), zone: nil, trace: trace(.orderOnly, start: 0))
    #expect(window.from == Instant(nanoseconds: 3))
    #expect(window.to == Instant(nanoseconds: 9))
  }

  private func trace(_ anchor: TimeReference.Anchor, start seconds: Int64) -> EventTrace {
    let reference = TimeReference(anchor: anchor, zoneSeconds: nil, resolution: .zero)
    var input = InputSummary(name: "a.log", reference: reference)
    input.firstAt = Instant(nanoseconds: 0) + .seconds(seconds)
    return EventTrace(inputs: [input], reference: reference)
  }
}

private func civil(_ year: Int, _ month: Int, _ day: Int, _ second: Int64) -> CivilDateTime {
  CivilDateTime(
    year: year, month: month, day: day, nanosecondOfDay: second * 1_000_000_000)
}
