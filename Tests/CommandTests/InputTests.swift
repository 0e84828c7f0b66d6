import Foundation
import LifetraceTestSupport
import Testing

@testable import LifetraceCLI

@Suite struct InputTests {
  /// A bad input and what is said about it; `PATH` stands for its path.
  struct Case: CustomTestStringConvertible {
    var name: String
    var status: Int32
    var message: String
    var prepare: @Sendable (Workspace) throws -> Void = { _ in }

    var testDescription: String { name }
  }

  static let cases = [
    Case(
      name: "missing.log", status: 66,
      message: "PATH: error: no such file or folder; check the path"),
    Case(name: "empty.log", status: 65, message: "PATH: error: is empty; record the log again") {
      try $0.write("", to: "empty.log")
    },
    Case(
      name: "folder", status: 66,
      message: "PATH: error: contains no files; give a folder with logs in it"
    ) { try $0.write("x", to: "folder/.hidden") },
    Case(
      name: "nothing", status: 65, message: "PATH/a.log: error: is empty; record the log again\n"
    ) { try $0.write("", to: "nothing/a.log") },
    Case(
      name: "nothings", status: 65,
      message: "PATH: error: contains 2 files, all empty; record the logs again\n"
    ) {
      try $0.write("", to: "nothings/a.log")
      try $0.write("", to: "nothings/deep/b.log")
    },
    Case(
      name: "emptyAndJunk", status: 65,
      message: "PATH: error: none of its files has a known log layout; name it with --layout\n"
    ) {
      try $0.write("", to: "emptyAndJunk/a.log")
      try $0.write("PK\u{3}\u{4} junk", to: "emptyAndJunk/junk.bin")
    },
    Case(
      name: "noLogsInArchive", status: 65,
      message: "PATH: error: none of its files has a known log layout; name it with --layout\n"
    ) {
      try $0.write("", to: "noLogsInArchive/.hidden")
      _ = try $0.write(Packed([], format: "zip").bytes, to: "noLogsInArchive/a.zip")
    },
    Case(
      name: "empty.tar", status: 65,
      message: "PATH/a.log: error: is empty; record the log again\n"
    ) { _ = try $0.write(Packed([("a.log", "")], format: "ustar").bytes, to: "empty.tar") },
    Case(
      name: "hidden.tar", status: 65, message: "PATH: error: contains no logs; pack them again\n"
    ) { _ = try $0.write(Packed([(".a.log", "x")], format: "ustar").bytes, to: "hidden.tar") },
    Case(
      name: "cap.logarchive", status: 65,
      message:
        "PATH: error: is a log archive without entries: it has no file '.tracev3'; collect it again, or"
        + " copy all of its folders\n"
    ) { try $0.write("x", to: "cap.logarchive/Info.plist") },
    Case(
      name: "around", status: 65,
      message: "PATH/cap.logarchive: error: is a log archive without entries: "
    ) { try $0.write("x", to: "around/cap.logarchive/Info.plist") },
    Case(
      name: "crash.ips", status: 65,
      message: "PATH: error: is an .ips report that is cut off or damaged, not a log; save it from"
        + " the device again\n"
    ) {
      try $0.write(
        #"{"app_name":"Notes","bug_type":"309","os_version":"iPhone OS 18.3 (22D60)"}"#
          + "\n{\n  \"pid\" 7,\n  \"procName\" : \"Notes\",\n  \"a\" : [1, 2, 3]\n}\n",
        to: "crash.ips")
    },
    Case(
      name: "long.ips", status: 65,
      message:
        "PATH: error: is an .ips report of more than 16 MB without an exit before that, not a log;"
        + " no device writes such reports; give a shorter one\n"
    ) {
      let process = #"{"pid":7,"name":"notes","states":["daemon"],"rpages":100}"# + ",\n"
      try $0.write(
        #"{"bug_type":"298","timestamp":"2026-05-04 18:04:53.00 +0100"}"# + "\n{\"processes\":[\n"
          + String(repeating: process, count: (17 << 20) / process.utf8.count) + "{}]}\n",
        to: "long.ips")
    },
    Case(
      name: "panic.ips", status: 65,
      message: "PATH: error: is an .ips report of bug type 210 (a kernel panic): does not say when"
        + " it happened; those of crashes (309, 109), of memory (298), of CPU time (202), of panics (210) and"
        + " stackshots (288) are read\n"
    ) {
      try $0.write(
        #"{"bug_type":"210","timestamp":"2026-05-04 18:04:53.00 +0100"}"#
          + "\n{\n  \"build\" : \"iPhone OS 18.3\"\n}\n", to: "panic.ips")
    },
    Case(
      name: "powerlog.csv", status: 65,
      message:
        "PATH: error: is a PowerLog table in CSV: of PowerLog whole databases are read; give the"
        + " database, CurrentPowerlog.PLSQL or powerlog_….PLSQL\n"
    ) {
      try $0.write(
        "ID,timestamp,Identifier,pid,State,Reason\n1,1635173416.68,com.example.notes,308,2,0\n",
        to: "powerlog.csv")
    },
    Case(
      name: "exits.csv", status: 65, message: "PATH: error: is a PowerLog table in CSV: "
    ) {
      try $0.write(
        "\u{FEFF}\"ID\",\"timestamp\",\"Identifier\",\"Reason\",\"pid\",\"Subcode\"\r\n"
          + "7,1635173416.68,com.example.notes,3,308,0\r\n", to: "exits.csv")
    },
    // Times in it look like those of an app's own log.
    Case(
      name: "table.csv", status: 65,
      message:
        "PATH: error: is a CSV table, not a log; give a log saved as text or JSON lines\n"
    ) {
      try $0.write(
        "TIMESTAMP;BUNDLE ID;STATE\n"
          + "2026-05-04 18:04:10;com.example.notes;\"Foreground; lit\"\n",
        to: "table.csv")
    },
    // As Excel saves them.
    Case(
      name: "excel.csv", status: 65,
      message:
        "PATH: error: is a CSV table, not a log; give a log saved as text or JSON lines\n"
    ) {
      let text = "\u{FEFF}TIMESTAMP;BUNDLE ID\r\n2026-05-04 18:04:10;com.example.notes\r\n"
      _ = try $0.write(
        text.utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }, to: "excel.csv")
    },
    Case(
      name: "report.csv", status: 65,
      message: "PATH: error: is a CSV report of lifetrace, not a log; give the log that it was made"
        + " from\n"
    ) {
      let log = try $0.write(Log.story("com.example.notes"), to: "day.ndjson")
      try $0.write(Recording(["report", "--format", "csv", log]).output, to: "report.csv")
    },
    Case(
      name: "tables", status: 65,
      message: "PATH: error: none of its files has a known log layout; name it with --layout\n"
    ) { try $0.write("name,age\na,1\n", to: "tables/a.csv") },
    Case(
      name: "junk.bin", status: 65, message: "PATH: error: is "
    ) { try $0.write("PK\u{3}\u{4} junk", to: "junk.bin") },
    Case(
      name: "others", status: 65,
      message: "PATH: error: none of its files has a known log layout; name it with --layout"
    ) { try $0.write("PK\u{3}\u{4} junk", to: "others/junk.bin") },
    Case(
      name: "device", status: 66,
      message: "PATH: error: is a device, expected a file, a folder, a pipe or '-'"
    ) { try $0.link("device", to: "/dev/null") },
    Case(
      name: "loop", status: 66, message: "PATH: error: cannot be opened: "
    ) { try $0.link("loop", to: "loop") },
  ]

  @Test(arguments: cases)
  func badInputAlone(_ expected: Case) throws {
    let workspace = try Workspace()
    try expected.prepare(workspace)
    let path = workspace.path(expected.name)
    let run = Recording(["report", path])
    #expect(run.status == expected.status)
    #expect(run.errors.hasPrefix(expected.message.replacing("PATH", with: path)), "\(run.errors)")
    #expect(run.output.isEmpty)
  }

  @Test(arguments: cases)
  func othersAreStillAnalysed(_ expected: Case) throws {
    let workspace = try Workspace()
    try expected.prepare(workspace)
    let log = try workspace.write(Log.story("com.example.notes"), to: "good/a.ndjson")
    let run = Recording(["report", workspace.path(expected.name), log])
    #expect(run.status == expected.status)
    #expect(run.output.contains("com.example.notes"))
    #expect(run.errors.contains(": error: "))
  }

  @Test(arguments: [["report", "--format", "csv"], ["convert"], ["graph", "--format", "dot"]])
  func whatIsWrongWithAnInputIsToldOnce(command: [String]) throws {
    let workspace = try Workspace()
    let log = try workspace.write(Log.story("com.example.notes"), to: "a.ndjson")
    let junk = try workspace.write("no log\nat all\n", to: "junk.log")
    let run = Recording(command + [junk, log])
    #expect(run.status == 65)
    let lines = run.errors.split(separator: "\n")
    #expect(lines.count == 1)
    #expect(
      lines.first?.hasPrefix("\(junk): error: is in no known layout of a log; name its") == true)
  }

  /// A log may have the form of a table.
  @Test(
    arguments: [
      "timestamp,message\n2026-05-04 18:04:10,applicationDidBecomeActive\n",
      "2026-05-04 18:04:10,info,started\n2026-05-04 18:04:11,info,ready\n",
      "Hello, world\n2026-05-04 18:04:11 ready, steady\n",
    ])
  func aLogWithSeparatorsIsNoTable(text: String) throws {
    let workspace = try Workspace()
    let run = Recording(["report", try workspace.write(text, to: "a.csv")])
    #expect(run.status == 0, "\(run.errors)")
    #expect(!run.output.contains("a CSV"))
  }

  /// What no line ties, the user may.
  @Test func aProcessMayBeTiedToItsApp() throws {
    let workspace = try Workspace()
    let log = try workspace.write(
      """
      default\t10:00:00.100220+0100\tNotes\tapplicationDidBecomeActive
      default\t10:00:09.900220+0100\tNotes\tapplicationWillResignActive
      default\t10:00:10.100220+0100\tSpringBoard\t[app<com.example.journal>:412] Setting process visibility to: Background
      default\t10:00:11.100220+0100\tNotes\tapplicationDidEnterBackground

      """, to: "log.txt")
    let apart = Recording(["report", log, "--full"]).output
    #expect(apart.contains("2 apps") && apart.contains("--same-app Notes=com.example.journal"))
    let tied = Recording(["report", log, "--same-app", "Notes=com.example.journal"])
    #expect(tied.status == 0)
    #expect(tied.output.contains("com.example.journal") && tied.output.contains("process Notes"))
    #expect(!tied.output.contains("2 apps"))
    let wrong = Recording(["report", log, "--same-app", "Notes"])
    #expect(wrong.status == 64 && wrong.errors.contains("expected a pair"), "\(wrong.errors)")
  }

  /// Prose and sums are named as what they are.
  @Test(arguments: [
    (
      "# Notes\n\nIt listens to\n`applicationDidEnterBackground`.\n\nMore\nwords\n",
      "without a line about"
    ),
    (
      "# Kit\n\n**It says `Background task still not ended after expiration handlers were called`.**\nCall end.\n\nMore words.\n",
      "without a line about"
    ),
    (
      """
      203.0.113.24 - - [11/Mar/2031:09:41:21 +0100] "POST /events/applicationDidBecomeActive HTTP/1.1" 204 0
      203.0.113.24 - - [11/Mar/2031:09:42:02 +0100] "POST /events/applicationWillTerminate HTTP/1.1" 204 0

      """, "a web server's access log, not one of iOS"
    ),
    (
      """
      --------- beginning of main
      03-11 09:41:21.334  8812  8812 I flutter : AppLifecycleState.resumed
      03-11 09:41:40.870  8812  8812 I flutter : AppLifecycleState.inactive

      """, "an Android log"
    ),
    (
      """
      USER               UID PRSNA   PID  PPID        F  %CPU %MEM PRI NI      VSZ    RSS WCHAN    TT  STAT STARTED      TIME COMMAND
      root                 0     -     1     0     4004   0.0  0.9  37  0 408103408  17344 -        ??  Ss    9:00AM   0:12.11 /sbin/launchd

      """, "a list of processes by ps, which has no time of its own"
    ),
    (
      "I/flutter ( 8812): AppLifecycleState.resumed\nI/flutter ( 8812): AppLifecycleState.paused\n",
      "an Android log"
    ),
  ])
  func whatIsNoLogIsNamed(text: String, name: String) throws {
    let workspace = try Workspace()
    let run = Recording(["report", try workspace.write(text, to: "a.md")])
    #expect(run.status == 65 && run.errors.contains(name), "\(run.errors)")
  }

  @Test func anInputWithoutANameHasAPlace() {
    #expect(
      Recording(["report", ""]).errors
        == "'': error: no such file or folder; check the path\n")
  }

  @Test(arguments: [
    (["report"], "in the report"), (["convert"], "that lifetrace report shows"),
    (["graph", "--format", "dot"], "that lifetrace report shows"),
  ])
  func findingsThatAreNotShownAreSomewhere(command: [String], place: String) throws {
    let workspace = try Workspace()
    try workspace.write(Log.story("com.example.notes"), to: "logs/a.ndjson")
    for number in 1...7 {
      try workspace.write("PK\u{3}\u{4} junk", to: "logs/\(number).zip")
    }
    let run = Recording(command + [workspace.path("logs")])
    #expect(run.errors.hasSuffix("\n… and 2 more \(place)\n"), "\(run.errors)")
  }

  @Test func aLayoutThatDoesNotFitIsTheFault() throws {
    let workspace = try Workspace()
    let log = try workspace.write("10:00:00.000 applicationDidBecomeActive:\n", to: "logs/a.log")
    let alone = Recording(["report", log, "--layout", "native"])
    #expect(alone.status == 65)
    #expect(
      alone.errors
        == "\(log): error: is not in the layout 'native'; leave out --layout to have the layout found"
        + " by content, or name another\n")
    let folder = Recording(["report", workspace.path("logs"), "--layout", "native"])
    #expect(folder.status == 65)
    #expect(
      folder.errors
        == "\(workspace.path("logs")): error: none of its files is in the layout 'native'; leave out"
        + " --layout to have layouts found by content, or name another\n")
  }

  @Test func aLogArchiveBesideLogsIsTold() throws {
    let workspace = try Workspace()
    try workspace.write(Log.story("com.example.notes"), to: "logs/a.ndjson")
    try workspace.write("x", to: "logs/cap.logarchive/Extra/Info.plist")
    let run = Recording(["report", workspace.path("logs")])
    #expect(run.status == 0)
    #expect(
      run.errors
        == "lifetrace: warning: 'cap.logarchive' is a log archive without entries: it has no file"
        + " '.tracev3'\n"
    )
    #expect(run.output.contains("copy all of its folders"))
  }

  @Test func anOldCrashReportBelowALineOfJSONIsText() throws {
    let workspace = try Workspace()
    let path = try workspace.write(
      #"{"app_name":"Notes","bug_type":"109"}"# + "\nIncident Identifier: 1234\n", to: "a.ips")
    #expect(!Recording(["report", path]).errors.contains("does not read yet"))
  }

  @Test func foldersAreSearchedInOrder() throws {
    let workspace = try Workspace()
    for name in ["b.log", "a/z.log", "a.log", ".hidden/x.log", "B.log", "a/.h.log"] {
      try workspace.write("x", to: name)
    }
    try workspace.link("up", to: workspace.path)
    try workspace.link("again.log", to: workspace.path("b.log"))
    let discovery = try InputDiscovery([workspace.path + "//"], standardInput: -1)
    // B before a: bytes; one of the two names of b.log; no way round through the link.
    #expect(discovery.inputs.map(\.name) == ["B.log", "a.log", "a/z.log", "again.log"])
    #expect(discovery.failures == [])
  }

  @Test func namesAreAsShortAsTheyCanBe() throws {
    let workspace = try Workspace()
    for name in ["one/a.log", "two/a.log", "two/b.log"] { try workspace.write("x", to: name) }
    let paths = ["one/a.log", "two/a.log", "two/b.log"].map(workspace.path)
    let discovery = try InputDiscovery(paths, standardInput: -1)
    #expect(discovery.inputs.map(\.name) == ["one/a.log", "two/a.log", "b.log"])
  }

  @Test func brokenLinkInAFolderIsTold() throws {
    let workspace = try Workspace()
    let log = try workspace.write(Log.story("com.example.notes"), to: "a.ndjson")
    try workspace.link("gone.log", to: workspace.path("nowhere"))
    let run = Recording(["report", workspace.path])
    #expect(run.status == 66)
    #expect(run.errors.hasPrefix(workspace.path("gone.log") + ": error: "))
    #expect(run.output == Recording(["report", log]).output)
  }

  @Test(.enabled(if: ProcessInfo.processInfo.userName != "root", "root may read everything"))
  func unreadableFile() throws {
    let workspace = try Workspace()
    let log = try workspace.write("x", to: "a.log")
    try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: log)
    let run = Recording(["report", log])
    #expect(run.status == 66)
    #expect(run.errors == "\(log): error: cannot be opened: Permission denied\n")
  }

  @Test func standardInputIsReadOnce() {
    let run = Recording(["report", "-", "-"])
    #expect(run.status == 64)
    #expect(run.errors.contains("more than once"))
  }

  @Test func noInputAtATerminalIsAUsageError() {
    let run = Recording(["report"])
    #expect(run.status == 64)
    #expect(run.errors.hasPrefix("lifetrace: error: no input; give a file"))
  }

  @Test(
    arguments: [["report"], ["report", "-"]],
    [
      Log.story("com.example.notes"),
      "2026-11-21 10:00:30.123 com.example.notes[41:1] applicationDidBecomeActive:\n",
    ])
  func standardInput(arguments: [String], text: String) throws {
    let workspace = try Workspace()
    let log = try workspace.write(text, to: "a.log")
    let file = try #require(FileHandle(forReadingAtPath: log))
    let run = Recording(arguments) { $0.standardInput = file.fileDescriptor }
    #expect(run.status == 0)
    #expect(run.output.contains("com.example.notes"))
  }
}

extension Workspace {
  /// Makes `name` a symbolic link.
  func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: path(name), withDestinationPath: target)
  }
}
