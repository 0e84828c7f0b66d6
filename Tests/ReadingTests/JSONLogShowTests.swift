import LifetraceModel
import Testing

@testable import LifetraceReading

private let record = #"""
  {"eventType":"logEvent","subsystem":"com.apple.runningboard","category":"process",
  "processImagePath":"\/usr\/libexec\/runningboardd","processID":33,
  "timestamp":"2026-01-05 10:00:00.250000+0200","eventMessage":"[app<com.example.a>:7] say \"hi\"",
  "bootUUID":"B-1","machTimestamp":5}
  """#

private let flatRecord = record.split(separator: "\n").joined()

@Test func aLineOfLogShowBecomesARecord() throws {
  let reading = JSONReading(flatRecord + "\n" + #"{"count":1,"finished":1}"# + "\n")
  #expect(
    reading.recordTexts == [
      #"runningboardd[33] com.apple.runningboard:process [app<com.example.a>:7] say "hi""#
    ])
  #expect(reading.sink.skipped.isEmpty)
  #expect(reading.reader.contents.layouts == ["log-show-ndjson"])
  let time = try #require(reading.records.first?.time)
  #expect(
    time
      == WallTime(
        year: 2026, month: 1, day: 5, weekday: nil, nanosecondOfDay: 36_000_250_000_000,
        zoneSeconds: 7200, resolution: 1000))
  #expect(reading.records.first?.boot.map { Array($0) } == Array("B-1".utf8))
  #expect(reading.reader.contents.firstAt == Instant(nanoseconds: 1_767_600_000_250_000_000))
}

/// `pymobiledevice3 syslog live --format json`: its times have no zone, and its process is a path.
@Test func aLineOfPymobiledevice3BecomesARecord() throws {
  let line =
    #"{"pid": 33, "procid": 33, "thread_id": 2801, "timestamp": "2026-01-05T10:00:00.250000", "#
    + #""level": "NOTICE", "image_name": "/usr/lib/x.dylib", "image_offset": 8, "image_uuid": null, "#
    + #""process_image_uuid": null, "filename": "/usr/libexec/runningboardd", "mach_timestamp": 1, "#
    + #""message": "Resuming", "label": {"subsystem": "com.apple.runningboard", "category": "process"}}"#
  let reading = JSONReading(line)
  #expect(
    reading.recordTexts == ["runningboardd[33] com.apple.runningboard:process Resuming"])
  #expect(reading.reader.contents.layouts == ["pymobiledevice3-json"])
  #expect(
    reading.records.first?.time
      == WallTime(
        year: 2026, month: 1, day: 5, weekday: nil, nanosecondOfDay: 36_000_250_000_000,
        zoneSeconds: nil, resolution: 1000))
  #expect(reading.sink.skipped.isEmpty)
}

@Test(arguments: [
  ("activityCreateEvent", 0, 0), ("signpostEvent", 0, 0), ("stateEvent", 0, 0),
  ("timesyncEvent", 0, 0), ("userActionEvent", 0, 0), ("lossEvent", 0, 1), ("logEvent", 1, 0),
])
func otherEventTypesAreNoMessages(type: String, records: Int, gaps: Int) {
  let reading = JSONReading(flatRecord.replacing("logEvent", with: type))
  #expect(reading.records.count == records)
  #expect(reading.sink.found.map(\.kind) == [EventKind](repeating: .gap, count: gaps))
  #expect(reading.sink.skipped.isEmpty)
}

@Test func aNewBootSessionIsABoot() {
  let other = flatRecord.replacing("B-1", with: "B-2")
  let reading = JSONReading([flatRecord, flatRecord, other, other].joined(separator: "\n"))
  #expect(reading.sink.found.map(\.kind) == [.boot])
  #expect(reading.sink.found.first?.source.line == 3)
  #expect(reading.sink.found.first?.emitter == .layout)
}

@Test func aSimulatorTellsItselfOnce() {
  let path =
    #"\/Library\/Developer\/CoreSimulator\/Profiles\/Runtimes\/iOS 27.0.simruntime\/SpringBoard"#
  let line = flatRecord.replacing(#"\/usr\/libexec\/runningboardd"#, with: path)
  let reading = JSONReading(line + "\n" + line)
  let time = "1 1767600000250000000 - - - - layout"
  #expect(reading.events == [time + " simulator", time + " os(27.0)"])
  #expect(reading.recordTexts.first?.hasPrefix("SpringBoard[33]") == true)
}

/// Pretty-printed, as `log show --style json` writes.
private let pretty = """
  [{
    "eventType" : "logEvent",
    "backtrace" : {
      "frames" : [
        {
          "imageOffset" : 279748, "text": "}{"
        },
        { "imageOffset" : 1 }
      ]
    },
    "processImagePath" : "\\/A\\/B",
    "timestamp" : "2026-01-05 08:00:00.5+0000",
    "eventMessage" : "one"
  },{
    "eventMessage" : "two",
    "processImagePath" : "C"
  }]

  """

@Test func objectsOverManyLinesAreRead() {
  let reading = JSONReading(pretty)
  #expect(reading.recordTexts == ["B[] : one", "C[] : two"])
  #expect(reading.records.map(\.line) == [1, 14])
  #expect(reading.reader.contents.layouts == ["log-show-json"])
  #expect(reading.sink.skipped.isEmpty)
}

@Test func blocksMayEndAfterAnyLine() {
  let text = Array((pretty + flatRecord + "\n").utf8)
  let whole = JSONReading(text)
  let ends = text.indices.filter { text[$0] == UInt8(ascii: "\n") }.map { $0 + 1 }
  for end in ends {
    let parts = JSONReading(text, blockEnds: [end])
    #expect(parts.recordTexts == whole.recordTexts)
    #expect(parts.records.map(\.line) == whole.records.map(\.line))
  }
  #expect(JSONReading(text, blockEnds: ends).recordTexts == whole.recordTexts)
}

@Test func lineFeedsMayStandAtAnyPlaceBetweenTokens() {
  // Wherever a line feed may stand, the object is the same.
  let text = Array(#"{"eventMessage":"a","processImagePath":"\/x","processID":7}"#.utf8)
  var isInString = false
  for position in text.indices {
    if text[position] == UInt8(ascii: "\"") { isInString.toggle() }
    guard !isInString, text[position] != UInt8(ascii: "7") || position > 0 else { continue }
    let split = Array(text[...position]) + [10] + Array(text[(position + 1)...])
    let ends = position + 1 < text.count ? [position + 2] : []
    let reading = JSONReading(split + [10], blockEnds: ends)
    #expect(reading.recordTexts == ["x[7] : a"], "line feed after \(position)")
  }
}

@Test func aBrokenObjectGivesWayToTheNext() {
  let broken = "{\n  \"eventMessage\" : \"lost\",\n"
  let reading = JSONReading(broken + pretty)
  #expect(reading.recordTexts == ["B[] : one", "C[] : two"])
  #expect(reading.sink.skipped == ["incomplete JSON": 1])
}

@Test func otherReadersOfTheUnifiedLogAreRead() {
  let line =
    #"{"subsystem":"com.example","category":"c","pid":9,"process":"/usr/bin/tool","#
    + #""time":1767600000250000000.0,"event_type":"Log","message":"m","boot_uuid":"B"}"#
  let reading = JSONReading(line)
  #expect(reading.recordTexts == ["tool[9] com.example:c m"])
  #expect(reading.reader.contents.layouts == ["unified-log"])
  #expect(reading.reader.contents.firstAt == Instant(nanoseconds: 1_767_600_000_250_000_000))
}
