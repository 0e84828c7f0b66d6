package import LifetraceDatabases
public import LifetracePresentation

extension TableExport {
  /// Adds the tables to a SQLite database, which is made if there is none.
  ///
  /// All happens in one transaction. Rows of other logs stay. Rows of the same log in these tables are replaced, and
  /// in all tables those of logs that are parts of it.
  ///
  /// - Parameters:
  ///   - path: the database's path.
  ///   - tables: the tables; `inputs` is always written, since it says which logs there are.
  /// - Throws: `SQLiteError`, and errors of reading the events once more; the database is then as it was before. If
  ///   another program has locked it, that is after a minute.
  public func write(toSQLite path: String, tables: [ExportTable] = ExportTable.all) throws {
    try write(to: SQLiteDatabase(path), tables: tables)
  }

  /// Adds the tables to an open database.
  package func write(
    to database: SQLiteDatabase, tables: [ExportTable] = ExportTable.all
  ) throws {
    try TableStore(database: database).add(self, tables)
  }

  /// Writes the tables to a new file. After an error the file is incomplete; remove it.
  package func write(toNewSQLite path: String, tables: [ExportTable]) throws {
    let database = try SQLiteDatabase(path)
    // There is no earlier content to restore.
    try database.run("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF")
    try write(to: database, tables: tables)
  }
}

/// A database of tables.
private struct TableStore {
  let database: SQLiteDatabase

  func add(_ export: TableExport, _ tables: [ExportTable]) throws {
    try database.run("BEGIN IMMEDIATE")
    do {
      try prepare(for: export.labels)
      let written = ExportTable.all.filter { table in
        table.name == "inputs" || tables.contains { $0.name == table.name }
      }
      try removeReplaced(by: export.log, written)
      for table in written { try insert(table, of: export) }
      try database.run("COMMIT")
    } catch {
      // The first error is the one to report.
      try? database.run("ROLLBACK")
      throw error
    }
  }

  /// Makes the tables, or checks that those there are of the same version, and adds the columns of labels.
  private func prepare(for labels: [TableLabel]) throws(SQLiteError) {
    let known = try database.rows("SELECT name FROM sqlite_master WHERE type = 'table'")
      .compactMap(\.first).compactMap(\.self)
    if known.isEmpty {
      try database.run(
        "CREATE TABLE lifetrace (schema TEXT NOT NULL);"
          + "INSERT INTO lifetrace VALUES ('\(ExportTable.schemaName)');"
          + ExportTable.all.map(Self.definition).joined(separator: ";"))
    } else {
      guard known.contains("lifetrace") else { throw SQLiteError(path: database.path, .foreign) }
      let version = try database.rows("SELECT schema FROM lifetrace").first?.first ?? nil
      guard version == ExportTable.schemaName else {
        throw SQLiteError(path: database.path, .version(version ?? "none"))
      }
    }
    for table in ExportTable.all {
      // Names of columns have no case in SQLite.
      let columns = Set(
        try database.rows("PRAGMA table_info(\(table.name))").compactMap { $0[1]?.lowercased() })
      for label in labels where !columns.contains(label.key.lowercased()) {
        try database.run("ALTER TABLE \(table.name) ADD COLUMN \"\(label.key)\" TEXT")
      }
    }
  }

  private static func definition(of table: ExportTable) -> String {
    let columns = table.columns.map { "\($0.name) \($0.type.sqlType)" }
    return "CREATE TABLE \(table.name) (\(columns.joined(separator: ", ")))"
  }

  /// - Parameter tables: the tables that are written.
  private func removeReplaced(
    by log: TableLog, _ tables: [ExportTable]
  ) throws(SQLiteError) {
    var index = TableLogIndex()
    for row in try database.rows("SELECT DISTINCT log, digest FROM inputs") {
      guard let id = row[0] else { continue }
      index.logs[id, default: []].formUnion([row[1]].compactMap(\.self))
    }
    let replaced: [String]
    do throws(TableOverlap) {
      replaced = try index.replaced(by: log)
    } catch {
      throw SQLiteError(path: database.path, .overlap(inputs: error.inputs))
    }
    // A stranger's database may have anything there.
    for id in replaced where TableLog.isIdentity(id) {
      for table in id == log.id ? tables : ExportTable.all {
        try database.run("DELETE FROM \(table.name) WHERE log = '\(id)'")
      }
    }
  }

  private func insert(_ table: ExportTable, of export: TableExport) throws {
    let columns = table.columns.map(\.name) + export.labels.map { "\"\($0.key)\"" }
    let places = Array(repeating: "?", count: columns.count).joined(separator: ", ")
    try database.insert(
      "INSERT INTO \(table.name) (\(columns.joined(separator: ", "))) VALUES (\(places))",
      columns: columns.count
    ) { insert in
      try export.forEachRows(of: table) { try insert($0.bytes) }
    }
  }
}

extension ColumnDescription.ValueType {
  /// SQLite has no type of its own for true and false: they are 1 and 0.
  fileprivate var sqlType: String {
    switch self {
    case .integer: "INTEGER"
    case .real: "REAL"
    case .text: "TEXT"
    case .boolean: "BOOLEAN"
    }
  }
}
