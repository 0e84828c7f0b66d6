/// A chunk of an unpacked chunk set.
struct InnerChunk {
  let kind: Kind
  /// Where its data is.
  let data: Range<Int>
  /// Whether the data is as long as its own fields say.
  let isWhole: Bool

  /// What a chunk holds.
  enum Kind {
    case entries
    case oversize
    case stateDump
    case simpleDump

    init?(_ tag: ChunkHeader.Tag?) {
      switch tag {
      case .firehose: self = .entries
      case .oversize: self = .oversize
      case .stateDump: self = .stateDump
      case .simpleDump: self = .simpleDump
      case .header, .catalog, .chunkSet, nil: return nil
      }
    }
  }

  /// Reads the header of a chunk; `nil` if none begins at the offset, or if its data is cut off.
  ///
  /// Where the header and the data differ on its length, it ends where the next chunk begins.
  init?(_ bytes: Span<UInt8>, at offset: Int) {
    guard let header = ChunkHeader(bytes, at: offset), let kind = Kind(header.kind),
      case let start = offset + ChunkHeader.size, header.length <= bytes.count - start
    else { return nil }
    let data = start..<start + header.length
    let isWhole = InnerChunk.isWhole(kind, bytes, data)
    let end =
      isWhole ? data.upperBound : InnerChunk.next(in: bytes, after: start, before: data.upperBound)
    (self.kind, self.isWhole, self.data) = (kind, isWhole, start..<end)
  }

  /// Returns where the next chunk begins, at a multiple of eight bytes; some chunks are not filled up to one.
  func end(in bytes: Span<UInt8>) -> Int {
    let end = data.upperBound
    let filled = (end + 7) & ~7
    guard end < filled, !InnerChunk.begins(in: bytes, at: filled),
      InnerChunk.begins(in: bytes, at: end)
    else { return filled }
    return end
  }

  /// Returns where a chunk begins between two offsets; the latter one if nowhere.
  static func next(in bytes: Span<UInt8>, after offset: Int, before end: Int) -> Int {
    var place = offset + 1
    while place < end, place <= bytes.count - ChunkHeader.size {
      if bytes[place + 1] == secondTagByte, begins(in: bytes, at: place) { return place }
      place += 1
    }
    return end
  }

  /// The second byte of all tags of such chunks.
  private static let secondTagByte: UInt8 = 0x60

  private static func begins(in bytes: Span<UInt8>, at offset: Int) -> Bool {
    guard let header = ChunkHeader(bytes, at: offset), Kind(header.kind) != nil,
      let subtag: UInt32 = bytes.integer(at: offset + 4)
    else { return false }
    return subtag == 0 && header.length <= bytes.count - offset - ChunkHeader.size
  }

  /// Whether the length of a chunk's data is that of its parts.
  private static func isWhole(_ kind: Kind, _ bytes: Span<UInt8>, _ data: Range<Int>) -> Bool {
    func short(_ offset: Int) -> Int? {
      bytes.integer(at: data.lowerBound + offset, as: UInt16.self).map(Int.init)
    }
    func word(_ offset: Int) -> Int? {
      bytes.integer(at: data.lowerBound + offset, as: UInt32.self).map(Int.init)
    }
    switch kind {
    case .entries:
      guard let size = short(16), let privateOffset = short(18) else { return false }
      // The memory of a process is stored as it is, or without the unused part of it.
      let used = 16 + size + max(0, FirehoseChunk.fullSize - privateOffset)
      return data.count == used || data.count == 16 + FirehoseChunk.fullSize
    case .oversize:
      guard let size = short(28), let privateSize = short(30) else { return false }
      return data.count == 32 + size + privateSize
    case .stateDump: return word(52).map { data.count == 248 + $0 } ?? false
    case .simpleDump:
      guard let size = word(76), let textSize = word(80) else { return false }
      return data.count == 84 + size + textSize
    }
  }
}
