/// How the chunks of a chunk set are stored.
package struct ArchiveCompression: Hashable, Sendable {
  /// The form of the blocks.
  package enum Form: Hashable, Sendable {
    /// LZ4 blocks, `bv41`.
    case lz4
    /// Stored blocks, `bv4-`.
    case stored
    /// LZ4 and stored blocks in turn.
    case mixed
    /// One LZBITMAP stream with the flags of log files, `ZBM\x0c`, of stored chunks only.
    case lzbitmap
  }

  package let form: Form
  /// The size of a block before compression; a larger chunk set has several blocks.
  package let blockSize: Int

  package init(_ form: Form, blockSize: Int = .max) {
    (self.form, self.blockSize) = (form, blockSize)
  }

  package static let lz4 = ArchiveCompression(.lz4)
  package static let stored = ArchiveCompression(.stored)
  package static let lzbitmap = ArchiveCompression(.lzbitmap)

  /// The number of the algorithm in a catalog.
  var algorithm: UInt32 { form == .lzbitmap ? 0x700 : 0x100 }

  /// Returns the data of a chunk set with these chunks.
  package func packed(_ plain: [UInt8]) -> [UInt8] {
    if form == .lzbitmap { return LZBitmap.storing(plain) }
    var packed = ArchiveBytes()
    var start = 0
    var isLZ4 = form != .stored
    repeat {
      let end = plain.count - start > blockSize ? start + blockSize : plain.count
      let block = Array(plain[start..<end])
      packed.put(Array((isLZ4 ? "bv41" : "bv4-").utf8))
      packed.put(UInt32(block.count))
      let stored = isLZ4 ? LZ4Block.compress(block) : block
      if isLZ4 { packed.put(UInt32(stored.count)) }
      packed.put(stored)
      if form == .mixed { isLZ4.toggle() }
      start = end
    } while start < plain.count
    packed.put(Array("bv4$".utf8))
    return packed.bytes
  }
}

/// The LZ4 block format, without a frame: literals and matches in turn.
enum LZ4Block {
  /// A match has at least this length.
  private static let shortest = 4
  /// The last match starts at least this far from the end.
  private static let lastStart = 12
  /// This many bytes at the end are literals.
  private static let tail = 5
  private static let farthest = 65_535

  /// Returns the block for these bytes, with the first match found at each place.
  static func compress(_ plain: [UInt8]) -> [UInt8] {
    var packed: [UInt8] = []
    packed.reserveCapacity(plain.count / 2 + 16)
    var places = [Int](repeating: -1, count: 1 << 12)
    var literals = 0
    var place = 0
    while place + lastStart <= plain.count {
      let word = word(plain, place)
      let slot = Int((word &* 2_654_435_761) >> 20)
      let earlier = places[slot]
      places[slot] = place
      guard earlier >= 0, place - earlier <= farthest, self.word(plain, earlier) == word else {
        place += 1
        continue
      }
      var length = shortest
      while place + length < plain.count - tail, plain[earlier + length] == plain[place + length] {
        length += 1
      }
      append(plain[literals..<place], match: length, distance: place - earlier, to: &packed)
      place += length
      literals = place
    }
    append(plain[literals...], match: nil, distance: 0, to: &packed)
    return packed
  }

  private static func word(_ bytes: [UInt8], _ place: Int) -> UInt32 {
    UInt32(bytes[place]) | UInt32(bytes[place + 1]) << 8 | UInt32(bytes[place + 2]) << 16
      | UInt32(bytes[place + 3]) << 24
  }

  /// Appends literals and the match after them; the last literals have none.
  private static func append(
    _ literals: ArraySlice<UInt8>, match: Int?, distance: Int, to packed: inout [UInt8]
  ) {
    let extra = match.map { $0 - shortest } ?? 0
    packed.append(UInt8(min(literals.count, 15) << 4 | min(extra, 15)))
    appendLength(literals.count, to: &packed)
    packed.append(contentsOf: literals)
    guard match != nil else { return }
    packed.append(UInt8(distance & 0xff))
    packed.append(UInt8(distance >> 8))
    appendLength(extra, to: &packed)
  }

  /// Appends what of a length exceeds its four bits.
  private static func appendLength(_ length: Int, to packed: inout [UInt8]) {
    guard length >= 15 else { return }
    packed.append(contentsOf: repeatElement(255, count: (length - 15) / 255))
    packed.append(UInt8((length - 15) % 255))
  }
}

/// The LZBITMAP format, as far as a stream needs it that compresses nothing.
enum LZBitmap {
  /// The largest chunk under the flags of log files.
  private static let chunkSize = 0x4000
  /// The sizes before the data of a chunk.
  private static let headerSize = 6

  /// Returns a stream of stored chunks. A stored chunk is as long as its header and its data; an
  /// empty one ends the stream.
  static func storing(_ plain: [UInt8]) -> [UInt8] {
    var stream = Array("ZBM".utf8) + [0x0c]
    for start in stride(from: 0, to: plain.count, by: chunkSize) {
      appendChunk(plain[start..<min(start + chunkSize, plain.count)], to: &stream)
    }
    appendChunk([], to: &stream)
    return stream
  }

  private static func appendChunk(_ data: ArraySlice<UInt8>, to stream: inout [UInt8]) {
    for size in [data.count + headerSize, data.count] {
      for shift in [0, 8, 16] { stream.append(UInt8(truncatingIfNeeded: size >> shift)) }
    }
    stream.append(contentsOf: data)
  }
}
