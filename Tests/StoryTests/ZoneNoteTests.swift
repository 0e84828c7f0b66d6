import Lifetrace
import Testing

/// `--time-zone` sets nothing where times tell their zone; a log of texts is one even if nothing in it
/// matters.
@Test(
  "the remedy for a missing time zone is one that helps",
  arguments: [
    (
      #"{"ts":"2026-03-01T10:00:00","bundle":"com.example.notes","event":"wrote"}"#,
      "The events name no time zone and are read as UTC; --time-zone sets the zone of times "
        + "without Z or an offset."
    ),
    (
      "2026-03-01 10:00:00.123 Df notes[12:a1] nothing of interest",
      "The log does not name its time zone: its times are shown as in the log, and written as UTC in "
        + "JSON and CSV; --time-zone sets it."
    ),
    (
      "Mar  1 10:00:00 iPhone notes[12] <Notice>: nothing of interest",
      "The log does not name its time zone; --time-zone sets it."
    ),
  ])
func zoneRemedyHelps(line: String, note: String) throws {
  let notes = try Analysis(of: Array((line + "\n").utf8)).conditions.notes
  #expect(notes.filter { $0.contains("time zone") } == [note])
}

private let berlin = ZoneRule(initialSeconds: 3600)

/// Events of Sentry, OpenTelemetry and go-ios that tell no zone are in that of `--time-zone`, like all
/// others; without it they are in UTC, and the note is that of events.
@Test(arguments: [
  #"{"category":"app.lifecycle","timestamp":"2026-03-01T10:00:00","data":{"state":"foreground"}}"#,
  #"{"timestamp":"2026-03-01T10:00:00","bundle":"com.example.a","ios.app.state":"active"}"#,
  #"{"time":"2026-03-01T10:00:00","appName":"A","pid":7,"state_description":"Running"}"#,
])
func feedsFollowTheZone(line: String) throws {
  let universal = "2026-03-01T10:00:00"
  let log = Array((line + "\n").utf8)
  let plain = try Analysis(of: log)
  #expect(plain.inputs[0].firstAt == instant(10))
  #expect(plain.conditions.notes.contains { $0.hasPrefix("The events name no time zone") })
  let told = try Analysis(of: log, reading: ReadingOptions(zone: berlin))
  #expect(told.inputs[0].firstAt == instant(9))
  #expect(
    told.reference
      == TimeReference(anchor: .absolute, zoneSeconds: 3600, resolution: .seconds(1)))
  #expect(!told.conditions.notes.contains { $0.contains("zone") })
  // A zone that a time tells counts more than the option.
  let own = Array((line.replacing(universal, with: universal + ".5-0200") + "\n").utf8)
  let west = try Analysis(of: own, reading: ReadingOptions(zone: berlin))
  #expect(west.inputs[0].firstAt == instant(12) + .milliseconds(500))
  #expect(
    west.reference
      == TimeReference(anchor: .absolute, zoneSeconds: -7200, resolution: .milliseconds(100)))
  #expect(!west.conditions.notes.contains { $0.contains("zone") })
}

/// On 2026-03-01, in UTC.
private func instant(_ hour: Int64) -> Instant {
  Instant(nanoseconds: (1_772_323_200 + hour * 3600) * 1_000_000_000)
}

@Test func aLogWithZonesNamesItsZoneAlsoIfNothingInItMatters() throws {
  let line =
    #"{"timestamp":"2026-03-01 10:00:00.000000+0100","processImagePath":"\/a\/b","eventMessage":"x"}"#
  let found = try Analysis(of: Array((line + "\n").utf8))
  #expect(found.reference.zoneSeconds == 3600)
  #expect(!found.conditions.notes.contains { $0.contains("zone") })
}

@Test func noOptionDatesTheTimeSinceTheDeviceStarted() throws {
  let line = #"{"mach_absolute_time":24000000,"appName":"A","pid":7,"state_description":"Running"}"#
  let notes = try Analysis(of: Array((line + "\n").utf8)).conditions.notes
  #expect(
    notes.contains(
      "The times count from the device's start: the log has neither dates nor a time zone."))
  #expect(!notes.contains { $0.contains("--date") || $0.contains("--time-zone") })
}
