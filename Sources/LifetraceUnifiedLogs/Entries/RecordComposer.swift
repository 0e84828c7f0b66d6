/// Turns entries into records, with their texts.
struct RecordComposer {
  private var sources: TextSources
  private var arguments = EntryArguments()
  private var processes: [ProcessName: LogProcess] = [:]
  private var oversize: [OversizeKey: OversizeData] = [:]
  private var oversizeKeys: [OversizeKey] = []
  private var oversizeCount = 0
  /// The boot of the entries, as a place among the archive's.
  var boot = 0

  /// What a process's name follows from.
  private struct ProcessName: Hashable {
    let pid: Int32
    let user: UInt32
    let main: LogUUID?
  }

  init(_ sources: TextSources) { self.sources = sources }

  /// So many bytes of data that was too long for its entries are kept.
  private static let mostOversize = 1 << 24

  /// Keeps data that was too long for its entry, which comes soon.
  mutating func keep(_ data: OversizeData, for key: OversizeKey) {
    if oversizeCount + data.bytes.count > RecordComposer.mostOversize {
      let half = oversizeKeys.prefix((oversizeKeys.count + 1) / 2)
      for key in half { oversizeCount -= oversize.removeValue(forKey: key)?.bytes.count ?? 0 }
      oversizeKeys.removeFirst(half.count)
    }
    if oversize.updateValue(data, forKey: key) == nil { oversizeKeys.append(key) }
    oversizeCount += data.bytes.count
  }

  /// Returns what a process is called.
  mutating func process(_ process: Catalog.Process) -> LogProcess {
    let key = ProcessName(pid: process.pid, user: process.user, main: process.main)
    if let known = processes[key] { return known }
    let path = process.main.map { sources.path(of: $0) } ?? []
    let named = LogProcess(pid: process.pid, user: process.user, path: path)
    processes[key] = named
    return named
  }

  /// A process that the catalog does not have.
  static let unknownProcess = LogProcess(pid: -1, user: 0, path: [])

  /// Makes the record of an entry; returns `false` if the entry is damaged.
  ///
  /// - Parameter record: is used again, so that its memory is.
  mutating func compose(
    _ entry: WaitingEntry, of part: UnpackedPart, into record: inout LogArchiveRecord
  ) -> Bool {
    let all = part.bytes
    let bytes = all.span
    record.reset(boot: boot, time: entry.time)
    record.process =
      entry.process < 0
      ? RecordComposer.unknownProcess : part.catalog.processes[Int(entry.process)]
    switch entry.kind {
    case .tracepoint:
      guard let tracepoint = Tracepoint(bytes, at: Int(entry.start), end: Int(entry.end))
      else { return false }
      compose(tracepoint, Composition(entry: entry, part: part), bytes, into: &record)
      return true
    case .stateDump: return stateDump(bytes, entry.range, &record)
    case .simpleDump: return simpleDump(bytes, entry.range, &record)
    }
  }

  // MARK: Tracepoints

  /// An entry with the chunk set that holds it.
  private struct Composition {
    let entry: WaitingEntry
    let part: UnpackedPart

    /// Returns what the catalog says of the process; `nil` if it does not have it.
    func process<Value>(_ value: (borrowing Catalog.Process) -> Value?) -> Value? {
      entry.process < 0 ? nil : value(part.catalog.catalog.processes[Int(entry.process)])
    }
  }

  private mutating func compose(
    _ tracepoint: Tracepoint, _ entry: Composition, _ bytes: Span<UInt8>,
    into record: inout LogArchiveRecord
  ) {
    record.kind = RecordComposer.kind(tracepoint.kind)
    record.thread = tracepoint.thread
    if tracepoint.kind == .loss {
      record.loss = RecordComposer.loss(bytes, tracepoint.data)
      return
    }
    if tracepoint.kind == .trace { return composeTrace(tracepoint, entry, bytes, &record) }
    guard let fields = TracepointFields(bytes, tracepoint) else {
      record.missing = .damaged
      return
    }
    record.activity = tracepoint.kind == .activity ? fields.newActivity : fields.activity
    if tracepoint.kind == .log { record.level = .init(rawValue: tracepoint.type) ?? .standard }
    if tracepoint.kind == .activity { record.activityType = tracepoint.type }
    if entry.entry.process >= 0, let subsystem = fields.subsystem {
      (record.subsystem, record.category) = entry.part.catalog.subsystem(
        subsystem, of: Int(entry.entry.process))
    }
    let place = FormatPlace(tracepoint, fields, entry)
    composeText(tracepoint, fields, entry, place, bytes, &record)
    if tracepoint.kind == .signpost {
      let name = fields.name.flatMap { place.name($0, fields.upperName) }
      record.signpost = (name.map { text(of: $0) } ?? [], fields.signpost, tracepoint.type)
    }
  }

