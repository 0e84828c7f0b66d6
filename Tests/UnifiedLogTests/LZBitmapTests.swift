import LifetraceTestSupport
import Testing

@testable import LifetraceUnifiedLogs

@Suite("LZBITMAP")
struct LZBitmapTests {
  @Test("stored chunks, and bytes after the last chunk", arguments: [0x08, 0x09, 0x0c, 0x0d])
  func storedChunks(flags: UInt8) throws {
    let packed =
      [0x5a, 0x42, 0x4d, flags] + bytes("090000 030000 616263 080000 020000 6465")
      + bytes("060000 000000 ffffff")
    let decoded = try LZBitmap.decode(packed.span, limit: 100)
    #expect(decoded == LZBitmap.Decoded(bytes: Array("abcde".utf8), usedCount: packed.count - 3))
  }

  /// The first group of the second chunk has token 0 and eight literal bytes, the second token 15.
  ///
  /// The 13th bitmap of the table, from bit 120 on, is 0x80: seven copied bytes and a literal one.
  /// One byte has the new distance, 9. Four tokens 3 are for the first bitmap, which copies all.
  @Test("token 15 is a bitmap if there are 13")
  func token15() throws {
    let packed = bytes(
      """
      5a424d0c 080000 020000 2b2a
      2e0000 300000 180000 190000 1a0000 6162636465666768 21 09 ff f03333
      00000000 00000000 00000000 000000 8001 060000 000000
      """)
    let decoded = try LZBitmap.decode(packed.span, limit: 50)
    #expect(
      String(decoding: decoded.bytes, as: UTF8.self)
        == "+*abcdefgh*abcdef!h*abcdef!h*abcdef!h*abcdef!h*abc")
  }

  /// Token 2 has a bitmap, 0, and a distance of two bytes, 300, which the next tokens keep.
  ///
  /// The plain bytes end within the last group.
  @Test("a distance reaches into the chunk before")
  func longDistance() throws {
    let stored = (0..<300).map { UInt8(truncatingIfNeeded: $0 * 7 % 251) }
    let packed =
      bytes("5a424d09 320100 2c0100") + stored
      + bytes("260000 240000 0f0000 110000 120000 2c01 00 323303")
      + [UInt8](repeating: 0, count: 17) + bytes("060000 000000")
    let decoded = try LZBitmap.decode(packed.span, limit: 1000)
    #expect(decoded.bytes == stored + stored.prefix(36))
  }

  @Test("flag bytes", arguments: UInt8.min...UInt8.max)
  func flags(flags: UInt8) {
    let packed = [0x5a, 0x42, 0x4d, flags] + bytes("060000 000000")
    let isKnown = [0x08, 0x09, 0x0c, 0x0d].contains(flags)
    #expect((try? LZBitmap.decode(packed.span, limit: 0))?.usedCount == (isKnown ? 10 : nil))
  }

  @Test("the largest chunk", arguments: [(0x0c, 0x4000), (0x08, 0x4000), (0x09, 0x8000)])
  func largestChunk(flags: UInt8, largest: Int) throws {
    for size in [largest, largest + 1] {
      let packed =
        [0x5a, 0x42, 0x4d, flags] + threeBytes(size + 6) + threeBytes(size)
        + [UInt8](repeating: 0x2e, count: size) + bytes("060000 000000")
      let decoded = try? LZBitmap.decode(packed.span, limit: size + 1)
      #expect(decoded?.bytes.count == (size == largest ? size : nil))
    }
  }

  @Test("with as many bytes as the limit, the last chunk may be missing")
  func limit() throws {
    let packed = bytes("5a424d0c 080000 020000 6162 060000 000000")
    for count in 12...packed.count {
      let decoded = try LZBitmap.decode(packed.span.extracting(first: count), limit: 2)
      #expect(decoded.bytes == [0x61, 0x62])
    }
    #expect(error(packed, limit: 1)?.offset == 4)
    #expect(error(packed, limit: .min)?.offset == 4)
  }

  @Test(
    "packed and decoded again", arguments: [0x08, 0x09, 0x0c, 0x0d] as [UInt8],
    0..<(Trials.areAll ? 8 : 1))
  func roundTrip(flags: UInt8, seed: UInt64) throws {
    var writer = LZBitmapWriter(flags: flags, seed: seed)
    let plain = writer.plainBytes()
    let packed = writer.packedBytes()
    let decoded = try LZBitmap.decode(packed.span, limit: plain.count)
    #expect(decoded == LZBitmap.Decoded(bytes: plain, usedCount: packed.count))
    #expect(packed.count < plain.count)
  }

  /// A damaged stream, and where the damage is.
  struct Damage: CustomTestStringConvertible {
    var testDescription: String
    var packed: String
    var offset: Int

    init(_ name: String, _ packed: String, at offset: Int) {
      testDescription = name
      self.packed = packed
      self.offset = offset
    }
  }

  /// Returns a stream that ends with a chunk whose table has only zeros.
  private static func withTable(_ digits: String) -> String {
    "5a424d09 \(digits) 00000000 00000000 00000000 00000000 00"
  }

  /// Returns a stream with eight bytes and then a copy from a distance.
  private static func withDistance(_ digits: String) -> String {
    withTable("2c0000 300000 170000 180000 1a0000 2e2e2e2e2e2e2e2e \(digits) ff00 10")
  }

  @Test(
    "damage",
    arguments: [
      Damage("nothing", "", at: 0),
      Damage("another magic", "5a424e09 060000 000000", at: 0),
      Damage("no chunk", "5a424d09", at: 4),
      Damage("no last chunk", "5a424d09 070000 010000 61 0600", at: 11),
      Damage("a stored chunk cut off", "5a424d09 090000 030000 61", at: 4),
      Damage("a chunk of no bytes", "5a424d09 000000 000000", at: 4),
      Damage("a chunk larger than its plain bytes", "5a424d09 080000 010000 6161", at: 4),
      Damage("no room for tokens", withTable("200000 300000 0f0000 0f0000 0f0000"), at: 4),
      Damage("a chunk cut off", "5a424d09 210000 300000 0f0000", at: 4),
      Damage("literals in the header", withTable("210000 300000 0e0000 0f0000 0f0000 01"), at: 10),
      Damage("tokens in bitmaps", withTable("220000 300000 0f0000 110000 100000 0101"), at: 10),
      Damage("tokens in the table", withTable("210000 300000 0f0000 0f0000 110000 01"), at: 10),
      Damage(
        "a distance of three bytes",
        "5a424d09 210000 300000 0f0000 0f0000 0f0000 03 00030000 00000000 00000000 00000000 00",
        at: 20),
      Damage("a repeat at first", withTable("210000 300000 0f0000 0f0000 0f0000 0f"), at: 19),
      Damage("a copy at first", withTable("210000 300000 0f0000 0f0000 0f0000 03"), at: 19),
      Damage("no bitmap", withTable("210000 300000 0f0000 0f0000 0f0000 00"), at: 19),
      Damage("no distance", withTable("220000 300000 0f0000 0f0000 100000 ff01"), at: 19),
      Damage("no literal", withTable("220000 300000 0f0000 0f0000 100000 ff00"), at: 19),
      Damage("distance 0", withDistance("00"), at: 28),
      Damage("distance 9 after 8 bytes", withDistance("09"), at: 28),
      Damage(
        "too few tokens",
        withTable("2a0000 300000 170000 170000 180000 2e2e2e2e2e2e2e2e ff 30"), at: 29),
      Damage(
        "a repeat of repeats",
        withTable("2c0000 300000 170000 170000 180000 2e2e2e2e2e2e2e2e ff 300f0f"), at: 30),
      Damage(
        "a literal too many",
        withTable("2d0000 300000 180000 180000 190000 2e2e2e2e2e2e2e2e2e ff 303333"), at: 27),
    ])
  func damage(_ damage: Damage) {
    #expect(error(bytes(damage.packed), limit: 1000)?.offset == damage.offset)
  }

  private func error(_ packed: [UInt8], limit: Int) -> LZBitmapError? {
    do {
      _ = try LZBitmap.decode(packed.span, limit: limit)
      return nil
    } catch {
      return error
    }
  }
}

/// Returns the bytes that pairs of hexadecimal digits stand for.
func bytes(_ digits: String) -> [UInt8] {
  let digits = digits.utf8.compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
  return stride(from: 0, to: digits.count - 1, by: 2).map {
    UInt8(digits[$0] * 16 + digits[$0 + 1])
  }
}

/// Returns the three lowest bytes of a number, the lowest first.
func threeBytes(_ number: Int) -> [UInt8] {
  [0, 8, 16].map { UInt8(truncatingIfNeeded: number >> $0) }
}
