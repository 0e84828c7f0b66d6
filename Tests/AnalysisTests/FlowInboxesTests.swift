import LifetraceModel
import LifetraceTestSupport
import Testing

@testable import LifetraceMetrics

@Suite("Mail for the apps")
struct FlowInboxesTests {
  private func letters(of subject: Int, in inboxes: FlowInboxes) -> [Int64] {
    var found: [Int64] = []
    var stretch = inboxes.first(of: subject)
    while let letters = stretch {
      found += letters.range.map { inboxes.letters[$0].item.time.nanoseconds }
      stretch = inboxes.next(after: letters)
    }
    return found
  }

  /// One app gets most of the letters, some get none, and the room is used several times.
  @Test(arguments: [1, 5, 300])
  func everyAppGetsItsOwnInOrder(subjectCount: Int) {
    var random = SeededNumbers(seed: 8)
    var inboxes = FlowInboxes()
    let chunk = FlowInboxes.chunkSize
    for count in [0, 1, chunk - 1, chunk, chunk + 1, 2 * chunk + 1, 5000, 40] {
      inboxes.clear(forSubjects: subjectCount)
      var expected = [[Int64]](repeating: [], count: subjectCount)
      let items = (0..<count).map {
        CompactEvents.Item(time: Instant(nanoseconds: Int64($0)), single: $0)
      }
      var next = 0
      while next < count {
        next = inboxes.add(items, from: next) { letter in
          // Now and then one must be put in by itself.
          guard random.next() % 50 != 0 else { return nil }
          let subject =
            random.next() % 2 == 0 ? 0 : Int.random(in: 0..<subjectCount, using: &random)
          expected[subject].append(letter.item.time.nanoseconds)
          return subject
        }
        guard next < count else { break }
        inboxes.add(FlowMail.Letter(item: items[next]), for: subjectCount - 1)
        expected[subjectCount - 1].append(Int64(next))
        next += 1
      }
      #expect(inboxes.count == count)
      for subject in 0..<subjectCount {
        #expect(letters(of: subject, in: inboxes) == expected[subject])
      }
    }
  }

  @Test func anAppMayBeAddedLater() {
    var inboxes = FlowInboxes()
    inboxes.clear(forSubjects: 1)
    let item = CompactEvents.Item(time: Instant(nanoseconds: 3), single: 0)
    let count = FlowInboxes.chunkSize + 4
    for _ in 0..<count { inboxes.add(FlowMail.Letter(item: item), for: 0) }
    inboxes.addSubject()
    inboxes.add(FlowMail.Letter(item: item), for: 1)
    #expect(letters(of: 0, in: inboxes).count == count)
    #expect(letters(of: 1, in: inboxes) == [3])
  }
}
