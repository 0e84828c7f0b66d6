import Lifetrace
import LifetraceArguments
import LifetraceDatabases
import LifetraceInputs
import LifetracePresentation
import LifetraceReading
import LifetraceSQLite

/// The destination of tables.
enum TablePlace: Hashable {
  case standardOutput
  /// A SQLite database.
  case database(String)
  /// A folder with a folder for each table.
  case folder(String)

  /// The extensions of databases.
  private static let extensions = ["sqlite", "sqlite3", "db"]

  /// The extensions of files that a user may expect, but that are not written.
  private static let otherExtensions = [
    "csv", "duckdb", "json", "jsonl", "ndjson", "parquet", "tsv", "txt", "xlsx",
  ]

  /// Creates the destination in `--to`.
  ///
  /// - Parameter format: the format that the user asked for, if any.
  init(_ option: String, format: TableFileFormat?) throws(Failure) {
    switch try OutputPlace(option) {
    case .standardOutput: self = .standardOutput
    case .folder(let path): self = .folder(path)
    case .file(let path):
      let isDatabase = TablePlace.extensions.contains(OutputPlace.file(path).fileExtension)
      if format == .sqlite || isDatabase && format == nil {
        self = .database(path)
      } else if (try? Platform.status(Array(path.utf8)))?.kind == .file {
        throw .unusableSetting(
          place: path,
          reason: "is a file; expected a folder, or a database by its extension: "
            + TablePlace.extensions.map { ".\($0)" }.joined(separator: ", "))
      } else if TablePlace.otherExtensions.contains(OutputPlace.file(path).fileExtension) {
        throw .unusableSetting(
          place: path,
          reason:
            "names a file, and each table is one; give a folder such as 'tables/', or write one table "
            + "with --table NAME --to -")
      } else {
        self = .folder(path)
      }
    }
    if case .folder(let path) = self, format == .sqlite {
      throw .unusableSetting(
        place: path, reason: "is a folder; give a database a file's name, or another --format")
    }
  }

  /// The path of the database.
  var database: String? { if case .database(let path) = self { path } else { nil } }
}

/// The format of tables.
enum TableFileFormat: String, CaseIterable, ExpressibleByArgument {
  case sqlite
  case ndjson
  case csv
}

/// A SQLite database of tables.
struct TableDatabase {
  let path: String
  let signals: SignalWatcher?
  /// How long to wait while another program writes.
  let patience: Duration

  /// Adds tables.
  func add(_ export: TableExport, _ tables: [ExportTable]) throws {
    do {
      if (try? Platform.status(Array(path.utf8))) == nil, try writeNew(export, tables) { return }
      try export.write(to: SQLiteDatabase(path, patience: patience), tables: tables)
    } catch let error as SQLiteError {
      throw Failure(error, of: path)
    } catch let error as SystemError {
      throw Failure.unwritable(name: path, reason: error.reason)
    }
  }

  /// Writes a database under another name first, so that nobody sees a part of it.
  ///
  /// - Returns: whether it has its name: another export may have made one meanwhile, to which SQLite can add.
  private func writeNew(_ export: TableExport, _ tables: [ExportTable]) throws -> Bool {
    let target = AtomicFile.target(of: path)
    // SQLite would take them for those of the new one.
    for end in ["-journal", "-wal"]
    where (try? Platform.statusOfItself(Array((target + end).utf8))) != nil {
      // Of a database that another export has made meanwhile, they are its own.
      guard (try? Platform.status(Array(target.utf8))) == nil else { return false }
      throw Failure.unusableSetting(
        place: target + end,
        reason: "is left of a database that is gone; put that back, or remove it, too")
    }
    let temporary = AtomicFile.temporaryPath(beside: target)
    signals?.protect(temporary)
    defer {
      Platform.remove(temporary)
      signals?.release(temporary)
    }
    try export.write(toNewSQLite: temporary, tables: tables)
    let descriptor = try Platform.open(Array(temporary.utf8), Platform.forWriting)
    defer { Platform.close(descriptor) }
    try Platform.synchronize(descriptor)
    return try Platform.link(temporary, to: target)
  }
}

/// A folder of tables: a folder for each table, and in it a file for each log.
struct TableFolder {
  let path: String
  let format: TableFormat
  let neutralizesFormulas: Bool
  let signals: SignalWatcher?
  /// How long to wait while another export writes.
  let patience: Duration

