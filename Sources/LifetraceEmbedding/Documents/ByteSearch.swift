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
    let last = bytes.count - pattern.count
    while index <= last {
      if bytes[index] == pattern[0], bytes[index...].starts(with: pattern) {
        defer { index += pattern.count }
        return index
      }
      index += 1
    }
    index = bytes.count
    return nil
  }
}
