/// A decoder of LZBITMAP, the compression of log files since iOS 27 and macOS 27.
///
/// A stream is `ZBM` and a flag byte, then chunks, the last of them empty. Numbers of a chunk have
/// three bytes, the low one first; offsets count from the start of the chunk:
///
/// | at | content |
/// |---|---|
/// | 0 | size of the chunk |
/// | 3 | number of its plain bytes |
/// | 6, 9, 12 | where the distances, the bitmaps and the tokens begin |
/// | 15 | literal bytes, up to the distances |
/// | size − 17 | table of bitmaps, after the tokens |
///
/// A chunk that is six bytes larger than its plain bytes holds them unchanged from 6 on. In others
/// each token, half a byte, makes a group of eight plain bytes.
package enum LZBitmap {
  /// The plain bytes of a stream, and the length of the stream.
  package struct Decoded: Hashable, Sendable {
    /// The plain bytes.
    package var bytes: [UInt8]
    /// The number of packed bytes up to the end of the last chunk.
    package var usedCount: Int
  }

  /// Decodes the stream at the start of `packed`.
  ///
  /// The empty last chunk may be missing if the stream has `limit` plain bytes.
  ///
  /// - Parameter limit: the largest number of plain bytes to produce. Throws if there are more.
  package static func decode(
    _ packed: Span<UInt8>, limit: Int
  ) throws(LZBitmapError) -> Decoded {
    let form = try StreamForm(of: packed)
    var decoded = Decoded(bytes: [], usedCount: StreamForm.size)
    while decoded.bytes.count < limit || packed.count - decoded.usedCount >= BlockHeader.size {
      let header = try BlockHeader(in: packed, at: decoded.usedCount, form)
      guard decoded.bytes.count + header.plainCount <= limit else {
        throw LZBitmapError(header.range.lowerBound, "more than \(limit) plain bytes")
      }
      decoded.usedCount = header.range.upperBound
      if header.plainCount == 0 { break }
      if header.isStored {
        for position in header.range.dropFirst(BlockHeader.size) {
          decoded.bytes.append(packed[position])
        }
      } else {
        var chunk = try PackedChunk(header, in: packed, form)
        try chunk.appendBytes(header.plainCount, from: packed, to: &decoded.bytes)
      }
    }
    return decoded
  }
}

/// A place in an LZBITMAP stream that cannot be decoded.
package struct LZBitmapError: Error, Hashable {
  /// The offset from the start of the stream.
  package var offset: Int
  /// What is wrong there, as part of a sentence.
  package var reason: String

  fileprivate init(_ offset: Int, _ reason: String) {
    self.offset = offset
    self.reason = reason
  }
}

/// The properties that the flag byte gives to a stream.
private struct StreamForm {
  /// The number of bytes before the first chunk.
  static let size = 4
  /// The largest number of plain bytes in a chunk, for the values of the lowest flag bit.
  private static let largestChunks = [0x4000, 0x8000]

  let largestChunk: Int
  /// The number of bitmaps in a chunk's table. With 12 of them the 16 tokens name 15 groups; the last token repeats the
  /// group before it.
  let bitmapCount: Int

  init(of packed: Span<UInt8>) throws(LZBitmapError) {
    let magic: [UInt8] = [0x5a, 0x42, 0x4d]
    guard packed.count >= StreamForm.size, magic.indices.allSatisfy({ packed[$0] == magic[$0] })
    else { throw LZBitmapError(0, "no ZBM at the start") }
    let flags = packed[3]
    guard flags & 0xfa == 8 else { throw LZBitmapError(3, "unknown flags \(flags)") }
    largestChunk = StreamForm.largestChunks[Int(flags & 1)]
    bitmapCount = flags & 4 == 0 ? 12 : 13
  }
}

/// The start of a chunk, which all chunks have.
private struct BlockHeader {
  static let size = 6

  /// The bytes of the chunk, in the stream.
  let range: Range<Int>
  let plainCount: Int

  /// Whether the plain bytes follow unchanged.
  var isStored: Bool { range.count == plainCount + BlockHeader.size }

  /// Requires: `start` is an offset in the stream, or its length.
  init(in packed: Span<UInt8>, at start: Int, _ form: StreamForm) throws(LZBitmapError) {
    guard packed.count - start >= BlockHeader.size else {
      throw LZBitmapError(start, "the stream ends without its last chunk")
    }
    let size = number(in: packed, at: start)
    plainCount = number(in: packed, at: start + 3)
    guard plainCount <= form.largestChunk else {
      throw LZBitmapError(start, "a chunk of \(plainCount) plain bytes")
    }
    let storedSize = plainCount + BlockHeader.size
    guard size == storedSize || size >= PackedChunk.smallestSize && size < storedSize else {
      throw LZBitmapError(start, "\(size) bytes for \(plainCount) plain bytes")
    }
    guard size <= packed.count - start else {
      throw LZBitmapError(start, "the stream ends within a chunk")
    }
    range = start..<start + size
  }
}

/// Returns the number of three bytes at an offset.
///
/// Requires: the three bytes are in the stream.
private func number(in packed: Span<UInt8>, at offset: Int) -> Int {
  Int(packed[offset]) | Int(packed[offset + 1]) << 8 | Int(packed[offset + 2]) << 16
}