  /// Returns the names that belong to tables among those in a folder, if it has tables.
  static func names(among names: [[UInt8]]) -> Set<[UInt8]> {
    let files = ["schema.json", "duckdb.sql"].map { Array($0.utf8) }
    guard files.allSatisfy(names.contains) else { return [] }
    return Set(files + ExportTable.all.map { Array($0.name.utf8) }).intersection(names)
  }

  /// The description of the tables.
  private var schemaPath: String { "\(path)/schema.json" }

  /// What a folder has before tables are added to it.
  private struct Contents {
    var labels: [String] = []
    var index = TableLogIndex()
  }

  /// Adds tables. Files of the same log in these tables are replaced, and those of logs that are parts of it.
  func add(_ export: TableExport, _ tables: [ExportTable]) throws {
    try OutputPlace.makeFolders(path)
    let lock = try FolderLock(path, patience: patience, signals: signals)
    defer { lock.release() }
    try requireFolders()
    var contents = try contents()
    try requireSpelling(of: export.labels, in: contents)
    let replaced: [String]
    do throws(TableOverlap) {
      replaced = try contents.index.replaced(by: export.log)
    } catch {
      throw Failure.tableOverlap(place: path, inputs: error.inputs)
    }
    // What of the log there was before stays until all of its new files are there.
    var written: [(new: String, path: String)] = []
    defer {
      for file in written {
        Platform.remove(file.new)
        signals?.release(file.new)
      }
    }
    for table in tables {
      let name = "\(table.name)/\(export.log.id).\(format.rawValue)"
      let new = AtomicFile.temporaryPath(beside: "\(path)/\(name)")
      signals?.protect(new)
      written.append((new, "\(path)/\(name)"))
      try write(table, of: export, to: String(Substring(new.utf8.dropFirst(path.utf8.count + 1))))
    }
    for file in written { try place(file.new, at: file.path) }
    for id in replaced where id != export.log.id {
      contents.index.logs[id] = nil
      remove(id)
    }
    contents.index.logs[export.log.id] = Set(export.log.digests.values)
    contents.labels += export.labels.map(\.key).filter { !contents.labels.contains($0) }
    try describe(contents)
  }

  /// Throws if the tables have a label's key in another spelling.
  private func requireSpelling(
    of labels: [TableLabel], in contents: Contents
  ) throws(Failure) {
    for label in labels {
      let known = contents.labels.first { $0.lowercased() == label.key.lowercased() }
      guard let known, known != label.key else { continue }
      throw .unusableSetting(
        place: "--label", reason: "'\(label.key)' is called '\(known)' in '\(path)'; write it so")
    }
  }

  /// Writes the files that describe the tables: views for DuckDB, and the schema with the list of logs.
  private func describe(_ contents: Contents) throws {
    let schema = TableSchema(format: format, labels: contents.labels, index: contents.index)
    // DuckDB makes no view of a table without files.
    let ending = Array(".\(format.rawValue)".utf8)
    let present = try ExportTable.all.filter { table in
      try files(of: table).contains { $0.suffix(ending.count).elementsEqual(ending) }
    }
    try write("duckdb.sql") { try $0(schema.duckDBViews(of: present)) }
    // Last: what it does not list is no part of the tables.
    try write("schema.json") { try $0(schema.bytes) }
  }

  private func place(_ new: String, at path: String) throws(Failure) {
    do {
      try Platform.rename(new, to: path)
    } catch {
      throw .unwritable(name: path, reason: error.reason)
    }
  }

  private func write(_ table: ExportTable, of export: TableExport, to name: String) throws {
    try OutputPlace.makeFolders("\(path)/\(table.name)")
    try write(name) { write in
      try export.write(
        table, as: format, neutralizesFormulas: neutralizesFormulas, to: write)
    }
  }

  /// Throws if the folder of a table is a link: it may lead out of the place.
  private func requireFolders() throws(Failure) {
    for table in ExportTable.all where Platform.isLink(Array("\(path)/\(table.name)".utf8)) {
      throw .unusableSetting(
        place: "\(path)/\(table.name)",
        reason: "is a symbolic link; put a folder there, or give --to another place")
    }
  }

