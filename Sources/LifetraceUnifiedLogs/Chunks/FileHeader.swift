/// The first chunk of a tracev3 file: the boot that the file is of, and its clock.
struct FileHeader: Hashable {
  /// How many nanoseconds a unit of continuous time has: numerator by denominator.
  let timebase: Timebase
  /// The continuous time of `wall`.
  let continuousTime: UInt64
  /// The wall clock at `continuousTime`, in nanoseconds since 1970.
  let wall: Int64
  /// The zone in seconds east of UTC.
  let zoneSeconds: Int
  let boot: LogUUID
  /// The build of the system, such as `19D52`.
  let build: [UInt8]
  /// The model of the hardware, such as `J96AP`.
  let model: [UInt8]

  /// Reads the data of the chunk; `nil` if its clock is missing.
  init?(_ data: Span<UInt8>) {
    guard let timebase = Timebase(data, at: 0), let seconds: Int64 = data.integer(at: 16),
      let microseconds: UInt32 = data.integer(at: 24),
      let minutesWest: Int32 = data.integer(at: 28),
      let isSummer: UInt32 = data.integer(at: 32), seconds >= 0,
      seconds < FileHeader.latestWall / 1_000_000_000, microseconds < 1_000_000
    else { return nil }
    self.timebase = timebase
    wall = seconds * 1_000_000_000 + Int64(microseconds) * 1000
    zoneSeconds = FileHeader.zoneSeconds(minutesWest: minutesWest, isSummer: isSummer != 0)
    var parts = SubChunks()
    var offset = FileHeader.fixedSize
    while let tag: UInt32 = data.integer(at: offset),
      let size: UInt32 = data.integer(at: offset + 4),
      Int(size) <= data.count - offset - 8
    {
      parts.read(tag, data.extracting(offset + 8..<offset + 8 + Int(size)))
      offset += 8 + Int(size)
    }
    guard let time = parts.continuousTime, let boot = parts.boot else { return nil }
    (continuousTime, self.boot, build, model) = (time, boot, parts.build, parts.model)
  }

  /// The year 2200, in nanoseconds since 1970: no clock is later.
  static let latestWall: Int64 = 7_258_118_400_000_000_000
  /// The offset of the first sub-chunk.
  private static let fixedSize = 40

  /// Returns a zone in seconds east of UTC; zero for one that no country has.
  static func zoneSeconds(minutesWest: Int32, isSummer: Bool) -> Int {
    guard abs(Int(minutesWest)) <= 15 * 60 else { return 0 }
    return -Int(minutesWest) * 60 + (isSummer ? 3600 : 0)
  }

  private struct SubChunks {
    var continuousTime: UInt64?
    var boot: LogUUID?
    var build: [UInt8] = []
    var model: [UInt8] = []

    mutating func read(_ tag: UInt32, _ data: Span<UInt8>) {
      switch tag {
      case 0x6100: continuousTime = data.integer(at: 0)
      case 0x6101:
        build = data.text(at: 8, limit: min(24, data.count))
        model = data.text(at: 24, limit: min(56, data.count))
      case 0x6102: boot = data.identifier(at: 0)
      default: break
      }
    }
  }
}

/// How long a unit of continuous time is.
struct Timebase: Hashable {
  let numerator: UInt32
  let denominator: UInt32

  init(numerator: UInt32, denominator: UInt32) {
    self.numerator = numerator
    self.denominator = denominator
  }

  /// Reads two numbers at an offset; `nil` if one is zero.
  init?(_ data: Span<UInt8>, at offset: Int) {
    guard let numerator: UInt32 = data.integer(at: offset),
      let denominator: UInt32 = data.integer(at: offset + 4), numerator > 0, denominator > 0
    else { return nil }
    self.init(numerator: numerator, denominator: denominator)
  }

  /// Returns nanoseconds from one continuous time to another; at most a century either way.
  func nanoseconds(from start: UInt64, to end: UInt64) -> Int64 {
    // Nearly always it fits.
    if end >= start {
      let (product, isTooLarge) = (end - start).multipliedReportingOverflow(by: UInt64(numerator))
      if !isTooLarge, product / UInt64(denominator) < UInt64(Timebase.longest) {
        return Int64(product / UInt64(denominator))
      }
    }
    let units = Int128(end) - Int128(start)
    let span = units * Int128(numerator) / Int128(denominator)
    return Int64(clamping: min(max(span, -Timebase.longest), Timebase.longest))
  }

  private static let longest: Int128 = 100 * 366 * 86_400_000_000_000
}
