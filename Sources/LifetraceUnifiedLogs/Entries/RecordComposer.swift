/// Turns entries into records, with their texts.
struct RecordComposer {
  private var sources: TextSources
  private var arguments = EntryArguments()
  private var processes: [ProcessName: LogProcess] = [:]
  private var oversize = OversizeStore()
  /// The boot of the entries, as a place among the archive's.
  private var boot = 0

  /// What a process's name follows from.
  private struct ProcessName: Hashable {
    let pid: Int32
    let user: UInt32
    let main: LogUUID?
  }

  init(_ sources: TextSources) { self.sources = sources }

  /// So many names of processes are kept: a boot has some thousand.
  private static let mostProcesses = 1 << 14

  /// Begins with the entries of a boot, a place among the archive's.
  mutating func begin(boot: Int) {
    self.boot = boot
    // Processes and references begin again.
    oversize = OversizeStore()
  }

  /// Keeps data that was too long for its entry, which comes soon.
  mutating func keep(_ data: OversizeData, for key: OversizeKey) { oversize.keep(data, for: key) }

  /// Makes the record of an entry; returns `false` if the entry is damaged.
  ///
  /// - Parameter record: is used again, so that its memory is.
  mutating func compose(
    _ entry: WaitingEntry, of part: UnpackedPart, into record: inout LogArchiveRecord
  ) -> Bool {
    let chunk = part.chunks[Int(entry.chunk)]
    record.reset(boot: boot, time: entry.time)
    record.process = chunk.process.map { part.catalog.processes[$0] } ?? LogProcess.unknown
    let all = part.bytes
    let bytes = all.span
    switch chunk.kind {
    case .entries(let firehose):
      guard
        let tracepoint = Tracepoint(
          bytes, at: Int(entry.offset), end: firehose.entries.upperBound)
      else { return false }
      let source = EntrySource(part: part, chunk: firehose, process: chunk.process)
      compose(tracepoint, source, bytes, &record)
      return true
    case .stateDump: return stateDump(bytes, chunk.data, &record)
    case .simpleDump: return simpleDump(bytes, chunk.data, &record)
    }
  }

  /// Where an entry is from.
  private struct EntrySource {
    let part: UnpackedPart
    let chunk: FirehoseChunk
    /// The place of its process in the catalog; `nil` if the catalog does not have it.
    let place: Int?

    init(part: UnpackedPart, chunk: FirehoseChunk, process: Int?) {
      (self.part, self.chunk, place) = (part, chunk, process)
    }

    /// Returns what the catalog says of the process; `nil` if it does not have it.
    func process<Value>(_ value: (borrowing Catalog.Process) -> Value?) -> Value? {
      guard let place else { return nil }
      return value(part.catalog.catalog.processes[place])
    }
  }

  /// Returns what a process is called.
  mutating func process(_ process: Catalog.Process) -> LogProcess {
    let key = ProcessName(pid: process.pid, user: process.user, main: process.main)
    if let known = processes[key] { return known }
    if processes.count >= RecordComposer.mostProcesses { processes = [:] }
    let path = process.main.map { sources.path(of: $0) } ?? []
    let named = LogProcess(pid: process.pid, user: process.user, path: path)
    processes[key] = named
    return named
  }

  // MARK: Tracepoints

  private mutating func compose(
    _ tracepoint: Tracepoint, _ source: EntrySource, _ bytes: Span<UInt8>,
    _ record: inout LogArchiveRecord
  ) {
    record.kind = RecordComposer.kind(tracepoint.kind)
    record.thread = tracepoint.thread
    if tracepoint.kind == .loss {
      record.loss = RecordComposer.loss(bytes, tracepoint.data)
      if record.loss == nil { record.missing = .damaged }
      return
    }
    if tracepoint.kind == .trace { return composeTrace(tracepoint, source, &record) }
    guard let fields = TracepointFields(bytes, tracepoint) else {
      record.missing = .damaged
      return
    }
    record.activity = tracepoint.kind == .activity ? fields.newActivity : fields.activity
    if tracepoint.kind == .log { record.level = .init(rawValue: tracepoint.type) ?? .standard }
    if tracepoint.kind == .activity { record.activityType = tracepoint.type }
    if let process = source.place, let subsystem = fields.subsystem {
      (record.subsystem, record.category) = source.part.catalog.subsystem(subsystem, of: process)
    }
    let place = FormatPlace(tracepoint, fields, source)
    composeText(tracepoint, fields, source, place, &record)
    if tracepoint.kind == .signpost {
      let name = fields.name.flatMap { place.name($0, fields.upperName) }
      record.signpost = (name.map { text(of: $0) } ?? [], fields.signpost, tracepoint.type)
    }
  }

