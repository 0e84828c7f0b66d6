import LifetraceTestSupport
import Testing

/// Decompresses what the writer compresses.
struct ArchiveCompressionTests {
  /// Bytes with and without repetitions, of sizes around the limits of the format.
  private static let cases: [String: [UInt8]] = [
    "nothing": [],
    "one byte": [1],
    "too short for a match": Array(repeating: 7, count: 12),
    "the shortest match": Array(repeating: 7, count: 17),
    "one long match": Array(repeating: 7, count: 5000),
    "no match": (0..<256).map { UInt8($0) },
    "many matches": (0..<40_000).map { UInt8(truncatingIfNeeded: ($0 * $0) >> 7) },
    "a match too far away":
      Array("abcdefgh".utf8) + Array(repeating: 0, count: 70_000) + Array("abcdefgh12345678".utf8),
  ]

  @Test(arguments: cases.keys.sorted())
  func blockDecompressesToItsBytes(name: String) throws {
    let plain = try #require(Self.cases[name])
    let packed = ArchiveCompression.lz4.packed(plain)
    #expect(packed[0..<4].elementsEqual("bv41".utf8))
    #expect(packed.suffix(4).elementsEqual("bv4$".utf8))
    #expect(try decompress(Array(packed.dropFirst(12).dropLast(4))) == plain)
  }

  @Test func mixedBlocksAlternate() {
    let packed = ArchiveCompression(.mixed, blockSize: 2).packed([1, 2, 3, 4, 5])
    #expect(
      packed == Array("bv41".utf8) + [2, 0, 0, 0, 3, 0, 0, 0, 0x20, 1, 2]
        + Array("bv4-".utf8) + [2, 0, 0, 0, 3, 4]
        + Array("bv41".utf8) + [1, 0, 0, 0, 2, 0, 0, 0, 0x10, 5] + Array("bv4$".utf8))
  }

  @Test func bitmapStreamHasStoredChunks() {
    let packed = ArchiveCompression.lzbitmap.packed(Array(repeating: 1, count: 0x4001))
    #expect(packed.prefix(10) == [0x5a, 0x42, 0x4d, 0x0c, 0x06, 0x40, 0, 0, 0x40, 0])
    #expect(packed.suffix(13) == [7, 0, 0, 1, 0, 0, 1, 6, 0, 0, 0, 0, 0])
    #expect(packed.count == 4 + 6 + 0x4000 + 13)
  }

  /// A decoder that checks the rules for the end of a block.
  private func decompress(_ block: [UInt8]) throws -> [UInt8] {
    var (plain, place, lastMatch): ([UInt8], Int, Int) = ([], 0, 0)
    func next() throws -> Int {
      defer { place += 1 }
      return Int(try #require(place < block.count ? block[place] : nil))
    }
    func length(_ start: Int) throws -> Int {
      var (length, byte) = (start, start == 15 ? 255 : 0)
      while byte == 255 {
        byte = try next()
        length += byte
      }
      return length
    }
    while true {
      let token = try next()
      for _ in 0..<(try length(token >> 4)) { plain.append(UInt8(try next())) }
      if place == block.count { break }
      lastMatch = plain.count
      let distance = try next() | (try next()) << 8
      try #require(distance > 0 && distance <= plain.count)
      for _ in 0..<(try length(token & 15)) + 4 { plain.append(plain[plain.count - distance]) }
      #expect(place < block.count, "the last literals are missing")
    }
    if lastMatch > 0 { #expect(plain.count - lastMatch >= 12) }
    return plain
  }
}
