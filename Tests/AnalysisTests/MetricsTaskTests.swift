import LifetraceModel
import Testing

@testable import LifetraceAnalysis

@Suite("Pairing of background tasks")
struct MetricsTaskTests {
  private static let sync = Symbol(index: 5)
  /// Expiration handlers.
  private static let (none, block, other) = (
    Symbol(index: 6), Symbol(index: 7), Symbol(index: 8)
  )

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
      testDescription: "the handler tells which of two ends is a hidden beginning's",
      facts: [
        (1, .taskHandler(id: nil, handler: none)), (2, .beginTask(id: nil, name: nil)),
        (3, .endTask(id: 4)), (3, .taskHandler(id: 4, handler: block)),
        (4, .taskHandler(id: nil, handler: other)), (5, .endTask(id: 5)),
        (6, .beginTask(id: nil, name: nil)), (7, .endTask(id: 6)),
        (8, .endTask(id: 3)), (8, .taskHandler(id: 3, handler: none)),
      ],
      expected: [
        (3, 2, 8, .ended), (4, nil, 3, .ended), (5, nil, 5, .ended), (6, 6, 7, .ended),
      ]),
    Case(
      testDescription: "the handlers of two hidden beginnings, which end the other way round",
      facts: [
        (1, .taskHandler(id: nil, handler: block)), (1, .beginTask(id: nil, name: nil)),
        (2, .taskHandler(id: nil, handler: other)), (2, .beginTask(id: nil, name: nil)),
        (3, .endTask(id: 8)), (3, .taskHandler(id: 8, handler: other)),
        (4, .endTask(id: 7)), (4, .taskHandler(id: 7, handler: block)),
      ], expected: [(7, 1, 4, .ended), (8, 2, 3, .ended)]),
    Case(
      testDescription: "several announced at a time: their handlers tell nothing",
      facts: [
        (1, .taskHandler(id: nil, handler: block)), (1, .taskHandler(id: nil, handler: other)),
        (2, .beginTask(id: nil, name: nil)), (3, .beginTask(id: nil, name: nil)),
        (4, .endTask(id: 7)), (4, .taskHandler(id: 7, handler: other)),
        (5, .endTask(id: 8)), (5, .taskHandler(id: 8, handler: block)),
      ], expected: [(7, 2, 4, .ended), (8, 3, 5, .ended)]),
    Case(
      testDescription: "a hidden beginning whose handler no end has stays open",
      facts: [
        (1, .taskHandler(id: nil, handler: block)), (1, .beginTask(id: nil, name: nil)),
        (3, .endTask(id: 8)), (3, .taskHandler(id: 8, handler: other)),
      ], expected: [(nil, 1, nil, .open), (8, nil, 3, .ended)]),
    Case(
      testDescription: "a handler beside ids that are told changes nothing",
      facts: [
        (1, .taskHandler(id: nil, handler: block)), (1, .beginTask(id: 7, name: nil)),
        (3, .endTask(id: 7)), (3, .taskHandler(id: 7, handler: other)),
      ], expected: [(7, 1, 3, .ended)]),
    Case(
      testDescription: "a known id comes before a hidden one",
      facts: [
        (1, .beginTask(id: nil, name: nil)), (2, .beginTask(id: 4, name: nil)),
        (3, .endTask(id: 4)),
      ], expected: [(nil, 1, nil, .open), (4, 2, 3, .ended)]),
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
    let exits = try #require(story.analysis().apps.first?.backgroundExits)
    let tasks = exits.items.flatMap(\.tasks) + exits.otherWork.items.map(\.task)
    #expect(tasks.map(\.outcome) == [outcome])
  }
}
