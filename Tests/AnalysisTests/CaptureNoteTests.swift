import Lifetrace
import LifetraceModel
import Testing

@testable import LifetraceMetrics

/// What the notes on a capture say just at their limits.
@Suite("Notes on a capture") struct CaptureNoteTests {
  private static func notes(_ resolution: TimeSpan, privateCount: Int = 0) -> [String] {
    let reference = TimeReference(anchor: .absolute, zoneSeconds: 0, resolution: resolution)
    let trace = EventTrace(reference: reference, privateCount: privateCount)
    return Analysis(of: [], in: trace, options: AnalysisOptions()) { _ in }.conditions.notes
  }

  @Test(
    "Times of a tenth of a second and more are called coarse",
    arguments: [
      (.milliseconds(1), nil), (.milliseconds(99), nil), (.milliseconds(100), "100 ms"),
      (.milliseconds(150), "150 ms"), (.seconds(1), "1 s"), (.milliseconds(1500), "1500 ms"),
      (.seconds(60), "60 s"),
    ] as [(TimeSpan, String?)])
  func coarseTimes(resolution: TimeSpan, text: String?) {
    #expect(
      CaptureNoteTests.notes(resolution)
        == (text.map {
          ["Times are no finer than \($0): every duration is exact to ±\($0)."]
        } ?? []))
  }

  @Test(
    "Hidden messages are counted, and ten are worth the remedy",
    arguments: [0, 1, 2, 9, 10, 19])
  func hiddenMessages(count: Int) throws {
    let notes = CaptureNoteTests.notes(.milliseconds(1), privateCount: count)
    guard count > 0 else {
      #expect(notes == [])
      return
    }
    let note = try #require(notes.first)
    #expect(notes.count == 1)
    let subject = count == 1 ? "1 message is" : "\(count) messages are"
    #expect(note.hasPrefix("\(subject) hidden as <private>."))
    #expect(note.contains("Enable-Private-Data") == (count >= 10))
  }

  @Test(
    "The version with the most parts is named, of equal ones the longest, then the first",
    arguments: [
      (["17", "17.5"], "17.5"), (["17.5", "17"], "17.5"), (["17.5", "17.5.1"], "17.5.1"),
      (["17.5.1", "iPhone OS 17.5"], "17.5.1"), (["17.5", "iOS 17.5"], "iOS 17.5"),
      (["iOS 17.5", "17.5"], "iOS 17.5"), (["iOS 17.5", "ios 17.5"], "iOS 17.5"),
      (["17.5", "16.1"], nil),
    ] as [([String], String?)])
  func versions(texts: [String], named: String?) {
    var story = MetricsStory()
    story.process(from: 0, [(.active, 10)])
    story.conditions = texts.map { .osVersion(story.symbols.intern($0)) }
    #expect(story.analysis().conditions.os == named)
  }
}
