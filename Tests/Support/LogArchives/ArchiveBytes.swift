/// Bytes under construction: numbers in little-endian order, texts with a final zero.
struct ArchiveBytes {
  private(set) var bytes: [UInt8] = []

  var count: Int { bytes.count }

  mutating func put(_ number: some FixedWidthInteger) {
    for shift in stride(from: 0, to: number.bitWidth, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: number >> shift))
    }
  }

  mutating func put(_ more: [UInt8]) {
    bytes.append(contentsOf: more)
  }

  /// Appends a UUID, which these formats store in big-endian order.
  mutating func put(_ uuid: ArchiveUUID) {
    put(uuid.high.byteSwapped)
    put(uuid.low.byteSwapped)
  }

  mutating func putZeros(_ count: Int) {
    bytes.append(contentsOf: repeatElement(0, count: count))
  }

  /// Appends a text and a final zero.
  mutating func put(_ text: String) {
    bytes.append(contentsOf: text.utf8)
    bytes.append(0)
  }

  /// Appends a text in a field of fixed size, cut so that a final zero remains.
  mutating func put(_ text: String, field size: Int) {
    let kept = text.utf8.prefix(size - 1)
    bytes.append(contentsOf: kept)
    putZeros(size - kept.count)
  }

  /// Appends zeros until the count is a multiple of `size`.
  mutating func align(to size: Int) {
    putZeros(Self.padding(count, to: size))
  }

  /// Replaces a number that was appended at `offset`.
  mutating func replace(at offset: Int, with number: some FixedWidthInteger) {
    for (index, shift) in stride(from: 0, to: number.bitWidth, by: 8).enumerated() {
      bytes[offset + index] = UInt8(truncatingIfNeeded: number >> shift)
    }
  }

  /// Adds `change` to the 64-bit number at `offset`.
  mutating func add(_ change: UInt64, at offset: Int) {
    var number: UInt64 = 0
    for index in (0..<8).reversed() { number = number << 8 | UInt64(bytes[offset + index]) }
    replace(at: offset, with: number &+ change)
  }

  /// Returns how many bytes are missing from `count` to a multiple of `size`.
  static func padding(_ count: Int, to size: Int) -> Int { (size - count % size) % size }

  /// Returns a chunk: tag, subtag and size, then the data.
  static func chunk(tag: UInt32, subtag: UInt32 = 0, _ data: [UInt8]) -> [UInt8] {
    var chunk = ArchiveBytes()
    chunk.put(tag)
    chunk.put(subtag)
    chunk.put(UInt64(data.count))
    chunk.put(data)
    return chunk.bytes
  }
}

/// A UUID of a boot, an image or a shared cache.
package struct ArchiveUUID: Hashable, Sendable {
  package let high: UInt64
  package let low: UInt64

  package init(high: UInt64, low: UInt64) {
    (self.high, self.low) = (high, low)
  }

  /// Creates a UUID from 32 hexadecimal digits, with or without dashes.
  ///
  /// - Requires: 32 hexadecimal digits.
  package init(_ text: String) {
    let digits = text.filter { $0 != "-" }
    guard digits.utf8.count == 32, let high = UInt64(digits.prefix(16), radix: 16),
      let low = UInt64(digits.suffix(16), radix: 16)
    else { preconditionFailure("'\(text)' is not a UUID; expected 32 hexadecimal digits") }
    self.init(high: high, low: low)
  }

  /// Creates the UUID that belongs to a name: equal names have equal UUIDs.
  package init(of name: String) {
    func hash(_ seed: UInt64) -> UInt64 {
      name.utf8.reduce(seed) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    }
    self.init(high: hash(0xcbf2_9ce4_8422_2325), low: hash(0x8422_2325_cbf2_9ce4))
  }

  /// 32 hexadecimal digits in upper case, the form of file names.
  package var digits: String {
    [high, low].map { half in
      let text = String(half, radix: 16, uppercase: true)
      return String(repeating: "0", count: 16 - text.utf8.count) + text
    }.joined()
  }
}
