/// Chunks that are compressed together, each at a multiple of 8 bytes.
struct ArchiveChunkSet {
  private(set) var chunks: [ArchiveChunk] = []
  private(set) var plain = ArchiveBytes()

  mutating func append(_ chunk: ArchiveChunk) {
    plain.put(chunk.bytes)
    plain.align(to: 8)
    chunks.append(chunk)
  }
}

/// Writes one file of entries in pieces: a header, then catalogs, each with its chunk sets.
struct ArchiveFileWriter {
  let boot: ArchiveBoot
  let chunks: [ArchiveChunk]
  let scopes: ArchiveScopes
  let layout: ArchiveLayout

  private static let headerTag: UInt32 = 0x1000
  private static let chunkSetTag: UInt32 = 0x600d
  private static let subtag: UInt32 = 0x11

  /// Passes the file to `write`, piece by piece, with the chunks once for each repetition, each
  /// time later by `period` ticks.
  func write(
    repetitions: Int = 1, period: UInt64 = 0, _ write: (_ piece: [UInt8]) throws -> Void
  ) rethrows {
    try write(header)
    var sets: [ArchiveChunkSet] = []
    var set = ArchiveChunkSet()
    for repetition in 0..<UInt64(repetitions) {
      for chunk in chunks {
        if set.plain.count + chunk.bytes.count > layout.chunkSetSize, !set.chunks.isEmpty {
          sets.append(set)
          set = ArchiveChunkSet()
        }
        if sets.count == layout.chunkSetsPerCatalog {
          try writeGroup(sets, write)
          sets = []
        }
        set.append(chunk.delayed(by: repetition * period))
      }
    }
    if !set.chunks.isEmpty { sets.append(set) }
    if !sets.isEmpty { try writeGroup(sets, write) }
  }

  /// Writes a catalog and its chunk sets, each at a multiple of 8 bytes.
  private func writeGroup(_ sets: [ArchiveChunkSet], _ write: ([UInt8]) throws -> Void) rethrows {
    var catalog = ArchiveBytes()
    catalog.put(ArchiveCatalog.chunk(sets, scopes, layout.compression))
    catalog.align(to: 8)
    try write(catalog.bytes)
    for set in sets {
      var piece = ArchiveBytes()
      let packed = layout.compression.packed(set.plain.bytes)
      piece.put(ArchiveBytes.chunk(tag: Self.chunkSetTag, subtag: Self.subtag, packed))
      piece.align(to: 8)
      try write(piece.bytes)
    }
  }

  /// The header: the clocks at the time of the first entry, the system, the boot, the time zone.
  private var header: [UInt8] {
    let time = chunks.map(\.earliest).min() ?? boot.startTicks
    let wall = boot.wallTime(at: .continuous(time))
    let seconds = wall / 1_000_000_000
    var data = ArchiveBytes()
    data.put(boot.timebase.numerator)
    data.put(boot.timebase.denominator)
    // The absolute clock stands still while the device sleeps.
    data.put(time - min(boot.sleptTicks, time))
    data.put(seconds)
    data.put(UInt32((wall - seconds * 1_000_000_000) / 1000))
    data.put(boot.minutesWest)
    data.put(UInt32(boot.isDaylightSaving ? 1 : 0))
    data.put(UInt32(1))
    Self.putSubchunk(0x6100, size: 8, in: &data) { $0.put(time) }
    Self.putSubchunk(0x6101, size: 56, in: &data) { data in
      // The processor's type and subtype: 64-bit ARM.
      data.put(0x0100_000c as UInt32)
      data.put(1 as UInt32)
      data.put(boot.build, field: 16)
      data.put(boot.hardware, field: 32)
    }
    Self.putSubchunk(0x6102, size: 24, in: &data) { data in
      data.put(boot.uuid)
      data.put(boot.logdPID)
      data.put(UInt32(0))
    }
    Self.putSubchunk(0x6103, size: 48, in: &data) { $0.put(boot.timeZonePath, field: 48) }
    return ArchiveBytes.chunk(tag: Self.headerTag, subtag: Self.subtag, data.bytes)
  }

  private static func putSubchunk(
    _ tag: UInt32, size: UInt32, in data: inout ArchiveBytes, _ fill: (inout ArchiveBytes) -> Void
  ) {
    data.put(tag)
    data.put(size)
    fill(&data)
  }
}
