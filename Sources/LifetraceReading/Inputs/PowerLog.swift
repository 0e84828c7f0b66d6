import LifetraceDatabases
import LifetraceInputs
import LifetraceModel

/// A PowerLog database while it is read: its rows, and what holds for the database as a whole.
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
    if !row.isOfPast {
      recordings.note(time, number: row.number, begunBy: daemon)
    }
    if let step = rows.clock.steps.last, step.number == row.number { recordings.note(step) }
    return times.time(time, zoneSeconds: 0)
  }

  /// What a row at a time shows if it is the first about its process.
  func firstRow(at time: Instant?) -> PowerLogProcesses.FirstRow {
    guard let time else { return .ofAny }
    return recordings.firstRow(at: time, before: rows.nextBeginning)
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
  private var first: Instant?
  private var last: Instant?
  /// When powerlogd last began.
  private var began: Instant?
  /// Whether it began after a pause, or with the database: then it listed all processes.
  private var hasListed = false
  /// The list comes up to a second before the row that shows that it began, and right after it.
  private static let longestList = TimeSpan.seconds(2)
  /// The last pause that is long enough for a hole.
  private var pause: RecordingHole?
  private var pauses: [RecordingHole] = []
  /// Times that the clock passed over as it was set forward, and which of them it showed later, set back.
  private var skipped: [(hole: RecordingHole, shown: ClosedRange<Instant>?)] = []

  /// The pauses, and times that the clock never showed.
  var holes: [RecordingHole] {
    pauses
      + skipped.flatMap { hole, shown -> [RecordingHole] in
        guard let shown else { return [hole] }
        var (first, second) = (hole, hole)
        (first.until, second.after) = (shown.lowerBound, shown.upperBound)
        return [first, second]
      }
  }

  /// Notes the time of a row.
  ///
  /// - Parameter pid: the process that began to record; `nil` for other rows.
  mutating func note(_ time: Instant, number: UInt32, begunBy pid: Int64?) {
    if let last, time - last > RecordedStretches.leastSilence {
      pause = RecordingHole(after: last, until: time, line: number, cause: .timed)
    }
    last = time
    first = first ?? time
    for index in skipped.indices {
      let (hole, shown) = skipped[index]
      guard hole.after < time, time < hole.until else { continue }
      skipped[index].shown =
        min(shown?.lowerBound ?? time, time)...max(shown?.upperBound ?? time, time)
    }
    guard let pid, pid != daemon else { return }
    daemon = pid
    began = time
    if first.map({ time - $0 <= PowerLogRecordings.longestStart }) ?? false { hasListed = true }
    guard let pause, time - pause.until <= PowerLogRecordings.longestStart,
      pauses.count < PowerLogRecordings.most
    else { return }
    pauses.append(pause)
    self.pause = nil
    hasListed = true
  }

  /// What a row at a time shows if it is the first about its process.
  ///
  /// - Parameter next: when powerlogd begins next.
  func firstRow(at time: Instant, before next: Instant?) -> PowerLogProcesses.FirstRow {
    let isOfList = [began.map { time - $0 }, next.map { $0 - time }].contains {
      $0.map { $0 <= PowerLogRecordings.longestList } ?? false
    }
    if isOfList { return .ofList }
    return hasListed ? .ofStart : .ofAny
  }

  /// Notes that the clock was set: set forward, it shows none of the times between.
  mutating func note(_ step: PowerLogClock.Step) {
    guard let before = step.before, let after = step.after, before < after, !step.isEvenedOut
    else { return }
    skipped.append(
      (RecordingHole(after: before, until: after, line: step.number, cause: .clockSet), nil))
  }
}
