import LifetraceModel
import Testing

@testable import LifetraceReading

/// A generator whose numbers depend on its seed alone.
private struct SeededGenerator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }
}

/// Damaged logs are read to their end, and the same way however they are cut into pieces.
@Test(arguments: 0..<60)
func damagedLogIsSurvived(_ seed: Int) throws {
  var generator = SeededGenerator(state: UInt64(seed))
  var bytes = allLayoutCases.shuffled(using: &generator).prefix(8).flatMap { Array($0.text.utf8) }
  for _ in 0..<Int.random(in: 1...40, using: &generator) where !bytes.isEmpty {
    let place = Int.random(in: 0..<bytes.count, using: &generator)
    switch Int.random(in: 0..<4, using: &generator) {
    case 0: bytes[place] = UInt8.random(in: 0...255, using: &generator)
    case 1: bytes.remove(at: place)
    case 2: bytes.insert(contentsOf: bytes[place..<min(place + 9, bytes.count)], at: place)
    default:
      bytes.insert("[]<>(){}\t: \n\r\\".utf8.randomElement(using: &generator) ?? 0, at: place)
    }
  }
  let whole = collect(bytes)
  let pieces = collect(bytes, chunk: Int.random(in: 1...50, using: &generator))
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
