/// The texts after the symbols of one trace.
///
/// Complexity: interning costs one hash and one comparison of the bytes; nothing is allocated
/// for a text that is already known.
public struct SymbolTable: Sendable {
  private var bytes: [UInt8] = []
  /// Where each text ends in `bytes`; text `n` begins where `n - 1` ends.
  private var ends: [Int] = []
  /// Open-addressing hash table of symbol index + 1; 0 is a free slot.
  private var slots = [UInt32](repeating: 0, count: 256)

  /// Creates an empty table.
  public init() {}

  /// The number of different texts.
  public var count: Int { ends.count }

  /// Returns the symbol of a text, adding the text if it is new; what is no UTF-8 is repaired, so
  /// that a name stays the same however it is written and read again.
  public mutating func intern(_ text: Span<UInt8>) -> Symbol {
    var slot = firstSlot(of: text)
    while slots[slot] != 0 {
      let index = slots[slot] - 1
      if holds(text, at: Int(index)) { return Symbol(index: index) }
      slot = (slot + 1) & (slots.count - 1)
    }
    if let repaired = SymbolTable.repaired(text) { return intern(repaired) }
    for position in text.indices { bytes.append(text[position]) }
    ends.append(bytes.count)
    slots[slot] = UInt32(ends.count)
    if ends.count * 2 > slots.count { rehash() }
    return Symbol(index: UInt32(ends.count - 1))
  }

  /// Returns the symbol of a text, adding the text if it is new.
  public mutating func intern(_ text: ArraySlice<UInt8>) -> Symbol { intern(text.span) }

  /// Returns the symbol of a text, adding the text if it is new.
  public mutating func intern(_ text: String) -> Symbol { intern(Array(text.utf8).span) }

