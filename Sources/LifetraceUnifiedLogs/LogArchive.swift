package import LifetraceInputs
import LifetraceModel

/// A unified log archive, of which the headers, catalogs and clocks have been read.
///
/// All files of a boot are one log in the order of continuous time. Memory does not grow with the archive: only the
/// chunk sets whose entries lie side by side in time are unpacked at once.
package struct LogArchive {
  /// A boot of the device.
  package struct Boot {
    /// Its identifier, with dashes.
    package let identifier: LogUUID
    /// How its continuous time becomes wall clock.
    package let clock: BootClock
    /// The build of the system, such as `19D52`, and the model of the device; empty if unknown.
    package let build: [UInt8]
    package let model: [UInt8]
    let files: [Int]
    let firstWall: Int64
  }

  /// What of an archive is read.
  package struct Selection {
    /// Whether entries of a process are read, by the path of its program and the names of its subsystems.
    package var isWanted: (LogProcess, [[UInt8]]) -> Bool
    /// Whether state dumps of a process are read.
    package var isDumpWanted: (LogProcess) -> Bool

    /// Creates the selection of the processes for which tests hold.
    package init(
      isWanted: @escaping (LogProcess, [[UInt8]]) -> Bool,
      isDumpWanted: @escaping (LogProcess) -> Bool
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
    /// The number of chunk sets that could not be unpacked, or hold damage.
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
      boots.append(
        Boot(
          identifier: identifier, clock: clock, build: headers[0].build, model: headers[0].model,
          files: files, firstWall: headers.map(\.wall).min() ?? 0))
    }
    boots.sort { ($0.firstWall, $0.identifier.digits) < ($1.firstWall, $1.identifier.digits) }
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
    var reader = ArchiveReading(composer: RecordComposer(sources), selection: selection)
    for (index, boot) in boots.enumerated() {
      reader.composer.boot = index
      try reader.read(boot.files.map { traces[$0] }, progress: progress, body)
    }
    return reader.summary
  }
}

/// The reading of an archive, boot by boot.
private struct ArchiveReading {
  var composer: RecordComposer
  let selection: LogArchive.Selection?
  var summary = LogArchive.Summary()
  private var waiting: [WaitingEntry] = []
  private var readCount = 0
  /// The last catalog of each file.
  private var catalogs: [Int: (range: Range<Int>, catalog: Catalog)] = [:]

  init(composer: RecordComposer, selection: LogArchive.Selection?) {
    self.composer = composer
    self.selection = selection
  }

  /// So many entries wait for their turn; beyond, the oldest go before theirs.
  private static let mostWaiting = 1 << 18

  /// Reads the files of a boot.
  mutating func read(
    _ files: [TraceFile], progress: (Int) throws -> Void,
    _ body: (LogArchiveRecord) throws -> Void
  ) throws {
    catalogs = [:]
    let order = files.indices.flatMap { file in files[file].parts.indices.map { (file, $0) } }
      .sorted { files[$0.0].parts[$0.1].earliest < files[$1.0].parts[$1.1].earliest }
    for (file, part) in order {
      let next = files[file].parts[part]
      try pass(before: next.earliest, body)
      add(next, of: files[file], at: file)
      readCount += next.data.count
      try progress(readCount)
    }
    try pass(before: .max, body)
  }

  private mutating func add(_ part: TraceFile.Part, of trace: TraceFile, at file: Int) {
    guard let catalog = catalog(of: part, trace, at: file) else {
      summary.damagedParts += 1
      return
    }
    let wanted = wantedProcesses(of: catalog)
    if let wanted, !part.processes.isEmpty,
      !part.processes.contains(where: wanted.ofParts.contains)
    {
      summary.passedOverParts += 1
      return
    }
    do {
      let data = try trace.file.bytes(at: part.data.lowerBound, count: part.data.count)
      let unpacked = UnpackedPart(bytes: try ChunkSet.plain(data.span), catalog: catalog)
      let chunk = ChunkEntries(unpacked) { process in
        guard let wanted else { return true }
        return catalog.place(of: process.key).map(wanted.ofEntries.contains) ?? true
      }
      for (key, data) in chunk.oversize { composer.keep(data, for: key) }
      summary.passedOverEntries += chunk.passedOver
      if chunk.isDamaged { summary.damagedParts += 1 }
      merge(chunk.entries)
    } catch {
      summary.damagedParts += 1
      if error as? ChunkSet.Failure == .libraryMissing { summary.lacksLibrary = true }
    }
  }

  /// The processes of a catalog that are wanted.
  private struct Wanted {
    /// The places of those whose entries are read.
    var ofEntries: Set<Int> = []
    /// The indexes of those for which a chunk set is unpacked.
    var ofParts: Set<UInt16> = []
  }

  /// Returns the processes that are wanted; `nil` if all are.
  private mutating func wantedProcesses(of catalog: Catalog) -> Wanted? {
    guard let selection else { return nil }
    var wanted = Wanted()
    for (place, process) in catalog.processes.enumerated() {
      let names = process.subsystems.keys.map { catalog.subsystem($0, of: place).name }
      let named = composer.process(process)
      let isWanted = selection.isWanted(named, names)
      if isWanted { wanted.ofEntries.insert(place) }
      if isWanted || selection.isDumpWanted(named) { wanted.ofParts.insert(process.index) }
    }
    return wanted
  }

  private mutating func catalog(
    of part: TraceFile.Part, _ trace: TraceFile, at file: Int
  ) -> Catalog? {
    if let last = catalogs[file], last.range == part.catalog { return last.catalog }
    guard
      let data = try? trace.file.bytes(at: part.catalog.lowerBound, count: part.catalog.count),
      let catalog = Catalog(data.span)
    else { return nil }
    catalogs[file] = (part.catalog, catalog)
    return catalog
  }

  /// Adds entries to those that wait; both are sorted by time.
  private mutating func merge(_ entries: [WaitingEntry]) {
    guard let first = entries.first else { return }
    let kept = waiting.partitionPoint(where: { $0.time <= first.time })
    let later = waiting[kept...]
    waiting.removeSubrange(kept...)
    var (left, right) = (later.startIndex, 0)
    while left < later.endIndex, right < entries.count {
      if later[left].time <= entries[right].time {
        waiting.append(later[left])
        left += 1
      } else {
        waiting.append(entries[right])
        right += 1
      }
    }
    waiting += later[left...]
    waiting += entries[right...]
  }

  /// Hands on the entries before a time, which no later chunk set precedes.
  private mutating func pass(
    before time: UInt64, _ body: (LogArchiveRecord) throws -> Void
  ) throws {
    var count = waiting.partitionPoint(where: { $0.time < time })
    count = max(count, waiting.count - ArchiveReading.mostWaiting)
    for entry in waiting[..<count] {
      guard let record = composer.record(entry) else {
        summary.damagedParts += 1
        continue
      }
      summary.counts[Int(record.kind.rawValue)] += 1
      if let missing = record.missing { summary.missingTexts[missing, default: 0] += 1 }
      try body(record)
    }
    waiting.removeFirst(count)
  }
}
