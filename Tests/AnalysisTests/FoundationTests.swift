import Foundation
import LifetraceFoundation
import Testing

@Suite("Times of Swift and Foundation")
struct FoundationTests {
  @Test(
    "describe themselves",
    arguments: [
      (0, "1970-01-01T00:00:00Z"), (1_795_251_601_500_000_000, "2026-11-21T09:00:01.5Z"),
      (-1, "1969-12-31T23:59:59.999999999Z"),
    ])
  func description(nanoseconds: Int64, text: String) {
    #expect("\(Instant(nanoseconds: nanoseconds))" == text)
  }

  @Test("become dates where the log knows them")
  func dates() {
    let instant = Instant(nanoseconds: 1_795_251_601_500_000_000)
    var reference = TimeReference(anchor: .absolute, zoneSeconds: 0, resolution: .zero)
    let date = Date(instant, in: reference)
    #expect(date == Date(timeIntervalSince1970: 1_795_251_601.5))
    #expect(date.map { Instant($0) } == instant)
    reference.anchor = .yearUnknown
    #expect(Date(instant, in: reference) == nil)
  }

  @Test("Dates beyond all logs are the first or the last instant")
  func distantDates() {
    #expect(Instant(Date.distantPast) == Instant(nanoseconds: .min))
    #expect(Instant(Date.distantFuture) == Instant(nanoseconds: .max))
    #expect(Instant(Date(timeIntervalSince1970: 1e300)) == Instant(nanoseconds: .max))
  }

  @Test("become durations, and back", arguments: [0, 1, -1, 1_500_000_001, .max, .min] as [Int64])
  func durations(nanoseconds: Int64) {
    let span = TimeSpan(nanoseconds: nanoseconds)
    #expect(Duration(span) == .nanoseconds(nanoseconds))
    #expect(TimeSpan(Duration(span)) == span)
  }
}
