import Foundation
import LifetraceModel
import Testing

@testable import LifetraceReading

private let corpus = ProcessInfo.processInfo.environment["LIFETRACE_CORPUS"]

private func corpusFile(_ path: String) throws -> [UInt8] {
  [UInt8](try Data(contentsOf: URL(fileURLWithPath: (corpus ?? "") + "/" + path)))
}

@Test(.enabled(if: corpus != nil))
func aRealPrettyPrintedRecordIsRead() throws {
  let text = try corpusFile("log-show/one-record.json")
  #expect(JSONLayoutReader.recognizes(text[...]) == "log-show-json")
  let reading = JSONReading(text)
  #expect(
    reading.recordTexts == ["screencapture[30612] com.apple.screencapture:default Capturing image"])
  #expect(reading.sink.skipped.isEmpty)
}

@Test(.enabled(if: corpus != nil))
func aRealSimulatorCaptureIsRead() throws {
  let text = try corpusFile("log-show/simulator-ios27.ndjson")
  #expect(JSONLayoutReader.recognizes(text[...]) == "log-show-ndjson")
  let reading = JSONReading(text)
  #expect(reading.records.count == 1)
  #expect(
    reading.recordTexts.first?.hasPrefix("SpringBoard[63313] com.apple.runningboard:general")
      == true)
  #expect(reading.sink.events.map(\.kind).first == .condition(.simulator))
  #expect(reading.events.last?.hasSuffix("os(27.0)") == true)
  #expect(reading.sink.skipped.isEmpty)
}
