import LifetraceModel

/// Reads every layout that is JSON: native events, `log show`, unified-log readers,
/// Instruments' notifications, Sentry and OpenTelemetry.
struct JSONLayoutReader: Sendable {
  /// What was read so far.
  private(set) var contents = JSONContents()

  private var framer = JSONFramer()
  private var native: NativeEventReader
  private var parts: NativeParts
  private var logShow: LogShowReader
  private var logShowParts = BlockParts<LogShowPart>()
  private let isCandidate: EmitterSet.MessageTest
  private var feeds: StateFeedReader
  private var ledger = JSONFaultLedger()
  private var nextLine: UInt32 = 1
  /// The last line up to which all records of a unified log are handed on.
  private let lastRead: UInt32
  /// `false` once lines were tried that are more than plain native events.
  private var isPlainSoFar = true
  private var input: UInt32 = 0

  /// Creates a reader that hands on the log records that the emitters may know.
  ///
  /// - Parameter zone: the zone of events whose times have none; `nil` for UTC.
  init(zone: ZoneRule? = nil, readingUpTo ownLines: UInt32 = OwnLines.firstLines) {
    self.init(zone: zone, readingUpTo: ownLines) { EmitterSet().isCandidate($0, ofSystem: $1) }
  }

  /// Creates a reader that hands on the log records whose message `isCandidate` accepts.
  ///
  /// - Parameter ownLines: The last line up to which it hands on all records.
  init(
    zone: ZoneRule? = nil, readingUpTo ownLines: UInt32 = OwnLines.firstLines,
    isCandidate: @escaping EmitterSet.MessageTest
  ) {
    lastRead = ownLines
    native = NativeEventReader(zone: zone)
    parts = NativeParts(zone: zone)
    feeds = StateFeedReader(zone: zone)
    logShow = LogShowReader(readingUpTo: ownLines, isCandidate: isCandidate)
    self.isCandidate = isCandidate
  }

  /// What the times of the events count from; `nil` before the first event.
  var reference: TimeReference? {
    native.reference ?? feeds.reference
  }

  /// Seconds east of UTC in the first object of a unified log. Records of life-cycle events contain
  /// their own zone.
  var logZoneSeconds: Int? { logShow.zoneSeconds }

  /// When its events are, for the other lines of the input, if all have dates.
  var datedEvents: DatedEvents? {
    guard let span = contents.events, let reference, reference.anchor == .absolute else {
      return nil
    }
    return DatedEvents(
      first: span.lowerBound, last: span.upperBound, zoneSeconds: reference.zoneSeconds ?? 0)
  }

  /// When its log records were written, for the other lines of the input.
  var datedRecords: DatedEvents? {
    guard let firstAt = contents.firstAt, let lastAt = contents.lastAt, let zone = logZoneSeconds,
      contents.holdsRecordsOnly
    else { return nil }
    return DatedEvents(first: firstAt, last: lastAt, zoneSeconds: zone)
  }

  /// Reads a block of complete lines; only the last line of the input may lack its line feed.
  ///
  /// Events go straight into `sink`, log records to `onRecord`.
  mutating func read(
    _ block: Span<UInt8>, range: Range<Int>, firstLine: UInt32, input: UInt32,
    into sink: inout EventSink, onRecord: (RawRecord, inout EventSink) -> Void
  ) {
    nextLine = firstLine
    self.input = input
    var parser = JSONParser()
    let start = readFirstRecords(of: block, range, &parser, into: &sink, onRecord)
    let rest = start..<range.upperBound
    if rest.count >= JSONLayoutReader.leastBlock, framer.isIdle, contents.lastLayout == .logShow {
      readStretches(of: block, rest, &parser, into: &sink, onRecord)
    } else if !rest.isEmpty {
      readLines(of: block, rest, &parser, into: &sink, onRecord)
    }
  }

