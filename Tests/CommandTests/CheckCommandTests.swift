import Testing

@testable import LifetraceCLI

/// `lifetrace check`
@Suite struct CheckCommandTests {
  private static func run(
    _ words: [String], log: String = Log.story("com.example.notes"), rules: String? = nil
  ) throws -> Recording {
    let workspace = try Workspace()
    let path = try workspace.write(log, to: "a.ndjson")
    let file = try rules.map { ["--rules", try workspace.write($0, to: "limits.txt")] } ?? []
    var run = Recording(["check", path] + words + file)
    run.errors = run.errors.replacing(workspace.path(""), with: "")
    return run
  }

  @Test func tellsWhatIsMetAndWhatIsNot() throws {
    let run = try Self.run([
      "--require", "exits.byCategory.watchdog = 0", "--require", "launches.total<1",
      "--require", "extensions.0.identifier = x",
    ])
    #expect(run.status == 1)
    #expect(
      run.output == """
        com.example.notes
          met      exits.byCategory.watchdog = 0  0
          BROKEN   launches.total < 1             1
          unknown  extensions.0.identifier = x    unknown
        1 met, 1 broken, 1 unknown

        """)
    #expect(run.errors.isEmpty)
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
    #expect(all.output.contains("com.example.maps\n  met"))
    #expect(all.output.contains("com.example.notes\n  met"))
    #expect(all.output.hasSuffix("\n2 met\n"))
    let one = try Self.run(
      ["--require", "launches.total = 1", "--app", "com.example.maps"], log: log)
    #expect(one.output == "com.example.maps\n  met      launches.total = 1  1\n1 met\n")
  }

  @Test func theLogAsAWholeIsAskedOnce() throws {
    let log = Log.story("com.example.notes") + Log.story("com.example.maps")
    let run = try Self.run(["--require", "inputs.0.lines = 10"], log: log)
    #expect(run.output == "the log\n  met      inputs.0.lines = 10  10\n1 met\n")
  }

  /// What stands in a log is no line of the result.
  @Test func aLogForgesNoLines() throws {
    let log = Log.story(#"com.example.a\n  met      launches.total = 2  2"#)
    let run = try Self.run(["--require", "launches.total = 2"], log: log)
    #expect(run.status == 1)
    #expect(run.output.split(separator: "\n").count == 3)
  }

  @Test func requirementsStandInAFile() throws {
    let run = try Self.run(
      [],
      rules: """
        \u{FEFF}# What every build has to keep.
        launches.total = 1   # no relaunch

        exits.byCategory.badAccess = 0
        launches.items.0.reason != a#b
        """)
    #expect(run.status == 1)
    #expect(run.output.contains("unknown  launches.items.0.reason != a#b"))
    #expect(run.output.hasSuffix("\n2 met, 1 unknown\n"))
  }

  @Test func anEmptyFileIsToldBesideOtherRequirements() throws {
    let run = try Self.run(["--require", "launches.total = 1"], rules: "\n")
    #expect(run.status == 64)
  }

  @Test(arguments: [
    ("a = 1\n", "limits.txt:1: error: the report has no 'a' in 'a'"),
    ("\n# x\nlaunches.total\n", "limits.txt:3: error: no comparison; expected"),
    ("# nothing\n", "limits.txt: error: contains no requirement; write one a line"),
    ("launches.total = many", "limits.txt:1: error: 'many' does not suit 'launches.total'"),
    ("exits.total = 0\0", "limits.txt: error: is no list of requirements in UTF-8"),
  ])
  func aFileOfNonsenseIsTold(rules: String, message: String) throws {
    let run = try Self.run([], rules: rules)
    #expect(run.status == 64)
    #expect(run.output.isEmpty)
    #expect(run.errors.hasPrefix(message))
  }

  @Test func whatCannotBeCheckedIsAnError() throws {
    let missing = try Self.run(["--rules", "/nowhere/limits.txt"])
    #expect(missing.status == 66)
    #expect(missing.errors.hasPrefix("/nowhere/limits.txt: error: no such file"))
    let none = try Self.run([])
    #expect(none.status == 64)
    #expect(none.errors.contains("nothing to check; give --require or --rules"))
    let path = try Self.run(["--require", "launches.totl = 1"])
    #expect(path.status == 64)
    #expect(path.errors.contains("--require 'launches.totl = 1': error: the report has no 'totl'"))
    let limit = try Self.run(["--require", "launches.total = many"])
    #expect(limit.status == 64)
    #expect(limit.errors.contains("'many' does not suit 'launches.total'; expected a whole number"))
    let app = try Self.run(["--require", "launches.total = 1", "--app", "com.example.other"])
    #expect(app.status == 64)
    #expect(app.errors.contains("no app 'com.example.other' in the log"))
    let time = try Self.run(["--require", "launches.total = 1", "--from", "23:00"])
    #expect(time.status == 64)
    #expect(time.output.isEmpty)
  }

  /// A requirement that is met says nothing of an input that could not be read.
  @Test func aMissingInputIsNoSuccess() throws {
    let run = try Self.run(["/nowhere/b.ndjson", "--require", "launches.total = 1"])
    #expect(run.status == 66)
    #expect(run.output.hasSuffix("\n1 met\n"))
  }

  @Test func aLogWithoutAppsMeetsNothing() throws {
    let run = try Self.run(
      ["--require", "exits.total = 0"],
      log: #"{"ts":"2026-11-21T10:00:00Z","event":"boot","device":"x","process":"kernel"}"# + "\n")
    #expect(run.status == 1)
    #expect(run.errors.contains("the log contains no app to check the requirements against"))
  }
}
