/// A chunk of entries of one process, with what a catalog needs to know of it.
struct ArchiveChunk {
  let process: ArchiveProcess
  private(set) var bytes: [UInt8]
  /// The places of continuous times in the bytes.
  private var timePlaces: [Int]
  private(set) var earliest: UInt64
  private(set) var latest: UInt64
  /// The subsystems and categories of the entries.
  var scopes: Set<ArchiveScope> = []
  /// The images to which the entries refer by address.
  var images: Set<ArchiveImage> = []

  private enum Tag {
    static let firehose: UInt32 = 0x6001
    static let oversize: UInt32 = 0x6002
    static let stateDump: UInt32 = 0x6003
    static let simpleDump: UInt32 = 0x6004
  }

  /// The size of tag, subtag and size before a chunk's data.
  private static let preamble = 16
  /// The time's offset in a chunk of several entries.
  private static let baseTime = 40
  /// The time's offset in a chunk of one entry.
  private static let entryTime = 32

  private init(
    tag: UInt32, _ data: [UInt8], _ process: ArchiveProcess, from earliest: UInt64,
    to latest: UInt64, timePlaces: [Int]
  ) {
    self.process = process
    (self.earliest, self.latest, self.timePlaces) = (earliest, latest, timePlaces)
    bytes = ArchiveBytes.chunk(tag: tag, data)
  }

  private init(tag: UInt32, _ data: [UInt8], _ process: ArchiveProcess, at time: UInt64) {
    self.init(tag: tag, data, process, from: time, to: time, timePlaces: [Self.entryTime])
  }

  /// Moves all times of the chunk.
  func delayed(by ticks: UInt64) -> ArchiveChunk {
    guard ticks > 0 else { return self }
    var chunk = self
    var moved = ArchiveBytes()
    moved.put(bytes)
    for place in timePlaces { moved.add(ticks, at: place) }
    chunk.bytes = moved.bytes
    chunk.earliest += ticks
    chunk.latest += ticks
    return chunk
  }

  /// Appends the start that all chunks have: the process and the days to keep the chunk.
  private static func start(_ process: ArchiveProcess, days: UInt8, _ second: UInt8) -> ArchiveBytes
  {
    var data = ArchiveBytes()
    data.put(process.uniqueID)
    data.put(process.version)
    data.put([days, second, 0, 0])
    return data
  }
}

// MARK: - Tracepoints

extension ArchiveChunk {
  /// The size of a chunk's buffer: its header, public data from the start, private data at the end.
  static let bufferSize = 4096
  /// The part of the buffer before the first tracepoint.
  static let bufferHeader = 16

  /// Creates a chunk of tracepoints.
  ///
  /// - Requires: at least one tracepoint; all of them fit into a buffer.
  init(
    _ tracepoints: [ArchiveTracepoint], _ process: ArchiveProcess, stream: UInt8, _ collapsed: Bool
  ) {
    let base = tracepoints.map(\.time).min() ?? 0
    var publicData: [UInt8] = []
    var privateData: [UInt8] = []
    var timePlaces = [Self.baseTime]
    for tracepoint in tracepoints {
      // Private data grows from the end of the buffer towards its start.
      privateData = tracepoint.privateData + privateData
      let offset = UInt16(Self.bufferSize - privateData.count)
      let start = Self.baseTime + 8 + publicData.count
      timePlaces += tracepoint.timePlaces.map { start + $0 }
      publicData += tracepoint.bytes(base: base, privateOffset: offset)
    }
    let hasPrivateData = !privateData.isEmpty
    var data = Self.start(process, days: 0, collapsed && hasPrivateData ? 1 : 0)
    data.put(UInt16(Self.bufferHeader + publicData.count))
    data.put(UInt16(Self.bufferSize - privateData.count))
    data.put(UInt16(0))
    data.put([stream, 3])
    data.put(base)
    data.put(publicData)
    if hasPrivateData && !collapsed {
      data.putZeros(Self.bufferSize - Self.bufferHeader - publicData.count - privateData.count)
    }
    data.put(privateData)
    self.init(
      tag: Tag.firehose, data.bytes, process, from: base,
      to: tracepoints.map(\.time).max() ?? base, timePlaces: timePlaces)
  }
}

// MARK: - Chunks of one entry

extension ArchiveChunk {
  /// Creates the chunk with the items of an entry.
  init(items: ArchiveItems, of entry: ArchiveEntry, reference: UInt32) {
    var data = Self.start(entry.process, days: entry.details.daysToLive ?? 0, 0)
    data.put(entry.time)
    data.put(reference)
    data.put(UInt16(items.publicBytes.count))
    data.put(UInt16(items.privateData.count))
    data.put(items.publicBytes)
    data.put(items.privateData.bytes)
    self.init(tag: Tag.oversize, data.bytes, entry.process, at: entry.time)
  }

  /// Creates the chunk of a state or of a message without format, `nil` for other entries.
  init?(_ entry: ArchiveEntry) {
    switch entry.kind {
    case .state(let state): self.init(state, entry)
    case .simple(let level, let subsystem): self.init(message: entry, level, subsystem)
    case .log, .activity, .trace, .signpost, .loss: return nil
    }
  }

  private init(_ state: ArchiveState, _ entry: ArchiveEntry) {
    var data = Self.start(entry.process, days: 14, 0)
    data.put(entry.time)
    data.put(entry.details.activity ?? 0)
    data.put(entry.sender.image(in: entry.process).uuid)
    data.put(state.form)
    data.put(UInt32(state.data.count))
    for text in [state.library, state.type, entry.format] { data.put(text, field: 64) }
    data.put(state.data)
    self.init(tag: Tag.stateDump, data.bytes, entry.process, at: entry.time)
  }

  private init(message entry: ArchiveEntry, _ level: ArchiveLevel, _ subsystem: String) {
    var data = Self.start(entry.process, days: 0, level.rawValue)
    data.put(entry.time)
    data.put(entry.details.thread)
    data.put(UInt64(entry.details.codeOffset))
    data.put(entry.sender.image(in: entry.process).uuid)
    data.put(entry.process.sharedCache?.uuid ?? ArchiveUUID(high: 0, low: 0))
    data.put(UInt32(1))
    data.put(UInt32(subsystem.utf8.count + 1))
    data.put(UInt32(entry.format.utf8.count + 1))
    data.put(subsystem)
    data.put(entry.format)
    self.init(tag: Tag.simpleDump, data.bytes, entry.process, at: entry.time)
  }
}
