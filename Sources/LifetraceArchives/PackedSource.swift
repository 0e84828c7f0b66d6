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
