import Foundation
import LifetraceDatabases
import LifetracePresentation
import LifetraceSQLite
import LifetraceTestSupport
import Testing

@testable import LifetraceCLI

@Suite struct ExportCommandTests {
  private let workspace: Workspace

  init() throws { workspace = try Workspace() }

  /// A log in which the app leaves the foreground and uses five seconds of its budget.
  private static func log(_ bundle: String = "com.example.notes", day: Int = 21) -> String {
    [
      ("10:00:00", #""launched","reason":"user""#), ("10:00:02", #""didBecomeActive""#),
      ("10:05:00", #""willResignActive""#), ("10:05:01", #""didEnterBackground""#),
      ("10:05:01.5", #""beginBackgroundTask","task":1,"taskName":"=Upload, \"all\"""#),
      ("10:05:04", #""endBackgroundTask","task":1"#), ("10:05:06", #""suspended""#),
    ].map { time, event in
      #"{"ts":"2026-11-\#(day)T\#(time)Z","event":\#(event),"bundle":"\#(bundle)","pid":412}"#
        + "\n"
    }.joined()
  }

  private func rows(_ query: String, in name: String = "a.sqlite") throws -> [[String?]] {
    try SQLiteDatabase(workspace.path(name)).rows(query)
  }

  private func export(_ arguments: String..., to name: String = "a.sqlite") -> Recording {
    Recording(["export"] + arguments + ["--to", workspace.path(name)])
  }

  // MARK: Databases

  @Test func aDatabaseHasWhatThePersonReadsInTheLog() throws {
    let log = try workspace.write(Self.log(), to: "a.ndjson")
    let run = export(log)
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output.isEmpty && run.errors.isEmpty)
    #expect(
      try rows("SELECT bundle, pid, enteredBackgroundAt, enteredBackgroundAtNs FROM sessions") == [
        ["com.example.notes", "412", "2026-11-21T10:05:01Z", "1795255501000000000"]
      ])
    // The task was open from 10:05:01.5 to 10:05:04, in the only session.
    #expect(
      try rows("SELECT session, task, name, outcome, seconds FROM tasks") == [
        ["1", "1", "=Upload, \"all\"", "ended", "2.5"]
      ])
    #expect(
      try rows("SELECT state, stateBits FROM intervals WHERE level = 'app' AND seconds = 298.0")
        == [["active", "4"]])
    #expect(
      try rows(
        "SELECT process, kind, (SELECT pid FROM processes WHERE n = process) FROM launches")
        == [["1", "foreground", "412"]])
    #expect(try rows("SELECT count(*) FROM events") == [["7"]])
    #expect(
      try rows("SELECT line, detail FROM events WHERE event = 'beginBackgroundTask'") == [
        ["5", #"{ "task": 1, "taskName": "=Upload, \"all\"" }"#]
      ])
  }

  /// It begins in the foreground, and is open in two sessions.
  @Test func aTaskOfSeveralSessionsIsOneRow() throws {
    let lines = [
      ("10:00:00", #""launched","reason":"user""#), ("10:00:02", #""didBecomeActive""#),
      ("10:04:59", #""beginBackgroundTask","task":1,"taskName":"Upload""#),
      ("10:05:00", #""willResignActive""#), ("10:05:01", #""didEnterBackground""#),
      ("10:05:06", #""willEnterForeground""#), ("10:05:07", #""didBecomeActive""#),
      ("10:06:00", #""willResignActive""#), ("10:06:01", #""didEnterBackground""#),
      ("10:06:04", #""endBackgroundTask","task":1"#), ("10:06:06", #""suspended""#),
    ].map { time, event in
      #"{"ts":"2026-11-21T\#(time)Z","event":\#(event),"bundle":"com.example.notes","pid":412}"#
    }
    let log = try workspace.write(lines.joined(separator: "\n"), to: "a.ndjson")
    #expect(export(log).status == 0)
    #expect(
      try rows("SELECT session, name, beginAt, seconds FROM tasks") == [
        ["1", "Upload", "2026-11-21T10:04:59Z", "65.0"]
      ])
    #expect(try rows("SELECT count(*) FROM sessions") == [["2"]])
  }

  @Test func logsAreAddedOnce() throws {
    let first = try workspace.write(Self.log(), to: "a.ndjson")
    let second = try workspace.write(Self.log("com.example.radio"), to: "b.ndjson")
    #expect(export(first).status == 0)
    #expect(export(second, "--label", "run=7").status == 0)
    // Under another name, and with another fact about it, it is the same log.
    let copy = try workspace.write(Self.log(), to: "copy.ndjson")
    #expect(export(copy, "--os", "17.5", "--label", "run=8").status == 0)
    #expect(
      try rows("SELECT bundle, os, run FROM sessions ORDER BY bundle") == [
        ["com.example.notes", "17.5", "8"], ["com.example.radio", nil, "7"],
      ])
    #expect(try rows("SELECT count(DISTINCT log), count(*) FROM inputs") == [["2", "2"]])
  }

  @Test func aFolderThatHasGrownReplacesWhatItWas() throws {
    try workspace.write(Self.log(), to: "logs/a.ndjson")
    #expect(export(workspace.path("logs")).status == 0)
    try workspace.write(Self.log("com.example.radio", day: 22), to: "logs/b.ndjson")
    #expect(export(workspace.path("logs")).status == 0)
    #expect(try rows("SELECT name FROM inputs ORDER BY n") == [["a.ndjson"], ["b.ndjson"]])
    #expect(try rows("SELECT count(*) FROM sessions") == [["2"]])
    #expect(
      try rows("SELECT message, notes FROM diagnostics") == [
        [
          "inputs without the name of a device are read as the log of one device",
          "if they are of several, export them with --each",
        ]
      ])
    // One of them alone would stand there twice.
    let run = export(workspace.path("logs/a.ndjson"))
    #expect(run.status == 64)
    #expect(run.errors.contains("has 'a.ndjson' already, exported together with other inputs"))
    #expect(try rows("SELECT count(*) FROM sessions") == [["2"]])
  }

  @Test func eachInputCanBeALogOfItsOwn() throws {
    try workspace.write(Self.log(), to: "logs/one/a.ndjson")
    try workspace.write(Self.log("com.example.radio"), to: "logs/two/a.ndjson")
    try workspace.write("nothing to see\n", to: "logs/notes.log")
    let run = export(workspace.path("logs"), "--each")
    #expect(run.status == 0)
    #expect(run.errors.isEmpty)
    #expect(
      try rows("SELECT name FROM inputs ORDER BY name") == [["one/a.ndjson"], ["two/a.ndjson"]])
    #expect(try rows("SELECT count(DISTINCT log) FROM apps") == [["2"]])
  }

  @Test func aFolderWithoutLogsIsAnError() throws {
    try workspace.write("nothing to see\n", to: "logs/notes.log")
    let run = export(workspace.path("logs"), "--each")
    #expect(run.status == 65)
    #expect(run.errors.contains("none of its files has a known log layout"))
  }

  @Test func aChosenTableLeavesOthersOfTheSameLog() throws {
    let log = try workspace.write(Self.log(), to: "a.ndjson")
    for place in ["a.sqlite", "tables/"] {
      #expect(export(log, to: place).status == 0)
      #expect(export(log, "--table", "sessions", "--os", "17.5", to: place).status == 0)
    }
    #expect(try rows("SELECT os FROM sessions") == [["17.5"]])
    #expect(try rows("SELECT count(*) FROM events") == [["7"]])
    let events = try FileManager.default.contentsOfDirectory(
      atPath: workspace.path("tables/events"))
    #expect(events.count == 1)
  }

  @Test func logsWithoutTheAppAreLeftOut() throws {
    try workspace.write(Self.log(), to: "logs/a.ndjson")
    try workspace.write(Self.log("com.example.radio"), to: "logs/b.ndjson")
    let run = export(workspace.path("logs"), "--each", "--app", "com.example.radio")
    #expect(run.status == 0, "\(run.errors)")
    #expect(try rows("SELECT name FROM inputs") == [["b.ndjson"]])
    let none = export(workspace.path("logs"), "--each", "--app", "com.example.maps", to: "b.sqlite")
    #expect(none.status == 64)
    #expect(none.errors.contains("no app 'com.example.maps' in the log"))
  }

  /// The log without a date has no place beside the dated one.
  @Test func whatCanBePlacedIsExported() throws {
    let log = try workspace.write(Self.log(), to: "a.ndjson")
    let run = export(log, "\(SampleTraces.folder)/messages-without-times/messages.txt")
    #expect(run.status == 65)
    #expect(try rows("SELECT bundle FROM sessions") == [["com.example.notes"]])
  }

  @Test func chosenTablesAloneAreFilled() throws {
    let log = try workspace.write(Self.log(), to: "a.ndjson")
    #expect(export(log, "--table", "sessions").status == 0)
    #expect(try rows("SELECT count(*) FROM sessions") == [["1"]])
    #expect(try rows("SELECT count(*) FROM inputs") == [["1"]])
    #expect(try rows("SELECT count(*) FROM events") == [["0"]])
  }

  // MARK: Folders and standard output

  @Test(arguments: ["ndjson", "csv"])
  func aFolderHasAFileForEachLog(format: String) throws {
    let first = try workspace.write(Self.log(), to: "a.ndjson")
    let second = try workspace.write(Self.log("com.example.radio"), to: "b.ndjson")
    for log in [first, second, first] {
      #expect(export(log, "--format", format, to: "tables/").status == 0)
    }
    let files = try FileManager.default.contentsOfDirectory(
      atPath: workspace.path("tables/sessions"))
    #expect(files.count == 2)
    #expect(files.allSatisfy { $0.utf8.count == 17 + format.utf8.count })
    let schema = try #require(workspace.read("tables/schema.json"))
    #expect(schema.contains(#""schema": "lifetrace.tables/1""#))
    // Another format would leave two halves.
    let other = format == "csv" ? "ndjson" : "csv"
    let run = export(first, "--format", other, to: "tables/")
    #expect(run.status == 64)
    #expect(run.errors.contains("has tables in \(format)"))
  }

  @Test func duckDBGetsViewsOfTheTablesThatAreThere() throws {
    let log = try workspace.write(Self.log(), to: "a.ndjson")
    func views() throws -> [Substring] {
      let text = try #require(workspace.read("tables/duckdb.sql"))
      return text.split(separator: "\n").map { $0.split(separator: " ")[4] }
    }
    #expect(export(log, "--table", "sessions", to: "tables/").status == 0)
    #expect(try views() == ["sessions"])
    #expect(export(log, "--table", "exits", to: "tables/").status == 0)
    #expect(try views() == ["sessions", "exits"])
    #expect(export(log, to: "tables/").status == 0)
    #expect(try views().count == ExportTable.all.count)
  }

  @Test func cSVIsDataUnlessItIsNeutralized() throws {
    let log = try workspace.write(Self.log(), to: "a.ndjson")
    let plain = Recording(["export", log, "--table", "tasks", "--format", "csv", "--to", "-"])
    #expect(plain.output.contains(#","=Upload, ""all""","#))
    let safe = Recording(
      [
        "export", log, "--table", "tasks", "--format", "csv", "--neutralize-formulas", "--to", "-",
      ])
    #expect(safe.output.contains(#","'=Upload, ""all""","#))
  }

  @Test(arguments: [",", "\"", "\n", "\r", "\r\n", " "])
  func whatWouldEndACellOfCSVIsQuoted(sign: String) throws {
    let name = "Upload" + sign
    let escaped = try String(decoding: JSONEncoder().encode(name), as: UTF8.self)
    let text = Self.log().replacing(#""=Upload, \"all\"""#, with: escaped)
    let log = try workspace.write(text, to: "a.ndjson")
    let run = Recording(["export", log, "--table", "tasks", "--format", "csv", "--to", "-"])
    let cell = "\"" + name.replacing("\"", with: "\"\"") + "\""
    #expect(Data(run.output.utf8).range(of: Data(",\(cell),".utf8)) != nil, "\(run.output)")
  }

  @Test func formatsHaveTheSameValues() throws {
    let sample = "\(SampleTraces.folder)/leaked-background-task/console.txt"
    #expect(export(sample).status == 0)
    for table in ExportTable.all {
      let run = Recording(["export", sample, "--table", table.name, "--to", "-"])
      let objects = try run.output.split(separator: "\n").map {
        try #require(
          JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
      }
      let columns = table.columns.map(\.name)
      let stored = try rows("SELECT * FROM \(table.name) ORDER BY n")
      #expect(objects.count == stored.count, "\(table.name)")
      for (object, row) in zip(objects, stored) {
        #expect(Set(object.keys).isSubset(of: columns))
        for (column, value) in zip(table.columns, row) {
          switch (object[column.name], value) {
          case (nil, nil): continue
          case (let text as String, let value?): #expect(text == value, "\(column.name)")
          case (let number as NSNumber, let value?):
            #expect(number.doubleValue == Double(value), "\(table.name).\(column.name)")
          default: Issue.record("\(table.name).\(column.name): \(value ?? "NULL")")
          }
        }
      }
    }
  }

  @Test func severalTablesNameThemselves() throws {
    let log = try workspace.write(Self.log(), to: "a.ndjson")
    let run = Recording(["export", log, "--table", "apps", "--table", "launches", "--to", "-"])
    let starts = run.output.split(separator: "\n").map { $0.prefix { $0 != "," } }
    #expect(starts == [#"{"table":"apps""#, #"{"table":"launches""#])
    let csv = Recording(["export", log, "--to", "-", "--format", "csv"])
    #expect(csv.status == 64)
    #expect(csv.errors.contains("standard output takes one table as CSV"))
    let terminal = Recording(["export", log, "--table", "apps", "--to", "-", "--format", "csv"]) {
      $0.isOutputTerminal = true
    }
    #expect(terminal.status == 64)
  }

  @Test func aNameReplacesThatOfTheInput() throws {
    let log = try workspace.write(Self.log(), to: "a.ndjson")
    let run = Recording(
      ["export", log, "--name", "phone 7", "--table", "sessions", "--to", "-"])
    #expect(run.output.contains(#""source":"phone 7:4""#))
    let other = try workspace.write(Self.log("com.example.radio"), to: "b.ndjson")
    let several = Recording(["export", log, other, "--name", "phone 7", "--to", "-"])
    #expect(several.status == 64)
    #expect(several.errors.contains("there are 2 inputs"))
  }

  @Test func aLogWithoutDatesHasTextAndNoNanoseconds() throws {
    let run = export("\(SampleTraces.folder)/leaked-background-task/console.txt")
    #expect(run.status == 0)
    #expect(
      try rows("SELECT enteredBackgroundAt, enteredBackgroundAtNs FROM sessions") == [
        ["18:04:21.624517", nil]
      ])
    #expect(
      export("\(SampleTraces.folder)/leaked-background-task/console.txt", "--date", "2026-04-19")
        .status == 0)
    #expect(
      try rows("SELECT enteredBackgroundAt FROM sessions") == [["2026-04-19T18:04:21.624517+01:00"]]
    )
  }

  @Test func versionsComeFromCrashReportsOrLabels() throws {
    let log = try workspace.write(
      Self.log()
        + #"{"ts":"2026-11-21T10:06:00Z","event":"appVersion","value":"2.1 (345)","#
        + #""bundle":"com.example.notes"}"# + "\n", to: "a.ndjson")
    #expect(export(log).status == 0)
    #expect(try rows("SELECT version, build FROM sessions") == [["2.1", "345"]])
    let silent = try workspace.write(Self.log("com.example.radio"), to: "b.ndjson")
    #expect(export(silent, "--label", "build=9", "--label", "model=iPhone15,2").status == 0)
    // What the log says holds.
    #expect(export(log, "--label", "build=9").status == 0)
    #expect(
      try rows("SELECT build FROM sessions WHERE bundle = 'com.example.notes'") == [["345"]])
    #expect(
      try rows("SELECT version, build, model FROM sessions WHERE bundle = 'com.example.radio'")
        == [[nil, "9", "iPhone15,2"]])
  }

  @Test func aLabelIsTheSameInCapitals() throws {
    let first = try workspace.write(Self.log(), to: "a.ndjson")
    let second = try workspace.write(Self.log("com.example.radio", day: 22), to: "b.ndjson")
    #expect(export(first, "--label", "run=7").status == 0)
    #expect(export(second, "--label", "Run=8").status == 0)
    #expect(try rows("SELECT run FROM sessions ORDER BY run") == [["7"], ["8"]])
    #expect(export(first, "--label", "run=7", to: "tables").status == 0)
    let other = export(second, "--label", "Run=8", to: "tables")
    #expect(other.status == 64)
    #expect(other.errors.contains("'Run' is called 'run'"), "\(other.errors)")
  }

  // MARK: Bad input

  @Test(arguments: [
    (["--label", "os=17"], "have a column 'os' already"),
    (["--label", "=x"], "cannot be the name of a column"),
    (["--label", "run"], "expected KEY=VALUE"),
    (["--label", "run=1", "--label", "run=2"], "'run' is given twice"),
    (["--table", "letters"], "The value 'letters' is invalid"),
    (["--to", "tables.csv"], "names a file, and each table is one"),
    (["--neutralize-formulas"], "applies only to CSV"),
    (["--format", "sqlite", "--to", "-"], "cannot be written to standard output"),
  ])
  func wrongUse(arguments: [String], message: String) throws {
    let log = try workspace.write(Self.log(), to: "a.ndjson")
    let run = Recording(["export", log, "--to", workspace.path("a.sqlite")] + arguments)
    #expect(run.status == 64)
    #expect(run.errors.contains(message), "\(run.errors)")
    #expect(workspace.read("a.sqlite") == nil)
  }

  @Test func aPlaceIsNeeded() throws {
    let log = try workspace.write(Self.log(), to: "a.ndjson")
    let run = Recording(["export", log])
    #expect(run.status == 64)
    #expect(run.errors.contains("Missing expected argument '--to <place>'"))
  }

  @Test func databasesOfOthersStayAsTheyAre() throws {
    let log = try workspace.write(Self.log(), to: "a.ndjson")
    do {
      try SQLiteDatabase(workspace.path("other.sqlite")).run("CREATE TABLE songs (name TEXT)")
      try SQLiteDatabase(workspace.path("old.sqlite")).run(
        "CREATE TABLE lifetrace (schema TEXT); INSERT INTO lifetrace VALUES ('lifetrace.tables/0')")
    }
    try workspace.write("no database at all, only text\n", to: "text.db")
    for (name, message) in [
      ("other.sqlite", "is a database of something else"),
      ("old.sqlite", "has tables of version 'lifetrace.tables/0', expected 'lifetrace.tables/1'"),
      ("text.db", "is no SQLite database"),
    ] {
      let run = export(log, to: name)
      #expect(run.status == 64, "\(name)")
      #expect(run.errors.contains(message), "\(run.errors)")
    }
    #expect(workspace.read("text.db") == "no database at all, only text\n")
    #expect(try rows("SELECT count(*) FROM sqlite_schema", in: "other.sqlite") == [["1"]])
  }

  @Test func aFileIsNoFolder() throws {
    let log = try workspace.write(Self.log(), to: "a.ndjson")
    let run = export(log, to: "a.ndjson")
    #expect(run.status == 64)
    #expect(run.errors.contains("is a file; expected a folder, or a database by its extension"))
    let damaged = try workspace.write("{\"schema\":\"x\"}", to: "tables/schema.json")
    let other = export(log, to: "tables/")
    #expect(other.status == 64)
    #expect(other.errors.contains("has tables of version 'x'"))
    try workspace.write("{", to: "tables/schema.json")
    #expect(export(log, to: "tables/").errors.contains("describes no tables"))
    #expect(damaged.hasSuffix("schema.json"))
  }

  @Test func aPlaceThatCannotBeWrittenStaysAsItIs() throws {
    let log = try workspace.write(Self.log(), to: "a.ndjson")
    for place in ["missing/a.sqlite", "a.ndjson/a.sqlite", "a.ndjson/tables/"] {
      let run = export(log, to: place)
      #expect(run.status == 74, "\(place): \(run.errors)")
      #expect(run.errors.contains("cannot be written"), "\(run.errors)")
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: workspace.path("")) == ["a.ndjson"])
  }

  @Test func aLockedDatabaseStaysAsItIs() throws {
    let log = try workspace.write(Self.log(), to: "a.ndjson")
    #expect(export(log).status == 0)
    let other = try SQLiteDatabase(workspace.path("a.sqlite"))
    try other.run("BEGIN IMMEDIATE")
    let second = try workspace.write(Self.log("com.example.radio"), to: "b.ndjson")
    let run = Recording(["export", second, "--to", workspace.path("a.sqlite")]) {
      $0.patience = .milliseconds(100)
    }
    #expect(run.status == 74)
    #expect(run.errors.contains("another program has it locked"))
    try other.run("ROLLBACK")
    #expect(try rows("SELECT bundle FROM sessions") == [["com.example.notes"]])
  }

  @Test func aMissingInputIsARowAndAStatus() throws {
    let log = try workspace.write(Self.log(), to: "a.ndjson")
    let run = export(log, workspace.path("missing.txt"))
    #expect(run.status == 66)
    #expect(
      try rows("SELECT severity, message FROM diagnostics").contains { row in
        row[0] == "error" && row[1]?.contains("missing.txt' no such file") == true
      })
    #expect(try rows("SELECT count(*) FROM sessions") == [["1"]])
  }

  // MARK: Several writers

  @Test(arguments: ["new.sqlite", "old.sqlite", "new/", "old/"])
  func exportsAtOnceKeepAllLogs(place: String) throws {
    if place.hasPrefix("old") {
      let log = try workspace.write(Self.log("com.example.first"), to: "first.ndjson")
      #expect(export(log, to: place).status == 0)
    }
    let logs = try (0..<8).map {
      try workspace.write(Self.log("com.example.app\($0)"), to: "\($0).ndjson")
    }
    let path = workspace.path(place)
    DispatchQueue.concurrentPerform(iterations: logs.count) { number in
      let run = Recording(["export", logs[number], "--to", path])
      #expect(run.status == 0, "\(run.errors)")
    }
    let count = place.hasPrefix("old") ? 9 : 8
    if place.hasSuffix(".sqlite") {
      #expect(try rows("SELECT count(DISTINCT log) FROM sessions", in: place) == [["\(count)"]])
    } else {
      let schema = try JSONSerialization.jsonObject(
        with: Data(#require(workspace.read("\(place)schema.json")).utf8))
      #expect(((schema as? [String: Any])?["logs"] as? [Any])?.count == count)
      #expect(try workspace.names(in: "\(place)sessions").count == count)
    }
    let left = try FileManager.default.contentsOfDirectory(atPath: workspace.path("."))
    #expect(!left.contains { $0.hasPrefix(".lifetrace") })
  }

  @Test func aFolderThatAnotherExportHasLockedStaysAsItIs() throws {
    let log = try workspace.write(Self.log(), to: "a.ndjson")
    #expect(export(log, to: "tables/").status == 0)
    let lock = try FolderLock(workspace.path("tables"), patience: .zero, signals: nil)
    let second = try workspace.write(Self.log("com.example.radio"), to: "b.ndjson")
    let run = Recording(["export", second, "--to", workspace.path("tables/")]) {
      $0.patience = .milliseconds(100)
    }
    #expect(run.status == 74)
    #expect(run.errors.contains("another export has it locked"))
    lock.release()
    #expect(export(second, to: "tables/").status == 0)
    #expect(try workspace.names(in: "tables/sessions").count == 2)
  }

  /// A folder from a stranger: what its description names is not believed.
  @Test(arguments: [
    (#""log":"../../other/precious""#, "names a log '../../other/precious'"),
    (#""log":"/etc/precious""#, "names a log '/etc/precious'"),
  ])
  func aLogOfAFolderIsAPlainName(log: String, message: String) throws {
    let input = try workspace.write(Self.log(), to: "a.ndjson")
    #expect(export(input, to: "tables/").status == 0)
    let precious = try workspace.write("precious", to: "other/precious.ndjson")
    let schema = try #require(workspace.read("tables/schema.json"))
    let name = try #require(schema.firstMatch(of: /"log":\s*"[^"]*"/))
    try workspace.write(schema.replacing(name.output, with: log), to: "tables/schema.json")
    let run = export(input, to: "tables/")
    #expect(run.status == 64)
    #expect(run.errors.contains("tables/schema.json: error: \(message)"), "\(run.errors)")
    #expect(FileManager.default.fileExists(atPath: precious))
  }

  @Test func aLabelOfAFolderIsAName() throws {
    let input = try workspace.write(Self.log(), to: "a.ndjson")
    #expect(export(input, "--label", "run=1", to: "tables/").status == 0)
    let schema = try #require(workspace.read("tables/schema.json"))
    try workspace.write(
      schema.replacing(#""labels": ["run"]"#, with: #""labels": ["x'}); DROP"]"#),
      to: "tables/schema.json")
    let run = export(input, to: "tables/")
    #expect(run.status == 64)
    #expect(run.errors.contains("names a label 'x'}); DROP'"), "\(run.errors)")
  }

  @Test func linksInAFolderDoNotLeadOut() throws {
    let input = try workspace.write(Self.log(), to: "a.ndjson")
    #expect(export(input, to: "tables/").status == 0)
    let precious = try workspace.write("precious", to: "other/precious")
    let schema = try #require(workspace.read("tables/schema.json"))
    try FileManager.default.removeItem(atPath: workspace.path("tables/duckdb.sql"))
    try workspace.link("tables/duckdb.sql", to: precious)
    #expect(export(input, to: "tables/").status == 0)
    #expect(workspace.read("other/precious") == "precious")
    #expect(workspace.read("tables/duckdb.sql")?.hasPrefix("CREATE") == true)
    try FileManager.default.removeItem(atPath: workspace.path("tables/sessions"))
    try workspace.link("tables/sessions", to: workspace.path("other"))
    let run = export(input, to: "tables/")
    #expect(run.status == 64)
    #expect(run.errors.contains("tables/sessions: error: is a symbolic link"), "\(run.errors)")
    #expect(workspace.read("tables/schema.json") == schema)
  }

  // MARK: Odd places and names

  @Test(arguments: [":memory:", "file:x.db?mode=memory", "file:other.sqlite"])
  func aDatabaseIsAFileWhateverItsName(name: String) throws {
    let folder = FileManager.default.currentDirectoryPath
    let database = try SQLiteDatabase("\(workspace.path("."))/\(name)")
    try database.run("CREATE TABLE a (b)")
    #expect(FileManager.default.fileExists(atPath: workspace.path(name)))
    // A relative path, as a user gives it.
    let relative = "lifetrace-\(UInt32.random(in: 0...UInt32.max)).\(name)"
    defer { try? FileManager.default.removeItem(atPath: "\(folder)/\(relative)") }
    try SQLiteDatabase(relative).run("CREATE TABLE a (b)")
    #expect(FileManager.default.fileExists(atPath: "\(folder)/\(relative)"))
  }

  @Test func aJournalOfAnotherDatabaseIsNotTakenUp() throws {
    let log = try workspace.write(Self.log(), to: "a.ndjson")
    try workspace.write("old", to: "a.sqlite-journal")
    let run = export(log)
    #expect(run.status == 64)
    #expect(run.errors.contains("a.sqlite-journal: error: is left of a database that is gone"))
    #expect(workspace.read("a.sqlite-journal") == "old")
  }

  @Test func inputsThatReadTheSameAreTwo() throws {
    let manager = FileManager.default
    try workspace.write("", to: "logs/.keep")
    for (name, bundle) in [
      ("e\u{301}.ndjson", "com.example.notes"), ("\u{E9}.ndjson", "com.example.radio"),
    ] {
      #expect(
        manager.createFile(
          atPath: workspace.path("logs/") + name, contents: Data(Self.log(bundle).utf8)))
    }
    #expect(export(workspace.path("logs")).status == 0)
    #expect(
      try rows("SELECT count(DISTINCT digest), count(DISTINCT name) FROM inputs") == [["2", "2"]])
  }

  @Test func aStrangersLogIsNoStatement() throws {
    let log = try workspace.write(Self.log(), to: "a.ndjson")
    #expect(export(log).status == 0)
    let database = try SQLiteDatabase(workspace.path("a.sqlite"))
    try database.run("UPDATE inputs SET log = 'x''; DELETE FROM sessions; --'")
    #expect(export(log).status == 0)
    #expect(try rows("SELECT count(*) > 0 FROM sessions") == [["1"]])
  }

  /// A place within the folder of logs does not become one of them.
  @Test(arguments: ["logs/x.sqlite", "logs/tables/", "logs/"])
  func aPlaceAmongTheLogsIsNoLog(place: String) throws {
    try workspace.write(Self.log(), to: "logs/a.ndjson")
    for _ in 0..<2 {
      let run = export(workspace.path("logs"), to: place)
      #expect(run.status == 0, "\(run.errors)")
    }
    guard place.hasSuffix("/") else {
      #expect(try rows("SELECT count(*) FROM inputs", in: place) == [["1"]])
      return
    }
    #expect(try workspace.names(in: place + "inputs").count == 1)
  }
}
