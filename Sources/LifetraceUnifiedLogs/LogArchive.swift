package import LifetraceInputs
import LifetraceModel

/// A unified log archive, of which the headers, catalogs and clocks have been read.
///
/// All files of a boot are one log in the order of continuous time. Memory does not grow with the entries: only the
/// chunk sets whose entries lie side by side in time are unpacked at once.
package struct LogArchive {
  /// A boot of the device.
  package final class Boot: Sendable {
    /// Its identifier, with dashes.
    package let identifier: String
    /// How its continuous time becomes wall clock.
    package let clock: BootClock
    /// The build of the system, such as `19D52`, and the model of the device; empty if unknown.
    package let build: [UInt8]
    package let model: [UInt8]
    let files: [Int]
    let firstWall: Int64

    init(_ identifier: LogUUID, _ clock: BootClock, _ headers: [FileHeader], files: [Int]) {
      self.identifier = identifier.description
      self.clock = clock
      build = headers.first?.build ?? []
      model = headers.first?.model ?? []
      self.files = files
      firstWall = headers.map(\.wall).min() ?? 0
    }
  }

  /// What of an archive is read.
  package struct Selection: Sendable {
    /// Whether entries of a process are read, by the path of its program and the names of its subsystems.
    package var isWanted: @Sendable (LogProcess, [[UInt8]]) -> Bool
    /// Whether state dumps of a process are read.
    package var isDumpWanted: @Sendable (LogProcess) -> Bool

    /// Creates the selection of the processes for which tests hold.
    package init(
      isWanted: @escaping @Sendable (LogProcess, [[UInt8]]) -> Bool,
      isDumpWanted: @escaping @Sendable (LogProcess) -> Bool
    ) {
      self.isWanted = isWanted
      self.isDumpWanted = isDumpWanted
    }
  }

  /// What reading came to, beside the records.
  package struct Summary: Hashable, Sendable {
    /// The number of records of each kind, in the order of `LogArchiveRecord.Kind`.
    package var counts = [Int](repeating: 0, count: 7)
    /// The number of records that have no text, by the cause.
    package var missingTexts: [LogArchiveRecord.MissingText: Int] = [:]
    /// The number of entries, and of chunk sets, of processes that were passed over.
    package var passedOverEntries = 0
    package var passedOverParts = 0
    /// The number of chunk sets that are missing, could not be unpacked, or hold damage, and of damaged catalogs.
    package var damagedParts = 0
    /// Whether the library that unpacks them is missing.
    package var lacksLibrary = false
  }

  /// The boots, in the order of their wall clocks.
  package private(set) var boots: [Boot] = []
  /// The names of files that cannot be read, with the reasons.
  package private(set) var unreadable: [(path: String, reason: String)] = []
  /// The number of bytes in files of entries that belong to no chunk.
  package private(set) var damagedCount = 0
  /// The number of bytes of all files of entries.
  package private(set) var byteCount = 0
  /// Whether files with texts are there at all.
  package let hasTexts: Bool
  private var traces: [TraceFile] = []
  private let sources: TextSources

  /// Reads the headers of an archive's files; others than those of an archive are passed over.
  package init(_ files: [StoredFile]) {
    var texts: [LogUUID: StoredFile] = [:]
    var sharedTexts: [LogUUID: StoredFile] = [:]
    var clocks: [StoredFile] = []
    var entries: [StoredFile] = []
    for file in files {
      let path = LogArchivePath(file.path)
      switch path?.kind {
      case .clock: clocks.append(file)
      case .texts: path.flatMap { LogUUID(digits: $0.digits) }.map { texts[$0] = file }
      case .sharedTexts: path.flatMap { LogUUID(digits: $0.digits) }.map { sharedTexts[$0] = file }
      case .trace, nil: entries.append(file)
      }
    }
    hasTexts = !texts.isEmpty || !sharedTexts.isEmpty
    sources = TextSources(files: texts, sharedFiles: sharedTexts)
    for file in entries { add(file) }
    findBoots(LogArchive.timeSync(clocks, &unreadable))
  }

  private mutating func add(_ file: StoredFile) {
    byteCount += file.size
    do {
      if let trace = try TraceFile(file) {
        traces.append(trace)
        damagedCount += trace.damagedCount
      } else {
        unreadable.append((file.path, "its header is damaged"))
      }
    } catch {
      unreadable.append((file.path, (error as? SystemError)?.reason ?? "\(error)"))
    }
  }

  private static func timeSync(
    _ files: [StoredFile], _ unreadable: inout [(path: String, reason: String)]
  ) -> TimeSync {
    var sync = TimeSync()
    for file in files.sorted(by: { $0.path < $1.path }) {
      guard let bytes = try? file.bytes(at: 0, count: largestClock), sync.add(bytes.span) else {
        unreadable.append((file.path, "it is damaged"))
        continue
      }
    }
    return sync
  }

  /// A file of clocks has some records an hour.
  private static let largestClock = 1 << 24

  private mutating func findBoots(_ sync: TimeSync) {
    let places = Dictionary(grouping: traces.indices) { traces[$0].header.boot }
    for (identifier, files) in places {
      let headers = files.map { traces[$0].header }
      let boot = sync.boots[identifier].flatMap { $0.records.isEmpty ? nil : $0 }
      let records =
        boot?.records
        ?? headers.map {
          TimeSync.Record(
            continuousTime: $0.continuousTime, wall: $0.wall, zoneSeconds: $0.zoneSeconds)
        }
      let clock = BootClock(
        timebase: boot?.timebase ?? headers[0].timebase, records: records,
        isSynchronized: boot != nil)
      boots.append(Boot(identifier, clock, headers, files: files))
    }
    boots.sort { ($0.firstWall, $0.identifier) < ($1.firstWall, $1.identifier) }
  }

  /// Reads the records of all boots, each boot in the order of continuous time.
  ///
  /// - Parameters:
  ///   - selection: the processes whose entries are read; `nil` for all.
  ///   - progress: called with the number of bytes read so far of the files of entries.
  ///   - body: called with each record.
  /// - Returns: what was passed over or lost.
  /// - Throws: the error of `body` or `progress`.
  package func read(
    _ selection: Selection? = nil, progress: (Int) throws -> Void = { _ in },
    _ body: (LogArchiveRecord) throws -> Void
  ) throws -> Summary {
    let files = boots.map { boot in boot.files.map { traces[$0] } }
    let batches = RecordBatches(ArchiveReading(files, texts: sources, selection: selection))
    return try batches.read(progress: progress, body)
  }
}
