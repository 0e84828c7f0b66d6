import LifetraceModel
import Testing

@testable import LifetraceCLI

@Suite("Events put aside")
struct TemporaryEventFileTests {
  @Test("come back as they were", arguments: [0, 1, 1000, 70_000, 200_000])
  func comeBack(count: Int) throws {
    let kinds: [EventKind] = [
      .callback(.didBecomeActive), .suspended,
      .work(
        .taskAge(
          id: 7, name: Symbol(index: 3), elapsed: .seconds(4), outlivedExpiry: true)),
      .launched(reason: nil), .exited(ExitReport()),
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
    let file = TemporaryEventFile()
    for start in stride(from: 0, to: count, by: 30_000) {
      try file.append(Array(events[start..<min(count, start + 30_000)]))
    }
    #expect(try file.takeAll() == events)
    #expect(try file.takeAll() == [])
  }

  /// Their bytes are written and read back, which only plain values survive.
  @Test func areWithoutReferences() {
    #expect(_isPOD(LifecycleEvent.self))
  }
}
