import CMappedFile

/// An open file, pipe or terminal. The last owner closes it.
package final class OpenFile: Sendable {
  /// The file descriptor.
  package let descriptor: Int32
  /// The kind of file.
  package let kind: Platform.FileKind
  /// The size that the system reports, in bytes; 0 for some files whose size is unknown.
  let size: Int
  /// The path at which it was opened; `nil` for a descriptor.
  let path: [UInt8]?
  private let isOwned: Bool

  /// Opens the file at a path.
  ///
  /// - Throws: `InputError` if the file cannot be read.
  package convenience init(_ path: [UInt8]) throws(InputError) {
    let descriptor: Int32
    do {
      // Opens a pipe without waiting for its writer, so that Ctrl-C works before a writer opens it.
      descriptor = try Platform.open(path, Platform.forReading)
    } catch {
      throw .cannotOpen(error)
    }
    do {
      self.init(descriptor, try OpenFile.status(descriptor), isOwned: true, path: path)
    } catch {
      Platform.close(descriptor)
      throw error
    }
  }

  /// Uses a descriptor that the caller opened and closes.
  ///
  /// - Throws: `InputError` if the file cannot be read.
  package convenience init(descriptor: Int32) throws(InputError) {
    self.init(descriptor, try OpenFile.status(descriptor), isOwned: false)
  }

  /// Takes over a descriptor, and closes it.
  convenience init(taking descriptor: Int32) throws(InputError) {
    self.init(descriptor, try OpenFile.status(descriptor), isOwned: true)
  }

  private init(
    _ descriptor: Int32, _ status: Platform.FileStatus, isOwned: Bool, path: [UInt8]? = nil
  ) {
    self.path = path
    self.descriptor = descriptor
    self.isOwned = isOwned
    kind = status.kind
    size = status.size
  }

  private static func status(_ descriptor: Int32) throws(InputError) -> Platform.FileStatus {
    let status: Platform.FileStatus
    do { status = try Platform.status(descriptor) } catch { throw .cannotOpen(error) }
    guard status.kind != .other, status.kind != .folder else { throw .device }
    return status
  }

  deinit {
    if isOwned { Platform.close(descriptor) }
  }

  /// Returns a source of the bytes, starting at `position` in a file.
  ///
  /// - Parameter stop: the signal with which the user stops reading a pipe.
  package func source(from position: Int = 0, stop: StopSignal? = nil) -> any ByteSource {
    kind == .file ? FileSource(self, from: position) : PipeSource(self, stop: stop)
  }
}

/// The reason why an input cannot be opened.
package enum InputError: Error, Hashable, CustomStringConvertible {
  case cannotOpen(SystemError)
  /// The path leads to a device, a socket or a folder.
  case device

  /// The reason, as a sentence for the user.
  package var description: String {
    switch self {
    case .cannotOpen(let error): error.reason
    case .device: "it is a device or a folder, expected a file or a pipe"
    }
  }
}

/// A source of a file's bytes, which maps large files.
package struct FileSource: StoredSource {
  /// The number of bytes to read at once, enough to distribute the work among cores.
  static let pieceSize = 1 << 21

  private let file: OpenFile
  private let start: Int
  private var position: Int
  private var mapped: MappedFile?
  private var mayBeMapped = true

  init(_ file: OpenFile, from position: Int) {
    self.file = file
    start = position
    self.position = position
  }

  /// The file from the position on at which reading began.
  package var stored: StoredFile? {
    StoredFile(path: "file", in: file, from: start, size: max(0, file.size - start))
  }

  /// The file beside it with the same name and `-wal` after it.
  package var storedLog: StoredFile? {
    guard start == 0, let path = file.path.map({ $0 + Array(DatabaseFile.logSuffix.utf8) }),
      let status = try? Platform.status(path), status.kind == .file
    else { return nil }
    return StoredFile(path: "log", at: path, size: status.size)
  }

  /// Appends the next bytes of the file.
  package mutating func appendNext(to buffer: inout [UInt8]) throws -> Bool {
    let count = try Platform.read(
      file.descriptor, at: position, count: FileSource.pieceSize, appendingTo: &buffer)
    position += count
    guard count > 0 || position >= file.size else { throw SystemError.becameShorter }
    return count > 0
  }

  /// Shows the next bytes of a mapped file.
  package mutating func lookAtNext(_ look: (Span<UInt8>) -> Int) throws -> Int {
    guard let map = try mappedFile(), position < map.size else { return 0 }
    let range = position..<min(map.size, position + FileSource.pieceSize)
    let count = try map.look(at: range, look)
    position += count
    return count
  }

  /// Returns the mapped file, or `nil` if its rest is too short.
  private mutating func mappedFile() throws(SystemError) -> MappedFile? {
    guard mayBeMapped else { return mapped }
    mayBeMapped = false
    let size = try Platform.status(file.descriptor).size
    guard size >= min(position, file.size) else { throw .becameShorter }
    guard size - position >= FileSource.pieceSize else { return nil }
    mapped = MappedFile(file.descriptor, size: size)
    return mapped
  }
}

