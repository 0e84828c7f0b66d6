/// A chunk of entries of one process.
struct FirehoseChunk: Hashable, Sendable {
  let process: ProcessKey
  /// What the times of its entries count from, in continuous time.
  let baseTime: UInt64
  /// Where its entries are.
  let entries: Range<Int>
  /// Where its private data is; empty if it has none.
  let privateData: Range<Int>
  /// What the offsets of private data count from.
  let privateBase: Int

  /// Reads the chunk whose data is in a range of `bytes`; `nil` if it is damaged.
  init?(_ bytes: Span<UInt8>, _ data: Range<Int>) {
    let start = data.lowerBound
    guard let process = ProcessKey(bytes, at: start),
      let publicSize: UInt16 = bytes.integer(at: start + 16),
      let privateOffset: UInt16 = bytes.integer(at: start + 18),
      let baseTime: UInt64 = bytes.integer(at: start + 24),
      // The size counts from itself on, and so has sixteen bytes before the entries.
      publicSize >= 16, start + 16 + Int(publicSize) <= data.upperBound
    else { return nil }
    self.process = process
    self.baseTime = baseTime
    entries = start + 32..<start + 16 + Int(publicSize)
    let privateSize = FirehoseChunk.fullSize - Int(privateOffset)
    privateBase = Int(privateOffset)
    privateData =
      privateSize > 0 && privateSize <= data.upperBound - entries.upperBound
      ? data.upperBound - privateSize..<data.upperBound : data.upperBound..<data.upperBound
  }

  /// Returns where the private data of an entry is, which begins at an offset; empty if it is not there.
  func privateData(from offset: UInt16?) -> Range<Int> {
    let all = privateData
    guard let offset, case let start = all.lowerBound + Int(offset) - privateBase,
      start >= all.lowerBound, start <= all.upperBound
    else { return all.upperBound..<all.upperBound }
    return start..<all.upperBound
  }

  /// The size of a chunk in the memory of its process: private data fills it from its end.
  static let fullSize = 4096
}

/// The fixed part of an entry in a firehose chunk.
struct Tracepoint: Hashable {
  /// What an entry is.
  enum Kind: UInt8 {
    case activity = 2
    case trace = 3
    case log = 4
    case signpost = 6
    case loss = 7
  }

  let kind: Kind
  /// The level of a log entry, or what an activity or a signpost does.
  let type: UInt8
  let flags: Flags
  /// The place of the format, without its upper bits.
  let format: UInt32
  let thread: UInt64
  /// Units of continuous time after the chunk's base.
  let timeOffset: UInt64
  /// Where the other fields are.
  let data: Range<Int>

  static let size = 24

  /// Reads the entry at an offset; `nil` if it is damaged.
  init?(_ bytes: Span<UInt8>, at offset: Int, end: Int) {
    guard Tracepoint.end(bytes, at: offset, end: end) != nil,
      let kind: UInt8 = bytes.integer(at: offset), let kind = Kind(rawValue: kind),
      let type: UInt8 = bytes.integer(at: offset + 1),
      let flags: UInt16 = bytes.integer(at: offset + 2),
      let format: UInt32 = bytes.integer(at: offset + 4),
      let thread: UInt64 = bytes.integer(at: offset + 8),
      let time: UInt64 = bytes.integer(at: offset + 16)
    else { return nil }
    self.kind = kind
    self.type = type
    self.flags = Flags(rawValue: flags)
    self.format = format
    self.thread = thread
    timeOffset = time & 0xFFFF_FFFF_FFFF
    let dataStart = offset + Tracepoint.size
    data = dataStart..<dataStart + Int(time >> 48)
  }

  /// Returns where the entry after the one at an offset begins, whatever that is; `nil` if none is there, or if it is
  /// cut off.
  static func end(_ bytes: Span<UInt8>, at offset: Int, end: Int) -> Int? {
    guard offset + Tracepoint.size <= end, let kind: UInt8 = bytes.integer(at: offset), kind != 0,
      let size: UInt16 = bytes.integer(at: offset + 22),
      Int(size) <= end - offset - Tracepoint.size
    else { return nil }
    return (offset + Tracepoint.size + Int(size) + 7) & ~7
  }

  /// Which fields an entry has, and where its format is.
  struct Flags: OptionSet, Hashable {
    let rawValue: UInt16

    static let currentActivity = Flags(rawValue: 1)
    static let uniquePID = Flags(rawValue: 0x10)
    static let largeOffset = Flags(rawValue: 0x20)
    /// iOS 27.
    static let persona = Flags(rawValue: 0x40)
    static let privateData = Flags(rawValue: 0x100)
    /// Of activities.
    static let otherActivity = Flags(rawValue: 0x200)
    /// Of all others.
    static let subsystem = Flags(rawValue: 0x200)
    static let rules = Flags(rawValue: 0x400)
    static let oversize = Flags(rawValue: 0x800)
    static let backtrace = Flags(rawValue: 0x1000)
    static let name = Flags(rawValue: 0x8000)

