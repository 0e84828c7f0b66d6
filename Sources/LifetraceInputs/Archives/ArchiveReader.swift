internal import CArchive

/// Reads the files of an archive, or the one stream of a compressed file, in their order.
///
/// Understands tar and zip, and gzip, bzip2, xz, zstd and lz4 around anything. It reads as a
/// stream: nothing is written to disk, and memory does not grow with the archive. An archive in
/// the archive is a file like any other.
///
/// A class because the library keeps its address. What makes it safe:
/// - `archive` is made in `init`, freed in `deinit`, and never handed out; so every call to the
///   library happens while `self` is alive, and its callback, which only runs inside such a call,
///   may take `self` unretained.
/// - What the callback hands over lies in `window`, which nothing changes until the library asks
///   for more.
/// - Entries and blocks, which the library reuses, are copied before the next call to it.
@safe package final class ArchiveReader {
  /// Bytes that come at once, if there are as many.
  private static let pieceSize = 1 << 22

  private let archive: OpaquePointer
  private let source: PackedSource
  private let limits: ArchiveLimits
  private var window = UnsafeMutableRawBufferPointer.allocate(byteCount: 1, alignment: 1)
  /// What went wrong while a piece was gathered; thrown in place of the next.
  private var failure: (any Error)?
  private var isAtEnd = true
  private var isInEncrypted = false
  private var fileCount = 0
  private var unpackedCount = 0
  /// How many bytes of the archive were read so far.
  package var packedCount: Int { source.count }

  /// Opens an archive.
  ///
  /// - Parameters:
  ///   - file: its bytes, from the first on.
  ///   - limits: how far it is followed.
  /// - Throws: the error of `file`, and `ArchiveError` if its beginning is damaged.
  package init(_ file: consuming StartedSource, limits: ArchiveLimits = ArchiveLimits()) throws {
    guard lt_archive_is_available() else { throw ArchiveError.unavailable }
    source = try PackedSource(consume file)
    guard let archive = unsafe lt_archive_read_new() else {
      throw ArchiveError.damaged(reason: "out of memory")
    }
    unsafe self.archive = archive
    self.limits = limits
    unsafe lt_archive_read_support(archive)
    let context = unsafe Unmanaged.passUnretained(self).toOpaque()
    let result = unsafe lt_archive_read_open(archive, context) { _, context, start in
      guard let context = unsafe context, let start = unsafe start else { return -1 }
      let reader = unsafe Unmanaged<ArchiveReader>.fromOpaque(context).takeUnretainedValue()
      return unsafe reader.fill(start)
    }
    try check(result)
  }

  deinit {
    _ = unsafe lt_archive_read_free(archive)
    unsafe window.deallocate()
  }

  /// Goes on to the next file; `nil` at the end.
  ///
  /// Folders, links and devices are passed over.
  ///
  /// - Throws: the error of the file, and `ArchiveError`.
  package func nextEntry() throws -> ArchiveEntry? {
    // Passed over by reading, so that the limits hold for what nobody looks at too.
    while try nextBytes() != nil {}
    while true {
      var header: OpaquePointer?
      let result = unsafe lt_archive_read_next_header(archive, &header)
      if result == ARCHIVE_EOF {
        try passOverRest()
        if let damage = source.damage { throw ArchiveError.damaged(reason: damage) }
        return nil
      }
      // Where the length of a file stands behind it, only its content leads to the next.
      if isInEncrypted, result < ARCHIVE_WARN { throw ArchiveError.encrypted }
      try check(result)
      guard let header = unsafe header else { return nil }
      if unsafe lt_archive_format(archive) == ARCHIVE_FORMAT_RAW {
        guard unsafe source.isUnpacked || lt_archive_filter_count(archive) > 1 else {
          throw ArchiveError.damaged(reason: "its beginning is damaged")
        }
        isAtEnd = false
        return ArchiveEntry(path: nil, isEncrypted: false)
      }
      guard unsafe lt_archive_entry_filetype(header) == ArchiveReader.regularFile else { continue }
      fileCount += 1
      guard fileCount <= limits.files else { throw ArchiveError.tooManyFiles }
      let isEncrypted = unsafe lt_archive_entry_is_encrypted(header)
      // What is encrypted cannot be read, only passed over.
      isAtEnd = isEncrypted
      isInEncrypted = isEncrypted
      return unsafe ArchiveEntry(path: path(of: header), isEncrypted: isEncrypted)
    }
  }

  /// Returns the next bytes of the file that `nextEntry` went to; `nil` at its end.
  ///
  /// - Throws: the error of the file, and `ArchiveError`. What was read before it is returned
  ///   first.
  package func nextBytes() throws -> [UInt8]? {
    if let failure { throw failure }
    var piece: [UInt8] = []
    do {
      while !isAtEnd, piece.count < ArchiveReader.pieceSize { try appendBlock(to: &piece) }
    } catch {
      failure = error
      isAtEnd = true
      if piece.isEmpty { throw error }
    }
    return piece.isEmpty ? nil : piece
  }

  private func appendBlock(to piece: inout [UInt8]) throws {
    var block: UnsafeRawPointer?
    var size = 0
    // Where holes are passed over; a hole in a log says nothing.
    var offset: Int64 = 0
    let result = unsafe lt_archive_read_data_block(archive, &block, &size, &offset)
    guard result != ARCHIVE_EOF else {
      isAtEnd = true
      return
    }
    try check(result)
    unsafe piece.append(contentsOf: UnsafeRawBufferPointer(start: block, count: size))
    try count(size)
  }

  /// Reads what the library leaves of gzip behind the last file: its check sum stands there.
  private func passOverRest() throws {
    while let rest = try source.rest() { try count(rest.count) }
  }

  /// Counts unpacked bytes, as long as they are no more than a log would have.
  private func count(_ size: Int) throws(ArchiveError) {
    unpackedCount += size
    guard unpackedCount <= limits.freeBytes || unpackedCount / limits.expansion <= packedCount
    else { throw .expandsTooMuch }
  }

  /// Hands the next bytes of the archive to the library; -1 when they cannot be read.
  private func fill(_ start: UnsafeMutablePointer<UnsafeRawPointer?>) -> Int {
    do {
      guard let chunk = try source.next() else { return 0 }
      unsafe window.deallocate()
      unsafe window = .allocate(byteCount: max(1, chunk.count), alignment: 1)
      unsafe window.copyBytes(from: chunk)
      unsafe start.pointee = UnsafeRawPointer(window.baseAddress)
      return chunk.count
    } catch {
      failure = error
      return -1
    }
  }

  /// Throws what a call to the library came to, unless it went well.
  private func check(_ result: Int32) throws {
    // A warning is about what does not matter here, such as the owner of a file.
    guard result != ARCHIVE_OK, result != ARCHIVE_WARN else { return }
    if let failure { throw failure }
    // What the library misses is what could not be unpacked before it.
    if let damage = source.damage { throw ArchiveError.damaged(reason: damage) }
    let reason = unsafe lt_archive_error_string(archive).map { unsafe String(cString: $0) }
    throw ArchiveError.damaged(
      reason: reason.map(ArchiveReader.inPlainWords) ?? "it cannot be unpacked")
  }

  /// Returns the library's words, those of each decoder for one thing made the same.
  private static func inPlainWords(_ reason: String) -> String {
    // "No progress is possible" is how xz says that its input ended early.
    reason.lowercased().hasPrefix("truncated") || reason.hasSuffix("No progress is possible")
      ? "it is cut off" : reason
  }

  private func path(of header: OpaquePointer) -> String {
    let text = unsafe lt_archive_entry_pathname(header)
    return unsafe text.map { unsafe String(cString: $0) } ?? "file \(fileCount)"
  }

  /// `AE_IFREG`, which Swift cannot import.
  private static var regularFile: UInt32 { 0o100000 }
}

