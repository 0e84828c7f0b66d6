import LifetraceInputs
import LifetraceModel

/// Reads one input: finds text and JSON in its bytes and sends each to its reader.
struct InputReader<Stage: RecordConsumer>: Sendable {
  var stage: Stage
  private(set) var json: JSONLayoutReader
  private(set) var format: InputFormat
  private(set) var report: ReportInput
  private(set) var mending = TextMending()
  var bytes = 0
  var lines = 0
  private var text: TextRecordReader
  private var parts = BlockParts<TextPart>()
  private var blocks = LineBlocks()
  /// Where lines of JSON begin and end in the text.
  private var runs: JSONRuns
  let input: UInt32
  private let emitters: EmitterSet
  /// How much must have come before blocks of text are searched.
  private let leastSearched: Int

  /// Creates the reader of an input.
  ///
  /// - Parameters:
  ///   - options: how the input is to be understood.
  ///   - input: its index among the inputs.
  ///   - stage: takes its records.
  ///   - leastSearched: the number of bytes in which every line is read. After them, blocks of
  ///     text are searched for the lines that matter.
  ///   - readsAll: whether all objects of JSON become records, not only those that may matter.
  init(
    options: ReadingOptions, input: UInt32, stage: Stage, leastSearched: Int = 0,
    readsAll: Bool = false
  ) {
    self.stage = stage
    self.input = input
    let emitters = EmitterSet(taught: options.words)
    self.emitters = emitters
    report = ReportInput(zone: options.zone)
    format = InputFormat(forcedLayout: options.layout)
    json = JSONLayoutReader(zone: options.zone) {
      readsAll || emitters.isCandidate($0, ofSystem: $1)
    }
    self.leastSearched = leastSearched
    runs = JSONRuns(options.layout.map(LayoutName.isText))
    // With a layout of JSON, no line is left to the layouts of text.
    text = TextRecordReader(forced: options.layout)
  }

  /// The input is no log, and none of its bytes are to be read.
  mutating func refuse(as format: ForeignFormat, size: Int) {
    self.format.refuse(as: format)
    bytes = size
  }

  /// How many lines were cut because they were too long.
  var overlongCount: Int { blocks.overlongCount }

  /// Whether a line of JSON was cut because it was too long.
  var hasCutJSON: Bool { blocks.hasCutJSON }

  /// Reads the next bytes, without a copy if possible.
  ///
  /// - Returns: `nil` at the end of the input, and `false` if the rest of the input is not needed.
  mutating func read(
    from source: inout some ByteSource, into sink: inout EventSink
  ) throws -> Bool? {
    if try source.lookAtNext({ readInPlace($0, into: &sink) }) > 0 { return true }
    guard isReadAsItComes, blocks.takesAnything else {
      var chunk: [UInt8] = []
      guard try source.appendNext(to: &chunk) else { return nil }
      return read(chunk, into: &sink)
    }
    var isEnd = false
    let count = try blocks.fill { buffer in
      let before = buffer.count
      isEnd = try !source.appendNext(to: &buffer)
      return buffer.count - before
    }
    bytes += count
    readGathered(into: &sink)
    return isEnd ? nil : true
  }

  /// Whether nothing has to be done to the text before its lines are read.
  private var isReadAsItComes: Bool {
    !format.isOpen && mending.isNone && report.document == nil
  }

  /// The lines of reports without the line that names their kind.
  var linesWithoutHeader: [UInt32] {
    text.linesWithoutHeader + (report.document?.lacksHeader == true ? [1] : [])
  }

  /// What happened to the line breaks of the input.
  var lineDamage: LineRepair.Damage? { mending.repair?.damage }

  /// Reads whole lines without copying them. Returns their size in bytes; 0 if they must be added
  /// to the unread rest.
  private mutating func readInPlace(_ text: Span<UInt8>, into sink: inout EventSink) -> Int {
    guard isReadAsItComes else { return 0 }
    guard !blocks.isEmpty else {
      blocks.freeMemory()
      let end = readBlock(text.extracting(0..<text.wholeLinesEnd()), into: &sink)
      bytes += end
      return end
    }
    // A line that began before is read with some lines after it, at which layouts may look.
    let end = text.extracting(0..<min(text.count, LineBlocks.preferredSize)).wholeLinesEnd()
    guard end > 0, blocks.takesAnything else { return 0 }
    blocks.fill { $0.append(text.extracting(0..<end)) }
    bytes += end
    readGathered(into: &sink)
    return end
  }

  /// Reads the next bytes; returns `false` when the rest of the input need not be read.
  mutating func read(_ chunk: [UInt8], into sink: inout EventSink) -> Bool {
    bytes += chunk.count
    guard format.isOpen else {
      readDecoded(mending.decode(chunk), into: &sink)
      return true
    }
    return format.add(chunk) ? readStart(into: &sink) : true
  }

