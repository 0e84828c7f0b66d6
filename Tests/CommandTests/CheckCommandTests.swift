import Foundation
import LifetraceTestSupport
import Testing

@testable import LifetraceCLI

/// `lifetrace check`
@Suite struct CheckCommandTests {
  private static func run(
    _ words: [String], log: String = Log.story("com.example.notes"), rules: String? = nil
  ) throws -> Recording {
    let workspace = try Workspace()
    let path = try workspace.write(log, to: "a.ndjson")
    let file = try rules.map { ["--rules", try workspace.write($0, to: "lifetrace.json")] } ?? []
    var run = Recording(["check", path] + words + file) { $0.variables["COLUMNS"] = "80" }
    run.errors = run.errors.replacing(workspace.path(""), with: "")
    return run
  }

  /// One file teaches words and sets rules; `--words` reads the words alone.
  @Test func wordsComeFromTheFileOfRules() throws {
    let log = ["up front", "GET /a", "gone"].enumerated().map { index, words in
      "2026-05-04 08:00:0\(index).000000+0200 Trail[611:9001] screen \(words)\n"
    }.joined()
    let rules =
      #"{"schema":"lifetrace.rules/1","words":{"screen up":"didBecomeActive","gone":"willResignActive"}}"#
    let check = try Self.run(
      ["--require", "timeInState.active.seconds = 2"], log: log, rules: rules)
    #expect(check.status == 0, "\(check.output)\(check.errors)")
    let workspace = try Workspace()
    let report = Recording([
      "report", try workspace.write(log, to: "a.log"), "--format", "csv", "--words",
      try workspace.write(rules, to: "words.json"),
    ])
    #expect(
      report.output.contains(
        "Trail,,,app,active,2026-05-04T08:00:00+02:00,2026-05-04T08:00:02+02:00"))
    let none = Recording([
      "report", workspace.path("a.log"), "--words",
      try workspace.write(#"{"schema":"lifetrace.rules/1"}"#, to: "none.json"),
    ])
    #expect(none.status == 64)
    #expect(none.errors.contains("contains no words"))
  }

