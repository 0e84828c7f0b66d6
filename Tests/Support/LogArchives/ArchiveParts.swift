/// A program or a library with format strings.
package struct ArchiveImage: Hashable, Sendable {
  package let path: String
  package let uuid: ArchiveUUID
  /// Where the image starts: its load address if entries refer to it by address, its offset in the
  /// shared cache if it is there.
  package let start: UInt64
  /// The size of the image's text.
  package let size: UInt32
  /// The distance of the strings from the image's start. They may be outside of the text.
  package let stringsOffset: UInt32
  /// How many strings a range has; the next ones are in another range.
  package let stringsPerRange: Int

  package init(
    _ path: String, uuid: ArchiveUUID? = nil, start: UInt64 = 0x1_0000_0000,
    size: UInt32 = 0x4000,
    stringsOffset: UInt32 = 0x8000, stringsPerRange: Int = .max
  ) {
    self.path = path
    self.uuid = uuid ?? ArchiveUUID(of: path)
    (self.start, self.size) = (start, size)
    (self.stringsOffset, self.stringsPerRange) = (stringsOffset, stringsPerRange)
  }
}

/// The shared cache of the system's libraries.
package struct ArchiveSharedCache: Hashable, Sendable {
  package let uuid: ArchiveUUID
  /// The version of the file with its strings: 1 until macOS 11, 2 later.
  package let version: UInt16

  package init(_ uuid: ArchiveUUID, version: UInt16 = 2) {
    (self.uuid, self.version) = (uuid, version)
  }
}

/// A process of a boot.
package struct ArchiveProcess: Hashable, Sendable {
  package let pid: UInt32
  package let userID: UInt32
  /// Together these differ between any two processes of a boot.
  package let uniqueID: UInt64
  package let version: UInt32
  package let image: ArchiveImage
  package let sharedCache: ArchiveSharedCache?

  /// Creates a process. Its image's start is not used: entries refer to its strings by their offset.
  package init(
    pid: UInt32, _ image: ArchiveImage, userID: UInt32 = 501, uniqueID: UInt64? = nil,
    sharedCache: ArchiveSharedCache? = nil
  ) {
    (self.pid, self.image, self.userID) = (pid, image, userID)
    self.uniqueID = uniqueID ?? UInt64(pid) + 400_000
    version = UInt32(truncatingIfNeeded: 3 * self.uniqueID)
    self.sharedCache = sharedCache
  }

  /// Creates a process from the path of its program.
  package init(pid: UInt32, path: String, sharedCache: ArchiveSharedCache? = nil) {
    self.init(pid: pid, ArchiveImage(path), sharedCache: sharedCache)
  }
}

/// The image that made an entry, and how the entry refers to it.
package enum ArchiveSender: Hashable, Sendable {
  /// The process's main image.
  case main
  /// An image by an address in it.
  case absolute(ArchiveImage)
  /// An image by its UUID.
  case relative(ArchiveImage)
  /// An image in the process's shared cache.
  case sharedCache(ArchiveImage)
  /// An image in the process's shared cache, with more bits for the string's offset.
  case largeSharedCache(ArchiveImage)

  /// The bits of the flags.
  var flags: UInt16 {
    switch self {
    case .main: 0x2
    case .sharedCache: 0x4
    case .absolute: 0x8
    case .relative: 0xa
    case .largeSharedCache: 0xc
    }
  }

  func image(in process: ArchiveProcess) -> ArchiveImage {
    switch self {
    case .main: process.image
    case .absolute(let image), .relative(let image), .sharedCache(let image),
      .largeSharedCache(let image):
      image
    }
  }

  /// Whether the strings are in a file of the shared cache.
  var isCached: Bool { flags & 0x4 != 0 }

  /// The image's start in the addresses that the entry uses.
  func base(in process: ArchiveProcess) -> UInt64 {
    switch self {
    case .main, .relative: 0
    case .absolute(let image), .sharedCache(let image), .largeSharedCache(let image): image.start
    }
  }
}

/// A moment of a boot.
package enum ArchiveTime: Hashable, Sendable, ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral
{
  /// Seconds after the boot's start.
  case seconds(Double)
  /// A value of the continuous clock.
  case continuous(UInt64)

  package init(floatLiteral seconds: Double) { self = .seconds(seconds) }
  package init(integerLiteral seconds: Int) { self = .seconds(Double(seconds)) }
}

/// The importance of a log entry.
package enum ArchiveLevel: UInt8, CaseIterable, Sendable {
  case `default` = 0
  case info = 1
  case debug = 2
  case error = 0x10
  case fault = 0x11
}

/// A file of entries. Files are numbered in each folder, over all boots.
package struct ArchiveFile: Hashable, Sendable {
  /// A folder and the stream of its entries.
  package enum Folder: String, CaseIterable, Sendable {
    case persist = "Persist"
    case special = "Special"
    case signpost = "Signpost"
    case highVolume = "HighVolume"

    /// The stream's number in a chunk of entries.
    var stream: UInt8 {
      switch self {
      case .persist: 0
      case .special: 1
      case .highVolume: 2
      case .signpost: 4
      }
    }
  }

  package let folder: Folder
  /// The place among the boot's files in the folder.
  package let part: Int

  package init(_ folder: Folder, part: Int = 1) {
    (self.folder, self.part) = (folder, part)
  }

  package static let persist = ArchiveFile(.persist)
  package static let special = ArchiveFile(.special)
  package static let signpost = ArchiveFile(.signpost)
  package static let highVolume = ArchiveFile(.highVolume)
}

/// How a file of entries is stored.
package struct ArchiveLayout: Hashable, Sendable {
  package var compression = ArchiveCompression.lz4
  /// The size before compression at which a chunk set ends.
  package var chunkSetSize = 65_536
  /// How many chunk sets share a catalog.
  package var chunkSetsPerCatalog = 16
  /// Whether the unused bytes between public and private data are left out.
  package var isCollapsed = true

  package init() {}

  package init(_ compression: ArchiveCompression) {
    self.compression = compression
  }
}

/// What few entries have.
package struct ArchiveDetails: Hashable, Sendable {
  package var thread: UInt64 = 0x3e9
  /// The activity in which the entry was made.
  package var activity: UInt64?
  /// The days to keep the entry, set by a rule.
  package var daysToLive: UInt8?
  package var backtrace: [ArchiveFrame] = []
  /// Where the items are, if not in the entry.
  package var oversize = ArchiveOversize.ifNeeded
  /// Whether the entry refers to no format; it is `%s`.
  package var isDynamic = false
  /// The distance of the code that made the entry from its image's start.
  package var codeOffset: UInt32 = 0x1a2c

  package init() {}
}

/// Where the items of an entry are.
package enum ArchiveOversize: Hashable, Sendable {
  /// In the entry; in an oversize chunk of the same file if they are longer than 1,024 bytes.
  case ifNeeded
  /// In an oversize chunk of a file.
  case inFile(ArchiveFile)
  /// Nowhere: the oversize chunk does not exist any more.
  case lost
}
