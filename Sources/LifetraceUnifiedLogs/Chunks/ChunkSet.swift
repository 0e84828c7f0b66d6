internal import CLZ4

/// Unpacks the data of a chunk set, which holds other chunks.
enum ChunkSet {
  /// Why a chunk set cannot be unpacked.
  enum Failure: Error, Hashable {
    case damaged
    /// It is packed in a way that is not known.
    case unknownPacking
    /// It unpacks to more than any device writes.
    case tooLarge
    /// The library that unpacks it, liblz4, is not installed.
    case libraryMissing
  }

  /// The most bytes of one, unpacked: devices write some 64 kB, and 1 MB where there is much.
  static let largest = 1 << 24

  /// Returns the chunks of a chunk set.
  static func plain(_ data: Span<UInt8>) throws(Failure) -> [UInt8] {
    var plain: [UInt8] = []
    var offset = 0
    while let mark: UInt32 = data.integer(at: offset) {
      switch mark {
      case Mark.packed: offset = try appendPacked(data, at: offset, to: &plain)
      case Mark.stored: offset = try appendStored(data, at: offset, to: &plain)
      case Mark.end: return plain
      case let mark where mark & 0xFF_FFFF == Mark.bitmap:
        return plain + (try bitmap(data.extracting(offset...), limit: largest - plain.count))
      default: throw offset == 0 ? .unknownPacking : .damaged
      }
    }
    // The mark at the end is missing, but every block before it is whole.
    guard offset >= data.count else { throw .damaged }
    return plain
  }

  private enum Mark {
    /// `bv41`, `bv4-`, `bv4$` and `ZBM`.
    static let packed: UInt32 = 0x3134_7662
    static let stored: UInt32 = 0x2D34_7662
    static let end: UInt32 = 0x2434_7662
    static let bitmap: UInt32 = 0x4D_425A
  }

  private static func appendPacked(
    _ data: Span<UInt8>, at offset: Int, to plain: inout [UInt8]
  ) throws(Failure) -> Int {
    guard let plainSize: UInt32 = data.integer(at: offset + 4),
      let size: UInt32 = data.integer(at: offset + 8), Int(size) <= data.count - offset - 12
    else { throw .damaged }
    guard Int(plainSize) <= largest - plain.count else { throw .tooLarge }
    guard lt_lz4_is_available() else { throw .libraryMissing }
    let block = data.extracting(offset + 12..<offset + 12 + Int(size))
    let wanted = Int(plainSize)
    let start = plain.count
    plain.append(addingCapacity: wanted) { room in
      unsafe room.withUnsafeMutableBufferPointer { buffer, filled in
        guard let base = buffer.baseAddress else { return }
        let count = unsafe block.withUnsafeBufferPointer { packed in
          unsafe lt_lz4_unpack(packed.baseAddress, packed.count, base + filled, wanted)
        }
        filled += max(0, count)
      }
    }
    guard plain.count - start == wanted else { throw .damaged }
    return offset + 12 + Int(size)
  }

  private static func appendStored(
    _ data: Span<UInt8>, at offset: Int, to plain: inout [UInt8]
  ) throws(Failure) -> Int {
    guard let size: UInt32 = data.integer(at: offset + 4) else { throw .damaged }
    guard Int(size) <= largest - plain.count else { throw .tooLarge }
    guard let part = data.part(at: offset + 8, count: Int(size)) else { throw .damaged }
    plain += part
    return offset + 8 + Int(size)
  }

  private static func bitmap(_ data: Span<UInt8>, limit: Int) throws(Failure) -> [UInt8] {
    do { return try LZBitmap.decode(data, limit: limit).bytes } catch { throw .damaged }
  }
}
