/// Finds a short pattern in bytes, from left to right.
struct ByteSearch {
  private let bytes: [UInt8]
  private var index: Int

  init(_ bytes: [UInt8], from index: Int = 0) {
    self.bytes = bytes
    self.index = index
  }

  /// Returns where `pattern` begins next, and goes on behind it; `nil` when there is none.
  ///
  /// Requires: the pattern is not empty.
  mutating func next(_ pattern: [UInt8]) -> Int? {
    let found = ByteSearch.first(pattern, in: bytes, from: index, to: bytes.count)
    index = found.map { $0 + pattern.count } ?? bytes.count
    return found
  }

  /// Returns where `pattern` begins first between two places; `nil` where it does not.
  ///
  /// Requires: the pattern is not empty, and both places are in the bytes or at their end.
  static func first(
    _ pattern: [UInt8], in bytes: [UInt8], from start: Int, to end: Int
  ) -> Int? {
    precondition(start >= 0 && end <= bytes.count)
    let first = pattern[0]
    let span = bytes.span
    let last = end - pattern.count
    var index = start
    while index <= last {
      // Between the two places, which are in the bytes: a check for each of them is felt.
      if unsafe span[unchecked: index] == first, bytes.holds(pattern, at: index) { return index }
      index += 1
    }
    return nil
  }
}

extension [UInt8] {
  /// `true` iff `pattern` stands at `index`.
  ///
  /// Requires: `index` is not negative.
  func holds(_ pattern: [UInt8], at index: Int) -> Bool {
    guard index + pattern.count <= count else { return false }
    let span = self.span
    let other = pattern.span
    for offset in other.indices where span[index + offset] != other[offset] { return false }
    return true
  }

  /// `true` iff `pattern` stands anywhere.
  ///
  /// Requires: the pattern is not empty.
  func holds(_ pattern: [UInt8]) -> Bool {
    var search = ByteSearch(self)
    return search.next(pattern) != nil
  }
}
