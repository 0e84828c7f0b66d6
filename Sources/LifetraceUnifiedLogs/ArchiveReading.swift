import LifetraceInputs

/// The reading of an archive, boot by boot.
struct ArchiveReading {
  private var composer: RecordComposer
  private let selection: LogArchive.Selection?
  private(set) var summary = LogArchive.Summary()
  private var waiting = EntryQueue()
  private let unpacking = PartUnpacking()
  private var record = LogArchiveRecord()
  private var readCount = 0
  /// The catalogs that were needed last.
  private var catalogs: [CatalogPlace: OpenCatalog] = [:]

  init(composer: RecordComposer, selection: LogArchive.Selection?) {
    self.composer = composer
    self.selection = selection
  }

  /// Where a catalog is.
  private struct CatalogPlace: Hashable {
    /// A place among the files of the boot.
    let file: Int
    let data: Range<Int>
  }

  /// A catalog, and which of its processes are wanted.
  private struct OpenCatalog {
    let catalog: NamedCatalog
    /// `nil` if all are.
    let wanted: Wanted?
  }

  /// A chunk set that is unpacked ahead.
  private struct Step {
    let part: TraceFile.Part
    let catalog: NamedCatalog
    /// `nil` if it is passed over.
    let pending: PartUnpacking.Pending?
  }

  /// The processes of a catalog that are wanted.
  private struct Wanted {
    var ofEntries: Set<ProcessKey> = []
    var ofDumps: Set<ProcessKey> = []
    /// The indexes of all other processes.
    var others: Set<UInt16> = []
  }

  /// Chunk sets follow each other by time, and those of one time are of as many catalogs as there are files.
  private static let mostCatalogs = 64

  /// Reads the files of a boot.
  mutating func read(
    _ files: [TraceFile], ofBoot boot: Int, progress: (Int) throws -> Void,
    _ body: (LogArchiveRecord) throws -> Void
  ) throws {
    composer.begin(boot: boot)
    catalogs = [:]
    summary.damagedParts += files.reduce(0) { $0 + $1.damagedPartCount }
    let order = files.indices.flatMap { file in
      files[file].parts.indices.map { (files[file].parts[$0].earliest, file, $0) }
    }.sorted { $0 < $1 }
    var ahead: ArraySlice<Step> = []
    var next = order.startIndex
    while next < order.count || !ahead.isEmpty {
      while next < order.count, ahead.count < PartUnpacking.mostAhead {
        let (_, file, part) = order[next]
        ahead.append(begin(files[file].parts[part], of: files[file], at: file))
        next += 1
      }
      guard let step = ahead.popFirst() else { break }
      try pass(before: step.part.earliest, body)
      add(step)
      readCount += step.part.data.count
      try progress(readCount)
    }
    try pass(before: nil, body)
  }

  private mutating func begin(
    _ part: TraceFile.Part, of trace: TraceFile, at file: Int
  ) -> Step {
    let open = catalog(of: part, trace, at: file)
    if let wanted = open.wanted, !part.processes.isEmpty,
      part.processes.allSatisfy(wanted.others.contains)
    {
      return Step(part: part, catalog: open.catalog, pending: nil)
    }
    let job = PartUnpacking.Job(
      file: trace.file, data: part.data, catalog: open.catalog.catalog,
      wanted: ChunkEntries.Wanted(
        ofEntries: open.wanted?.ofEntries, ofDumps: open.wanted?.ofDumps))
    return Step(part: part, catalog: open.catalog, pending: unpacking.begin(job))
  }

  private mutating func add(_ step: Step) {
    guard let pending = step.pending else {
      summary.passedOverParts += 1
      return
    }
    switch pending.take() {
    case .success(let unpacked):
      let found = unpacked.entries
      for (key, data) in found.oversize { composer.keep(data, for: key) }
      summary.passedOverEntries += found.passedOver
      if found.isDamaged || unpacked.isCut { summary.damagedParts += 1 }
      waiting.add(
        found.entries,
        of: UnpackedPart(bytes: unpacked.bytes, catalog: step.catalog, chunks: found.chunks))
    case .failure(let error):
      summary.damagedParts += 1
      if error as? ChunkSet.Failure == .libraryMissing { summary.lacksLibrary = true }
    case nil: break
    }
  }

  private mutating func catalog(
    of part: TraceFile.Part, _ trace: TraceFile, at file: Int
  ) -> OpenCatalog {
    let place = part.catalog.map { CatalogPlace(file: file, data: $0) }
    if let place, let open = catalogs[place] { return open }
    let catalog = place.flatMap { place in
      (try? trace.file.bytes(at: place.data.lowerBound, count: place.data.count)).flatMap {
        Catalog($0.span)
      }
    }
    let open = OpenCatalog(
      catalog: NamedCatalog(catalog ?? Catalog()) { composer.process($0) },
      wanted: catalog.flatMap { wantedProcesses(of: $0) })
    if catalogs.count >= ArchiveReading.mostCatalogs { catalogs = [:] }
    if let place { catalogs[place] = open }
    return open
  }

  /// Returns the processes that are wanted; `nil` if all are.
  private mutating func wantedProcesses(of catalog: Catalog) -> Wanted? {
    guard let selection else { return nil }
    var wanted = Wanted()
    var indexes: Set<UInt16> = []
    for process in catalog.processes {
      let named = composer.process(process)
      let isWanted = selection.isWanted(named, catalog.subsystems(of: process))
      let isDumpWanted = selection.isDumpWanted(named)
      if isWanted { wanted.ofEntries.insert(process.key) }
      if isDumpWanted { wanted.ofDumps.insert(process.key) }
      if isWanted || isDumpWanted { indexes.insert(process.index) }
    }
    wanted.others = Set(catalog.processes.map(\.index)).subtracting(indexes)
    return wanted
  }

  /// Hands on the entries before a time, which no later chunk set precedes; all that are left without one.
  private mutating func pass(
    before time: UInt64?, _ body: (LogArchiveRecord) throws -> Void
  ) throws {
    while let (entry, part) = waiting.next(before: time) {
      guard composer.compose(entry, of: part, into: &record) else {
        summary.damagedParts += 1
        continue
      }
      summary.counts[Int(record.kind.rawValue)] += 1
      if let missing = record.missing { summary.missingTexts[missing, default: 0] += 1 }
      try body(record)
    }
  }
}
