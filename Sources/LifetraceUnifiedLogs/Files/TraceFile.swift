import LifetraceInputs

/// A tracev3 file, of which only the headers and catalogs have been read.
struct TraceFile {
  /// A chunk set of the file.
  struct Part: Hashable {
    /// Where the data of its chunk is.
    let data: Range<Int>
    /// Where the data of its catalog's chunk is.
    let catalog: Range<Int>
    /// The place of its entry in the catalog.
    let entry: Int
    /// The continuous times between which its entries are, as the catalog says.
    let earliest: UInt64
    let latest: UInt64
    /// The indexes of the processes in it.
    let processes: [UInt16]
    /// Whether bytes before it are damaged.
    var followsDamage = false
  }

  let file: StoredFile
  let header: FileHeader
  private(set) var parts: [Part] = []
  /// The number of bytes that belong to no chunk.
  private(set) var damagedCount = 0
  /// Whether bytes after the last chunk set are damaged or missing.
  private(set) var endsInDamage = false

  /// Reads the headers of a file's chunks.
  ///
  /// - Throws: the error of reading the file.
  init?(_ file: StoredFile) throws {
    let start = try file.bytes(at: 0, count: 1024)
    guard let first = ChunkHeader(start.span, at: 0), first.kind == .header,
      ChunkHeader.size + first.length <= start.count,
      let header = FileHeader(
        start.span.extracting(ChunkHeader.size..<ChunkHeader.size + first.length))
    else { return nil }
    self.file = file
    self.header = header
    var walk = ChunkWalk(file: file, offset: first.end(from: 0))
    var catalog: (range: Range<Int>, entries: [Catalog.Entry], next: Int)?
    while let chunk = try walk.next() {
      if chunk.header.kind == .catalog {
        let data = try file.bytes(at: chunk.data.lowerBound, count: chunk.data.count)
        let entries = Catalog(data.span)?.entries ?? []
        catalog = (chunk.data, entries, 0)
      } else if chunk.header.kind == .chunkSet, let current = catalog {
        append(chunk, current.range, current.entries, current.next)
        catalog?.next += 1
      }
    }
    damagedCount = walk.damagedCount
    endsInDamage = walk.isDamaged
  }

  private mutating func append(
    _ chunk: ChunkWalk.Chunk, _ catalog: Range<Int>, _ entries: [Catalog.Entry], _ index: Int
  ) {
    let entry = entries.indices.contains(index) ? entries[index] : nil
    let before = parts.last?.latest ?? 0
    parts.append(
      Part(
        data: chunk.data, catalog: catalog, entry: index, earliest: entry?.earliest ?? before,
        latest: max(entry?.latest ?? before, entry?.earliest ?? before),
        processes: entry?.processes ?? [], followsDamage: chunk.followsDamage))
  }
}

/// Finds the chunks of a file, also after damage.
private struct ChunkWalk {
  struct Chunk {
    let header: ChunkHeader
    let data: Range<Int>
    let followsDamage: Bool
  }

  let file: StoredFile
  var offset: Int
  var damagedCount = 0
  /// Whether the bytes before `offset` are damaged.
  var isDamaged = false
  /// Headers are read some at a time.
  private var window: [UInt8] = []
  private var windowStart = 0

  init(file: StoredFile, offset: Int) {
    self.file = file
    self.offset = offset
  }

  /// The largest catalog or chunk set that is read.
  private static let largest = 1 << 25

  /// Returns the next chunk that is whole; `nil` at the end of the file.
  mutating func next() throws -> Chunk? {
    while offset < file.size {
      if let header = try header(at: offset), header.kind != nil,
        ChunkHeader.size + header.length <= file.size - offset,
        header.length <= ChunkWalk.largest
      {
        let start = offset + ChunkHeader.size
        let chunk = Chunk(
          header: header, data: start..<start + header.length, followsDamage: isDamaged)
        offset = header.end(from: offset)
        isDamaged = false
        return chunk
      }
      // Zeros fill up a file that is not full.
      if !isDamaged, try isZero(from: offset) { break }
      let next = try nextPlausible(after: offset)
      damagedCount += next - offset
      isDamaged = true
      offset = next
    }
    return nil
  }

  private mutating func header(at offset: Int) throws -> ChunkHeader? {
    let header = try bytes(at: offset, count: ChunkHeader.size)
    return ChunkHeader(header.span, at: 0)
  }

  private mutating func bytes(at offset: Int, count: Int) throws -> [UInt8] {
    if offset < windowStart || offset + count > windowStart + window.count {
      windowStart = offset
      window = try file.bytes(at: offset, count: max(count, 1 << 12))
    }
    let start = offset - windowStart
    return Array(window[start..<min(window.count, start + count)])
  }

  private func isZero(from offset: Int) throws -> Bool {
    var offset = offset
    while offset < file.size {
      let piece = try file.bytes(at: offset, count: 1 << 16)
      guard !piece.isEmpty, piece.allSatisfy({ $0 == 0 }) else { return false }
      offset += piece.count
    }
    return true
  }

  /// Returns where a catalog or a chunk set may begin; the end of the file if nowhere.
  private mutating func nextPlausible(after start: Int) throws -> Int {
    var offset = (start + 8) & ~7
    while offset < file.size {
      let piece = try file.bytes(at: offset, count: 1 << 18)
      guard piece.count >= ChunkWalk.reach else { break }
      var place = 0
      while place <= piece.count - ChunkWalk.reach {
        if ChunkWalk.isPlausible(piece.span, at: place, left: file.size - offset - place) {
          return offset + place
        }
        place += 8
      }
      offset += place
    }
    return file.size
  }

  private static let reach = 20

  private static func isPlausible(_ piece: Span<UInt8>, at place: Int, left: Int) -> Bool {
    guard let header = ChunkHeader(piece, at: place),
      let subtag: UInt32 = piece.integer(at: place + 4),
      subtag < 0x100, header.length <= left - ChunkHeader.size, header.length >= 8,
      let mark: UInt32 = piece.integer(at: place + 16)
    else { return false }
    switch header.kind {
    case .chunkSet:
      // `bv4` or `ZBM`.
      return mark & 0xFF_FFFF == 0x34_7662 || mark & 0xFF_FFFF == 0x4D_425A
    case .catalog: return header.length <= 1 << 20
    default: return false
    }
  }
}
