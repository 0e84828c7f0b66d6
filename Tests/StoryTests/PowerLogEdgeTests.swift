import Foundation
import Lifetrace
import LifetraceTestSupport
import Testing

/// Rows of PowerLog that lack something, and clocks that were set.
struct PowerLogEdgeTests {
  private static let app = "com.example.atlas"
  private static let start = 1_779_000_000.0

  /// Writes a database with offset 0 from ten seconds before `start`, and reads it.
  private func read(_ write: (PowerLogWriter) throws -> Void) throws -> Analysis {
    let workspace = try Workspace()
    let path = workspace.path("a.PLSQL")
    let writer = try PowerLogWriter(at: path)
    try writer.offset(0, at: Self.start - 10)
    try write(writer)
    let content = try LogContents(of: [LogInput(contentsOfFile: path)])
    let analysis = content.analysis(AnalysisOptions(full: true, os: OSVersion("18.4")))
    #expect(invariantViolations(of: analysis).isEmpty)
    return analysis
  }

  private func states(_ analysis: Analysis) throws -> [String] {
    let app = try #require(analysis.apps.first { $0.bundle == Self.app })
    return (app.timeline ?? []).map { "\($0.state.name) \(Int($0.duration.seconds.rounded()))" }
  }

  private func exits(_ app: AppAnalysis?) -> [String] {
    (app?.exits.items ?? []).map { "\($0.pid.map(String.init) ?? "-") \($0.category.rawValue)" }
  }

  /// An exit without a pid is the one before only if it comes at the same time, with the same cause.
  @Test(arguments: [
    (2.0, 1, 9, ["51 memoryPressure"]), (86_400, 1, 9, ["51 memoryPressure", "- memoryPressure"]),
    (86_400, 15, 0xDEAD_10CC, ["51 memoryPressure", "- fileLock"]),
    (2, 15, 0xDEAD_10CC, ["51 memoryPressure", "- fileLock"]),
    (2, 2, 9, ["51 memoryPressure"]),
  ])
  func exitsWithoutAPIDAreToldApart(
    later: Double, namespace: Int, code: Int, expected: [String]
  ) throws {
    let analysis = try read { writer in
      try writer.exit(Self.app, pid: 51, namespace: 1, code: 9, at: Self.start)
      try writer.exit(
        Self.app, pid: nil, namespace: namespace, code: code, at: Self.start + later)
    }
    #expect(exits(analysis.apps.first) == expected)
  }

