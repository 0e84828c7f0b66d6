import LifetraceModel
import LifetraceTestSupport
import Testing

@testable import LifetraceReading

/// Whatever a message says, the emitters survive it.
struct EmitterNonsenseTests {
  private static let known: [EmitterCase] =
    AppEmitterTests.uiKit + AppEmitterTests.coreLocation + FrontBoardEmitterTests.processes
    + FrontBoardEmitterTests.scenes + FrontBoardEmitterTests.springBoard
    + RunningBoardEmitterTests.processes + RunningBoardEmitterTests.assertions
    + RunningBoardEmitterTests.clients + DaemonEmitterTests.feeds + DaemonEmitterTests.assertiond
    + DaemonEmitterTests.launchd + ExitEmitterTests.jetsam + ExitEmitterTests.reports
    + ExitEmitterTests.conditions + CallbackEmitterTests.prints + CallbackEmitterTests.notPrints

  @Test func cutMessagesAreSurvived() {
    let emitters = EmitterSet()
    for example in EmitterNonsenseTests.known {
      let bytes = Array(example.message.utf8)
      var sink = EventSink()
      for end in bytes.indices { emitters.read(example.record(bytes[..<end]), into: &sink) }
      for start in bytes.indices { emitters.read(example.record(bytes[start...]), into: &sink) }
    }
  }

  @Test func candidatesAreAllThatGivesEvents() {
    let emitters = EmitterSet()
    for example in EmitterNonsenseTests.known where !example.expected.isEmpty {
      let isCandidate = emitters.isCandidate(Array(example.message.utf8).span)
      #expect(isCandidate, "\(example.message)")
    }
  }

  @Test(arguments: [1, 2, 3, 4] as [UInt64]) func damagedMessagesAreSurvived(_ seed: UInt64) {
    var random = SeededNumbers(seed: seed)
    let emitters = EmitterSet()
    var sink = EventSink()
    for example in EmitterNonsenseTests.known {
      for _ in 0..<8 {
        var bytes = Array(example.message.utf8)
        for _ in 0...Int(random.next() % 4) where !bytes.isEmpty {
          let place = Int(random.next() % UInt64(bytes.count))
          switch random.next() % 3 {
          case 0: bytes[place] = UInt8(truncatingIfNeeded: random.next())
          case 1: bytes.insert(contentsOf: Array("99999999999999999999".utf8), at: place)
          default: bytes.removeSubrange(place..<min(bytes.count, place + 5))
          }
        }
        emitters.read(example.record(bytes[...]), into: &sink)
      }
    }
  }

  @Test func randomBytesGiveNothing() {
    var random = SeededNumbers(seed: 7)
    var sink = EventSink()
    for _ in 0..<200 {
      let bytes = (0..<300).map { _ in UInt8(truncatingIfNeeded: random.next()) }
      EmitterSet().read(EmitterCase("").record(bytes[...]), into: &sink)
    }
    #expect(sink.events.isEmpty)
  }

  @Test func hugeLinesStayCheap() {
    let line = String(repeating: "[app<com.example.notes>:421] Suspending task. ", count: 20_000)
    let brackets = String(repeating: "[", count: 200_000) + "] Suspending task."
    #expect(EmitterCase(line).found == ["runningBoard app com.example.notes:421 suspended"])
    #expect(EmitterCase(brackets).found == [])
  }
}