extension ArchiveReader: ByteSource {
  /// Appends the next bytes of the file that `nextEntry` went to.
  package func appendNext(to buffer: inout [UInt8]) throws -> Bool {
    guard let bytes = try nextBytes() else { return false }
    if buffer.isEmpty { buffer = bytes } else { buffer += bytes }
    return true
  }
}

/// A file in an archive.
package struct ArchiveEntry: Hashable, Sendable {
  /// Where it lies in the archive, as the archive tells it; `nil` for the one stream of a
  /// compressed file, which has no name.
  ///
  /// Only a name: nothing is ever opened or written there. Absolute paths, `..` and control
  /// characters may stand in it.
  package var path: String?
  /// `true` iff a password is needed to read it.
  package var isEncrypted: Bool
}

/// The path of a file in an archive, made fit to be shown.
package struct ArchivePath {
  /// The characters of a path that are shown; an archive may name megabytes.
  private static let limit = 300

  /// Its components between single slashes, without one at the start.
  package let text: String
  /// Whether it, or a folder above it, is hidden, or was written by macOS beside files.
  package let isHidden: Bool

  package init(_ path: String) {
    let parts = path.prefix(ArchivePath.limit).split(separator: "/").filter { $0 != "." }
    let isCut = path.count > ArchivePath.limit
    text = parts.joined(separator: "/") + (isCut ? "…" : "")
    isHidden = parts.contains { ($0.hasPrefix(".") && $0 != "..") || $0 == "__MACOSX" }
  }
}

