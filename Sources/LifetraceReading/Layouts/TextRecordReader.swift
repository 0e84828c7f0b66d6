import LifetraceModel

/// Turns lines of text into records: finds the layout of each line, and has those that belong to
/// the record before them joined to it.
struct TextRecordReader: Sendable {
  /// The process whose console prints lines without saying so.
  private struct Run: Sendable {
    var layout: String
    var process: [UInt8]
    var pid: Int32?
  }

  /// Whether NUL ends the records, as in the bytes of the syslog relay.
  var isRelay = false
  private var layouts: LayoutChoice
  /// The layout forced by the user.
  private let forced: String?
  private var joiner = RecordJoiner()
  private var crash = CrashReportText()
  private var isInBacktraces = false
  /// The report in hand that is a file.
  private var pasted: PastedReport?
  /// The lines of reports without the line that names their kind.
  private(set) var linesWithoutHeader: [UInt32] = []
  private var jobTimes = JobTimes.unknown
  private var serverRows = ServerRows.unknown
  private var run: Run?

  /// Creates a reader that finds the layout of each line, or uses the named one alone.
  init(forced: String? = nil) {
    self.forced = forced
    layouts = TextLayoutTable.choice
    guard let forced else { return }
    let shape = forced == TextLayoutTable.relayName ? "idevicesyslog" : forced
    layouts = LayoutChoice(
      (TextLayoutTable.shaped + [TextLayoutTable.logger]).filter { $0.name == shape })
  }

  /// Reads one line.
  ///
  /// - Parameters:
  ///   - range: the line in `text`, without its end.
  ///   - ahead: the end of the text that may be looked at.
  mutating func readLine<Consumer: RecordConsumer>(
    _ text: Span<UInt8>, _ range: Range<Int>, ahead: Int, number: UInt32,
    to consumer: inout Consumer, sink: inout EventSink
  ) {
    let rest = text.extracting(range.lowerBound..<max(ahead, range.upperBound))
    let line = text.extracting(range)
    if let undone = Escapes.undoingPaste(line) {
      let plain = Escapes.undoingPaste(behindDevice: line) ?? undone
      readPlain(plain.span, 0..<plain.count, ahead: rest, number: number, &consumer, &sink)
    } else {
      readPlain(text, range, ahead: rest, number: number, &consumer, &sink)
    }
  }

  /// How routine lines of the layout in hand are recognized; `nil` where every line must be read.
  ///
  /// The scan takes as long to compile as a thousand events to read: only lines of text need it.
  func routineRules(_ scan: @autoclosure () -> LiteralScan?) -> RoutineRules? {
    guard !isRelay, jobTimes != .present, serverRows != .present, pasted == nil,
      let open = joiner.open,
      !layouts.all.isEmpty
    else { return nil }
    let isLogger = open.layout == TextLayoutTable.logger.name && forced == nil
    guard isLogger || open.layout == layouts.current.name, let scan = scan() else { return nil }
    return RoutineRules(
      scan: scan, layouts: layouts, layout: isLogger ? TextLayoutTable.logger : layouts.current,
      isLogger: isLogger, mayHaveJobTimes: jobTimes == .unknown)
  }

  /// Hands over records that were found with `rules`; returns `false` if lines that were read since
  /// then make another of them.
  mutating func readRoutine<Consumer: RecordConsumer>(
    _ records: ArraySlice<RoutineRecord>, of block: Span<UInt8>, _ rules: RoutineRules,
    number: UInt32, to consumer: inout Consumer, sink: inout EventSink
  ) -> Bool {
    guard jobTimes != .present, serverRows != .present, pasted == nil, mayBegin(rules) else {
      return false
    }
    joiner.close(&consumer, &sink)
    isInBacktraces = false
    let printer = rules.isLogger && run?.process.isEmpty == false ? run : nil
    consumer.take(
      RoutineRecords(
        layout: rules.layout.name, line: number, records: records, process: printer?.process,
        pid: printer?.pid),
      of: block, into: &sink)
    return true
  }

  /// Whether a record that was found with `rules` still begins one, whatever record is open.
  private func mayBegin(_ rules: RoutineRules) -> Bool {
    guard rules.isLogger else { return rules.layouts.currentIndex == layouts.currentIndex }
    guard let open = joiner.open else { return true }
    return open.continuation == .unfinished && !open.isBroken
  }