    /// Where the format is.
    var source: FormatSource? { FormatSource(rawValue: rawValue & 0xE) }
  }
}

/// Which file has the format of an entry.
enum FormatSource: UInt16 {
  /// The texts of the program.
  case main = 2
  case sharedCache = 4
  /// The texts of the image that has the entry's code.
  case absolute = 8
  /// The texts of an image that the entry names.
  case named = 0xA
  case largeSharedCache = 0xC
}

/// The fields of an entry after the fixed part, in their order.
struct TracepointFields {
  private(set) var activity: UInt64 = 0
  private(set) var otherActivity: UInt64 = 0
  private(set) var newActivity: UInt64 = 0
  private(set) var privateOffset: UInt16?
  private(set) var location: UInt32 = 0
  private(set) var largeOffset: UInt16 = 0
  private(set) var upperLocation: UInt16 = 0
  private(set) var image: LogUUID?
  private(set) var largeSharedCache: UInt16 = 0
  private(set) var subsystem: UInt16?
  private(set) var signpost: UInt64 = 0
  private(set) var oversize: UInt32?
  private(set) var name: UInt32?
  private(set) var upperName: UInt16 = 0
  /// Where the arguments begin.
  private(set) var arguments = 0

  /// Reads the fields of an activity, a log entry or a signpost; `nil` if they are cut off.
  init?(_ bytes: Span<UInt8>, _ tracepoint: Tracepoint) {
    var cursor = FieldCursor(offset: tracepoint.data.lowerBound, end: tracepoint.data.upperBound)
    let flags = tracepoint.flags
    if flags.contains(.currentActivity) { activity = cursor.next(bytes) }
    if tracepoint.kind == .activity {
      if flags.contains(.uniquePID) { _ = cursor.next(bytes, as: UInt64.self) }
      if flags.contains(.otherActivity) { otherActivity = cursor.next(bytes) }
      if tracepoint.type != TracepointFields.userAction { newActivity = cursor.next(bytes) }
    } else if flags.contains(.privateData) {
      privateOffset = cursor.next(bytes)
      _ = cursor.next(bytes, as: UInt16.self)
    }
    location = cursor.next(bytes)
    readFormatPlace(bytes, flags, &cursor)
    if tracepoint.kind != .activity { readRest(bytes, tracepoint, &cursor) }
    guard !cursor.isCut else { return nil }
    arguments = cursor.offset
    if flags.contains(.persona) { skipPersona(bytes, tracepoint.data.upperBound) }
  }

  /// Passes over the identifier of a persona before the arguments.
  ///
  /// Entries of iOS 27 with the flag have the identifier, unless it is that of their process. Only one of the two
  /// readings has arguments that fit.
  private mutating func skipPersona(_ bytes: Span<UInt8>, _ end: Int) {
    let start = arguments + MemoryLayout<UInt32>.size
    if start <= end, EntryArguments.isPlausible(bytes, start..<end) { arguments = start }
  }

  private static let userAction: UInt8 = 3

  private mutating func readFormatPlace(
    _ bytes: Span<UInt8>, _ flags: Tracepoint.Flags, _ cursor: inout FieldCursor
  ) {
    if flags.contains(.largeOffset) { largeOffset = cursor.next(bytes) }
    switch flags.source {
    case .absolute: upperLocation = cursor.next(bytes)
    case .named:
      image = bytes.identifier(at: cursor.offset)
      cursor.skip(16)
    case .largeSharedCache: largeSharedCache = cursor.next(bytes)
    case .main, .sharedCache, nil: break
    }
  }

  private mutating func readRest(
    _ bytes: Span<UInt8>, _ tracepoint: Tracepoint, _ cursor: inout FieldCursor
  ) {
    let flags = tracepoint.flags
    if flags.contains(.subsystem) { subsystem = cursor.next(bytes) }
    if tracepoint.kind == .signpost { signpost = cursor.next(bytes) }
    if flags.contains(.rules) { cursor.skip(1) }
    if flags.contains(.oversize) { oversize = cursor.next(bytes, as: UInt32.self) }
    if tracepoint.kind == .signpost, flags.contains(.name) {
      name = cursor.next(bytes, as: UInt32.self)
      if flags.contains(.largeOffset) { upperName = cursor.next(bytes) }
    }
  }
}

/// Reads fields one after the other, and remembers whether one is cut off.
private struct FieldCursor {
  var offset: Int
  let end: Int
  var isCut = false

  mutating func next<Value: FixedWidthInteger & BitwiseCopyable>(
    _ bytes: Span<UInt8>, as type: Value.Type = Value.self
  ) -> Value {
    let start = offset
    skip(MemoryLayout<Value>.size)
    return isCut ? 0 : bytes.integer(at: start) ?? 0
  }

  mutating func skip(_ count: Int) {
    offset += count
    if offset > end { isCut = true }
  }
}