  /// Reads the first records of `log show` one by one, since it matters who wrote them; returns
  /// where they end.
  private mutating func readFirstRecords(
    of block: Span<UInt8>, _ range: Range<Int>, _ parser: inout JSONParser,
    into sink: inout EventSink, _ onRecord: (RawRecord, inout EventSink) -> Void
  ) -> Int {
    var start = range.lowerBound
    while contents.recordCount < RecordStage.firstLines || nextLine <= lastRead,
      contents.lastLayout == .logShow,
      start < range.upperBound
    {
      var end = start
      let rest = max(
        RecordStage.firstLines - contents.recordCount, Int(lastRead) - Int(nextLine) + 1)
      for _ in 0..<max(100, rest) where end < range.upperBound {
        let feed = block.firstIndex(of: .lineFeed, from: end, limit: range.upperBound)
        end = feed.map { $0 + 1 } ?? range.upperBound
      }
      readLines(of: block, start..<end, &parser, into: &sink, onRecord)
      start = end
    }
    return start
  }

  /// Skips the routine objects in a block of `log show`, and reads the others.
  private mutating func readStretches(
    of block: Span<UInt8>, _ range: Range<Int>, _ parser: inout JSONParser,
    into sink: inout EventSink, _ onRecord: (RawRecord, inout EventSink) -> Void
  ) {
    let rules = LogShowRules(
      isCandidate: isCandidate, boot: logShow.boot, isSimulator: logShow.isSimulator)
    for part in logShowParts.read(block, range, rules) {
      for stretch in part.all {
        // A line between may have opened an object, or be of another boot.
        if !stretch.routine.isEmpty, framer.isIdle, contents.lastLayout == .logShow,
          logShow.boot == rules.boot
        {
          for time in part.records[stretch.routine] { noteRoutine(time) }
        } else {
          readLines(of: block, stretch.range, &parser, into: &sink, onRecord)
        }
      }
    }
  }

  /// In a smaller block the objects are read sooner than looked through.
  private static let leastBlock = 1 << 16

  /// Records a line with a routine object, or a blank one.
  private mutating func noteRoutine(_ time: Instant?) {
    if let time {
      contents.recordCount += 1
      contents.stretches.note(time, line: nextLine)
      contents.note(time, isEvent: false)
    }
    nextLine &+= 1
  }

  /// Reads lines one by one.
  private mutating func readLines(
    of block: Span<UInt8>, _ range: Range<Int>, _ parser: inout JSONParser,
    into sink: inout EventSink, _ onRecord: (RawRecord, inout EventSink) -> Void
  ) {
    var isTried = false
    unsafe block.withUnsafeBufferPointer { text in
      var position = range.lowerBound
      while position < range.upperBound {
        let rest = position..<range.upperBound
        if !isTried, mayBePlain(rest) {
          isTried = true
          if readParts(of: block, rest, into: &sink) { return }
        }
        // An open object takes the next line, whatever that looks like on its own.
        let limit = framer.isIdle ? JSONParser.capacity : 1
        // The first line shows what the others may be; the parser looks at all that it gets.
        let firstEnd = nextLine == 1 ? block.firstIndex(of: .lineFeed, from: position) : nil
        let end = min(firstEnd.map { $0 + 1 } ?? range.upperBound, range.upperBound)
        let count = unsafe parser.readLines(of: text, from: &position, end: end, limit: limit)
        for index in 0..<count {
          let row = parser.row(index)
          let status = row.status
          if !framer.isIdle, unsafe isNewRecord(row, in: text), let fault = framer.finish() {
            note(fault, into: &sink)
          }
          if status == .read, framer.isIdle {
            take(row, line: nextLine, isFramed: false, into: &sink, onRecord)
          } else if status != .blank {
            let line = unsafe UnsafeBufferPointer(rebasing: text[row.range])
            unsafe takeApart(line, status, &parser, into: &sink, onRecord)
          }
          nextLine &+= 1
        }
      }
    }
  }

