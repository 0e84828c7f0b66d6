/// What the files in `timesync` say of the clocks of boots.
///
/// Source: libyal's specification, "timesync database file format".
struct TimeSync {
  /// One pair of continuous time and wall clock.
  struct Record: Hashable {
    let continuousTime: UInt64
    /// Nanoseconds since 1970.
    let wall: Int64
    let zoneSeconds: Int
  }

  /// The records of a boot.
  struct Boot: Hashable {
    let timebase: Timebase
    var records: [Record]
  }

  private(set) var boots: [LogUUID: Boot] = [:]

  /// Adds the records of a file; returns `false` where it is damaged, and keeps what comes before and after.
  mutating func add(_ file: Span<UInt8>) -> Bool {
    var (offset, isWhole, lostCount) = (0, true, 0)
    var current: LogUUID?
    while offset < file.count {
      switch file.integer(at: offset, as: UInt32.self) {
      case TimeSync.bootMark:
        current = addBoot(file, at: offset)
        if current == nil { isWhole = false }
        offset += TimeSync.bootSize
        lostCount = 0
      case TimeSync.recordMark:
        if !addRecord(file, at: offset, of: current) { isWhole = false }
        offset += TimeSync.recordSize
        lostCount = 0
      default:
        isWhole = false
        lostCount += TimeSync.searchStep
        offset += TimeSync.searchStep
        // What is lost may be the record of another boot.
        if lostCount >= TimeSync.bootSize { current = nil }
      }
    }
    return isWhole
  }

  private mutating func addBoot(_ file: Span<UInt8>, at offset: Int) -> LogUUID? {
    guard let boot = file.identifier(at: offset + 8), let base = Timebase(file, at: offset + 24),
      let clock = Clock(file, at: offset + 32)
    else { return nil }
    add(clock, at: 0, to: boot, base)
    return boot
  }

  private mutating func addRecord(
    _ file: Span<UInt8>, at offset: Int, of boot: LogUUID?
  ) -> Bool {
    guard let boot, let base = boots[boot]?.timebase,
      let time: UInt64 = file.integer(at: offset + 8), let clock = Clock(file, at: offset + 16)
    else { return false }
    add(clock, at: time, to: boot, base)
    return true
  }

  /// Adds a record, unless the clock of the device was not set yet.
  private mutating func add(_ clock: Clock, at time: UInt64, to boot: LogUUID, _ base: Timebase) {
    let record = Record(continuousTime: time, wall: clock.wall, zoneSeconds: clock.zoneSeconds)
    boots[boot, default: Boot(timebase: base, records: [])].records +=
      clock.wall == 0 ? [] : [record]
  }

  /// What both kinds of records end with.
  private struct Clock {
    let wall: Int64
    let zoneSeconds: Int

    init?(_ file: Span<UInt8>, at offset: Int) {
      guard let wall: Int64 = file.integer(at: offset), wall >= 0, wall < FileHeader.latestWall,
        let minutesWest: Int32 = file.integer(at: offset + 8),
        let isSummer: UInt32 = file.integer(at: offset + 12)
      else { return nil }
      self.wall = wall
      zoneSeconds = FileHeader.zoneSeconds(minutesWest: minutesWest, isSummer: isSummer != 0)
    }
  }

  /// The signature of a record of a boot, and its size.
  private static let bootMark: UInt32 = 0x30_BBB0
  private static let bootSize = 48
  /// The signature of a record of both clocks, and its size.
  private static let recordMark: UInt32 = 0x20_7354
  private static let recordSize = 32
  /// All records are at multiples of so many bytes.
  private static let searchStep = 8
}