  /// Two days after an exit the same pid is another process, which ends in its own way.
  @Test func aPIDIsUsedAgain() throws {
    let day = 86_400.0
    let analysis = try read { writer in
      try writer.state(8, Self.app, pid: 51, at: Self.start)
      try writer.exit(Self.app, pid: 51, namespace: 2, code: 11, at: Self.start + 20)
      try writer.state(8, Self.app, pid: 51, at: Self.start + 2 * day)
      try writer.state(2, Self.app, pid: 51, at: Self.start + 2 * day + 40)
      try writer.exit(
        Self.app, pid: 51, namespace: 10, code: 0xDEAD_FA11, at: Self.start + 2 * day + 7200)
    }
    #expect(exits(analysis.apps.first) == ["51 badAccess", "51 normal"])
    #expect(
      try states(analysis).suffix(5) == [
        "notRunning 172780", "foreground 40", "background 0", "suspended 7160", "notRunning 0",
      ])
  }

  /// A row without an app is of the app whose pid it has, else of none that has a name.
  @Test func rowsWithoutAnAppAreOfTheirPIDs() throws {
    let analysis = try read { writer in
      try writer.state(4, Self.app, pid: 51, at: Self.start)
      try writer.exit(nil, pid: 51, namespace: 1, code: 9, at: Self.start + 10)
      try writer.exit(nil, pid: 77, namespace: 1, code: 7, at: Self.start + 20)
      try writer.exit(nil, pid: 78, namespace: 1, code: 7, at: Self.start + 30)
    }
    #expect(exits(analysis.apps.first { $0.bundle == Self.app }) == ["51 memoryPressure"])
    let others = analysis.apps.filter { $0.bundle == nil }.map { exits($0) }
    #expect(others == [["77 memoryLimit"], ["78 memoryLimit"]])
  }

  /// Of time that the clock passed over only that the process lived is known, and what held before goes on after it.
  @Test(arguments: [7200, 38]) func aClockSetForwardTakesNoTime(step: Int) throws {
    let analysis = try read { writer in
      try writer.offset(Double(step), at: Self.start + 100)
      for (state, time) in [(8, 0.0), (4, 60), (2, 120), (8, 200), (1, 230)] {
        try writer.state(state, Self.app, pid: 300, at: Self.start + time)
      }
    }
    #expect(
      try states(analysis) == [
        "undetermined 10", "foreground 60", "background 40", "runningOrSuspended \(step)",
        "background 20", "suspended 80", "foreground 30", "notRunning 0",
      ])
  }

  private static let passed = [
    "foreground 90", "background 15", "suspended 45", "foreground 150", "notRunning 0",
  ]

  /// Set back, it shows some times twice: rows of one app keep their order, and durations are those that passed.
  @Test(
    arguments: [
      // A row after the step is at an earlier time than the one before it.
      (-38.0, 10, passed), (-20, 10, passed), (-59, 10, passed), (-300, 10, passed),
      (-86_400, 10, passed),
      // None is: rows have the times that the clock showed.
      (-5, 10, ["foreground 90", "background 10"] + passed.dropFirst(2)),
    ] as [(Double, Int, [String])])
  func aClockSetBack(step: Double, before: Int, expected: [String]) throws {
    let analysis = try read { writer in
      try writer.offset(step, at: Self.start + 100)
      for (state, time) in [(8, 0.0), (4, 90), (2, 105), (8, 150), (1, 300)] {
        try writer.state(state, Self.app, pid: 300, at: Self.start + time)
      }
    }
    #expect(try states(analysis) == ["undetermined \(before)"] + expected)
    #expect(!analysis.diagnostics.items.contains { $0.message.contains("goes back") })
    #expect(analysis.diagnostics.items.contains { $0.message.contains("was set back by") })
  }

  /// A start with a clock that is hours behind, which a network puts right, moves nothing of before.
  @Test func aClockThatIsBehindForAWhile() throws {
    let analysis = try read { writer in
      try writer.offset(-28_800, at: Self.start + 100)
      try writer.offset(0, at: Self.start + 160)
      for (state, time) in [(8, 0.0), (4, 90), (2, 105), (8, 150), (1, 300)] {
        try writer.state(state, Self.app, pid: 300, at: Self.start + time)
      }
    }
    #expect(try states(analysis) == ["undetermined 10"] + Self.passed)
    let app = try #require(analysis.apps.first)
    #expect(app.exits.items.first?.at.nanoseconds == Int64(Self.start + 300) * 1_000_000_000)
  }

  /// The same where no process runs.
  @Test func aClockSetForwardWhileNothingRuns() throws {
    let analysis = try read { writer in
      try writer.offset(600, at: Self.start + 100)
      try writer.state(8, Self.app, pid: 300, at: Self.start)
      try writer.state(1, Self.app, pid: 300, at: Self.start + 60)
      try writer.state(8, Self.app, pid: 301, at: Self.start + 120)
      try writer.state(8, Self.app, pid: 301, at: Self.start + 130)
    }
    #expect(
      try states(analysis).prefix(5) == [
        "undetermined 10", "foreground 60", "notRunning 40", "undetermined 600", "notRunning 20",
      ])
  }

  /// A start of the device ends every process; rows that name it again, and the start before the first row, end none.
  @Test func aStartOfTheDeviceEndsItsProcesses() throws {
    let analysis = try read { writer in
      try writer.booted(at: Self.start - 90_000, writtenAt: Self.start - 5)
      try writer.state(8, Self.app, pid: 300, at: Self.start)
      try writer.state(4, Self.app, pid: 300, at: Self.start + 60)
      try writer.state(2, Self.app, pid: 300, at: Self.start + 63)
      try writer.booted(at: Self.start - 90_000.4, writtenAt: Self.start + 70)
      try writer.booted(at: Self.start + 600, writtenAt: Self.start + 630)
      try writer.booted(at: nil, writtenAt: Self.start + 640)
      try writer.booted(at: Self.start + 600.3, writtenAt: Self.start + 700)
      try writer.state(8, Self.app, pid: 310, at: Self.start + 900)
      try writer.state(8, Self.app, pid: 310, at: Self.start + 960)
    }
    // It may have ended before the start; after it the app is not running up to its launch.
    #expect(
      try states(analysis) == [
        "undetermined 10", "foreground 60", "background 3", "suspended 0",
        "suspendedOrNotRunning 537", "notRunning 300", "foreground 60",
      ])
    #expect(analysis.apps.first?.exits.total == 1)
    #expect(analysis.apps.first?.launches.items.map(\.kind) == [.foreground])
  }

  /// Set forward and back again, it shows a time twice where rows of the app are.
  @Test func aClockSetForwardForAWhile() throws {
    let analysis = try read { writer in
      try writer.offset(7200, at: Self.start + 100)
      try writer.offset(0, at: Self.start + 160)
      for (state, time) in [(8, 0.0), (4, 90), (2, 105), (8, 165), (1, 300)] {
        try writer.state(state, Self.app, pid: 300, at: Self.start + time)
      }
    }
    #expect(
      try states(analysis) == [
        "undetermined 10", "foreground 90", "background 15", "suspended 60", "foreground 135",
        "notRunning 0",
      ])
  }

  /// Set back again, the clock shows a part of what it had passed over.
  @Test func aClockSetForwardAndBack() throws {
    let analysis = try read { writer in
      try writer.offset(7200, at: Self.start + 100)
      try writer.offset(0, at: Self.start + 300)
      for (state, time) in [(8, 0.0), (4, 60), (2, 320), (8, 400), (4, 430)] {
        try writer.state(state, Self.app, pid: 300, at: Self.start + time)
      }
    }
    #expect(
      try states(analysis).prefix(7) == [
        "undetermined 10", "foreground 60", "background 40", "runningOrSuspended 200",
        "background 20", "suspended 80", "foreground 30",
      ])
  }

  /// What keeps an app running in the background: its audio or location updates, of which states alone show nothing.
  @Test(arguments: ["audio", "location", "fence", "nothing"])
  func whatKeepsAnAppRunning(use: String) throws {
    let analysis = try read { writer in
      try writer.state(8, Self.app, pid: 300, at: Self.start)
      switch use {
      case "audio":
        try writer.audio("AudioPlayback_Start", Self.app, pid: 300, at: Self.start + 50)
        try writer.audio("AudioPlayback_Stop", Self.app, pid: 300, at: Self.start + 400)
      case "location":
        try writer.location(Self.app, from: Self.start + 50, to: Self.start + 399.5)
      case "fence":
        try writer.location(Self.app, "Fence", from: Self.start + 50, to: nil)
      default: break
      }
      for (state, time) in [(4, 60.0), (2, 402), (2, 500)] {
        try writer.state(state, Self.app, pid: 300, at: Self.start + time)
      }
    }
    let app = try #require(analysis.apps.first { $0.bundle == Self.app })
    let session = try #require(app.backgroundSessions.items.first)
    let isHeld = use == "audio" || use == "location"
    #expect(session.heldBy.map { "\($0)" } == (isHeld ? [use] : []))
    #expect((session.verdict == .exempt) == isHeld)
    #expect(
      try states(analysis) == [
        "undetermined 10", "foreground 60", "background 342", "suspended 98",
      ]
    )
  }

  /// An app on the display is in the foreground; what follows once it is gone from there, only states show.
  @Test func aDisplayShowsAnApp() throws {
    let rows: (PowerLogWriter) throws -> Void = { writer in
      try writer.screen(Self.app, at: Self.start + 100)
      try writer.screen("com.apple.springboard.home-screen", at: Self.start + 130)
      try writer.state(4, "com.example.other", pid: 9, at: Self.start + 300)
    }
    let alone = try read { writer in
      try writer.state(4, "com.example.other", pid: 9, at: Self.start)
      try rows(writer)
    }
    #expect(try states(alone) == ["undetermined 110", "foreground 30", "undetermined 170"])
    let lost = try read { writer in
      try writer.state(2, Self.app, pid: 300, at: Self.start)
      try rows(writer)
      try writer.state(2, Self.app, pid: 300, at: Self.start + 200)
    }
    #expect(
      try states(lost) == [
        "undetermined 10", "suspended 100", "foreground 30", "backgroundOrSuspended 70",
        "suspended 100",
      ])
    // The rows of states know better: an app stays in the foreground in the app switcher.
    let switcher = try read { writer in
      try writer.state(8, Self.app, pid: 300, at: Self.start)
      try rows(writer)
      try writer.state(4, Self.app, pid: 300, at: Self.start + 140)
      try writer.state(2, Self.app, pid: 300, at: Self.start + 145)
    }
    #expect(
      try states(switcher) == [
        "undetermined 10", "foreground 140", "background 5", "suspended 155",
      ])
  }

  /// A state that nobody understands ends the one before.
  @Test(arguments: [64, 16, 0, 7]) func anUnknownStateEndsTheOneBefore(number: Int) throws {
    let analysis = try read { writer in
      for (state, time) in [(8, 0.0), (number, 10), (4, 40), (2, 45)] {
        try writer.state(state, Self.app, pid: 5, at: Self.start + time)
      }
      // Of an app that no other row shows it says nothing.
      try writer.state(number, "com.example.never", pid: 6, at: Self.start + 12)
    }
    #expect(
      try states(analysis) == [
        "undetermined 10", "foreground 10", "runningOrSuspended 30", "background 5", "suspended 0",
      ])
    #expect(analysis.apps.count == 1)
  }

  /// In a feed of Instruments it is the same.
  @Test func anUnknownStateOfAFeedEndsTheOneBefore() throws {
    func row(_ words: String, _ state: Int, _ time: String) -> String {
      #"{"state_description":"\#(words)","state":\#(state),"execName":"Orb","pid":10,"#
        + #""displayID":"com.example.orb","timestamp":"2026-08-02T09:00:\#(time)Z"}"#
    }
    let log = [
      row("Foreground Running", 8, "00"), row("Sleeping Beauty", 99, "10"),
      row("Background Running", 4, "40"), row("Background Task Suspended", 2, "45"),
    ].joined(separator: "\n")
    let app = try #require(try Analysis(of: Array(log.utf8)).apps.first)
    #expect(
      (app.timeline ?? []).map { "\($0.state.name) \(Int($0.duration.seconds.rounded()))" } == [
        "foreground 10", "runningOrSuspended 30", "background 5", "suspended 0",
      ])
  }
}
