import LifetraceModel

/// Joins the line that begins a record and those that belong to it, one record after the other.
struct RecordJoiner: Sendable {
  /// Bytes kept of one record with all its lines.
  static let recordLimit = 1 << 16

  /// The record in hand; its message ends where `bytes` do.
  private(set) var open: OpenRecord?
  /// The first line of that record, and the lines joined to it.
  private(set) var bytes: [UInt8] = []
  /// Blank lines above the line in hand, which are part of the record once it goes on.
  var blankLines = 0

  /// Opens a record with its first line, so that its message ends where the bytes do.
  mutating func start(_ record: OpenRecord, _ text: Span<UInt8>, _ content: Range<Int>) {
    bytes.removeAll(keepingCapacity: true)
    bytes.append(text.extracting(content))
    var record = record
    if record.fields.message.upperBound != bytes.count {
      let moved = bytes.count
      bytes.append(contentsOf: Array(bytes[record.fields.message]))
      record.fields.message = moved..<bytes.count
    }
    open = record
  }

  /// Remembers how the first line of the open record was marked.
  mutating func noteMarks(_ whole: Span<UInt8>, _ start: Int) {
    // A message alone has no columns; elsewhere a tab may be an empty first one.
    let hasTab = whole.byte(start) == .tab && open?.layout == MessageOnlyLayout.name
    let start = hasTab ? whole.skippingBlanks(from: start) : start
    guard start > 0, open?.isCrashReport == false else { return }
    open?.isQuoted = whole.firstIndex(of: UInt8(ascii: ">"), from: 0, limit: start) != nil
    open?.indentation = start
  }

  /// Whether the open record has come to its time and no further.
  var hasTimeAlone: Bool {
    guard let fields = open?.fields else { return false }
    return fields.time != nil && fields.process == nil && fields.message.isEmpty
  }

  /// Stores a line as the process of the open record, whose first line contains only a time.
  mutating func breakBehindProcess(_ name: Span<UInt8>) {
    let start = bytes.count
    bytes.append(name)
    open?.fields.process = start..<bytes.count
    open?.fields.message = bytes.count..<bytes.count
    open?.isBroken = true
  }

  /// Replaces the parts of the open record once further lines complete them.
  mutating func note(_ fields: LineFields) { open?.fields = fields }

  /// Whether the open record looks unfinished, or `next` looks like the inside of something.
  ///
  /// What is indented as far as the record is no inside of it.
  func isUnfinished(before next: Span<UInt8>) -> Bool {
    if isBox(before: next) { return true }
    let start = open.map {
      PasteMarks.continuationStart(next, isQuoted: $0.isQuoted, indentation: $0.indentation)
    }
    switch next.byte(start ?? 0) {
    case .space, .tab, UInt8(ascii: "}"), UInt8(ascii: ")"), UInt8(ascii: "]"): return true
    default: break
    }
    let last = bytes.last { $0 != .space && $0 != .tab }
    return last.map { Array(",{([|=:".utf8).contains($0) } ?? false
  }

  /// Whether the open record is a box that a logger drew, and `next` is a line of it: a side or the bottom after
  /// the same tool's prefix.
  private func isBox(before next: Span<UInt8>) -> Bool {
    guard let side = (0..<min(next.count, 24)).first(where: { next.byte($0) == 0xE2 }),
      RecordJoiner.sides.contains(where: { next.has($0, at: side) }), bytes.count > side + 2
    else { return false }
    return (0..<side).allSatisfy { bytes[$0] == next.byte($0) } && bytes[side] == 0xE2
      && bytes[side + 1] == 0x94
  }

  /// `│`, `├` and `└`.
  private static let sides = ["│", "├", "└"].map { Array($0.utf8) }

  /// Adds a line to the open record, up to the limit.
  mutating func append(_ text: Span<UInt8>, _ range: Range<Int>, _ sink: inout EventSink) {
    guard var record = open else { return }
    let marks = PasteMarks.continuationStart(
      text.extracting(range), isQuoted: record.isQuoted, indentation: record.indentation)
    let range = range.lowerBound + marks..<range.upperBound
    let separators = blankLines + 1
    guard bytes.count + separators + range.count <= RecordJoiner.recordLimit else {
      if !record.isFull { sink.skip("overlong record") }
      record.isFull = true
      open = record
      return
    }
    let line = text.extracting(range)
    let isWithinHeader =
      record.layout == LogShowSyslogLayout.name && isHeader(record.fields.message)
    if isWithinHeader {
      bytes.append(.space)
    } else if blankLines == 0, let length = record.wrapLength,
      PasteMarks.isWrapped(length, before: line)
    {
      bytes.append(.space)
    } else if record.fields.message.lowerBound == bytes.count {
      // The header alone filled the line.
    } else if record.isBroken {
      bytes.append(.space)
    } else {
      for _ in 0..<separators { bytes.append(.lineFeed) }
    }
    bytes.append(text.extracting(range))
    if isWithinHeader { MessagePrefix.strip(bytes.span, &record.fields) }
    if record.wrapLength != nil { record.wrapLength = range.count }
    open = record
  }

