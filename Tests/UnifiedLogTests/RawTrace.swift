import LifetraceTestSupport

/// Files of entries that no writer writes, made chunk by chunk.
struct RawTrace {
  /// The header of a file of the test's boot.
  static let header: [UInt8] = {
    var boot = Actors.boot
    boot.log(Actors.app, at: 0, "")
    let files = ArchiveWriter([boot]).files()
    return Array(files.first { $0.path.hasSuffix(".tracev3") }?.bytes.prefix(224) ?? [])
  }()

  /// The bytes so far; they begin with the header.
  private(set) var bytes = RawTrace.header

  /// The file, as a part of an archive.
  var file: (path: String, bytes: [UInt8]) { ("Persist/0000000000000001.tracev3", bytes) }

  mutating func append(_ more: [UInt8]) { bytes += more }

  /// Appends a catalog and its chunk sets, each of which is said to have entries at the same times.
  mutating func append(
    _ catalog: RawCatalog, sets: [[UInt8]], times: (UInt64, UInt64) = (0, .max)
  ) {
    var catalog = catalog
    for set in sets {
      catalog.sets.append(
        RawCatalog.Set(earliest: times.0, latest: times.1, size: set.count, indexes: [0]))
    }
    append(catalog.chunk)
    for set in sets { append(RawTrace.chunkSet(set)) }
  }

  /// Returns a chunk, filled up to a multiple of eight bytes.
  static func chunk(_ tag: UInt32, _ data: [UInt8], length: UInt64? = nil) -> [UInt8] {
    let chunk = number(tag) + number(0 as UInt32) + number(length ?? UInt64(data.count)) + data
    return chunk + [UInt8](repeating: 0, count: (8 - chunk.count % 8) % 8)
  }

  /// Returns a packed chunk set with chunks in it.
  static func chunkSet(
    _ plain: [UInt8], _ compression: ArchiveCompression = .lz4
  ) -> [UInt8] {
    chunk(0x600D, compression.packed(plain))
  }

  /// Returns a chunk of entries of process 1.
  static func entries(_ entries: [[UInt8]], base: UInt64 = 0) -> [UInt8] {
    let data = Array(entries.joined())
    return chunk(
      0x6001,
      key + number(UInt16(16 + data.count)) + number(0x1000 as UInt16) + number(0 as UInt32)
        + number(base) + data)
  }

  /// Returns a log entry without arguments.
  ///
  /// - Parameters:
  ///   - reference: the place of its format.
  ///   - time: units after its chunk's base.
  static func log(
    _ reference: UInt32, time: UInt64 = 0, flags: UInt16 = 2, _ rest: [UInt8] = [0, 0]
  ) -> [UInt8] {
    let data = number(0x10 as UInt32) + rest
    let entry =
      number(0x0004 as UInt16) + number(flags) + number(reference) + number(7 as UInt64)
      + number(time | UInt64(data.count) << 48) + data
    return entry + [UInt8](repeating: 0, count: (8 - entry.count % 8) % 8)
  }

  /// Returns a state dump of process 1.
  static func state(_ value: [UInt8], form: UInt32 = 1, size: UInt32? = nil) -> [UInt8] {
    let fixed =
      key + number(0 as UInt64) + number(0 as UInt64) + [UInt8](repeating: 0, count: 16)
    return chunk(
      0x6003,
      fixed + number(form) + number(size ?? UInt32(value.count))
        + [UInt8](repeating: 0x74, count: 192) + value)
  }

  /// The key of process 1, and four bytes that do not matter.
  static let key: [UInt8] = number(1 as UInt64) + number(1 as UInt32) + [0, 0, 0, 0]

  /// Returns the bytes of a number, the lowest first.
  static func number(_ number: some FixedWidthInteger) -> [UInt8] {
    stride(from: 0, to: number.bitWidth, by: 8).map { UInt8(truncatingIfNeeded: number >> $0) }
  }
}

/// A catalog that no writer writes.
struct RawCatalog {
  /// What is said of a chunk set.
  struct Set {
    var earliest: UInt64 = 0
    var latest = UInt64.max
    var size = 0
    var indexes: [UInt16] = []
  }

  var identifiers = [ArchiveUUID(of: "main")]
  var names = Array("subsystem\0category\0\0\0\0\0".utf8)
  /// The entries of the processes.
  var processes = [RawCatalog.process()]
  /// The number of processes that the catalog claims; the right one without.
  var processCount: Int?
  var sets: [Set] = []

  /// Returns the entry of a process.
  static func process(
    _ number: UInt64 = 1, imageCount: UInt32? = nil, images: [[UInt8]] = [],
    subsystemCount: UInt32? = nil, subsystems: [(UInt16, UInt16, UInt16)] = []
  ) -> [UInt8] {
    var bytes: [UInt8] = []
    // Index, an unknown word, the main image, no shared cache.
    for word in [UInt16(truncatingIfNeeded: number - 1), 0, 0, 0xFFFF] {
      bytes += RawTrace.number(word)
    }
    bytes += RawTrace.number(number)
    for word in [1, 100 + UInt32(truncatingIfNeeded: number), 501, 0] {
      bytes += RawTrace.number(word)
    }
    bytes += RawTrace.number(UInt64(imageCount ?? UInt32(images.count))) + images.joined()
    bytes += RawTrace.number(UInt64(subsystemCount ?? UInt32(subsystems.count)))
    for (identifier, name, category) in subsystems {
      for word in [identifier, name, category] { bytes += RawTrace.number(word) }
    }
    return bytes + [UInt8](repeating: 0, count: (8 - bytes.count % 8) % 8)
  }

  /// The chunk.
  var chunk: [UInt8] {
    let list = Array(processes.joined())
    let namesStart = identifiers.count * 16
    let processesStart = namesStart + names.count
    let starts = [
      namesStart, processesStart, processCount ?? processes.count, processesStart + list.count,
      sets.count,
    ]
    var data = starts.flatMap { RawTrace.number(UInt16(truncatingIfNeeded: $0)) }
    data += [UInt8](repeating: 0, count: 14)
    for identifier in identifiers {
      data += RawTrace.number(identifier.high.byteSwapped)
      data += RawTrace.number(identifier.low.byteSwapped)
    }
    data += names + list
    for set in sets {
      data += RawTrace.number(set.earliest) + RawTrace.number(set.latest)
      data += RawTrace.number(UInt32(set.size)) + RawTrace.number(0x100 as UInt32)
      data += RawTrace.number(UInt32(set.indexes.count)) + set.indexes.flatMap(RawTrace.number)
      data += RawTrace.number(0 as UInt32)
      data += [UInt8](repeating: 0, count: (8 - data.count % 8) % 8)
    }
    return RawTrace.chunk(0x600B, data)
  }
}
