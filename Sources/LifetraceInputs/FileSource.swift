import CMappedFile

/// An open file, pipe or terminal; closed with its last owner.
package final class OpenFile: Sendable {
  package let descriptor: Int32
  package let kind: Platform.FileKind
  /// The number of bytes that the system reports for a file; 0 for some that have any number.
  let size: Int
  private let isOwned: Bool

  /// Opens the file at a path.
  ///
  /// - Throws: `InputError` if it cannot be read.
  package convenience init(_ path: [UInt8]) throws(InputError) {
    let descriptor: Int32
    do {
      // Without waiting for a writer, so that Ctrl-C works while none has come.
      descriptor = try Platform.open(path, Platform.forReading)
    } catch {
      throw .cannotOpen(error)
    }
    do {
      self.init(descriptor, try OpenFile.status(descriptor), isOwned: true)
    } catch {
      Platform.close(descriptor)
      throw error
    }
  }

  /// Uses a descriptor that somebody else opened and closes.
  ///
  /// - Throws: `InputError` if it cannot be read.
  package convenience init(descriptor: Int32) throws(InputError) {
    self.init(descriptor, try OpenFile.status(descriptor), isOwned: false)
  }

  private init(_ descriptor: Int32, _ status: Platform.FileStatus, isOwned: Bool) {
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

  /// Returns the bytes, those of a file from `position` on.
  ///
  /// - Parameter stop: how a user ends a pipe.
  package func source(from position: Int = 0, stop: StopSignal? = nil) -> any ByteSource {
    kind == .file ? FileSource(self, from: position) : PipeSource(self, stop: stop)
  }
}

/// Why an input cannot be opened.
package enum InputError: Error, Hashable, CustomStringConvertible {
  case cannotOpen(SystemError)
  /// It is a device, a socket or a folder.
  case device

  package var description: String {
    switch self {
    case .cannotOpen(let error): error.reason
    case .device: "it is a device or a folder, expected a file or a pipe"
    }
  }
}

/// The bytes of a file, mapped where it is long enough.
package struct FileSource: ByteSource {
  /// Bytes read at once: enough to share the work out among cores.
  static let pieceSize = 1 << 21

  private let file: OpenFile
  private var position: Int
  private var mapped: MappedFile?
  private var mayBeMapped = true

  init(_ file: OpenFile, from position: Int) {
    self.file = file
    self.position = position
  }

  package mutating func appendNext(to buffer: inout [UInt8]) throws -> Bool {
    let count = try Platform.read(
      file.descriptor, at: position, count: FileSource.pieceSize, appendingTo: &buffer)
    position += count
    return count > 0
  }

  package mutating func lookAtNext(_ look: (Span<UInt8>) -> Int) throws -> Int {
    guard let map = try mappedFile(), position < map.size else { return 0 }
    let range = position..<min(map.size, position + FileSource.pieceSize)
    let count = try map.look(at: range, look)
    position += count
    return count
  }

  /// The file in memory, if what is left of it is long enough.
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

/// How a user stops reading a pipe that may never end.
package struct StopSignal: Sendable {
  /// Readable once reading shall stop; `nil` if the system has none.
  package var descriptor: Int32?
  package var isStopping: @Sendable () -> Bool

  package init(descriptor: Int32?, isStopping: @escaping @Sendable () -> Bool) {
    self.descriptor = descriptor
    self.isStopping = isStopping
  }
}

/// The bytes of a pipe or terminal, up to its end or to where the user stops it.
struct PipeSource: ByteSource {
  /// Bytes gathered from a pipe that holds less, as long as more come without a pause: enough to share
  /// the work out among cores, and fewer than the pipe holds, so that its writer continues meanwhile.
  private static let pieceSize = 5 << 17
  /// Bytes that a pipe shall hold: the most that anybody may ask for on Linux.
  private static let capacity: Int32 = 1 << 20
  /// The longest pause, in milliseconds.
  private static let pause: Int32 = 20

  private let file: OpenFile
  private let stop: StopSignal?
  /// Bytes still read once the user stopped reading: at most those written before.
  private var rest = Int(PipeSource.capacity)

  init(_ file: OpenFile, stop: StopSignal?) {
    self.file = file
    self.stop = stop
    if file.kind == .pipe { Platform.widenPipe(file.descriptor, to: PipeSource.capacity) }
  }

  mutating func appendNext(to buffer: inout [UInt8]) throws -> Bool {
    // For bytes, the end, or the user who stops reading.
    Platform.waitToRead([file.descriptor] + (stop?.descriptor.map { [$0] } ?? []))
    if isStopped { return try appendRest(to: &buffer) }
    // The rest of a line before is now shorter, now longer: for a few bytes more the buffer would double.
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

  /// Reads the bytes that wait in the pipe, and not those that somebody goes on to write.
  private mutating func appendRest(to buffer: inout [UInt8]) throws(SystemError) -> Bool {
    guard file.kind != .terminal, rest > 0, Platform.waitToRead([file.descriptor], for: 0)
    else { return false }
    let count = try Platform.read(file.descriptor, count: rest, appendingTo: &buffer)
    rest -= count
    return count > 0
  }

  private var isStopped: Bool { stop?.isStopping() == true }

  /// Whether more bytes, or the end, come without a pause.
  private var bytesFollow: Bool {
    !isStopped && Platform.waitToRead([file.descriptor], for: PipeSource.pause)
  }
}

/// The bytes of a file where the system keeps them, without a copy.
///
/// The one place that hands out memory of `mappedfile.h`. Invariants:
/// - The mapping lives as long as its owner, and bytes are only shown while a call runs.
/// - Only bytes inside the mapping are shown. Of a file that gets shorter they are zeros, and a file
///   that is written to may show other bytes from one look to the next: `look` must not rely on
///   them to stay the same.
@safe package final class MappedFile {
  private let file: lt_mapped_file
  private let descriptor: Int32
  /// How far pages were given back.
  private var released = 0

  /// The most bytes in memory behind those that are looked at.
  private static let kept = 1 << 24

  /// Maps a file of `size` bytes; `nil` where the system cannot.
  ///
  /// Requires: `descriptor` stays open as long as bytes are looked at.
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

  /// The number of bytes when the file was mapped.
  var size: Int { unsafe file.size }

  /// Shows the bytes of a range; those before it are not looked at again soon.
  ///
  /// - Returns: what `look` returns.
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
