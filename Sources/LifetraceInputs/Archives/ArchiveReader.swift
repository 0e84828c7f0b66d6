internal import CArchive

/// Reads the files of an archive, or the contents of a compressed file, in their order.
///
/// Supports tar and zip, and gzip, bzip2, xz, zstd and lz4 around any file. The archive is read as
/// a stream: nothing is written to disk, and memory does not grow with the archive. An archive
/// within the archive is returned as a file, which a reader of its own can open.
///
/// The reader is a class because the library keeps its address. Its safety rests on these rules:
/// - `archive` is created in `init`, freed in `deinit`, and never passed to others. So every call
///   to the library happens while `self` is alive, and its callback, which only runs inside such a
///   call, may use `self` unretained.
/// - The callback passes bytes in `window`, which stays unchanged until the library requests more.
/// - Entries and blocks, which the library reuses, are copied before the next call to it.
@safe package final class ArchiveReader {
  /// The number of bytes to return at once, if as many are left.
  private static let pieceSize = 1 << 22

  private let archive: OpaquePointer
  private let source: PackedSource
  private let limits: ArchiveLimits
  /// The archive that this one is in. The outermost counts for all.
  private let outer: ArchiveReader?
  private var window = UnsafeMutableRawBufferPointer.allocate(byteCount: 1, alignment: 1)
  /// An error that occurred while a piece was collected. The next call throws the error.
  private var failure: (any Error)?
  /// The last bytes that the library got.
  private var lastBytes: [UInt8] = []
  private var entryCount = 0
  private var isAtEnd = true
  private var isInEncrypted = false
  private var fileCount = 0
  private var unpackedCount = 0
  /// The number of bytes read so far from the archive, or from the outermost one that it is in.
  package var packedCount: Int { outer?.packedCount ?? source.count }
  /// The number of archives that this one is in.
  private var depth: Int { outer.map { $0.depth + 1 } ?? 0 }
  /// Whether archives in this one are opened: some are made to be endless.
  package var opensInner: Bool { depth < limits.depth }

  /// Opens an archive.
  ///
  /// - Parameters:
  ///   - file: the bytes of the archive, from the first on.
  ///   - outer: the archive that has it as its current file; its limits are for both.
  ///   - limits: the limits for the number and size of files.
  /// - Throws: the error of `file`, and `ArchiveError` if the beginning of the archive is damaged.
  package init(
    _ file: consuming StartedSource, in outer: ArchiveReader? = nil,
    limits: ArchiveLimits = ArchiveLimits()
  ) throws {
    guard lt_archive_is_available() else { throw ArchiveError.unavailable }
    source = try PackedSource(consume file)
    guard let archive = unsafe lt_archive_read_new() else {
      throw ArchiveError.damaged(reason: "out of memory")
    }
    unsafe self.archive = archive
    self.outer = outer
    self.limits = outer?.limits ?? limits
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

  /// Moves to the next file; returns `nil` at the end.
  ///
  /// Skips folders, links and devices.
  ///
  /// - Throws: the error of the file, and `ArchiveError`.
  package func nextEntry() throws -> ArchiveEntry? {
    // Reads the skipped bytes, so that the limits also apply to skipped files.
    while try nextBytes() != nil {}
    while true {
      var header: OpaquePointer?
      let result = unsafe lt_archive_read_next_header(archive, &header)
      if result == ARCHIVE_EOF {
        try requireWhole()
        return nil
      }
      // If a file's length follows its contents, only reading the contents leads to the next file.
      if isInEncrypted, result < ARCHIVE_WARN { throw ArchiveError.encrypted }
      // A part of a block of zeros, which fills up the file.
      if result < ARCHIVE_WARN, entryCount > 0, failure == nil, endsInZeros,
        unsafe lt_archive_format(archive) & ARCHIVE_FORMAT_BASE_MASK == ARCHIVE_FORMAT_TAR
      {
        try passOverRest()
        return nil
      }
      try check(result)
      entryCount += 1
      guard let header = unsafe header else { return nil }
      if unsafe lt_archive_format(archive) == ARCHIVE_FORMAT_RAW {
        guard unsafe source.isUnpacked || lt_archive_filter_count(archive) > 1 else {
          throw ArchiveError.damaged(reason: "its beginning is damaged")
        }
        isAtEnd = false
        return ArchiveEntry(path: nil, isEncrypted: false)
      }
      guard unsafe lt_archive_entry_filetype(header) == ArchiveReader.regularFile else { continue }
      try countFile()
      let isEncrypted = unsafe lt_archive_entry_is_encrypted(header)
      // An encrypted file can only be skipped.
      isAtEnd = isEncrypted
      isInEncrypted = isEncrypted
      return unsafe ArchiveEntry(path: path(of: header), isEncrypted: isEncrypted)
    }
  }

  /// Reads what follows the last file, and throws if a part of the archive is missing.
  private func requireWhole() throws {
    try passOverRest()
    if isCutTar { throw ArchiveError.damaged(reason: "it is cut off") }
    if lacksEntries {
      throw ArchiveError.damaged(reason: "its directory lists files that are missing")
    }
    if let damage = source.damage { throw ArchiveError.damaged(reason: damage) }
  }

  /// Returns the next bytes of the current file; `nil` at its end.
  ///
  /// - Throws: the error of the file, and `ArchiveError`. The bytes before the error are returned
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
    // The offset shows holes, which are skipped; a hole in a log has no meaning.
    var offset: Int64 = 0
    let result = unsafe lt_archive_read_data_block(archive, &block, &size, &offset)
    guard result != ARCHIVE_EOF else {
      isAtEnd = true
      return
    }
    // Within the contents a warning is about a checksum that is wrong.
    let isWrong = result == ARCHIVE_WARN
    if !isWrong { try check(result) }
    unsafe piece.append(contentsOf: UnsafeRawBufferPointer(start: block, count: size))
    try count(size)
    if isWrong { throw damage() }
  }

  /// Reads the bytes that the library leaves after the last file: the checksum of gzip, and what is in a pipe.
  private func passOverRest() throws {
    while let rest = try source.next() {
      noteLast(rest)
      try count(source.isUnpacked ? rest.count : 0)
    }
    try drain()
  }

  /// Reads the file to its end, so that a program that writes it into a pipe can finish.
  package func drain() throws {
    if let outer { return try outer.drain() }
    while try source.nextPacked() != nil {}
  }

  private func noteLast(_ bytes: [UInt8]) {
    let all = bytes.count < ArchiveReader.reach ? lastBytes + bytes : bytes
    lastBytes = Array(all.suffix(ArchiveReader.reach))
  }

  /// Whether it is a tar without the zeros at its end.
  private var isCutTar: Bool {
    unsafe lt_archive_format(archive) & ARCHIVE_FORMAT_BASE_MASK == ARCHIVE_FORMAT_TAR
      && lt_archive_filter_count(archive) == 1 && !endsInZeros
  }

  private var endsInZeros: Bool {
    lastBytes.count >= 512 && lastBytes.suffix(512).allSatisfy { $0 == 0 }
  }

  /// Whether the directory at the end of a zip has more entries than were found.
  private var lacksEntries: Bool {
    guard unsafe lt_archive_format(archive) & ARCHIVE_FORMAT_BASE_MASK == ARCHIVE_FORMAT_ZIP,
      let end = lastBytes.indices.last(where: { lastBytes[$0...].starts(with: [0x50, 0x4B, 5, 6]) }
      ),
      end + 12 <= lastBytes.count
    else { return false }
    let total = Int(lastBytes[end + 10]) | Int(lastBytes[end + 11]) << 8
    // All ones: the number is elsewhere.
    return total < 0xFFFF && total > entryCount
  }

  /// How much of the end of a file is looked at: the record at the end of a zip, with a comment, and blocks of a tar.
  private static let reach = 1 << 16

  private func countFile() throws(ArchiveError) {
    fileCount += 1
    try outer?.countFile()
    guard fileCount <= limits.files else { throw .tooManyFiles }
  }

  /// Counts unpacked bytes.
  ///
  /// - Throws: `ArchiveError.expandsTooMuch` if there are more than a log would have.
  private func count(_ size: Int) throws(ArchiveError) {
    if let outer { return try outer.count(size) }
    unpackedCount += size
    guard unpackedCount <= limits.freeBytes || unpackedCount / limits.expansion <= packedCount
    else { throw .expandsTooMuch }
  }

  /// Passes the next bytes of the archive to the library; returns -1 on an error.
  private func fill(_ start: UnsafeMutablePointer<UnsafeRawPointer?>) -> Int {
    do {
      guard let chunk = try source.next() else { return 0 }
      noteLast(chunk)
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

  /// Throws the error of a call to the library, if there is one.
  private func check(_ result: Int32) throws {
    // A warning is about something irrelevant here, such as the owner of a file.
    guard result != ARCHIVE_OK, result != ARCHIVE_WARN else { return }
    throw damage()
  }

  /// Returns the error of the last call to the library.
  private func damage() -> any Error {
    if let failure { return failure }
    // Bytes that are missing for the library are bytes that could not be unpacked before.
    if let damage = source.damage { return ArchiveError.damaged(reason: damage) }
    let reason = unsafe lt_archive_error_string(archive).map { unsafe String(cString: $0) }
    return ArchiveError.damaged(
      reason: reason.map(ArchiveReader.inPlainWords) ?? "it cannot be unpacked")
  }

  /// Returns the library's message, with one message for the same error of different decoders.
  private static func inPlainWords(_ reason: String) -> String {
    // xz reports an early end of its input as "No progress is possible".
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
  /// Appends the next bytes of the current file.
  package func appendNext(to buffer: inout [UInt8]) throws -> Bool {
    guard let bytes = try nextBytes() else { return false }
    if buffer.isEmpty { buffer = bytes } else { buffer += bytes }
    return true
  }
}

/// A file in an archive.
package struct ArchiveEntry: Hashable, Sendable {
  /// The file's path in the archive, unchanged; `nil` for the contents of a compressed file, which
  /// have no name.
  ///
  /// The path is only a name: no file is opened or written there. The path may be absolute and may
  /// contain `..` and control characters.
  package var path: String?
  /// Whether reading the file requires a password.
  package var isEncrypted: Bool
}

/// The path of a file in an archive, in a form suitable for display.
package struct ArchivePath {
  /// The longest text, in characters. Paths in archives may have megabytes.
  private static let limit = 300

  /// The path's components, separated by single slashes, without a slash at the start.
  package let text: String
  /// Whether the file or a folder above it is hidden, or macOS added it to store metadata.
  package let isHidden: Bool

  /// Creates the displayed form of `path`.
  package init(_ path: String) {
    let parts = path.prefix(ArchivePath.limit).split(separator: "/").filter { $0 != "." }
    let isCut = path.count > ArchivePath.limit
    text = parts.joined(separator: "/") + (isCut ? "…" : "")
    isHidden = parts.contains { ($0.hasPrefix(".") && $0 != "..") || $0 == "__MACOSX" }
  }
}

/// The reason why the rest of an archive cannot be read.
public enum ArchiveError: Error, Hashable {
  /// The archive is damaged, cut off, or packed in an unsupported way.
  /// The reason is the library's message.
  case damaged(reason: String)
  /// From the current file on, the archive requires a password.
  case encrypted
  /// The archive unpacks to more bytes than any log.
  case expandsTooMuch
  /// The archive holds more files than the limit.
  case tooManyFiles
  /// libarchive is not installed.
  case unavailable
}

/// Limits for reading an archive. They stop an archive that was made to exhaust its reader.
package struct ArchiveLimits: Hashable, Sendable {
  /// The largest ratio of unpacked to packed bytes. Logs shrink to a tenth or a hundredth.
  package var expansion = 1000
  /// The number of unpacked bytes below which the ratio does not matter.
  package var freeBytes = 1 << 30
  /// The largest number of files.
  package var files = 100_000
  /// How deep archives within archives are opened, such as the compressed logs in a packed folder.
  package var depth = 3

  /// Creates the default limits.
  package init() {}
}

/// Recognizes archives and compressed files by their first bytes.
package enum ArchiveFormat {
  /// The number of bytes to check, if the file has as many.
  package static let length = 512

  /// Whether `start` is the beginning of an archive or a compressed file.
  package static func recognizes(_ start: [UInt8]) -> Bool {
    signatures.contains { start.starts(with: $0) } || isTarHeader(start)
  }

  /// The bytes at the start of gzip.
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

  /// The position of a tar header's checksum, which consists of octal digits.
  private static let tarSum = 148..<156

  /// Whether `start` is a tar header.
  /// The oldest headers have no signature, but all have a checksum.
  private static func isTarHeader(_ start: [UInt8]) -> Bool {
    guard start.count >= length, start[0] != 0 else { return false }
    let digits = start[tarSum].drop { $0 == UInt8(ascii: " ") }.prefix {
      (0x30...0x37).contains($0)
    }
    guard !digits.isEmpty else { return false }
    let written = digits.reduce(0) { $0 * 8 + Int($1 - 0x30) }
    // The checksum counts its own bytes as blanks.
    let sum = start.prefix(length).indices.reduce(0) {
      $0 + (tarSum.contains($1) ? Int(UInt8(ascii: " ")) : Int(start[$1]))
    }
    return sum == written
  }
}
