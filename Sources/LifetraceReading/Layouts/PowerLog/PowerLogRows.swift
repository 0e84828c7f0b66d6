import LifetraceDatabases
import LifetraceInputs
import LifetraceModel

/// The rows of a PowerLog database in the order of their times, one at a time.
///
/// Each table is read in the order of its ids, which is that of its times. Nothing of a row is kept.
struct PowerLogRows {
  /// A row, whose values the scan of its table has until the next.
  struct Row {
    let subject: PowerLogTable.Subject
    /// Its number among all rows, counted from 1: its place in reports.
    let number: UInt32
    /// The time of the device's clock; `nil` if it has none.
    let time: Instant?
    /// Whether it was written later than its time.
    let isOfPast: Bool
    /// The place of its table in `sources`.
    fileprivate let source: Int
  }

  private struct Source {
    let table: PowerLogTable
    var scan: TableScan
    /// The time of its row in hand; one without a time comes right after the row before.
    var seconds = -Double.infinity
    var isTimed = false
    var isAtEnd = false

    mutating func advance() {
      guard scan.next() else {
        isAtEnd = true
        return
      }
      let value = scan.row.number(PowerLogTable.time)
      isTimed = value?.isFinite == true
      if let value, isTimed { seconds = value }
    }
  }

  let database: SQLiteDatabase
  /// The size of the database in bytes.
  let size: Int
  private var sources: [Source] = []
  private var last: Int?
  private(set) var number: UInt32 = 0
  private(set) var clock = PowerLogClock()
  /// The latest time so far of rows about what happens to apps.
  private var latest: Instant?
  private var reasonScan: TableScan?
  /// The id of the row to which the next reason belongs; `nil` after the last.
  private var reasonOwner: Int64?

  /// Opens a database.
  ///
  /// - Parameter log: its write-ahead log, if there is one.
  /// - Throws: `SQLiteError` if it is none of PowerLog, or cannot be read, and the error of `file`.
  init(_ file: StoredFile, log: StoredFile?) throws {
    database = try SQLiteDatabase(reading: file, log: log)
    size = file.size
    for table in PowerLogTable.timed {
      guard let scan = try TableScan(table.name, [table.timeColumn] + table.columns, of: database)
      else { continue }
      var source = Source(table: table, scan: scan)
      source.advance()
      sources.append(source)
    }
    guard has(.state) || has(.exit) else {
      throw SQLiteError(path: database.path, .foreign)
    }
    let reasons = PowerLogTable.reasons
    reasonScan = try TableScan(reasons.name, reasons.columns, of: database)
    advanceReasons()
    if let first = sources.firstIndex(where: { $0.table.subject == .offset }),
      !sources[first].isAtEnd
    {
      clock = PowerLogClock(try settings())
      useOffset(of: first)
    }
  }

  /// Reads how the clock was set, ahead of the rows whose times depend on it.
  private func settings() throws -> PowerLogSettings {
    var settings = PowerLogSettings()
    var offsets = try scan(.offset)
    while offsets?.next() == true {
      guard let seconds = offsets?.row.number(PowerLogTable.time),
        let offset = offsets?.row.number(PowerLogTable.first)
      else { continue }
      settings.add(offset, from: seconds)
    }
    for subject in [PowerLogTable.Subject.state, .exit] where settings.goBack {
      if var rows = try scan(subject) { settings.look(at: &rows) }
    }
    settings.settle()
    return settings
  }

  /// Begins to read a table once more.
  private func scan(_ subject: PowerLogTable.Subject) throws -> TableScan? {
    try sources.first { $0.table.subject == subject }.flatMap { source in
      try TableScan(
        source.table.name, [source.table.timeColumn] + source.table.columns, of: database)
    }
  }

  /// The number of bytes read so far.
  var bytesRead: Int { min(size, database.bytesRead) }

  /// Has the times go by the offset in the row in hand of a table.
  private mutating func useOffset(of source: Int) {
    guard let offset = sources[source].scan.row.number(PowerLogTable.first), offset.isFinite
    else { return }
    clock.use(offset, from: sources[source].seconds, number: number)
  }

  /// Whether the database has a table.
  func has(_ subject: PowerLogTable.Subject) -> Bool {
    sources.contains { $0.table.subject == subject }
  }

  /// Returns the next row; `nil` after the last.
  mutating func next() -> Row? {
    if let last { sources[last].advance() }
    var least: Int?
    for index in sources.indices where !sources[index].isAtEnd {
      if let other = least, sources[other].seconds <= sources[index].seconds { continue }
      least = index
    }
    last = least
    guard let least else { return nil }
    number &+= 1
    let (subject, timing) = (sources[least].table.subject, sources[least].table.time)
    if subject == .offset { useOffset(of: least) }
    let time = sources[least].isTimed ? clock.time(at: sources[least].seconds) : nil
    return Row(
      subject: subject, number: number, time: timing == .ofApps ? time.map { settled($0) } : time,
      isOfPast: timing == .past, source: least)
  }

  /// The time of a row, not before that of a row before it by less than a minute: rows of several tables and apps, which
  /// the clock shows in one order and its last setting in another, have theirs.
  private mutating func settled(_ time: Instant) -> Instant {
    guard let last = latest, time < last, last - time <= BackwardSteps.disorder else {
      latest = time
      return time
    }
    return last
  }

  /// The time of the next row that shows that powerlogd began, which is not read yet; `nil` if there is none.
  var nextBeginning: Instant? {
    guard let source = sources.first(where: { $0.table.subject == .recording }), !source.isAtEnd,
      source.isTimed
    else { return nil }
    return clock.time(at: source.seconds)
  }

  /// The table of a row.
  func table(of row: Row) -> PowerLogTable { sources[row.source].table }

  /// The id of a row in its table.
  func id(of row: Row) -> Int64 { sources[row.source].scan.id }

  /// The values of a row.
  func values(of row: Row) -> SQLiteQuery { sources[row.source].scan.row }

  /// Returns the reasons of a row about a state: those whose rows point to it, which are in the order of such rows.
  mutating func reasons(of row: Row) -> [Int64] {
    let id = id(of: row)
    var found: [Int64] = []
    while let owner = reasonOwner, owner <= id {
      if owner == id, found.count < PowerLogRows.mostReasons,
        let value = reasonScan?.row.integer(2)
      {
        found.append(value)
      }
      advanceReasons()
    }
    return found
  }

  /// Steps to the next reason that belongs to a row.
  private mutating func advanceReasons() {
    reasonOwner = nil
    while reasonOwner == nil, reasonScan?.next() == true {
      reasonOwner = reasonScan?.row.integer(1)
    }
  }

  /// More of them no row has.
  private static let mostReasons = 16

  /// The tables that are damaged, with the first damage of each.
  var damages: [(table: String, count: Int, damage: TableScan.Damage)] {
    let all =
      sources.map { ($0.table.name, $0.scan) }
      + (reasonScan.map { [(PowerLogTable.reasons.name, $0)] } ?? [])
    return all.compactMap { name, scan in scan.damage.map { (name, scan.count, $0) } }
  }
}
