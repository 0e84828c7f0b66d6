import CMappedFile
import LifetraceArchives

/// Reads an input piece by piece.
struct ByteStream {
  /// Bytes asked of a file: enough to share their reading out among cores.
  private static let filePiece = 1 << 21
  /// Bytes gathered from a pipe that holds less, as long as more come without a pause: enough to share
  /// their reading out among cores, and fewer than the pipe holds, so that who fills it goes on meanwhile.
  private static let pipePiece = 5 << 17
  /// Bytes that a pipe shall hold: as much as anybody may ask for on Linux.
  private static let pipeRoom: Int32 = 1 << 20
  /// How long a pause may be, in milliseconds.
  private static let pause: Int32 = 20

  private let descriptor: Int32
  private let isOwned: Bool
  private let kind: Platform.FileKind
  /// How many bytes the system said that a file had; 0 for some that have any number.
  private let firstSize: Int
  private let signals: SignalWatcher?
  private let inspect: InputInspection?
  /// The next bytes of a file, once they were shown where they lie.
  private var position: Int?
  private var mapped: MappedFile?
  private var mayBeMapped = true
  /// Bytes still read once the user stopped reading: no more than were written before.
  private var rest = Int(ByteStream.pipeRoom)

  /// Opens `input`.
  ///
  /// - Throws: a `Failure` that says why it cannot be read.
  init(_ input: Input, environment: CommandEnvironment) throws(Failure) {
    signals = environment.signals
    inspect = environment.inspectInput
    do {
      switch input.origin {
      case .standardInput:
        descriptor = environment.standardInput
        isOwned = false
      case .path(let path):
        // Without waiting for a writer, so that Ctrl-C works while none has come.
        descriptor = try Platform.open(path, Platform.forReading)
        isOwned = true
      }
      let status = try Platform.status(descriptor)
      kind = status.kind
      firstSize = status.size
    } catch {
      throw InputDiscovery.failure(error, name: input.path)
    }
    if kind == .other || kind == .folder {
      close()
      throw .device(name: input.path)
    }
    if kind == .pipe { Platform.widenPipe(descriptor, to: ByteStream.pipeRoom) }
  }

  /// `true` iff somebody types it.
  var isTerminal: Bool { kind == .terminal }

  /// Adds the next bytes to `buffer`; returns how many they are, none at the end or once the user
  /// stopped a pipe or terminal and what was written until then is read.
  mutating func appendNext(to buffer: inout [UInt8]) throws(SystemError) -> Int {
    let start = buffer.count
    let count = try readNext(to: &buffer)
    if let inspect, count > 0 { inspect.look(buffer.span.extracting(start...)) }
    return count
  }

  /// Shows the next bytes of a file where they lie, and goes on behind as many as `look` returns.
  ///
  /// - Returns: that number; 0 where no bytes can be shown.
  mutating func lookAtNext(_ look: (Span<UInt8>) -> Int) throws(SystemError) -> Int {
    guard let file = try mappedFile(), var position, position < file.size else { return 0 }
    let range = position..<min(file.size, position + ByteStream.filePiece)
    let count = try file.look(at: range) { bytes in
      let count = look(bytes)
      if let inspect, count > 0 { inspect.look(bytes.extracting(..<count)) }
      return count
    }
    position += count
    self.position = position
    return count
  }

  /// What is left of a file in memory, if it is long enough.
  private mutating func mappedFile() throws(SystemError) -> MappedFile? {
    guard kind == .file, mayBeMapped else { return mapped }
    mayBeMapped = false
    let size = try Platform.status(descriptor).size
    let position = try Platform.position(descriptor)
    guard size >= min(position, firstSize) else { throw .becameShorter }
    guard size - position >= ByteStream.filePiece else { return nil }
    mapped = MappedFile(descriptor, size: size)
    self.position = position
    return mapped
  }

  private mutating func readNext(to buffer: inout [UInt8]) throws(SystemError) -> Int {
    if kind == .file {
      if let position { try Platform.seek(descriptor, to: position) }
      let count = try Platform.read(descriptor, count: ByteStream.filePiece, appendingTo: &buffer)
      if let position { self.position = position + count }
      return count
    }
    waitForBytes()
    if isStopped { return try readRest(to: &buffer) }
    // The start of a line that is left over is now shorter, now longer: for a few bytes more the room
    // would be doubled.
    let wanted = buffer.count + ByteStream.pipePiece
    if buffer.capacity < wanted { buffer.reserveCapacity(wanted + ByteStream.pipePiece / 16) }
    var sum = 0
    repeat {
      let count = try Platform.read(
        descriptor, count: ByteStream.pipePiece - sum, appendingTo: &buffer)
      guard count > 0 else { break }
      sum += count
    } while sum < ByteStream.pipePiece && kind != .terminal && bytesFollow
    return sum
  }

