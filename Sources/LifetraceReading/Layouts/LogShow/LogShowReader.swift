import LifetraceModel

/// Turns the JSON of `log show`, and of other readers of the unified log, into records.
struct LogShowReader: Sendable {
  /// Which keys a reader of the unified log uses.
  struct Dialect: Sendable {
    var message: JSONKey
    var process: JSONKey
    var pid: JSONKey
    /// Whether every message becomes a record, however long the log is: an app's own lines all show that it runs.
    var takesAll = false

    static let logShow = Dialect(
      message: .eventMessage, process: .processImagePath, pid: .processID)
    /// The Rust library macos-unifiedlogs: a process is a path, `time` nanoseconds since 1970.
    static let unifiedLog = Dialect(
      message: .message, process: .process, pid: .pid)

    /// A logger of an app, which names no process.
    static let appLogger = Dialect(
      message: .message, process: .process, pid: .pid, takesAll: true)

    /// `pymobiledevice3 syslog live --format json`: a process is the path in `filename`.
    static let pymobiledevice3 = Dialect(
      message: .message, process: .filename, pid: .pid)
  }

  /// Which messages become records; the others are only counted.
  private let isCandidate: EmitterSet.MessageTest
  /// The last line of which every message becomes a record.
  private let lastRead: UInt32
  private var timestamps = JSONTimestamp()
  /// The texts seen so far: process paths and boot identifiers.
  private var texts = SymbolTable()
  private var lastBoot: Symbol?
  /// How many of `texts` were searched for the Simulator.
  private var searchedTexts = 0
  private(set) var isSimulator = false
  /// The zone of the first time, in seconds east of UTC.
  private(set) var zoneSeconds: Int?

  /// The boot session of the object before.
  var boot: [UInt8]? { lastBoot.map { Array(texts[$0].utf8) } }

  init(readingUpTo ownLines: UInt32, isCandidate: @escaping EmitterSet.MessageTest) {
    lastRead = ownLines
    self.isCandidate = isCandidate
  }

  private static let apple = Array("com.apple.".utf8)

  /// Whether the system wrote the message of an object, rather than an app.
  fileprivate static func isOfSystem(_ row: JSONRow) -> Bool {
    row.text(.subsystem) { $0.has(apple, at: 0) } ?? false
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
    let isOfClock = LogShowReader.isOfClock(row)
    guard isOfClock || LogShowReader.isLogEvent(row),
      row.text(
        dialect.message,
        { message in
          isOfClock || dialect.takesAll || source.line <= lastRead
            || isCandidate(message, LogShowReader.isOfSystem(row))
        })
        ?? false,
      let message = row.copy(dialect.message)
    else { return instant }
    var record = RawRecord(line: source.line, message: message)
    record.time = wall
    record.device = row.copy(.device)
    record.boot = row.copy(.bootUUID)
    record.process = LogShowReader.process(of: row, dialect)
    record.subsystem = row.copy(.subsystem)
    record.category = row.copy(.category)
    record.pid = faults.pid(dialect.pid, of: row, at: source, in: &sink)
    onRecord(record, &sink)
    return instant
  }

  /// The name of the process that wrote a record.
  static func process(of row: JSONRow, _ dialect: Dialect) -> ArraySlice<UInt8>? {
    row.text(dialect.process) { path in
      let name = path.lastPathComponent
      return name.isEmpty ? nil : Array(path.extracting(name))[...]
    } ?? nil
  }

  private mutating func wallTime(of row: JSONRow) -> WallTime? {
    for key in [JSONKey.timestamp, .time, .ts] {
      if let wall = row.text(key, { timestamps.nextWallTime($0) }) ?? nil { return wall }
    }
    let number = row.decimal(.time) ?? row.decimal(.timestamp) ?? row.decimal(.ts)
    return number.flatMap { JSONTimestamp.time(sinceEpoch: $0) }.map {
      WallTime($0.instant, resolution: $0.resolution)
    }
  }

  /// Emits a boot where the boot session changes; the first one began before the log.
  private mutating func noteBoot(
    _ row: JSONRow, _ dialect: Dialect, _ context: LifecycleEvent, into sink: inout EventSink
  ) {
    guard let boot = row.symbol(.bootUUID, in: &texts), boot != lastBoot else { return }
    defer { lastBoot = boot }
    guard lastBoot != nil else { return }
    var event = context
    event.kind = .boot
    event.boot = row.symbol(.bootUUID, in: &sink.symbols)
    sink.events.append(event)
  }

