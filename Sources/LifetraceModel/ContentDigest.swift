/// A digest of bytes: the same for the same bytes, in pieces of any size.
///
/// It detects changes, not forgeries. Words go to four states in turn, since each step waits for
/// the one before it in the same state.
package struct ContentDigest: Hashable, Sendable {
  private var states: (UInt64, UInt64, UInt64, UInt64) = (
    0x243F_6A88_85A3_08D3, 0x1319_8A2E_0370_7344, 0xA409_3822_299F_31D0, 0x082E_FA98_EC4E_6C89
  )
  /// Bytes that do not fill a group of words yet.
  private var pending: [UInt8] = []
  private var length: UInt64 = 0

  /// The bytes of a word for each state.
  private static let groupSize = 32

  /// Creates the digest of no bytes.
  package init() {}

  /// Creates the digest of a text.
  package init(of text: String) { append(Array(text.utf8)) }

  /// Adds bytes to the digest.
  package mutating func append(_ bytes: [UInt8]) { append(bytes.span) }

  /// Adds bytes to the digest.
  package mutating func append(_ piece: Span<UInt8>) {
    length &+= UInt64(piece.count)
    var start = 0
    if !pending.isEmpty {
      start = min(piece.count, ContentDigest.groupSize - pending.count)
      for index in 0..<start { pending.append(piece[index]) }
      guard pending.count == ContentDigest.groupSize else { return }
      let group = pending
      mixGroups(of: group.span)
      pending.removeAll(keepingCapacity: true)
    }
    let end = piece.count - (piece.count - start) % ContentDigest.groupSize
    mixGroups(of: piece.extracting(start..<end))
    for index in end..<piece.count { pending.append(piece[index]) }
  }

  /// The number for all bytes so far.
  package var value: UInt64 {
    let end = padded
    return value(end.states.0, end.states.1, end.states.2, end.states.3)
  }

  /// Sixteen letters and digits for all bytes so far: 80 bits, so that even the logs of a large fleet differ.
  package var text: String {
    let end = padded
    let other = value(end.states.3, end.states.2, end.states.1, end.states.0)
    let digits = Array("0123456789abcdefghijklmnopqrstuv")
    var text = ""
    for word in [value, other] {
      for place in 0..<8 { text.append(digits[Int(word >> UInt64(5 * place + 20) & 31)]) }
    }
    return text
  }

  /// With zeros up to the end of a group; the length distinguishes them from bytes of the text.
  private var padded: ContentDigest {
    var end = self
    end.pending += Array(repeating: 0, count: ContentDigest.groupSize - pending.count)
    let group = end.pending
    end.mixGroups(of: group.span)
    return end
  }

  private func value(_ first: UInt64, _ others: UInt64...) -> UInt64 {
    var state = first
    for word in others + [length] { ContentDigest.mix(word, into: &state) }
    return state
  }

  /// Requires: the bytes fill groups.
  private mutating func mixGroups(of bytes: Span<UInt8>) {
    let words = unsafe bytes.bytes
    var (first, second, third, fourth) = states
    var index = 0
    while index + ContentDigest.groupSize <= words.byteCount {
      // The condition keeps all four words inside; traces are long, and a check per byte is felt.
      let word = unsafe words.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self)
      let next = unsafe words.unsafeLoadUnaligned(fromByteOffset: index + 8, as: UInt64.self)
      let other = unsafe words.unsafeLoadUnaligned(fromByteOffset: index + 16, as: UInt64.self)
      let last = unsafe words.unsafeLoadUnaligned(fromByteOffset: index + 24, as: UInt64.self)
      ContentDigest.mix(UInt64(littleEndian: word), into: &first)
      ContentDigest.mix(UInt64(littleEndian: next), into: &second)
      ContentDigest.mix(UInt64(littleEndian: other), into: &third)
      ContentDigest.mix(UInt64(littleEndian: last), into: &fourth)
      index += ContentDigest.groupSize
    }
    states = (first, second, third, fourth)
  }

  /// Both halves of a product depend on every bit of the word.
  private static func mix(_ word: UInt64, into state: inout UInt64) {
    let product = (state ^ word).multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
    state = (product.high ^ product.low) &+ 0xD1B5_4A32_D192_ED03
  }

  /// Returns whether two digests have the same state.
  package static func == (one: Self, other: Self) -> Bool {
    one.states == other.states && one.pending == other.pending && one.length == other.length
  }

  /// Hashes the digest's value.
  package func hash(into hasher: inout Hasher) { hasher.combine(value) }
}