  /// Reads lines that may not be JSON, provided that they and all lines before them are plain
  /// native events. Returns the number of lines; `nil` if any line is something else.
  mutating func readPlain(
    _ block: Span<UInt8>, range: Range<Int>, firstLine: UInt32, input: UInt32,
    into sink: inout EventSink
  ) -> Int? {
    guard isPlainSoFar, mayBePlain(range) else { return nil }
    nextLine = firstLine
    self.input = input
    isPlainSoFar = readParts(of: block, range, into: &sink)
    return isPlainSoFar ? Int(nextLine &- firstLine) : nil
  }

  /// Whether every line so far is a plain native event, and the range is large enough to read in
  /// parts.
  private func mayBePlain(_ range: Range<Int>) -> Bool {
    range.count >= NativeParts.leastSize && framer.isIdle && contents.lastLayout == .native
      && contents.layouts.count == 1 && native.isPlain
  }

  /// Reads a block at once if all in it are plain native events.
  private mutating func readParts(
    of block: Span<UInt8>, _ range: Range<Int>, into sink: inout EventSink
  ) -> Bool {
    guard
      let sum = parts.read(
        block, range: range, firstLine: nextLine, input: input, into: &sink)
    else { return false }
    contents.recordCount += sum.recordCount
    nextLine &+= sum.lineCount
    contents.note(sum.firstAt.map(contents.recorded), isEvent: true)
    contents.note(sum.lastAt.map(contents.recorded), isEvent: true)
    for reference in sum.references { native.adopt(reference) }
    native.noteTime(sum.lastAt)
    return true
  }

  /// Ends the input: reports an object that is still open, and each kind of fault once.
  mutating func finish(into sink: inout EventSink) {
    if let fault = framer.finish() { note(fault, into: &sink) }
    ledger.report(to: &sink)
  }

  /// Whether a line that an open object could take is a record that is whole by itself.
  ///
  /// Then the open object was cut off: nested objects are indented.
  private func isNewRecord(_ row: JSONRow, in text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard row.status == .read, unsafe text[row.range.lowerBound] == UInt8(ascii: "{") else {
      return false
    }
    return JSONLayout(row) != nil
  }

  /// Reads a line that is not one object of its own.
  private mutating func takeApart(
    _ line: UnsafeBufferPointer<UInt8>, _ status: JSONParser.LineStatus,
    _ parser: inout JSONParser, into sink: inout EventSink,
    _ onRecord: (RawRecord, inout EventSink) -> Void
  ) {
    if status == .tooLong, framer.isIdle {
      ledger.note(.tooLong, at: SourcePosition(input: input, line: nextLine), in: &sink)
      return
    }
    for piece in unsafe framer.add(line.span, number: nextLine) {
      switch piece {
      case .fault(let fault):
        note(fault, into: &sink)
      case .object(let text, let number):
        takeObject(text, line: number, &parser, into: &sink, onRecord)
      }
    }
  }

  /// Reads the text of an object that the framer found.
  private mutating func takeObject(
    _ text: [UInt8], line: UInt32, _ parser: inout JSONParser, into sink: inout EventSink,
    _ onRecord: (RawRecord, inout EventSink) -> Void
  ) {
    let place = SourcePosition(input: input, line: line)
    let isFramed = text.contains(UInt8(ascii: "\n"))
    let status = parser.withObject(text) { row in
      if row.status == .read { take(row, line: line, isFramed: isFramed, into: &sink, onRecord) }
      return row.status
    }
    switch status {
    case .read, .blank, nil:
      break
    case .invalidUTF8:
      ledger.note(.invalidUTF8, at: place, in: &sink)
      let repaired = Array(String(decoding: text, as: UTF8.self).utf8)
      takeObject(repaired, line: line, &parser, into: &sink, onRecord)
    case .tooLong:
      ledger.note(.tooLong, at: place, in: &sink)
    case .notObject, .malformed:
      ledger.note(.malformed, at: place, in: &sink)
    }
  }

