import LifetraceModel
import Testing

@testable import LifetraceMetrics
@testable import LifetraceTimelines

@Suite("Pairing of background tasks")
struct MetricsTaskTests {
  private static let sync = Symbol(index: 5)

  /// Facts with their seconds, whether the exit is shown, and what becomes of them:
  /// id, begin, end, outcome.
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var facts: [(Double, WorkFact)]
    var isLeftOpen = false
    var expected: [(Int64?, Double?, Double?, BackgroundTask.Outcome)]
  }

  static let cases = [
    Case(
      testDescription: "by id",
      facts: [
        (1, .beginTask(id: 1, name: nil)), (2, .beginTask(id: 2, name: nil)),
        (3, .endTask(id: 1)), (4, .endTask(id: 2)),
      ], expected: [(1, 1, 3, .ended), (2, 2, 4, .ended)]),
    Case(
      testDescription: "hidden beginnings take the nearest later ends",
      facts: [
        (1, .beginTask(id: nil, name: nil)), (2, .beginTask(id: nil, name: nil)),
        (3, .endTask(id: 7)), (4, .endTask(id: 8)),
      ], expected: [(7, 1, 3, .ended), (8, 2, 4, .ended)]),
    Case(
      testDescription: "a hidden beginning behind a known identifier has the next one",
      facts: [
        (1, .beginTask(id: 7, name: nil)), (2, .beginTask(id: nil, name: nil)),
        (3, .endTask(id: 8)), (4, .endTask(id: 7)),
      ], expected: [(7, 1, 4, .ended), (8, 2, 3, .ended)]),
    Case(
      testDescription: "hidden beginnings before a known identifier",
      facts: [
        (1, .beginTask(id: nil, name: nil)), (2, .beginTask(id: nil, name: nil)),
        (3, .beginTask(id: 9, name: nil)), (4, .endTask(id: 7)),
      ], expected: [(7, 1, 4, .ended), (8, 2, nil, .open), (9, 3, nil, .open)]),
    Case(
      testDescription: "hidden beginnings that end the other way round",
      facts: [
        (1, .beginTask(id: nil, name: nil)), (2, .beginTask(id: nil, name: nil)),
        (3, .endTask(id: 8)), (4, .beginTask(id: nil, name: nil)), (5, .endTask(id: 9)),
        (6, .endTask(id: 7)),
      ], expected: [(7, 1, 6, .ended), (8, 2, 3, .ended), (9, 4, 5, .ended)]),
    Case(
      testDescription: "a task that began before the log ends first",
      facts: [
        (1, .endTask(id: 5)), (2, .beginTask(id: nil, name: nil)), (3, .endTask(id: 6)),
        (4, .beginTask(id: nil, name: nil)), (5, .endTask(id: 4)), (6, .endTask(id: 7)),
      ],
      expected: [
        (5, nil, 1, .ended), (6, 2, 3, .ended), (7, 4, 6, .ended), (4, nil, 5, .ended),
      ]),
    Case(
      testDescription: "a beginning is missing behind others that ends agree with",
      facts: [
        (1, .beginTask(id: nil, name: nil)), (2, .endTask(id: 7)),
        (3, .beginTask(id: nil, name: nil)), (4, .endTask(id: 8)), (5, .endTask(id: 9)),
        (6, .beginTask(id: nil, name: nil)), (7, .endTask(id: 10)),
      ],
      expected: [
        (7, 1, 2, .ended), (8, 3, 4, .ended), (9, nil, 5, .ended), (10, 6, 7, .ended),
      ]),
    Case(
      testDescription: "ends that contradict each other leave a hidden beginning open",
      facts: [
        (1, .beginTask(id: nil, name: nil)), (2, .endTask(id: 4)), (3, .endTask(id: 5)),
      ], isLeftOpen: true,
      expected: [(nil, 1, nil, .open), (4, nil, 2, .ended), (5, nil, 3, .ended)]),
    Case(
      testDescription: "the first task since none was open has the lowest identifier",
      facts: [
        (1, .noTaskOpen), (1, .beginTask(id: nil, name: nil)), (2, .endTask(id: 4)),
        (3, .endTask(id: 5)), (4, .beginTask(id: nil, name: nil)), (5, .endTask(id: 6)),
        (6, .endTask(id: 3)),
      ],
      expected: [
        (3, 1, 6, .ended), (4, nil, 2, .ended), (5, nil, 3, .ended), (6, 4, 5, .ended),
      ]),
    Case(
      testDescription: "all identifiers are hidden",
      facts: [
        (1, .beginTask(id: nil, name: nil)), (2, .beginTask(id: nil, name: nil)),
        (3, .endTask(id: nil)), (27, .taskExpired(id: nil, name: sync)),
      ], expected: [(nil, 1, 3, .ended), (nil, 2, nil, .leaked)]),
    Case(
      testDescription: "an end closes the task that has its identifier",
      facts: [
        (1, .beginTask(id: nil, name: nil)), (2, .beginTask(id: 4, name: nil)),
        (3, .endTask(id: 4)),
      ], expected: [(3, 1, nil, .open), (4, 2, 3, .ended)]),
    Case(
      testDescription: "an end alone", facts: [(3, .endTask(id: 4))],
      expected: [(4, nil, 3, .ended)]),
    Case(
      testDescription: "ends that hide their ids",
      facts: [
        (1, .beginTask(id: 1, name: nil)), (2, .beginTask(id: 2, name: nil)),
        (3, .endTask(id: nil)), (4, .endTask(id: nil)), (5, .endTask(id: nil)),
      ], expected: [(1, 1, 3, .ended), (2, 2, 4, .ended), (nil, nil, 5, .ended)]),
    Case(
      testDescription: "an id used again",
      facts: [
        (1, .beginTask(id: 1, name: nil)), (2, .endTask(id: 1)),
        (3, .beginTask(id: 1, name: nil)), (4, .endTask(id: 1)),
      ], expected: [(1, 1, 2, .ended), (1, 3, 4, .ended)]),
    Case(
      testDescription: "expired, then ended",
      facts: [
        (1, .beginTask(id: 1, name: nil)), (27, .taskExpired(id: 1, name: sync)),
        (28, .endTask(id: 1)),
      ], expected: [(1, 1, 28, .expired)]),
    Case(
      testDescription: "expired and never ended",
      facts: [(1, .beginTask(id: 1, name: nil)), (27, .taskExpired(id: 1, name: sync))],
      expected: [(1, 1, nil, .leaked)]),
    Case(
      testDescription: "never ended before the exit in background",
      facts: [(1, .beginTask(id: 1, name: nil))], isLeftOpen: true,
      expected: [(1, 1, nil, .leaked)]),
    Case(
      testDescription: "the log ends", facts: [(1, .beginTask(id: 1, name: nil))],
      expected: [(1, 1, nil, .open)]),
    Case(
      testDescription: "an age gives the beginning",
      facts: [
        (40, .taskAge(id: 3, name: sync, elapsed: .seconds(30), outlivedExpiry: false)),
        (41, .endTask(id: 3)),
      ], expected: [(3, 10, 41, .ended)]),
    Case(
      testDescription: "an age of a known task",
      facts: [
        (9.7, .beginTask(id: 3, name: nil)),
        (36, .taskAge(id: 3, name: sync, elapsed: .seconds(26), outlivedExpiry: true)),
      ], expected: [(3, 9.7, nil, .leaked)]),
    Case(
      testDescription: "an age finds its hidden beginning",
      facts: [
        (9.7, .beginTask(id: nil, name: nil)),
        (36, .taskAge(id: 3, name: sync, elapsed: .seconds(26), outlivedExpiry: true)),
        (37, .endTask(id: 3)),
      ], expected: [(3, 9.7, 37, .expired)]),
    Case(
      testDescription: "an age of another task",
      facts: [
        (2, .beginTask(id: nil, name: nil)),
        (36, .taskAge(id: 3, name: sync, elapsed: .seconds(26), outlivedExpiry: false)),
      ], expected: [(nil, 2, nil, .open), (3, 10, nil, .open)]),
  ]

  @Test(arguments: cases)
  func pairs(_ example: Case) {
    var pairing = TaskPairing()
    for (time, fact) in example.facts { pairing.read(fact, at: seconds(time)) }
    pairing.finish(isLeftOpen: example.isLeftOpen)
    #expect(pairing.tasks.map(\.id) == example.expected.map(\.0))
    #expect(pairing.tasks.map(\.begin) == example.expected.map { $0.1.map { seconds($0) } })
    #expect(pairing.tasks.map(\.end) == example.expected.map { $0.2.map { seconds($0) } })
    #expect(pairing.tasks.map(\.outcome) == example.expected.map(\.3))
  }

  @Test func aLeastAgeGivesWayToAnAge() {
    var pairing = TaskPairing()
    let least = WorkFact.taskAge(
      id: 3, name: nil, elapsed: .seconds(30), outlivedExpiry: false)
    let age = WorkFact.taskAge(id: 3, name: nil, elapsed: .seconds(44), outlivedExpiry: true)
    pairing.read(least, at: seconds(45))
    #expect(pairing.tasks.map(\.begin) == [seconds(15)])
    #expect(pairing.tasks.map(\.beginning) == [.leastAge])
    pairing.read(age, at: seconds(54))
    pairing.read(least, at: seconds(60))
    #expect(pairing.tasks.map(\.begin) == [seconds(10)])
    #expect(pairing.tasks.map(\.beginning) == [.age])
  }

  @Test func aBeginningThatIsToldStaysWhereItIs() {
    var pairing = TaskPairing()
    pairing.read(.beginTask(id: 3, name: nil), at: seconds(9.7))
    pairing.read(
      .taskAge(id: 3, name: nil, elapsed: .seconds(26), outlivedExpiry: true), at: seconds(36))
    #expect(pairing.tasks.map(\.beginning) == [.told])
  }

  @Test func withoutTimesAnAgeGivesNoBeginning() {
    var pairing = TaskPairing(isMeasured: false)
    pairing.read(
      .taskAge(id: 3, name: nil, elapsed: .seconds(26), outlivedExpiry: false),
      at: Instant(nanoseconds: 4))
    #expect(pairing.tasks.map(\.begin) == [nil])
    #expect(pairing.tasks.map(\.firstSeen) == [Instant(nanoseconds: 4)])
  }

  /// A task in the foreground may take its time; who ends the app there ends no leaked task.
  @Test(
    "are leaked where they should have been ended",
    arguments: [
      (.background, false, .leaked), (.suspended, false, .leaked), (.active, false, .open),
      (.inactive, false, .open), (nil, false, .open), (.background, true, .open),
    ] as [(AppState?, Bool, BackgroundTask.Outcome)])
  func leaks(state: AppState?, isSilent: Bool, outcome: BackgroundTask.Outcome) throws {
    var story = MetricsStory()
    story.options.full = true
    story.process(
      from: 0, state == .active ? [(.active, 20)] : [(.active, 6), (state, 20)],
      exit: ExitReport(namespace: .signal, code: 9), isSilent: isSilent,
      events: [(5, .work(.beginTask(id: 1, name: nil)))])
    let exits = try #require(story.analysis().apps.first?.backgroundSessions)
    let tasks = exits.items.flatMap(\.tasks) + exits.otherWork.items.map(\.task)
    #expect(tasks.map(\.outcome) == [outcome])
  }
}