  private mutating func composeText(
    _ tracepoint: Tracepoint, _ fields: TracepointFields, _ entry: Composition,
    _ place: FormatPlace, _ bytes: Span<UInt8>, _ record: inout LogArchiveRecord
  ) {
    let format = format(at: place)
    record.sender = format.sender
    record.missing = format.missing
    guard format.missing == nil else { return }
    if let reference = fields.oversize {
      let key = entry.process { OversizeKey(process: $0.key, reference: reference) }
      guard let data = key.flatMap({ oversize[$0] }) else {
        record.missing = .damaged
        return
      }
      let all = data.bytes
      arguments.read(all.span, data.arguments, privateData: data.privateData)
      return format.format.append(arguments.all, of: all.span, to: &record.text)
    }
    // What the entry's private data counts from, within that of the chunk.
    let data = entry.entry.privateData
    let start = fields.privateOffset.map {
      data.lowerBound + Int($0) - Int(entry.entry.privateBase)
    }
    let own =
      start.flatMap { start in
        (data.lowerBound...data.upperBound).contains(start) ? start..<data.upperBound : nil
      } ?? data.upperBound..<data.upperBound
    arguments.read(bytes, fields.arguments..<tracepoint.data.upperBound, privateData: own)
    format.format.append(arguments.all, of: bytes, to: &record.text)
  }

  /// Composes an entry of the oldest kind, whose values come before their sizes.
  private mutating func composeTrace(
    _ tracepoint: Tracepoint, _ entry: Composition, _ bytes: Span<UInt8>,
    _ record: inout LogArchiveRecord
  ) {
    let format = format(at: FormatPlace(tracepoint, nil, entry))
    (record.sender, record.missing) = (format.sender, format.missing)
    guard format.missing == nil, tracepoint.data.count > 4,
      let count: UInt8 = bytes.integer(at: tracepoint.data.upperBound - 1)
    else { return }
    let sizesStart = tracepoint.data.upperBound - 1 - Int(count)
    var offset = tracepoint.data.lowerBound + 4
    var values: [LogArgument] = []
    for index in 0..<Int(count) {
      guard sizesStart > offset, let size: UInt8 = bytes.integer(at: sizesStart + index),
        offset + Int(size) <= sizesStart
      else { break }
      values.append(
        LogArgument(itemType: 0, content: offset..<offset + Int(size)))
      offset += Int(size)
    }
    format.format.append(values, of: bytes, to: &record.text)
  }

  private mutating func format(at place: FormatPlace) -> TextSources.Format {
    guard let image = place.image else { return sources.missing(.imageUnknown) }
    return sources.format(
      of: image, at: place.reference, isDynamic: place.isDynamic, isShared: place.isShared)
  }

  /// Returns the text at a place, which has no arguments.
  private mutating func text(of place: FormatPlace) -> [UInt8] {
    var text: [UInt8] = []
    let format = format(at: place)
    if format.missing == nil { format.format.append([], of: Span(), to: &text) }
    return text
  }

  private static func kind(_ kind: Tracepoint.Kind) -> LogArchiveRecord.Kind {
    switch kind {
    case .activity: .activity
    case .trace: .trace
    case .log: .log
    case .signpost: .signpost
    case .loss: .loss
    }
  }

  private static func loss(
    _ bytes: Span<UInt8>, _ data: Range<Int>
  ) -> (count: UInt64, start: UInt64, end: UInt64)? {
    guard data.count >= 24, let start: UInt64 = bytes.integer(at: data.lowerBound),
      let end: UInt64 = bytes.integer(at: data.lowerBound + 8),
      let count: UInt64 = bytes.integer(at: data.lowerBound + 16)
    else { return nil }
    return (count, start, end)
  }
}