  /// Reads the unread rest at the end of the input.
  mutating func finish(into sink: inout EventSink) {
    if format.isOpen, !readStart(into: &sink) { return }
    if let whole = report.document {
      lines = whole.lineCount
      if let foreign = report.finish(whole, input: input, to: &stage, into: &sink) {
        format.refuse(as: foreign)
      }
      return
    }
    if let tail = mending.finish() {
      blocks.add(tail)
      readGathered(into: &sink)
    }
    if let rest = blocks.finish() { readBlock(rest.span, isEnd: true, into: &sink) }
    text.finish(&stage, &sink)
    stage.finish(into: &sink)
    json.finish(into: &sink)
  }

  /// Recognizes the input's format by its beginning; returns `false` when it is no log.
  private mutating func readStart(into sink: inout EventSink) -> Bool {
    guard let beginning = format.takeStart() else { return true }
    let decoded = mending.decodeStart(beginning)
    report.document = format.recognize(decoded.span)
    guard format.foreign == nil else { return false }
    if report.document == nil {
      // Only so far, whatever the size of the pieces that the input comes in.
      if mending.isUTF8 { text.isRelay = ForeignFormat.hasRelayEnds(decoded.span) }
      if !text.isRelay, format.table == nil, format.allowsText {
        mending.lookForDamage(in: decoded.span, emitters)
      }
    }
    readDecoded(decoded, into: &sink)
    return true
  }

  private mutating func readDecoded(_ piece: [UInt8], into sink: inout EventSink) {
    if report.document != nil {
      report.document?.append(piece)
    } else {
      blocks.add(mending.mend(piece))
      readGathered(into: &sink)
    }
  }

  /// Reads the whole lines that were gathered, once there are enough of them.
  private mutating func readGathered(into sink: inout EventSink) {
    guard let block = blocks.take() else { return }
    let count = readBlock(block, into: &sink)
    blocks.putBack(block, read: count)
  }

  /// A function of its own: a span keeps its block for as long as the scope lasts, so that it could
  /// not be put back.
  private mutating func readBlock(
    _ block: borrowing LineBlocks.Block, into sink: inout EventSink
  ) -> Int {
    readBlock(block.bytes.span.extracting(..<block.end), into: &sink)
  }

  /// Reads whole lines; returns where those begin that more has to follow before they can be read.
  @discardableResult
  private mutating func readBlock(
    _ block: Span<UInt8>, isEnd: Bool = false, into sink: inout EventSink
  ) -> Int {
    var index = 0
    runs.beginBlock(isLast: isEnd)
    // The first lines show the layout; the others are read as it allows.
    while index < block.count, !runs.isUndecided {
      if let rules = routineRules(for: block.count - index) {
        let reach = min(index + InputReader.mostLookedThrough, block.count)
        let feed = block.firstIndex(of: .lineFeed, from: reach - 1)
        let end = feed.map { $0 + 1 } ?? block.count
        for part in parts.read(block, index..<end, rules) where !runs.isUndecided {
          for stretch in part.all where !runs.isUndecided {
            index = readStretch(
              stretch.range, part.records[stretch.routine], of: block, rules, from: index,
              into: &sink)
          }
        }
      } else {
        index = readLines(block, from: index, into: &sink)
      }
    }
    return index
  }

  /// How routine lines are recognized; `nil` where there are too few bytes for it.
  private func routineRules(for count: Int) -> RoutineRules? {
    guard count >= InputReader.leastBlock, bytes >= leastSearched, !runs.isInJSON,
      mending.repair == nil
    else { return nil }
    return text.routineRules(stage.scan)
  }

  /// A block is looked through in such pieces, so that few of its records are in memory at a time.
  private static var mostLookedThrough: Int { 4 << 20 }

  /// In a smaller block the lines are read sooner than looked through.
  private static var leastBlock: Int { 1 << 14 }

  /// Reads a stretch of lines, or takes its routine records; returns where it ends.
  private mutating func readStretch(
    _ range: Range<Int>, _ records: ArraySlice<RoutineRecord>, of block: Span<UInt8>,
    _ rules: RoutineRules, from start: Int, into sink: inout EventSink
  ) -> Int {
    // The last line before may have been the first of several lines of JSON.
    if !records.isEmpty, start == range.lowerBound, !runs.isInJSON,
      text.readRoutine(
        records, of: block, rules, number: UInt32(truncatingIfNeeded: lines + 1), to: &stage,
        sink: &sink)
    {
      for record in records { lines += Int(record.lineCount) }
      return range.upperBound
    }
    var index = start
    while index < range.upperBound, !runs.isUndecided {
      index = readLines(block, from: index, into: &sink)
    }
    return index
  }

  /// Reads one line of text or a run of lines of JSON; returns where the next line begins.
  private mutating func readLines(
    _ block: Span<UInt8>, from start: Int, into sink: inout EventSink
  ) -> Int {
    // The mark of a beginning; files that were put together have it in the middle, too.
    let index = block.skippingByteOrderMark(from: start)
    if runs.continues(block, at: index, line: lines, isAllowed: mending.allowsJSON) {
      text.finish(&stage, &sink)
      return readJSONRun(block, from: index, into: &sink)
    }
    return runs.isUndecided ? start : readLine(block, from: index, into: &sink)
  }