  /// Reads a line in the middle of which the next report begins; returns `false` for other lines.
  private mutating func readJoined<Consumer: RecordConsumer>(
    _ text: Span<UInt8>, _ range: Range<Int>, ahead: Span<UInt8>, number: UInt32,
    _ consumer: inout Consumer, _ sink: inout EventSink
  ) -> Bool {
    guard isInReport, let header = CrashReportText.joinedHeader(text.extracting(range)) else {
      return false
    }
    let place = range.lowerBound + header
    readPlain(text, range.lowerBound..<place, ahead: ahead, number: number, &consumer, &sink)
    let rest = ahead.extracting(min(header, ahead.count)..<ahead.count)
    readPlain(text, place..<range.upperBound, ahead: rest, number: number, &consumer, &sink)
    return true
  }

  /// Whether the line before belongs to a report.
  private var isInReport: Bool {
    pasted != nil || isInBacktraces || joiner.open?.isCrashReport == true
  }

  /// Reads one line without escapes of a paste.
  ///
  /// - Parameter ahead: the text from this line on, unchanged.
  private mutating func readPlain<Consumer: RecordConsumer>(
    _ text: Span<UInt8>, _ range: Range<Int>, ahead: Span<UInt8>, number: UInt32,
    _ consumer: inout Consumer, _ sink: inout EventSink
  ) {
    let whole = text.extracting(range)
    if readJoined(text, range, ahead: ahead, number: number, &consumer, &sink) { return }
    if let end = jobTimes.end(whole, ahead: ahead) {
      let content = range.lowerBound + end..<range.upperBound
      return readPlain(text, content, ahead: ahead, number: number, &consumer, &sink)
    }
    switch serverRows.read(whole, ahead: ahead) {
    case .none: break
    case .ofServer: return
    case .ofLog(let end, let time):
      consumer.note(date: time, isYearAlone: true)
      let content = range.lowerBound + end..<range.upperBound
      return readPlain(text, content, ahead: ahead, number: number, &consumer, &sink)
    }
    let start = PasteMarks.contentStart(whole)
    if whole.skippingBlanks(from: start) >= whole.count { return blank(&consumer, &sink) }
    var content = range.lowerBound + start..<range.upperBound
    let line = text.extracting(content)
    if readPasted(line, ahead: ahead, number: number, &consumer, &sink) { return }
    if PasteMarks.isRemark(line) { return readRemark(line, &consumer, &sink) }
    if PasteMarks.isLoss(line) { return readLoss(&consumer, &sink) }
    var didBegin = false
    while let next = beginShaped(
      text, content, ahead: ahead, number: number, &consumer, &sink)
    {
      didBegin = true
      content = next..<content.upperBound
    }
    if !didBegin, let mark = markEnd(line) {
      let unmarked = content.lowerBound + mark..<content.upperBound
      return readPlain(text, unmarked, ahead: ahead, number: number, &consumer, &sink)
    }
    if !didBegin { readUnshaped(text, range, content, number: number, &consumer, &sink) }
    if joiner.open?.line == number { joiner.noteMarks(whole, start) }
    joiner.blankLines = 0
  }

  /// Reads a line of the document around a log, which may be a heading with the day of the lines below it.
  private mutating func readRemark<Consumer: RecordConsumer>(
    _ line: Span<UInt8>, _ consumer: inout Consumer, _ sink: inout EventSink
  ) {
    joiner.close(&consumer, &sink)
    if let date = AppLoggerLayout.dateLine(line) { consumer.note(date: date, isYearAlone: false) }
  }

  /// Reads a line that reports lost records.
  private mutating func readLoss<Consumer: RecordConsumer>(
    _ consumer: inout Consumer, _ sink: inout EventSink
  ) {
    joiner.close(&consumer, &sink)
    consumer.noteLoss()
  }

  /// The place after the mark that a tool put before a line of the log; `nil` without such a mark.
  private mutating func markEnd(_ line: Span<UInt8>) -> Int? {
    if let end = PasteMarks.runnerMarkEnd(line) { return end }
    guard let end = PasteMarks.lineNumberEnd(line) else { return nil }
    let unnumbered = line.extracting(end..<line.count)
    return layouts.read(unnumbered, ahead: unnumbered) == nil ? nil : end
  }

