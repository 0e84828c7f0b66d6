internal import CArchive

/// The bytes that libarchive is given: those of a file, and of gzip what it unpacks to.
final class PackedSource {
  private let file: CountedFile
  private let gzip: GzipStream?

  /// Begins to read a file.
  ///
  /// - Throws: what `nextChunk` throws, and `ArchiveError` without memory.
  init(_ nextChunk: @escaping () throws -> [UInt8]?) throws {
    let file = CountedFile(nextChunk)
    self.file = file
    guard try file.startsWithGzip() else {
      gzip = nil
      return
    }
    gzip = GzipStream { try file.next() }
    if gzip == nil { throw ArchiveError.damaged(reason: "out of memory") }
  }

  /// How many bytes of the file were read so far.
  var count: Int { file.count }

  /// `true` iff gzip was unpacked.
  var isUnpacked: Bool { gzip != nil }

  /// What is wrong behind the bytes that came; `nil` if nothing is known to be.
  var damage: String? { gzip?.damage }

  /// Returns the next bytes; `nil` at the end, and behind what could be unpacked.
  ///
  /// - Throws: what reading the file throws.
  func next() throws -> [UInt8]? {
    if let gzip { try gzip.next() } else { try file.next() }
  }

  /// Returns the next bytes of gzip; `nil` at the end, and for anything else.
  ///
  /// - Throws: what reading the file throws.
  func rest() throws -> [UInt8]? { try gzip?.next() }
}

/// A file whose first bytes were looked at, and whose bytes are counted.
private final class CountedFile {
  private let nextChunk: () throws -> [UInt8]?
  private var start: [UInt8] = []
  private(set) var count = 0

  init(_ nextChunk: @escaping () throws -> [UInt8]?) { self.nextChunk = nextChunk }

  /// `true` iff the file begins as gzip does.
  ///
  /// Requires: nothing was read of it.
  func startsWithGzip() throws -> Bool {
    while start.count < ArchiveFormat.gzip.count, let chunk = try nextChunk() { start += chunk }
    return start.starts(with: ArchiveFormat.gzip)
  }

  /// Returns the next bytes; `nil` at the end.
  func next() throws -> [UInt8]? {
    if !start.isEmpty {
      defer { start = [] }
      count += start.count
      return start
    }
    let chunk = try nextChunk()
    count += chunk?.count ?? 0
    return chunk
  }
}

/// Unpacks gzip piece by piece, up to the byte where it is damaged or cut off.
///
/// A class because zlib keeps its address. What makes it safe: `gzip` is made in `init`, freed in
/// `deinit`, and never handed out, and zlib uses the bytes and the room that it is given only while
/// it is called.
@safe final class GzipStream {
  /// Unpacked bytes that come at once, if there are as many.
  private static let pieceSize = 1 << 18

  private let gzip: OpaquePointer
  private let nextChunk: () throws -> [UInt8]?
  private var chunk: ArraySlice<UInt8> = []
  private var isAtEnd = false
  /// `true` iff there was no room for more, so that zlib may still hold some.
  private var isFull = false
  /// What is wrong behind the bytes that came; `nil` if nothing is known to be.
  private(set) var damage: String?

  /// Creates the stream of a file.
  ///
  /// Requires: libarchive is available.
  ///
  /// - Parameter nextChunk: returns its next bytes of any number, or `nil` at the end.
  /// - Returns: `nil` without memory.
  init?(nextChunk: @escaping () throws -> [UInt8]?) {
    guard let gzip = unsafe lt_gzip_new() else { return nil }
    unsafe self.gzip = gzip
    self.nextChunk = nextChunk
  }

  deinit { unsafe lt_gzip_free(gzip) }

  /// Returns the next unpacked bytes; `nil` at the end, and behind what could be unpacked.
  ///
  /// - Throws: what `nextChunk` throws.
  func next() throws -> [UInt8]? {
    while !isAtEnd {
      if chunk.isEmpty, !isFull { try takeChunk() }
      let piece = isAtEnd ? [] : unpack()
      if !piece.isEmpty { return piece }
    }
    return nil
  }

  /// Goes on to the next chunk, or notes that there is none.
  private func takeChunk() throws {
    if let next = try nextChunk() {
      chunk = next[...]
    } else {
      isAtEnd = true
      if unsafe !lt_gzip_may_end(gzip) { damage = "it is cut off" }
    }
  }

  private func unpack() -> [UInt8] {
    var used = chunk.count
    var result: Int32 = 0
    let piece = unsafe [UInt8](unsafeUninitializedCapacity: GzipStream.pieceSize) { room, count in
      count = room.count
      result = unsafe chunk.withUnsafeBufferPointer { bytes in
        unsafe lt_gzip_unpack(gzip, bytes.baseAddress, &used, room.baseAddress, &count)
      }
    }
    chunk = chunk.dropFirst(used)
    isFull = piece.count == GzipStream.pieceSize
    if Int(result) == LT_GZIP_ENDED { isAtEnd = true }
    if Int(result) == LT_GZIP_DAMAGED {
      isAtEnd = true
      let words = unsafe lt_gzip_error(gzip).map { unsafe String(cString: $0) }
      damage = words ?? "it cannot be unpacked"
    }
    return piece
  }
}
