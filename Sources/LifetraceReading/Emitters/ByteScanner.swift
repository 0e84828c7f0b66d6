import LifetraceModel

/// A cursor over the bytes of a message.
///
/// Every step checks the bytes it reads, so no message can cause a trap.
struct ByteScanner {
  /// The bytes that have not been read yet.
  private(set) var rest: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) {
    rest = bytes
  }

  var isAtEnd: Bool { rest.isEmpty }

  /// The next byte, or `nil` at the end.
  var next: UInt8? { rest.first }

  /// Whether the rest begins with `text`.
  func begins(with text: String) -> Bool {
    let bytes = rest.span
    let expected = text.utf8.span
    guard bytes.count >= expected.count else { return false }
    for offset in expected.indices where bytes[offset] != expected[offset] { return false }
    return true
  }

  /// Whether the rest contains `text`.
  func contains(_ text: String) -> Bool { position(of: text) != nil }

  /// Returns the index of the first `text` in the rest, or `nil` if there is none.
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

  /// Steps over `text`. Stays and returns `false` if the rest does not begin with `text`.
  mutating func skip(_ text: String) -> Bool {
    guard begins(with: text) else { return false }
    rest = rest.dropFirst(text.utf8.count)
    return true
  }

  /// Steps after the next `text`. Stays and returns `false` if there is none.
  mutating func skip(past text: String) -> Bool {
    guard let position = position(of: text) else { return false }
    rest = rest[(position + text.utf8.count)...]
    return true
  }

  /// Steps over blanks, tabs and line feeds.
  mutating func skipSpaces() {
    _ = take(while: \.isSpace)
  }

  /// Steps over the longest beginning whose bytes all satisfy `condition`, and returns these bytes.
  mutating func take(while condition: (UInt8) -> Bool) -> ArraySlice<UInt8> {
    let end = rest.firstIndex { !condition($0) } ?? rest.endIndex
    defer { rest = rest[end...] }
    return rest[..<end]
  }

  /// Steps to the next `text` and returns the bytes before it.
  /// Stays and returns `nil` if there is none.
  mutating func take(until text: String) -> ArraySlice<UInt8>? {
    guard let position = position(of: text) else { return nil }
    defer { rest = rest[position...] }
    return rest[..<position]
  }

  /// Steps to the end of the line and returns the bytes before its line feed.
  mutating func takeLine() -> ArraySlice<UInt8> { take { $0 != 0x0a } }

  /// The rest up to the end of the line.
  var line: ByteScanner {
    var ahead = self
    return ByteScanner(ahead.takeLine())
  }

  /// Reads a decimal number.
  /// Stays and returns `nil` if there is none or the number exceeds 64 bits.
  mutating func decimal() -> UInt64? { number(radix: 10) }

  /// Reads a hexadecimal number.
  /// Stays and returns `nil` if there is none or the number exceeds 64 bits.
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

/// A small fixed map from texts to values, looked up without allocating.
struct ByteTable<Value: Sendable>: Sendable {
  private let entries: [(text: [UInt8], value: Value)]
  /// Open-addressing hash table of entry index + 1; 0 is a free slot.
  private let slots: [UInt16]

  /// Creates a table. If several rows have the same text, the first row counts.
  ///
  /// Requires: fewer than 16,384 entries.
  init(_ rows: [(String, Value)]) {
    let entries = rows.map { (text: Array($0.0.utf8), value: $0.1) }
    precondition(entries.count < 16_384)
    var capacity = 16
    while capacity < entries.count * 4 { capacity *= 2 }
    var slots = [UInt16](repeating: 0, count: capacity)
    for (index, entry) in entries.enumerated() {
      var slot = ByteTable.hash(entry.text[...]) & (capacity - 1)
      while slots[slot] != 0 { slot = (slot + 1) & (capacity - 1) }
      slots[slot] = UInt16(index + 1)
    }
    self.entries = entries
    self.slots = slots
  }

  /// The value of a text, or `nil` if the text is not in the table.
  subscript(text: ArraySlice<UInt8>) -> Value? {
    var slot = ByteTable.hash(text) & (slots.count - 1)
    while slots[slot] != 0 {
      let entry = entries[Int(slots[slot]) - 1]
      if entry.text.elementsEqual(text) { return entry.value }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
  }

  /// FNV-1a: the texts are short.
  private static func hash(_ text: ArraySlice<UInt8>) -> Int {
    let bytes = text.span
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for position in bytes.indices { hash = (hash ^ UInt64(bytes[position])) &* 0x100_0000_01b3 }
    return Int(truncatingIfNeeded: (hash ^ (hash >> 32)) & 0xffff_ffff)
  }
}

extension ByteTable where Value == Void {
  /// Creates a set of texts.
  init(_ texts: [String]) {
    self.init(texts.map { ($0, ()) })
  }

  func contains(_ text: ArraySlice<UInt8>) -> Bool { self[text] != nil }
}