  /// Returns the names of the files in a table's folder.
  private func files(of table: ExportTable) throws -> [[UInt8]] {
    let folder = "\(path)/\(table.name)"
    do throws(SystemError) {
      return try Platform.names(in: Array(folder.utf8))
    } catch {
      if case .missing = error { return [] }
      throw Failure.unreadable(name: folder, reason: error.reason)
    }
  }

  /// Removes the files of a log.
  private func remove(_ log: String) {
    for table in ExportTable.all {
      Platform.remove("\(path)/\(table.name)/\(log).\(format.rawValue)")
    }
  }

  private func write(
    _ name: String, _ produce: (_ write: ([UInt8]) throws -> Void) throws -> Void
  ) throws {
    do {
      try AtomicFile(path: "\(path)/\(name)", signals: signals, followsLinks: false).write(produce)
    } catch let error as SystemError {
      throw Failure.unwritable(name: "\(path)/\(name)", reason: error.reason)
    }
  }

  /// Reads what the folder has.
  private func contents() throws -> Contents {
    var contents = Contents()
    let bytes: [UInt8]
    do throws(SystemError) {
      bytes = try Platform.contents(of: schemaPath)
    } catch {
      if case .missing = error { return contents }
      throw Failure.unreadable(name: schemaPath, reason: error.reason)
    }
    guard let schema = JSONElement(bytes.span), let name = schema["schema"]?.text else {
      throw Failure.unusableSetting(
        place: schemaPath, reason: "describes no tables; give --to another folder")
    }
    guard name == ExportTable.schemaName else {
      throw Failure.tableVersion(place: path, found: name)
    }
    if let other = schema["format"]?.text, other != format.rawValue {
      throw Failure.unusableSetting(
        place: path, reason: "has tables in \(other); give --format \(other), or another folder")
    }
    contents.labels = (schema["labels"]?.items ?? []).compactMap(\.text)
    for key in contents.labels where (try? TableLabel(key, "")) == nil {
      throw Failure.notPlain(place: schemaPath, what: "label", name: key)
    }
    for log in schema["logs"]?.items ?? [] {
      guard let id = log["log"]?.text else { continue }
      guard TableLog.isIdentity(id) else {
        throw Failure.notPlain(place: schemaPath, what: "log", name: id)
      }
      contents.index.logs[id] = Set((log["inputs"]?.items ?? []).compactMap(\.text))
    }
    return contents
  }
}

extension Failure {
  /// Creates the failure of writing a database.
  init(_ error: SQLiteError, of name: String) {
    switch error.reason {
    case .libraryMissing:
      self = .unwritable(
        name: name,
        reason: "SQLite is missing; install it (Debian: libsqlite3-0), or write --format ndjson")
    case .locked:
      self = .unwritable(
        name: name, reason: "another program has it locked; close that and try again")
    case .full:
      self = .unwritable(
        name: name, reason: "no space left on the disk; nothing of this log was written")
    case .noAccess(let words):
      self = .unwritable(
        name: name, reason: "\(words); check that its folder is there and can be written")
    case .noDatabase:
      self = .unusableSetting(
        place: name, reason: "is no SQLite database, or a damaged one; give --to another name")
    case .foreign:
      self = .unusableSetting(
        place: name, reason: "is a database of something else; give --to another name")
    case .version(let found): self = .tableVersion(place: name, found: found)
    case .overlap(let inputs): self = .tableOverlap(place: name, inputs: inputs)
    case .failed(let words): self = .unwritable(name: name, reason: words)
    }
  }

  /// The description of tables has a name that lifetrace does not write, and that may lead elsewhere.
  fileprivate static func notPlain(place: String, what: String, name: String) -> Failure {
    .unusableSetting(
      place: place,
      reason: "names a \(what) '\(name)', which no export writes; give --to another folder")
  }

  /// Tables of another version are in a place.
  static func tableVersion(place: String, found: String) -> Failure {
    .unusableSetting(
      place: place,
      reason:
        "has tables of version '\(found)', expected '\(ExportTable.schemaName)'; export its logs again to "
        + "another place")
  }

  /// Inputs are in a place already, together with others.
  static func tableOverlap(place: String, inputs: [String]) -> Failure {
    .unusableSetting(
      place: place,
      reason:
        "has \(inputs.map { "'\($0)'" }.joined(separator: ", ")) already, exported together with "
        + "other inputs; export all of them again, or give --to another place")
  }
}
