internal import CArchive

/// The bytes to pass to libarchive: the bytes of a file, with gzip unpacked.
final class PackedSource {
  private var file: StartedSource
  private let gzip: GzipStream?
  /// The number of bytes read from the file so far.
  private(set) var count = 0

  /// Starts to read a file.
  ///
  /// - Throws: `ArchiveError` if memory cannot be allocated.
  init(_ file: consuming StartedSource) throws(ArchiveError) {
    let isGzip = file.start.starts(with: ArchiveFormat.gzip)
    self.file = consume file
    gzip = isGzip ? GzipStream() : nil
    if isGzip, gzip == nil { throw .damaged(reason: "out of memory") }
  }

  /// Whether the source unpacks gzip.
  var isUnpacked: Bool { gzip != nil }

  /// The damage after the returned bytes; `nil` if none is known.
  var damage: String? { gzip?.damage }

  /// Returns the next bytes; `nil` at the end, and where unpacking cannot continue.
  ///
  /// - Throws: the error of the file.
  func next() throws -> [UInt8]? {
    if let gzip { try gzip.next(nextChunk) } else { try nextChunk() }
  }

  /// Returns the next bytes of the file as they are; `nil` at the end.
  ///
  /// - Throws: the error of the file.
  func nextPacked() throws -> [UInt8]? { try nextChunk() }

  private func nextChunk() throws -> [UInt8]? {
    let chunk = try file.next()
    count += chunk?.count ?? 0
    return chunk
  }
}

/// Unpacks gzip piece by piece, up to the end or to damage.
///
/// The stream is a class because zlib keeps its address. Its safety rests on these rules: `gzip` is
/// created in `init`, freed in `deinit`, and never passed to others; zlib uses the buffers that it
/// receives only during a call.
@safe final class GzipStream {
  /// The number of unpacked bytes to return at once, if as many are left.
  private static let pieceSize = 1 << 18

  private let gzip: OpaquePointer
  private var chunk: ArraySlice<UInt8> = []
  private var isAtEnd = false
  /// Whether the last call filled the buffer, so that zlib may hold more bytes.
  private var isFull = false
  /// The damage after the returned bytes; `nil` if none is known.
  private(set) var damage: String?

  /// Creates the stream of a file; `nil` if memory cannot be allocated.
  ///
  /// Requires: libarchive is available.
  init?() {
    guard let gzip = unsafe lt_gzip_new() else { return nil }
    unsafe self.gzip = gzip
  }

  deinit { unsafe lt_gzip_free(gzip) }

  /// Returns the next unpacked bytes; `nil` at the end, and where unpacking cannot continue.
  ///
  /// - Parameter nextChunk: returns the next bytes of the file, or `nil` at the end.
  /// - Throws: errors of `nextChunk`.
  func next(_ nextChunk: () throws -> [UInt8]?) throws -> [UInt8]? {
    while !isAtEnd {
      if chunk.isEmpty, !isFull { continueWith(try nextChunk()) }
      let piece = isAtEnd ? [] : unpack()
      if !piece.isEmpty { return piece }
    }
    return nil
  }

  private func continueWith(_ next: [UInt8]?) {
    if let next {
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
    if Int(result) == LT_GZIP_ENDED {
      isAtEnd = true
      // Zeros fill up a block.
      if chunk.contains(where: { $0 != 0 }) { damage = "the bytes after its end are not gzip" }
    }
    if Int(result) == LT_GZIP_DAMAGED {
      isAtEnd = true
      let words = unsafe lt_gzip_error(gzip).map { unsafe String(cString: $0) }
      damage = words ?? "it cannot be unpacked"
    }
    return piece
  }
}
