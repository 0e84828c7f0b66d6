/// Gives the bytes of an input, in their order.
public protocol ByteSource {
  /// Appends the next bytes, of any number, to `buffer`; returns `false` at the end.
  ///
  /// - Throws: any error, which ends the input; the bytes before it are kept.
  mutating func appendNext(to buffer: inout [UInt8]) throws -> Bool

  /// Shows the next bytes where they lie in memory, and continues behind as many as `look` returns.
  ///
  /// Bytes that `look` does not count are shown again, or appended to a buffer. They may differ from one
  /// look to the next, as those of a mapped file do while somebody writes to it.
  ///
  /// - Returns: what `look` returned; 0 where no bytes lie in memory, as without an implementation.
  /// - Throws: any error, which ends the input; the bytes before it are kept.
  mutating func lookAtNext(_ look: (Span<UInt8>) -> Int) throws -> Int
}

extension ByteSource {
  public mutating func lookAtNext(_ look: (Span<UInt8>) -> Int) throws -> Int { 0 }
}

/// The bytes that a closure returns.
package struct ChunkSource: ByteSource {
  private let nextChunk: () throws -> [UInt8]?

  package init(_ nextChunk: @escaping () throws -> [UInt8]?) { self.nextChunk = nextChunk }

  package mutating func appendNext(to buffer: inout [UInt8]) throws -> Bool {
    guard let chunk = try nextChunk() else { return false }
    if buffer.isEmpty { buffer = chunk } else { buffer += chunk }
    return true
  }
}

/// Bytes in memory.
struct MemorySource: ByteSource {
  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func appendNext(to buffer: inout [UInt8]) -> Bool {
    guard position < bytes.count else { return false }
    let end = min(bytes.count, position + FileSource.pieceSize)
    buffer += bytes[position..<end]
    position = end
    return true
  }

  mutating func lookAtNext(_ look: (Span<UInt8>) -> Int) -> Int {
    guard position < bytes.count else { return 0 }
    let end = min(bytes.count, position + FileSource.pieceSize)
    let count = look(bytes.span.extracting(position..<end))
    position += count
    return count
  }
}

/// An input whose beginning is known before it is read.
package struct StartedSource: ByteSource {
  /// The beginning, until it is handed on: enough to recognize an archive, if there is as much.
  package private(set) var start: [UInt8] = []
  private var rest: any ByteSource
  /// An error behind the beginning, thrown once the beginning was read.
  private var failure: (any Error)?
  private var isFresh = true

  /// Reads the beginning.
  ///
  /// - Throws: the error of `source`, if it gives no byte.
  package init(_ source: any ByteSource) throws {
    rest = source
    do {
      while start.count < ArchiveFormat.length, try rest.appendNext(to: &start) {}
    } catch {
      guard !start.isEmpty else { throw error }
      failure = error
    }
  }

  package mutating func appendNext(to buffer: inout [UInt8]) throws -> Bool {
    guard isFresh else {
      if let failure { throw failure }
      return try rest.appendNext(to: &buffer)
    }
    isFresh = false
    // Without a copy, which would take as long as reading a short log.
    if buffer.isEmpty { swap(&buffer, &start) } else { buffer += start }
    start = []
    return true
  }

  package mutating func lookAtNext(_ look: (Span<UInt8>) -> Int) throws -> Int {
    guard !isFresh, failure == nil else { return 0 }
    return try rest.lookAtNext(look)
  }

  /// Returns the next bytes; `nil` at the end.
  mutating func next() throws -> [UInt8]? {
    var bytes: [UInt8] = []
    return try appendNext(to: &bytes) ? bytes : nil
  }
}
