import LifetraceInputs

/// The reading of an archive: its records one after the other, boot by boot.
struct ArchiveReading {
  private let boots: [[TraceFile]]
  private let selection: LogArchive.Selection?
  private var composer: RecordComposer
  private(set) var summary = LogArchive.Summary()
  /// The number of bytes read so far of the files of entries.
  private(set) var readCount = 0
  /// The boot that is read, a place among `boots`.
  private var boot = -1
  /// The chunk sets of the boot that are still to be read, by their earliest entries.
  private var parts: ArraySlice<PartPlace> = []
  private var waiting = EntryQueue()
  /// The catalogs that were needed last.
  private var catalogs: [CatalogPlace: OpenCatalog] = [:]

  /// Creates the reading of an archive.
  ///
  /// - Parameters:
  ///   - boots: the files of each boot.
  ///   - selection: the processes whose entries are read; `nil` for all.
  init(
    _ boots: [[TraceFile]], texts sources: TextSources, selection: LogArchive.Selection?
  ) {
    (self.boots, self.selection) = (boots, selection)
    composer = RecordComposer(sources)
  }

  /// Where a chunk set is.
  private struct PartPlace: Comparable {
    let earliest: UInt64
    /// A place among the files of the boot.
    let file: Int
    /// A place among the chunk sets of the file.
    let part: Int

    static func < (left: PartPlace, right: PartPlace) -> Bool {
      (left.earliest, left.file, left.part) < (right.earliest, right.file, right.part)
    }
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

  /// The processes of a catalog that are wanted.
  private struct Wanted {
    var ofEntries: Set<ProcessKey> = []
    var ofDumps: Set<ProcessKey> = []
    /// The indexes of all other processes.
    var others: Set<UInt16> = []
  }

  /// Chunk sets follow each other by time, and those of one time are of as many catalogs as there are files.
  private static let mostCatalogs = 64

  /// Reads the next record; returns `false` if there is none, or none yet.
  ///
  /// - Parameters:
  ///   - record: is used again, so that its memory is.
  ///   - mostRead: no chunk set is read after so many bytes.
  mutating func next(into record: inout LogArchiveRecord, upTo mostRead: Int) -> Bool {
    while true {
      // No later chunk set has entries before the earliest of the next one.
      while let (entry, part) = waiting.next(before: parts.first?.earliest) {
        guard composer.compose(entry, of: part, into: &record) else {
          summary.damagedParts += 1
          continue
        }
        summary.counts[Int(record.kind.rawValue)] += 1
        if let missing = record.missing { summary.missingTexts[missing, default: 0] += 1 }
        return true
      }
      guard readCount < mostRead, !isAtEnd else { return false }
      if let place = parts.popFirst() { read(place) } else { beginBoot() }
    }
  }

  /// Whether no boot has a chunk set that is still to be read.
  var isAtEnd: Bool { parts.isEmpty && boot >= boots.count - 1 }

  private mutating func beginBoot() {
    boot += 1
    composer.begin(boot: boot)
    catalogs = [:]
    let files = boots[boot]
    summary.damagedParts += files.reduce(0) { $0 + $1.damagedPartCount }
    parts =
      files.indices.flatMap { file in
        files[file].parts.indices.map {
          PartPlace(earliest: files[file].parts[$0].earliest, file: file, part: $0)
        }
      }.sorted()[...]
  }

  private mutating func read(_ place: PartPlace) {
    let trace = boots[boot][place.file]
    let part = trace.parts[place.part]
    readCount += part.data.count
    let open = catalog(of: part, trace, at: place.file)
    if let wanted = open.wanted, !part.processes.isEmpty,
      part.processes.allSatisfy(wanted.others.contains)
    {
      summary.passedOverParts += 1
      return
    }
    do {
      try unpack(part, of: trace.file, open)
    } catch {
      summary.damagedParts += 1
      if error as? ChunkSet.Failure == .libraryMissing { summary.lacksLibrary = true }
    }
  }

  private mutating func unpack(
    _ part: TraceFile.Part, of file: StoredFile, _ open: OpenCatalog
  ) throws {
    let data = try file.bytes(at: part.data.lowerBound, count: part.data.count)
    let plain = try ChunkSet.plain(data.span)
    let found = ChunkEntries(
      plain.bytes.span, open.catalog.catalog,
      ChunkEntries.Wanted(ofEntries: open.wanted?.ofEntries, ofDumps: open.wanted?.ofDumps))
    for (key, data) in found.oversize { composer.keep(data, for: key) }
    summary.passedOverEntries += found.passedOver
    if found.isDamaged || plain.isCut { summary.damagedParts += 1 }
    waiting.add(
      found.entries,
      of: UnpackedPart(bytes: plain.bytes, catalog: open.catalog, chunks: found.chunks))
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
}
