import LifetraceAnalysis
import LifetraceModel
import Testing

/// Which lines of a log are shown as those that tell of an exit.
@Suite("Sources of an exit") struct ExitSourceTests {
  /// A log, and the lines in it that a person would point at.
  struct Case: CustomTestStringConvertible, Sendable {
    let name: String
    let script: String
    let sources: [UInt32]

    var testDescription: String { name }
  }

  static let cases = [
    Case(
      name: "a watchdog: violated, exited, and two that say that it is gone",
      script: """
        1 didFinishLaunching pid=7
        5 violated by=frontBoard
        6 exited pid=7 by=frontBoard
        6 gone pid=7 by=frontBoard
        6 background pid=7 by=frontBoard
        6.1 gone
        6.2 gone by=runningBoardClient
        6.2 gone by=runningBoardClient
        """, sources: [2, 3, 4, 6]),
    Case(
      name: "a log that begins with the violation",
      script: """
        5 violated by=frontBoard
        6 exited by=frontBoard
        6 violated by=crashReport
        """, sources: [1, 2]),
    Case(
      name: "an announced end and the exit",
      script: """
        1 didEnterBackground pid=7
        5 ending pid=7 by=assertiond
        5 ending pid=7 by=assertiond
        6 exited pid=7
        """, sources: [2, 3, 4]),
    Case(
      name: "an announced end with nothing after it",
      script: """
        1 didEnterBackground pid=7
        5 ending pid=7 by=assertiond
        """, sources: [2]),
    Case(
      name: "who was spared before has another exit",
      script: """
        1 didEnterBackground pid=7
        5 ending pid=7 by=assertiond
        6 violated pid=7 by=frontBoard
        7 wrote pid=7
        9 exited pid=7
        """, sources: [5]),
    Case(
      name: "not running long after says nothing about the exit",
      script: """
        1 didBecomeActive pid=7
        5 killed pid=7 by=launchd
        9 gone pid=7 by=frontBoard
        10.001 gone pid=7 by=frontBoard
        60 gone by=runningBoard
        """, sources: [2, 3]),
    Case(
      name: "a silent death has no line but the new start",
      script: """
        1 didBecomeActive pid=7
        9 started pid=8
        """, sources: [2]),
  ]

  @Test("are all lines that tell of it", arguments: cases)
  func sources(_ item: Case) throws {
    let trace = EventScript(item.script, to: 100).trace
    var exits: [ProcessHistory.Exit] = []
    _ = TimelineBuilder().build(trace) { piece in
      if case .process(let history) = piece, let exit = history.exit { exits.append(exit) }
    }
    try #require(exits.count == 1)
    #expect(exits[0].sources.map(\.line) == item.sources)
  }
}
