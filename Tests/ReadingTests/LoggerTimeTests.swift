import LifetraceModel
import Testing

@testable import LifetraceReading

/// The spellings of dates and times that apps' own loggers print.
@Suite struct LoggerTimeTests {
  /// What stands in the log, and the date and time of day that a person reads.
  static let spellings = [
    ("2026-03-04 10:00:00.5|", "2026-03-04 10:00:00.5"),
    ("2026/03/04 10:00:00|", "2026-03-04 10:00:00"),
    ("2026.03.04 10:00:00|", "2026-03-04 10:00:00"),
    ("04.03.2026 10:00:00,123| DEBUG", "2026-03-04 10:00:00.123"),
    ("4.3.26 10:00:00|", "2026-03-04 10:00:00"),
    ("20/03/2026 10:00:00|", "2026-03-20 10:00:00"),
    ("3/20/26, 10:00:00 AM| x", "2026-03-20 10:00:00"),
    ("3/20/2026, 1:05:09 PM|", "2026-03-20 13:05:09"),
    ("3/20/2026, 1:05:09\u{202F}PM|", "2026-03-20 13:05:09"),
    ("3/20/2026 12:00:01 AM|", "2026-03-20 00:00:01"),
    ("3/20/2026 12:00:01 pm|", "2026-03-20 12:00:01"),
    ("20-03-2026 10:00:00|", "2026-03-20 10:00:00"),
    ("20260304 10:00:00|", "2026-03-04 10:00:00"),
    ("20260304T10:00:00|", "2026-03-04 10:00:00"),
    ("260304 10:00:00|", "2026-03-04 10:00:00"),
    ("03-20 10:00:00.123|", "03-20 10:00:00.123"),
    ("4 Mar 2026 10:00:00|", "2026-03-04 10:00:00"),
    ("04-Mar-2026 10:00:00|", "2026-03-04 10:00:00"),
    ("Mar 4, 2026 at 10:00:00|", "2026-03-04 10:00:00"),
    ("March 4, 2026 at 1:00:00 PM|", "2026-03-04 13:00:00"),
    ("Mar  4 10:00:00|", "03-04 10:00:00"),
    ("Wed, 04 Mar 2026 10:00:00 +0100| x", "2026-03-04 10:00:00 +3600"),
    ("Wed Mar  4 10:00:00| x", "03-04 10:00:00"),
    ("Wednesday, March 4, 2026 at 10:00:00|", "2026-03-04 10:00:00"),
    ("2026-03-04 09:58:00 PM|", "2026-03-04 21:58:00"),
    ("2026-03-04, 1:10:00 p.m.|", "2026-03-04 13:10:00"),
    ("2026/03/04 12:10:00.5 AM|", "2026-03-04 00:10:00.5"),
    ("1:10:00 PM|", "13:10:00"),
    ("01:10:00 PM|", "13:10:00"),
    ("Sat Feb 28 23:50:00 2026| x", "2026-02-28 23:50:00"),
    ("10:00:00.250| AM2 is up", "10:00:00.25"),
  ]

  @Test(arguments: spellings) func aPersonReadsTheSame(text: String, expected: String) throws {
    let shown = text.split(separator: "|", omittingEmptySubsequences: false)
    let bytes = Array(shown.joined().utf8)
    var end = 0
    let time = try #require(LoggerTime.read(bytes.span, at: &end))
    #expect(words(time) == expected)
    #expect(end == shown[0].utf8.count)
    let mayBegin = LoggerTime.mayBegin(bytes.span, at: 0)
    #expect(mayBegin)
  }

  /// Numbers and words that no person takes for a date.
  @Test(arguments: [
    "1.2.3 10:00:00", "12/2026 10:00:00", "4711 10:00:00", "123456789 10:00:00", "Marble 10:00:00",
    "32.13.2026 10:00:00", "1:02:03 left", "Mar 10:00:00", "04.03.2026", "Sunday 10:00:00",
    "13.13 10:00:00",
  ])
  func whatIsNoTimeIsNotRead(text: String) {
    var end = 0
    let bytes = Array(text.utf8)
    let time = LoggerTime.read(bytes.span, at: &end)
    #expect(time == nil)
    #expect(end == 0)
  }

  private func words(_ time: WallTime) -> String {
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    var text = time.year.map { "\($0)-" } ?? ""
    if let month = time.month, let day = time.day { text += "\(two(Int(month)))-\(two(Int(day))) " }
    let second = Int(time.nanosecondOfDay / 1_000_000_000)
    text += "\(two(second / 3600)):\(two(second / 60 % 60)):\(two(second % 60))"
    var fraction = String(time.nanosecondOfDay % 1_000_000_000 + 1_000_000_000).dropFirst()
    while fraction.last == "0" { fraction.removeLast() }
    if !fraction.isEmpty { text += ".\(fraction)" }
    return text + (time.zoneSeconds.map { " +\($0)" } ?? "")
  }
}
