/// A small fixed map from texts to values, looked up without allocating.
struct ByteTable<Value: Sendable>: Sendable {
  private let entries: [(text: [UInt8], value: Value)]
  /// Open-addressing hash table of entry index + 1; 0 is a free slot.
  private let slots: [UInt16]

  /// Creates a table; of equal texts the first counts.
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
