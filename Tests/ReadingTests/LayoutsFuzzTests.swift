import LifetraceModel
import LifetraceTestSupport
import Testing

@testable import LifetraceReading

/// Damaged logs are read to their end, and the same way however they are cut into pieces.
@Test(arguments: 0..<60)
func damagedLogIsSurvived(_ seed: Int) throws {
  var numbers = SeededNumbers(seed: UInt64(seed))
  var bytes = LayoutCase.all.shuffled(using: &numbers).prefix(8).flatMap { Array($0.text.utf8) }
  for _ in 0..<Int.random(in: 1...40, using: &numbers) where !bytes.isEmpty {
    let place = Int.random(in: 0..<bytes.count, using: &numbers)
    switch Int.random(in: 0..<4, using: &numbers) {
    case 0: bytes[place] = UInt8.random(in: 0...255, using: &numbers)
    case 1: bytes.remove(at: place)
    case 2: bytes.insert(contentsOf: bytes[place..<min(place + 9, bytes.count)], at: place)
    default:
      bytes.insert("[]<>(){}\t: \n\r\\".utf8.randomElement(using: &numbers) ?? 0, at: place)
    }
  }
  let whole = collect(bytes)
  let pieces = collect(bytes, chunk: Int.random(in: 1...50, using: &numbers))
  #expect(whole.rows == pieces.rows)
  #expect(whole.skipped == pieces.skipped)
  #expect(whole.lines == pieces.lines)
  var reader = TraceReader()
  for name in ["a", "b"] {
    var chunks = [bytes]
    try reader.read(name: name) { chunks.popLast() }
  }
  let trace = reader.finish()
  #expect(zip(trace.events, trace.events.dropFirst()).allSatisfy { $0.time <= $1.time })
}