// MARK: Dumps

extension RecordComposer {
  /// Source: libyal's specification, "StateDump chunk": of the names before it, only the title always has a meaning.
  private func stateDump(
    _ bytes: Span<UInt8>, _ data: Range<Int>, _ record: inout LogArchiveRecord
  ) -> Bool {
    let start = data.lowerBound
    guard let type: UInt32 = bytes.integer(at: start + 48),
      let size: UInt32 = bytes.integer(at: start + 52), start + 248 <= data.upperBound
    else { return false }
    record.kind = .stateDump
    record.activity = bytes.integer(at: start + 24) ?? 0
    record.text = bytes.text(at: start + 184, limit: start + 248)
    let value = start + 248..<min(data.upperBound, start + 248 + Int(size))
    record.state = RecordComposer.stateText(bytes.extracting(value), type)
    return true
  }

  private static func stateText(_ value: Span<UInt8>, _ type: UInt32) -> [UInt8] {
    var text: [UInt8] = []
    if type == 1, let list = try? PropertyListValue(binary: value) {
      list.appendDescription(to: &text)
      return text
    }
    // Some components write lists as XML, or nothing.
    if type == 1 {
      text.append(text: value)
      return text
    }
    let name = type == 2 ? "protobuf" : type == 3 ? "object" : "data"
    return Array("<\(name), \(value.count) bytes>".utf8)
  }

  /// Source: libyal's specification, "SimpleDump chunk".
  private func simpleDump(
    _ bytes: Span<UInt8>, _ data: Range<Int>, _ record: inout LogArchiveRecord
  ) -> Bool {
    let start = data.lowerBound
    guard let level: UInt8 = bytes.integer(at: start + 13),
      let thread: UInt64 = bytes.integer(at: start + 24),
      let subsystemSize: UInt32 = bytes.integer(at: start + 76),
      let textSize: UInt32 = bytes.integer(at: start + 80), start + 84 <= data.upperBound
    else { return false }
    let textStart = min(data.upperBound, start + 84 + Int(subsystemSize))
    record.kind = .simpleDump
    record.level = .init(rawValue: level) ?? .standard
    record.thread = thread
    record.subsystem = bytes.text(at: start + 84, limit: textStart)
    record.text = bytes.text(
      at: textStart, limit: min(data.upperBound, textStart + Int(textSize)))
    return true
  }
}

extension RecordComposer {
  /// Where the format of an entry is.
  private struct FormatPlace {
    /// The image that has it; `nil` if the archive does not say.
    var image: LogUUID?
    var reference: UInt64
    var isDynamic: Bool
    var isShared: Bool

    /// Finds the place of an entry's format.
    ///
    /// - Parameter fields: `nil` for an entry that has none.
    init(_ tracepoint: Tracepoint, _ fields: TracepointFields?, _ entry: Composition) {
      isShared = false
      switch tracepoint.flags.source {
      case .main: image = entry.process { $0.main }
      case .sharedCache, .largeSharedCache:
        (image, isShared) = (entry.process { $0.sharedCache }, true)
      case .named: image = fields?.image
      case .absolute:
        let code = UInt64(fields?.upperLocation ?? 0) << 32 | UInt64(fields?.location ?? 0)
        image = entry.process { process in
          process.images.first { $0.start <= code && code - $0.start <= UInt64($0.size) }?
            .identifier
        }
      case nil: image = nil
      }
      let upper = fields.map { $0.largeSharedCache > 0 ? $0.largeSharedCache : $0.largeOffset } ?? 0
      (reference, isDynamic) = FormatPlace.reference(tracepoint.format, upper: upper)
    }

    /// Returns the place of another text of the same image; `nil` if there is none.
    func name(_ reference: UInt32, _ upper: UInt16) -> FormatPlace? {
      var place = self
      (place.reference, place.isDynamic) = FormatPlace.reference(reference, upper: upper)
      return place.reference == 0 || place.isDynamic ? nil : place
    }

    /// The highest bit of the lower part says whether the entry brings its own text.
    private static func reference(_ lower: UInt32, upper: UInt16) -> (UInt64, Bool) {
      (UInt64(lower & 0x7FFF_FFFF) | UInt64(upper) << 31, lower & 0x8000_0000 != 0)
    }
  }
}
