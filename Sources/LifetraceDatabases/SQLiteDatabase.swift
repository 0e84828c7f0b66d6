internal import CSQLite
package import LifetraceInputs

/// A connection to a SQLite database.
///
/// A class because the connection must be closed once. Not thread-safe.
@safe package final class SQLiteDatabase {
  package let path: String
  private(set) var connection: OpaquePointer?
  /// The files that a database for reading alone is in, which stay open as long as it is used.
  private let files: [OpenFile]

  /// Opens a database, and makes it if there is none.
  ///
  /// - Parameters:
  ///   - path: its path; `nil` for a database in memory alone.
  ///   - patience: how long to wait while another program has it locked.
  /// - Throws: `SQLiteError`
  package init(_ path: String?, patience: Duration = .seconds(60)) throws(SQLiteError) {
    self.path = path ?? "memory"
    files = []
    guard lt_sqlite_is_available() else { throw SQLiteError(path: self.path, .libraryMissing) }
    // SQLite gives `:memory:` and what begins with `file:` a meaning of its own.
    let name = path.map { $0.hasPrefix("/") ? $0 : "./" + $0 } ?? ":memory:"
    let status = unsafe lt_sqlite_open(name, Int32(patience / .milliseconds(1)), &connection)
    try check(status)
  }

  /// Opens a database for reading alone: neither it nor a file beside it is written or locked.
  ///
  /// - Parameters:
  ///   - file: the file that holds it.
  ///   - log: its write-ahead log, if there is one.
  /// - Throws: `SQLiteError`, and the error of `file`.
  package init(reading file: StoredFile, log: StoredFile?) throws {
    path = file.path
    guard lt_sqlite_is_available() else { throw SQLiteError(path: path, .libraryMissing) }
    let opened = try [file, log].compactMap { try $0?.opened() }
    files = opened.map(\.file)
    let parts = opened.map {
      lt_sqlite_part(
        descriptor: $0.file.descriptor, start: Int64($0.start), size: Int64($0.size))
    }
    let status = unsafe parts.withUnsafeBufferPointer { parts in
      unsafe lt_sqlite_open_part(
        parts.baseAddress, parts.count > 1 ? parts.baseAddress.map { unsafe $0 + 1 } : nil,
        &connection)
    }
    try check(status)
  }

  deinit { unsafe lt_sqlite_close(connection) }

  /// The number of bytes read so far of a database for reading alone.
  package var bytesRead: Int { unsafe Int(lt_sqlite_bytes_read(connection)) }

  /// Runs statements.
  package func run(_ sql: String) throws(SQLiteError) {
    try check(unsafe lt_sqlite_run(connection, sql, nil, nil))
  }

  /// The result of a query, its values as text.
  package struct Result {
    /// The names of the columns; none if there are no rows.
    package var columns: [String] = []
    /// The rows.
    package var rows: [[String?]] = []
  }

  /// Returns the result of a query.
  package func result(of sql: String) throws(SQLiteError) -> Result {
    var result = Result()
    let status = unsafe withUnsafeMutablePointer(to: &result) { pointer in
      unsafe lt_sqlite_run(connection, sql, pointer) { context, count, values, names in
        unsafe context?.assumingMemoryBound(to: Result.self).pointee.columns =
          SQLiteDatabase.texts(names, count).compactMap(\.self)
        unsafe context?.assumingMemoryBound(to: Result.self).pointee.rows.append(
          SQLiteDatabase.texts(values, count))
      }
    }
    try check(status)
    return result
  }

  private static func texts(
    _ texts: UnsafePointer<UnsafePointer<CChar>?>?, _ count: Int32
  ) -> [String?] {
    (0..<Int(count)).map { index in
      let text = unsafe texts?[index]
      return unsafe text.map { unsafe String(cString: $0) }
    }
  }

  /// Returns the rows of a query.
  package func rows(_ sql: String) throws(SQLiteError) -> [[String?]] { try result(of: sql).rows }

  /// Inserts the rows that `body` passes on.
  ///
  /// - Parameter columns: the number of parameters.
  package func insert(
    _ sql: String, columns: Int,
    _ body: (_ insert: ([UInt8]) throws -> Void) throws -> Void
  ) throws {
    var insertion: OpaquePointer?
    let status = unsafe lt_sqlite_prepare(connection, sql, Int32(columns), &insertion)
    defer { unsafe lt_sqlite_end(insertion) }
    try check(status)
    try body { cells in
      try check(
        unsafe cells.withUnsafeBufferPointer {
          unsafe lt_sqlite_insert(insertion, $0.baseAddress, $0.count)
        })
    }
  }

  private var message: String { unsafe String(cString: lt_sqlite_message(connection)) }

  func check(_ status: lt_sqlite_status) throws(SQLiteError) {
    switch status {
    case LT_SQLITE_OK: return
    case LT_SQLITE_LOCKED: throw SQLiteError(path: path, .locked)
    case LT_SQLITE_FULL: throw SQLiteError(path: path, .full)
    case LT_SQLITE_NO_ACCESS: throw SQLiteError(path: path, .noAccess(message))
    case LT_SQLITE_NO_DATABASE: throw SQLiteError(path: path, .noDatabase)
    default: throw SQLiteError(path: path, .failed(message))
    }
  }
}
