import Foundation
import LifetraceInputs
import LifetraceTestSupport
import Testing

@testable import LifetraceCLI

@Suite struct ReportCommandTests {
  @Test(arguments: ["text", "markdown", "json", "csv"])
  func everyFormatNamesTheApp(format: String) throws {
    let workspace = try Workspace()
    let log = try workspace.write(Log.story("com.example.notes"), to: "a.ndjson")
    let run = Recording(["report", log, "--format", format])
    #expect(run.status == 0)
    #expect(run.output.contains("com.example.notes"))
    #expect(run.errors.isEmpty)
  }

  @Test func formatFollowsTheNameOfTheFile() throws {
    let workspace = try Workspace()
    let log = try workspace.write(Log.story("com.example.notes"), to: "a.ndjson")
    for (name, format) in [
      ("r.md", "markdown"), ("r.json", "json"), ("r.csv", "csv"), ("r.txt", "text"), ("r", "text"),
      ("r.JSON", "json"),
    ] {
      let run = Recording(["report", log, "--output", workspace.path(name)])
      #expect(run.status == 0)
      #expect(run.output.isEmpty)
      let printed = Recording(["report", log, "--format", format]).output
      #expect(workspace.read(name) == printed, "\(name)")
    }
  }

  @Test func rowsOfCSVAreChosen() throws {
    let workspace = try Workspace()
    let log = try workspace.write(Log.story("com.example.notes"), to: "a.ndjson")
    let launches = Recording(["report", log, "--rows", "launches"])
    #expect(
      launches.output == "device,bundle,pid,at,before,kind,reason,toActive,source\r\n"
        + ",com.example.notes,412,2026-11-21T10:00:00Z,,foreground,,2,a.ndjson:1\r\n")
    let sessions = workspace.path("sessions.csv")
    #expect(Recording(["report", log, "--rows", "sessions", "--output", sessions]).status == 0)
    #expect(
      workspace.read("sessions.csv")?.hasPrefix("device,bundle,pid,kind,leftActiveAt,") == true)
    let wrong = Recording(["report", log, "--rows", "exits", "--format", "json"])
    #expect(wrong.status == 64)
    #expect(wrong.errors.contains("--rows chooses the rows of CSV, and the report is json"))
  }

  /// What is open about some of several apps names them, and what is open about all says so.
  @Test(arguments: [
    (
      1,
      "? com.example.0: The log does not show how much of its budget was used in the background session."
    ),
    (1, "? The log cannot show when 'com.example.0' was suspended in the background session:"),
    (2, "? com.example.0 and 1 other app: The log does not show how much of its budget was used"),
    (
      3,
      "? All 3 apps: The log does not show how much of its budget was used in the background session."
    ),
  ])
  func openQuestionsNameTheirApp(inBackground: Int, words: String) throws {
    let workspace = try Workspace()
    let lines = (0..<3).flatMap { app in
      ["didBecomeActive", "willResignActive", "didEnterBackground"].enumerated()
        .prefix(app < inBackground ? 3 : 1).map { second, event in
          "{\"ts\":\"2026-11-21T10:00:1\(second)Z\",\"event\":\"\(event)\",\"bundle\":\"com.example.\(app)\"}\n"
        }
    }
    let log = try workspace.write(lines.joined(), to: "own.ndjson")
    let report = Recording(["report", log, "--format", "markdown"]).output
    #expect(report.replacing("`", with: "").contains(words), "\(report)")
  }

  /// A question about several apps names one that the report shows, though others come first in the log.
  @Test func openQuestionsNameAnAppOfTheReport() throws {
    let workspace = try Workspace()
    let apps = [
      ("com.apple.Preferences", 3), ("com.example.notes", 3), ("com.example.quay", 3),
      ("com.example.tide", 1),
    ]
    let lines = apps.flatMap { bundle, count in
      ["didBecomeActive", "willResignActive", "didEnterBackground"].enumerated().prefix(count).map {
        #"{"ts":"2026-11-21T10:00:1\#($0)Z","event":"\#($1)","bundle":"\#(bundle)"}"# + "\n"
      }
    }
    let log = try workspace.write(lines.joined(), to: "own.ndjson")
    let report = Recording(["report", log, "--format", "markdown"]).output
    #expect(
      report.contains("when 'com.example.notes' and 1 other app were suspended in"), "\(report)")
  }

  /// Apple's apps that a report leaves out are named where they were in the foreground, and only those.
  @Test(arguments: [
    (["com.apple.Preferences"], nil), (["com.apple.Preferences", "com.apple.mobilenotes"], nil),
    (["com.example.notes"], ": --all-apps shows them"),
    (
      ["com.example.notes", "com.apple.Preferences"],
      ", of which com.apple.Preferences was in the foreground:"
    ),
    (
      ["com.example.notes", "com.apple.Preferences", "com.apple.mobilenotes"],
      ", of which com.apple.Preferences and 1 other were in the foreground:"
    ),
  ])
  func leftOutAppsInTheForegroundAreNamed(apps: [String], words: String?) throws {
    let workspace = try Workspace()
    var lines = [
      "Nov 21 10:00:00 iPad runningboardd(RunningBoard)[31] <Notice>: [daemon<com.apple.sync>:55] Suspending task."
    ]
    for (second, visibility) in [(1, "Foreground"), (5, "Background")] {
      for (index, app) in apps.enumerated() {
        lines.append(
          "Nov 21 10:00:0\(second) iPad SpringBoard(FrontBoard)[64] <Notice>: [application<\(app)>:\(400 + index)] Setting process visibility to: \(visibility)"
        )
      }
    }
    let log = try workspace.write(lines.joined(separator: "\n") + "\n", to: "device.log")
    let report = Recording(["report", log]).output.split(whereSeparator: \.isWhitespace)
      .joined(separator: " ")
    #expect(report.contains(" of Apple's own apps and daemons"))
    #expect(report.contains("in the foreground") == (words?.contains("foreground") ?? false))
    if let words { #expect(report.contains("own apps and daemons\(words)"), "\(report)") }
  }

  @Test func folderForOutputGetsAReportFile() throws {
    let workspace = try Workspace()
    let log = try workspace.write(Log.story("com.example.notes"), to: "a.ndjson")
    let folder = workspace.path("new/deeper/")
    #expect(Recording(["report", log, "--output", folder, "--format", "json"]).status == 0)
    #expect(try workspace.names(in: "new/deeper") == ["report.json"])
  }

  @Test func reportsDoNotDependOnWhereTheLogIs() throws {
    let here = try Workspace()
    let there = try Workspace()
    let reports = try [here, there].map { workspace in
      try workspace.write(Log.story("com.example.notes"), to: "logs/a.ndjson")
      try workspace.write(Log.story("com.example.maps"), to: "logs/deep/a.ndjson")
      return Recording(["report", workspace.path("logs"), "--format", "json"]).output
    }
    #expect(reports[0] == reports[1])
    #expect(reports[0].contains("deep/a.ndjson"))
    #expect(!reports[0].contains(here.path))
  }

  /// By a bundle identifier, by the process, and what is like the name first.
  @Test func unknownAppListsAllNames() throws {
    let workspace = try Workspace()
    let log = try workspace.write(
      Log.story("com.example.notes").replacing(#""pid""#, with: #""process":"Notes","pid""#)
        + Log.story("com.example.x").replacing(
          "bundle\":\"com.example.x", with: "process\":\"Radio"
        )
        .replacing("412", with: "413"), to: "a.ndjson")
    let run = Recording(["report", log, "--app", "radio"])
    #expect(run.status == 64)
    #expect(
      run.errors == """
        a.ndjson:6: warning: time in 'a.ndjson' goes back by up to 301 s; expected rising times
        lifetrace: error: no app 'radio' in the log; it contains:
          Radio
          com.example.notes, process Notes

        """)
    for name in ["Radio", "com.example.notes", "Notes"] {
      #expect(Recording(["report", log, "--app", name]).status == 0)
    }
  }

  /// What carries no name is told of the only app there is, and of nobody else.
  @Test func printsWithoutANameMakeNoAppOfTheirOwn() throws {
    let workspace = try Workspace()
    let system = try workspace.write(
      "2026-11-21 10:00:00.100000+0100 Radio[430:1201] applicationDidBecomeActive:\n", to: "a.log")
    let own = try workspace.write(
      "2026-11-21 10:00:30.000 [AppDelegate] applicationWillResignActive\n"
        + "2026-11-21 10:00:31.000 [AppDelegate] applicationDidEnterBackground\n", to: "b.log")
    let run = Recording(["report", system, own, "--time-zone", "+01:00"])
    #expect(run.output.hasPrefix("lifetrace  Radio  from 2 inputs\n"))
    #expect(!run.output.contains("(unnamed app)"))
    #expect(Recording(["graph", system, own, "--format", "dot"]).status == 0)
  }

  @Test func unknownAppListsTheKnown() throws {
    let workspace = try Workspace()
    let log = try workspace.write(Log.story("com.example.notes"), to: "a.ndjson")
    let run = Recording(["report", log, "--app", "com.example.other"])
    #expect(run.status == 64)
    #expect(
      run.errors == """
        lifetrace: error: no app 'com.example.other' in the log; it contains:
          com.example.notes

        """)
  }

  @Test func unknownDeviceIsAUsageError() throws {
    let workspace = try Workspace()
    let log = try workspace.write(Log.story("com.example.notes"), to: "a.ndjson")
    let run = Recording(["report", log, "--device", "iPad"])
    #expect(run.status == 64)
    #expect(run.errors == "lifetrace: error: no device 'iPad': the log names none\n")
  }

  @Test func aLayoutOfJSONReadsNoText() throws {
    let workspace = try Workspace()
    let log = try workspace.write("10:00:00.000 applicationDidBecomeActive:\n", to: "a.log")
    #expect(Recording(["report", log]).status == 0)
    #expect(Recording(["report", log, "--layout", "native"]).status == 65)
  }

  @Test(arguments: [
    ("--from 25:00", "--from <time>"), ("--to yesterday", "--to <time>"), ("--os seven", "--os"),
    ("--date 2026-02-30", "--date"), ("--year 26", "--year"), ("--time-zone Mars/Base", "--time"),
    ("--time-zone +25:00", "--time-zone"),
    ("--format yaml", "'text', 'markdown', 'html', 'json', 'csv'"),
    ("--ap com.example.notes", "Did you mean '--app'?"),
  ])
  func wrongOptionsAreUsageErrors(words: String, part: String) throws {
    let run = Recording(["report", "a.log"] + words.split(separator: " ").map(String.init))
    #expect(run.status == 64)
    #expect(run.errors.contains(part))
    #expect(run.output.isEmpty)
  }

  @Test(
    arguments: [
      (["--from", "10:01", "--to", "10:02"], 0), (["--from", "+30s"], 0),
      (["--from", "2026-11-21T11:00:00+01:00"], 0), (["--from", "2026-11-21", "--to", "+1h"], 0),
      (["--from", "+2m", "--to", "+1m"], 64),
    ] as [([String], Int32)])
  func windows(words: [String], status: Int32) throws {
    let workspace = try Workspace()
    let log = try workspace.write(Log.story("com.example.notes"), to: "a.ndjson")
    #expect(Recording(["report", log] + words).status == status)
  }

  @Test func escapesStayOutOfErrors() {
    let run = Recording(["report", "/nowhere/\u{1B}[31m\u{7}.log"])
    #expect(run.status == 66)
    #expect(
      run.errors
        == "/nowhere/\\u{1B}[31m\\u{7}.log: error: no such file or folder; check the path\n")
  }

  @Test func colorNeedsAWillingTerminal() {
    for (terminal, variables, expected) in [
      (false, [:], false), (true, [:], true), (true, ["NO_COLOR": ""], true),
      (false, ["CLICOLOR_FORCE": "1"], true), (false, ["CLICOLOR_FORCE": "0"], false),
      (false, ["CLICOLOR_FORCE": "1", "NO_COLOR": "1"], false),
      (true, ["NO_COLOR": "1"], false), (true, ["TERM": "dumb"], false),
      (true, ["TERM": "xterm"], true),
    ] as [(Bool, [String: String], Bool)] {
      var environment = CommandEnvironment(
        writeOutput: { _ throws(SystemError) in }, writeError: { _ in })
      environment.isOutputTerminal = terminal
      environment.variables = variables
      #expect(environment.usesColor() == expected)
    }
  }

  @Test func widthComesFromTerminalThenVariableThenDefault() {
    for (terminal, columns, expected) in [
      (72, "40", 72), (nil, "40", 40), (nil, "0", 100), (nil, "wide", 100), (nil, nil, 100),
    ] as [(Int?, String?, Int)] {
      var environment = CommandEnvironment(
        writeOutput: { _ throws(SystemError) in }, writeError: { _ in })
      environment.terminalWidth = terminal
      environment.variables["COLUMNS"] = columns
      #expect(environment.width == expected)
    }
  }

  /// Who names a file and forgets the command is told which.
  @Test func aFileWithoutACommand() throws {
    let workspace = try Workspace()
    let file = try workspace.write(Log.story("com.example.notes"), to: "a.ndjson")
    let run = Recording([file])
    #expect(run.status == 64)
    #expect(run.errors.contains("Unknown subcommand '\(file)'"))
    #expect(run.errors.hasSuffix("show it with: lifetrace report '\(file)'\n"))
    #expect(!Recording([file + ".none"]).errors.contains("show it with"))
    #expect(!Recording(["report", "--none"]).errors.contains("show it with"))
  }
}
