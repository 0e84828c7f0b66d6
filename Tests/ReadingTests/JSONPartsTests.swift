import LifetraceModel
import LifetraceTestSupport
import Testing

@testable import LifetraceReading

/// A large block of native events with one line that may be anything.
private func block(_ odd: String?, at place: Int, of count: Int) -> [UInt8] {
  let events = ["didBecomeActive", "willResignActive", "suspended", "sceneWillConnect"]
  var text = ""
  for number in 0..<count {
    if let odd, number == place { text += odd + "\n" }
    let second = 10 + number % 50
    text +=
      #"{"ts":"2026-01-05T08:00:\#(second).\#(100_000 + number)Z","device":"d\#(number % 3)","#
    text += #""bundle":"com.example.app\#(number % 7)","pid":\#(number % 40),"#
    text += #""scene":"s\#(number)","event":"\#(events[number % 4])"}"# + "\n"
  }
  return Array(text.utf8)
}

/// The ends of pieces of whole lines, too small to be read in parts.
private func smallPieces(of text: [UInt8]) -> [Int] {
  var ends: [Int] = []
  var last = 0
  for (index, byte) in text.enumerated() where byte == UInt8(ascii: "\n") {
    if index - last > NativeParts.leastSize / 4 {
      ends.append(index + 1)
      last = index
    }
  }
  return ends
}

private let oddLines: [String?] = [
  nil, "", "   ", "{", "junk", #"{"ts":"2026-01-05T08:00:00Z","event":"nonsense","bundle":"b"}"#,
  #"{"ts":"never","event":"didBecomeActive","bundle":"b"}"#,
  #"{"ts":"2026-01-05T08:00:00Z","event":"didBecomeActive","bundle":"b","os":"17.5"}"#,
  #"{"ts":"2026-01-05T08:00:00Z","event":"terminated","bundle":"b","exit":{"explanation":"x"}}"#,
  #"{"ts":"2026-01-05T08:00:00Z","event":"beginBackgroundTask","bundle":"b","taskName":"save"}"#,
  #"{"ts":"2026-01-05T08:00:00Z","event":"didBecomeActive","bundle":"b\ud800"}"#,
  #"{"ts":"2026-01-05T08:00:00Z","event":"didBecomeActive","bundle":"b","x":"\ud800"}"#,
  #"{"lifetrace":"events/1","clock":"dateUnknown"}"#,
  #"{"eventMessage":"Resuming task.","timestamp":"2026-01-05 08:00:00.5+0000"}"#,
  #"{"ts":"2026-01-05T08:00:00.123456789Z","event":"didBecomeActive","bundle":"b"}"#,
]

private let places = [
  (10, 4000), (1500, 4000), (3900, 4000), (10, 8000), (3000, 8000), (7900, 8000),
]

/// Reading a block in parts at the same time changes nothing, whatever stands in it.
@Test(arguments: Trials.pairs(oddLines, with: 1, of: places))
func partsAreReadLikeTheWhole(odd: String?, at: (place: Int, count: Int)) {
  let text = block(odd, at: at.place, of: at.count)
  // The first small block tells the layout; the rest is large enough to be read as a whole, that of
  // the greater number of lines to be shared out.
  let first = smallPieces(of: text)[0]
  #expect(text.count - first >= NativeParts.leastSize)
  #expect((text.count - first >= NativeParts.leastShared) == (at.count == 8000))
  let inParts = JSONReading(text, blockEnds: [first])
  let byLine = JSONReading(text, blockEnds: smallPieces(of: text))
  #expect(inParts.sink.found.count > 3000)
  #expect(inParts.sink.found == byLine.sink.found)
  #expect(inParts.sink.symbols.count == byLine.sink.symbols.count)
  #expect(inParts.sink.skipped == byLine.sink.skipped)
  #expect(inParts.sink.diagnostics == byLine.sink.diagnostics)
  #expect(inParts.records.count == byLine.records.count)
  #expect(inParts.reader.contents.recordCount == byLine.reader.contents.recordCount)
  #expect(inParts.reader.reference == byLine.reader.reference)
  #expect(inParts.reader.contents.firstAt == byLine.reader.contents.firstAt)
  #expect(inParts.reader.contents.lastAt == byLine.reader.contents.lastAt)
}
