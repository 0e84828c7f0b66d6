import LifetraceInputs

/// A tracev3 file, of which only the headers and catalogs have been read.
struct TraceFile {
  /// A chunk set of the file.
  struct Part: Hashable {
    /// Where the data of its chunk is.
    let data: Range<Int>
    /// Where the data of its catalog's chunk is; `nil` if that is lost.
    let catalog: Range<Int>?
    /// The continuous times between which its entries are, as the catalog says.
    let earliest: UInt64
    let latest: UInt64
    /// The indexes of the processes in it; empty if they are not known.
    let processes: [UInt16]
  }

  let file: StoredFile
  let header: FileHeader
  private(set) var parts: [Part] = []
  /// The number of bytes that belong to no chunk.
  private(set) var damagedCount = 0
  /// The number of catalogs that are damaged, and of chunk sets that are not there although a catalog has them.
  private(set) var damagedPartCount = 0

  /// The header is shorter; its length may be wrong.
  private static let longestHeader = 1024

  /// Reads the headers of a file's chunks.
  ///
  /// - Throws: the error of reading the file.
  init?(_ file: StoredFile) throws {
    let start = try file.bytes(at: 0, count: TraceFile.longestHeader)
    guard let first = ChunkHeader(start.span, at: 0), first.kind == .header,
      let header = FileHeader(start.span.extracting(ChunkHeader.size...))
    else { return nil }
    self.file = file
    self.header = header
    var walk = ChunkWalk(file: file)
    try walk.skip(header: first, longest: start.count)
    var current = CatalogEntries()
    while let chunk = try walk.next() {
      switch chunk.kind {
      case .catalog:
        damagedPartCount += current.missingCount
        let data = try file.bytes(at: chunk.data.lowerBound, count: chunk.data.count)
        let catalog = Catalog(data.span) ?? Catalog()
        if catalog.isDamaged { damagedPartCount += 1 }
        current = CatalogEntries(place: chunk.data, entries: catalog.entries)
      case .chunkSet:
        let size = try ChunkSet.plainSize(in: file, at: chunk.data)
        let entry = current.next(size: size, afterDamage: chunk.followsDamage)
        append(chunk, current.place, entry)
      }
    }
    damagedPartCount += current.missingCount
    damagedCount = walk.damagedCount
  }

  private mutating func append(
    _ chunk: ChunkWalk.Chunk, _ catalog: Range<Int>?, _ entry: Catalog.Entry?
  ) {
    // Without its entry, it is read with the one before, since entries go on from one to the next.
    let before = parts.last
    let earliest = entry?.earliest ?? before?.earliest ?? 0
    parts.append(
      Part(
        data: chunk.data, catalog: catalog, earliest: earliest,
        latest: max(entry?.latest ?? before?.latest ?? 0, earliest),
        processes: entry?.processes ?? []))
  }
}

/// What a catalog says of the chunk sets after it, one after the other.
private struct CatalogEntries {
  /// Where the data of the catalog's chunk is; `nil` before the first.
  private(set) var place: Range<Int>?
  private var entries: ArraySlice<Catalog.Entry> = []
  /// The number of chunk sets that are not in the file.
  private(set) var passedOverCount = 0

  /// The number of chunk sets that were not there so far, and of those to come.
  var missingCount: Int { passedOverCount + entries.count }

  /// Begins before the first catalog.
  init() {}

  init(place: Range<Int>, entries: [Catalog.Entry]) {
    (self.place, self.entries) = (place, entries[...])
  }

  /// Returns what the catalog says of the next chunk set; `nil` if it does not say anything of it.
  ///
  /// - Parameters:
  ///   - size: the number of its bytes, unpacked; `nil` if that is not known.
  ///   - isAfterDamage: whether chunk sets, or another catalog, may be missing before it.
  mutating func next(size: Int?, afterDamage isAfterDamage: Bool) -> Catalog.Entry? {
    guard isAfterDamage else { return entries.popFirst() }
    guard let size, let place = entries.firstIndex(where: { $0.size == size }) else { return nil }
    passedOverCount += place - entries.startIndex
    entries = entries[place...]
    return entries.popFirst()
  }
}
