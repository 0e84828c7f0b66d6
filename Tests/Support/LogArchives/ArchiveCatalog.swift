/// The catalog before some chunk sets: their processes, subsystems and times.
struct ArchiveCatalog {
  private var uuids: [ArchiveUUID] = []
  private var strings = ArchiveBytes()
  private var stringOffsets: [String: UInt16] = [:]
  private var processes = ArchiveBytes()
  private var processIndexes: [ArchiveProcess: UInt16] = [:]
  private var subchunks = ArchiveBytes()
  private let scopes: ArchiveScopes

  private static let tag: UInt32 = 0x600b
  private static let subtag: UInt32 = 0x11

  /// Returns the chunk of a catalog for chunk sets.
  ///
  /// - Requires: at most 65,535 bytes of data.
  static func chunk(
    _ sets: [ArchiveChunkSet], _ scopes: ArchiveScopes, _ compression: ArchiveCompression
  ) -> [UInt8] {
    var catalog = ArchiveCatalog(scopes: scopes)
    let chunks = sets.flatMap(\.chunks)
    catalog.addProcesses(of: chunks)
    for set in sets { catalog.addSubchunk(set, compression.algorithm) }
    catalog.strings.align(to: 8)
    return ArchiveBytes.chunk(
      tag: tag, subtag: subtag,
      catalog.data(from: chunks.map(\.earliest).min() ?? 0, setCount: sets.count))
  }

  private init(scopes: ArchiveScopes) {
    self.scopes = scopes
  }

  private func data(from earliest: UInt64, setCount: Int) -> [UInt8] {
    // Offsets are relative to the UUIDs.
    let stringsStart = uuids.count * 16
    let processesStart = stringsStart + strings.count
    var data = ArchiveBytes()
    data.put(UInt16(stringsStart))
    data.put(UInt16(processesStart))
    data.put(UInt16(processIndexes.count))
    data.put(UInt16(processesStart + processes.count))
    data.put(UInt16(setCount))
    data.putZeros(6)
    data.put(earliest)
    for uuid in uuids { data.put(uuid) }
    data.put(strings.bytes)
    data.put(processes.bytes)
    data.put(subchunks.bytes)
    return data.bytes
  }

  // MARK: Processes

  private mutating func addProcesses(of chunks: [ArchiveChunk]) {
    var order: [ArchiveProcess] = []
    var scopesOfProcess: [ArchiveProcess: Set<ArchiveScope>] = [:]
    var imagesOfProcess: [ArchiveProcess: Set<ArchiveImage>] = [:]
    for chunk in chunks {
      if scopesOfProcess[chunk.process] == nil { order.append(chunk.process) }
      scopesOfProcess[chunk.process, default: []].formUnion(chunk.scopes)
      imagesOfProcess[chunk.process, default: []].formUnion(chunk.images)
    }
    for process in order { processIndexes[process] = UInt16(processIndexes.count) }
    // The order of the processes is not that of their indexes.
    for process in order.reversed() {
      add(process, scopesOfProcess[process] ?? [], imagesOfProcess[process] ?? [])
    }
  }

  private mutating func add(
    _ process: ArchiveProcess, _ used: Set<ArchiveScope>, _ images: Set<ArchiveImage>
  ) {
    processes.put(processIndexes[process] ?? 0)
    processes.put(UInt16(0))
    processes.put(self.index(of: process.image.uuid))
    processes.put(process.sharedCache.map { self.index(of: $0.uuid) } ?? 0xffff)
    processes.put(process.uniqueID)
    for number in [process.version, process.pid, process.userID, 0] { processes.put(number) }
    processes.put(UInt64(images.count))
    for image in images.sorted(by: { $0.start < $1.start }) {
      processes.put(UInt64(image.size))
      processes.put(self.index(of: image.uuid))
      processes.put(UInt32(truncatingIfNeeded: image.start))
      processes.put(UInt16(image.start >> 32))
    }
    let list = scopes.list(process, of: used)
    processes.put(UInt64(list.count))
    for (number, scope) in list {
      processes.put(number)
      processes.put(offset(of: scope.subsystem))
      processes.put(offset(of: scope.category))
    }
    processes.align(to: 8)
  }

  private mutating func index(of uuid: ArchiveUUID) -> UInt16 {
    if let index = uuids.firstIndex(of: uuid) { return UInt16(index) }
    uuids.append(uuid)
    return UInt16(uuids.count - 1)
  }

  private mutating func offset(of string: String) -> UInt16 {
    if let offset = stringOffsets[string] { return offset }
    let offset = UInt16(strings.count)
    stringOffsets[string] = offset
    strings.put(string)
    return offset
  }

  // MARK: Chunk sets

  /// Adds the times, the processes and the strings of a chunk set.
  private mutating func addSubchunk(_ set: ArchiveChunkSet, _ algorithm: UInt32) {
    let indexes = Set(set.chunks.compactMap { processIndexes[$0.process] }).sorted()
    let strings = Set(set.chunks.flatMap { $0.scopes.flatMap { [$0.subsystem, $0.category] } })
    let offsets = strings.compactMap { stringOffsets[$0] }.sorted()
    subchunks.put(set.chunks.map(\.earliest).min() ?? 0)
    subchunks.put(set.chunks.map(\.latest).max() ?? 0)
    subchunks.put(UInt32(set.plain.count))
    subchunks.put(algorithm)
    subchunks.put(UInt32(indexes.count))
    for index in indexes { subchunks.put(index) }
    subchunks.put(UInt32(offsets.count))
    for offset in offsets { subchunks.put(offset) }
    subchunks.align(to: 8)
  }
}