/// Why the rest of an archive cannot be read.
public enum ArchiveError: Error, Hashable {
  /// It is damaged, cut off, or packed in a way that is not known; in the library's words.
  case damaged(reason: String)
  /// It needs a password from the file that was reached on.
  case encrypted
  /// It unpacks to more than any log does.
  case expandsTooMuch
  /// It holds more files than are read.
  case tooManyFiles
  /// libarchive is not installed.
  case unavailable
}

/// How far an archive is followed, so that one made to exhaust its reader does not.
package struct ArchiveLimits: Hashable, Sendable {
  /// How many times its size an archive may unpack to; logs shrink to a tenth or a hundredth.
  package var expansion = 1000
  /// Unpacked bytes up to which the expansion does not matter.
  package var freeBytes = 1 << 30
  /// How many files are read.
  package var files = 100_000

  package init() {}
}

/// Tells archives and compressed files by their first bytes.
package enum ArchiveFormat {
  /// The bytes that are looked at, where there are as many.
  package static let length = 512

  /// `true` iff `start`, the beginning of a file, is that of an archive or a compressed file.
  package static func recognizes(_ start: [UInt8]) -> Bool {
    signatures.contains { start.starts(with: $0) } || isTarHeader(start)
  }

  /// The bytes with which gzip begins.
  static let gzip: [UInt8] = [0x1F, 0x8B]

  private static let signatures: [[UInt8]] = [
    gzip,
    Array("BZh".utf8),  // bzip2
    [0xFD] + Array("7zXZ\0".utf8),  // xz
    [0x28, 0xB5, 0x2F, 0xFD],  // zstd
    [0x04, 0x22, 0x4D, 0x18],  // lz4
    Array("PK\u{3}\u{4}".utf8),  // zip
    Array("PK\u{5}\u{6}".utf8),  // zip without files
  ]

  /// Where a tar header keeps the sum of its bytes, in octal digits.
  private static let tarSum = 148..<156

  /// `true` iff `start` is a tar header: the oldest have no signature, but all have a sum.
  private static func isTarHeader(_ start: [UInt8]) -> Bool {
    guard start.count >= length, start[0] != 0 else { return false }
    let digits = start[tarSum].drop { $0 == UInt8(ascii: " ") }.prefix {
      (0x30...0x37).contains($0)
    }
    guard !digits.isEmpty else { return false }
    let written = digits.reduce(0) { $0 * 8 + Int($1 - 0x30) }
    // The sum counts its own place as blanks.
    let sum = start.prefix(length).indices.reduce(0) {
      $0 + (tarSum.contains($1) ? Int(UInt8(ascii: " ")) : Int(start[$1]))
    }
    return sum == written
  }
}
