extension Span<UInt8> {
  /// Returns the little-endian integer at an offset; `nil` if it does not lie within the bytes.
  func integer<Value: FixedWidthInteger & BitwiseCopyable>(
    at offset: Int, as type: Value.Type = Value.self
  ) -> Value? {
    guard offset >= 0, offset <= count - MemoryLayout<Value>.size else { return nil }
    let value = unsafe bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: Value.self)
    return Value(littleEndian: value)
  }

  /// Returns `count` bytes from an offset on; `nil` if they do not lie within the bytes.
  func part(at offset: Int, count: Int) -> [UInt8]? {
    guard offset >= 0, count >= 0, offset <= self.count - count else { return nil }
    return unsafe extracting(offset..<offset + count).withUnsafeBufferPointer { unsafe Array($0) }
  }

  /// Returns the bytes of a text that ends at a NUL, or at `limit`.
  func text(at offset: Int, limit: Int) -> [UInt8] {
    guard offset >= 0, offset < limit, limit <= count else { return [] }
    var end = offset
    while end < limit, self[end] != 0 { end += 1 }
    return part(at: offset, count: end - offset) ?? []
  }

  /// Returns the identifier at an offset, which is stored in the order in which it is written.
  func identifier(at offset: Int) -> LogUUID? {
    guard let high: UInt64 = integer(at: offset), let low: UInt64 = integer(at: offset + 8)
    else { return nil }
    return LogUUID(high: high.byteSwapped, low: low.byteSwapped)
  }
}

/// The identifier of a boot, or of an image of a program.
package struct LogUUID: Hashable, Sendable, CustomStringConvertible {
  /// The first eight bytes.
  let high: UInt64
  /// The last eight bytes.
  let low: UInt64

  init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// Creates an identifier from 32 hexadecimal digits; `nil` if there are others.
  init?(digits: some StringProtocol) {
    guard digits.utf8.count == 32, let high = UInt64(digits.prefix(16), radix: 16),
      let low = UInt64(digits.dropFirst(16), radix: 16)
    else { return nil }
    self.init(high: high, low: low)
  }

  /// Whether it means that there is none.
  var isZero: Bool { high == 0 && low == 0 }

  /// The 32 hexadecimal digits.
  var digits: String { LogUUID.digits(of: high) + LogUUID.digits(of: low) }

  /// The usual form with dashes.
  package var description: String {
    let digits = Array(digits)
    return [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { String(digits[$0]) }
      .joined(separator: "-")
  }

  private static func digits(of value: UInt64) -> String {
    let text = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: 16 - text.count) + text
  }
}
