/// A file whose bytes can be read at any place: one of a folder, or one that was unpacked from an archive.
package struct StoredFile: Sendable {
  private enum Storage: Sendable {
    case path([UInt8])
    /// A part of an open file, from a position on.
    case part(OpenFile, Int)
    case memory([UInt8])
  }

  /// The file's path below the folder or in the archive.
  package let path: String
  /// The number of bytes.
  package let size: Int
  private let storage: Storage

  /// Creates the file at a path of the file system. It is opened for each reading, so that many cost nothing.
  package init(path: String, at place: [UInt8], size: Int) {
    self.path = path
    self.size = size
    storage = .path(place)
  }

  /// Creates a file from bytes in memory.
  package init(path: String, _ bytes: [UInt8]) {
    self.path = path
    size = bytes.count
    storage = .memory(bytes)
  }

  init(path: String, in file: OpenFile, from position: Int, size: Int) {
    self.path = path
    self.size = size
    storage = .part(file, position)
  }

  /// Returns at most `count` bytes from a position on; fewer at the end of the file.
  ///
  /// - Throws: `InputError` or `SystemError` if the file cannot be read.
  package func bytes(at position: Int, count: Int) throws -> [UInt8] {
    let count = min(count, size - position)
    guard position >= 0, count > 0 else { return [] }
    switch storage {
    case .memory(let bytes): return Array(bytes[position..<position + count])
    case .part(let file, let start):
      return try StoredFile.bytes(of: file, at: start + position, count: count)
    case .path(let path):
      return try StoredFile.bytes(of: OpenFile(path), at: position, count: count)
    }
  }

  /// Returns an open file with its bytes, the position at which they begin, and their number.
  ///
  /// - Throws: `InputError` or `SystemError` if it cannot be opened.
  package func opened() throws -> (file: OpenFile, start: Int, size: Int) {
    switch storage {
    case .path(let path): return (try OpenFile(path), 0, size)
    case .part(let file, let start): return (file, start, size)
    case .memory(let bytes):
      let kept = try StoredFiles()
      var source = MemorySource(bytes)
      try kept.add(path, &source)
      return try kept.files[0].opened()
    }
  }

  private static func bytes(
    of file: OpenFile, at position: Int, count: Int
  ) throws(SystemError) -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count < count {
      let read = try Platform.read(
        file.descriptor, at: position + bytes.count, count: count - bytes.count,
        appendingTo: &bytes)
      guard read > 0 else { break }
    }
    return bytes
  }
}

/// A source of all bytes of a file that can be read at any place instead.
package protocol StoredSource: ByteSource {
  /// The file; `nil` if its bytes must be read in their order.
  var stored: StoredFile? { get }
  /// The write-ahead log of SQLite beside the file; `nil` if there is none.
  var storedLog: StoredFile? { get }
}

/// Keeps files that come in a stream, one after the other in one temporary file without a name.
package final class StoredFiles {
  private let file: OpenFile
  private var end = 0
  /// The files that are kept.
  package private(set) var files: [StoredFile] = []

  /// Creates the temporary file.
  ///
  /// - Throws: `SystemError` if the folder for temporary files has no room.
  package init() throws {
    file = try OpenFile(taking: Platform.openTemporaryFile())
  }

  /// Keeps all bytes of a source as a file.
  ///
  /// - Throws: the error of `source` after the bytes before it are kept, and `SystemError` if there is no room.
  package func add(_ path: String, _ source: inout some ByteSource) throws {
    let start = end
    defer { files.append(StoredFile(path: path, in: file, from: start, size: end - start)) }
    var piece: [UInt8] = []
    while true {
      piece.removeAll(keepingCapacity: true)
      guard try source.appendNext(to: &piece) else { return }
      try Platform.write(piece, to: file.descriptor)
      end += piece.count
    }
  }
}
