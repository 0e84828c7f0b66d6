import Foundation
import LifetraceModel
import LifetraceTestSupport
import Testing

@testable import LifetraceReading

@Test(.enabled(if: Corpus.isPresent))
func aRealPrettyPrintedRecordIsRead() throws {
  let text = try Corpus.bytes(of: "log-show/one-record.json")
  #expect(JSONLayout.look(at: text.span) == .layout("log-show-json"))
  let reading = JSONReading(text)
  #expect(
    reading.recordTexts == ["screencapture[30612] com.apple.screencapture:default Capturing image"])
  #expect(reading.sink.skipped.isEmpty)
}

@Test(.enabled(if: Corpus.isPresent))
func aRealSimulatorCaptureIsRead() throws {
  let text = try Corpus.bytes(of: "log-show/simulator-ios27.ndjson")
  #expect(JSONLayout.look(at: text.span) == .layout("log-show-ndjson"))
  let reading = JSONReading(text)
  #expect(reading.records.count == 1)
  #expect(
    reading.recordTexts.first?.hasPrefix("SpringBoard[63313] com.apple.runningboard:general")
      == true)
  #expect(reading.sink.found.map(\.kind).first == .condition(.simulator))
  #expect(reading.events.last?.hasSuffix("os(27.0)") == true)
  #expect(reading.sink.skipped.isEmpty)
}
