import Lifetrace
import LifetraceModel
import LifetraceTestSupport
import Testing

/// What is told of a part of a log is what the whole log tells of it.
@Suite struct PartsOfALogTests {
  private static func line(_ second: Int, _ event: String, _ more: String = "") -> String {
    let time = "2026-11-21T09:\(10 + second / 60):\(10 + second % 60 / 2).5Z"
    return #"{"ts":"\#(time)","bundle":"com.example.notes","pid":7,"event":"\#(event)"\#(more)}"#
  }

  private static func analysis(
    _ lines: [String], _ options: AnalysisOptions = AnalysisOptions()
  ) throws -> Analysis {
    try Analysis(of: Array((lines.joined(separator: "\n") + "\n").utf8), options: options)
  }

  /// 09:00 on that day.
  private static let nine = Instant(nanoseconds: 1_795_251_600_000_000_000)
  /// Callbacks are recorded: without them, an app that runs may be in the foreground.
  private static func left(at second: Int) -> [String] {
    [
      line(second, "resumed"), line(second, "willEnterForeground"),
      line(second + 2, "didBecomeActive"), line(second + 4, "willResignActive"),
      line(second + 6, "didEnterBackground"), line(second + 8, "suspended"),
    ]
  }

  private static let ios18 = #","os":"18.2""#

