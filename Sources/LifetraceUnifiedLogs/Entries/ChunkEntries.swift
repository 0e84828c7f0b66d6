/// An unpacked chunk set, and the catalog before it.
final class UnpackedPart {
  let bytes: [UInt8]
  let catalog: NamedCatalog
  /// The number of its entries that wait for their turn.
  var waitingCount = 0

  init(bytes: [UInt8], catalog: NamedCatalog) {
    self.bytes = bytes
    self.catalog = catalog
  }
}

/// An entry that waits for its turn in the order of continuous time.
///
/// It holds no references: millions of them are sorted and moved.
struct WaitingEntry: Sendable {
  /// What an entry is.
  enum Kind: UInt8 {
    case tracepoint
    case stateDump
    case simpleDump
  }

  let time: UInt64
  let kind: Kind
  /// The place of its process in the catalog; -1 if the catalog does not have it.
  let process: Int32
  /// Where it is in the unpacked chunk set.
  let start: Int32
  let end: Int32
  /// Where the private data of its chunk is, and what offsets in it count from.
  let privateStart: Int32
  let privateEnd: Int32
  let privateBase: Int32
  /// The place of the chunk set among those that are unpacked.
  var part: Int32 = 0

  init(
    _ kind: Kind, time: UInt64, process: Int?, _ range: Range<Int>, privateData: Range<Int> = 0..<0,
    privateBase: Int = 0
  ) {
    self.kind = kind
    self.time = time
    self.process = process.map { Int32(truncatingIfNeeded: $0) } ?? -1
    // A chunk set has at most `ChunkSet.largest` bytes.
    start = Int32(truncatingIfNeeded: range.lowerBound)
    end = Int32(truncatingIfNeeded: range.upperBound)
    privateStart = Int32(truncatingIfNeeded: privateData.lowerBound)
    privateEnd = Int32(truncatingIfNeeded: privateData.upperBound)
    self.privateBase = Int32(truncatingIfNeeded: privateBase)
  }

  var range: Range<Int> { Int(start)..<Int(end) }
  var privateData: Range<Int> { Int(privateStart)..<Int(privateEnd) }
}

/// Data that was too long for its entry.
struct OversizeData: Sendable {
  let bytes: [UInt8]
  let arguments: Range<Int>
  let privateData: Range<Int>
}

/// What names the data of an entry that was too long.
struct OversizeKey: Hashable, Sendable {
  let process: ProcessKey
  let reference: UInt32
}

/// Finds the entries of an unpacked chunk set.
struct ChunkEntries: Sendable {
  /// The entries of processes that are wanted, sorted by time.
  private(set) var entries: [WaitingEntry] = []
  private(set) var oversize: [(key: OversizeKey, data: OversizeData)] = []
  /// The number of entries of other processes.
  private(set) var passedOver = 0
  /// Whether a part is damaged.
  private(set) var isDamaged = false
  private let catalog: Catalog
  /// The places of processes whose entries are wanted; `nil` if all are.
  private let wanted: Set<Int>?

  init(_ all: [UInt8], _ catalog: Catalog, wanted: Set<Int>?) {
    self.catalog = catalog
    self.wanted = wanted
    var offset = 0
    let bytes = all.span
    while offset < bytes.count, let header = ChunkHeader(bytes, at: offset) {
      let data = offset + ChunkHeader.size
      guard header.kind != nil, header.length <= bytes.count - data else {
        isDamaged = true
        break
      }
      read(header, bytes, data..<data + header.length)
      offset = header.end(from: offset)
      // Some chunks are not filled up to a multiple of eight bytes.
      if let next = ChunkHeader(bytes, at: offset), next.kind == nil,
        ChunkHeader(bytes, at: data + header.length)?.kind != nil
      {
        offset = data + header.length
      }
    }
    entries.sort { $0.time < $1.time }
  }

  private mutating func read(_ header: ChunkHeader, _ bytes: Span<UInt8>, _ data: Range<Int>) {
    switch header.kind {
    case .firehose: readFirehose(bytes, data)
    case .oversize: readOversize(bytes, data)
    case .stateDump: readDump(bytes, data, .stateDump)
    case .simpleDump: readDump(bytes, data, .simpleDump)
    default: break
    }
  }

  private mutating func readFirehose(_ bytes: Span<UInt8>, _ data: Range<Int>) {
    guard let chunk = FirehoseChunk(bytes, data) else {
      isDamaged = true
      return
    }
    let process = catalog.place(of: chunk.process)
    let isWanted = process.map { wanted?.contains($0) ?? true } ?? true
    var offset = chunk.entries.lowerBound
    while let tracepoint = Tracepoint(bytes, at: offset, end: chunk.entries.upperBound) {
      if isWanted {
        entries.append(
          WaitingEntry(
            .tracepoint, time: chunk.baseTime &+ tracepoint.timeOffset, process: process,
            offset..<chunk.entries.upperBound, privateData: chunk.privateData,
            privateBase: chunk.privateBase))
      } else {
        passedOver += 1
      }
      offset = tracepoint.end
    }
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
    _ bytes: Span<UInt8>, _ data: Range<Int>, _ kind: WaitingEntry.Kind
  ) {
    guard let key = ProcessKey(bytes, at: data.lowerBound),
      let time: UInt64 = bytes.integer(at: data.lowerBound + 16)
    else {
      isDamaged = true
      return
    }
    entries.append(
      WaitingEntry(kind, time: time, process: catalog.place(of: key), data))
  }
}
