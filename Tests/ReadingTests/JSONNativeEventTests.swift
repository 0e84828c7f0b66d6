import LifetraceModel
import Testing

@testable import LifetraceReading

/// One line and the events that a person reads in it.
struct NativeLine: CustomTestStringConvertible, Sendable {
  var name: String
  var line: String
  var events: [String]
  var skipped: [String: Int] = [:]
  var testDescription: String { name }

  static let head = #"{"ts":"2026-01-05T08:00:00.5Z","bundle":"com.example.a","#

  static let all: [NativeLine] = [
    NativeLine(
      name: "a scene callback",
      line: #"{"ts":"2026-01-05T08:00:00.123456Z","device":"ipad-00","bundle":"com.example.a","#
        + #""pid":1234,"scene":"a-1","event":"sceneDidBecomeActive"}"#,
      events: ["1 1767600000123456000 com.example.a - 1234 a-1 callback sceneDidBecomeActive"]),
    NativeLine(
      name: "a scene callback without a scene", line: head + #""event":"sceneDidDisconnect"}"#,
      events: ["1 1767600000500000000 com.example.a - - - callback sceneDidDisconnect"]),
    NativeLine(
      name: "a process in place of a bundle",
      line: #"{"event":"didBecomeActive","process":"Example","ts":"2026-01-05T10:00:00+02:00"}"#,
      events: ["1 1767600000000000000 - Example - - callback didBecomeActive"]),
    NativeLine(
      name: "a launch with its reason", line: head + #""event":"launched","reason":"push"}"#,
      events: ["1 1767600000500000000 com.example.a - - - native launched(push, background)"]),
    NativeLine(
      name: "an exit",
      line: head + #""event":"terminated","exit":{"namespace":"SPRINGBOARD","#
        + #""code":2343432205,"explanation":"too slow"}}"#,
      events: [
        "1 1767600000500000000 com.example.a - - - native exit(SPRINGBOARD, 2343432205, too slow)"
      ]),
    NativeLine(
      name: "an exit in hexadecimal",
      line: head + #""event":"terminated","exit":{"namespace":15,"code":"0xdead10cc"}}"#,
      events: ["1 1767600000500000000 com.example.a - - - native exit(RUNNINGBOARD, 3735883980, )"]),
    NativeLine(
      name: "an exit without a cause", line: head + #""event":"terminated"}"#,
      events: ["1 1767600000500000000 com.example.a - - - native exit(, , )"]),
    NativeLine(
      name: "visibility under another key",
      line: head + #""event":"visibility","state":"Foreground"}"#,
      events: ["1 1767600000500000000 com.example.a - - - native visibility(foreground)"]),
    NativeLine(
      name: "a mask", line: head + #""event":"deactivationReasons","from":0,"to":4097}"#,
      events: ["1 1767600000500000000 com.example.a - - - native mask(0→4097)"]),
    NativeLine(
      name: "a mask that does not fit",
      line: head + #""event":"deactivationReasons","from":0,"to":99999999999}"#, events: [],
      skipped: ["event without its value": 1]),
    NativeLine(
      name: "a task",
      line: head + #""event":"beginBackgroundTask","task":8,"taskName":"up \u2191"}"#,
      events: ["1 1767600000500000000 com.example.a - - - native begin(8, up ↑)"]),
    NativeLine(
      name: "a task without an id", line: head + #""event":"endBackgroundTask"}"#,
      events: ["1 1767600000500000000 com.example.a - - - native end()"]),
    NativeLine(
      name: "an iOS version", line: head + #""event":"suspended","os":"17.5.1"}"#,
      events: [
        "1 1767600000500000000 - - - - native os(17.5.1)",
        "1 1767600000500000000 com.example.a - - - native suspended",
      ]),
    NativeLine(
      name: "a significant event", line: head + #""event":"didReceiveMemoryWarning"}"#,
      events: ["1 1767600000500000000 com.example.a - - - callback didReceiveMemoryWarning"]),
    NativeLine(
      name: "unknown keys and nested ones",
      line: head + #""x":{"event":"no","y":[1,{"ts":2}]},"event":"resumed","z":null}"#,
      events: ["1 1767600000500000000 com.example.a - - - native resumed"]),
    NativeLine(
      name: "a pid in a string", line: head + #""event":"resumed","pid":"123"}"#,
      events: ["1 1767600000500000000 com.example.a - 123 - native resumed"]),
    NativeLine(
      name: "a negative pid", line: head + #""event":"resumed","pid":-5}"#,
      events: ["1 1767600000500000000 com.example.a - - - native resumed"],
      skipped: ["impossible pid": 1]),
    NativeLine(
      name: "an absurd pid", line: head + #""event":"resumed","pid":99999999999999999999}"#,
      events: ["1 1767600000500000000 com.example.a - - - native resumed"],
      skipped: ["impossible pid": 1]),
    NativeLine(
      name: "half a pid", line: head + #""event":"resumed","pid":1.5}"#,
      events: ["1 1767600000500000000 com.example.a - - - native resumed"],
      skipped: ["impossible pid": 1]),
    NativeLine(
      name: "a whole pid with a fraction", line: head + #""event":"resumed","pid":120.0}"#,
      events: ["1 1767600000500000000 com.example.a - 120 - native resumed"]),
    NativeLine(
      name: "no pid told", line: head + #""event":"resumed","pid":null}"#,
      events: ["1 1767600000500000000 com.example.a - - - native resumed"]),
    NativeLine(
      name: "an escaped key", line: head + #""ev\u0065nt":"resumed"}"#,
      events: ["1 1767600000500000000 com.example.a - - - native resumed"]),
    NativeLine(
      name: "a key twice", line: head + #""event":"suspended","event":"resumed"}"#,
      events: ["1 1767600000500000000 com.example.a - - - native resumed"],
      skipped: ["repeated key": 1]),
    NativeLine(
      name: "seconds since 1970",
      line: #"{"ts":1767600000.25,"bundle":"com.example.a","event":"resumed"}"#,
      events: ["1 1767600000250000000 com.example.a - - - native resumed"]),
    NativeLine(
      name: "a year alone", line: #"{"ts":"2026","bundle":"com.example.a","event":"resumed"}"#,
      events: [], skipped: ["impossible time": 1]),
    NativeLine(
      name: "what another clock shows",
      line: #"{"ts":12.5,"bundle":"com.example.a","event":"resumed"}"#,
      events: [], skipped: ["impossible time": 1]),
    NativeLine(
      name: "carriage return and spaces", line: "  " + head + " \"event\" : \"resumed\" } \r",
      events: ["1 1767600000500000000 com.example.a - - - native resumed"]),
  ]
}

