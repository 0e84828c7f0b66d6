/// A generator that writes a log piece by piece, with the same contents every time.
protocol LogGenerator: Sendable {
  /// Appends the next piece to `bytes`; returns `false` if the log is complete.
  mutating func write(to bytes: inout [UInt8]) -> Bool
}

extension LogGenerator {
  /// Returns the whole log.
  func bytes() -> [UInt8] {
    var generator = self
    var bytes: [UInt8] = []
    while generator.write(to: &bytes) {}
    return bytes
  }
}
