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

/// Tells the routine objects of `log show` from those that must be read, the parts of a block at
/// the same time.
///
/// An object is routine when it is one line and nothing in it but its time matters.
struct LogShowParts: Sendable {
  /// Below this the work is done sooner than shared out.
  static let leastSize = 1 << 16
  private static let leastPart = 1 << 17
  private static let mostParts = 8

  /// What came before a block, as far as it decides what is routine.
  struct Context: Sendable {
    /// The boot session of the object before.
    var boot: [UInt8]?
    var isSimulator: Bool
  }

  /// Neighbouring lines of routine objects, none written before the first, nor long after the
  /// latest of those before it.
  struct Run: Sendable {
    /// When they were written.
    struct Times: Sendable {
      fileprivate(set) var first: Instant
      fileprivate(set) var latest: Instant
      /// The longest time without any of them.
      fileprivate(set) var longestPause = TimeSpan.zero
      /// How many lines come before the first.
      fileprivate(set) var line: UInt32
    }

    fileprivate(set) var recordCount = 0
    fileprivate(set) var lineCount: UInt32 = 0
    fileprivate(set) var times: Times?
  }

  /// Lines that are either all routine or all to be read.
  struct Stretch: Sendable {
    var range: Range<Int>
    /// What they come to, if they are routine.
    var run: Run?
  }

  private let isCandidate: @Sendable (Span<UInt8>) -> Bool
  private var parts: [LogShowPart] = []

  init(isCandidate: @escaping @Sendable (Span<UInt8>) -> Bool) {
    self.isCandidate = isCandidate
  }

  /// Returns the stretches of whole lines in `range`, in order.
  mutating func read(
    _ block: Span<UInt8>, _ range: Range<Int>, after context: Context
  ) -> [Stretch] {
    let ranges = block.cutIntoLines(
      range, count: min(LogShowParts.mostParts, range.count / LogShowParts.leastPart))
    while parts.count < ranges.count { parts.append(LogShowPart()) }
    let isCandidate = isCandidate
    parts.updateOnCores(count: ranges.count, with: block) { number, part, block in
      part.read(block, ranges[number], after: context, isCandidate)
    }
    return Array(parts[..<ranges.count].map(\.stretches).joined())
  }
}

/// One part of a block of `log show`'s objects.
private struct LogShowPart: Sendable {
  private(set) var stretches: [LogShowParts.Stretch] = []
  private var timestamps = JSONTimestamp()
  /// The paths of processes seen so far, and which of them are a Simulator's.
  private var paths = SymbolTable()
  private var isSimulated: [Bool] = []

  mutating func read(
    _ block: Span<UInt8>, _ range: Range<Int>, after context: LogShowParts.Context,
    _ isCandidate: (Span<UInt8>) -> Bool
  ) {
    stretches.removeAll(keepingCapacity: true)
    var parser = JSONParser()
    unsafe block.withUnsafeBufferPointer { text in
      var position = range.lowerBound
      while position < range.upperBound {
        let count = unsafe parser.readLines(
          of: text, from: &position, end: range.upperBound, limit: JSONParser.capacity)
        for index in 0..<count {
          let row = parser.row(index)
          let line = row.range.lowerBound..<min(row.range.upperBound + 1, range.upperBound)
          if row.status == .blank {
            add(line, at: nil)
          } else if let time = routineTime(of: row, after: context, isCandidate) {
            add(line, at: time)
          } else {
            addRead(line)
          }
        }
      }
    }
  }

  /// The time of an object that is routine; `nil` for every other line.
  private mutating func routineTime(
    of row: JSONRow, after context: LogShowParts.Context, _ isCandidate: (Span<UInt8>) -> Bool
  ) -> Instant? {
    guard row.status == .read, row.isWellWritten, JSONLayout(row) == .logShow,
      !row.has(.time), !row.has(.otherEventType), !isLoss(row),
      row.text(.bootUUID, { boot in boot.isEmpty || isSame(boot, context.boot) }) ?? true,
      context.isSimulator || !isSimulated(row),
      !(row.text(.eventMessage) { isCandidate($0) } ?? false),
      let wall = row.text(.timestamp, { timestamps.nextWallTime($0) }) ?? nil,
      wall.zoneSeconds != nil
    else { return nil }
    return timestamps.instant(of: wall)
  }

  private func isSame(_ boot: Span<UInt8>, _ known: [UInt8]?) -> Bool {
    guard let known else { return false }
    return boot.equals(known)
  }

  private func isLoss(_ row: JSONRow) -> Bool {
    row.text(.eventType) { type in
      LogShowReader.lossTypes.contains { type.equals(Array($0.utf8)) }
    } ?? false
  }

  private mutating func isSimulated(_ row: JSONRow) -> Bool {
    guard let path = row.symbol(.processImagePath, in: &paths) else { return false }
    if Int(path.index) == isSimulated.count {
      isSimulated.append(LogShowReader.isSimulated(paths[path]))
    }
    return isSimulated[Int(path.index)]
  }

  /// Adds a routine line; one without a time is blank.
  private mutating func add(_ line: Range<Int>, at time: Instant?) {
    var run = LogShowParts.Run()
    var start = line.lowerBound
    if let last = stretches.last, let open = last.run, open.goesOn(at: time) {
      run = open
      start = last.range.lowerBound
      stretches.removeLast()
    }
    run.add(time)
    stretches.append(LogShowParts.Stretch(range: start..<line.upperBound, run: run))
  }

  /// Adds a line to be read.
  private mutating func addRead(_ line: Range<Int>) {
    if let last = stretches.indices.last, stretches[last].run == nil {
      stretches[last].range = stretches[last].range.lowerBound..<line.upperBound
    } else {
      stretches.append(LogShowParts.Stretch(range: line, run: nil))
    }
  }
}

extension LogShowParts.Run {
  /// Few enough to be read one by one where that proves necessary.
  private static let mostLines: UInt32 = 1024

  /// `true` iff a line with this time, or a blank one without any, goes on with the run.
  fileprivate func goesOn(at time: Instant?) -> Bool {
    guard lineCount < LogShowParts.Run.mostLines else { return false }
    guard let time, let times else { return true }
    return time >= times.first && time - times.latest <= RecordedStretches.leastSilence
  }

  /// Adds a line that goes on with it; a blank one has no time.
  fileprivate mutating func add(_ time: Instant?) {
    if let time {
      recordCount += 1
      var known = times ?? Times(first: time, latest: time, line: lineCount)
      known.longestPause = max(known.longestPause, time - known.latest)
      known.latest = max(known.latest, time)
      times = known
    }
    lineCount += 1
  }
}
