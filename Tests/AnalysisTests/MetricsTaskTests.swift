import LifetraceModel
import LifetraceTestSupport
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
      testDescription: "a hidden beginning after a known identifier has the next one",
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
      testDescription: "a beginning is missing after others that ends agree with",
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
    Case(
      testDescription: "a lower identifier than that of the first task since none was open",
      facts: [
        (1, .noTaskOpen), (1, .beginTask(id: nil, name: nil)), (2, .endTask(id: 5)),
        (3, .beginTask(id: nil, name: nil)), (4, .endTask(id: 4)),
      ],
      expected: [(4, 1, 4, .ended), (5, nil, 2, .ended), (6, 3, nil, .open)]),
    Case(
      testDescription: "a hidden beginning goes on from the task that began last",
      facts: [
        (1, .beginTask(id: 7, name: nil)), (2, .endTask(id: 9)),
        (3, .beginTask(id: nil, name: nil)), (4, .endTask(id: 7)),
      ], expected: [(7, 1, 4, .ended), (9, nil, 2, .ended), (8, 3, nil, .open)]),
    Case(
      testDescription: "the first task since none was open, whose identifier another has",
      facts: [
        (1, .noTaskOpen), (1, .beginTask(id: nil, name: nil)), (2, .endTask(id: 5)),
        (3, .beginTask(id: 5, name: nil)), (4, .endTask(id: 4)),
      ], expected: [(4, 1, 4, .ended), (5, nil, 2, .ended), (5, 3, nil, .open)]),
    Case(
      testDescription: "a known beginning goes on from the guess before",
      facts: [
        (1, .beginTask(id: nil, name: nil)), (2, .endTask(id: 4)),
        (3, .beginTask(id: 5, name: nil)),
      ], expected: [(4, 1, 2, .ended), (5, 3, nil, .open)]),
    Case(
      testDescription: "a known beginning is lower than the guess before",
      facts: [
        (1, .beginTask(id: nil, name: nil)), (2, .endTask(id: 4)),
        (3, .beginTask(id: 3, name: nil)),
      ], expected: [(nil, 1, nil, .open), (4, nil, 2, .ended), (3, 3, nil, .open)]),
    Case(
      testDescription: "no task began since none was open",
      facts: [
        (1, .beginTask(id: 7, name: nil)), (2, .endTask(id: 7)), (3, .noTaskOpen),
        (4, .endTask(id: 5)),
      ], expected: [(7, 1, 2, .ended), (5, nil, 4, .ended)]),
    Case(
      testDescription: "ends after a known beginning contradict each other",
      facts: [
        (1, .beginTask(id: 7, name: nil)), (2, .beginTask(id: nil, name: nil)),
        (3, .endTask(id: 9)), (4, .endTask(id: 10)),
      ],
      expected: [
        (7, 1, nil, .open), (nil, 2, nil, .open), (9, nil, 3, .ended), (10, nil, 4, .ended),
      ]),
    Case(
      testDescription: "an age finds its hidden beginning up to a second later",
      facts: [
        (9, .beginTask(id: nil, name: nil)),
        (36, .taskAge(id: 3, name: sync, elapsed: .seconds(26), outlivedExpiry: false)),
      ], expected: [(3, 9, nil, .open)]),
    Case(
      testDescription: "an age finds its hidden beginning up to a second earlier",
      facts: [
        (10, .beginTask(id: nil, name: nil)),
        (36, .taskAge(id: 3, name: sync, elapsed: .seconds(27), outlivedExpiry: false)),
      ], expected: [(3, 10, nil, .open)]),
    Case(
      testDescription: "a task that is too young for the hidden beginning",
      facts: [
        (9, .beginTask(id: nil, name: nil)),
        (36, .taskAge(id: 3, name: sync, elapsed: .milliseconds(25_900), outlivedExpiry: false)),
      ], expected: [(nil, 9, nil, .open), (3, 10.1, nil, .open)]),
    Case(
      testDescription: "a task that is too old for the hidden beginning",
      facts: [
        (10.5, .beginTask(id: nil, name: nil)),
        (36, .taskAge(id: 3, name: sync, elapsed: .seconds(27), outlivedExpiry: false)),
      ], expected: [(nil, 10.5, nil, .open), (3, 9, nil, .open)]),
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

  /// Tasks with known identifiers, against a search through all of them for each line.
  @Test("are paired as in a search", arguments: 1...40 as ClosedRange<UInt64>)
  func pairsOfAnyOrder(seed: UInt64) {
    var numbers = SeededNumbers(seed: seed)
    var pairing = TaskPairing()
    if numbers.chance(50) {
      pairing.read(.beginTask(id: 1, name: nil), at: seconds(0))
      pairing.read(.endTask(id: 9), at: seconds(0))
      pairing.clear()
      #expect(!pairing.keepsProcessRunning(at: seconds(1)))
    }
    var tasks: [TaskFacts] = []
    /// The task that has each identifier now.
    var owners: [Int64: Int] = [:]
    var lastBegin = seconds(0)
    var time = seconds(0)
    for _ in 0..<60 {
      time = time + .seconds(numbers.chance(3) ? 601 : numbers.number(0...20))
      let id: Int64? = numbers.chance(15) ? nil : numbers.number(1...5)
      let open =
        id.map { owners[$0] }
        ?? tasks.indices.first { place in
          tasks[place].end == nil && tasks[place].id.map { owners[$0] == place } ?? true
        }
      switch numbers.number(below: 5) {
      case 0, 1:
        guard let id else { continue }
        pairing.read(.beginTask(id: id, name: nil), at: time)
        let reused = owners[id].flatMap { tasks[$0].begin }.flatMap {
          time - $0 > .seconds(1) ? $0 : nil
        }
        #expect(pairing.takeReused() == reused)
        owners[id] = tasks.count
        tasks.append(TaskFacts(id: id, begin: time))
        lastBegin = time
      case 2, 3:
        pairing.read(.endTask(id: id), at: time)
        if let open {
          tasks[open].end = time
          if let id = tasks[open].id { owners[id] = nil }
        } else {
          tasks.append(TaskFacts(id: id, end: time))
        }
      default:
        pairing.read(.taskExpired(id: id, name: nil), at: time)
        if let open {
          tasks[open].expired = tasks[open].expired ?? time
        } else {
          if let id { owners[id] = tasks.count }
          tasks.append(TaskFacts(id: id))
          tasks[tasks.count - 1].expired = time
        }
      }
      #expect(pairing.tasks == tasks)
      let isOpen = tasks.contains { $0.begin != nil && $0.end == nil && $0.expired == nil }
      for later in [0, 5, 600, 601] {
        let then = time + .seconds(Int64(later))
        #expect(
          pairing.keepsProcessRunning(at: then)
            == (isOpen && then - lastBegin <= BackgroundBudget.longest))
      }
    }
  }

  /// Whatever their numbers are: no more than those that began and did not end.
  @Test func tasksWithHiddenIdentifiersKeepTheProcessRunning() {
    var pairing = TaskPairing()
    let begin = WorkFact.beginTask(id: nil, name: nil)
    let steps: [(WorkFact, Bool)] = [
      (.beginTask(id: 3, name: nil), true), (begin, true), (.endTask(id: 3), true),
      (.endTask(id: 4), false), (.endTask(id: 5), false), (begin, true),
      (.taskExpired(id: 6, name: nil), false), (begin, true), (begin, true),
      (.taskAge(id: 7, name: nil, elapsed: .seconds(1), outlivedExpiry: false), true),
      (.taskAge(id: 7, name: nil, elapsed: .seconds(3), outlivedExpiry: true), true),
      (.noTaskOpen, false),
    ]
    for (place, (fact, isKept)) in steps.enumerated() {
      pairing.read(fact, at: seconds(Double(place)))
      #expect(pairing.keepsProcessRunning(at: seconds(Double(place))) == isKept, "\(place)")
    }
    pairing.read(begin, at: seconds(20))
    #expect(pairing.keepsProcessRunning(at: seconds(620)))
    #expect(!pairing.keepsProcessRunning(at: seconds(620.1)))
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

  /// The first line with a name names the task.
  @Test func aTaskKeepsItsName() {
    let other = Symbol(index: 6)
    for name in [nil, other] {
      let later: [WorkFact] = [
        .taskAge(id: 3, name: Self.sync, elapsed: .seconds(1), outlivedExpiry: false),
        .taskExpired(id: 3, name: Self.sync),
      ]
      for fact in later {
        var pairing = TaskPairing()
        pairing.read(.beginTask(id: 3, name: name), at: seconds(9))
        pairing.read(fact, at: seconds(10))
        #expect(pairing.tasks.map(\.name) == [name ?? Self.sync])
      }
    }
  }

  @Test func aBeginningThatIsToldStaysWhereItIs() {
    var pairing = TaskPairing()
    pairing.read(.beginTask(id: 3, name: nil), at: seconds(9.7))
    pairing.read(
      .taskAge(id: 3, name: nil, elapsed: .seconds(26), outlivedExpiry: true), at: seconds(36))
    #expect(pairing.tasks.map(\.beginning) == [.timed])
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
