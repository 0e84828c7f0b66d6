import LifetraceModel

/// Computes the instants of records and passes the relevant records to the emitters.
struct RecordStage: RecordConsumer {
  private(set) var clock: InputClock
  private let emitters: EmitterSet
  private let input: UInt32
  private var doubled = DoubledRecords()
  private var prints = UntimedPrints()
  /// Lines that look like what an app prints of its life cycle.
  private var unreadWords = UnreadWords()
  /// Lost records before the next one: between the two nobody knows anything.
  private var pendingLoss: PendingLoss?
  /// Which lines to read for their writers.
  private var ownLineReach: OwnLineReach

  private struct PendingLoss {
    /// The process whose records are missing; `nil` if that is unknown.
    var process: Symbol?
    /// Whether a record says so, with the time from which on they are missing.
    var hasBegun = false
  }

  /// The number of lines or objects to read for their processes. They show whether the log covers
  /// the whole system.
  static let firstLines = 1000

  /// The number of records of text and JSON that a layout recognized.
  private(set) var recordCount = 0
  /// The number of text records among them.
  private(set) var textRecordCount = 0
  /// The text layouts, in the order of their first record.
  private(set) var layouts: [String] = []
  /// The coarsest clock among the records that went to the emitters, and among all, in nanoseconds.
  private(set) var coarsest: (ofRead: Int64?, ofAll: Int64?)
  /// The holes that the input itself shows, between times of recording.
  var recordingHoles: [RecordingHole] = []

  /// Creates the stage of an input.
  ///
  /// - Parameter ownLines: the last line to read in layouts whose later lines may be skipped.
  init(
    options: ReadingOptions, input: UInt32, emitters: EmitterSet,
    readingUpTo ownLines: UInt32 = OwnLines.firstLines
  ) {
    ownLineReach = OwnLineReach(lastLine: ownLines)
    self.clock = InputClock(options: options, input: input)
    self.input = input
    self.emitters = emitters
  }

  /// The most frequent lines that look like what an app prints of its life cycle, if none that do are understood.
  var unread: [(text: String, count: Int)] { unreadWords.most }

  /// The first lines with events that have no time of their own, in rising order.
  var borrowingLines: [UInt32] { prints.borrowingLines }

  func isCandidate(_ message: Span<UInt8>) -> Bool { emitters.isCandidate(message) }

  mutating func noteLoss() {
    // Before the first record no records are missing: the log begins there.
    pendingLoss = recordCount > 0 ? PendingLoss() : nil
  }

  mutating func beginJSON(after count: Int) {
    if textRecordCount > 0 { clock.beginJSON(after: count) }
  }

  mutating func endEmptyJSON() { if textRecordCount > 0 { clock.endEmptyJSON() } }

  var asksForDates: Bool { clock.asksForDates }

  mutating func note(_ dated: DatedEvents, after count: Int, into sink: inout EventSink) {
    clock.note(dated, after: count, sink: &sink)
  }

  mutating func note(date: WallTime, isYearAlone: Bool) {
    clock.note(date: date, isYearAlone: isYearAlone)
  }

  /// Places the records at a time that the clock did not see, if none of them has one.
  mutating func placeUntimed(at time: Instant, into sink: inout EventSink) {
    clock.placeUntimed(at: time, sink: &sink)
  }

  mutating func take(_ record: borrowing JoinedRecord, into sink: inout EventSink) {
    note(record.layout)
    textRecordCount += 1
    let message = record.bytes.span.extracting(record.fields.message)
    clock.note(message: message, by: record.fields.process.map { record.bytes[$0] })
    let stamp = stamp(record.fields.time, line: record.line, &sink)
    if clock.asksForProcesses, let process = record.fields.process {
      clock.note(process: record.bytes[process])
    }
    if PasteMarks.isLossMessage(message) {
      // If a process that reports about others loses lines, facts about every process are missing.
      let loser = PasteMarks.loser(in: record.bytes[record.fields.message])
        .flatMap { SystemWriters.tellOfOthers($0) ? nil : sink.symbols.intern($0) }
      emitGap(at: stamp.time, line: record.line, of: loser, &sink)
      pendingLoss = PendingLoss(process: loser, hasBegun: true)
    }
    let first = sink.events.count
    if isCandidate(message) { read(record.raw, stamp, &sink) }
    if !unreadWords.isAnyRead, sink.events.count == first { noteUnread(record) }
    guard ownLineReach.contains(record.line) else { return }
    let name = record.fields.process.flatMap { sink.writerName(record.bytes[$0].span) }
    let device = record.fields.device.map { sink.symbols.intern(record.bytes[$0]) }
    let writer = OwnLines.Writer(pid: record.fields.pid, name: name)
    noteOwnLine(record.line, stamp, by: writer, on: device, since: first, &sink)
  }