  /// Returns the symbol of a text, or `nil` if the text was never interned.
  public func symbol(for text: String) -> Symbol? {
    let bytes = Array(text.utf8)
    var slot = firstSlot(of: bytes.span)
    while slots[slot] != 0 {
      let index = slots[slot] - 1
      if holds(bytes.span, at: Int(index)) { return Symbol(index: index) }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
  }

  /// The text's bytes, valid UTF-8.
  ///
  /// Requires: `symbol` came from this table.
  public func bytes(of symbol: Symbol) -> ArraySlice<UInt8> { bytes[range(Int(symbol.index))] }

  /// The text.
  ///
  /// Requires: `symbol` came from this table.
  public subscript(symbol: Symbol) -> String { String(decoding: bytes(of: symbol), as: UTF8.self) }

  /// Whether the text contains one of the words, whatever its case.
  ///
  /// Requires: the words are ASCII in lower case.
  public func text(_ symbol: Symbol, mentionsAnyOf words: [String]) -> Bool {
    let text = bytes(of: symbol).map { (65...90).contains($0) ? $0 + 32 : $0 }
    return words.contains { word in
      let last = text.count - word.utf8.count
      guard last >= 0 else { return false }
      return (0...last).contains { text[$0...].starts(with: word.utf8) }
    }
  }

  /// The text with replacement characters for what is no UTF-8; `nil` if there is nothing to repair.
  private static func repaired(_ text: Span<UInt8>) -> String? {
    for position in text.indices where text[position] >= 0x80 {
      let repaired = unsafe text.withUnsafeBytes { unsafe String(decoding: $0, as: UTF8.self) }
      return repaired.utf8.elementsEqual((0..<text.count).map { text[$0] }) ? nil : repaired
    }
    return nil
  }

  private func range(_ index: Int) -> Range<Int> {
    (index == 0 ? 0 : ends[index - 1])..<ends[index]
  }

  private func holds(_ text: Span<UInt8>, at index: Int) -> Bool {
    let range = range(index)
    guard range.count == text.count else { return false }
    return unsafe bytes.withUnsafeBytes { all in
      unsafe text.withUnsafeBytes { wanted in
        let held = unsafe UnsafeRawBufferPointer(rebasing: all[range])
        return unsafe SymbolTable.areEqual(held, wanted)
      }
    }
  }

  /// Requires: both have the same length.
  @inline(__always)
  private static func areEqual(
    _ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer
  ) -> Bool {
    var offset = 0
    while offset + 8 < left.count {
      let word = unsafe left.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      guard unsafe word == right.loadUnaligned(fromByteOffset: offset, as: UInt64.self) else {
        return false
      }
      offset += 8
    }
    return unsafe lastWord(of: left) == lastWord(of: right)
  }

  /// The last eight bytes of a text, or all of a shorter one, as a number.
  ///
  /// Texts of the same length that differ only there have different numbers.
  @inline(__always)
  private static func lastWord(of text: UnsafeRawBufferPointer) -> UInt64 {
    let count = text.count
    if count >= 8 { return unsafe text.loadUnaligned(fromByteOffset: count - 8, as: UInt64.self) }
    if count >= 4 {
      let head = unsafe text.loadUnaligned(as: UInt32.self)
      let tail = unsafe text.loadUnaligned(fromByteOffset: count - 4, as: UInt32.self)
      return UInt64(head) << 32 | UInt64(tail)
    }
    var word: UInt64 = 0
    for index in 0..<count { word = unsafe word << 8 | UInt64(text[index]) }
    return word
  }

  private func firstSlot(of text: Span<UInt8>) -> Int {
    // FNV-1a's steps, eight bytes at a time: the order of symbols must not depend on a random
    // seed, and the texts are so many that a byte at a time is felt.
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    unsafe text.withUnsafeBytes { bytes in
      var offset = 0
      while offset + 8 < bytes.count {
        let word = unsafe bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
        hash = (hash ^ word) &* 0x9e37_79b9_7f4a_7c15
        hash ^= hash >> 29
        offset += 8
      }
      let rest = unsafe SymbolTable.lastWord(of: bytes)
      hash = (hash ^ rest ^ UInt64(bytes.count)) &* 0x9e37_79b9_7f4a_7c15
    }
    // Only the highest bits of a product depend on all bits of what was multiplied: names that differ in
    // their last letters alone would share their slots otherwise.
    return Int(truncatingIfNeeded: hash >> UInt64(64 - slots.count.trailingZeroBitCount))
  }

  private mutating func rehash() {
    slots = [UInt32](repeating: 0, count: slots.count * 2)
    for index in ends.indices {
      var slot = firstSlot(of: bytes[range(index)].span)
      while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = UInt32(index + 1)
    }
  }
}

/// A text of the log (a bundle id, a process name, a scene id …), interned in a `SymbolTable`.
///
/// Equal symbols of one table are equal texts, so events compare and copy as plain integers.
public struct Symbol: Hashable, Sendable {
  /// The four bits of the index above the other 24.
  ///
  /// An enumeration leaves bit patterns free, and one of them is `Optional.none`, so that an optional
  /// symbol is as small as a symbol. An event has up to eight.
  @usableFromInline
  enum HighBits: UInt8, Sendable {
    case b0000, b0001, b0010, b0011, b0100, b0101, b0110, b0111
    case b1000, b1001, b1010, b1011, b1100, b1101, b1110, b1111
  }

  @usableFromInline var low: UInt16
  @usableFromInline var middle: UInt8
  @usableFromInline var high: HighBits

  /// The index in the table that made it.
  @inlinable public var index: UInt32 {
    UInt32(low) | UInt32(middle) << 16 | UInt32(high.rawValue) << 24
  }

  /// Creates the symbol of an index.
  ///
  /// Requires: `index` is below 2^28.
  @inlinable
  public init(index: UInt32) {
    guard let high = HighBits(rawValue: UInt8(truncatingIfNeeded: index >> 24)) else {
      preconditionFailure("a trace has more different texts than symbols can tell apart")
    }
    self.low = UInt16(truncatingIfNeeded: index)
    self.middle = UInt8(truncatingIfNeeded: index >> 16)
    self.high = high
  }

  /// Whether two symbols of the same table mean the same text.
  @inlinable
  public static func == (left: Symbol, right: Symbol) -> Bool { left.index == right.index }

  /// Hashes the symbol's index.
  @inlinable
  public func hash(into hasher: inout Hasher) { hasher.combine(index) }
}
