/// An unpacked chunk set, and the catalog before it.
final class UnpackedPart {
  let bytes: [UInt8]
  let catalog: Catalog
  /// The number of its entries that wait for their turn.
  var waitingCount = 0

  init(bytes: [UInt8], catalog: Catalog) {
    self.bytes = bytes
    self.catalog = catalog
  }
}

/// An entry that waits for its turn in the order of continuous time.
struct WaitingEntry {
  let time: UInt64
  let part: UnpackedPart
  /// The place of its process in the catalog; `nil` if the catalog does not have it.
  let process: Int?
  let place: Place

  /// Where an entry is in an unpacked chunk set.
  enum Place {
    case tracepoint(at: Int, end: Int, privateData: Range<Int>, privateBase: Int)
    case stateDump(Range<Int>)
    case simpleDump(Range<Int>)
  }
}

/// Data that was too long for its entry.
struct OversizeData {
  let bytes: [UInt8]
  let arguments: Range<Int>
  let privateData: Range<Int>
}

/// What names the data of an entry that was too long.
struct OversizeKey: Hashable {
  let process: ProcessKey
  let reference: UInt32
}

/// Finds the entries of an unpacked chunk set.
struct ChunkEntries {
  /// The entries of processes that are wanted, sorted by time.
  private(set) var entries: [WaitingEntry] = []
  private(set) var oversize: [(key: OversizeKey, data: OversizeData)] = []
  /// The number of entries of other processes.
  private(set) var passedOver = 0
  /// Whether a part is damaged.
  private(set) var isDamaged = false
  private let part: UnpackedPart
  private let isWanted: (Catalog.Process) -> Bool

  init(_ part: UnpackedPart, isWanted: @escaping (Catalog.Process) -> Bool) {
    self.part = part
    self.isWanted = isWanted
    var offset = 0
    let all = part.bytes
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
    part.waitingCount = entries.count
  }

  private mutating func read(_ header: ChunkHeader, _ bytes: Span<UInt8>, _ data: Range<Int>) {
    switch header.kind {
    case .firehose: readFirehose(bytes, data)
    case .oversize: readOversize(bytes, data)
    case .stateDump: readDump(bytes, data, .stateDump(data))
    case .simpleDump: readDump(bytes, data, .simpleDump(data))
    default: break
    }
  }

  private mutating func readFirehose(_ bytes: Span<UInt8>, _ data: Range<Int>) {
    guard let chunk = FirehoseChunk(bytes, data) else {
      isDamaged = true
      return
    }
    let process = part.catalog.place(of: chunk.process)
    let isWanted = process.map { self.isWanted(part.catalog.processes[$0]) } ?? true
    var offset = chunk.entries.lowerBound
    while let tracepoint = Tracepoint(bytes, at: offset, end: chunk.entries.upperBound) {
      if isWanted {
        entries.append(
          WaitingEntry(
            time: chunk.baseTime &+ tracepoint.timeOffset, part: part, process: process,
            place: .tracepoint(
              at: offset, end: chunk.entries.upperBound, privateData: chunk.privateData,
              privateBase: chunk.privateBase)))
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
    _ bytes: Span<UInt8>, _ data: Range<Int>, _ place: WaitingEntry.Place
  ) {
    guard let key = ProcessKey(bytes, at: data.lowerBound),
      let time: UInt64 = bytes.integer(at: data.lowerBound + 16)
    else {
      isDamaged = true
      return
    }
    entries.append(
      WaitingEntry(time: time, part: part, process: part.catalog.place(of: key), place: place))
  }
}
