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
