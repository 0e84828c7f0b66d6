/// Turns UTF-16 text that comes in pieces into UTF-8.
struct UTF16Text: Sendable {
  let isBigEndian: Bool
  /// The first half of a code unit whose second half is in the next piece.
  private var half: UInt8?
  /// The first half of a surrogate pair.
  private var high: UInt16?

  /// Recognizes UTF-16 by its mark, or by a NUL in nearly every second byte.
  init?(_ start: Span<UInt8>) {
    if start.has([0xFF, 0xFE]) {
      isBigEndian = false
    } else if start.has([0xFE, 0xFF]) {
      isBigEndian = true
    } else {
      let pairs = min(start.count, 256) / 2
      guard pairs >= 8 else { return nil }
      let odd = (0..<pairs).count { start[$0 * 2 + 1] == 0 && start[$0 * 2] != 0 }
      let even = (0..<pairs).count { start[$0 * 2] == 0 && start[$0 * 2 + 1] != 0 }
      guard max(odd, even) * 10 > pairs * 9 else { return nil }
      isBigEndian = even > odd
    }
  }

  /// Returns the UTF-8 of the next piece; the byte order mark is dropped.
  mutating func decode(_ piece: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(piece.count / 2 + 4)
    for byte in piece {
      guard let first = half else {
        half = byte
        continue
      }
      half = nil
      let unit =
        isBigEndian ? UInt16(first) << 8 | UInt16(byte) : UInt16(byte) << 8 | UInt16(first)
      append(unit, to: &result)
    }
    return result
  }

  private mutating func append(_ unit: UInt16, to result: inout [UInt8]) {
    var scalar = Unicode.Scalar(unit)
    if let high, UTF16.isTrailSurrogate(unit) {
      scalar = Unicode.Scalar(
        0x10000 + (UInt32(high) - 0xD800) << 10 + (UInt32(unit) - 0xDC00))
    }
    high = UTF16.isLeadSurrogate(unit) ? unit : nil
    if high != nil || scalar == "\u{FEFF}" { return }
    result.append(contentsOf: String(scalar ?? "\u{FFFD}").utf8)
  }
}