  /// Records a line of an app that no emitter knows.
  private mutating func noteUnread(_ record: borrowing JoinedRecord) {
    let raw = record.raw
    let isOfSystem =
      raw.process.map(SystemWriters.isOne) == true
      || raw.subsystem?.starts(with: "com.apple.".utf8) == true
    if !isOfSystem, !emitters.isCandidate(raw.message.span, ofSystem: true) {
      unreadWords.note(raw.message)
    }
  }

  private mutating func noteOwnLine(
    _ line: UInt32, _ stamp: InputClock.Stamp, by writer: OwnLines.Writer, on device: Symbol?,
    since firstEvent: Int, _ sink: inout EventSink
  ) {
    if stamp.hasOwnTime {
      clock.ownLines.note(
        line, at: stamp.time, step: stamp.step, by: writer, on: device, &sink)
    }
    clock.ownLines.follow(since: firstEvent, &sink)
  }

  mutating func finish(into sink: inout EventSink) { clock.ownLines.finish(&sink) }

  var scan: LiteralScan? { emitters.scan }

  mutating func take(
    _ records: RoutineRecords, of block: Span<UInt8>, into sink: inout EventSink
  ) {
    note(records.layout)
    textRecordCount += records.records.count
    var line = records.line
    for record in records.records {
      let stamp = stamp(record.time, line: line, &sink)
      if clock.asksForProcesses || ownLineReach.contains(line) {
        noteWriter(of: record, records, in: block, line: line, stamp, &sink)
      }
      line &+= UInt32(bitPattern: record.lineCount)
    }
    guard let last = records.records.last else { return }
    let writer = last.process.map { Array(block.extracting(last.place(of: $0))) } ?? records.process
    clock.note(message: block.extracting(0..<0), by: writer?[...])
  }

  private mutating func noteWriter(
    of record: RoutineRecord, _ records: RoutineRecords, in block: Span<UInt8>, line: UInt32,
    _ stamp: InputClock.Stamp, _ sink: inout EventSink
  ) {
    let place = record.process.map { record.place(of: $0) }
    if clock.asksForProcesses,
      let process = place.map({ Array(block.extracting($0)) }) ?? records.process
    {
      clock.note(process: process[...])
    }
    guard ownLineReach.contains(line) else { return }
    let name =
      place.flatMap { sink.writerName(block.extracting($0)) }
      ?? records.process.flatMap { sink.writerName($0.span) }
    let device = record.device.map { sink.symbols.intern(block.extracting(record.place(of: $0))) }
    let writer = OwnLines.Writer(pid: record.pid ?? records.pid, name: name)
    noteOwnLine(line, stamp, by: writer, on: device, since: sink.events.count, &sink)
  }

  /// Takes a record of an archive, whose records all name their processes.
  ///
  /// - Parameter title: the title of a state dump, whose value is the message; `nil` for other records.
  mutating func take(
    _ record: RawRecord, ofArchive layout: String, dump title: ArraySlice<UInt8>? = nil,
    into sink: inout EventSink
  ) {
    note(layout)
    textRecordCount += 1
    let stamp = stamp(record.time, line: record.line, &sink)
    let first = sink.events.count
    if let title {
      StateDumpEmitter.read(title, logRecord(record, stamp, &sink), into: &sink)
      coarsest.ofRead = max(coarsest.ofRead ?? 0, record.time?.resolution ?? 0)
    } else if isCandidate(record.message.span) {
      read(record, stamp, &sink)
    }
    guard record.pid != nil || record.process != nil else { return }
    let name = record.process.flatMap { sink.writerName($0.span) }
    let writer = OwnLines.Writer(pid: record.pid, name: name)
    noteOwnLine(record.line, stamp, by: writer, on: nil, since: first, &sink)
  }

  /// Takes a row of a database.
  ///
  /// - Returns: the record to which the row's events belong.
  mutating func record(
    at time: WallTime, line: UInt32, into sink: inout EventSink
  ) -> LogRecord {
    textRecordCount += 1
    let stamp = stamp(time, line: line, &sink)
    coarsest.ofRead = max(coarsest.ofRead ?? 0, time.resolution)
    var record = LogRecord(
      time: stamp.time, source: SourcePosition(input: input, line: line), message: [])
    record.hasOwnTime = stamp.hasOwnTime
    return record
  }

  /// Notes that the input has a layout, also if it has no record.
  mutating func note(_ layout: String) {
    if ownLineReach.begin(layout) {
      clock.ownLines.isOfOneApp = layout == AppLoggerLayout().name
    }
    if layouts.last != layout, !layouts.contains(layout) { layouts.append(layout) }
  }

  /// Records that messages of a process were lost between two times.
  mutating func noteLoss(
    from start: Instant, to end: Instant, of process: ArraySlice<UInt8>, line: UInt32,
    into sink: inout EventSink
  ) {
    let loser =
      process.isEmpty || SystemWriters.tellOfOthers(process) ? nil : sink.symbols.intern(process)
    emitGap(at: start, line: line, of: loser, &sink)
    emitGap(at: end, line: line, of: loser, &sink)
  }