  /// Begins the record whose shape the line has, or returns `nil` when it has none.
  ///
  /// Returns the place of the rest of the line: its end, or the beginning of the next record in a
  /// line that holds several because the line breaks were lost.
  private mutating func beginShaped<Consumer: RecordConsumer>(
    _ text: Span<UInt8>, _ content: Range<Int>, ahead: Span<UInt8>, number: UInt32,
    _ consumer: inout Consumer, _ sink: inout EventSink
  ) -> Int? {
    guard !content.isEmpty else { return nil }
    let line = text.extracting(content)
    guard let (layout, fields) = layouts.read(line, ahead: ahead) else { return nil }
    joiner.close(&consumer, &sink)
    let maySplit = layout.isCopiedByHand && line.count <= RecordJoiner.recordLimit
    let next = maySplit ? ConsoleSpacedLine.lostBreak(line, after: fields) : nil
    let end = content.lowerBound + (next ?? line.count)
    begin(
      layout, fields.ending(at: end - content.lowerBound), text, content.lowerBound..<end,
      number: number)
    return end
  }

  /// Hands over the last record at the end of the input.
  mutating func finish<Consumer: RecordConsumer>(
    _ consumer: inout Consumer, _ sink: inout EventSink
  ) {
    endPasted(&consumer, &sink)
    joiner.close(&consumer, &sink)
  }

  /// Reads the lines of a text that is whole.
  mutating func readAll<Consumer: RecordConsumer>(
    _ text: Span<UInt8>, to consumer: inout Consumer, sink: inout EventSink
  ) {
    var (start, number) = (0, UInt32(0))
    while start < text.count {
      let end = text.lineStop(from: start)
      number += 1
      readLine(text, start..<end, ahead: text.count, number: number, to: &consumer, sink: &sink)
      start = text.skippingBreak(from: end)
    }
    finish(&consumer, &sink)
  }

  /// Reads a blank line: it ends a record of a layout whose continuation lines are uncertain. In
  /// other layouts it becomes part of the record if another line follows.
  private mutating func blank<Consumer: RecordConsumer>(
    _ consumer: inout Consumer, _ sink: inout EventSink
  ) {
    guard let open = joiner.open, !open.isCrashReport else { return }
    switch open.continuation {
    case .always: joiner.blankLines += 1
    case .unfinished: joiner.close(&consumer, &sink)
    }
  }

  private mutating func begin(
    _ layout: any TextLayout, _ fields: LineFields, _ text: Span<UInt8>, _ content: Range<Int>,
    number: UInt32
  ) {
    isInBacktraces = false
    let isSyslogRelay = isRelay && layout.name == DeviceSyslogLayout.idevicesyslog.name
    joiner.start(
      OpenRecord(
        layout: isSyslogRelay ? TextLayoutTable.relayName : layout.name,
        continuation: layout.continuation, hasVisEscapes: layout.hasVisEscapes, line: number,
        fields: fields,
        wrapLength: layout.isCopiedByHand ? OpenRecord.wrapLength(text.extracting(content)) : nil),
      text, content)
    noteRun(layout)
  }

  /// Remembers whose console this is.
  private mutating func noteRun(_ layout: any TextLayout) {
    guard case .unfinished = layout.continuation, let fields = joiner.open?.fields else {
      run = nil
      return
    }
    let process = fields.process.map { joiner.bytes[$0] } ?? []
    if run?.process.elementsEqual(process) != true || run?.pid != fields.pid {
      run = Run(layout: layout.name, process: Array(process), pid: fields.pid)
    }
  }
}

// MARK: Lines without the shape of a record's beginning

