import LifetraceDatabases
import LifetraceInputs
import LifetraceModel

/// A PowerLog database that is read: its rows, and what of it is not a row's.
struct PowerLog {
  /// The name of the layout in reports.
  static let layout = "powerlog"

  var rows: PowerLogRows
  var emitter: PowerLogEmitter
  private let damagedLists: [(table: String, count: Int, damage: TableScan.Damage)]
  private(set) var recordings = PowerLogRecordings()
  private var times = PrintedTimes(resolution: PowerLog.resolution)

  /// Opens a database.
  ///
  /// - Throws: `SQLiteError` if it is none of PowerLog, or cannot be read, and the error of `file`.
  init(_ file: StoredFile, log: StoredFile?, _ symbols: inout SymbolTable) throws {
    rows = try PowerLogRows(file, log: log)
    let identities = try PowerLogIdentities(rows.database, &symbols)
    damagedLists = identities.damages
    emitter = PowerLogEmitter(identities)
  }

  /// What the user should know about how it was read.
  func findings(name: String, input: UInt32) -> PowerLogFindings {
    PowerLogFindings(rows: rows, name: name, input: input, damagedLists: damagedLists)
  }

  /// Notes a row's time, and returns it as a record would print it.
  mutating func note(_ row: PowerLogRows.Row) -> WallTime? {
    guard let time = row.time else { return nil }
    let daemon =
      row.subject == .recording ? rows.values(of: row).integer(PowerLogTable.first) : nil
    recordings.note(time, number: row.number, begunBy: daemon)
    return times.time(time, zoneSeconds: 0)
  }

  /// A time is a number of seconds with 53 binary digits, of which the last is worth so many nanoseconds today.
  private static let resolution: Int64 = 239
}

/// When powerlogd recorded: it begins with the device, and at other times.
struct PowerLogRecordings: Sendable {
  /// Its first rows are up to some seconds older than the row that shows that it began.
  private static let longestStart = TimeSpan.seconds(60)
  /// More of them are not told apart.
  private static let most = 1024

  private var daemon: Int64?
  private var last: Instant?
  /// The last pause that is long enough for a hole.
  private var pause: RecordingHole?
  private(set) var holes: [RecordingHole] = []

  /// Notes the time of a row.
  ///
  /// - Parameter pid: the process that began to record; `nil` for other rows.
  mutating func note(_ time: Instant, number: UInt32, begunBy pid: Int64?) {
    if let last, time - last > RecordedStretches.leastSilence {
      pause = RecordingHole(after: last, until: time, line: number, cause: .timed)
    }
    last = time
    guard let pid, pid != daemon else { return }
    daemon = pid
    guard let pause, time - pause.until <= PowerLogRecordings.longestStart,
      holes.count < PowerLogRecordings.most
    else { return }
    holes.append(pause)
    self.pause = nil
  }
}
