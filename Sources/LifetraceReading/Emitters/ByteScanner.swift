import LifetraceModel

/// A cursor over the bytes of a message.
///
/// Every step checks that its text is there; nothing traps on what a log says.
struct ByteScanner {
  /// What is not yet read.
  private(set) var rest: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) {
    rest = bytes
  }

  var isAtEnd: Bool { rest.isEmpty }

  /// The next byte, or `nil` at the end.
  var next: UInt8? { rest.first }

  /// `true` iff the rest begins with `text`.
  func begins(with text: String) -> Bool {
    let bytes = rest.span
    let expected = text.utf8.span
    guard bytes.count >= expected.count else { return false }
    for offset in expected.indices where bytes[offset] != expected[offset] { return false }
    return true
  }

  /// `true` iff `text` stands anywhere in the rest.
  func contains(_ text: String) -> Bool { position(of: text) != nil }

  /// The index at which `text` first stands in the rest, or `nil`.
  func position(of text: String) -> Int? {
    let bytes = rest.span
    let wanted = text.utf8.span
    guard wanted.count > 0, bytes.count >= wanted.count else { return nil }
    let first = wanted[0]
    for start in 0...(bytes.count - wanted.count) where bytes[start] == first {
      var offset = 1
      while offset < wanted.count, bytes[start + offset] == wanted[offset] { offset += 1 }
      if offset == wanted.count { return rest.startIndex + start }
    }
    return nil
  }

  /// Steps over `text` and returns `true` iff the rest begins with it.
  mutating func skip(_ text: String) -> Bool {
    guard begins(with: text) else { return false }
    rest = rest.dropFirst(text.utf8.count)
    return true
  }

  /// Steps behind the next occurrence of `text`; stays and returns `false` if there is none.
  mutating func skip(past text: String) -> Bool {
    guard let position = position(of: text) else { return false }
    rest = rest[(position + text.utf8.count)...]
    return true
  }

  /// Steps over blanks, tabs and line feeds.
  mutating func skipSpaces() {
    _ = take(while: \.isSpace)
  }

  /// Returns the longest beginning whose bytes all satisfy `condition`.
  mutating func take(while condition: (UInt8) -> Bool) -> ArraySlice<UInt8> {
    let end = rest.firstIndex { !condition($0) } ?? rest.endIndex
    defer { rest = rest[end...] }
    return rest[..<end]
  }

  /// Returns what stands before the next `text`, or `nil` (and stays) if there is none.
  mutating func take(until text: String) -> ArraySlice<UInt8>? {
    guard let position = position(of: text) else { return nil }
    defer { rest = rest[position...] }
    return rest[..<position]
  }

  /// Returns the rest of the line without its line feed.
  mutating func takeLine() -> ArraySlice<UInt8> { take { $0 != 0x0a } }

  /// Reads a decimal number; `nil` (and stays) if there is none or it exceeds 64 bits.
  mutating func decimal() -> UInt64? { number(radix: 10) }

  /// Reads a hexadecimal number; `nil` (and stays) if there is none or it exceeds 64 bits.
  mutating func hexadecimal() -> UInt64? { number(radix: 16) }

  /// Reads a decimal number, or a hexadecimal one after `0x`.
  mutating func number() -> UInt64? {
    var hexadecimal = self
    if hexadecimal.skip("0x") || hexadecimal.skip("0X"),
      let value = hexadecimal.hexadecimal()
    {
      self = hexadecimal
      return value
    }
    return decimal()
  }

  /// Reads a process id: a positive number of 31 bits.
  mutating func pid() -> Int32? {
    var ahead = self
    guard let value = ahead.decimal(), let pid = Int32(exactly: value), pid > 0 else {
      return nil
    }
    self = ahead
    return pid
  }

  /// Reads seconds with an optional fraction, exact to the nanosecond; longer fractions are cut.
  mutating func seconds() -> TimeSpan? {
    var ahead = self
    guard let whole = ahead.decimal(), let count = Int64(exactly: whole), count < 1_000_000_000
    else { return nil }
    var span = TimeSpan.seconds(count)
    var fraction = ahead
    if fraction.skip(".") {
      let digits = fraction.take(while: \.isDigit)
      var unit: Int64 = 100_000_000
      for digit in digits.prefix(9) {
        span += TimeSpan(nanoseconds: Int64(digit - 0x30) * unit)
        unit /= 10
      }
      if !digits.isEmpty { ahead = fraction }
    }
    self = ahead
    return span
  }

  private mutating func number(radix: UInt64) -> UInt64? {
    var value: UInt64 = 0
    var end = rest.startIndex
    while end < rest.endIndex, let digit = ByteScanner.digit(rest[end]), digit < radix {
      let (scaled, overflow) = value.multipliedReportingOverflow(by: radix)
      let (sum, carry) = scaled.addingReportingOverflow(digit)
      if overflow || carry { return nil }
      value = sum
      end += 1
    }
    guard end > rest.startIndex else { return nil }
    rest = rest[end...]
    return value
  }

  /// The value of a hexadecimal digit, or `nil`.
  private static func digit(_ byte: UInt8) -> UInt64? {
    switch byte {
    case 0x30...0x39: UInt64(byte - 0x30)
    case 0x41...0x46: UInt64(byte - 0x37)
    case 0x61...0x66: UInt64(byte - 0x57)
    default: nil
    }
  }

  /// Returns `bytes` without the spaces at its ends.
  static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var bytes = bytes
    while let first = bytes.first, first.isSpace { bytes.removeFirst() }
    while let last = bytes.last, last.isSpace { bytes.removeLast() }
    return bytes
  }
}