  @Test func theRecommendedRulesApplyByDefault() throws {
    let run = try Self.run([], log: CheckLog.leakedTask())
    #expect(run.status == 1)
    #expect(
      run.output == """
        FAILED  background-task-timeout in com.example.maps
          a.ndjson:13: Killed by iOS at 18:04:53.000 in the background: task “Export
            tiles” and “Export tiles” never ended (RUNNINGBOARD 0x2182BAD2).
            why: A background task was still open when the background-exit budget was
              used up.
            fix: Call endBackgroundTask in its expiration handler and when the work is
              done.

        FAILED  background-task-leaked in com.example.maps
          a.ndjson:2: Background task “Export tiles”, begun at 18:03:10.000, was not
            ended in time.
          a.ndjson:11: Background task “Export tiles”, begun at 18:04:22.000, was not
            ended in time.
            why: endBackgroundTask was not called for it.
            fix: Call endBackgroundTask in its expiration handler and when the work is
              done.

        Failed: 2 of 12 checks failed, 10 passed.
        Exercised 7 of 12 documented transitions (58 %).

        """)
    #expect(run.errors.isEmpty)
    let clean = try Self.run([])
    #expect(clean.status == 0)
    #expect(clean.output.hasPrefix("Passed: 12 of 12 checks passed.\nExercised "))
  }

  @Test func requirementsAloneAreCheckedAlone() throws {
    let run = try Self.run([
      "--rules", "none", "--require", "exits.byCategory.watchdog = 0", "--require",
      "launches.total<1",
      "--require", "extensions.0.identifier = x",
    ])
    #expect(run.status == 1)
    #expect(
      run.output.hasPrefix(
        """
        FAILED  launches.total < 1 in com.example.notes
          The value is 1.

        FAILED  extensions.0.identifier = x in com.example.notes
          The log does not show whether it holds. It has: unknown.

        passed  exits.byCategory.watchdog = 0 in com.example.notes: 0

        Failed: 2 of 3 checks failed, 1 passed.

        """))
  }

  /// What the log does not tell meets nothing, unless that is asked for.
  @Test(arguments: [
    ("exits.byCategory.watchdog = 0", Int32(0), Int32(0)), ("extensions.0.pid = 1", 1, 0),
    ("launches.total = 2", 1, 1),
  ])
  func status(requirement: String, status: Int32, allowingUnknown: Int32) throws {
    let words = ["--require", requirement]
    #expect(try Self.run(words).status == status)
    #expect(try Self.run(words + ["--allow-unknown"]).status == allowingUnknown)
  }

  @Test func eachAppIsHeldAgainstThem() throws {
    let log = Log.story("com.example.notes") + Log.story("com.example.maps")
    let all = try Self.run(["--require", "launches.total = 1"], log: log)
    #expect(all.status == 0)
    #expect(all.output.contains("passed  launches.total = 1 in com.example.maps: 1\n"))
    #expect(all.output.contains("passed  launches.total = 1 in com.example.notes: 1\n"))
    let one = try Self.run(
      ["--require", "launches.total = 1", "--app", "com.example.maps"], log: log)
    #expect(!one.output.contains("com.example.notes"))
    let whole = try Self.run(["--require", "inputs.0.lines = 10"], log: log)
    #expect(whole.output.contains("passed  inputs.0.lines = 10 in the log: 10\n"))
  }

  @Test func aFileSetsRulesAndRequirements() throws {
    let run = try Self.run(
      [], log: CheckLog.leakedTask(),
      rules: """
        {
          "schema": "lifetrace.rules/1", "extends": "none",
          "rules": { "background-task-leaked": "warning" },
          "require": ["exits.total = 1", "exits.byCategory.taskTimeout = 0"],
          "apps": ["com.example.*"]
        }
        """)
    #expect(run.status == 1)
    #expect(run.output.hasPrefix("FAILED  exits.byCategory.taskTimeout = 0 in com.example.maps"))
    #expect(run.output.contains("\nwarning  background-task-leaked in com.example.maps\n"))
    #expect(run.output.contains("1 of 3 checks failed, 1 with warnings or notes, 1 passed."))
  }

  @Test func aLimitIsASetting() throws {
    // Active 2 s after the launch.
    let rules = { (limit: String) in
      #"{ "schema": "lifetrace.rules/1", "rules": { "launch-slow": "#
        + #"{ "severity": "error", "limit": "\#(limit)" } } }"#
    }
    #expect(try Self.run([], rules: rules("3 s")).status == 0)
    let slow = try Self.run([], rules: rules("1500 ms"))
    #expect(slow.status == 1)
    #expect(slow.output.hasPrefix("FAILED  launch-slow in com.example.notes\n  a.ndjson:1: "))
  }

  @Test(arguments: [
    (
      "{ \"schema\": \"lifetrace.rules/1\",\n  \"rule\": {} }",
      "lifetrace.json:2:3: error: unknown key 'rule'"
    ),
    (
      "{ \"schema\": \"lifetrace.rules/1\",\n  \"require\": [\"a = 1\"] }",
      "lifetrace.json:2:15: error: the report has no 'a' in 'a'"
    ),
    ("exits.total = 0\n", "lifetrace.json:1:1: error: no JSON value; expected"),
    (
      "{ \"schema\": \"lifetrace.rules/1\",\n \"apps\": [\"org.example.*\"] }",
      "lifetrace.json:2:11: error: no app of the log is one of 'org.example.*'; it contains: com.example.notes"
    ),
  ])
  func aFileOfNonsenseIsTold(rules: String, message: String) throws {
    let run = try Self.run([], rules: rules)
    #expect(run.status == 64)
    #expect(run.output.isEmpty)
    #expect(run.errors.hasPrefix(message), "\(run.errors)")
  }

  @Test func whatCannotBeCheckedIsAnError() throws {
    let set = try Self.run(["--rules", "strict"])
    #expect(set.status == 64)
    #expect(set.errors.contains("'strict' is no set of rules (recommended, all, none) and no file"))
    let missing = try Self.run(["--rules", "/nowhere/lifetrace.json"])
    #expect(missing.status == 66)
    #expect(missing.errors.hasPrefix("/nowhere/lifetrace.json: error: no such file"))
    let path = try Self.run(["--require", "launches.totl = 1"])
    #expect(path.status == 64)
    #expect(path.errors.contains("--require 'launches.totl = 1': error: the report has no 'totl'"))
    let app = try Self.run(["--app", "com.example.other"])
    #expect(app.status == 64)
    #expect(app.errors.contains("no app 'com.example.other' in the log"))
    let time = try Self.run(["--from", "23:00"])
    #expect(time.status == 64)
    #expect(time.output.isEmpty)
    let rule = try Self.run(["--explain", "crush"])
    #expect(rule.status == 64)
    #expect(
      rule.errors.contains(
        "no rule 'crush'; did you mean 'crash'? The rules are:\n  background-task-timeout"))
    let format = try Self.run(["--output", "/tmp/result.pdf"])
    #expect(format.status == 64)
  }

  @Test func requirementsAddToTheRules() throws {
    let options = ["--require", "launches.total < 5"]
    let run = try Self.run(options, log: CheckLog.leakedTask())
    #expect(run.status == 1)
    #expect(run.output.contains("Failed: 2 of 13 checks failed, 11 passed."))
    let alone = try Self.run(options + ["--rules", "none"], log: CheckLog.leakedTask())
    #expect(alone.status == 0)
    #expect(alone.output.contains("Passed: 1 of 1 check"), "\(alone.output)")
  }

  /// A recording that broke is red, unless somebody says that it may be.
  @Test(arguments: [
    [#"{"ts":"2026-11-21T10:00:00Z","event":"sceneWillConnect","bundle":"com.example.notes"}"#],
    [
      #"{"ts":"2026-11-21T10:00:00Z","event":"didFinishLaunching","bundle":"com.example.notes"}"#,
      #"{"ts":"2026-11-21T10:00:00.2Z","event":"seen","bundle":"com.example.notes"}"#,
    ],
    [
      #"{"ts":"2026-11-21T10:00:00Z","event":"didBecomeActive","bundle":"com.example.notes"}"#,
      #"{"ts":"2026-11-21T10:00:01Z","event":"seen","bundle":"com.example.notes"}"#,
    ],
  ])
  func aLogThatShowsNothingFails(lines: [String]) throws {
    let log = lines.joined(separator: "\n") + "\n"
    let run = try Self.run([], log: log)
    #expect(run.status == 1)
    #expect(run.output.hasPrefix("FAILED  nothing-judged in com.example.notes"), "\(run.output)")
    #expect(try Self.run(["--allow-unknown"], log: log).status == 0)
    #expect(
      try Self.run(["--rules", "none", "--require", "launches.total < 5"], log: log).status == 0)
  }

  @Test func aStateThatLastsIsEnough() throws {
    let log = [
      #"{"ts":"2026-11-21T10:00:00Z","event":"didBecomeActive","bundle":"com.example.notes"}"#,
      #"{"ts":"2026-11-21T10:00:10Z","event":"seen","bundle":"com.example.notes"}"#,
    ].joined(separator: "\n")
    #expect(try Self.run([], log: log).status == 0)
  }

  @Test func aLogWithoutAppsIsNoSuccess() throws {
    let run = try Self.run(
      [],
      log: #"{"ts":"2026-11-21T10:00:00Z","event":"boot","device":"x","process":"kernel"}"# + "\n")
    #expect(run.status == 65)
    #expect(run.errors.contains("the log contains no app to check"))
    #expect(run.output.contains("Incomplete: nothing was checked."))
  }

  /// An input that cannot be used wins over a verdict, and is in the result.
  @Test(arguments: [(true, "[]"), (true, "\0\u{1}\u{2}"), (false, "[]")])
  func anUnusableInputEndsTheCheck(hasLog: Bool, other: String) throws {
    let workspace = try Workspace()
    let log = try workspace.write(CheckLog.leakedTask(), to: "a.ndjson")
    let bad = try workspace.write(other, to: "b.bin")
    let inputs = hasLog ? [log, bad] : [bad]
    let text = Recording(["check"] + inputs)
    #expect(text.status == 65)
    #expect(text.output.contains("1 input could not be used: \(bad)"))
    #expect(text.output.contains("\nIncomplete: \(hasLog ? "2 of 12 checks failed" : "nothing")"))
    let json = Recording(["check"] + inputs + ["--format", "json"])
    #expect(json.status == 65)
    #expect(json.output.contains(#""outcome": "incomplete""#))
  }

  @Test func aMissingInputIsNoSuccess() throws {
    let run = try Self.run(["/nowhere/b.ndjson"])
    #expect(run.status == 66)
    #expect(run.output.contains("\nIncomplete: 12 of 12 checks passed."))
  }

  @Test func aBaselineFailsOnWhatIsNew() throws {
    let workspace = try Workspace()
    let before = try workspace.write(CheckLog.leakedTask(), to: "before.ndjson")
    let result = workspace.path("result.json")
    #expect(Recording(["check", before, "--output", result]).status == 1)
    let same = Recording(["check", before, "--baseline", result])
    #expect(same.status == 0)
    #expect(same.output.contains("Passed: 10 of 12 checks passed, 2 as in the baseline."))
    let more = try workspace.write(CheckLog.leakedTask(task: "Sync"), to: "after.ndjson")
    let new = Recording(["check", before, more, "--baseline", result])
    #expect(new.status == 1)
    #expect(new.output.contains("Background task “Sync”"))
    #expect(!new.output.contains("Background task “Export tiles”"))
    let clean = try workspace.write(Log.story("com.example.maps"), to: "clean.ndjson")
    let gone = Recording(["check", clean, "--baseline", result])
    #expect(gone.status == 0)
    #expect(gone.output.contains("3 problems of the baseline gone."))
  }

  @Test func anotherVersionIsNoBaseline() throws {
    let workspace = try Workspace()
    let log = try workspace.write(CheckLog.leakedTask(), to: "a.ndjson")
    let old = try workspace.write("{\n  \"schema\": \"lifetrace.check/0\"\n}", to: "old.json")
    let run = Recording(["check", log, "--baseline", old])
    #expect(run.status == 64)
    #expect(
      run.errors.hasPrefix(
        "\(old):2:13: error: schema: found 'lifetrace.check/0'; expected 'lifetrace.check/1'"))
    #expect(Recording(["check", log, "--baseline", "/nowhere/old.json"]).status == 66)
  }

  @Test func everyPathIsListedAndUsable() throws {
    let run = try Self.run(["--list"])
    #expect(run.status == 0)
    let lines = run.output.split(separator: "\n")
    #expect(lines.contains("  launches.total = 1"))
    #expect(lines.contains("  exits.byCategory.watchdog = 0"))
    #expect(lines.contains("  launches.toActive.median = 2 s"))
    let paths = lines.filter { $0.hasPrefix("  ") && !$0.hasPrefix("   ") && $0.contains(" = ") }
    #expect(paths.count > 200)
    // Copied from the list, a path with its value is a requirement that is met.
    for path in ["launches.total = 1", "exits.byCategory.watchdog = 0", "inputs.0.lines = 5"] {
      #expect(try Self.run(["--require", path]).status == 0)
    }
  }

  @Test func aRuleIsExplainedWithoutALog() {
    let run = Recording(["check", "--explain", "launch-slow"])
    #expect(run.status == 0)
    #expect(run.output.hasPrefix("launch-slow: warning, not among the recommended, limit 5 s\n"))
    #expect(run.output.contains(#""launch-slow": { "severity": "warning", "limit": "5 s" }"#))
  }

  @Test(arguments: ["rules", "check"])
  func schemasDescribe(subject: String) throws {
    let schema = Recording(["schema", "--of", subject])
    #expect(schema.status == 0)
    let validator = try SchemaValidator(JSONTree(parsing: Array(schema.output.utf8)))
    guard subject == "check" else { return }
    for log in [Log.story("com.example.notes"), CheckLog.leakedTask()] {
      for words in [[], ["--rules", "all", "--require", "launches.items.0.reason = x"]] {
        let run = try Self.run(["--format", "json"] + words, log: log)
        #expect(try validator.problems(in: JSONTree(parsing: Array(run.output.utf8))) == [])
      }
    }
  }
}

