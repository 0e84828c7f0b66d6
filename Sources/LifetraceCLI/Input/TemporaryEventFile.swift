import Lifetrace
import LifetraceModel
import Synchronization

/// Puts events aside in a file without a name, which is gone with the command.
///
/// A pipe cannot be read twice; what came of it must not stay in memory either.
final class TemporaryEventFile: EventStore {
  /// So few are not worth a file.
  private static let fewest = 1 << 16

  private struct Contents {
    /// `nil` while there are few events.
    var descriptor: Int32?
    var storedCount = 0
    var waiting: [LifecycleEvent] = []
  }

  private let contents = Mutex(Contents())

  deinit {
    contents.withLock { contents in contents.descriptor.map(Platform.close) }
  }

  /// Adds events behind those that are there.
  ///
  /// - Throws: `SystemError` if the folder for temporary files has no room.
  func append(_ events: [LifecycleEvent]) throws {
    try contents.withLock { contents in
      contents.waiting += events
      guard contents.waiting.count > TemporaryEventFile.fewest else { return }
      do {
        let descriptor = try contents.descriptor ?? Platform.openTemporaryFile()
        contents.descriptor = descriptor
        // Events hold no references: their bytes are all there is, for the process that wrote them.
        try unsafe contents.waiting.withUnsafeBytes { bytes in
          try unsafe Platform.write(RawSpan(_unsafeBytes: bytes), to: descriptor)
        }
      } catch {
        let reason = (error as? SystemError)?.reason ?? "\(error)"
        throw SystemError.other(
          "its lines need a second look, and cannot be put aside (\(reason)); give the log as a "
            + "file, or set TMPDIR to a folder with room")
      }
      contents.storedCount += contents.waiting.count
      contents.waiting.removeAll(keepingCapacity: true)
    }
  }

  func takeAll() throws -> [LifecycleEvent] {
    try contents.withLock { contents in
      defer { contents = Contents() }
      guard let descriptor = contents.descriptor else { return contents.waiting }
      defer { Platform.close(descriptor) }
      try Platform.seekToStart(descriptor)
      var bytes: [UInt8] = []
      let size = MemoryLayout<LifecycleEvent>.stride
      let wanted = contents.storedCount * size
      bytes.reserveCapacity(wanted)
      while bytes.count < wanted,
        try Platform.read(descriptor, count: wanted - bytes.count, appendingTo: &bytes) > 0
      {}
      let stored = unsafe bytes.withUnsafeBytes { bytes in
        (0..<bytes.count / size).map { index in
          unsafe bytes.loadUnaligned(fromByteOffset: index * size, as: LifecycleEvent.self)
        }
      }
      return stored + contents.waiting
    }
  }
}
