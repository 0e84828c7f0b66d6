import Foundation

/// Measures a database of PowerLog, against SQLite's own command, which prints the columns that are read.
struct PowerLogRows {
  private static let table = "PLApplicationAgent_EventForward_Application"
  private static let apps = 200

  private let setting: BenchmarkSetting

  init(_ setting: BenchmarkSetting) {
    self.setting = setting
  }

  func rows() throws -> [BenchmarkRow] {
    let count = setting.scaled(10_000_000)
    let work = "PowerLog, \(short(count)) rows of states"
    Progress.tell(work)
    let path = try database(of: count)
    let query = "SELECT ID, timestamp, Identifier, pid, State FROM \(PowerLogRows.table)"
    let runs = try setting.laboratory.compare(
      setting.report(path), ProcessCommand(["sqlite3", "-readonly", path, query]),
      pairs: setting.pairs)
    return [BenchmarkRow(work, "sqlite3, the same columns", runs, mark: .ratio(atMost: 2))]
  }

  /// Creates a database unless it exists, and returns its path: apps that go into the foreground, the background and
  /// suspension in turn, ten rows a second, and end after thirty.
  private func database(of count: Int) throws -> String {
    let path = "\(setting.laboratory.folder)/powerlog-\(count).PLSQL"
    guard !FileManager.default.fileExists(atPath: path) else { return path }
    let part = path + ".part"
    try? FileManager.default.removeItem(atPath: part)
    _ = try setting.laboratory.run(
      ProcessCommand([
        "sqlite3", part,
        """
        PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;
        CREATE TABLE PLStorageOperator_EventForward_TimeOffset (
          ID INTEGER PRIMARY KEY, timestamp REAL, system REAL);
        INSERT INTO PLStorageOperator_EventForward_TimeOffset VALUES (1, 1.7e9, 12.5);
        CREATE TABLE \(PowerLogRows.table) (
          ID INTEGER PRIMARY KEY, timestamp REAL, Identifier TEXT, State INTEGER, pid INTEGER);
        WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < \(count))
        INSERT INTO \(PowerLogRows.table)
        SELECT i + 1, 1.7e9 + i * 0.1, 'com.example.app' || (i % \(PowerLogRows.apps)),
          CASE i / \(PowerLogRows.apps) % 31 WHEN 30 THEN 1 ELSE 8 >> (i / \(PowerLogRows.apps) % 31 % 3) END,
          1000 + i % \(PowerLogRows.apps) + i / \(PowerLogRows.apps * 31) * \(PowerLogRows.apps) FROM n;
        """,
      ]))
    try FileManager.default.moveItem(atPath: part, toPath: path)
    return path
  }
}