/// Logs with something to find.
enum CheckLog {
  /// An app with a background task that is not ended when it expires, and another one that iOS kills
  /// it for.
  static func leakedTask(app: String = "com.example.maps", task: String = "Export tiles") -> String
  {
    let begin = { (id: Int) in
      #""event":"beginBackgroundTask","task":\#(id),"taskName":\#(json(task))"#
    }
    let lines = [
      ("03:00", #""event":"didBecomeActive""#), ("03:10", begin(9)),
      ("03:11", #""event":"willResignActive""#), ("03:12", #""event":"didEnterBackground""#),
      ("03:40", #""event":"backgroundTaskExpired","task":9"#), ("03:42", #""event":"suspended""#),
      ("04:10", #""event":"resumed""#), ("04:11", #""event":"willEnterForeground""#),
      ("04:20", #""event":"didBecomeActive""#), ("04:21", #""event":"willResignActive""#),
      ("04:22", begin(1)), ("04:22.900", #""event":"didEnterBackground""#),
      ("04:53", #""event":"terminated","exit":{"namespace":"RUNNINGBOARD","code":562215634}"#),
    ]
    return lines.map { time, members in
      #"{"ts":"2026-03-02T18:\#(time)Z",\#(members),"bundle":\#(json(app)),"pid":7}"# + "\n"
    }.joined()
  }

  private static func json(_ text: String) -> String {
    let scalars = text.utf16.map { unit -> String in
      if let scalar = Unicode.Scalar(unit), scalar.properties.isAlphabetic, unit < 0x80 {
        return String(scalar)
      }
      let digits = String(unit, radix: 16)
      return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }
    return "\"" + scalars.joined() + "\""
  }
}
