import LifetraceInputs
import LifetraceTestSupport

@testable import LifetraceUnifiedLogs

/// An archive with all its records in memory.
struct ReadArchive {
  let archive: LogArchive
  let records: [LogArchiveRecord]
  let summary: LogArchive.Summary

  /// Reads what a writer writes.
  ///
  /// - Parameter isKept: whether a file is in the archive, by its path.
  init(
    _ writer: ArchiveWriter, _ selection: LogArchive.Selection? = nil,
    where isKept: (String) -> Bool = { _ in true }
  ) throws {
    try self.init(writer.files().filter { isKept($0.path) }, selection)
  }

  /// Reads what a writer writes of one boot.
  init(_ boot: ArchiveBoot) throws { try self.init(ArchiveWriter([boot])) }

  init(
    _ files: [(path: String, bytes: [UInt8])], _ selection: LogArchive.Selection? = nil
  ) throws {
    archive = LogArchive(files.map { StoredFile(path: $0.path, $0.bytes) })
    var records: [LogArchiveRecord] = []
    summary = try archive.read(selection) { records.append($0) }
    self.records = records
  }

  /// The texts of all records, in their order.
  var texts: [String] { records.map(\.textString) }

  /// The wall clock of each record as the device showed it, in nanoseconds since 1970.
  var walls: [Int64] { records.map { archive.boots[$0.boot].clock.wall(at: $0.time) } }

  /// The time of each record by the clock as it was set last, in nanoseconds since 1970.
  var steadyTimes: [Int64] {
    records.map { archive.boots[$0.boot].clock.steadyTime(at: $0.time) }
  }

  /// Whether the archive says that something is damaged.
  var hasDamage: Bool {
    summary.damagedParts > 0 || archive.damagedCount > 0 || !archive.unreadable.isEmpty
  }

  /// Whether the archive says that something is lost, also texts that another file would have.
  var hasLoss: Bool { hasDamage || !summary.missingTexts.isEmpty }
}

extension LogArchiveRecord {
  var textString: String { String(decoding: text, as: UTF8.self) }
  var stateString: String { String(decoding: state, as: UTF8.self) }
  var senderString: String { String(decoding: sender, as: UTF8.self) }
  var subsystemString: String { String(decoding: subsystem, as: UTF8.self) }
  var categoryString: String { String(decoding: category, as: UTF8.self) }
  var processName: String { String(decoding: process.name, as: UTF8.self) }
}

/// The processes of the tests' archives.
enum Actors {
  static let phoneCache = ArchiveSharedCache(ArchiveUUID(of: "phone cache"))
  static let oldCache = ArchiveSharedCache(ArchiveUUID(of: "old cache"), version: 1)
  static let app = ArchiveProcess(
    pid: 412, ArchiveImage("/private/var/containers/Bundle/App.app/App", stringsPerRange: 4),
    uniqueID: 450_000, sharedCache: phoneCache)
  static let launchd = ArchiveProcess(
    pid: 1, ArchiveImage("/sbin/launchd"), userID: 0, sharedCache: phoneCache)
  static let agent = ArchiveProcess(
    pid: 77, path: "/usr/libexec/agentd", sharedCache: oldCache)

  /// 2023-11-14 22:13:20 UTC.
  static let start: Int64 = 1_700_000_000_000_000_000

  /// A boot that begins then, an hour after the device was switched on.
  static var boot: ArchiveBoot {
    ArchiveBoot(ArchiveUUID(of: "boot"), startedAt: start, startTicks: 86_400_000_000)
  }
}