extension TextRecordReader {
  private mutating func readUnshaped<Consumer: RecordConsumer>(
    _ text: Span<UInt8>, _ range: Range<Int>, _ content: Range<Int>, number: UInt32,
    _ consumer: inout Consumer, _ sink: inout EventSink
  ) {
    let line = text.extracting(content)
    if readMetadata(text, content, number: number, &consumer, &sink) { return }
    if joiner.open?.continuation != .always, let date = AppLoggerLayout.dateLine(line) {
      joiner.close(&consumer, &sink)
      return consumer.note(date: date, isYearAlone: false)
    }
    if readBroken(text, content, &sink) { return }
    if readCrashReport(text, content, number: number, &consumer, &sink) { return }
    if let open = joiner.open, case .always = open.continuation,
      forced != nil || !AppLoggerLayout.opensWithDate(line)
    {
      return joiner.append(text, range, &sink)
    }
    if forced == nil || forced == TextLayoutTable.logger.name {
      let logger = TextLayoutTable.logger
      if let fields = logger.read(line) {
        joiner.close(&consumer, &sink)
        guard let run, !run.process.isEmpty else {
          return begin(logger, fields, text, content, number: number)
        }
        // A logger that prints into Xcode's console is the process whose console it is.
        return beginPrinted(logger.name, fields, by: run, text, content, number: number)
      }
    }
    let closesRun = XcodeLayout.closesRun(line)
    if joiner.open != nil, !closesRun, joiner.isUnfinished(before: text.extracting(range)) {
      return joiner.append(text, range, &sink)
    }
    let mayBeAlone = forced == nil || forced == MessageOnlyLayout.name || run != nil
    if mayBeAlone, closesRun || consumer.isCandidate(line) {
      joiner.close(&consumer, &sink)
      return beginUntimed(text, content, number: number)
    }
    if joiner.open != nil, run != nil { return joiner.append(text, range, &sink) }
    sink.skip(isInBacktraces ? "crash report body" : "unrecognized line")
  }

  /// Joins the lines of a record that somebody broke to show it in a report: its time, below that
  /// `runningboardd:`, below that the message in pieces; returns `false` for other lines.
  private mutating func readBroken(
    _ text: Span<UInt8>, _ content: Range<Int>, _ sink: inout EventSink
  ) -> Bool {
    guard let open = joiner.open, open.layout == TextLayoutTable.logger.name else { return false }
    let line = text.extracting(content)
    if open.isBroken {
      if let next = TextLayoutTable.logger.read(line), next.message.lowerBound > 0 { return false }
      joiner.append(text, content, &sink)
      return true
    }
    let name = 0..<max(line.count - 1, 0)
    guard joiner.hasTimeAlone, !name.isEmpty, line.byte(name.upperBound) == UInt8(ascii: ":"),
      name.allSatisfy({ line[$0].isNamePart })
    else { return false }
    joiner.breakBehindProcess(line.extracting(name))
    return true
  }

  /// Reads a line of a report that is a file; returns `false` when it is none.
  private mutating func readPasted<Consumer: RecordConsumer>(
    _ line: Span<UInt8>, ahead: Span<UInt8>, number: UInt32, _ consumer: inout Consumer,
    _ sink: inout EventSink
  ) -> Bool {
    if pasted == nil, line.byte(0) == UInt8(ascii: "{") {
      if let open = joiner.open, open.isCrashReport, open.line < number,
        CrashReportText.isFileHeader(joiner.bytes.span)
      {
        pasted = PastedReport(joiner.bytes[...], at: open.line, below: line)
        if pasted != nil {
          _ = joiner.withdraw()
        } else if open.line + 1 == number {
          sink.skip("report of another kind")
        }
      } else if line.skippingBlanks(from: 1) >= line.count,
        let report = PastedReport(withoutHeader: ahead, at: number)
      {
        joiner.close(&consumer, &sink)
        pasted = report
        if linesWithoutHeader.count < Self.mostHeaders { linesWithoutHeader.append(number) }
      }
    }
    guard pasted != nil else { return false }
    // What is no line of it follows one whose end is missing.
    if PasteMarks.isRemark(line) || layouts.read(line, ahead: ahead) != nil {
      endPasted(&consumer, &sink)
      return false
    }
    if pasted?.append(line, at: number) == true { endPasted(&consumer, &sink) }
    return true
  }

  /// More of such lines are not told.
  private static var mostHeaders: Int { 100 }

  private mutating func endPasted<Consumer: RecordConsumer>(
    _ consumer: inout Consumer, _ sink: inout EventSink
  ) {
    guard let report = pasted else { return }
    pasted = nil
    let content = report.content
    for record in content?.records ?? [] { consumer.take(record, into: &sink) }
    if content == nil { sink.skip("damaged report") }
    if content?.isCutOff == true { sink.skip("end of a report that is missing") }
  }