/// A signal from the user to stop reading a pipe, which may never end.
package struct StopSignal: Sendable {
  /// A descriptor that is readable once the user stops reading; `nil` if the system has none.
  package var descriptor: Int32?
  /// Returns whether the user stopped reading.
  package var isStopping: @Sendable () -> Bool

  /// Creates a signal.
  package init(descriptor: Int32?, isStopping: @escaping @Sendable () -> Bool) {
    self.descriptor = descriptor
    self.isStopping = isStopping
  }
}

/// A source of the bytes of a pipe or terminal, up to the end or to the user's signal to stop.
struct PipeSource: ByteSource {
  /// The number of bytes to collect while they come without a pause.
  ///
  /// It is large enough to distribute the work among cores, and smaller than the pipe's capacity,
  /// so that the writer can continue meanwhile.
  private static let pieceSize = 5 << 17
  /// The requested capacity of a pipe, in bytes: the largest that Linux grants to any user.
  private static let capacity: Int32 = 1 << 20
  /// The longest pause, in milliseconds.
  private static let pause: Int32 = 20

  private let file: OpenFile
  private let stop: StopSignal?
  /// The most bytes to read after the user's signal: the capacity of the pipe.
  private var rest = Int(PipeSource.capacity)

  init(_ file: OpenFile, stop: StopSignal?) {
    self.file = file
    self.stop = stop
    if file.kind == .pipe { Platform.widenPipe(file.descriptor, to: PipeSource.capacity) }
  }

  /// The descriptors of what it waits for: bytes, the end, or the user's signal.
  private var awaited: [Int32] { [file.descriptor] + (stop?.descriptor.map { [$0] } ?? []) }

  func isReady(within milliseconds: Int32) -> Bool {
    isStopped || Platform.waitToRead(awaited, for: milliseconds)
  }

  mutating func appendNext(to buffer: inout [UInt8]) throws -> Bool {
    Platform.waitToRead(awaited)
    if isStopped { return try appendRest(to: &buffer) }
    // The rest of a line varies in length. Without this margin a few bytes would double the buffer.
    let wanted = buffer.count + PipeSource.pieceSize
    if buffer.capacity < wanted { buffer.reserveCapacity(wanted + PipeSource.pieceSize / 16) }
    var sum = 0
    repeat {
      let count = try Platform.read(
        file.descriptor, count: PipeSource.pieceSize - sum, appendingTo: &buffer)
      guard count > 0 else { break }
      sum += count
    } while sum < PipeSource.pieceSize && file.kind != .terminal && bytesFollow
    return sum > 0
  }

  /// Reads the bytes that are in the pipe now, and none that are written later.
  private mutating func appendRest(to buffer: inout [UInt8]) throws(SystemError) -> Bool {
    guard file.kind != .terminal, rest > 0, Platform.waitToRead([file.descriptor], for: 0)
    else { return false }
    let count = try Platform.read(file.descriptor, count: rest, appendingTo: &buffer)
    rest -= count
    return count > 0
  }

  private var isStopped: Bool { stop?.isStopping() == true }

  /// Whether more bytes, or the end, follow without a pause.
  private var bytesFollow: Bool {
    !isStopped && Platform.waitToRead([file.descriptor], for: PipeSource.pause)
  }
}

/// A file's bytes in memory mapped by the system, without a copy.
///
/// Only this type accesses the memory of `mappedfile.h`. Invariants:
/// - The mapping lives as long as its owner, and callers see bytes only during a call.
/// - Callers only see bytes inside the mapping. If the file becomes shorter, the lost bytes read as
///   zeros. If another process writes to the file, bytes may differ between calls, so `look` must
///   not rely on unchanged bytes.
@safe package final class MappedFile {
  private let file: lt_mapped_file
  private let descriptor: Int32
  /// The end of the pages that were released.
  private var released = 0

  /// The largest number of bytes that stay in memory after the current range.
  private static let kept = 1 << 24

  /// Maps a file of `size` bytes; returns `nil` if the system cannot map it.
  ///
  /// Requires: `descriptor` stays open while `look` is in use.
  package init?(_ descriptor: Int32, size: Int) {
    guard size > 0 else { return nil }
    let file = unsafe lt_map_file(descriptor, size)
    guard unsafe file.start != nil else { return nil }
    unsafe self.file = unsafe file
    self.descriptor = descriptor
  }

  deinit {
    unsafe withUnsafePointer(to: file) { unsafe lt_unmap_file($0) }
  }

  /// The size of the file in bytes when it was mapped.
  var size: Int { unsafe file.size }

  /// Calls `look` with the bytes of a range. The bytes before the range are not needed again soon.
  ///
  /// - Returns: the result of `look`.
  /// - Throws: `SystemError` if the file lost some of the bytes.
  package func look(at range: Range<Int>, _ look: (Span<UInt8>) -> Int) throws(SystemError) -> Int {
    precondition(range.lowerBound >= 0 && range.upperBound <= size)
    let bytes = unsafe UnsafeBufferPointer(start: file.start, count: size)
    let result = unsafe look(bytes.extracting(range).span)
    let isWhole = unsafe withUnsafePointer(to: file) { unsafe lt_is_whole($0) }
    guard isWhole, try Platform.status(descriptor).size >= range.upperBound else {
      throw .becameShorter
    }
    if range.lowerBound - released > MappedFile.kept {
      unsafe withUnsafePointer(to: file) { file in
        unsafe lt_release_pages(file, released, range.lowerBound)
      }
      released = range.lowerBound
    }
    return result
  }
}
