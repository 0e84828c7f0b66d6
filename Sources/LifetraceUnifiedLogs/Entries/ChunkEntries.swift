/// Finds the entries of an unpacked chunk set.
struct ChunkEntries: Sendable {
  /// Which processes are read; `nil` for all.
  struct Wanted: Sendable {
    var ofEntries: Set<ProcessKey>?
    var ofDumps: Set<ProcessKey>?
  }

  /// The entries of processes that are wanted, sorted by time.
  private(set) var entries: [WaitingEntry] = []
  /// The chunks that have them.
  private(set) var chunks: [UnpackedPart.Chunk] = []
  private(set) var oversize: [(key: OversizeKey, data: OversizeData)] = []
  /// The number of entries of other processes.
  private(set) var passedOver = 0
  /// Whether a part is damaged.
  private(set) var isDamaged = false
  private let catalog: Catalog
  private let wanted: Wanted

  init(_ bytes: Span<UInt8>, _ catalog: Catalog, _ wanted: Wanted) {
    (self.catalog, self.wanted) = (catalog, wanted)
    var offset = 0
    while offset < bytes.count {
      if let chunk = InnerChunk(bytes, at: offset) {
        read(chunk, bytes)
        if !chunk.isWhole { isDamaged = true }
        offset = chunk.end(in: bytes)
      } else {
        // Fewer bytes fill up the last chunk.
        if bytes.count - offset >= 8 { isDamaged = true }
        offset = InnerChunk.next(in: bytes, after: offset, before: bytes.count)
      }
    }
    entries.sort { ($0.time, $0.offset) < ($1.time, $1.offset) }
  }

  private mutating func read(_ chunk: InnerChunk, _ bytes: Span<UInt8>) {
    switch chunk.kind {
    case .entries: readEntries(bytes, chunk.data)
    case .oversize: readOversize(bytes, chunk.data)
    case .stateDump: readDump(bytes, chunk.data, .stateDump, wanted.ofDumps)
    case .simpleDump: readDump(bytes, chunk.data, .simpleDump, wanted.ofEntries)
    }
  }

  /// Whether a process is read; those are that the catalog does not have.
  private func isWanted(_ process: Int?, _ wanted: Set<ProcessKey>?) -> Bool {
    guard let process, let wanted else { return true }
    return wanted.contains(catalog.processes[process].key)
  }

  private mutating func readEntries(_ bytes: Span<UInt8>, _ data: Range<Int>) {
    guard let chunk = FirehoseChunk(bytes, data) else {
      isDamaged = true
      return
    }
    let process = catalog.place(of: chunk.process)
    let isWanted = isWanted(process, wanted.ofEntries)
    let countBefore = entries.count
    var offset = chunk.entries.lowerBound
    while let next = Tracepoint.end(bytes, at: offset, end: chunk.entries.upperBound) {
      if let tracepoint = Tracepoint(bytes, at: offset, end: chunk.entries.upperBound) {
        if isWanted {
          append(time: chunk.baseTime &+ tracepoint.timeOffset, at: offset)
        } else {
          passedOver += 1
        }
      } else {
        isDamaged = true
      }
      offset = next
    }
    if !isUnused(bytes, offset, chunk.entries.upperBound) { isDamaged = true }
    guard entries.count > countBefore else { return }
    chunks.append(UnpackedPart.Chunk(kind: .entries(chunk), data: data, process: process))
  }

  /// Adds an entry of the chunk that is appended next.
  private mutating func append(time: UInt64, at offset: Int) {
    entries.append(
      WaitingEntry(time: time, chunk: UInt32(chunks.count), offset: UInt32(offset)))
  }

  /// Whether no entry begins before `end`: zeros follow the last one where a chunk is not full.
  private func isUnused(_ bytes: Span<UInt8>, _ offset: Int, _ end: Int) -> Bool {
    guard offset < end else { return true }
    return (offset..<end).allSatisfy { bytes[$0] == 0 }
  }

  private mutating func readOversize(_ bytes: Span<UInt8>, _ data: Range<Int>) {
    let start = data.lowerBound
    guard let process = ProcessKey(bytes, at: start),
      let reference: UInt32 = bytes.integer(at: start + 24),
      let size: UInt16 = bytes.integer(at: start + 28),
      let privateSize: UInt16 = bytes.integer(at: start + 30),
      start + 32 + Int(size) + Int(privateSize) <= data.upperBound,
      let copy = bytes.part(at: start + 32, count: Int(size) + Int(privateSize))
    else {
      isDamaged = true
      return
    }
    let end = Int(size)
    oversize.append(
      (
        OversizeKey(process: process, reference: reference),
        OversizeData(
          bytes: copy, arguments: 0..<end, privateData: end..<end + Int(privateSize))
      ))
  }

  private mutating func readDump(
    _ bytes: Span<UInt8>, _ data: Range<Int>, _ kind: UnpackedPart.Chunk.Kind,
    _ wanted: Set<ProcessKey>?
  ) {
    guard let key = ProcessKey(bytes, at: data.lowerBound),
      let time: UInt64 = bytes.integer(at: data.lowerBound + 16)
    else {
      isDamaged = true
      return
    }
    let process = catalog.place(of: key)
    guard isWanted(process, wanted) else {
      passedOver += 1
      return
    }
    append(time: time, at: data.lowerBound)
    chunks.append(UnpackedPart.Chunk(kind: kind, data: data, process: process))
  }
}