  /// Gives the message above a line of Xcode's metadata its time and process; returns `false`
  /// when the line is no metadata.
  private mutating func readMetadata<Consumer: RecordConsumer>(
    _ text: Span<UInt8>, _ content: Range<Int>, number: UInt32,
    _ consumer: inout Consumer, _ sink: inout EventSink
  ) -> Bool {
    guard forced == nil || forced == "xcode",
      let fields = XcodeMetadata.read(text.extracting(content))
    else { return false }
    var record = OpenRecord(
      layout: "xcode", continuation: .unfinished, hasVisEscapes: false, line: number,
      fields: fields)
    var described = Array(text.extracting(content))
    if let above = joiner.open, above.fields.time == nil, !above.isCrashReport {
      // The line above was read as a record; it is the message of this one.
      record.line = above.line
      described += joiner.withdraw()
    } else {
      joiner.close(&consumer, &sink)
    }
    record.fields.message = content.count..<described.count
    joiner.start(record, described.span, 0..<described.count)
    joiner.close(&consumer, &sink)
    return true
  }

  /// Reads a line of a crash report; returns `false` when it is none.
  private mutating func readCrashReport<Consumer: RecordConsumer>(
    _ text: Span<UInt8>, _ content: Range<Int>, number: UInt32,
    _ consumer: inout Consumer, _ sink: inout EventSink
  ) -> Bool {
    guard forced == nil || forced == CrashReportText.name else { return false }
    let line = text.extracting(content)
    let isOpen = joiner.open?.isCrashReport ?? false
    if let open = joiner.open, !isOpen, case .always = open.continuation,
      !CrashReportText.opensReport(line)
    {
      return false
    }
    switch crash.classify(line, isOpen: isOpen) {
    case .foreign:
      return false
    case .passed:
      if isInBacktraces { sink.skip("crash report body") }
      isInBacktraces = true
    case .ends:
      joiner.close(&consumer, &sink)
      isInBacktraces = true
    case .follows:
      joiner.close(&consumer, &sink)
      return false
    case .begins:
      joiner.close(&consumer, &sink)
      isInBacktraces = false
      var fields = LineFields(time: nil, message: 0..<line.count)
      CrashReportText.complete(&fields, with: line, at: 0)
      var record = OpenRecord(
        layout: CrashReportText.name, continuation: .always, hasVisEscapes: false, line: number,
        fields: fields)
      record.isCrashReport = true
      run = nil
      joiner.start(record, text, content)
    case .belongs:
      joiner.append(text, content, &sink)
      let offset = joiner.bytes.count - line.count
      if var fields = joiner.open?.fields, joiner.open?.isFull == false {
        CrashReportText.complete(&fields, with: line, at: offset)
        joiner.note(fields)
      }
    }
    return true
  }

  /// Opens a record of a line without a time, by the process whose console prints it.
  private mutating func beginUntimed(_ text: Span<UInt8>, _ content: Range<Int>, number: UInt32) {
    let line = text.extracting(content)
    guard let run else {
      return joiner.start(
        OpenRecord(
          layout: MessageOnlyLayout.name, continuation: .unfinished, hasVisEscapes: false,
          line: number, fields: MessageOnlyLayout.read(line)),
        text, content)
    }
    let fields = LineFields(time: nil, message: 0..<line.count)
    beginPrinted(run.layout, fields, by: run, text, content, number: number)
  }

  /// Opens a record of a line that does not name its process, by the process of the run.
  private mutating func beginPrinted(
    _ layout: String, _ fields: LineFields, by run: Run, _ text: Span<UInt8>, _ content: Range<Int>,
    number: UInt32
  ) {
    let printed = run.process + Array(text.extracting(content))
    let offset = run.process.count
    var fields = fields
    fields.message = fields.message.lowerBound + offset..<fields.message.upperBound + offset
    fields.process = run.process.isEmpty ? nil : 0..<offset
    fields.pid = run.pid
    joiner.start(
      OpenRecord(
        layout: layout, continuation: .unfinished, hasVisEscapes: false, line: number,
        fields: fields), printed.span, 0..<printed.count)
  }
}
