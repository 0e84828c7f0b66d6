import Foundation
import LifetraceDatabases
import LifetraceInputs
import LifetraceModel
import LifetraceTestSupport
import Testing

@testable import LifetraceReading

/// Databases that a stranger made, or that are damaged.
@Suite struct HostilePowerLogTests {
  private let workspace: Workspace
  private let path: String
  private static let states = "PLApplicationAgent_EventForward_Application"

  init() throws {
    workspace = try Workspace()
    path = workspace.path("a.PLSQL")
  }

  private func without(_ tables: String...) throws -> PowerLogWriter {
    let writer = try PowerLogWriter(at: path, without: Set(tables))
    try writer.offset(0, at: 1000)
    return writer
  }

  /// Writes rows of one app, of which every tenth second one holds.
  private func fill(_ writer: PowerLogWriter, _ count: Int) throws {
    try writer.run(
      "WITH n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < \(count)) "
        + "INSERT INTO \(Self.states) (timestamp, Identifier, pid, State) "
        + "SELECT 1000 + i, 'com.example.notes', 7, 4 + 4 * (i % 2) FROM n")
  }

  @Test(arguments: [
    // A view that never ends, one that does, and tables that run code or have no ids.
    "CREATE VIEW {} AS WITH n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i AS timestamp FROM n",
    "CREATE VIEW {} AS SELECT 1 AS ID, 1000 AS timestamp, 'x' AS Identifier, 7 AS pid, 4 AS State",
    "CREATE VIRTUAL TABLE {} USING fts5(timestamp, Identifier, pid, State)",
    "CREATE TABLE {} (ID INTEGER PRIMARY KEY, timestamp REAL) WITHOUT ROWID",
    "CREATE TABLE {} (rowid, _rowid_, oid, timestamp REAL)",
  ])
  func whatIsNoPlainTableIsNotRead(_ sql: String) throws {
    let writer = try without(Self.states)
    try writer.run(sql.replacing("{}", with: Self.states))
    try writer.exit("com.example.notes", pid: 7, namespace: 1, code: 4, at: 1001)
    let trace = try readPowerLog(path)
    #expect(trace.inputs[0].events == 1)
    #expect(trace.diagnostics.contains { $0.message.contains("has no table \(Self.states)") })
  }