  @Test("Work that began before the part still counts")
  func workBefore() throws {
    let audio = #","assertion":"a1","assertionKind":"audio","taskName":"Playback""#
    let lines = [
      Self.line(0, "didBecomeActive", Self.ios18), Self.line(2, "assertionAcquired", audio),
      Self.line(4, "beginBackgroundTask", #","task":1,"taskName":"old""#),
      Self.line(6, "endBackgroundTask", #","task":1"#),
      Self.line(8, "beginBackgroundTask", #","task":2,"taskName":"upload""#),
      Self.line(60, "willResignActive"), Self.line(62, "didEnterBackground"),
      Self.line(600, "suspended"), Self.line(660, "resumed"),
    ]
    let whole = try #require(Self.analysis(lines).apps.first?.backgroundSessions.items.first)
    #expect(whole.verdict == .exempt)
    for second in [9, 30, 61] {
      var options = AnalysisOptions()
      options.from = Self.nine + .seconds(Int64(10 * 60 + second + 5))
      let part = try #require(Self.analysis(lines, options).apps.first)
      let session = try #require(part.backgroundSessions.items.first)
      #expect(session.verdict == whole.verdict && session.used == whole.used)
      #expect(session.heldBy == whole.heldBy && session.tasks == whole.tasks)
      // What was over before is no part of it.
      #expect(!session.tasks.contains { $0.name == "old" })
    }
  }

  @Test("A scheduled task that started before the part still stops the budget")
  func scheduledTaskBefore() throws {
    let task = #","taskName":"com.example.notes.export","value":"BGContinuedProcessingTask""#
    let lines = [
      Self.line(0, "didBecomeActive", Self.ios18),
      Self.line(10, "bgTask", task + #","step":"started""#), Self.line(20, "willResignActive"),
      Self.line(21, "didEnterBackground"),
      Self.line(180, "bgTask", task + #","step":"completed""#), Self.line(181, "suspended"),
    ]
    for second in [0, 15] {
      var options = AnalysisOptions()
      options.from = Self.nine + .seconds(Int64(10 * 60 + second))
      let part = try #require(Self.analysis(lines, options).apps.first)
      let session = try #require(part.backgroundSessions.items.first)
      #expect(session.verdict == .exempt && session.heldBy == ["com.example.notes.export"])
    }
  }

  @Test("Native events that tell of suspensions outside the part tell of all in it")
  func suspensionsOutside() throws {
    let lines = [
      Self.line(0, "didBecomeActive", Self.ios18), Self.line(10, "willResignActive"),
      Self.line(12, "didEnterBackground"), Self.line(30, "willEnterForeground"),
      Self.line(32, "didBecomeActive"), Self.line(60, "willResignActive"),
      Self.line(62, "didEnterBackground"), Self.line(70, "suspended"),
    ]
    var options = AnalysisOptions()
    for (from, to, sessions) in [(nil, 160, 2), (nil, 36, 1), (14, 36, 1)] as [(Int?, Int, Int)] {
      options.from = from.map { Self.nine + .seconds(Int64(10 * 60 + $0)) }
      options.to = Self.nine + .seconds(Int64(10 * 60 + to))
      let ledger = try #require(Self.analysis(lines, options).apps.first).backgroundSessions
      #expect(ledger.total == sessions)
      let session = try #require(ledger.items.first { $0.outcome == .returned })
      #expect(session.used == .seconds(9) && session.usedAtMost == nil)
    }
    let own = try Self.analysis(Array(lines.dropLast())).apps.first?.backgroundSessions
    let session = try #require(own?.items.first { $0.outcome == .returned })
    #expect(session.used == nil && session.usedAtMost == .seconds(9) && session.verdict == .within)
  }

  @Test("The version of iOS is the device's, whoever shows it and whenever")
  func version() throws {
    let scene = Self.line(0, "sceneWillConnect", #","scene":"s""#)
      .replacing("com.example.notes", with: "com.example.maps")
    let lines = [
      scene, Self.line(1, "didBecomeActive"), Self.line(60, "willResignActive"),
      Self.line(61, "didEnterBackground"), Self.line(180, "suspended"), Self.line(240, "resumed"),
    ]
    var later = AnalysisOptions()
    later.from = Self.nine + .seconds(10 * 60 + 30)
    for options in [AnalysisOptions(), AnalysisOptions(app: "com.example.notes"), later] {
      let apps = try Self.analysis(lines, options).apps
      let app = try #require(apps.first { $0.bundle == "com.example.notes" })
      #expect(app.backgroundSessions.items.first?.verdict == .over)
    }
  }

  @Test("A part that begins within a launch makes neither a session nor a return of it")
  func launchBefore() throws {
    let scene = #","scene":"s""#
    let lines = [
      Self.line(0, "launched"), Self.line(4, "sceneWillConnect", scene),
      Self.line(8, "sceneWillEnterForeground", scene), Self.line(10, "sceneDidBecomeActive", scene),
      Self.line(60, "sceneWillResignActive", scene),
    ]
    // In background up to 14.5, inactive up to 15.5.
    for second in [11, 13, 15] {
      var options = AnalysisOptions()
      options.from = Self.nine + .seconds(Int64(10 * 60 + second))
      let app = try #require(Self.analysis(lines, options).apps.first)
      #expect(app.backgroundSessions.total == 0)
      #expect(app.resumes == nil)
      #expect(app.launches.total == 0)
      let isInBackground = app.timeInState.contains { $0.state == .state(.background) }
      #expect(isInBackground == (second < 15))
    }
  }

  @Test("A part that begins within a launch for something else knows what it was for")
  func causeBefore() throws {
    let lines = { (reason: String) in
      [
        Self.line(0, "launched", #","reason":"\#(reason)""#), Self.line(2, "didFinishLaunching"),
        Self.line(20, "suspended"), Self.line(60, "terminated"),
      ]
    }
    var options = AnalysisOptions()
    options.from = Self.nine + .seconds(10 * 60 + 12)
    let push = try #require(Self.analysis(lines("push"), options).apps.first)
    #expect(push.backgroundSessions.items.map(\.kind) == [.launched])
    #expect(push.backgroundSessions.items.map(\.budget) == [.seconds(30)])
    let prewarmed = try #require(Self.analysis(lines("prewarm"), options).apps.first)
    #expect(prewarmed.backgroundSessions.items.isEmpty)
  }

  @Test("A part that ends before the suspension is of a launch for the background, too")
  func suspensionBehind() throws {
    let lines =
      [
        Self.line(0, "launched", #","reason":"push""#), Self.line(1, "didFinishLaunching"),
        Self.line(20, "suspended"),
      ] + Self.left(at: 30)
    var options = AnalysisOptions()
    options.to = Self.nine + .seconds(10 * 60 + 15)
    let app = try #require(Self.analysis(lines, options).apps.first)
    #expect(app.launches.items.map(\.kind) == [.background])
    #expect(app.backgroundSessions.items.map(\.kind) == [.launched])
    #expect(app.backgroundSessions.items.map(\.outcome) == [.open])
    #expect(app.backgroundSessions.items.map(\.verdict) == [.notObservable])
  }

  @Test("A part that begins or ends within a return makes no session of it")
  func returnInPart() throws {
    let lines = [
      Self.line(0, "didBecomeActive", Self.ios18), Self.line(2, "willResignActive"),
      Self.line(4, "didEnterBackground"), Self.line(20, "suspended"), Self.line(60, "resumed"),
      Self.line(64, "willEnterForeground"), Self.line(68, "didBecomeActive"),
    ]
    // Resumed at 70.5, in the foreground at 72.5, active at 74.5.
    let cuts: [(Double?, Double?)] = [
      (nil, nil), (30, nil), (70.5, nil), (71, nil), (72.5, nil), (30, 71), (30, 72.5), (71, 72),
    ]
    for (from, to) in cuts {
      var options = AnalysisOptions()
      options.from = from.map { Self.nine + .milliseconds(600_000 + Int64($0 * 1000)) }
      options.to = to.map { Self.nine + .milliseconds(600_000 + Int64($0 * 1000)) }
      let app = try #require(Self.analysis(lines, options).apps.first)
      #expect(app.backgroundSessions.total == (from == nil ? 1 : 0), "\(from ?? 0) – \(to ?? 0)")
    }
  }

  @Test("A part that begins within a wake for a push knows it as one")
  func wakeInPart() throws {
    let push = #","assertion":"p1","assertionKind":"push","taskName":"News""#
    let lines =
      [
        Self.line(0, "suspended", Self.ios18), Self.line(60, "resumed"),
        Self.line(60, "assertionAcquired", push), Self.line(80, "assertionReleased", push),
        Self.line(80, "suspended"),
      ] + Self.left(at: 90)
    for second in [30, 72] {
      var options = AnalysisOptions()
      options.from = Self.nine + .seconds(Int64(10 * 60 + second))
      let ledger = try #require(Self.analysis(lines, options).apps.first).backgroundSessions
      #expect(ledger.items.count == 2)
      let woken = try #require(ledger.items.first { $0.kind == .woken })
      #expect(woken.budget == .seconds(30))
      #expect(woken.isEntryCutOff == (second > 70))
    }
  }

  @Test("A task that was never seen to end makes no sessions of returns")
  func lostEnd() throws {
    let task = #","task":1,"taskName":"upload""#
    let lines = [
      Self.line(0, "didBecomeActive"), Self.line(10, "willResignActive"),
      Self.line(11, "didEnterBackground"), Self.line(12, "beginBackgroundTask", task),
      Self.line(20, "suspended"), Self.line(120, "resumed"), Self.line(120, "willEnterForeground"),
      Self.line(121, "didBecomeActive"), Self.line(180, "willResignActive"),
      Self.line(181, "didEnterBackground"), Self.line(190, "suspended"),
      Self.line(240, "resumed"), Self.line(240, "willEnterForeground"),
    ]
    let ledger = try #require(Self.analysis(lines).apps.first?.backgroundSessions)
    #expect(ledger.items.map(\.kind) == [.left, .left])
  }
}

/// An app that resigns was active: it has come back from where it was told to be.
@Test(arguments: ["", "20 suspended pid=7\n"])
func anAppThatResignsAgainHadComeBack(between: String) throws {
  let script = EventScript(
    """
    1 didBecomeActive pid=7
    10 willResignActive pid=7
    11 didEnterBackground pid=7
    \(between)1000 willResignActive pid=7
    1001 didEnterBackground pid=7
    1010 suspended pid=7
    """, to: 1020)
  let app = try #require(Analysis(of: script.trace).apps.first)
  // Nobody saw when it came back, nor that it ended.
  let time = { (state: AppState?) in
    app.timeInState.first { $0.state == (state.map { .state($0) } ?? .alive) }?.time
  }
  #expect(time(.background) == .seconds(between.isEmpty ? 9 : 18))
  #expect(time(nil) == .seconds(between.isEmpty ? 989 : 980))
  #expect(app.backgroundSessions.total == 2)
  #expect(!app.backgroundSessions.items.contains { $0.verdict == .over })
}

/// The system may tell of the background before UIKit does.
@Test func aResignationThatComesBehindTheSystemsWordTakesNothingBack() throws {
  let script = EventScript(
    """
    1 didBecomeActive pid=7
    10 background pid=7 by=springBoard
    10.1 willResignActive pid=7
    10.2 didEnterBackground pid=7
    15 suspended pid=7
    """, to: 20)
  let app = try #require(Analysis(of: script.trace).apps.first)
  #expect(!app.timeInState.contains { $0.state == .undetermined })
}
