/// An entry as it is in a chunk, apart from its time and the place of its private data.
struct ArchiveTracepoint {
  /// The record's type, the level or other type, and the flags.
  private let type: UInt8
  private var level: UInt8 = 0
  private var flags: UInt16 = 0
  private var reference: UInt32 = 0
  private let thread: UInt64
  private var data = ArchiveBytes()
  /// Where in `data` the range of the private data is.
  private var privateRange: Int?

  let time: UInt64
  private(set) var privateData: [UInt8] = []
  /// The places of continuous times in the whole tracepoint.
  private(set) var timePlaces: [Int] = []

  /// The size with padding.
  var size: Int { Self.headerSize + data.count + ArchiveBytes.padding(data.count, to: 8) }

  private static let headerSize = 24

  /// Flags with a number each.
  private enum Flag {
    static let activity: UInt16 = 0x1
    static let uniquePID: UInt16 = 0x10
    static let largeOffset: UInt16 = 0x20
    static let privateData: UInt16 = 0x100
    static let otherActivity: UInt16 = 0x200
    static let subsystem: UInt16 = 0x200
    static let rules: UInt16 = 0x400
    static let oversize: UInt16 = 0x800
    static let backtrace: UInt16 = 0x1000
    static let name: UInt16 = 0x8000
  }

  /// What an entry's data needs beyond the entry.
  struct Context {
    let strings: ArchiveStrings
    /// The number of the entry's subsystem and category in its process.
    let subsystem: UInt16?
    /// The number of the oversize chunk that contains the entry's items.
    let oversize: UInt32?
  }

  /// Returns the tracepoint of an entry, `nil` if the entry has a chunk of its own.
  init?(_ entry: ArchiveEntry, _ context: Context) {
    time = entry.time
    thread = entry.details.thread
    switch entry.kind {
    case .state, .simple: return nil
    case .loss(let loss):
      type = 7
      putLoss(loss)
      return
    case .activity(let activity):
      type = 2
      level = activity.isUserAction ? 3 : 1
      putActivities(activity, entry)
      putSender(entry, context)
    case .trace:
      type = 3
      putSender(entry, context)
      putNumbers(entry.arguments)
    case .log(let logLevel):
      type = 4
      level = logLevel.rawValue
      putMessage(entry, context, signpost: nil)
    case .signpost(let signpost):
      type = 6
      level = signpost.scope.rawValue | signpost.phase.rawValue
      putMessage(entry, context, signpost: signpost)
    }
  }

  /// Returns the bytes, with padding.
  func bytes(base: UInt64, privateOffset: UInt16) -> [UInt8] {
    var bytes = ArchiveBytes()
    bytes.put([type, level])
    bytes.put(flags)
    bytes.put(reference)
    bytes.put(thread)
    let delta = time - base
    bytes.put(UInt32(truncatingIfNeeded: delta))
    bytes.put(UInt16(truncatingIfNeeded: delta >> 32))
    bytes.put(UInt16(data.count))
    var data = data
    if let privateRange {
      data.replace(at: privateRange, with: privateOffset)
      data.replace(at: privateRange + 2, with: UInt16(privateData.count))
    }
    bytes.put(data.bytes)
    bytes.align(to: 8)
    return bytes.bytes
  }
}

// MARK: - The data

extension ArchiveTracepoint {
  private mutating func putLoss(_ loss: ArchiveLoss) {
    timePlaces = [Self.headerSize, Self.headerSize + 8]
    for number in [loss.start, loss.end, loss.count] { data.put(number) }
  }

  /// The identifier of an activity has its upper bit set.
  private static func identifier(_ activity: UInt64) -> UInt64 { activity | 1 << 63 }

  private mutating func putActivities(_ activity: ArchiveActivity, _ entry: ArchiveEntry) {
    putCurrentActivity(entry)
    if let uniquePID = activity.uniquePID {
      flags |= Flag.uniquePID
      data.put(uniquePID)
    }
    if let parent = activity.parent {
      flags |= Flag.otherActivity
      data.put(Self.identifier(parent))
    }
    if !activity.isUserAction { data.put(Self.identifier(activity.id)) }
  }

  private mutating func putCurrentActivity(_ entry: ArchiveEntry) {
    guard let activity = entry.details.activity else { return }
    flags |= Flag.activity
    data.put(Self.identifier(activity))
  }

  /// Appends the code's address and what is needed to find the format.
  private mutating func putSender(_ entry: ArchiveEntry, _ context: Context) {
    let base = entry.sender.base(in: entry.process)
    let address = base + UInt64(entry.details.codeOffset)
    let format =
      entry.details.isDynamic ? base : context.strings.reference(to: entry.format, of: entry)
    // A reference has 31 bits; a larger one continues elsewhere.
    reference = UInt32(format & 0x7fff_ffff) | (entry.details.isDynamic ? 1 << 31 : 0)
    flags |= entry.sender.flags
    data.put(UInt32(truncatingIfNeeded: address))
    let isLargeCache = entry.sender.flags == 0xc
    if format >> 31 != 0 {
      flags |= Flag.largeOffset
      data.put(UInt16(isLargeCache ? address >> 32 : format >> 31))
    }
    switch entry.sender {
    case .largeSharedCache: data.put(UInt16(format >> 31))
    case .absolute: data.put(UInt16(address >> 32))
    case .relative(let image): data.put(image.uuid)
    case .main, .sharedCache: break
    }
  }

  /// Appends a trace's numbers, then their sizes, then their count.
  private mutating func putNumbers(_ arguments: [ArchiveArgument]) {
    for argument in arguments { data.put(argument.bytes) }
    for argument in arguments { data.put(UInt8(argument.bytes.count)) }
    data.put(UInt8(arguments.count))
  }

  private mutating func putMessage(
    _ entry: ArchiveEntry, _ context: Context, signpost: ArchiveSignpost?
  ) {
    let items =
      context.oversize == nil
      ? ArchiveItems(entry.arguments, backtrace: entry.details.backtrace) : nil
    putCurrentActivity(entry)
    if let items, items.privateData.count > 0 {
      flags |= Flag.privateData
      privateData = items.privateData.bytes
      privateRange = data.count
      data.put(UInt32(0))
    }
    putSender(entry, context)
    if let subsystem = context.subsystem {
      flags |= Flag.subsystem
      data.put(subsystem)
    }
    if let signpost { data.put(signpost.id) }
    if let days = entry.details.daysToLive {
      flags |= Flag.rules
      data.put(days)
    }
    if let oversize = context.oversize {
      flags |= Flag.oversize
      data.put(oversize)
    }
    if let signpost { putName(signpost.name, entry, context) }
    if !entry.details.backtrace.isEmpty { flags |= Flag.backtrace }
    if let items { data.put(items.publicBytes) }
  }

  private mutating func putName(_ name: String, _ entry: ArchiveEntry, _ context: Context) {
    let reference = context.strings.reference(to: name, of: entry)
    flags |= Flag.name
    data.put(UInt32(reference & 0x7fff_ffff))
    if flags & Flag.largeOffset != 0 { data.put(UInt16(reference >> 31)) }
  }
}
