import LifetraceTestSupport
import Testing

@testable import LifetraceCLI

/// `lifetrace diff`
@Suite struct DiffCommandTests {
  private let workspace: Workspace

  init() throws { workspace = try Workspace() }

  private func diff(_ before: String, _ after: String, _ words: String...) throws -> Recording {
    var run = Recording(["diff", before, after] + words)
    run.errors = run.errors.replacing(workspace.path(""), with: "")
    run.output = run.output.replacing(workspace.path(""), with: "")
    return run
  }

  private func log(_ name: String, _ lives: [Life], app: String = "com.example.notes") throws
    -> String
  {
    try workspace.write(Life.log(lives, app: app), to: name)
  }

  /// A report of the log, as a user keeps it for later.
  private func report(_ log: String, to name: String, _ words: String...) throws -> String {
    let path = workspace.path(name)
    let run = Recording(["report", log, "--format", "json", "--output", path] + words)
    #expect(run.status == 0)
    return path
  }

  @Test func slowerLaunchesAreTold() throws {
    let before = try log("a.ndjson", (0..<30).map { Life(toActive: 1000 + $0) })
    let after = try log("b.ndjson", (0..<30).map { Life(toActive: 1250 + $0) })
    let run = try diff(before, after)
    #expect(run.status == 0)
    #expect(run.errors.isEmpty)
    #expect(run.output.hasPrefix("lifetrace diff  a.ndjson →"))
    #expect(
      run.output.contains(
        """
        before  native · 30 launches, 30 background sessions
        after   native · 30 launches, 30 background sessions

        Changes
          Launches to active are slower: the median is 1.26 s, before it was 1.01 s (+25 %, p < 0.0001,
            rank-sum test, 30 and 30 launches).
          No other statistically significant change.

        """))
    #expect(run.output.contains("launch to active    1.01 s  1.26 s   +25 %"))
  }

  /// Of a clock of whole seconds 2 s and 3 s may be a little more and a little less than the half apart.
  @Test func coarseClocksGiveNoPercentage() throws {
    let before = try log("a.ndjson", (0..<30).map { _ in Life(toActive: 2000) })
    let after = try log("b.ndjson", (0..<30).map { _ in Life(toActive: 3000) })
    for name in ["a.ndjson", "b.ndjson"] {
      let text = try #require(workspace.read(name))
      let header = #"{"lifetrace":"events/1","clock":"absolute","zone":0,"resolution":1}"#
      _ = try workspace.write(header + "\n" + text, to: name)
    }
    let run = try diff(before, after)
    let sentence = "Launches to active are slower: the median is 3 s, before it was 2 s (p < 0.0001"
    #expect(run.output.contains(sentence))
    #expect(!run.output.contains("+50 %"))
  }

  @Test(arguments: [
    ("slower", 1), ("change", 1), ("new-exits", 0), ("new-findings", 0), ("error", 0),
    ("background-task-leaked", 0), ("new-exits, slower", 1),
  ])
  func failOnWhatBecameSlower(expression: String, status: Int32) throws {
    let before = try log("a.ndjson", (0..<30).map { Life(toActive: 1000 + $0) })
    let after = try log("b.ndjson", (0..<30).map { Life(toActive: 1250 + $0) })
    let run = try diff(before, after, "--fail-on", expression)
    #expect(run.status == status)
    #expect(
      run.errors.hasPrefix("lifetrace: fails on ") == (status == 1)
        && run.errors.contains("Launches to active are slower: ") == (status == 1))
    #expect(try diff(after, before, "--fail-on", "slower").status == 0)
  }

  /// A kill is new even if it happened once; that it is a change takes more.
  @Test(arguments: [
    ("new-exits", 1), ("new-findings", 1), ("error", 1), ("background-task-leaked", 1),
    ("background-task-timeout", 1), ("launch-slow", 0), ("change", 0),
  ])
  func failOnWhatIsNew(expression: String, status: Int32) throws {
    let before = try log("a.ndjson", (0..<10).map { Life(toActive: 1000 + $0) })
    let after = try log(
      "b.ndjson", (0..<10).map { Life(toActive: 1000 + $0, isKilled: $0 == 5) })
    let run = try diff(before, after, "--fail-on", expression)
    #expect(run.status == status)
    #expect(run.output.contains("exit: background task timeout (1 time; could be chance)"))
    // The kill comes first, whatever the tests say.
    let parts = run.output.split(
      separator: "New exits\n  1 exit (background task timeout); before, there was none.")
    #expect(parts.count == 2 && parts[1].contains("No statistically significant change."))
    #expect(try diff(after, before, "--fail-on", expression).status == 0)
  }

  /// Halves of one log differ by chance alone.
  @Test func halvesOfALogSeldomDiffer() throws {
    var told = 0
    for seed in 1...12 as ClosedRange<UInt64> {
      var random = SeededNumbers(seed: seed)
      var lives = (0..<60).map { _ in
        Life(
          toActive: Int.random(in: 800...2000, using: &random),
          toBackground: Int.random(in: 200...900, using: &random),
          used: Int.random(in: 500...9000, using: &random),
          isKilled: Int.random(in: 0..<12, using: &random) == 0)
      }
      lives.shuffle(using: &random)
      let run = try diff(
        try log("a.ndjson", Array(lives[..<30])), try log("b.ndjson", Array(lives[30...])),
        "--fail-on", "change")
      told += Int(run.status)
    }
    #expect(told <= 1)
  }

  @Test func aLogDoesNotDifferFromItself() throws {
    let path = try log("a.ndjson", (0..<8).map { Life(toActive: 900 + $0 * 40, isKilled: $0 == 2) })
    let run = try diff(path, path, "--fail-on", "change,new-exits,new-findings")
    #expect(run.status == 0)
    #expect(!run.output.contains("Seen only"))
    #expect(!run.output.contains("differ\n"))
  }

  /// A report in JSON stands for its log.
  @Test(arguments: ["text", "markdown", "json"])
  func aFullReportIsComparedAsItsLog(format: String) throws {
    let before = try log("a.ndjson", (0..<30).map { Life(toActive: 1000 + $0) })
    let after = try log(
      "b.ndjson", (0..<30).map { Life(toActive: 1100 + $0, isKilled: $0 % 3 == 0) })
    let logs = try diff(before, after, "--format", format)
    let reports = try diff(
      try report(before, to: "a.json", "--full"), try report(after, to: "b.json", "--full"),
      "--format", format)
    #expect(reports.output.replacing(".json", with: ".ndjson") == logs.output)
    let mixed = try diff(before, workspace.path("b.json"), "--format", format)
    #expect(mixed.output.replacing("b.json", with: "b.ndjson") == logs.output)
  }

  @Test func aShortReportIsNotTested() throws {
    let lives = (0..<40).map { Life(toActive: 1000 + $0) }
    let before = try report(try log("a.ndjson", lives), to: "a.json")
    let after = try log("b.ndjson", (0..<40).map { Life(toActive: 2000 + $0) })
    let run = try diff(before, after)
    #expect(run.status == 0)
    #expect(run.output.contains("No statistically significant change."))
    #expect(run.output.contains("Before is a report without --full"))
    // Statistics are of all launches.
    #expect(run.output.contains("launch to active    1.02 s  2.02 s"))
    #expect(run.output.contains("make it with --full"))
  }

  @Test func folderOfLogsIsOneSide() throws {
    _ = try log("old/1.ndjson", (0..<20).map { Life(toActive: 1000 + $0) })
    let after = try log("new.ndjson", (0..<20).map { Life(toActive: 1500 + $0) })
    let run = try diff(workspace.path("old"), after)
    let sentence = "Launches to active are slower: the median is 1.51 s, before it was 1.01 s"
    #expect(run.output.contains(sentence))
  }

  @Test func logsOfDifferentAppsAreAnError() throws {
    let run = try diff(
      try log("a.ndjson", [Life()]), try log("b.ndjson", [Life()], app: "com.example.maps"))
    #expect(run.status == 64)
    #expect(run.output.isEmpty)
    #expect(
      run.errors == """
        lifetrace: error: the logs have no app in common; give two logs of one app
          before:
          com.example.notes
          after:
          com.example.maps

        """)
  }

  @Test func whatCannotBeComparedIsAnError() throws {
    let path = try log("a.ndjson", [Life()])
    let app = try diff(path, path, "--app", "com.example.other")
    #expect(app.status == 64)
    #expect(app.errors.hasPrefix("a.ndjson: error: no app 'com.example.other' in the log"))
    let time = try diff(path, path, "--from", "23:00")
    #expect(time.status == 64)
    #expect(time.errors.hasPrefix("a.ndjson: error: nothing from 23:00:00 on; the log runs from"))
    let missing = try diff(path, "/nowhere/b.ndjson")
    #expect(missing.status == 66)
    let kernel = try workspace.write(
      #"{"ts":"2026-11-21T10:00:00Z","event":"boot","device":"x","process":"kernel"}"# + "\n",
      to: "k.ndjson")
    let none = try diff(path, kernel)
    #expect(none.status == 65)
    #expect(none.errors.hasPrefix("k.ndjson: error: contains no app to compare"))
    #expect(try diff(path, try workspace.write("", to: "empty.txt")).status == 65)
  }

  /// Of a log or of a report, an app is looked for on the device that is asked for.
  @Test func anAppOfADeviceIsCompared() throws {
    let text = Life.log([Life()], app: "com.example.notes").replacing(
      "{\"ts\"", with: "{\"device\":\"a\",\"ts\"")
    let path = try workspace.write(text, to: "a.ndjson")
    let json = try report(path, to: "a.json", "--full")
    for input in [path, json] {
      let known = try diff(input, input, "--device", "a", "--app", "com.example.notes")
      #expect(known.status == 0, "\(known.errors)")
      let other = try diff(input, input, "--device", "a", "--app", "com.example.maps")
      #expect(other.status == 64)
      #expect(other.errors.contains("error: no app 'com.example.maps' in the log"))
    }
  }

  @Test func aReportIsNotCutAgain() throws {
    let path = try log("a.ndjson", [Life()])
    let json = try report(path, to: "a.json")
    let time = try diff(path, json, "--from", "08:00")
    #expect(time.status == 64)
    #expect(time.errors.contains("error: is a report, which --from and --to cannot shorten"))
    let other = try diff(json, path, "--app", "com.example.maps")
    #expect(other.status == 64)
    #expect(other.errors.hasPrefix("a.json: error: no app 'com.example.maps' in the log"))
    let half = try workspace.write(#"{ "schema": "lifetrace.report/1", "apps": ["#, to: "h.json")
    let damaged = try diff(half, path)
    #expect(damaged.status == 65)
    #expect(damaged.errors.hasPrefix("h.json: error: begins like a report"))
  }

  /// Numbers that no log has are unknown.
  @Test func aDamagedReportIsNoCrash() throws {
    let huge = "18446744073709551615"
    let run = #"{ "at": { "order": 1e300 }, "toActive": 9e9 }"#
    let session = #"{ "outcome": "open", "verdict": "within", "handler": -9e9, "used": 1e-300 }"#
    let path = try workspace.write(
      """
      { "schema": "lifetrace.report/1", "inputs": [{ "resolution": 1e300 }], "apps": [{
        "bundle": "com.example.notes", "window": 1, "processes": { "total": \(huge) },
        "timeInState": { "active": { "seconds": 8e9, "share": 1e300, "visits": 1099511627775 } },
        "launches": { "total": 2, "items": [\(run), \(run)] },
        "backgroundSessions": { "total": 1, "verdicts": { "over": 1099511627775, "near": -1 },
          "items": [\(session)] },
        "exits": { "total": 1e9, "byCategory": { "watchdog": 1099511627775 }, "items": 7 } }] }
      """, to: "huge.json")
    for format in ["text", "markdown", "json"] {
      let run = try diff(path, try log("a.ndjson", [Life()]), "--format", format)
      #expect(run.status == 0)
      #expect(try diff(path, path, "--format", format, "--fail-on", "change").status == 0)
    }
  }

  @Test func usage() throws {
    let path = try log("a.ndjson", [Life()])
    #expect(try diff("-", "-").status == 64)
    let word = try diff(path, path, "--fail-on", "slow")
    #expect(word.status == 64)
    #expect(
      word.errors.contains("'slow' is none of change, slower, new-findings, new-exits, error"))
    #expect(!word.errors.contains("RULE"))
    #expect(Recording(["diff", path]).status == 64)
    let own = try diff(path, path, "--format", "text", "--output", path)
    #expect(own.status == 64)
    #expect(own.errors.contains("is one of the inputs"))
  }

  @Test func theFileDecidesTheFormat() throws {
    let path = try log("a.ndjson", [Life()])
    let run = try diff(path, path, "--output", workspace.path("diff.md"))
    #expect(run.status == 0)
    #expect(run.output.isEmpty)
    #expect(workspace.read("diff.md")?.hasPrefix("# lifetrace diff") == true)
  }

  /// Text of a log acts neither on a terminal nor in Markdown.
  @Test(arguments: ["text", "markdown"])
  func namesStayText(format: String) throws {
    let app = #"com.example.\u001b[31m|<img src=x>`a`"#
    let run = try diff(
      try log("a.ndjson", [Life()], app: app), try log("b.ndjson", [Life()], app: app),
      "--format", format)
    #expect(run.status == 0)
    #expect(!run.output.contains("\u{1B}"))
    if format == "markdown" { #expect(!run.output.contains("<img")) }
  }
}

