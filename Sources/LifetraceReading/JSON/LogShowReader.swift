import LifetraceModel

/// Turns the JSON of `log show`, and of other readers of the unified log, into records.
struct LogShowReader: Sendable {
  /// Which keys a reader of the unified log uses.
  struct Dialect: Sendable {
    var message: JSONKey
    var process: JSONKey
    var pid: JSONKey
    var boot: JSONKey

    static let logShow = Dialect(
      message: .eventMessage, process: .processImagePath,
      pid: .processID, boot: .bootUUID)
    /// The Rust library macos-unifiedlogs: a process is a path, `time` nanoseconds since 1970.
    static let unifiedLog = Dialect(
      message: .message, process: .process, pid: .pid,
      boot: .otherBootUUID)
  }

  /// Which messages become records; the others are only counted.
  private let isCandidate: @Sendable (Span<UInt8>) -> Bool
  private var timestamps = JSONTimestamp()
  /// The texts seen so far: process paths and boot identifiers.
  private var texts = SymbolTable()
  private var lastBoot: Symbol?
  /// How many of `texts` were searched for the Simulator.
  private var searchedTexts = 0
  private(set) var isSimulator = false
  /// Seconds east of UTC that the first time tells.
  private(set) var zoneSeconds: Int?

  /// The boot session of the object before.
  var boot: [UInt8]? { lastBoot.map { Array(texts[$0].utf8) } }

  init(isCandidate: @escaping @Sendable (Span<UInt8>) -> Bool) {
    self.isCandidate = isCandidate
  }

  /// Reads one object.
  ///
  /// - Returns: its time, if it has one with a date and a zone.
  mutating func read(
    _ row: JSONRow, _ dialect: Dialect, at source: SourcePosition, into sink: inout EventSink,
    onRecord: (RawRecord, inout EventSink) -> Void,
    faults: inout JSONFaultLedger
  ) -> Instant? {
    let wall = wallTime(of: row)
    if wall == nil, row.has(.timestamp) || row.has(.time) {
      let key = row.has(.timestamp) ? JSONKey.timestamp : .time
      faults.note(.impossibleTime, row.shown(key), at: source, in: &sink, message: JSONFault.noTime)
    }
    let instant = wall.flatMap { $0.zoneSeconds == nil ? nil : timestamps.instant(of: $0) }
    if let instant {
      if zoneSeconds == nil { zoneSeconds = wall?.zoneSeconds.map { Int($0) } }
      let context = LifecycleEvent(
        time: instant, source: source, process: ProcessReference(), emitter: .layout, kind: .gap)
      noteBoot(row, dialect, context, into: &sink)
      noteSimulator(row, dialect, context, into: &sink)
      if LogShowReader.isLoss(row) { sink.events.append(context) }
    }
    guard LogShowReader.isLogEvent(row),
      row.text(dialect.message, { isCandidate($0) }) ?? false,
      let message = row.copy(dialect.message)
    else { return instant }
    var record = RawRecord(line: source.line, message: message)
    record.time = wall
    record.device = row.copy(.device)
    record.boot = row.copy(dialect.boot)
    record.process = LogShowReader.process(of: row, dialect)
    record.subsystem = row.copy(.subsystem)
    record.category = row.copy(.category)
    if row.has(dialect.pid) {
      record.pid = row.integer(dialect.pid).flatMap { ProcessReference.pid(exactly: $0) }
      if record.pid == nil {
        faults.note(
          .impossiblePID, row.shown(dialect.pid), at: source, in: &sink, message: JSONFault.noPID)
      }
    }
    onRecord(record, &sink)
    return instant
  }

  /// The name of the process that wrote a record.
  static func process(of row: JSONRow, _ dialect: Dialect) -> ArraySlice<UInt8>? {
    row.text(dialect.process) { lastComponent(of: $0) } ?? nil
  }

  private mutating func wallTime(of row: JSONRow) -> WallTime? {
    for key in [JSONKey.timestamp, .time] {
      if let wall = row.text(key, { timestamps.nextWallTime($0) }) ?? nil { return wall }
    }
    let number = row.decimal(.time) ?? row.decimal(.timestamp)
    return number.flatMap { JSONTimestamp.time(sinceEpoch: $0) }.map { time in
      let civil = CivilDateTime(time.instant)
      return WallTime(
        year: Int16(civil.year), month: UInt8(civil.month), day: UInt8(civil.day), weekday: nil,
        nanosecondOfDay: civil.nanosecondOfDay, zoneSeconds: 0, resolution: time.resolution)
    }
  }

  /// Emits a boot where the boot session changes; the first one began before the log.
  private mutating func noteBoot(
    _ row: JSONRow, _ dialect: Dialect, _ context: LifecycleEvent, into sink: inout EventSink
  ) {
    guard let boot = row.symbol(dialect.boot, in: &texts), boot != lastBoot else { return }
    defer { lastBoot = boot }
    guard lastBoot != nil else { return }
    var event = context
    event.kind = .boot
    event.boot = row.symbol(dialect.boot, in: &sink.symbols)
    sink.events.append(event)
  }

  /// Tells once that the log is a Simulator's, and of which iOS.
  private mutating func noteSimulator(
    _ row: JSONRow, _ dialect: Dialect, _ context: LifecycleEvent, into sink: inout EventSink
  ) {
    guard !isSimulator, let path = row.symbol(dialect.process, in: &texts),
      Int(path.index) >= searchedTexts
    else { return }
    searchedTexts = texts.count
    let text = texts[path]
    guard LogShowReader.isSimulated(text) else { return }
    isSimulator = true
    var event = context
    event.kind = .condition(.simulator)
    sink.events.append(event)
    if let version = LogShowReader.runtimeVersion(in: text) {
      event.kind = .condition(.osVersion(sink.symbols.intern(version)))
      sink.events.append(event)
    }
  }

  /// `true` iff the path of a process stands in a Simulator.
  static func isSimulated(_ path: String) -> Bool {
    path.contains("CoreSimulator") || path.contains(".simruntime")
  }

  /// The version in `…/iOS 27.0.simruntime/…`.
  private static func runtimeVersion(in path: String) -> String? {
    for component in path.split(separator: "/") where component.hasSuffix(".simruntime") {
      let name = component.dropLast(".simruntime".count)
      guard let version = name.split(separator: " ").last, version.first?.isNumber == true else {
        continue
      }
      return String(version)
    }
    return nil
  }

  /// `true` iff the object is a log message rather than an activity, a signpost or a state dump.
  private static func isLogEvent(_ row: JSONRow) -> Bool {
    isType(row, ["logEvent", "Log"]) ?? true
  }

  /// `true` iff the object says that messages were lost before it.
  private static func isLoss(_ row: JSONRow) -> Bool {
    isType(row, lossTypes) ?? false
  }

  /// The types of objects that say so.
  static let lossTypes = ["lossEvent", "Loss"]

  private static func isType(_ row: JSONRow, _ names: [String]) -> Bool? {
    (row.string(.eventType) ?? row.string(.otherEventType)).map { names.contains($0) }
  }

  private static func lastComponent(of path: Span<UInt8>) -> ArraySlice<UInt8>? {
    var start = path.count
    while start > 0, path[start - 1] != UInt8(ascii: "/") { start -= 1 }
    guard start < path.count else { return nil }
    return unsafe path.extracting(start..<path.count).withUnsafeBufferPointer {
      unsafe ArraySlice($0)
    }
  }
}
