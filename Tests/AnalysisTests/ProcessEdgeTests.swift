import Lifetrace
import LifetraceMetrics
import LifetraceModel
import LifetraceTestSupport
import Testing

/// To which process a line belongs, and how late or early it may be.
@Suite("Edges of processes") struct ProcessEdgeTests {
  private static func app(_ script: String, to end: Double = 100) throws -> AppAnalysis {
    try #require(
      Analysis(of: EventScript(script, to: end).trace, options: AnalysisOptions(full: true))
        .apps.first)
  }

  /// Lines about a start without a pid, and whether they are about a second process.
  @Test(
    arguments: [
      // The system ends it: what starts then is another.
      ("1 started\n5 ending\n6 started", 2), ("1 started\n6 started", 1),
      ("1 started\n5 willTerminate\n6 didFinishLaunching", 2),
      ("1 started\n6 didFinishLaunching", 1),
      // The lines of one start come in any order within a second.
      ("1 didBecomeActive\n1.4 didFinishLaunching", 1),
      ("1 didBecomeActive\n2 didFinishLaunching", 1),
      ("1 didBecomeActive\n2.001 didFinishLaunching", 2),
      ("1 didBecomeActive\n2 started", 1), ("1 didBecomeActive\n2.001 started", 2),
      ("1 suspended\n2 started", 1), ("1 suspended\n2.001 started", 2),
      ("1 mentioned\n50 started", 1),
      // A delegate's method may be written at its beginning and at its end.
      ("1 didFinishLaunching\n11 didFinishLaunching", 1),
      ("1 didFinishLaunching\n11.001 didFinishLaunching", 2),
      ("1 started\n60 didFinishLaunching", 1),
      // The masks of a launch go on from each other.
      ("1 started\n1.2 0>1024\n1.4 1024>1056\n1.6 1056>32", 1),
      ("1 0>1024\n1.2 1024>1056\n5 0>1024", 2), ("1 0>1024\n1.2 1024>1056\n5 1056>32", 1),
      ("1 0>1024\n1.2 1024>0\n9 1024>1056", 2), ("1 mentioned\n9 1024>1056", 1),
    ] as [(String, Int)])
  func starts(script: String, count: Int) throws {
    #expect(try Self.app(script).processes.total == count)
  }

  /// A pid that the system uses again.
  @Test(
    arguments: [
      ("2 didBecomeActive pid=7\n11 launched pid=7", 1),
      ("2 didBecomeActive pid=7\n11.001 launched pid=7", 2),
      // RunningBoard may begin to track a process that runs; FrontBoard bootstraps none that does.
      ("2 didBecomeActive pid=7\n60 started pid=7", 1),
      ("2 didBecomeActive pid=7\n60 started pid=7 by=frontBoard", 2),
      ("60 launched pid=7", 1),
    ] as [(String, Int)])
  func pidsUsedAgain(script: String, count: Int) throws {
    #expect(try Self.app("1 launched pid=7\n" + script).processes.total == count)
  }

  /// A task that is gone just after a start was the one before, unless RunningBoard says so, which started it.
  @Test(
    arguments: [
      ("frontBoard", 1.5, true), ("frontBoard", 1.501, false), ("springBoard", 1.5, true),
      ("runningBoardClient", 2, true), ("runningBoardClient", 2.001, false),
      ("observer", 2, true), ("observer", 2.001, false), ("runningBoard", 1.2, false),
    ] as [(String, Double, Bool)])
  func goneJustBehindAStart(emitter: String, time: Double, runs: Bool) throws {
    let app = try Self.app("1 launched pid=7\n\(time) gone pid=7 by=\(emitter)")
    #expect(app.exits.total == (runs ? 0 : 1))
  }

  /// Who only repeats that a process has no task does not show that one ended just then.
  @Test(
    arguments: [
      ("gone pid=7 by=frontBoard", 1), ("gone by=frontBoard", 0), ("gone pid=7 by=springBoard", 0),
      ("gone pid=7 by=runningBoardClient", 0), ("gone pid=7 by=observer", 0), ("exited pid=7", 1),
    ])
  func exitsOfUnknownProcesses(line: String, exits: Int) throws {
    #expect(try Self.app("1 \(line)\n50 launched pid=9").exits.total == exits)
  }

  /// Lines of a process for two seconds after its exit are late; then it had not ended, or has the pid anew.
  @Test(arguments: [(12, 1), (12.001, 2)])
  func linesBehindTheOwnExit(time: Double, processes: Int) throws {
    let script = "1 didBecomeActive pid=7\n10 exited pid=7\n\(time) wrote pid=7"
    #expect(try Self.app(script).processes.total == processes)
    let warnings = Analysis(of: EventScript(script, to: 100).trace).diagnostics.items.map(\.message)
    #expect(
      warnings == (processes == 1 ? [] : ["process 7 runs after its end was reported"]))
  }

  /// Who follows processes to their ends reports no state of one for more than five seconds after its exit: a
  /// later one is of a process that has the pid anew.
  @Test(
    arguments: [
      ("15 foreground pid=7 by=frontBoard", 1), ("15.001 foreground pid=7 by=frontBoard", 2),
      ("15 asleep pid=7 by=instruments", 1), ("15.001 asleep pid=7 by=instruments", 2),
      ("15.001 runs pid=7", 2), ("15.001 visible pid=7 by=stateDictionary", 2),
      // They only repeat what others saw, or show no state.
      ("90 visible pid=7 by=observer", 1), ("90 runs pid=7 by=runningBoardClient", 1),
      ("90 mentioned pid=7", 1), ("90 background pid=7 by=frontBoard", 1),
    ] as [(String, Int)])
  func statesAfterAnExit(line: String, processes: Int) throws {
    let app = try Self.app("1 didBecomeActive pid=7\n10 exited pid=7\n" + line)
    #expect(app.processes.total == processes)
  }

  /// Exits of one pid are one for five seconds; a later one is of a process that has the pid anew, since an
  /// unknown time.
  @Test(
    arguments: [
      ("15 jetsam pid=7 by=launchd", [10]), ("15.001 jetsam pid=7 by=launchd", [10, 15.001]),
      ("14 exited pid=7\n19 jetsam pid=7 by=launchd", [10]),
      ("20 runs pid=7\n60 jetsam pid=7", [10, 60]), ("60 jetsam pid=7 by=powerLog", [10, 60]),
      ("60 jetsam pid=7 by=crashReporter", [10]), ("60 gone pid=7 by=powerLog", [10]),
    ] as [(String, [Double])])
  func exitsOfOnePID(lines: String, exits: [Double]) throws {
    let app = try Self.app("1 didBecomeActive pid=7\n10 exited pid=7\n" + lines)
    #expect(app.exits.items.map(\.at) == exits.map { seconds($0) })
    #expect(app.launches.total == 0)
    let first = try #require(app.exits.items.first)
    #expect((first.category == .memoryPressure) == (exits.count == 1 && !lines.contains("gone")))
  }

  /// The kernel decides to kill a moment before launchd reports that the process is gone.
  @Test(arguments: [("launchd", 12, 12), ("launchd", 12.001, 10), ("observer", 11, 10)])
  func betterTimesOfAnExit(emitter: String, time: Double, exit: Double) throws {
    let app = try Self.app(
      "1 didBecomeActive pid=7\n10 killed pid=7 by=kernel\n\(time) exited pid=7 by=\(emitter)")
    #expect(app.exits.items.map(\.at) == [seconds(exit)])
    #expect(app.timeline?.last?.start == seconds(exit))
  }

  /// A request tells for a minute what a launch was for.
  @Test(arguments: [(61, LaunchAnalysis.Kind.foreground), (61.001, .undetermined)])
  func whatALaunchWasRequestedFor(time: Double, kind: LaunchAnalysis.Kind) throws {
    let app = try Self.app("1 bootstrapping\n\(time) started pid=7")
    #expect(app.launches.items.map(\.kind) == [kind])
  }

  /// A request shows the launch of a process whose first line comes within ten seconds.
  @Test(arguments: [(11, 1), (11.001, 0)])
  func launchesThatOnlyARequestShows(time: Double, launches: Int) throws {
    let app = try Self.app("1 bootstrapping by=springBoard\n\(time) didBecomeActive pid=7")
    #expect(app.launches.total == launches)
  }

  /// RunningBoard ran a process for the user in the time of its launch, which takes half a minute at most.
  @Test(arguments: [(31, LaunchAnalysis.Kind.foreground), (31.001, .undetermined)])
  func processesThatRunForTheUser(time: Double, kind: LaunchAnalysis.Kind) throws {
    let app = try Self.app("1 started pid=7\n\(time) forUser pid=7", to: 40)
    #expect(app.launches.items.map(\.kind) == [kind])
  }

  /// An app without scenes that becomes active within the time of a launch was launched for the user.
  @Test(arguments: [(31, true), (31.001, false)])
  func activeWithinTheTimeOfALaunch(time: Double, isInactive: Bool) throws {
    let app = try Self.app("1 started pid=7\n\(time) didBecomeActive pid=7")
    let launched = try #require(app.timeline?.first { $0.start == seconds(1) })
    #expect((launched.state == .state(.inactive)) == isInactive, "\(launched.state)")
  }

  /// What was announced comes about within five seconds, or the process lives on.
  @Test(arguments: [(10, true), (10.001, false)])
  func announcementsThatCameToNothing(time: Double, isAnnounced: Bool) throws {
    let app = try Self.app(
      """
      1 didBecomeActive pid=7
      5 ending pid=7
      \(time) mentioned pid=7
      50 exited pid=7
      """)
    let exit = try #require(app.exits.items.first)
    #expect(exit.sources.map(\.line) == (isAnnounced ? [2, 4] : [4]))
  }

  /// Five seconds long components tell of an exit.
  @Test(arguments: [(15, [2, 3]), (15.001, [2])] as [(Double, [UInt32])])
  func linesAboutAnExit(time: Double, lines: [UInt32]) throws {
    let app = try Self.app(
      "1 didBecomeActive pid=7\n10 exited pid=7\n\(time) gone pid=7 by=frontBoard")
    #expect(app.exits.items.map { $0.sources.map(\.line) } == [lines])
  }

  /// A hole in one process is told of the app, whatever came later.
  @Test func anAppHasTheGapsOfAllItsProcesses() throws {
    var trace = EventScript(
      "1 didBecomeActive pid=7\n500 exited pid=7\n600 launched pid=8", to: 700
    ).trace
    trace.inputs[0].holes = [RecordingHole(after: seconds(50), until: seconds(400), line: 2)]
    let analysis = Analysis(of: trace)
    #expect(analysis.conditions.hasGap)
    #expect(analysis.apps.first?.processes.total == 2)
  }

  /// An app seen in the foreground alone may be active or inactive there.
  @Test(
    arguments: [
      ("1 foreground pid=7 by=springBoard", true),
      ("1 foreground pid=7 by=springBoard\n5 exited pid=7\n9 started pid=8", true),
      ("1 foreground pid=7 by=springBoard\n5 willResignActive pid=7", false),
      ("1 background pid=7 by=springBoard", false),
    ])
  func foregroundsThatAreUnclear(script: String, isNoted: Bool) {
    let notes = Analysis(of: EventScript(script, to: 100).trace).conditions.notes
    #expect(notes.contains { $0.contains("active or inactive") } == isNoted)
  }

  /// A line with the pid of an exit without one comes within five seconds.
  @Test(arguments: [(15, 1), (15.001, 2)])
  func pidsBehindAnExit(time: Double, processes: Int) throws {
    let app = try Self.app("1 didBecomeActive\n10 exited\n\(time) mentioned pid=7")
    #expect(app.processes.total == processes)
  }

  /// RunningBoard may begin to track a process that is in use already: that is no launch.
  @Test(arguments: [("1 didBecomeActive pid=7", 0), ("1 mentioned pid=7", 1)])
  func launchesOfKnownProcesses(line: String, launches: Int) throws {
    #expect(try Self.app("\(line)\n1.5 started pid=7").launches.total == launches)
  }

  /// Of an extension's processes, the last one is meant.
  @Test(arguments: 1...3) func linesOfExtensionsWithoutAPID(count: Int) throws {
    let starts = (0..<count).map { "\($0 + 1) started kind=extension pid=\($0 + 7)" }
    let script = starts.joined(separator: "\n") + "\n10 suspended kind=extension"
    let part = try #require(Self.app(script).extensions.first)
    #expect(part.processes.total == count)
    let suspended = part.processes.items.filter { process in
      process.timeline?.contains { $0.state == .state(.suspended) } == true
    }
    #expect(suspended.compactMap(\.pid) == [Int32(count + 6)])
  }

  /// A debugger keeps its app from being suspended: the only one, or the one that it names.
  @Test(
    arguments: [
      (nil, false, true), (nil, true, false), ("Notes", true, true), ("Maps", true, false),
    ] as [(String?, Bool, Bool)])
  func debuggers(name: String?, hasOther: Bool, isKept: Bool) throws {
    var script =
      "1 willResignActive pid=7 app=com.example.notes name=Notes\n2 didEnterBackground pid=7"
    if hasOther { script += "\n3 didBecomeActive pid=9 app=com.example.maps name=Maps" }
    var trace = EventScript(script, to: 100).trace
    trace.list.append(
      LifecycleEvent(
        time: seconds(4), source: SourcePosition(input: 0, line: 9),
        process: ProcessReference(name: name.map { trace.symbols.intern($0) }),
        emitter: .crashReporter, kind: .condition(.debugger)))
    let states = trace.timeline(of: "com.example.notes").last
    #expect(states?.hasPrefix("backgroundOrNotRunning") == isKept, "\(states ?? "")")
  }

  /// Lines that only name a process, as two apps do, are left out and counted.
  @Test(arguments: [1, 3]) func linesOfSharedNames(count: Int) throws {
    let script =
      """
      1 launched pid=7 app=com.example.notes name=Notes
      2 launched pid=9 app=com.example.notes.beta name=Notes

      """ + (0..<count).map { "\($0 + 10) wrote name=Notes" }.joined(separator: "\n")
    let analysis = Analysis(of: EventScript(script, to: 100).trace)
    #expect(analysis.apps.count == 2)
    let found = analysis.diagnostics.items.filter { $0.message.contains("do not show whether") }
    #expect(found.map(\.count) == [count])
  }

  /// A name that lines tie to an app is not that of another whose identifier ends in it.
  @Test func namesThatAreTiedStaySo() throws {
    let trace = EventScript(
      """
      1 launched pid=7 app=com.example.editor name=Notes
      2 launched pid=9 app=com.example.notes
      3 didBecomeActive name=Notes
      """, to: 100
    ).trace
    #expect(trace.timeline(of: "com.example.editor").last == "active 3.0–100.0 observed")
    #expect(Analysis(of: trace).diagnostics.items.isEmpty)
  }

  /// A name that the lines of one pid have is that of the pid's app; of a pid of two apps it is nobody's.
  @Test(arguments: [false, true]) func namesOfPIDs(isUsedAgain: Bool) {
    var script = "1 launched pid=7 app=com.example.editor\n2 wrote pid=7 name=Notes\n"
    if isUsedAgain { script += "3 exited pid=7 app=com.example.editor\n" }
    if isUsedAgain { script += "4 launched pid=7 app=com.example.maps\n" }
    let trace = EventScript(script + "20 didBecomeActive name=Notes", to: 100).trace
    let last = trace.timeline(of: "com.example.editor").last
    #expect((last == "active 20.0–100.0 observed") != isUsedAgain, "\(last ?? "")")
    #expect(Analysis(of: trace).apps.contains { $0.bundle == nil } == isUsedAgain)
  }

  /// An event list without its inputs covers what its events do.
  @Test func eventsWithoutInputs() throws {
    var trace = EventScript("1 didBecomeActive pid=7\n5 willResignActive pid=7", to: 9).trace
    trace.inputs = []
    let app = try #require(Analysis(of: trace).apps.first)
    #expect(app.windowStart == seconds(1) && app.windowEnd == seconds(5))
  }

  /// Between two lines of one callback nothing happens: a delegate's and a notification's.
  @Test(arguments: [(4, true), (4.001, false)])
  func inBackgroundTwice(time: Double, isOne: Bool) throws {
    let app = try Self.app(
      """
      1 didBecomeActive pid=7
      2 willResignActive pid=7
      3 didEnterBackground pid=7
      \(time) didEnterBackground pid=7
      50 willEnterForeground pid=7
      """)
    let first = try #require(app.timeline?.first { $0.start == seconds(3) })
    #expect((first.state == .state(.background)) == isOne, "\(first)")
  }

  /// Missing records of a process that only its name tells.
  @Test func gapsOfProcessesByName() {
    let trace = EventScript(
      "1 didBecomeActive name=Notes\n5 gap name=Notes\n9 wrote name=Notes", to: 20
    ).trace
    #expect(trace.timeline().contains { $0.hasPrefix("active 1.0–5.0") }, "\(trace.timeline())")
  }

  /// Times that are coarser than a tenth of a second leave open what came first within a step.
  @Test(arguments: [(1, 0), (99, 0), (100, 100), (150, 150), (1000, 1000)] as [(Int64, Int64)])
  func coarseClocks(resolution: Int64, tolerance: Int64) {
    let reference = TimeReference(
      anchor: .absolute, zoneSeconds: 0, resolution: .milliseconds(resolution))
    #expect(reference.clockTolerance == .milliseconds(tolerance))
  }

  /// RunningBoard's line about the start shows its exits, too; whether it ended is open all the same.
  @Test func anAppMayEndWithItsLastScene() throws {
    let app = try Self.app(
      """
      1 sceneDidBecomeActive scene=A pid=7
      3 runs pid=7 by=runningBoard
      6 sceneDidDisconnect scene=A pid=7
      8 wrote pid=7
      """)
    let last = try #require(app.timeline?.last)
    #expect(last.start == seconds(8) && last.state.contains(.notRunning))
  }

  /// RunningBoard resumes a process that it has just started, too: that shows no suspension before.
  @Test(arguments: [(2, false), (2.001, true)])
  func resumedBehindAStart(time: Double, wasSuspended: Bool) throws {
    let timeline = try #require(Self.app("1 started pid=7\n\(time) resumed pid=7").timeline)
    #expect(timeline.contains { $0.state == .state(.suspended) } == wasSuspended)
  }

  /// Without lines for an hour, the pid may be another process's.
  @Test(arguments: [(3599.999, 1), (3600, 2), (5000, 2)])
  func silence(length: Double, count: Int) throws {
    var trace = EventScript(
      "1 didBecomeActive pid=7\n\(50 + length) willResignActive pid=7", to: 60 + length
    ).trace
    let until = Instant(nanoseconds: Int64((50 + length) * 1e9))
    trace.inputs[0].holes = [RecordingHole(after: seconds(50), until: until, line: 2)]
    let app = try #require(Analysis(of: trace).apps.first)
    #expect(app.processes.total == count)
    #expect(app.timeInState.contains { $0.state == .undetermined })
  }

  /// A hole may end with the last record, and begin with the first.
  @Test(arguments: [(50.0, 3000.0), (1, 3000), (50, 2000), (1, 2999)])
  func holes(after: Double, until: Double) throws {
    var trace = EventScript(
      "1 didBecomeActive pid=7\n3000 willResignActive pid=7", from: 1, to: 3000
    ).trace
    trace.inputs[0].holes = [
      RecordingHole(
        after: seconds(after), until: seconds(until), line: 2, cause: .timed)
    ]
    let app = try #require(Analysis(of: trace, options: AnalysisOptions(full: true)).apps.first)
    let hole = try #require(app.timeline?.first { $0.state == .undetermined })
    #expect(hole.start == seconds(after) && hole.end == seconds(until))
    #expect(app.processes.total == 2)
  }

  /// An input may name several devices, in any order.
  @Test func aDeviceHasTheHolesOfItsInputs() throws {
    var trace = EventScript(
      """
      5 didBecomeActive pid=7
      6 didBecomeActive pid=9 app=com.example.maps
      7 wrote pid=7
      1007 willResignActive pid=9 app=com.example.maps
      """, to: 1100
    ).trace
    let inputs = [0.0...100, 1000...1100]
    trace.inputs = inputs.enumerated().map { number, window in
      var input = InputSummary(name: "\(number).log", reference: trace.reference)
      (input.firstAt, input.lastAt) = (seconds(window.lowerBound), seconds(window.upperBound))
      return input
    }
    for index in trace.list.indices {
      trace.list[index].device = trace.symbols.intern(index % 2 == 0 ? "a" : "b")
    }
    trace.list[3].source.input = 1
    let timeline = trace.timeline(of: "com.example.maps")
    #expect(timeline.contains("active 6.0–100.0 observed"))
    #expect(timeline.contains("undetermined 100.0–1000.0 cutOff"))
  }

  /// Whether an app whose last scene was swiped away ran on after its last line is not known.
  @Test func whatFollowsTheLastSceneIsOpen() throws {
    let app = try Self.app(
      "1 sceneDidBecomeActive scene=A pid=7\n6 sceneDidDisconnect scene=A pid=7\n8 wrote pid=7")
    let last = try #require(app.timeline?.last)
    #expect(last.start == seconds(8) && last.end == seconds(100))
    #expect(last.state.contains(.notRunning) && last.state.contains(.background))
    #expect(app.exits.total == 0)
  }

  /// A line that announces the exit dates one that has no time of its own.
  @Test(arguments: [(7, true), (6, false)])
  func announcementsDateTheirOwnExit(pid: Int, isDated: Bool) throws {
    var trace = EventScript(
      """
      1 started pid=6
      2 exited pid=6
      10 started pid=7
      20 exited pid=7
      21 ending pid=\(pid)
      """, to: 100
    ).trace
    var report = ExitReport()
    report.timing = .latest
    trace.list[3].kind = .exited(report)
    let app = try #require(Analysis(of: trace, options: AnalysisOptions(full: true)).apps.first)
    let exit = try #require(app.exits.items.last)
    #expect(exit.pid == 7)
    #expect(exit.sources.map(\.line) == (isDated ? [4, 5] : [4]))
    #expect(exit.at == seconds(isDated ? 21 : 20))
    #expect((exit.timing == .timed) == isDated)
    let last = try #require(app.timeline?.last)
    #expect(last.state == .state(.notRunning) && last.start == exit.at)
  }

  /// What follows an exit begins where a better line puts the exit.
  @Test func aLineWithATimeMovesAnExitWithoutOne() throws {
    var trace = EventScript(
      "1 didBecomeActive pid=7\n20 exited pid=7\n21 exited pid=7", to: 100
    ).trace
    var report = ExitReport()
    report.timing = .untimed
    trace.list[1].kind = .exited(report)
    let app = try #require(Analysis(of: trace, options: AnalysisOptions(full: true)).apps.first)
    #expect(app.exits.items.map(\.at) == [seconds(21)])
    let last = try #require(app.timeline?.last)
    #expect(last.state == .state(.notRunning))
    #expect(last.start == seconds(21) && last.startEvidence.kind == .observed)
  }

  /// A pid belongs to the app whose line shows it last, from that line on.
  @Test func aPIDIsThatOfItsLatestLine() throws {
    let trace = EventScript(
      """
      1 launched pid=7
      5 exited pid=7
      10 launched pid=7 app=com.example.maps
      10 didBecomeActive pid=7 app=-
      20 willResignActive pid=7 app=-
      """, to: 100
    ).trace
    #expect(trace.timeline(of: "com.example.notes").last == "notRunning 5.0–100.0 observed")
    #expect(
      trace.timeline(of: "com.example.maps").suffix(2) == [
        "active 10.0–20.0 observed", "inactiveOrBackgroundOrSuspended 20.0–100.0 observed",
      ])
  }

  /// Lines that name no device are about the only one that others name.
  @Test func theOnlyDeviceHasAllPIDs() throws {
    var trace = EventScript(
      """
      1 launched pid=7
      2 launched pid=9 app=com.example.maps
      3 didBecomeActive pid=7 app=-
      """, to: 100
    ).trace
    trace.list[1].device = trace.symbols.intern("a")
    trace.list[2].device = trace.symbols.intern("a")
    #expect(trace.timeline(of: "com.example.notes").last == "active 3.0–100.0 observed")
    #expect(Analysis(of: trace).apps.map(\.device) == ["a", "a"])
  }

  /// An extension beside it takes no lines from the only app.
  @Test func linesThatNameNobodyAreTheOnlyApps() throws {
    let trace = EventScript(
      """
      1 launched pid=7
      2 started kind=extension pid=9 app=com.example.notes.widget
      3 didBecomeActive app=-
      """, to: 100
    ).trace
    #expect(trace.timeline(of: "com.example.notes").last == "active 3.0–100.0 observed")
  }
}
