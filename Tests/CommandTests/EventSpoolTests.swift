import LifetraceInputs
import LifetraceModel
import Testing

@testable import Lifetrace

@Suite("Events put aside")
struct EventSpoolTests {
  @Test("come back as they were", arguments: [0, 1, 1000, 70_000, 200_000])
  func comeBack(count: Int) throws {
    let kinds: [EventKind] = [
      .callback(.didBecomeActive), .suspended,
      .work(
        .taskAge(
          id: 7, name: Symbol(index: 3), elapsed: .seconds(4), outlivedExpiry: true)),
      .launched(reason: nil, .unknown), .exited(ExitReport()),
    ]
    let events = (0..<count).map { index in
      LifecycleEvent(
        time: Instant(nanoseconds: Int64(index) * 1_000_003),
        source: SourcePosition(input: 0, line: UInt32(index)),
        device: index % 3 == 0 ? nil : Symbol(index: UInt32(index % 5)),
        process: ProcessReference(pid: Int32(index % 1000), bundle: Symbol(index: 1)),
        scene: index % 2 == 0 ? Symbol(index: 9) : nil, emitter: .native,
        kind: kinds[index % kinds.count])
    }
    let file = EventSpool()
    for start in stride(from: 0, to: count, by: 30_000) {
      file.append([CompactEvents(Array(events[start..<min(count, start + 30_000)]))])
    }
    #expect(try file.takeAll() == events)
  }

  /// Pieces of two parts, whose patterns are told once, added to and replaced.
  @Test("come back as they were: patterns", arguments: [1, 40, 2000])
  func comeBackFromPatterns(itemCount: Int) throws {
    let file = EventSpool()
    var expected: [LifecycleEvent] = []
    for number in 0..<60 {
      let known = (1...1 + number % 20).map { pattern in
        LifecycleEvent(
          time: Instant(nanoseconds: 0), source: SourcePosition(input: 0, line: 0),
          process: ProcessReference(bundle: Symbol(index: UInt32(number / 20 * 100 + pattern))),
          emitter: .native, kind: pattern % 2 == 0 ? .resumed(reason: nil) : .work(.endTask(id: 0)))
      }
      var piece = CompactEvents(patterns: known, generation: number / 20)
      piece.part = number % 2
      piece.firstLine = UInt32(number * 5000)
      for index in 0..<itemCount {
        // Of some pieces a line has no event.
        let line = number % 5 == 0 && index > 20 ? index + 1 : index
        let item = CompactEvents.Item(
          time: Instant(nanoseconds: Int64(number * 5000 + index)), line: UInt32(line),
          pattern: index % known.count,
          index % 12 == 0 ? [.pid, .task] : index % 3 == 0 ? .pid : index % 4 == 0 ? .task : [],
          pid: Int32(index), task: Int32.max - Int32(index))
        piece.items.append(item)
      }
      if number % 3 == 0 {
        var single = known[0]
        single.kind = .suspended
        piece.add(single)
      }
      piece.appendEvents(to: &expected)
      file.append([piece])
    }
    #expect(try file.takeAll() == expected)
  }

  @Test("are missed only where they are wanted")
  func noSpace() throws {
    let event = LifecycleEvent(
      time: Instant(nanoseconds: 0), source: SourcePosition(input: 0, line: 1),
      process: ProcessReference(), emitter: .native, kind: .suspended)
    let file = EventSpool { () throws(SystemError) in throw .other("no space left") }
    for _ in 0..<2 { file.append([CompactEvents(Array(repeating: event, count: 50_000))]) }
    let error = #expect(throws: SystemError.self) { try file.takeAll() }
    #expect(error?.reason.contains("(no space left)") == true)
  }

  /// Their bytes are written and read back, which only plain values survive.
  @Test func areWithoutReferences() {
    #expect(_isPOD(LifecycleEvent.self))
    #expect(_isPOD(CompactEvents.Item.self))
  }
}