@Test(arguments: NativeLine.all)
func nativeLinesAreReadAsAPersonReadsThem(line: NativeLine) {
  for text in [line.line, line.line + "\n"] {
    let reading = JSONReading(text)
    #expect(reading.events == line.events)
    #expect(reading.sink.skipped == line.skipped)
    #expect(reading.reader.contents.layouts == ["native"])
  }
}

@Test func secondsSince1970AreInUTC() {
  let reading = JSONReading(#"{"ts":1767600000,"bundle":"com.example.a","event":"resumed"}"#)
  #expect(reading.reader.reference?.zoneSeconds == 0)
}

/// Of a number as of a text, the digits that are written tell how fine the clock is.
@Test(arguments: [
  ("1767600000", 1_767_600_000_000_000_000, 1_000_000_000),
  ("\"1767600000\"", 1_767_600_000_000_000_000, 1_000_000_000),
  ("1767600000.2", 1_767_600_000_200_000_000, 100_000_000),
  ("1767600000.250", 1_767_600_000_250_000_000, 1_000_000),
  ("1767600000.123456", 1_767_600_000_123_456_000, 1000),
  ("1767600000.1234567891", 1_767_600_000_123_456_789, 1),
  ("1.7676e9", 1_767_600_000_000_000_000, 1_000_000_000),
  ("1.76760000025e9", 1_767_600_000_250_000_000, 10_000_000),
  ("1767600000250", 1_767_600_000_250_000_000, 1_000_000),
  ("1767600000250.5", 1_767_600_000_250_500_000, 100_000),
  ("1767600000250500", 1_767_600_000_250_500_000, 1000),
  ("1767600000250500001", 1_767_600_000_250_500_001, 1),
])
func numbersTellTheirResolution(number: String, nanoseconds: Int64, resolution: Int64) {
  let reading = JSONReading(#"{"ts":\#(number),"bundle":"com.example.a","event":"resumed"}"#)
  #expect(reading.sink.found.map(\.time) == [Instant(nanoseconds: nanoseconds)])
  #expect(
    reading.reader.reference
      == TimeReference(
        anchor: .absolute, zoneSeconds: 0, resolution: TimeSpan(nanoseconds: resolution)))
}

@Test func theFinestNumberTellsTheClock() {
  let reading = JSONReading(
    ["1767600000", "1767600001.25", "1767600002.5"].map {
      #"{"ts":\#($0),"bundle":"com.example.a","event":"resumed"}"#
    }.joined(separator: "\n"))
  #expect(reading.reader.reference?.resolution == .milliseconds(10))
}

@Test func theVersionOfTheSystemIsToldOncePerChange() {
  let lines = ["17.5", "17.5", "18.0"].map {
    #"{"ts":"2026-01-05T08:00:00Z","bundle":"com.example.a","event":"wrote","os":"\#($0)"}"#
  }
  let reading = JSONReading(lines.joined(separator: "\n"))
  #expect(reading.events.filter { $0.contains("os(") }.count == 2)
  #expect(reading.sink.found.count == 5)
}

@Test func timesTellZoneAndResolution() {
  let reading = JSONReading(
    #"{"ts":"2026-01-05T08:00:00.5+02:00","bundle":"com.example.a","event":"wrote"}"# + "\n"
      + #"{"ts":"2026-01-05T08:00:01.125+02:00","bundle":"com.example.a","event":"wrote"}"#)
  #expect(
    reading.reader.reference
      == TimeReference(
        anchor: .absolute, zoneSeconds: 7200, resolution: .milliseconds(1)))
  #expect(reading.reader.contents.firstAt == Instant(nanoseconds: 1_767_592_800_500_000_000))
  #expect(reading.reader.contents.lastAt == Instant(nanoseconds: 1_767_592_801_125_000_000))
}

@Test(arguments: [
  ("2026-01-05T08:00:00Z", 1_767_600_000_000_000_000, 1_000_000_000),
  ("2026-01-05t08:00:00.1z", 1_767_600_000_100_000_000, 100_000_000),
  ("2026-01-05 08:00:00.000001+0000", 1_767_600_000_000_001_000, 1000),
  ("2026-01-05T08:00:00.1234567891+00:00", 1_767_600_000_123_456_789, 1),
  ("2026-01-05T09:30:00+01:30", 1_767_600_000_000_000_000, 1_000_000_000),
  ("2026-01-05T00:00:00-08", 1_767_600_000_000_000_000, 1_000_000_000),
  ("2025-12-31T23:59:60Z", 1_767_225_599_999_999_999, 1_000_000_000),
])
func timestampsAreExact(text: String, nanoseconds: Int64, resolution: Int64) throws {
  var timestamps = JSONTimestamp()
  let bytes = Array(text.utf8)
  let found = JSONTimestamp.wallTime(bytes.span)
  let wall = try #require(found)
  #expect(timestamps.instant(of: wall) == Instant(nanoseconds: nanoseconds))
  for _ in 0..<2 { #expect(timestamps.nextWallTime(bytes.span) == wall) }
  #expect(wall.resolution == resolution)
}

@Test(arguments: [
  "", "2026-01-05", "2026-01-05T08:00", "2026-13-05T08:00:00Z", "2026-02-30T08:00:00Z",
  "2026-01-05T24:00:00Z", "2026-01-05T08:60:00Z", "2026-01-05T08:00:61Z",
  "2026-01-05T08:00:00.Z", "2026-01-05T08:00:00Zulu", "2026-01-05T08:00:00+1",
  "2026-01-05T08:00:00+99:00", "0000-01-01T00:00:00Z", "9999-12-31T23:59:59Z",
  "20260105T080000Z.....", "２０２６-01-05T08:00:00Z",
])
func impossibleTimesAreNone(text: String) {
  var timestamps = JSONTimestamp()
  let bytes = Array(text.utf8)
  let wall = JSONTimestamp.wallTime(bytes.span)
  #expect(wall.flatMap { timestamps.instant(of: $0) } == nil)
}
