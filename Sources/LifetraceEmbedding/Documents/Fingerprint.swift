/// A short digest of a trace, a command and the version of lifetrace.
package struct Fingerprint: Hashable, Sendable {
  /// Twelve hexadecimal digits.
  package let text: String
  private let version: String

  /// - Parameters:
  ///   - command: the block's.
  ///   - traces: the digests of its traces.
  ///   - version: lifetrace's.
  package init(command: BlockCommand, traces: [UInt64], version: String) {
    var digest = ContentDigest()
    for word in [version] + command.words { digest.append(Array(word.utf8) + [0]) }
    for trace in traces { digest.append(Array(String(trace, radix: 16).utf8) + [0]) }
    text = Fingerprint.digits(of: digest)
    self.version = version
  }

  /// Returns a digest as twelve hexadecimal digits.
  static func digits(of digest: ContentDigest) -> String {
    let digits = String(digest.value >> 16, radix: 16)
    return String(repeating: "0", count: 12 - digits.utf8.count) + digits
  }

  /// The text of the comment in generated parts.
  package var mark: String { Fingerprint.start + "\(version), \(text)" }

  /// Returns the text of the last mark in a generated part; `nil` if there is none.
  static func text(in part: [UInt8]) -> String? {
    var search = ByteSearch(part)
    var last: Int?
    while let next = search.next(commentStart) { last = next }
    guard let last else { return nil }
    var rest = ByteSearch(part, from: last)
    guard let end = rest.next(CommentSyntax.end) else { return nil }
    return String(decoding: part[last..<end], as: UTF8.self)
      .split(separator: ", ").last.map { String($0.filter { !$0.isWhitespace }) }
  }

  /// How every mark begins.
  static let start = "made by lifetrace "
  /// How the comment that holds a mark begins.
  static let commentStart = Array("<!-- \(start)".utf8)
}

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
    var end = self
    // The length distinguishes padding from bytes of the text.
    end.pending += Array(repeating: 0, count: ContentDigest.groupSize - pending.count)
    let group = end.pending
    end.mixGroups(of: group.span)
    var state = end.states.0
    for word in [end.states.1, end.states.2, end.states.3, length] {
      ContentDigest.mix(word, into: &state)
    }
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