  private mutating func composeText(
    _ tracepoint: Tracepoint, _ fields: TracepointFields, _ source: EntrySource,
    _ place: FormatPlace, _ record: inout LogArchiveRecord
  ) {
    let format = format(at: place)
    record.sender = format.sender
    guard let source = argumentSource(tracepoint, fields, source) else {
      record.missing = format.missing ?? .damaged
      return
    }
    let bytes = source.bytes
    let isWhole = arguments.read(
      bytes.span, source.range, privateData: source.privateData,
      hasBacktrace: tracepoint.flags.contains(.backtrace))
    // Where another entry would fit after them, the size of this one is wrong, and hides it.
    guard isWhole, source.range.upperBound - arguments.end < Tracepoint.size else {
      record.missing = .damaged
      return
    }
    record.missing = format.missing
    guard format.missing == nil else { return }
    format.format.append(arguments.all, of: bytes.span, to: &record.text)
  }

  /// Finds the arguments of an entry; `nil` if they were too long for it and are lost.
  private func argumentSource(
    _ tracepoint: Tracepoint, _ fields: TracepointFields, _ source: EntrySource
  ) -> Arguments? {
    guard let reference = fields.oversize else {
      return Arguments(
        bytes: source.part.bytes, range: fields.arguments..<tracepoint.data.upperBound,
        privateData: source.chunk.privateData(from: fields.privateOffset))
    }
    let key = source.process { OversizeKey(process: $0.key, reference: reference) }
    return key.flatMap { oversize[$0] }.map {
      Arguments(bytes: $0.bytes, range: $0.arguments, privateData: $0.privateData)
    }
  }

  /// Where the arguments of an entry are.
  private struct Arguments {
    let bytes: [UInt8]
    let range: Range<Int>
    let privateData: Range<Int>
  }

  /// Composes an entry of the oldest kind, whose values come before their sizes.
  private mutating func composeTrace(
    _ tracepoint: Tracepoint, _ source: EntrySource, _ record: inout LogArchiveRecord
  ) {
    let all = source.part.bytes
    let bytes = all.span
    let format = format(at: FormatPlace(tracepoint, nil, source))
    (record.sender, record.missing) = (format.sender, format.missing)
    guard format.missing == nil else { return }
    guard let values = RecordComposer.traceValues(bytes, tracepoint.data) else {
      record.missing = .damaged
      return
    }
    format.format.append(values, of: bytes, to: &record.text)
  }

  /// Returns the values of an entry of the oldest kind; `nil` if they are cut off.
  private static func traceValues(_ bytes: Span<UInt8>, _ data: Range<Int>) -> [LogArgument]? {
    // Before the values is the place of the code.
    var offset = data.lowerBound + 4
    guard data.count > 4, let count: UInt8 = bytes.integer(at: data.upperBound - 1) else {
      return nil
    }
    let sizes = data.upperBound - 1 - Int(count)
    var values: [LogArgument] = []
    for index in 0..<Int(count) {
      guard offset <= sizes, let size: UInt8 = bytes.integer(at: sizes + index),
        Int(size) <= sizes - offset
      else { return nil }
      values.append(LogArgument(itemType: 0, content: offset..<offset + Int(size)))
      offset += Int(size)
    }
    return offset == sizes ? values : nil
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
    guard (24..<24 + Tracepoint.size).contains(data.count),
      let start: UInt64 = bytes.integer(at: data.lowerBound),
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
    let end = start + 248 + Int(size)
    let value = bytes.extracting(start + 248..<min(data.upperBound, end))
    if end <= data.upperBound, let text = RecordComposer.stateText(value, type) {
      record.state = text
    } else {
      record.missing = .damaged
    }
    return true
  }

  /// Returns the value of a state dump as text; `nil` if it is damaged.
  private static func stateText(_ value: Span<UInt8>, _ type: UInt32) -> [UInt8]? {
    guard type == 1 else {
      let name = type == 2 ? "protobuf" : type == 3 ? "object" : "data"
      return Array("<\(name), \(value.count) bytes>".utf8)
    }
    var text: [UInt8] = []
    if let list = try? PropertyListValue(binary: value) {
      list.appendDescription(to: &text, limit: longestState)
      return text
    }
    // Some components write lists as XML, or nothing.
    if value.count >= 6, value.part(at: 0, count: 6) == Array("bplist".utf8) { return nil }
    text.append(text: value)
    return text
  }

  /// The longest text of a state, in bytes: systems refuse values of more than 32 kB.
  private static let longestState = 1 << 22

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
    let textStart = start + 84 + Int(subsystemSize)
    let end = textStart + Int(textSize)
    record.kind = .simpleDump
    record.level = .init(rawValue: level) ?? .standard
    record.thread = thread
    guard end <= data.upperBound else {
      record.missing = .damaged
      return true
    }
    record.subsystem = bytes.text(at: start + 84, limit: textStart)
    record.text = bytes.text(at: textStart, limit: end)
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
    init(_ tracepoint: Tracepoint, _ fields: TracepointFields?, _ source: EntrySource) {
      isShared = false
      switch tracepoint.flags.source {
      case .main: image = source.process { $0.main }
      case .sharedCache, .largeSharedCache:
        (image, isShared) = (source.process { $0.sharedCache }, true)
      case .named: image = fields?.image
      case .absolute:
        let code = UInt64(fields?.upperLocation ?? 0) << 32 | UInt64(fields?.location ?? 0)
        image = source.process { $0.image(at: code)?.identifier }
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
