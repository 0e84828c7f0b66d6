internal import Synchronization

extension LogInput {
  /// The most bytes of a pipe that stay in memory.
  static let keptInMemory = 8 << 20

  /// Returns the same input, with the bytes of a pipe kept while they are read, so that it can be opened
  /// again.
  ///
  /// Few bytes stay in memory, others wait in a temporary file without a name. A file is returned as it is.
  package func keepingBytes() -> LogInput {
    guard !isRepeatable else { return self }
    let kept = KeptBytes()
    var input = LogInput(name: name, size: size, isNamed: isNamed, isRepeatable: false) {
      if kept.isComplete { return kept.source() }
      return KeepingSource(source: try self.openSource(), kept: kept)
    }
    input.isStopped = isStopped
    return input
  }
}

/// The bytes of a pipe that were read.
private final class KeptBytes: Sendable {
  private struct State: ~Copyable {
    var bytes: [UInt8] = []
    /// `nil` while the bytes are in memory.
    var file: Int32?
    var count = 0
    var failure: SystemError?
    var isComplete = false
  }

  private let state = Mutex(State())

  deinit { state.withLock { $0.file.map(Platform.close) } }

  /// Whether all bytes were read.
  var isComplete: Bool { state.withLock { $0.isComplete } }

  func append(_ piece: ArraySlice<UInt8>) {
    state.withLock { state in
      guard state.failure == nil else { return }
      state.count += piece.count
      do throws(SystemError) {
        if state.file == nil {
          state.bytes += piece
          guard state.bytes.count > LogInput.keptInMemory else { return }
          let file = try Platform.openTemporaryFile()
          state.file = file
          try Platform.write(state.bytes, to: file)
          state.bytes = []
        } else if let file = state.file {
          try Platform.write(Array(piece), to: file)
        }
      } catch {
        state.failure = error
      }
    }
  }

  func end() { state.withLock { $0.isComplete = true } }

  /// Returns a source of all bytes; the bytes lead to an error if the temporary file had no room.
  func source() -> any ByteSource {
    var position = 0
    return ChunkSource { [self] in
      let piece = try next(at: position)
      position += piece.count
      return piece.isEmpty ? nil : piece
    }
  }

  private func next(at position: Int) throws -> [UInt8] {
    try state.withLock { state in
      if let failure = state.failure { throw failure }
      guard let file = state.file else { return Array(state.bytes[position...]) }
      var bytes: [UInt8] = []
      _ = try Platform.read(
        file, at: position, count: min(FileSource.pieceSize, state.count - position),
        appendingTo: &bytes)
      return bytes
    }
  }
}

/// Passes the bytes of a pipe on, and keeps them.
private struct KeepingSource: ByteSource {
  var source: any ByteSource
  let kept: KeptBytes

  func isReady(within milliseconds: Int32) -> Bool { source.isReady(within: milliseconds) }

  mutating func appendNext(to buffer: inout [UInt8]) throws -> Bool {
    let start = buffer.count
    do {
      guard try source.appendNext(to: &buffer) else {
        kept.end()
        return false
      }
    } catch {
      kept.append(buffer[start...])
      kept.end()
      throw error
    }
    kept.append(buffer[start...])
    return true
  }
}