  mutating func take(_ record: RawRecord, into sink: inout EventSink) {
    clock.note(message: record.message.span, by: record.process)
    let stamp = stamp(record.time, line: record.line, &sink)
    let first = sink.events.count
    if isCandidate(record.message.span) { read(record, stamp, &sink) }
    let name = record.process.flatMap { sink.writerName($0.span) }
    let device = record.device.map { sink.symbols.intern($0) }
    // A logger of an app names no process.
    clock.ownLines.isOfOneApp = name == nil && record.pid == nil
    let writer = OwnLines.Writer(pid: record.pid, name: name)
    noteOwnLine(record.line, stamp, by: writer, on: device, since: first, &sink)
  }

  private mutating func stamp(
    _ time: WallTime?, line: UInt32, _ sink: inout EventSink
  ) -> InputClock.Stamp {
    recordCount += 1
    let before = clock.lastTime
    let stamp = clock.stamp(time, line: line, sink: &sink)
    if stamp.hasOwnTime { prints.timedCount += 1 }
    if let time, stamp.hasOwnTime { coarsest.ofAll = max(coarsest.ofAll ?? 0, time.resolution) }
    if let loss = pendingLoss {
      pendingLoss = nil
      if !loss.hasBegun, let before, before < stamp.time {
        emitGap(at: before, line: line, of: loss.process, &sink)
      }
      emitGap(at: stamp.time, line: line, of: loss.process, &sink)
    }
    return stamp
  }

  private mutating func read(
    _ raw: RawRecord, _ stamp: InputClock.Stamp, _ sink: inout EventSink
  ) {
    let record = logRecord(raw, stamp, &sink)
    if let time = raw.time, stamp.hasOwnTime {
      let isCounted = EmitterSet.isCounted(record.message)
      if doubled.isDoubled(record, resolution: time.resolution, isCounted: isCounted) {
        return sink.skip("doubled line")
      }
      coarsest.ofRead = max(coarsest.ofRead ?? 0, time.resolution)
    }
    if stamp.hasOwnTime, prints.isCopied(by: record, &sink) { return }
    let first = sink.events.count
    sink.printed.isRepeated = false
    emitters.read(record, into: &sink)
    if stamp.hasOwnTime, prints.isRepeated(by: record, from: first, &sink) { return }
    if sink.events[first...].contains(where: \.emitter.isOfPrints) { unreadWords.noteRead() }
    if stamp.hasOwnTime, sink.events[first...].contains(where: { $0.kind == .boot }) {
      clock.noteRestart(line: raw.line)
    }
    if !stamp.hasOwnTime { addUntimed(record, from: first, &sink) }
  }

  private func logRecord(
    _ raw: RawRecord, _ stamp: InputClock.Stamp, _ sink: inout EventSink
  ) -> LogRecord {
    var record = LogRecord(
      time: stamp.time, source: SourcePosition(input: input, line: raw.line),
      message: raw.message)
    record.hasOwnTime = stamp.hasOwnTime
    record.device = raw.device.map { sink.symbols.intern($0) }
    record.boot = raw.boot.map { sink.symbols.intern($0) }
    record.process = raw.process
    record.pid = raw.pid
    record.subsystem = raw.subsystem
    record.category = raw.category
    record.job = raw.job
    return record
  }

  /// Adds a record that has no time of its own, and marks its events as untimed.
  ///
  /// - Parameter first: the place of its first event.
  private mutating func addUntimed(
    _ record: LogRecord, from first: Int, _ sink: inout EventSink
  ) {
    if clock.hasTimes {
      sink.markUntimed(from: first)
      prints.add(record, first..<sink.events.count)
    }
    if sink.events.count > first { prints.noteBorrowing(record.source.line) }
  }

  /// - Parameter process: the process whose records are missing; `nil` if that is unknown.
  private func emitGap(
    at time: Instant, line: UInt32, of process: Symbol? = nil, _ sink: inout EventSink
  ) {
    sink.events.append(
      LifecycleEvent(
        time: time, source: SourcePosition(input: input, line: line),
        process: ProcessReference(name: process), emitter: .layout, kind: .gap))
  }
}

/// Which lines of an input are read for their writers, also where they hold no event.
private struct OwnLineReach: Sendable {
  let lastLine: UInt32
  /// The layout of the last record, and whether every line of this layout is read.
  private var layout = ""
  private var areAllRead = false

  /// - Parameter lastLine: the last line to read in layouts whose later lines may be skipped.
  init(lastLine: UInt32) { self.lastLine = lastLine }

  func contains(_ line: UInt32) -> Bool { areAllRead || line <= lastLine }

  /// Begins a record of a layout; returns whether it is another layout than before.
  mutating func begin(_ layout: String) -> Bool {
    guard layout != self.layout else { return false }
    self.layout = layout
    areAllRead = OwnLines.areAllRead(in: layout)
    return true
  }
}
