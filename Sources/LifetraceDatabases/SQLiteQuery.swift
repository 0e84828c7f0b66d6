internal import CSQLite

/// The rows of a query, one at a time.
///
/// A class because the statement must be ended once. Its safety rests on two rules: the values of a row are only read
/// before the next step, and the database outlives the query, which holds it.
@safe package final class SQLiteQuery {
  private let database: SQLiteDatabase
  private var statement: OpaquePointer?
  /// Read five times a row, each by one thread: checks of that took a twelfth of the time of reading.
  @exclusivity(unchecked) private var values: UnsafePointer<lt_sqlite_value>?

  /// Prepares a query with one parameter, a number.
  ///
  /// - Throws: `SQLiteError` if it does not fit the database.
  package init(_ sql: String, of database: SQLiteDatabase) throws(SQLiteError) {
    self.database = database
    let status = unsafe lt_sqlite_query_begin(database.connection, sql, &statement)
    try database.check(status)
  }

  deinit { unsafe lt_sqlite_query_end(statement) }

  /// Begins its rows anew.
  package func restart(with parameter: Int64) {
    unsafe values = nil
    unsafe lt_sqlite_query_restart(statement, parameter)
  }

  /// Steps to the next row; returns `false` after the last.
  ///
  /// - Throws: `SQLiteError`; after that it must be restarted.
  package func next() throws(SQLiteError) -> Bool {
    let status = unsafe lt_sqlite_query_next(statement, &values)
    try database.check(status)
    return unsafe values != nil
  }

  /// Returns the whole number in a column of the row, however it is stored; `nil` for any other value.
  ///
  /// A column without a declared type keeps `15`, `15.0` and `'15'` as they were written.
  ///
  /// Requires: the query has the column, and a row.
  package func integer(_ column: Int) -> Int64? {
    let value = unsafe value(column)
    switch unsafe value.type {
    case 1: return unsafe value.integer
    case 2: return unsafe Int64(exactly: value.real)
    default:
      return numeral(column).flatMap { Int64($0) ?? Double($0).flatMap { Int64(exactly: $0) } }
    }
  }

  /// Returns the number in a column of the row, however it is stored; `nil` for any other value.
  package func number(_ column: Int) -> Double? {
    let value = unsafe value(column)
    switch unsafe value.type {
    case 1: return unsafe Double(value.integer)
    case 2: return unsafe value.real
    default: return numeral(column).flatMap { Double($0) }
    }
  }

  /// Whether a column of the row has a value.
  package func hasValue(_ column: Int) -> Bool { unsafe value(column).type != 0 }

  /// A text that may be a decimal number.
  private func numeral(_ column: Int) -> String? {
    text(column) { text in
      guard text.count <= 32 else { return nil }
      let bytes = text.indices.map { text[$0] }
      guard bytes.allSatisfy("0123456789.+-eE".utf8.contains) else { return nil }
      return String(decoding: bytes, as: UTF8.self)
    } ?? nil
  }

  /// Calls `body` with the text in a column of the row, in UTF-8; returns `nil` for any other value.
  package func text<Result>(_ column: Int, _ body: (Span<UInt8>) -> Result) -> Result? {
    let value = unsafe value(column)
    guard unsafe value.type == 3 else { return nil }
    let bytes = unsafe UnsafeBufferPointer(start: value.text, count: Int(value.length))
    return unsafe body(bytes.span)
  }

  /// Whether a column of the row has a text.
  package func isText(_ column: Int, _ word: String) -> Bool {
    text(column) { text in
      text.count == word.utf8.count && zip(text.indices, word.utf8).allSatisfy { text[$0] == $1 }
    } ?? false
  }

  private func value(_ column: Int) -> lt_sqlite_value {
    guard let values = unsafe values else { preconditionFailure("there is no row") }
    return unsafe values[column]
  }
}