  /// Emits once that the log is a Simulator's, with its version of iOS.
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

  /// Returns whether the path of a process is in a Simulator.
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

  /// Whether the object is a log message rather than an activity, a signpost or a state dump.
  private static func isLogEvent(_ row: JSONRow) -> Bool { isType(row, logTypes) ?? true }

  /// Whether the object says that messages were lost before it.
  static func isLoss(_ row: JSONRow) -> Bool { isType(row, lossTypes) ?? false }

  /// Whether the object says that the clock of the device was set.
  static func isOfClock(_ row: JSONRow) -> Bool {
    isType(row, clockTypes) == true && row.text(.eventMessage, ClockMessage.isOne) == true
  }

  private static let clockTypes = [Array("timesyncEvent".utf8)]
  private static let logTypes = ["logEvent", "Log"].map { Array($0.utf8) }
  private static let lossTypes = ["lossEvent", "Loss"].map { Array($0.utf8) }

  private static func isType(_ row: JSONRow, _ names: [[UInt8]]) -> Bool? {
    func isOne(_ type: Span<UInt8>) -> Bool {
      for name in names where type.equals(name) { return true }
      return false
    }
    return row.text(.eventType, isOne) ?? row.text(.otherEventType, isOne)
  }
}

/// What came before a block of `log show`'s objects, as far as it decides which of them are
/// routine.
struct LogShowRules: Sendable {
  /// Which messages become records.
  var isCandidate: EmitterSet.MessageTest
  /// The boot session of the object before.
  var boot: [UInt8]?
  var isSimulator: Bool
}

/// Finds the routine objects of a part of a block of `log show`'s objects.
///
/// An object is routine if it is one line and only its time matters. A blank line is routine and
/// has no time.
struct LogShowPart: BlockPart {
  static let leastSize = 1 << 17

  private(set) var stretches = Stretches<Instant?>()
  private var timestamps = JSONTimestamp()
  /// The paths of processes seen so far, and which of them are a Simulator's.
  private var paths = SymbolTable()
  private var isSimulated: [Bool] = []

  init() {}

  mutating func read(_ block: Span<UInt8>, _ range: Range<Int>, _ rules: LogShowRules) {
    stretches.removeAll()
    var parser = JSONParser()
    unsafe block.withUnsafeBufferPointer { text in
      var position = range.lowerBound
      while position < range.upperBound {
        let count = unsafe parser.readLines(
          of: text, from: &position, end: range.upperBound, limit: JSONParser.capacity)
        for index in 0..<count {
          let row = parser.row(index)
          let line = row.range.lowerBound..<min(row.range.upperBound + 1, range.upperBound)
          let time = routineTime(of: row, rules)
          if time != nil || row.status == .blank {
            stretches.add(time, line)
          } else {
            stretches.addRead(line)
          }
        }
      }
    }
  }

  /// Returns the time of an object that is routine; `nil` for every other line.
  private mutating func routineTime(of row: JSONRow, _ rules: LogShowRules) -> Instant? {
    guard row.status == .read, row.isWellWritten, JSONLayout(row) == .logShow,
      !row.has(.time), !row.has(.otherEventType), !LogShowReader.isLoss(row),
      !LogShowReader.isOfClock(row),
      row.text(.bootUUID, { boot in boot.isEmpty || boot.equals(rules.boot ?? []) }) ?? true,
      rules.isSimulator || !isSimulated(row),
      !(row.text(.eventMessage) { rules.isCandidate($0, LogShowReader.isOfSystem(row)) } ?? false),
      let wall = row.text(.timestamp, { timestamps.nextWallTime($0) }) ?? nil,
      wall.zoneSeconds != nil
    else { return nil }
    return timestamps.instant(of: wall)
  }

  private mutating func isSimulated(_ row: JSONRow) -> Bool {
    guard let path = row.symbol(.processImagePath, in: &paths) else { return false }
    if Int(path.index) == isSimulated.count {
      isSimulated.append(LogShowReader.isSimulated(paths[path]))
    }
    return isSimulated[Int(path.index)]
  }
}
