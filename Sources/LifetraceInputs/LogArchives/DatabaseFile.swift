/// Recognizes SQLite databases, and what SQLite keeps beside them.
package enum DatabaseFile {
  /// Whether `start` is the beginning of a database.
  package static func recognizes(_ start: [UInt8]) -> Bool {
    start.starts(with: Array("SQLite format 3\0".utf8))
  }

  /// What the name of a database's write-ahead log has after the database's.
  package static let logSuffix = "-wal"

  /// Whether the name shows a file that is read along with the PowerLog database beside it, if at all.
  package static func isBesidePowerLog(_ path: [UInt8]) -> Bool {
    let name = String(decoding: path, as: UTF8.self).lowercased()
    return [".plsql-wal", ".plsql-shm", ".plsql-journal"].contains { name.hasSuffix($0) }
  }
}
