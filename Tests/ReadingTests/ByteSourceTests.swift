import LifetraceInputs
import LifetraceModel
import LifetraceTestSupport
import Testing

@testable import LifetraceReading

/// Shows its bytes where they lie or adds them to the buffer, as it happens, in pieces of any size.
private struct FickleSource: ByteSource {
  let bytes: [UInt8]
  var numbers: SeededNumbers
  let largest: Int
  private(set) var position = 0
  private(set) var shownCount = 0

  init(_ bytes: [UInt8], seed: UInt64, largest: Int) {
    self.bytes = bytes
    self.largest = largest
    numbers = SeededNumbers(seed: seed)
  }

  mutating func appendNext(to buffer: inout [UInt8]) -> Bool {
    let end = min(bytes.count, position + Int.random(in: 1...largest, using: &numbers))
    buffer += bytes[position..<end]
    defer { position = end }
    return position < end
  }

  mutating func lookAtNext(_ look: (Span<UInt8>) -> Int) -> Int {
    guard Int.random(in: 0..<8, using: &numbers) > 0, position < bytes.count else { return 0 }
    let end = min(bytes.count, position + Int.random(in: 1...largest, using: &numbers))
    let count = look(bytes.span.extracting(position..<end))
    position += count
    shownCount += count
    return count
  }
}

/// What reading a log comes to.
private struct Reading: Equatable {
  var events: [LifecycleEvent]
  var symbols: [String]
  var inputs: [InputSummary]
  var diagnostics: [Diagnostic]

  init(_ reader: consuming TraceReader) throws {
    let trace = try reader.finish()
    events = trace.events.all
    symbols = (0..<trace.symbols.count).map { trace.symbols[Symbol(index: UInt32($0))] }
    inputs = trace.inputs
    diagnostics = trace.diagnostics
  }
}

/// Lines of native events of some apps, with other lines between.
private func nativeLog(_ numbers: inout SeededNumbers, count: Int, odd: [String]) -> String {
  var walk = DeviceWalk(seed: numbers.next())
  var text = ""
  for _ in 0..<count {
    guard let event = walk.next() else { break }
    text += event.line
    if let odd = odd.randomElement(using: &numbers), Int.random(in: 0..<400, using: &numbers) == 0 {
      text += odd + "\n"
    }
  }
  return text
}

@Suite("Bytes shown where they lie")
struct ByteSourceTests {
  @Test("are read like those that are copied: native events", arguments: 0..<12)
  func nativeEvents(seed: UInt64) throws {
    var numbers = SeededNumbers(seed: seed)
    let odd = [
      [], ["", "junk"], ["{", "2026-03-01 10:00:00.000001+0100 0x1 Default 0x0 5 0 demo: one"],
    ]
    let log = nativeLog(&numbers, count: 12_000, odd: odd[Int(seed) % 3])
    try compare(Array(log.utf8), seed: seed, largest: seed % 2 == 0 ? 1 << 20 : 300_000)
  }

  @Test("are read like those that are copied: text", arguments: 0..<12)
  func text(seed: UInt64) throws {
    var numbers = SeededNumbers(seed: seed)
    var log: [UInt8] = []
    // The order of Console's columns is learned from the lines ahead, as far as they were read: of each
    // log it is one.
    let console = LayoutCase.console.randomElement(using: &numbers).map { [$0] } ?? []
    let others = LayoutCase.tools + LayoutCase.pastes + LayoutCase.apps
    let cases = (others + console).shuffled(using: &numbers).prefix(seed % 3 == 0 ? 30 : 2)
    while log.count < 600_000 {
      for _ in 0..<30 { log += Array((cases.randomElement(using: &numbers)?.text ?? "").utf8) }
      if seed % 4 == 1 { log += [0, 0x0D, 0x0A] }
    }
    try compare(log, seed: seed, largest: 200_000)
  }

  @Test("are read like those that are copied: a line longer than what is shown")
  func longLine() throws {
    var numbers = SeededNumbers(seed: 7)
    let log =
      nativeLog(&numbers, count: 1500, odd: []) + String(repeating: "x", count: 500_000) + "\n"
      + nativeLog(&numbers, count: 1500, odd: [])
    try compare(Array(log.utf8), seed: 1, largest: 100_000)
  }

  private func compare(_ log: [UInt8], seed: UInt64, largest: Int) throws {
    var copied = TraceReader()
    var pieces = [log]
    try copied.read(name: "log") { pieces.popLast() }
    var shown = TraceReader()
    var source = FickleSource(log, seed: seed, largest: largest)
    try shown.read(name: "log", from: &source)
    #expect(source.position == log.count)
    #expect(source.shownCount > log.count / 4)
    let expected = try Reading(copied)
    #expect(!expected.inputs[0].layouts.isEmpty)
    #expect(try Reading(shown) == expected)
  }
}