  /// SQLite does not tell names apart by their case.
  @Test func namesInOtherCaseAreTheSame() throws {
    let table = Self.states.lowercased()
    let writer = try without(Self.states)
    try writer.run(
      "CREATE TABLE \(table) (STATE INTEGER, PID INTEGER, identifier TEXT, TIMESTAMP REAL)")
    try writer.run("INSERT INTO \(table) VALUES (8, 7, 'com.example.notes', 1001)")
    let trace = try readPowerLog(path)
    #expect(
      trace.events.map(\.kind) == [.state(ReportedState(task: .running, visibility: .foreground))])
    #expect(trace.events.map(\.process.pid) == [7])
  }

  /// A row about a process that no device has is about no other.
  @Test func impossiblePIDsAreNoProcesses() throws {
    let writer = try without()
    for pid in ["-1", "1099511627776", "7.5", "'seven'"] {
      try writer.run(
        "INSERT INTO \(Self.states) (timestamp, Identifier, pid, State) "
          + "VALUES (1001, 'com.example.notes', \(pid), 8)")
    }
    try writer.state(4, "com.example.notes", pid: 7, at: 1002)
    let trace = try readPowerLog(path)
    #expect(trace.events.map(\.process.pid) == [7])
    #expect(trace.inputs[0].skipped == ["row with an impossible pid": 4])
  }

  /// A column without a type keeps a number as it was written.
  @Test(
    arguments: [
      ("'1001.5'", "'15'", "'3735883980'", "'7'", 15, 0xDEAD_10CC),
      ("1001.5", "1.0", "2.0", "7.0", 1, 2), ("' 1001.5'", "10", "1", "7", nil, nil),
      ("1001.5", "'ten'", "'0x8badf00d'", "7", nil, nil),
      ("'1.0015e3'", "'+2'", "'11.0'", "'7'", 2, 11),
    ] as [(String, String, String, String, UInt8?, UInt64?)])
  func numbersCountHoweverTheyAreStored(
    time: String, namespace: String, code: String, pid: String, expected: UInt8?, number: UInt64?
  ) throws {
    let table = "PLApplicationAgent_EventPoint_ApplicationExitReason"
    let writer = try without(table)
    try writer.run("CREATE TABLE \(table) (timestamp, Identifier, Reason, pid, Subcode)")
    try writer.run(
      "INSERT INTO \(table) VALUES (\(time), 'com.example.notes', \(namespace), \(pid), \(code))")
    let trace = try readPowerLog(path)
    let exits = trace.events.compactMap { event -> ExitReport? in
      if case .exited(let report) = event.kind { report } else { nil }
    }
    // A text with blanks is no number.
    #expect(exits.count == (time.contains(" ") ? 0 : 1))
    #expect(exits.allSatisfy { $0.namespace?.number == expected && $0.code == number })
    #expect(trace.events.allSatisfy { $0.process.pid == 7 })
    #expect(trace.events.allSatisfy { $0.time == Instant(nanoseconds: 1_001_500_000_000) })
  }

  /// A column that is computed is one that is missing.
  @Test func computedColumnsAreNotRun() throws {
    let writer = try without(Self.states)
    try writer.run(
      "CREATE TABLE \(Self.states) (ID INTEGER PRIMARY KEY, timestamp REAL, Identifier TEXT, "
        + "pid INTEGER, State AS (length(zeroblob(1000000000)) % 7))")
    try writer.run(
      "INSERT INTO \(Self.states) (timestamp, Identifier, pid) VALUES (1000, 'a.b', 7)")
    let trace = try readPowerLog(path)
    #expect(trace.inputs[0].skipped == ["row without a state": 1])
  }

  /// A value longer than any of PowerLog's costs its row alone.
  @Test func aHugeTextCostsItsRowAlone() throws {
    let writer = try without()
    try fill(writer, 3)
    try writer.run(
      "UPDATE \(Self.states) SET Identifier = printf('%.*c', 9000000, 'x') WHERE ID = 2")
    let trace = try readPowerLog(path)
    #expect(trace.events.map(\.source.line).count == 2)
    let damage = try #require(trace.diagnostics.first { $0.severity == .dataLoss })
    #expect(damage.message.contains("\(Self.states) after row 1"))
  }

  /// A damaged page costs what it holds, and is said with its table and place; what comes before and after is read.
  @Test(arguments: [0xFF, 0x00, 0x0D] as [UInt8])
  func aDamagedPageCostsItsRows(_ byte: UInt8) throws {
    let writer = try without()
    try fill(writer, 5000)
    var bytes = try [UInt8](Data(contentsOf: URL(filePath: path)))
    let page = bytes.count / 4096 / 2
    for index in page * 4096..<(page + 1) * 4096 { bytes[index] = byte }
    let damaged = try workspace.write(bytes, to: "b.PLSQL")
    let trace = try readPowerLog(damaged)
    #expect(trace.inputs[0].events > 4500 && trace.inputs[0].events < 5000)
    #expect(trace.events.map { $0.time.nanoseconds / 1_000_000_000 }.max() == 6000)
    let damage = try #require(trace.diagnostics.first { $0.severity == .dataLoss })
    #expect(damage.message.contains("is damaged in the table \(Self.states) after row "))
    #expect(damage.notes[0].contains("\(trace.inputs[0].events) of its rows are read"))
  }

  /// Of a database that is cut off the beginning is read.
  @Test func aCutDatabaseIsReadUpToItsEnd() throws {
    let writer = try without()
    try fill(writer, 5000)
    let bytes = try [UInt8](Data(contentsOf: URL(filePath: path)))
    let trace = try readPowerLog(
      try workspace.write(Array(bytes[..<(bytes.count * 2 / 3)]), to: "b.PLSQL"))
    #expect(trace.inputs[0].events > 1000)
    #expect(trace.diagnostics.contains { $0.severity == .dataLoss })
  }

  /// Bytes of any kind in any place: it ends, and says what it could not read.
  @Test(arguments: 0..<40) func damageOfAnyKindEnds(_ seed: Int) throws {
    let writer = try without()
    try fill(writer, 400)
    try writer.prewarm("com.example.notes", pid: 7, at: 1100)
    var bytes = try [UInt8](Data(contentsOf: URL(filePath: path)))
    var numbers = SeededNumbers(seed: UInt64(seed))
    for _ in 0..<20 {
      bytes[Int.random(in: 16..<bytes.count, using: &numbers)] = .random(
        in: 0...255, using: &numbers)
    }
    _ = try readPowerLog(try workspace.write(bytes, to: "b.PLSQL"))
  }

  /// Pages that lead back into themselves do not go on for ever.
  @Test func pagesThatLeadBackEnd() throws {
    let writer = try without()
    try fill(writer, 20_000)
    var bytes = try [UInt8](Data(contentsOf: URL(filePath: path)))
    // All children of each inner page of a table become its first.
    for page in 1..<(bytes.count / 4096) where bytes[page * 4096] == 5 {
      let start = page * 4096
      let count = Int(bytes[start + 3]) << 8 | Int(bytes[start + 4])
      let places = (0..<count).map { index in
        start + (Int(bytes[start + 12 + index * 2]) << 8 | Int(bytes[start + 13 + index * 2]))
      }
      guard let first = places.first else { continue }
      let child = Array(bytes[first..<first + 4])
      for place in places { bytes.replaceSubrange(place..<place + 4, with: child) }
    }
    let trace = try readPowerLog(try workspace.write(bytes, to: "b.PLSQL"))
    #expect(trace.inputs[0].events < 20_000)
    #expect(trace.diagnostics.contains { $0.severity == .dataLoss })
  }

  @Test func aDatabaseOfSomethingElseSaysSo() throws {
    try SQLiteDatabase(path).run("CREATE TABLE songs (name TEXT)")
    let trace = try readPowerLog(path)
    #expect(
      trace.diagnostics.map(\.message) == [
        "'a.PLSQL' is an SQLite database without PowerLog's tables of apps, not a log"
      ])
  }

  @Test func aDatabaseWithoutAReadableSchemaSaysSo() throws {
    _ = try without()
    var bytes = try [UInt8](Data(contentsOf: URL(filePath: path)))
    for index in 100..<4096 { bytes[index] = 0xFF }
    let trace = try readPowerLog(try workspace.write(bytes, to: "b.PLSQL"))
    #expect(trace.diagnostics[0].severity == .error)
    #expect(trace.diagnostics[0].message.contains("is an SQLite database that cannot be read: "))
  }

  /// What is in a write-ahead log beside the database alone is read, and neither file changes.
  @Test func theLogBesideItIsRead() throws {
    let writer = try without()
    try writer.run("PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0")
    try fill(writer, 10)
    for ending in ["", "-wal"] {
      try FileManager.default.copyItem(
        atPath: path + ending, toPath: workspace.path("b.PLSQL") + ending)
    }
    let copy = workspace.path("b.PLSQL")
    let before = ["", "-wal"].map { FileManager.default.contents(atPath: copy + $0) }
    #expect(try readPowerLog(copy, log: copy + "-wal").inputs[0].events == 10)
    #expect(["", "-wal"].map { FileManager.default.contents(atPath: copy + $0) } == before)
    #expect(try readPowerLog(copy).inputs[0].events == 0)
    #expect(try workspace.names().filter { $0.hasPrefix("b") } == ["b.PLSQL", "b.PLSQL-wal"])
  }
}
