import LifetraceModel

/// A record of text in which only its time and its writer matter, since no emitter knows its
/// message.
struct RoutineRecord: Sendable {
  var time: WallTime?
  /// Where the line begins in the block.
  var start: Int
  @ShortRange var device: Range<Int>?
  @ShortRange var process: Range<Int>?
  var pid: Int32?
  var lineCount: Int32 = 1

  /// Creates the record of a line that begins at `start` of the block.
  init(_ fields: LineFields, at start: Int) {
    self.start = start
    time = fields.time
    device = fields.device
    process = fields.process
    pid = fields.pid
  }

  /// Returns where a part of the first line is in the block.
  func place(of part: Range<Int>) -> Range<Int> {
    start + part.lowerBound..<start + part.upperBound
  }
}

/// How lines of the layout in hand are recognized as routine, as far as the lines before them
/// decide it.
struct RoutineRules: Sendable {
  /// Finds whatever makes a record more than its time and its writer.
  var scan: LiteralScan
  /// The layouts that recognize a line by its shape.
  var layouts: LayoutChoice
  /// The layout in hand.
  var layout: any TextLayout
  /// Whether that is the layout of apps' loggers, which reads lines that no other layout reads.
  var isLogger: Bool
  /// Whether the times of a CI job may precede the lines: the input has not yet shown it.
  var mayHaveJobTimes: Bool

  /// Returns the parts of a line that begins a record of the layout in hand; `nil` if it does not,
  /// or only reading it shows what it is.
  ///
  /// - Parameter start: where the line begins after paste marks.
  func beginning(
    of line: Span<UInt8>, from start: Int, _ opening: LineOpening
  ) -> LineFields? {
    guard start == 0, !line.mayOpenJSON, !PasteMarks.isRemark(line),
      !mayHaveJobTimes || JobTimes.timeEnd(line) == nil
    else { return nil }
    if isLogger, !isOnlyLoggers(line, opening) { return nil }
    guard layout.openings.contains(opening.form), let fields = layout.read(line, opening)
    else { return nil }
    let isBroken =
      layout.isCopiedByHand && ConsoleSpacedLine.lostBreak(line, after: fields) != nil
    return isBroken ? nil : fields
  }

  /// Returns whether a line may be joined to the next one without a line feed, or may change the
  /// meaning of the next one.
  func isOpen(_ line: Span<UInt8>, _ fields: LineFields) -> Bool {
    isLogger
      ? fields.message.isEmpty : layout.isCopiedByHand && OpenRecord.wrapLength(line) != nil
  }

  /// Whether nothing reads a line but the layout of apps' loggers.
  private func isOnlyLoggers(_ line: Span<UInt8>, _ opening: LineOpening) -> Bool {
    guard PasteMarks.runnerMarkEnd(line) == nil, !CrashReportText.hasKey(line),
      XcodeMetadata.read(line) == nil, !layouts.mayRead(line, opening)
    else { return false }
    guard let end = PasteMarks.lineNumberEnd(line) else { return true }
    let unnumbered = line.extracting(end..<line.count)
    return !layouts.mayRead(unnumbered, LineOpening(unnumbered))
  }

  /// Whether a line that begins no record of the layout in hand can only go on with one.
  ///
  /// What begins a record in any layout has a date or a time of day.
  func onlyGoesOn(_ line: Span<UInt8>, from start: Int, _ opening: LineOpening) -> Bool {
    let line = line.extracting(start..<line.count)
    let opensReport =
      layout.continuation == .always
      ? CrashReportText.opensReport(line) : CrashReportText.hasKey(line)
    return opening.form == .other && !opensReport && !line.mayOpenJSON && !line.hasTimeOfDay
      && !PasteMarks.isRemark(line) && !PasteMarks.isLoss(line)
      && PasteMarks.runnerMarkEnd(line) == nil && !XcodeLayout.closesRun(line)
  }
}

/// Finds the routine records of a part of a block of text.
///
/// A record is routine if the scan finds nothing in it, its first line begins a record of the
/// layout in hand, its other lines can only go on with it, and the line after them begins a record
/// too.
struct TextPart: BlockPart {
  static let leastSize = 1 << 16