  /// Reads what waits in the pipe, and not what somebody goes on to write.
  private mutating func readRest(to buffer: inout [UInt8]) throws(SystemError) -> Int {
    guard kind != .terminal, rest > 0, Platform.waitToRead([descriptor], for: 0) else { return 0 }
    let count = try Platform.read(descriptor, count: rest, appendingTo: &buffer)
    rest -= count
    return count
  }

  /// `true` iff the user stopped reading.
  private var isStopped: Bool { signals?.isStopping == true }

  /// `true` iff more bytes, or the end, come without a pause.
  private var bytesFollow: Bool {
    !isStopped && Platform.waitToRead([descriptor], for: ByteStream.pause)
  }

  /// Returns the next bytes, or `nil` at the end; see `appendNext`.
  mutating func next() throws(SystemError) -> [UInt8]? {
    var bytes: [UInt8] = []
    return try appendNext(to: &bytes) > 0 ? bytes : nil
  }

  func close() {
    if isOwned { Platform.close(descriptor) }
  }

  /// Waits for bytes, the end or the user who stops reading.
  private func waitForBytes() {
    let descriptors = [descriptor] + (signals?.stopDescriptor.map { [$0] } ?? [])
    Platform.waitToRead(descriptors)
  }
}

/// An input whose beginning is known before it is read.
struct StartedStream {
  /// The beginning, until it is handed on: enough to tell an archive, if there is as much.
  private(set) var bytes: [UInt8]
  private var stream: ByteStream
  /// What went wrong behind the beginning; told once that was read.
  private var failure: SystemError?
  private var isFresh = true

  init(_ stream: ByteStream) throws(SystemError) {
    var stream = stream
    var bytes: [UInt8] = []
    do {
      while bytes.count < ArchiveFormat.length, let next = try stream.next() {
        if bytes.isEmpty { bytes = next } else { bytes += next }
      }
    } catch {
      guard !bytes.isEmpty else { throw error }
      failure = error
    }
    self.bytes = bytes
    self.stream = stream
  }

  /// Adds the next bytes, from the first on, to `buffer`; returns how many they are, none at the
  /// end.
  mutating func appendNext(to buffer: inout [UInt8]) throws(SystemError) -> Int {
    if isFresh {
      isFresh = false
      let count = bytes.count
      // Without a copy, which would take as long as reading a short log.
      if buffer.isEmpty { swap(&buffer, &bytes) } else { buffer += bytes }
      bytes = []
      return count
    }
    if let failure { throw failure }
    return try stream.appendNext(to: &buffer)
  }

  /// Lets `look` look at the next bytes of a file where they lie; see `ByteStream`.
  mutating func lookAtNext(_ look: (Span<UInt8>) -> Int) throws(SystemError) -> Int {
    guard !isFresh, failure == nil else { return 0 }
    return try stream.lookAtNext(look)
  }

  /// Returns the next bytes, from the first on, or `nil` at the end.
  mutating func next() throws(SystemError) -> [UInt8]? {
    if isFresh {
      isFresh = false
      return bytes.isEmpty ? nil : bytes
    }
    if let failure { throw failure }
    return try stream.next()
  }
}

/// The bytes of a file where the system keeps them: what is looked at is not copied.
///
/// The one place that hands out memory of `mappedfile.h`. Invariants:
/// - The mapping lives as long as its owner, and bytes are only shown while a call runs.
/// - Only bytes inside the mapping are shown. Of a file that gets shorter they are zeros, and a file
///   that is written to may show other bytes from one look to the next: who looks must not rely on
///   them to stay the same.
@safe final class MappedFile {
  private let file: lt_mapped_file
  private let descriptor: Int32
  /// How far pages were given back.
  private var released = 0

  /// So much may be in memory behind what is looked at.
  private static let kept = 1 << 24

  /// Maps a file of so many bytes; `nil` where the system cannot.
  ///
  /// Requires: `descriptor` stays open as long as bytes are looked at.
  init?(_ descriptor: Int32, size: Int) {
    guard size > 0 else { return nil }
    let file = unsafe lt_map_file(descriptor, size)
    guard unsafe file.start != nil else { return nil }
    unsafe self.file = unsafe file
    self.descriptor = descriptor
  }

  deinit {
    unsafe withUnsafePointer(to: file) { unsafe lt_unmap_file($0) }
  }

  /// How many bytes it had when it was mapped.
  var size: Int { unsafe file.size }

  /// Shows the bytes of a range; what comes before is not looked at again soon.
  ///
  /// - Returns: what `look` returns.
  /// - Throws: `SystemError` if not all of them were there any more.
  func look(at range: Range<Int>, _ look: (Span<UInt8>) -> Int) throws(SystemError) -> Int {
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
