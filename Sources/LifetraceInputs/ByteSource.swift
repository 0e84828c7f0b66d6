/// A source of an input's bytes, in their order.
public protocol ByteSource {
  /// Appends any number of the next bytes to `buffer`; returns `false` at the end.
  ///
  /// - Throws: any error. An error ends the input; the bytes before the error are kept.
  mutating func appendNext(to buffer: inout [UInt8]) throws -> Bool

  /// Calls `look` with the next bytes in memory, and moves
  /// forward by the number that `look` returns.
  ///
  /// The next call shows the other bytes again, or `appendNext(to:)` appends them. Bytes may change
  /// between calls, since another process may write to a mapped file.
  ///
  /// - Returns: the result of `look`; 0 if no bytes are in memory, and in the default
  ///   implementation.
  /// - Throws: any error. An error ends the input; the bytes before the error are kept.
  mutating func lookAtNext(_ look: (Span<UInt8>) -> Int) throws -> Int

  /// Returns whether the next bytes, or the end, are there within some milliseconds; `true` in the default
  /// implementation.
  func isReady(within milliseconds: Int32) -> Bool
}

extension ByteSource {
  /// Returns `true`, for sources that need not be waited for.
  public func isReady(within milliseconds: Int32) -> Bool { true }

  /// Returns 0, for sources without bytes in memory.
  public mutating func lookAtNext(_ look: (Span<UInt8>) -> Int) throws -> Int { 0 }
}

/// A source of the bytes that a closure returns.
package struct ChunkSource: ByteSource {
  private let nextChunk: () throws -> [UInt8]?

  /// Creates a source from a closure that returns the next bytes, or `nil` at the end.
  package init(_ nextChunk: @escaping () throws -> [UInt8]?) { self.nextChunk = nextChunk }

  /// Appends the next chunk.
  package mutating func appendNext(to buffer: inout [UInt8]) throws -> Bool {
    guard let chunk = try nextChunk() else { return false }
    if buffer.isEmpty { buffer = chunk } else { buffer += chunk }
    return true
  }
}

/// A source of bytes in memory.
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

/// A source whose beginning can be examined before reading.
package struct StartedSource: ByteSource {
  /// The beginning, long enough to recognize an archive. Empty once it has been read.
  package private(set) var start: [UInt8] = []
  private var rest: any ByteSource
  /// An error that occurred after the beginning. It is thrown after the beginning was read.
  private var failure: (any Error)?
  private var isFresh = true

  /// Reads the beginning.
  ///
  /// - Throws: the error of `source`, if no bytes come before it.
  package init(_ source: any ByteSource) throws {
    rest = source
    do {
      while start.count < ArchiveFormat.length, try rest.appendNext(to: &start) {
        // A live feed shows its first lines at once; no archive begins with whole lines of text.
        if start.count < ArchiveFormat.length, StartedSource.isText(start),
          !rest.isReady(within: StartedSource.pause)
        {
          break
        }
      }
    } catch {
      guard !start.isEmpty else { throw error }
      failure = error
    }
  }

  /// How long to wait for more of a beginning that is text, in milliseconds.
  private static let pause: Int32 = 200

  /// Whether bytes are whole lines of text.
  private static func isText(_ bytes: [UInt8]) -> Bool {
    bytes.last == UInt8(ascii: "\n")
      && bytes.allSatisfy { $0 >= 0x20 || (0x09...0x0D).contains($0) || $0 == 0x1B }
  }

  /// Appends the beginning, then the next bytes of the source.
  package mutating func appendNext(to buffer: inout [UInt8]) throws -> Bool {
    guard isFresh else {
      if let failure { throw failure }
      return try rest.appendNext(to: &buffer)
    }
    isFresh = false
    // Avoids a copy, which would take as long as reading a short log.
    if buffer.isEmpty { swap(&buffer, &start) } else { buffer += start }
    start = []
    return true
  }

  package func isReady(within milliseconds: Int32) -> Bool {
    isFresh || failure != nil || rest.isReady(within: milliseconds)
  }

  /// Shows the next bytes in memory, once the beginning has been read.
  package mutating func lookAtNext(_ look: (Span<UInt8>) -> Int) throws -> Int {
    guard !isFresh, failure == nil else { return 0 }
    return try rest.lookAtNext(look)
  }

  /// The file that has the bytes, if they can be read at any place.
  package var stored: StoredFile? { (rest as? any StoredSource)?.stored }
  /// The write-ahead log beside a database, if there is one.
  package var storedLog: StoredFile? { (rest as? any StoredSource)?.storedLog }

  /// Returns the next bytes; `nil` at the end.
  mutating func next() throws -> [UInt8]? {
    var bytes: [UInt8] = []
    return try appendNext(to: &bytes) ? bytes : nil
  }
}
