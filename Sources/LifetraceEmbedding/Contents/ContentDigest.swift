/// A number that stands for bytes: the same for the same bytes, in pieces of any size.
///
/// It tells changes apart, not forgeries.
package struct ContentDigest: Hashable, Sendable {
  private var state: UInt64 = 0x243F_6A88_85A3_08D3
  /// Bytes that do not fill a word yet, the first one lowest.
  private var pending: UInt64 = 0
  private var pendingCount = 0
  private var length: UInt64 = 0

  package init() {}

  /// Takes in more bytes.
  package mutating func append(_ bytes: [UInt8]) { append(bytes[...]) }

  /// Takes in more bytes.
  package mutating func append(_ piece: ArraySlice<UInt8>) {
    let bytes = piece.span
    length &+= UInt64(bytes.count)
    var index = 0
    while pendingCount > 0, index < bytes.count {
      add(bytes[index])
      index += 1
    }
    let words = unsafe bytes.bytes
    while index + 8 <= words.byteCount {
      // The condition keeps the word inside; traces are long, and a check per byte is felt.
      let word = unsafe words.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self)
      mix(UInt64(littleEndian: word))
      index += 8
    }
    while index < bytes.count {
      add(bytes[index])
      index += 1
    }
  }

  /// The number for all bytes so far.
  package var value: UInt64 {
    var end = self
    end.mix(pending)
    end.mix(length)
    return end.state
  }

  private mutating func add(_ byte: UInt8) {
    pending |= UInt64(byte) << UInt64(8 * pendingCount)
    pendingCount += 1
    guard pendingCount == 8 else { return }
    mix(pending)
    pending = 0
    pendingCount = 0
  }

  /// Both halves of a product depend on every bit of the word.
  private mutating func mix(_ word: UInt64) {
    let product = (state ^ word).multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
    state = (product.high ^ product.low) &+ 0xD1B5_4A32_D192_ED03
  }
}