  /// Reads the lines of JSON from `start` on; returns where they end.
  private mutating func readJSONRun(
    _ block: Span<UInt8>, from start: Int, into sink: inout EventSink
  ) -> Int {
    let firstEnd = block.lineStop(from: start)
    guard block.byte(firstEnd) != .carriageReturn || block.byte(firstEnd + 1) == .lineFeed else {
      return readLoneReturns(block, from: start, firstEnd: firstEnd, into: &sink)
    }
    let before = sink.events.count
    let countBefore = sink.count
    stage.beginJSON(after: before)
    defer {
      if sink.count == countBefore { stage.endEmptyJSON() }
      let dated = json.datedEvents ?? (stage.asksForDates ? json.datedRecords : nil)
      if let dated { stage.note(dated, after: before, into: &sink) }
    }
    let firstLine = UInt32(truncatingIfNeeded: lines + 1)
    if let count = json.readPlain(
      block, range: start..<block.count, firstLine: firstLine, input: input, into: &sink)
    {
      lines += count
      return block.count
    }
    var index = start
    while index < block.count {
      let content = block.skippingBlanks(from: index)
      guard JSONRuns.mayHoldLine(block, at: content) || content == block.count else { break }
      let end = block.firstIndex(of: .lineFeed, from: content) ?? block.count
      index = min(end + 1, block.count)
      lines += 1
    }
    let range = start..<index
    let input = input
    readJSON(into: &sink) { json, sink, take in
      json.read(
        block, range: range, firstLine: firstLine, input: input, into: &sink, onRecord: take)
    }
    return index
  }

  /// Reads lines of JSON that end in carriage returns alone: the reader of JSON knows lines by their line feeds.
  ///
  /// - Parameter firstEnd: the end of the first line.
  /// - Returns: where they end.
  private mutating func readLoneReturns(
    _ block: Span<UInt8>, from start: Int, firstEnd: Int, into sink: inout EventSink
  ) -> Int {
    let limit = max(firstEnd, min(start + InputReader.mostLookedThrough, block.count - 1))
    let end = min(block.lineStop(from: limit) + 1, block.count)
    let lines = block.extracting(start..<end).replacingLoneReturns()
    return start + readJSONRun(lines.span, from: 0, into: &sink)
  }

  /// Calls the reader of JSON with a receiver for its records.
  private mutating func readJSON(
    into sink: inout EventSink,
    _ body: (
      inout JSONLayoutReader, inout EventSink, (RawRecord, inout EventSink) -> Void
    ) -> Void
  ) {
    var records = stage
    body(&json, &sink) { record, sink in records.take(record, into: &sink) }
    stage = records
  }

  /// Reads one line of text; returns where the next begins.
  private mutating func readLine(
    _ block: Span<UInt8>, from start: Int, into sink: inout EventSink
  ) -> Int {
    let end = block.lineStop(from: start)
    let isNUL = end < block.count && block[end] == 0
    // In the syslog relay a NUL follows the line feed; many in a row are a hole in the file.
    // Neither ends a line of its own, nor does an editor count one there.
    if !(isNUL && end == start) { lines += 1 }
    var next = min(end + 1, block.count)
    if end < block.count, block[end] == .carriageReturn, block.byte(next) == .lineFeed { next += 1 }
    text.readLine(
      block, start..<min(end, start + LineBlocks.lineLimit), ahead: block.count,
      number: UInt32(truncatingIfNeeded: lines), to: &stage, sink: &sink)
    if end - start > LineBlocks.lineLimit { sink.skip("overlong line") }
    lines += mending.nextStep() - 1
    return next
  }
}

extension InputReader<RecordStage> {
  /// Fewer lines may be a few prints.
  private static let leastProse = 5

  /// What the input is, when it is no log, with so many events found in it.
  func foreign(events: Int) -> ForeignFormat? {
    if format.foreign == nil, events == 0, report.counterCount == 0, let bugType = format.bugType,
      bugType.kind == nil || bugType.kind == .panic,
      stage.layouts.allSatisfy(TextLayoutTable.ofReports.contains)
    {
      return .report(of: bugType)
    }
    guard format.foreign == nil, events == 0, json.contents.layouts.isEmpty,
      stage.layouts.allSatisfy(TextLayoutTable.notes.contains)
    else { return format.foreign }
    if let table = format.table { return table }
    // Lines that look like the life cycle may be taught.
    let isProse = stage.layouts.first == MessageOnlyLayout.name && lines >= Self.leastProse
    return isProse && stage.unread.isEmpty ? .otherText : nil
  }

  /// Places the records at the first time in the JSON, if none of them has one. The records that have it told
  /// no event, so the clock did not see it.
  mutating func placeUntimed(in sink: inout EventSink) {
    guard json.contents.holdsRecordsOnly, let first = json.contents.firstAt else { return }
    stage.placeUntimed(at: first, into: &sink)
  }

  /// Whether no later line changes an event that was read: all are native ones with a date.
  var areEventsSettled: Bool {
    stage.recordCount == 0 && json.contents.layouts == [JSONLayout.native.rawValue]
      && json.reference?.anchor == .absolute
  }
}
