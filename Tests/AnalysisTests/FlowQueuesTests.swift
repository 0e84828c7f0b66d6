import LifetraceModel
import LifetraceTestSupport
import Testing

@testable import LifetraceMetrics

@Suite("Queues of the apps")
struct FlowQueuesTests {
  private func queuedEvents(of subject: Int, in queues: FlowQueues) -> [Int64] {
    var found: [Int64] = []
    var stretch = queues.first(of: subject)
    while let queuedEvents = stretch {
      found += queuedEvents.range.map { queues.queuedEvents[$0].item.time.nanoseconds }
      stretch = queues.next(after: queuedEvents)
    }
    return found
  }

  /// One app gets most of the queued events, some get none, and the room is used several times.
  @Test(arguments: [1, 5, 300])
  func everyAppGetsItsOwnInOrder(subjectCount: Int) {
    var random = SeededNumbers(seed: 8)
    var queues = FlowQueues()
    let chunk = FlowQueues.chunkSize
    for count in [0, 1, chunk - 1, chunk, chunk + 1, 2 * chunk + 1, 5000, 40] {
      queues.clear(forSubjects: subjectCount)
      var expected = [[Int64]](repeating: [], count: subjectCount)
      let items = (0..<count).map {
        CompactEvents.Item(time: Instant(nanoseconds: Int64($0)), single: $0)
      }
      var next = 0
      while next < count {
        next = queues.add(items, from: next) { queuedEvent in
          // Now and then one must be put in by itself.
          guard random.next() % 50 != 0 else { return nil }
          let subject =
            random.next() % 2 == 0 ? 0 : Int.random(in: 0..<subjectCount, using: &random)
          expected[subject].append(queuedEvent.item.time.nanoseconds)
          return subject
        }
        guard next < count else { break }
        queues.add(FlowBatch.QueuedEvent(item: items[next]), for: subjectCount - 1)
        expected[subjectCount - 1].append(Int64(next))
        next += 1
      }
      #expect(queues.count == count)
      for subject in 0..<subjectCount {
        #expect(queuedEvents(of: subject, in: queues) == expected[subject])
      }
    }
  }

  @Test func anAppMayBeAddedLater() {
    var queues = FlowQueues()
    queues.clear(forSubjects: 1)
    let item = CompactEvents.Item(time: Instant(nanoseconds: 3), single: 0)
    let count = FlowQueues.chunkSize + 4
    for _ in 0..<count { queues.add(FlowBatch.QueuedEvent(item: item), for: 0) }
    queues.addSubject()
    queues.add(FlowBatch.QueuedEvent(item: item), for: 1)
    #expect(queuedEvents(of: 0, in: queues).count == count)
    #expect(queuedEvents(of: 1, in: queues) == [3])
  }
}
