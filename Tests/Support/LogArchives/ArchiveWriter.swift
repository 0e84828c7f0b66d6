/// Makes log archives for tests: files of entries, of clocks, and of format strings.
///
/// ```swift
/// let app = ArchiveProcess(pid: 412, path: "/private/var/containers/Bundle/App")
/// var boot = ArchiveBoot(ArchiveUUID(of: "boot"), startedAt: 1_700_000_000_000_000_000)
/// boot.log(app, at: 1.5, "%d scenes of %{public}s", [.int32(2), .string("App")])
/// let files = ArchiveWriter([boot]).files()
/// ```
package struct ArchiveWriter: Sendable {
  /// Where the files are.
  package enum Arrangement: Sendable {
    /// As in a `.logarchive` folder.
    case archive
    /// As in `/private/var/db`: below `diagnostics` and `uuidtext`.
    case system
  }

  package let boots: [ArchiveBoot]
  package let arrangement: Arrangement
  /// How many boots a file of clocks has.
  package let bootsPerClockFile: Int

  package init(
    _ boots: [ArchiveBoot], _ arrangement: Arrangement = .archive, bootsPerClockFile: Int = .max
  ) {
    (self.boots, self.arrangement) = (boots, arrangement)
    self.bootsPerClockFile = bootsPerClockFile
  }

  /// Returns all files of the archive, with paths relative to its folder.
  package func files() -> [(path: String, bytes: [UInt8])] {
    var files: [(path: String, bytes: [UInt8])] = []
    let strings = strings
    let firstNumbers = firstNumbers
    for (boot, numbers) in zip(boots, firstNumbers) {
      let list = ArchiveChunkList(boot.entries, strings, boot.layouts)
      for file in boot.files {
        var bytes: [UInt8] = []
        writer(file, boot, list).write { bytes += $0 }
        files.append((path(file, numbers), bytes))
      }
    }
    return files + supportFiles(strings)
  }

  /// Returns the files of clocks and of strings.
  package func supportFiles() -> [(path: String, bytes: [UInt8])] { supportFiles(strings) }

  /// Passes a file to `write` in pieces of about a chunk set, with all of the boot's entries in it
  /// `repetitions` times, each time later by `period` seconds. Returns the file's path.
  ///
  /// - Complexity: Memory for one repetition and the chunk sets of one catalog.
  @discardableResult
  package func stream(
    _ file: ArchiveFile, ofBoot index: Int = 0, repetitions: Int, period: Double,
    _ write: (_ piece: [UInt8]) throws -> Void
  ) rethrows -> String {
    let boot = boots[index]
    let list = ArchiveChunkList(boot.entries, strings, boot.layouts)
    let ticks = boot.ticks(at: .seconds(period)) - boot.startTicks
    try writer(file, boot, list).write(repetitions: repetitions, period: ticks, write)
    return path(file, firstNumbers[index])
  }

  private func writer(
    _ file: ArchiveFile, _ boot: ArchiveBoot, _ list: ArchiveChunkList
  ) -> ArchiveFileWriter {
    ArchiveFileWriter(
      boot: boot, chunks: list.chunks[file] ?? [], scopes: list.scopes,
      layout: boot.layouts[file] ?? ArchiveLayout())
  }

  private var strings: ArchiveStrings {
    var strings = ArchiveStrings()
    for boot in boots { for (_, entry) in boot.entries { strings.insert(entry) } }
    return strings
  }

  // MARK: Paths

  /// How many files each folder has before each boot.
  private var firstNumbers: [[ArchiveFile.Folder: Int]] {
    var numbers: [ArchiveFile.Folder: Int] = [:]
    return boots.map { boot in
      defer {
        for folder in ArchiveFile.Folder.allCases {
          numbers[folder, default: 0] +=
            boot.files.filter { $0.folder == folder }.map(\.part).max() ?? 0
        }
      }
      return numbers
    }
  }

  private func path(_ file: ArchiveFile, _ numbers: [ArchiveFile.Folder: Int]) -> String {
    let number = file.part + (numbers[file.folder] ?? 0)
    return "\(diagnostics)\(file.folder.rawValue)/\(Self.name(number)).tracev3"
  }

  private var diagnostics: String { arrangement == .system ? "diagnostics/" : "" }

  private static func name(_ number: Int) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: max(0, 16 - digits.utf8.count)) + digits
  }

  private func supportFiles(_ strings: ArchiveStrings) -> [(path: String, bytes: [UInt8])] {
    let folder = arrangement == .system ? "uuidtext/" : ""
    return clockFiles + strings.files.map { (folder + $0.path, $0.bytes) }
  }

  // MARK: Clocks

  private var clockFiles: [(path: String, bytes: [UInt8])] {
    let starts = stride(from: 0, to: boots.count, by: min(bootsPerClockFile, max(boots.count, 1)))
    return starts.enumerated().map { number, start in
      let group = boots[start...].prefix(bootsPerClockFile)
      return (
        "\(diagnostics)timesync/\(Self.name(number + 1)).timesync", group.flatMap(\.clockRecords)
      )
    }
  }
}

extension ArchiveBoot {
  /// The files with entries, in the order of their paths; oversize chunks may need one of their own.
  var files: [ArchiveFile] {
    var files = Set(entries.map(\.file))
    for (_, entry) in entries {
      if case .inFile(let other) = entry.details.oversize { files.insert(other) }
    }
    return files.sorted { ($0.folder.rawValue, $0.part) < ($1.folder.rawValue, $1.part) }
  }

  /// A record of the boot, then the records of the clocks.
  var clockRecords: [UInt8] {
    var records = ArchiveBytes()
    records.put([0xb0, 0xbb, 48, 0, 0, 0, 0, 0])
    records.put(uuid)
    records.put(timebase.numerator)
    records.put(timebase.denominator)
    records.put(bootTime)
    putTimeZone(in: &records)
    for sync in syncs {
      records.put(Array("Ts".utf8) + [32, 0, sync.isAdjustment ? 1 : 0, 0, 0, 0])
      records.put(sync.ticks)
      records.put(sync.wall)
      putTimeZone(in: &records)
    }
    return records.bytes
  }

  private func putTimeZone(in records: inout ArchiveBytes) {
    records.put(minutesWest)
    records.put(UInt32(isDaylightSaving ? 1 : 0))
  }
}