  private(set) var stretches = Stretches<RoutineRecord>()
  private var openings = OpeningReader()
  /// The record that is routine if the next line begins a record or goes on with it.
  private var pending: RoutineRecord?
  /// Whether the pending record must be read if another line goes on with it.
  private var isClosed = false

  /// A longer record must be read. The limit is well below the length at which records are cut.
  private static let longestRecord = 1 << 14

  init() {}

  mutating func read(_ text: Span<UInt8>, _ range: Range<Int>, _ rules: RoutineRules) {
    stretches.removeAll()
    pending = nil
    var search = LiteralSearch(rules.scan)
    search.begin(range)
    var mark = search.next(in: text, from: range.lowerBound)
    var start = range.lowerBound
    while start < range.upperBound,
      let end = text.firstIndex(of: .lineFeed, from: start, limit: range.upperBound)
    {
      if mark <= end {
        addRead(start..<end + 1)
        mark = search.next(in: text, from: end + 1)
      } else if !isRoutine(text.extracting(start..<text.lineEnd(start..<end)), at: start, rules) {
        addRead(start..<end + 1)
      }
      start = end + 1
    }
    if pending != nil || start < range.upperBound { addRead(start..<range.upperBound) }
  }

  /// Skips a line that may be routine; returns `false` if it must be read.
  private mutating func isRoutine(
    _ line: Span<UInt8>, at start: Int, _ rules: RoutineRules
  ) -> Bool {
    guard line.count <= TextPart.longestRecord, line.firstIndex(of: .carriageReturn, from: 0) == nil
    else { return false }
    let opening = openings.opening(of: line)
    let content = PasteMarks.contentStart(line)
    if let fields = rules.beginning(of: line, from: content, opening) {
      addPending(before: start)
      pending = RoutineRecord(fields, at: start)
      isClosed = rules.isOpen(line, fields)
      return true
    }
    guard let begin = pending?.start, start + line.count - begin <= TextPart.longestRecord
    else { return false }
    if line.skippingBlanks(from: content) >= line.count {
      isClosed = isClosed || rules.layout.continuation == .unfinished
    } else if isClosed || !rules.onlyGoesOn(line, from: content, opening) {
      return false
    }
    pending?.lineCount += 1
    return true
  }

  /// Adds the pending record, which ends at `end`.
  private mutating func addPending(before end: Int) {
    guard let record = pending else { return }
    pending = nil
    stretches.add(record, record.start..<end)
  }

  /// Adds lines to be read, and the pending record before them.
  private mutating func addRead(_ range: Range<Int>) {
    stretches.addRead((pending?.start ?? range.lowerBound)..<range.upperBound)
    pending = nil
  }
}

extension Span where Element == UInt8 {
  /// The end of a line without the carriage return before its line feed.
  fileprivate func lineEnd(_ line: Range<Int>) -> Int {
    line.isEmpty || self[line.upperBound - 1] != .carriageReturn
      ? line.upperBound : line.upperBound - 1
  }

  /// Whether the line may open JSON, an object or an array of them, also after a byte order mark.
  fileprivate var mayOpenJSON: Bool {
    var start = skippingBlanks(from: 0)
    if byte(start) == UInt8(ascii: "[") {
      start = skippingBlanks(from: start + 1)
      if start >= count { return true }
    }
    guard byte(start) == UInt8(ascii: "{") else { return byte(start) == 0xEF }
    let next = skippingBlanks(from: start + 1)
    return next >= count || byte(next) == UInt8(ascii: "\"")
  }

  /// Whether something like `12:34:` is in the line.
  fileprivate var hasTimeOfDay: Bool {
    let colon = UInt8(ascii: ":")
    var next = firstIndex(of: colon, from: 0)
    while let place = next {
      if byte(place + 3) == colon, byte(place + 1).isDigit, byte(place + 2).isDigit { return true }
      next = firstIndex(of: colon, from: place + 1)
    }
    return false
  }
}