/// One launch of an app with what follows, in milliseconds.
private struct Life {
  var toActive = 1000
  var toBackground = 300
  var used = 2000
  var isKilled = false

  /// A log of lives, a minute apart and more.
  static func log(_ lives: [Life], app: String) -> String {
    var milliseconds = 0
    var text = ""
    for (index, life) in lives.enumerated() {
      func add(_ event: String, after delay: Int, _ more: String = "") {
        milliseconds += delay
        text +=
          #"{"ts":"\#(time(milliseconds))","event":"\#(event)","bundle":"\#(app)","pid":\#(100 + index)\#(more)}"#
          + "\n"
      }
      add("launched", after: 60_000, #","reason":"user""#)
      add("didBecomeActive", after: life.toActive)
      add("willResignActive", after: 20_000)
      add("beginBackgroundTask", after: life.toBackground / 2, #","task":1,"taskName":"Save""#)
      add("didEnterBackground", after: life.toBackground - life.toBackground / 2)
      if life.isKilled {
        add(
          "terminated", after: 30_000,
          #","exit":{"namespace":"RUNNINGBOARD","code":562215634}"#)
      } else {
        add("endBackgroundTask", after: life.used, #","task":1"#)
        add("suspended", after: 0)
        add("terminated", after: 60_000, #","exit":{"namespace":"SIGNAL","code":9}"#)
      }
    }
    return text
  }

  private static func time(_ milliseconds: Int) -> String {
    func padded(_ number: Int, _ digits: Int) -> String {
      String(repeating: "0", count: max(0, digits - String(number).count)) + String(number)
    }
    let seconds = milliseconds / 1000
    let clock = [8 + seconds / 3600, seconds / 60 % 60, seconds % 60].map { padded($0, 2) }
    return "2026-03-02T" + clock.joined(separator: ":") + "." + padded(milliseconds % 1000, 3) + "Z"
  }
}

/// Random numbers that are the same every time.
private struct SeededNumbers: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var bits = state
    bits = (bits ^ bits >> 30) &* 0xbf58_476d_1ce4_e5b9
    bits = (bits ^ bits >> 27) &* 0x94d0_49bb_1331_11eb
    return bits ^ bits >> 31
  }
}
