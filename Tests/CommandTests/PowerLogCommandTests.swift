import Foundation
import LifetraceDatabases
import LifetraceTestSupport
import Testing

@testable import LifetraceCLI

/// PowerLog databases as inputs of every command.
@Suite struct PowerLogCommandTests {
  private static let app = "com.example.podcast"
  private let workspace: Workspace
  private let path: String

  init() throws {
    workspace = try Workspace()
    path = workspace.path("overnight.PLSQL")
    try PowerLogNight.write(to: path)
  }

  private func compressed() throws -> String {
    let gzip = try Process.run(URL(filePath: "/usr/bin/env"), arguments: ["gzip", "-k", path])
    gzip.waitUntilExit()
    try #require(gzip.terminationStatus == 0)
    return path + ".gz"
  }

  private func report(_ path: String) -> Recording {
    Recording(["report", path, "--os", "18.4", "--format", "csv"])
  }

  /// The report as a table, where the input is called as the database.
  private func rows(_ run: Recording, _ name: String) -> String {
    run.output.replacing(name, with: "overnight.PLSQL")
  }

  @Test func packedAndOnAPipeItIsTheSame() throws {
    let plain = report(path)
    #expect(plain.status == 0, "\(plain.errors)")
    #expect(plain.output.contains("foreground"))
    let packed = report(try compressed())
    #expect(packed.status == 0, "\(packed.errors)")
    #expect(rows(packed, "overnight.PLSQL.gz") == plain.output)
    let pipe = Pipe()
    let bytes = try Data(contentsOf: URL(filePath: path))
    Thread.detachNewThread {
      pipe.fileHandleForWriting.write(bytes)
      try? pipe.fileHandleForWriting.close()
    }
    let piped = Recording(["report", "-", "--os", "18.4", "--format", "csv"]) {
      $0.standardInput = pipe.fileHandleForReading.fileDescriptor
    }
    #expect(rows(piped, "<stdin>") == plain.output)
  }

  /// The row that proves an exit is quoted with its table, its id and its columns.
  @Test func anExplanationQuotesTheRow() {
    let run = Recording(["explain", path, "--os", "18.4"])
    #expect(run.status == 0, "\(run.errors)")
    let words = run.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(
      words.contains(
        "overnight.PLSQL:8 the exit 2026-11-21 23:30:00.000 Sd "
          + "[PLApplicationAgent_EventPoint_ApplicationExitReason:1] Identifier=com.example.podcast pid=700 "
          + "Reason=1 Subcode=4"), "\(run.output)")
    #expect(words.contains("is held running for audio"))
  }

  @Test func showListsItsRows() {
    let run = Recording(["show", path])
    #expect(run.status == 0)
    #expect(
      run.output.contains(
        "2026-11-21 22:05:00.000 Sd  [PLApplicationAgent_EventForward_Application:2] "
          + "Identifier=com.example.podcast pid=700 State=4 (background running) Reason=1\n"))
    #expect(run.output.split(separator: "\n").count == 1 + 16)
  }

  /// Native events give the same report.
  @Test func convertedEventsAreReportedAlike() throws {
    let events = Recording(["convert", path])
    #expect(events.status == 0)
    let native = try workspace.write(events.output, to: "events.ndjson")
    let states = { (run: Recording) in
      run.output.split(separator: "\n").map {
        $0.split(separator: ",").prefix(9).joined(separator: ",")
      }
    }
    #expect(states(report(native)) == states(report(path)))
  }

  @Test(arguments: [
    ["timeline", "--format", "text"], ["graph", "--format", "mermaid", "--app", app],
    ["check", "--rules", "none", "--require", "exits.total == 1", "--app", app],
    ["diff", "PATH", "--app", app],
  ])
  func otherCommandsTakeIt(_ words: [String]) {
    var arguments = words.map { $0 == "PATH" ? path : $0 }
    arguments.insert(path, at: 1)
    let run = Recording(arguments)
    #expect(run.status == 0, "\(run.errors)")
    #expect(!run.output.isEmpty)
  }

  @Test func exportWritesItsTables() throws {
    let run = Recording(["export", path, "--to", workspace.path("out.sqlite")])
    #expect(run.status == 0, "\(run.errors)")
    let rows = try SQLiteDatabase(workspace.path("out.sqlite")).rows(
      "SELECT category, namespace, code FROM exits")
    #expect(rows.map { $0.compactMap(\.self) } == [["memoryPressure", "JETSAM", "4"]])
  }

  /// Neither the database nor its folder changes, and both may be read-only.
  @Test func nothingIsWrittenBesideIt() throws {
    let before = try Data(contentsOf: URL(filePath: path))
    let manager = FileManager.default
    try manager.setAttributes([.posixPermissions: 0o444], ofItemAtPath: path)
    try manager.setAttributes([.posixPermissions: 0o555], ofItemAtPath: workspace.path)
    defer { try? manager.setAttributes([.posixPermissions: 0o755], ofItemAtPath: workspace.path) }
    #expect(report(path).status == 0)
    #expect(try workspace.names() == ["overnight.PLSQL"])
    #expect(try Data(contentsOf: URL(filePath: path)) == before)
  }

  /// In a folder the files that SQLite keeps beside it are no inputs, and its write-ahead log is read.
  @Test func aFolderWithItsWriteAheadLog() throws {
    let folder = workspace.path("device")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let source = workspace.path("source.PLSQL")
    let writer = try PowerLogWriter(at: source)
    try writer.run("PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0")
    try writer.offset(0, at: 1_795_298_400)
    try writer.state(8, Self.app, pid: 7, at: 1_795_298_400)
    for ending in ["", "-wal", "-shm"] {
      try FileManager.default.copyItem(
        atPath: source + ending, toPath: folder + "/CurrentPowerlog.PLSQL" + ending)
    }
    let run = Recording(["report", folder, "--format", "json"])
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output.contains("\"events\": 1"))
    #expect(!run.output.contains("-shm") && !run.output.contains("-wal"))
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder).sorted() == [
        "CurrentPowerlog.PLSQL", "CurrentPowerlog.PLSQL-shm", "CurrentPowerlog.PLSQL-wal",
      ])
    // Packed it is the same, and tables have its rows, too.
    for order in [["", "-wal", "-shm"], ["-wal", "-shm", ""]] {
      let packed = workspace.path("device.tar")
      let tar = try Process.run(
        URL(filePath: "/usr/bin/env"),
        arguments: ["tar", "-cf", packed, "-C", folder]
          + order.map { "CurrentPowerlog.PLSQL" + $0 })
      tar.waitUntilExit()
      let run = Recording(["report", packed, "--format", "json"])
      #expect(run.status == 0 && run.output.contains("\"events\": 1"), "\(run.errors)")
    }
    let tables = Recording([
      "export", folder + "/CurrentPowerlog.PLSQL", "--to", "-", "--table", "events",
    ])
    #expect(tables.output.contains("\"com.example.podcast\""), "\(tables.errors)")
  }

  @Test func anotherDatabaseIsRefused() throws {
    let other = workspace.path("songs.PLSQL")
    try SQLiteDatabase(other).run("CREATE TABLE songs (name TEXT)")
    let run = report(other)
    #expect(run.status == 65)
    #expect(
      run.errors
        == "\(other): error: is an SQLite database without PowerLog's tables of apps, not a log; "
        + "PowerLog is the only one that is read: CurrentPowerlog.PLSQL of a sysdiagnose\n")
  }
}