/// A compressed chunk while it is decoded.
///
/// A group's bitmap has a bit for each of eight plain bytes, from the lowest on: 1 takes the next
/// literal byte, 0 copies the plain byte that is a distance before. The distance is 8 at the start
/// of a chunk and stays until a group sets another.
private struct PackedChunk {
  private static let headerSize = 15
  private static let tableSize = 17
  /// The header, the table, and a byte of tokens.
  static let smallestSize = headerSize + tableSize + 1

  /// What a token stands for.
  private struct Group {
    /// The bitmap; `nil` if it is the next of the chunk's bitmaps.
    var bitmap: UInt8?
    /// The number of bytes of a new distance: 0, 1 or 2.
    var distanceSize: UInt16
  }

  private var literals: PackedPart
  private var distances: PackedPart
  private var bitmaps: PackedPart
  /// The tokens. Its positions count half bytes.
  private var tokens: PackedPart
  /// The groups by token. The first three have no bitmap of their own.
  private var groups = (0...2).map { Group(bitmap: nil, distanceSize: $0) }
  private var distance = 8

  init(
    _ header: BlockHeader, in packed: Span<UInt8>, _ form: StreamForm
  ) throws(LZBitmapError) {
    let start = header.range.lowerBound
    let table = header.range.upperBound - PackedChunk.tableSize
    let starts = [6, 9, 12].map { start + number(in: packed, at: start + $0) }
    let bounds = [start + PackedChunk.headerSize] + starts + [table]
    guard zip(bounds, bounds.dropFirst()).allSatisfy({ $0 <= $1 }) else {
      throw LZBitmapError(start + BlockHeader.size, "parts of a chunk out of order")
    }
    literals = PackedPart(position: bounds[0], end: bounds[1])
    distances = PackedPart(position: bounds[1], end: bounds[2])
    bitmaps = PackedPart(position: bounds[2], end: bounds[3])
    tokens = PackedPart(position: bounds[3] * 2, end: bounds[4] * 2)
    for bit in stride(from: 0, to: form.bitmapCount * 10, by: 10) {
      let byte = table + bit / 8
      let bits = (UInt16(packed[byte]) | UInt16(packed[byte + 1]) << 8) >> UInt16(bit % 8)
      groups.append(Group(bitmap: UInt8(truncatingIfNeeded: bits), distanceSize: bits >> 8 & 3))
      if bits >> 8 & 3 == 3 { throw LZBitmapError(byte, "a distance of three bytes") }
    }
  }

  /// Decodes the chunk, which has `count` plain bytes.
  mutating func appendBytes(
    _ count: Int, from packed: Span<UInt8>, to plain: inout [UInt8]
  ) throws(LZBitmapError) {
    let end = plain.count + count
    var last: Group?
    while plain.count < end {
      let token = Int(try nextToken(in: packed))
      if token < groups.count {
        try append(groups[token], from: packed, to: &plain, end: end)
        last = groups[token]
      } else if let group = last {
        var left = try repeatCount(in: packed)
        while left > 0, plain.count < end {
          try append(group, from: packed, to: &plain, end: end)
          left -= 1
        }
        last = nil
      } else {
        throw LZBitmapError((tokens.position - 1) / 2, "nothing to repeat")
      }
    }
    for part in [literals, distances] where part.position < part.end {
      throw LZBitmapError(part.position, "unused bytes in a chunk")
    }
  }

  private mutating func nextToken(in packed: Span<UInt8>) throws(LZBitmapError) -> UInt8 {
    guard tokens.position < tokens.end else {
      throw LZBitmapError(tokens.position / 2, "too few tokens")
    }
    let pair = packed[tokens.position / 2]
    defer { tokens.position += 1 }
    return tokens.position & 1 == 0 ? pair & 15 : pair >> 4
  }

  /// Returns how many more times the group before a repeat token is used.
  private mutating func repeatCount(in packed: Span<UInt8>) throws(LZBitmapError) -> Int {
    var count = 3
    while true {
      let more = try nextToken(in: packed)
      count += Int(more)
      if more < 15 { return count }
    }
  }

  /// Appends a group's eight bytes, or those up to the end of the chunk.
  private mutating func append(
    _ group: Group, from packed: Span<UInt8>, to plain: inout [UInt8], end: Int
  ) throws(LZBitmapError) {
    var bitmap = if let own = group.bitmap { own } else { try bitmaps.next(in: packed) }
    if group.distanceSize > 0 { distance = Int(try distances.next(in: packed)) }
    if group.distanceSize > 1 { distance |= Int(try distances.next(in: packed)) << 8 }
    guard bitmap == 0xff || distance > 0 && distance <= plain.count else {
      throw LZBitmapError(distances.position, "distance \(distance) after \(plain.count) bytes")
    }
    for _ in 0..<min(8, end - plain.count) {
      if bitmap & 1 == 1 {
        plain.append(try literals.next(in: packed))
      } else {
        plain.append(plain[plain.count - distance])
      }
      bitmap >>= 1
    }
  }
}

/// A part of a chunk that is read from its start to its end.
private struct PackedPart {
  /// The offset of the next byte in the stream.
  var position: Int
  let end: Int

  /// Returns the next byte.
  mutating func next(in packed: Span<UInt8>) throws(LZBitmapError) -> UInt8 {
    guard position < end else { throw LZBitmapError(position, "a part of a chunk is too short") }
    defer { position += 1 }
    return packed[position]
  }
}
