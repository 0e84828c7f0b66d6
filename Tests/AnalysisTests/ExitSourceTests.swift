import Lifetrace
import LifetraceMetrics
import LifetraceModel
import LifetraceTestSupport
import Testing

@testable import LifetraceTimelines

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
      name: "suspended five seconds after its end was announced",
      script: """
        1 didEnterBackground pid=7
        5 ending pid=7 by=assertiond
        10 suspended pid=7
        20 exited pid=7
        """, sources: [2, 4]),
    Case(
      name: "suspended longer after its end was announced: it was spared",
      script: """
        1 didEnterBackground pid=7
        5 ending pid=7 by=assertiond
        10.001 suspended pid=7
        20 exited pid=7
        """, sources: [4]),
    Case(
      name: "not running long after says nothing about the exit",
      script: """
        1 didBecomeActive pid=7
        5 killed pid=7 by=launchd
        9 gone pid=7 by=frontBoard
        10 gone pid=7 by=springBoard
        10.001 gone pid=7 by=frontBoard
        60 gone by=runningBoard
        """, sources: [2, 3, 4]),
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
    #expect(try exit(in: trace).sources.map(\.line) == item.sources)
  }

  /// A process that ended at 6 s, and what a line after that tells of a limit that it overran.
  @Test(
    "may name the watchdog after the exit",
    arguments: [
      ("6 violated pid=7 by=crashReport", true), ("6 violated by=crashReport", true),
      ("11 violated pid=7 by=crashReport", true), ("11.001 violated pid=7 by=crashReport", false),
      ("6 violated pid=9 by=crashReport", false),
    ] as [(String, Bool)])
  func watchdogBehind(script: String, isNamed: Bool) throws {
    let trace = EventScript("1 didBecomeActive pid=7\n6 watchdog pid=7\n" + script, to: 100).trace
    #expect(try exit(in: trace).watchdog?.step == (isNamed ? "scene-create" : nil))
  }

  /// Lines that nothing runs come late: just after a launch they are about the process before.
  @Test(
    "are not those just after the next launch",
    arguments: [
      ("10.5 gone by=springBoard", 0), ("10.501 gone by=springBoard", 1),
      ("11 gone by=runningBoardClient", 0), ("11.001 gone by=runningBoardClient", 1),
      ("10.1 gone by=runningBoard", 1),
    ])
  func behindALaunch(script: String, exits: Int) throws {
    let trace = EventScript("10 started pid=7\n" + script, to: 100).trace
    #expect(try #require(Analysis(of: trace).apps.first).exits.total == exits)
  }

  /// Where no line reports an exit, the log tells between which two lines it was.
  @Test(
    "are not taken for its time",
    arguments: [
      ("9 started pid=8", nil), ("9 wrote pid=8", nil), ("9 boot", nil),
      ("7 exited pid=7\n9 started pid=8", 7), ("4 ending pid=7\n9 started pid=8", 4),
    ] as [(String, Double?)])
  func time(script: String, at: Double?) throws {
    let trace = EventScript("1 didBecomeActive pid=7\n3 wrote pid=7\n" + script, to: 100).trace
    let exit = try exit(in: trace)
    #expect(exit.at == seconds(at ?? 3))
    #expect(exit.timing == (at == nil ? .after(notAfter: seconds(9)) : .timed))
    #expect([.silent, .restart].contains(exit.category) == (at == nil))
    #expect((exit.category == .restart) == (script == "9 boot"))
  }

  /// A debugger's message has the time of the line before it.
  @Test(
    "without a time tell no more than their place",
    arguments: [
      ("1 didBecomeActive pid=7\n3 exited pid=7", .after(notAfter: nil)),
      ("3 exited pid=7", .untimed),
      ("0 exited pid=7", .untimed),
    ] as [(String, ExitAnalysis.Timing)])
  func untimed(script: String, timing: ExitAnalysis.Timing) throws {
    var trace = EventScript(script, to: 100).trace
    let last = trace.list.count - 1
    var report = ExitReport()
    report.timing = .untimed
    trace.list[last].kind = .exited(report)
    #expect(try exit(in: trace).timing == timing)
  }

  /// An event that tells no state stands before it, too.
  @Test("without a time stand after a memory warning")
  func untimedBehindAWarning() throws {
    var trace = EventScript("1 wrote pid=7\n3 exited pid=7", to: 100).trace
    let last = trace.list.count - 1
    trace.list[last - 1].kind = .significant(.didReceiveMemoryWarning)
    var report = ExitReport()
    report.timing = .untimed
    trace.list[last].kind = .exited(report)
    #expect(try exit(in: trace).timing == .after(notAfter: nil))
  }

  /// Pasted text may have both in one line.
  @Test("without a time stand after what their own line tells first")
  func untimedInTheLineOfAnother() throws {
    var trace = EventScript("3 didBecomeActive pid=7\n3 exited pid=7", to: 100).trace
    var report = ExitReport()
    report.timing = .untimed
    trace.list[1].kind = .exited(report)
    trace.list[1].source = trace.list[0].source
    #expect(try exit(in: trace).timing == .after(notAfter: nil))
  }

  /// A bare SIGKILL is only how the system carries out what another line names, in whatever order they come.
  @Test("are merged into what they name best")
  func merged() {
    func report(_ namespace: ExitNamespace?, _ code: UInt64?) -> ExitReport {
      ExitReport(namespace: namespace, code: code)
    }
    let killed = report(.signal, 9)
    let cases: [(ExitReport, ExitReport, ExitReport)] = [
      (killed, report(.jetsam, 4), report(.jetsam, 4)),
      (report(.jetsam, 4), killed, report(.jetsam, 4)),
      (report(.jetsam, 9), killed, report(.jetsam, 9)),
      (report(.jetsam, 9), report(.frontBoard, 1), report(.jetsam, 9)),
      (killed, report(.jetsam, 9), report(.jetsam, 9)),
      (report(.signal, 11), report(.jetsam, 4), report(.signal, 11)),
      (report(nil, nil), killed, killed), (killed, report(nil, nil), killed),
      (killed, killed, killed), (report(nil, nil), report(.signal, 6), report(.signal, 6)),
      // A code that names the cause by itself, and the namespace of another line about it.
      (killed, report(nil, 0x8bad_f00d), report(nil, 0x8bad_f00d)),
      (report(nil, 0x8bad_f00d), killed, report(nil, 0x8bad_f00d)),
      (
        report(nil, 0x8bad_f00d), report(.frontBoard, 0x8bad_f00d), report(.frontBoard, 0x8bad_f00d)
      ),
      (report(nil, 0x8bad_f00d), report(.frontBoard, nil), report(.frontBoard, 0x8bad_f00d)),
      (report(nil, 255), report(.signal, 6), report(.signal, 6)),
      (report(nil, 256), report(.signal, 6), report(nil, 256)),
      (report(.jetsam, nil), report(.jetsam, 4), report(.jetsam, 4)),
      (report(.jetsam, nil), report(.frontBoard, 4), report(.jetsam, nil)),
    ]
    for (first, second, expected) in cases {
      var merged = first
      merged.merge(second)
      #expect(merged.namespace == expected.namespace && merged.code == expected.code, "\(merged)")
    }
  }

  private func exit(in trace: EventTrace) throws -> ExitAnalysis {
    let app = try #require(Analysis(of: trace).apps.first)
    #expect(app.exits.total == 1)
    return try #require(app.exits.items.first)
  }
}
