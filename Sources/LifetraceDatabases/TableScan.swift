/// The rows of one table in the order of their ids, as far as a table can be read that may be damaged or made by a
/// stranger.
///
/// Behind a row that cannot be read it goes on at ids that are further and further away, so that little is lost; ids
/// that do not rise, as in a tree of pages that leads back into itself, count as damage.
package struct TableScan {
  /// The first damage of a table.
  package struct Damage: Hashable, Sendable {
    /// The id of the last row before it; `nil` if there is none.
    package var after: Int64?
    /// The reason, in SQLite's words.
    package var reason: String
  }

  /// More damaged places of a table are not passed over.
  private static let mostRestarts = 256

  /// The id of the row in hand.
  package private(set) var id: Int64 = 0
  /// The first damage so far.
  package private(set) var damage: Damage?
  /// The number of rows so far.
  package private(set) var count = 0
  /// The row in hand: its columns in the order in which they were asked for, from 1 on.
  package let row: SQLiteQuery
  private var last: Int64?
  private var restarts = 0
  /// How far behind the last row it goes on after a damage.
  private var step: Int64 = 1

  /// Prepares the reading of a table.
  ///
  /// - Parameters:
  ///   - columns: the columns; one that the table lacks has no values.
  /// - Returns: `nil` if there is no table of the name with rows of its own.
  /// - Throws: `SQLiteError` if the database cannot be read.
  package init?(
    _ table: String, _ columns: [String], of database: SQLiteDatabase
  ) throws(SQLiteError) {
    // A view of the name, or a table that code of its own fills, has no page of its own.
    let found = try database.rows(
      "SELECT 1 FROM sqlite_master WHERE type = 'table' AND rootpage > 0 AND name = '\(table)' COLLATE NOCASE LIMIT 1"
    )
    guard !found.isEmpty else { return nil }
    var known: Set<String> = []
    for column in try database.rows("PRAGMA table_xinfo(\"\(table)\")") {
      // What is computed from other columns has a mark.
      if column.count > 6, column[6] == "0", let name = column[1] {
        known.insert(name.lowercased())
      }
    }
    guard let id = ["rowid", "_rowid_", "oid"].first(where: { !known.contains($0) }) else {
      return nil
    }
    let wanted = columns.map { known.contains($0.lowercased()) ? "\"\($0)\"" : "NULL" }
    let list = ([id] + wanted).joined(separator: ", ")
    do throws(SQLiteError) {
      row = try SQLiteQuery(
        "SELECT \(list) FROM \"\(table)\" NOT INDEXED WHERE \(id) > ?1 ORDER BY \(id)", of: database
      )
    } catch {
      // A table without ids.
      return nil
    }
    row.restart(with: .min)
  }

  /// Steps to the next row that can be read; returns `false` after the last.
  package mutating func next() -> Bool {
    while true {
      do throws(SQLiteError) {
        guard try row.next(), let found = row.integer(0) else { return false }
        guard last.map({ $0 < found }) ?? true else {
          throw SQLiteError(path: "", .failed("its rows are not in order"))
        }
        (id, last, step) = (found, found, 1)
        count += 1
        return true
      } catch {
        if damage == nil { damage = Damage(after: last, reason: error.words) }
        guard goOn() else { return false }
      }
    }
  }

  /// Goes on behind a damage; returns `false` if that was tried too often.
  private mutating func goOn() -> Bool {
    let (next, overflow) = (last ?? 0).addingReportingOverflow(step)
    guard restarts < TableScan.mostRestarts, !overflow else { return false }
    restarts += 1
    step = step.multipliedReportingOverflow(by: 2).partialValue
    guard step > 0 else { return false }
    row.restart(with: next)
    return true
  }
}