  /// Whether the message of a record consists of `(Library)` alone: then a tool wrapped the line
  /// within its header.
  private func isHeader(_ message: Range<Int>) -> Bool {
    let text = ByteScanner.trimmed(bytes[message.lowerBound...])
    guard text.first == UInt8(ascii: "("), text.last == UInt8(ascii: ")") else {
      return text.isEmpty
    }
    return text.dropFirst().dropLast().allSatisfy(\.isNamePart)
  }

  /// Gives up the open record, and returns its message.
  mutating func withdraw() -> ArraySlice<UInt8> {
    guard let record = open else { return [] }
    open = nil
    return bytes[record.fields.message.lowerBound...]
  }

  /// Hands over the open record.
  mutating func close<Consumer: RecordConsumer>(
    _ consumer: inout Consumer, _ sink: inout EventSink
  ) {
    blankLines = 0
    guard var record = open else { return }
    open = nil
    let start = record.fields.message.lowerBound
    if record.hasVisEscapes { Escapes.undoVis(&bytes, from: start) }
    record.fields.message = start..<bytes.count
    consumer.take(
      JoinedRecord(
        layout: record.layout, line: record.line, fields: record.fields, bytes: bytes),
      into: &sink)
  }
}

/// A record with all its lines, as its layout reads it.
struct JoinedRecord: Sendable {
  /// The name of the layout.
  var layout: String
  /// Counted from 1; the record's first line.
  var line: UInt32
  /// The places of the parts in `bytes`.
  var fields: LineFields
  var bytes: [UInt8]

  /// The record with its parts cut out.
  var raw: RawRecord {
    var raw = RawRecord(line: line, message: bytes[fields.message])
    raw.time = fields.time
    raw.device = fields.device.map { bytes[$0] }
    raw.process = fields.process.map { bytes[$0] }
    raw.pid = fields.pid
    raw.subsystem = fields.subsystem.map { bytes[$0] }
    raw.category = fields.category.map { bytes[$0] }
    raw.job = fields.job.map { bytes[$0] }
    return raw
  }
}

/// Where records go once their lines are joined.
protocol RecordConsumer: Sendable {
  /// Whether a message may matter; other messages are never copied.
  func isCandidate(_ message: Span<UInt8>) -> Bool
  /// Consumes a record of text.
  mutating func take(_ record: borrowing JoinedRecord, into sink: inout EventSink)
  /// Consumes a record that the JSON reader cut out.
  mutating func take(_ record: RawRecord, into sink: inout EventSink)
  /// Ends the records.
  mutating func finish(into sink: inout EventSink)
  /// Records that records are missing before the next one.
  mutating func noteLoss()
  /// Prepares for JSON after `count` events in the sink.
  mutating func beginJSON(after count: Int)
  /// The JSON had no events.
  mutating func endEmptyJSON()
  /// Whether dates of other records would tell when its own were.
  var asksForDates: Bool { get }
  /// Records events that were read elsewhere, after `count` others in `sink`.
  mutating func note(_ dated: DatedEvents, after count: Int, into sink: inout EventSink)
  /// Takes a date for that of the times of day that follow, or a year for that of the dates without one.
  mutating func note(date: WallTime, isYearAlone: Bool)
  /// Finds whatever makes a record more than its time and its writer; `nil` if every record must be
  /// read.
  var scan: LiteralScan? { get }
  /// Consumes records in which only times and writers matter.
  ///
  /// - Parameter block: the text in which their parts are.
  mutating func take(
    _ records: RoutineRecords, of block: Span<UInt8>, into sink: inout EventSink)
}

extension RecordConsumer {
  mutating func note(date: WallTime, isYearAlone: Bool) {}
  var scan: LiteralScan? { nil }
  mutating func beginJSON(after count: Int) {}
  mutating func endEmptyJSON() {}
  var asksForDates: Bool { false }
  mutating func finish(into sink: inout EventSink) {}
  mutating func take(
    _ records: RoutineRecords, of block: Span<UInt8>, into sink: inout EventSink
  ) {}
}

/// Neighbouring records of one layout in which only times and writers matter.
struct RoutineRecords {
  var layout: String
  /// The line of the input at which the first one begins, counted from 1.
  var line: UInt32
  var records: ArraySlice<RoutineRecord>
  /// The process whose console prints them, where they name none.
  var process: [UInt8]?
  var pid: Int32?
}

/// A record whose lines are still coming.
struct OpenRecord: Sendable {
  var layout: String
  var continuation: ContinuationRule
  var hasVisEscapes: Bool
  var line: UInt32
  var fields: LineFields
  /// Length of the last line, where a mail client may have wrapped it; `nil` elsewhere.
  var wrapLength: Int?
  /// Whether the first line was quoted with `> `.
  var isQuoted = false
  /// Spaces before the first line, and tabs where it holds no columns.
  var indentation = 0
  var isCrashReport = false
  /// Whether somebody broke its line after the time, after the process and wherever else.
  var isBroken = false
  var isFull = false

  /// Returns the length of a line of Console's whose tabs a mail client may have turned into
  /// spaces, and which it may have wrapped; `nil` for every other line.
  static func wrapLength(_ line: Span<UInt8>) -> Int? {
    line.count <= 80 && line.firstIndex(of: .tab, from: 0) == nil ? line.count : nil
  }
}
