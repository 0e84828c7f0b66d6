internal import CLZ4
import LifetraceInputs

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
  static let largest = 1 << 23

  /// The chunks of a chunk set.
  struct Plain {
    var bytes: [UInt8] = []
    /// Whether blocks after these bytes are damaged.
    var isCut = false
  }

  /// Unpacks the chunks of a chunk set, up to the first block that is damaged.
  ///
  /// - Throws: why nothing can be unpacked.
  static func plain(_ data: Span<UInt8>) throws(Failure) -> Plain {
    var plain = Plain()
    var offset = 0
    while offset < data.count {
      do {
        guard let next = try append(data, at: offset, to: &plain.bytes) else { return plain }
        offset = next
      } catch {
        if plain.bytes.isEmpty || error == .libraryMissing { throw error }
        plain.isCut = true
        return plain
      }
    }
    // The mark at the end is missing, but every block before it is whole.
    return plain
  }

  /// Appends the bytes of a block, and returns where the next one begins; `nil` after the last.
  private static func append(
    _ data: Span<UInt8>, at offset: Int, to plain: inout [UInt8]
  ) throws(Failure) -> Int? {
    switch data.integer(at: offset, as: UInt32.self) {
    case Mark.packed: return try appendPacked(data, at: offset, to: &plain)
    case Mark.stored: return try appendStored(data, at: offset, to: &plain)
    case Mark.end: return nil
    case let mark? where mark & 0xFF_FFFF == Mark.bitmap:
      plain += try bitmap(data.extracting(offset...), limit: largest - plain.count)
      return nil
    default: throw offset == 0 ? .unknownPacking : .damaged
    }
  }

  /// Whether so the data of a chunk set begins.
  static func isStart(_ mark: UInt32) -> Bool {
    mark == Mark.packed || mark == Mark.stored || mark & 0xFF_FFFF == Mark.bitmap
  }

  /// Whether the data of a chunk set may end with some bytes: with its mark, or with the last chunk of LZBITMAP.
  static func isEnd(_ bytes: [UInt8]) -> Bool {
    bytes.suffix(4) == [0x62, 0x76, 0x34, 0x24] || bytes.suffix(6) == [6, 0, 0, 0, 0, 0]
  }

  /// The most bytes by which an end is recognized.
  static let longestEnd = 6

  /// Returns the number of bytes of a chunk set, unpacked, if it is one block; `nil` if it is packed in another way.
  static func plainSize(in file: StoredFile, at data: Range<Int>) throws -> Int? {
    let start = try file.bytes(at: data.lowerBound, count: min(data.count, 8))
    guard let mark: UInt32 = start.span.integer(at: 0), mark == Mark.packed || mark == Mark.stored,
      let size: UInt32 = start.span.integer(at: 4)
    else { return nil }
    return Int(size)
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
    var isWhole = false
    plain.append(addingCapacity: wanted) { room in
      unsafe room.withUnsafeMutableBufferPointer { buffer, filled in
        guard let base = buffer.baseAddress else { return }
        let count = unsafe block.withUnsafeBufferPointer { packed in
          unsafe lt_lz4_unpack(packed.baseAddress, packed.count, base + filled, wanted)
        }
        isWhole = count == wanted
        filled += max(0, count)
      }
    }
    guard isWhole else {
      plain.removeSubrange(start...)
      throw .damaged
    }
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
