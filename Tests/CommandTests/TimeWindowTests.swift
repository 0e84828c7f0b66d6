import Lifetrace
import LifetraceModel
import Testing

@testable import LifetraceCLI

/// Times of day in logs of several days.
@Suite struct TimeWindowTests {
  /// A log, the times of day asked for, and what they mean; days count from the log's first.
  struct Case: CustomTestStringConvertible {
    var name: String
    var log: (from: String, to: String)
    var from: String?
    var to: String?
    var window: (from: String?, to: String?)
    /// How many days have the times; one gives no note.
    var days = 1

    var testDescription: String { name }
  }

  static let cases = [
    Case(
      name: "first night of three", log: ("0 20:00", "3 03:30"), from: "03:00", to: "04:00",
      window: ("1 03:00", "1 04:00"), days: 3),
    Case(
      name: "only a beginning", log: ("0 20:00", "3 03:30"), from: "03:00",
      window: ("1 03:00", nil), days: 3),
    Case(
      name: "only an end", log: ("0 20:00", "3 03:30"), to: "21:00", window: (nil, "0 21:00"),
      days: 3),
    Case(
      name: "a beginning in one day only", log: ("0 20:00", "1 03:30"), from: "21:00", to: "22:00",
      window: ("0 21:00", "0 22:00")),
    Case(
      name: "begun before the log", log: ("0 18:04", "1 12:00"), from: "18:00", to: "18:30",
      window: ("0 18:00", "0 18:30")),
    Case(
      name: "across midnight", log: ("0 22:00", "1 03:00"), from: "23:00", to: "01:00",
      window: ("0 23:00", "1 01:00")),
    Case(
      name: "an end after the log", log: ("0 20:00", "1 03:30"), to: "04:00",
      window: (nil, "1 04:00")),
    Case(
      name: "an end before the log", log: ("0 18:00", "0 19:00"), to: "17:00",
      window: (nil, "0 17:00")),
    Case(
      name: "both after the log", log: ("0 18:00", "0 19:00"), from: "20:00", to: "21:00",
      window: ("0 20:00", "0 21:00")),
    Case(
      name: "an end after a date", log: ("0 20:00", "3 03:30"), from: "2026-05-06 02:00",
      to: "04:00", window: ("2 02:00", "2 04:00")),
    Case(
      name: "an end after a date and the log", log: ("0 20:00", "3 03:30"),
      from: "2026-05-07 02:00", to: "04:00", window: ("3 02:00", "3 04:00")),
    Case(
      name: "as a report of undated days writes it", log: ("0 20:00", "3 03:30"),
      from: "+1 d 02:00", to: "+2 d 03:15", window: ("1 02:00", "2 03:15")),
    Case(
      name: "as a report of dated days writes it", log: ("0 20:00", "3 03:30"),
      from: "May 05 02:00", to: "May 06 03:15", window: ("1 02:00", "2 03:15")),
    Case(
      name: "a day of the year that comes after the log", log: ("0 20:00", "3 03:30"),
      to: "May 09 02:00", window: (nil, "5 02:00")),
    Case(
      name: "a date as the end", log: ("0 20:00", "3 03:30"), from: "03:00", to: "2026-05-06",
      window: ("1 03:00", "3 00:00"), days: 3),
  ]

  @Test(arguments: cases)
  func timesOfDay(_ expected: Case) throws {
    let window = try TimeWindow(
      from: expected.from.map { try TimePoint(parsing: $0) },
      to: expected.to.map { try TimePoint(parsing: $0) }, zone: nil,
      trace: Self.trace(expected.log.from, expected.log.to))
    #expect(try window.from == expected.window.from.map(Self.instant))
    #expect(try window.to == expected.window.to.map(Self.instant))
    #expect((window.note == nil) == (expected.days == 1))
    if let note = window.note {
      #expect(note.message.hasSuffix("the first of \(expected.days) days that have it"))
    }
  }

  @Test(arguments: [
    ("18:05", "18:04"), ("2026-05-04 18:05", "18:04"), ("18:05", "2026-05-04 18:04"),
    ("23:00", "01:00"),
  ])
  func anEndBeforeTheBeginning(from: String, to: String) throws {
    let failure = #expect(throws: Failure.self) {
      try TimeWindow(
        from: TimePoint(parsing: from), to: TimePoint(parsing: to), zone: nil,
        trace: Self.trace("0 18:00", "0 23:30"))
    }
    #expect(failure?.line.hasPrefix("lifetrace: error: --to: is before --from") == true)
  }

  /// Returns a trace of which only its ends are known, such as `0 20:00`.
  private static func trace(_ first: String, _ last: String) throws -> EventTrace {
    let reference = TimeReference(anchor: .absolute, zoneSeconds: nil, resolution: .zero)
    var input = InputSummary(name: "a.log", reference: reference)
    input.firstAt = try instant(first)
    input.lastAt = try instant(last)
    return EventTrace(inputs: [input], reference: reference)
  }

  /// Returns the instant of a day, counted from 2026-05-04, and a time.
  private static func instant(_ text: String) throws -> Instant {
    let parts = text.split(separator: " ")
    let day = try #require(Int(parts[0]))
    guard case .local(let time) = try TimePoint(parsing: "2026-05-0\(4 + day) \(parts[1])") else {
      throw TimeArgumentError(text)
    }
    return time.instant()
  }
}