  /// Processes an object after it was read.
  private mutating func take(
    _ row: JSONRow, line: UInt32, isFramed: Bool, into sink: inout EventSink,
    _ onRecord: (RawRecord, inout EventSink) -> Void
  ) {
    let place = SourcePosition(input: input, line: line)
    contents.recordCount += 1
    if row.hasRepeatedKeys { ledger.note(.repeatedKey, at: place, in: &sink) }
    if row.hasReplacement { ledger.note(.halfPair, at: place, in: &sink) }
    // Between breadcrumbs of the life cycle stand others.
    let isBreadcrumb = row.has(.category) && contents.layouts.contains(JSONLayout.sentry.rawValue)
    var found = JSONLayout(row)
    if isBreadcrumb, found == nil || found == .appLogger { found = .sentry }
    guard let layout = found else {
      if !row.has(.finished) { ledger.note(.unknownRecord, at: place, in: &sink) }
      return
    }
    if layout != contents.lastLayout || isFramed {
      contents.note(layout, isFramed: isFramed)
    }
    contents.note(
      read(row, as: layout, at: place, into: &sink, onRecord),
      isEvent: JSONLayout.namesOfEvents.contains(layout.rawValue))
  }

  /// Hands an object to the reader of its layout and returns its time.
  private mutating func read(
    _ row: JSONRow, as layout: JSONLayout, at place: SourcePosition, into sink: inout EventSink,
    _ onRecord: (RawRecord, inout EventSink) -> Void
  ) -> Instant? {
    switch layout {
    case .native:
      guard !row.has(.lifetrace) else {
        let window = native.readHeader(row, at: place, into: &sink, faults: &ledger)
        contents.noteRecording(from: window.first, to: window.last, line: place.line, window.cause)
        return window.last
      }
      return native.read(row, at: place, into: &sink, faults: &ledger).map(contents.recorded)
    case .logShow:
      return readLog(row, .logShow, at: place, into: &sink, onRecord)
    case .unifiedLog:
      return readLog(row, .unifiedLog, at: place, into: &sink, onRecord)
    case .pymobiledevice3:
      return readLog(row, .pymobiledevice3, at: place, into: &sink, onRecord)
    case .appLogger:
      return readLog(row, .appLogger, at: place, into: &sink, onRecord)
    case .instruments:
      return feeds.readInstruments(row, at: place, into: &sink, faults: &ledger)
    case .sentry where !row.has(.dataState):
      return feeds.readBreadcrumb(row, at: place, into: &sink)
    case .sentry:
      return feeds.readCallback(
        .dataState, StateFeedReader.sentryWords, row, at: place, into: &sink, faults: &ledger)
    case .openTelemetry:
      return feeds.readCallback(
        .appState, StateFeedReader.openTelemetryWords, row, at: place, into: &sink, faults: &ledger)
    }
  }

  /// Reads an object of a unified log and returns its time.
  private mutating func readLog(
    _ row: JSONRow, _ dialect: LogShowReader.Dialect, at place: SourcePosition,
    into sink: inout EventSink, _ onRecord: (RawRecord, inout EventSink) -> Void
  ) -> Instant? {
    let first = sink.events.count
    let time = logShow.read(
      row, dialect, at: place, into: &sink, onRecord: onRecord, faults: &ledger)
    guard let time else { return nil }
    if let before = contents.lastAt, sink.events[first...].contains(where: { $0.kind == .boot }) {
      contents.stretches.noteRestart(after: before, until: time, line: place.line)
    }
    contents.stretches.note(time, line: place.line)
    if !contents.stretches.hasManyProcesses, let process = LogShowReader.process(of: row, dialect) {
      contents.stretches.note(process: process)
    }
    return time
  }

  private mutating func note(_ fault: JSONFramer.Fault, into sink: inout EventSink) {
    ledger.note(fault.cause, at: SourcePosition(input: input, line: fault.line), in: &sink)
  }
}
