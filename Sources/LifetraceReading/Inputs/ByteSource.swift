/// Gives the bytes of an input, in their order.
public protocol ByteSource {
  /// Adds the next bytes, of any number, to the end of `buffer`; returns `false` at the end.
  ///
  /// - Throws: any error, which ends the reading; what was read before is kept.
  mutating func appendNext(to buffer: inout [UInt8]) throws -> Bool

  /// Shows the next bytes where they lie in memory, of any number, and goes on behind as many as
  /// `look` returns: they are read then, without a copy.
  ///
  /// What was not read is shown again, or added to a buffer. Who looks does not rely on bytes that
  /// stay the same from one look to the next, so that they may be those of a mapped file.
  ///
  /// - Returns: what `look` returned; 0 where no bytes lie in memory, as without an implementation.
  /// - Throws: any error, which ends the reading; what was read before is kept.
  mutating func lookAtNext(_ look: (Span<UInt8>) -> Int) throws -> Int
}

extension ByteSource {
  public mutating func lookAtNext(_ look: (Span<UInt8>) -> Int) throws -> Int { 0 }
}

/// Gives the bytes that a closure returns.
package struct ChunkSource: ByteSource {
  private let nextChunk: () throws -> [UInt8]?

  package init(_ nextChunk: @escaping () throws -> [UInt8]?) { self.nextChunk = nextChunk }

  package mutating func appendNext(to buffer: inout [UInt8]) throws -> Bool {
    guard let chunk = try nextChunk() else { return false }
    if buffer.isEmpty { buffer = chunk } else { buffer += chunk }
    return true
  }
}
