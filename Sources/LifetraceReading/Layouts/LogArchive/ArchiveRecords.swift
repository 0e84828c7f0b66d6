import LifetraceModel
import LifetraceUnifiedLogs

/// Turns the records of a unified log archive into records as `log show` prints them.
struct ArchiveRecords {
  /// The name of the layout in reports.
  static let layout = "logarchive"

  private let archive: LogArchive
  private var boot = -1
  private(set) var count: UInt32 = 0
  private var printed = PrintedTimes(resolution: 1)

  init(_ archive: LogArchive) { self.archive = archive }

  /// Returns the line that `log show` prints where a boot begins; `nil` for other records, and at the beginning of the
  /// archive.
  mutating func boundary(before record: LogArchiveRecord) -> RawRecord? {
    guard record.boot != boot else { return nil }
    defer { boot = record.boot }
    guard boot >= 0 else { return nil }
    let boot = archive.boots[record.boot]
    return marker("=== system boot: \(boot.identifier)", record, boot)
  }

  /// Counts a record, and returns its number from 1; a loss has that of the record before.
  mutating func number(of record: LogArchiveRecord) -> UInt32 {
    if record.loss == nil { count += 1 }
    return count
  }

  /// Returns between which times messages of a process were lost; `nil` for other records.
  func loss(_ record: LogArchiveRecord) -> (from: Instant, to: Instant)? {
    let clock = archive.boots[record.boot].clock
    return record.loss.map { loss in
      (
        Instant(nanoseconds: clock.steadyTime(at: loss.start)),
        Instant(nanoseconds: clock.steadyTime(at: max(loss.start, loss.end)))
      )
    }
  }

  /// Returns what `log show` prints for a record; `nil` for a loss.
  mutating func raw(_ record: LogArchiveRecord) -> RawRecord? {
    guard record.loss == nil else { return nil }
    let count = number(of: record)
    let boot = archive.boots[record.boot]
    let isState = record.kind == .stateDump
    var raw = RawRecord(line: count, message: isState ? record.state[...] : record.text[...])
    raw.time = wallTime(boot.clock.times(at: record.time))
    raw.process = record.process.name.isEmpty ? nil : record.process.name
    raw.pid = record.process.pid < 0 ? nil : record.process.pid
    raw.subsystem = record.subsystem.isEmpty ? nil : record.subsystem[...]
    raw.category = record.category.isEmpty ? nil : record.category[...]
    if record.kind == .simpleDump { raw.job = raw.subsystem }
    return raw
  }

  private mutating func marker(
    _ text: String, _ record: LogArchiveRecord, _ boot: LogArchive.Boot
  ) -> RawRecord {
    count += 1
    var raw = RawRecord(line: count, message: Array(text.utf8)[...])
    raw.time = wallTime(boot.clock.times(at: record.time))
    return raw
  }

  /// Returns a time as a record would print it.
  private mutating func wallTime(
    _ times: (steady: Int64, wall: Int64, zoneSeconds: Int)
  ) -> WallTime {
    printed.time(Instant(nanoseconds: times.steady), zoneSeconds: times.zoneSeconds)
  }
}
