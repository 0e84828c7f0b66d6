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

  /// Adds the records of a file; returns `false` where it is damaged, and keeps what comes before.
  mutating func add(_ file: Span<UInt8>) -> Bool {
    var offset = 0
    var current: LogUUID?
    while offset < file.count {
      guard let signature: UInt16 = file.integer(at: offset),
        let size: UInt16 = file.integer(at: offset + 2), Int(size) <= file.count - offset
      else { return false }
      switch (signature, size) {
      case (TimeSync.bootSignature, 48...):
        guard let boot = file.identifier(at: offset + 8),
          let base = Timebase(file, at: offset + 24),
          let record = record(file, at: offset + 32, continuousTime: 0)
        else { return false }
        boots[boot, default: Boot(timebase: base, records: [])].records.append(record)
        current = boot
      case (TimeSync.recordSignature, 32...):
        guard let current, let time: UInt64 = file.integer(at: offset + 8),
          let record = record(file, at: offset + 16, continuousTime: time)
        else { return false }
        boots[current]?.records.append(record)
      default: return false
      }
      offset += Int(size)
    }
    return true
  }

  private func record(
    _ file: Span<UInt8>, at offset: Int, continuousTime: UInt64
  ) -> Record? {
    guard let wall: Int64 = file.integer(at: offset), wall >= 0, wall < TimeSync.latest,
      let minutesWest: Int32 = file.integer(at: offset + 8),
      let isSummer: UInt32 = file.integer(at: offset + 12)
    else { return nil }
    return Record(
      continuousTime: continuousTime, wall: wall,
      zoneSeconds: FileHeader.zoneSeconds(minutesWest: minutesWest, isSummer: isSummer != 0))
  }

  private static let bootSignature: UInt16 = 0xBBB0
  private static let recordSignature: UInt16 = 0x7354
  /// The year 2200, in nanoseconds.
  private static let latest: Int64 = 7_258_118_400_000_000_000
}
