import LifetraceInputs

/// Finds the chunks of a file, also after damage.
struct ChunkWalk {
  struct Chunk {
    /// What comes after the header of a file.
    enum Kind {
      case catalog
      case chunkSet

      init?(_ tag: ChunkHeader.Tag?) {
        switch tag {
        case .catalog: self = .catalog
        case .chunkSet: self = .chunkSet
        case .header, .firehose, .oversize, .stateDump, .simpleDump, nil: return nil
        }
      }
    }

    let kind: Kind
    let data: Range<Int>
    /// Whether the bytes before it are damaged, so that chunks may be missing.
    let followsDamage: Bool
  }

  /// The number of bytes before the offset that belong to no chunk.
  private(set) var damagedCount = 0
  private let file: StoredFile
  private var offset = 0
  private var followsDamage = false
  /// Headers are read some at a time.
  private var window: [UInt8] = []
  private var windowStart = 0

  init(file: StoredFile) { self.file = file }

  /// The largest chunk set that is read.
  private static let largest = 1 << 24

  /// Returns the next chunk that is whole; `nil` at the end of the file.
  mutating func next() throws -> Chunk? {
    while offset < file.size {
      if let header = try header(at: offset), let kind = Chunk.Kind(header.kind),
        let end = try end(of: header, kind, from: offset + ChunkHeader.size)
      {
        let chunk = Chunk(
          kind: kind, data: offset + ChunkHeader.size..<end, followsDamage: followsDamage)
        // Another one may have been in the bytes that the header claims.
        followsDamage = end != offset + ChunkHeader.size + header.length
        offset = (end + 7) & ~7
        return chunk
      }
      // Zeros fill up a file that is not full.
      if !followsDamage, try isZero(from: offset) { break }
      let next = try nextChunk(after: offset, before: file.size) ?? file.size
      damagedCount += next - offset
      followsDamage = true
      offset = next
    }
    return nil
  }

  /// Begins behind the header of the file, which has at most so many bytes.
  mutating func skip(header: ChunkHeader, longest: Int) throws {
    let end = ChunkHeader.size + header.length
    offset = min(longest, end)
    if let next = try nextChunk(after: ChunkHeader.size, before: offset) {
      offset = next
    } else if end > longest {
      damagedCount = offset
      followsDamage = true
    }
    offset = (offset + 7) & ~7
  }

  // MARK: Ends

  /// Returns where a chunk's data ends; `nil` if it is cut off.
  ///
  /// A length is damaged as easily as other bytes, and would hide all chunks that it includes: where it may be wrong,
  /// a chunk ends before the next one.
  private mutating func end(
    of header: ChunkHeader, _ kind: Chunk.Kind, from start: Int
  ) throws -> Int? {
    let largest = kind == .catalog ? Catalog.largest : ChunkWalk.largest
    let isThere = header.length <= min(file.size - start, largest)
    let end = start + header.length
    if kind == .chunkSet {
      let mark = try bytes(at: start, count: 4)
      guard mark.span.integer(at: 0).map(ChunkSet.isStart) ?? false else { return nil }
      if isThere, try isEnd(of: start..<end) { return end }
    }
    let limit = isThere ? end : min(file.size, start + largest)
    return try nextChunk(after: start, before: limit) ?? (isThere ? end : nil)
  }

  /// Whether the data of a chunk set ends as its packing does.
  private mutating func isEnd(of data: Range<Int>) throws -> Bool {
    let count = min(data.count, ChunkSet.longestEnd)
    return ChunkSet.isEnd(try bytes(at: data.upperBound - count, count: count))
  }

  private mutating func isZero(from offset: Int) throws -> Bool {
    // Most often the next bytes are not, and more of them need not be read.
    guard try bytes(at: offset, count: 1 << 8).allSatisfy({ $0 == 0 }) else { return false }
    var offset = offset
    while offset < file.size {
      let piece = try file.bytes(at: offset, count: 1 << 16)
      guard !piece.isEmpty, piece.allSatisfy({ $0 == 0 }) else { return false }
      offset += piece.count
    }
    return true
  }

  // MARK: Bytes

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

  /// Returns where a catalog or a chunk set may begin between two offsets; `nil` if nowhere.
  private func nextChunk(after start: Int, before end: Int) throws -> Int? {
    var offset = (start + 8) & ~7
    // Most often the next one is near.
    var pieceSize = 1 << 12
    while offset < end {
      let piece = try file.bytes(at: offset, count: pieceSize)
      guard piece.count >= ChunkWalk.reach else { return nil }
      var place = 0
      while place <= piece.count - ChunkWalk.reach, offset + place < end {
        if ChunkWalk.mayBegin(piece.span, at: place) { return offset + place }
        place += 8
      }
      offset += place
      pieceSize = min(2 * pieceSize, 1 << 18)
    }
    return nil
  }

  /// The number of bytes by which a chunk is recognized.
  private static let reach = ChunkHeader.size + 4

  private static func mayBegin(_ piece: Span<UInt8>, at place: Int) -> Bool {
    guard let header = ChunkHeader(piece, at: place),
      let subtag: UInt32 = piece.integer(at: place + 4), subtag < 0x100, header.length >= 4,
      let mark: UInt32 = piece.integer(at: place + ChunkHeader.size)
    else { return false }
    switch Chunk.Kind(header.kind) {
    case .chunkSet: return ChunkSet.isStart(mark)
    case .catalog: return header.length <= Catalog.largest
    case nil: return false
    }
  }
}
