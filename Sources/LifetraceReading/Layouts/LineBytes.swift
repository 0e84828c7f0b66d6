#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Looking at the bytes of a line.
extension Span where Element == UInt8 {
  /// The byte at `index`, or 0 beyond the ends; lines contain no 0, since it ends them.
  func byte(_ index: Int) -> UInt8 {
    index >= 0 && index < count ? self[index] : 0
  }

  /// Eight bytes as one number.
  ///
  /// Requires: `index` is not negative and at least eight bytes begin there.
  func word(at index: Int) -> UInt64 {
    precondition(index >= 0 && index + 8 <= count)
    return unsafe withUnsafeBytes { bytes in
      unsafe bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)
    }
  }

  /// Returns whether `text` is at `index`.
  func has(_ text: [UInt8], at index: Int = 0) -> Bool {
    guard index >= 0, index + text.count <= count else { return false }
    for offset in text.indices where self[index + offset] != text[offset] { return false }
    return true
  }

  /// The first place of `byte` at or after `start` and before `limit`.
  func firstIndex(of byte: UInt8, from start: Int, limit: Int = .max) -> Int? {
    let end = Swift.min(limit, count)
    guard start < end else { return nil }
    precondition(start >= 0)
    return unsafe withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress,
        let found = unsafe memchr(base + start, Int32(byte), end - start)
      else { return nil }
      return unsafe UnsafeRawPointer(found) - base
    }
  }

  /// The first place in `range` of a byte that `isWanted` accepts.
  ///
  /// Eight bytes at a time are passed over where `mayHold` is 0: none of them is wanted.
  @inline(__always)
  func firstIndex(
    in range: Range<Int>, _ mayHold: (UInt64) -> UInt64, where isWanted: (UInt8) -> Bool
  ) -> Int? {
    unsafe withUnsafeBytes { bytes in
      let text = unsafe UnsafeRawBufferPointer(rebasing: bytes[range])
      var index = 0
      func word(_ offset: Int) -> UInt64 {
        mayHold(unsafe text.loadUnaligned(fromByteOffset: index + offset, as: UInt64.self))
      }
      while index < text.count {
        while index + 32 <= text.count, word(0) | word(8) | word(16) | word(24) == 0 {
          index += 32
        }
        if index + 8 <= text.count, word(0) == 0 {
          index += 8
          continue
        }
        let end = Swift.min(index + 8, text.count)
        while index < end {
          if isWanted(unsafe text[index]) { return range.lowerBound + index }
          index += 1
        }
      }
      return nil
    }
  }

  /// The text with a line feed in place of each carriage return that ends a line by itself.
  func replacingLoneReturns() -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(count)
    for index in indices {
      let isLone = self[index] == .carriageReturn && byte(index + 1) != .lineFeed
      text.append(isLone ? .lineFeed : self[index])
    }
    return text
  }

  /// The first line feed, carriage return or zero at or after `start`, or the end.
  func lineStop(from start: Int) -> Int {
    guard start < count else { return count }
    return firstIndex(in: start..<count) {
      $0.bytes(below: .carriageReturn + 1)
    } where: {
      $0 == .lineFeed || $0 == .carriageReturn || $0 == 0
    } ?? count
  }

  /// The place after the end of a line: a line feed, a carriage return, both, or a zero.
  func skippingBreak(from end: Int) -> Int {
    end + (byte(end) == .carriageReturn && byte(end + 1) == .lineFeed ? 2 : 1)
  }

  /// Where the last component of a path is; empty if nothing follows the last slash.
  var lastPathComponent: Range<Int> {
    var start = count
    while start > 0, self[start - 1] != UInt8(ascii: "/") { start -= 1 }
    return start..<count
  }

  /// The lines of a text without their ends. CRLF is one line end, and the last line end begins no
  /// line.
  var lines: [Range<Int>] {
    var lines: [Range<Int>] = []
    var start = 0
    while start < count {
      let end = lineStop(from: start)
      lines.append(start..<end)
      start = end + 1
      if byte(end) == .carriageReturn, byte(start) == .lineFeed { start += 1 }
    }
    return lines
  }

  /// The first place of `text` at or after `start` and before `limit`.
  func firstIndex(of text: [UInt8], from start: Int = 0, limit: Int = .max) -> Int? {
    guard let first = text.first else { return nil }
    var index = start
    while let found = firstIndex(of: first, from: index, limit: limit) {
      if has(text, at: found) { return found }
      index = found + 1
    }
    return nil
  }

  /// Whether the text is exactly this.
  func equals(_ text: [UInt8]) -> Bool { count == text.count && has(text) }

  /// Cuts a range into at most `count` about equal parts of whole lines.
  func cutIntoLines(_ range: Range<Int>, count: Int) -> [Range<Int>] {
    var parts: [Range<Int>] = []
    var start = range.lowerBound
    while start < range.upperBound {
      let left = Swift.max(1, count - parts.count)
      let aim = start + (range.upperBound - start) / left
      let end = left == 1 ? nil : firstIndex(of: .lineFeed, from: aim, limit: range.upperBound)
      let next = end.map { $0 + 1 } ?? range.upperBound
      parts.append(start..<next)
      start = next
    }
    return parts
  }

  /// The first line feed or carriage return at or after `start`, or the end.
  func lineEnd(from start: Int) -> Int {
    var index = start
    while index < count, self[index] != .lineFeed, self[index] != .carriageReturn { index += 1 }
    return index
  }

  /// The place after the mark of UTF-8 at `start`, or `start` if there is none.
  func skippingByteOrderMark(from start: Int) -> Int {
    byte(start) == 0xEF && byte(start + 1) == 0xBB && byte(start + 2) == 0xBF ? start + 3 : start
  }

  /// The first place at or after `start` that is neither a space nor a tab.
  func skippingBlanks(from start: Int) -> Int {
    var index = start
    while byte(index) == .space || byte(index) == .tab { index += 1 }
    return index
  }

  /// The first place at or after `start` that is no space, tab or end of a line.
  func skippingSpace(from start: Int) -> Int {
    var index = skippingBlanks(from: start)
    while byte(index) == .lineFeed || byte(index) == .carriageReturn {
      index = skippingBlanks(from: index + 1)
    }
    return index
  }

  /// The end of `range` without the spaces and tabs before it.
  func trimmed(_ range: Range<Int>) -> Range<Int> {
    let lower = Swift.min(skippingBlanks(from: range.lowerBound), range.upperBound)
    var upper = range.upperBound
    while upper > lower, byte(upper - 1) == .space || byte(upper - 1) == .tab { upper -= 1 }
    return lower..<upper
  }

  /// The value of at most `limit` digits at `index`, which moves after them.
  ///
  /// Returns `nil` without a digit, or when a further digit follows.
  func number(at index: inout Int, limit: Int) -> Int? {
    var value = 0
    var end = index
    while byte(end).isDigit {
      guard end - index < limit else { return nil }
      value = value * 10 + Int(byte(end) - 0x30)
      end += 1
    }
    guard end > index else { return nil }
    index = end
    return value
  }

  /// Whether every byte of `range` satisfies `predicate` and there is at least one.
  func all(in range: Range<Int>, _ predicate: (UInt8) -> Bool) -> Bool {
    for index in range where !predicate(byte(index)) { return false }
    return !range.isEmpty
  }
}

