package import LifetraceInputs
import LifetraceModel

/// A unified log archive, of which the headers, catalogs and clocks have been read.
///
/// All files of a boot are one log in the order of continuous time. Memory does not grow with the archive: only the
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
      let boot = sync.boots[identifier]
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
  /// The entries that wait for their turn, sorted by time; those before `passedCount` had it.
  private var waiting: [WaitingEntry] = []
  private var passedCount = 0
  /// The chunk sets of which entries wait, and the places that are free.
  private var parts: [UnpackedPart?] = []
  private var freePlaces: [Int] = []
  private var record = LogArchiveRecord()
  private let unpacking = PartUnpacking()
  private var readCount = 0
  /// The last catalog of each file.
  private var catalogs: [Int: FileCatalog] = [:]

  /// A catalog of a file, with the processes that are wanted.
  private struct FileCatalog {
    let range: Range<Int>
    let catalog: NamedCatalog
    /// `nil` if all are wanted.
    let wanted: Wanted?
  }

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
    var ahead: ArraySlice<Step> = []
    var next = 0
    while next < order.count || !ahead.isEmpty {
      while next < order.count, ahead.count < PartUnpacking.mostAhead {
        let (file, part) = order[next]
        ahead.append(begin(files[file].parts[part], of: files[file], at: file))
        next += 1
      }
      guard let step = ahead.popFirst() else { break }
      try pass(before: step.part.earliest, body)
      add(step)
      readCount += step.part.data.count
      try progress(readCount)
    }
    try pass(before: .max, body)
  }

  /// A chunk set that is unpacked ahead.
  private struct Step {
    let part: TraceFile.Part
    /// `nil` if its catalog is damaged.
    let catalog: NamedCatalog?
    /// `nil` if it is passed over.
    let pending: PartUnpacking.Pending?
  }

  private mutating func begin(
    _ part: TraceFile.Part, of trace: TraceFile, at file: Int
  ) -> Step {
    guard let catalog = catalog(of: part, trace, at: file) else {
      return Step(part: part, catalog: nil, pending: nil)
    }
    if let wanted = catalog.wanted, !part.processes.isEmpty,
      !part.processes.contains(where: wanted.ofParts.contains)
    {
      return Step(part: part, catalog: catalog.catalog, pending: nil)
    }
    let job = PartUnpacking.Job(
      file: trace.file, data: part.data, catalog: catalog.catalog.catalog,
      wanted: catalog.wanted?.ofEntries)
    return Step(part: part, catalog: catalog.catalog, pending: unpacking.begin(job))
  }

  private mutating func add(_ step: Step) {
    guard let catalog = step.catalog else {
      summary.damagedParts += 1
      return
    }
    guard let pending = step.pending else {
      summary.passedOverParts += 1
      return
    }
    switch pending.take() {
    case .success(let unpacked):
      let chunk = unpacked.entries
      for (key, data) in chunk.oversize { composer.keep(data, for: key) }
      summary.passedOverEntries += chunk.passedOver
      if chunk.isDamaged { summary.damagedParts += 1 }
      merge(chunk.entries, of: UnpackedPart(bytes: unpacked.bytes, catalog: catalog))
    case .failure(let error):
      summary.damagedParts += 1
      if error as? ChunkSet.Failure == .libraryMissing { summary.lacksLibrary = true }
    case nil: break
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
  private func wantedProcesses(of catalog: NamedCatalog) -> Wanted? {
    guard let selection else { return nil }
    var wanted = Wanted()
    for (place, process) in catalog.catalog.processes.enumerated() {
      let names = process.subsystems.keys.map { catalog.subsystem($0, of: place).name }
      let named = catalog.processes[place]
      let isWanted = selection.isWanted(named, names)
      if isWanted { wanted.ofEntries.insert(place) }
      if isWanted || selection.isDumpWanted(named) { wanted.ofParts.insert(process.index) }
    }
    return wanted
  }

  private mutating func catalog(
    of part: TraceFile.Part, _ trace: TraceFile, at file: Int
  ) -> FileCatalog? {
    if let last = catalogs[file], last.range == part.catalog { return last }
    guard
      let data = try? trace.file.bytes(at: part.catalog.lowerBound, count: part.catalog.count),
      let catalog = Catalog(data.span)
    else { return nil }
    let named = NamedCatalog(catalog) { composer.process($0) }
    let found = FileCatalog(
      range: part.catalog, catalog: named, wanted: wantedProcesses(of: named))
    catalogs[file] = found
    return found
  }

  /// Adds entries to those that wait; both are sorted by time.
  private mutating func merge(_ entries: [WaitingEntry], of part: UnpackedPart) {
    guard let first = entries.first else { return }
    part.waitingCount = entries.count
    let place = freePlaces.popLast() ?? parts.count
    if place == parts.count { parts.append(part) } else { parts[place] = part }
    // What was passed on is removed once it is most of all.
    if passedCount > waiting.count / 2 {
      waiting.removeFirst(passedCount)
      passedCount = 0
    }
    let kept = max(passedCount, waiting.partitionPoint(where: { $0.time <= first.time }))
    let later = Array(waiting[kept...])
    waiting.removeSubrange(kept...)
    waiting.reserveCapacity(kept + later.count + entries.count)
    var (left, right) = (0, 0)
    while right < entries.count {
      if left < later.count, later[left].time <= entries[right].time {
        waiting.append(later[left])
        left += 1
      } else {
        var entry = entries[right]
        entry.part = Int32(truncatingIfNeeded: place)
        waiting.append(entry)
        right += 1
      }
    }
    waiting += later[left...]
  }

  /// Hands on the entries before a time, which no later chunk set precedes.
  private mutating func pass(
    before time: UInt64, _ body: (LogArchiveRecord) throws -> Void
  ) throws {
    let due = waiting.partitionPoint(where: { $0.time < time })
    let end = max(due, waiting.count - ArchiveReading.mostWaiting)
    while passedCount < end {
      let entry = waiting[passedCount]
      passedCount += 1
      let place = Int(entry.part)
      guard let part = parts[place] else { continue }
      defer { release(part, at: place) }
      guard composer.compose(entry, of: part, into: &record) else {
        summary.damagedParts += 1
        continue
      }
      summary.counts[Int(record.kind.rawValue)] += 1
      if let missing = record.missing { summary.missingTexts[missing, default: 0] += 1 }
      try body(record)
    }
  }

  /// Frees a chunk set once the last of its entries was passed on.
  private mutating func release(_ part: UnpackedPart, at place: Int) {
    part.waitingCount -= 1
    guard part.waitingCount == 0 else { return }
    parts[place] = nil
    freePlaces.append(place)
  }
}