extension Array where Element == UInt8 {
  /// Creates a copy of bytes that lie elsewhere.
  init(_ bytes: Span<UInt8>) { self = unsafe bytes.withUnsafeBufferPointer { unsafe Array($0) } }

  /// Adds a copy of bytes that lie elsewhere.
  mutating func append(_ bytes: Span<UInt8>) {
    unsafe bytes.withUnsafeBufferPointer { unsafe append(contentsOf: $0) }
  }
}

/// Eight bytes at once.
extension UInt64 {
  /// Creates eight times the same byte.
  @inline(__always)
  init(repeating byte: UInt8) { self = UInt64(byte) &* 0x0101_0101_0101_0101 }

  /// Marks bytes below `limit`, which is at most 128; 0 if there is none.
  ///
  /// Borrows can mark others too, but only above one that is truly below the limit.
  @inline(__always)
  func bytes(below limit: UInt8) -> UInt64 {
    (self &- UInt64(repeating: limit)) & ~self & UInt64(repeating: 0x80)
  }
}

/// Turns UTF-16 text that comes in pieces into UTF-8.
struct UTF16Text: Sendable {
  let isBigEndian: Bool
  /// What came and is not decoded yet: the first half of a code unit, or of a surrogate pair.
  private var rest: [UInt8] = []

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

  /// Returns the UTF-8 of the next piece without byte order marks.
  mutating func decode(_ piece: [UInt8]) -> [UInt8] {
    let bytes = rest + piece
    var units = stride(from: 0, to: bytes.count - 1, by: 2).map { index in
      let pair = UInt16(bytes[index]) << 8 | UInt16(bytes[index + 1])
      return isBigEndian ? pair : pair.byteSwapped
    }
    // The other half of a pair may be in the next piece.
    if let last = units.last, UTF16.isLeadSurrogate(last) { units.removeLast() }
    rest = Array(bytes[(units.count * 2)...])
    return Array(String(decoding: units.filter { $0 != 0xFEFF }, as: UTF16.self).utf8)
  }
}
