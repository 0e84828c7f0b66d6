import LifetraceModel

/// Tells the routine lines of a block from those that must be read, its parts at the same time.
///
/// Lines are routine when they are a record of whose lines nothing matters but the time, and the line
/// after them begins a record too. What is told does not depend on where the parts are cut.
struct TextParts: Sendable {
  /// Below this the lines are read sooner than looked over.
  static let leastSize = 1 << 14
  /// From this size on an input is worth making the search, which takes as long as reading about
  /// so much line by line.
  static let leastInput = 1 << 20
  /// A part is worth a thread from this size on.
  private static let leastPart = 1 << 16
  private static let mostParts = 8

  /// Lines that are either all routine or all to be read.
  struct Stretch: Sendable {
    /// Where the first line begins and the last one ends.
    var range: Range<Int>
    /// Their times, if they are routine.
    var run: RoutineRun?
  }

  private var parts: [TextPart] = []

  /// Returns the stretches of whole lines in `range`, in order.
  mutating func read(
    _ block: Span<UInt8>, _ range: Range<Int>, layout: any TextLayout, scan: LiteralScan
  ) -> [Stretch] {
    let ranges = block.cutIntoLines(
      range, count: min(TextParts.mostParts, range.count / TextParts.leastPart))
    while parts.count < ranges.count { parts.append(TextPart()) }
    guard ranges.count > 1 else {
      parts[0].read(block, range, layout, scan)
      return parts[0].stretches
    }
    parts.updateOnCores(count: ranges.count, with: block) { number, part, block in
      part.read(block, ranges[number], layout, scan)
    }
    return Array(parts[..<ranges.count].map(\.stretches).joined())
  }
}

/// One part of a block of text.
private struct TextPart: Sendable {
  private(set) var stretches: [TextParts.Stretch] = []
  private var times = RepeatedTime()
  /// A record that is routine if the next line goes on with it or begins another.
  private var pending: Pending?

  private struct Pending: Sendable {
    var start: Int
    var time: WallTime
    var lineCount = 1
  }

  /// A record longer than this is read, not looked over: well below what is kept of one.
  private static let longestRecord = 1 << 14

  /// Looks over the lines of a range.
  mutating func read(
    _ text: Span<UInt8>, _ range: Range<Int>, _ layout: some TextLayout, _ scan: LiteralScan
  ) {
    stretches.removeAll(keepingCapacity: true)
    pending = nil
    var search = LiteralSearch(scan)
    search.begin(range)
    var mark = search.next(in: text, from: range.lowerBound)
    var start = range.lowerBound
    while start < range.upperBound,
      let end = text.firstIndex(of: .lineFeed, from: start, limit: range.upperBound)
    {
      if mark <= end {
        addRead(start, end + 1)
        mark = search.next(in: text, from: end + 1)
      } else if !isRoutine(text.extracting(start..<text.lineEnd(start..<end)), at: start, layout) {
        addRead(start, end + 1)
      }
      start = end + 1
    }
    if pending != nil || start < range.upperBound { addRead(start, range.upperBound) }
  }

  /// Notes a line that may be routine; returns `false` when it is to be read.
  private mutating func isRoutine(
    _ line: Span<UInt8>, at start: Int, _ layout: some TextLayout
  ) -> Bool {
    guard line.count <= TextPart.longestRecord, line.firstIndex(of: .carriageReturn, from: 0) == nil
    else { return false }
    if let time = layout.routineTime(line, &times) {
      addPending(before: start)
      pending = Pending(start: start, time: time)
      return true
    }
    guard let record = pending, start + line.count - record.start <= TextPart.longestRecord,
      case .always = layout.continuation, line.onlyContinuesRecords
    else { return false }
    pending?.lineCount += 1
    return true
  }

  /// Adds the routine record that ends at `end`.
  private mutating func addPending(before end: Int) {
    guard let record = pending else { return }
    pending = nil
    if let last = stretches.indices.last,
      stretches[last].run?.add(record.time, lineCount: record.lineCount) == true
    {
      stretches[last].range = stretches[last].range.lowerBound..<end
    } else {
      let run = RoutineRun(record.time, lineCount: record.lineCount)
      stretches.append(TextParts.Stretch(range: record.start..<end, run: run))
    }
  }

  /// Adds a line to be read, and the record before it if that was waiting to be told.
  private mutating func addRead(_ start: Int, _ end: Int) {
    let start = pending?.start ?? start
    pending = nil
    if let last = stretches.indices.last, stretches[last].run == nil {
      stretches[last].range = stretches[last].range.lowerBound..<end
    } else {
      stretches.append(TextParts.Stretch(range: start..<end, run: nil))
    }
  }
}

extension Span where Element == UInt8 {
  /// Where a line ends of which the carriage return before its line feed is no part.
  fileprivate func lineEnd(_ line: Range<Int>) -> Int {
    line.isEmpty || self[line.upperBound - 1] != .carriageReturn
      ? line.upperBound : line.upperBound - 1
  }

  /// `true` iff a line can do nothing but go on with a record of a layout that takes all such lines.
  ///
  /// What begins a record in any layout holds a time of day.
  fileprivate var onlyContinuesRecords: Bool {
    let start = PasteMarks.contentStart(self)
    let content = skippingBlanks(from: start)
    guard byte(content) != UInt8(ascii: "{"), byte(content) != UInt8(ascii: "["), !holdsTimeOfDay
    else { return false }
    let line = extracting(start..<count)
    return !PasteMarks.isRemark(line) && !PasteMarks.isLoss(line)
      && PasteMarks.runnerMarkEnd(line) == nil && !CrashReportText.opensReport(line)
  }

  /// `true` iff something like `12:34:` stands anywhere.
  private var holdsTimeOfDay: Bool {
    let colon = UInt8(ascii: ":")
    var next = firstIndex(of: colon, from: 0)
    while let place = next {
      if byte(place + 3) == colon, byte(place + 1).isDigit, byte(place + 2).isDigit { return true }
      next = firstIndex(of: colon, from: place + 1)
    }
    return false
  }
}

/// Cuts what comes in pieces of any size into blocks of whole lines.
///
/// A line longer than the limit is cut there and the rest dropped, so memory stays bounded.
struct LineBlocks: Sendable {
  /// Bytes kept of one line of text.
  static let lineLimit = 1 << 20
  /// Bytes kept of one line of JSON, which may be a whole array.
  static let jsonLineLimit = 64 << 20
  /// Pieces are gathered up to this size, so that layouts can look ahead.
  static let preferredSize = 1 << 16

  /// What is to be read, up to the end of its last whole line.
  ///
  /// Not copied: two owners of the bytes would make a copy of all of them when they go on.
  struct Block: ~Copyable {
    fileprivate(set) var bytes: [UInt8]
    let end: Int
  }

  private var pending: [UInt8] = []
  /// So many bytes of `pending` are known to hold no line end.
  private var searched = 0
  /// `true` while the rest of an overlong line passes by.
  private var isDropping = false
  /// How many lines were cut.
  private(set) var overlongCount = 0

  /// `true` iff nothing is left of what came: the next byte begins a line.
  var isEmpty: Bool { pending.isEmpty && !isDropping }

  /// Lets `append` add the next piece to what is left of the last one; returns what it returns.
  ///
  /// Requires: `takesAnything`.
  mutating func fill<Result>(_ append: (inout [UInt8]) throws -> Result) rethrows -> Result {
    try append(&pending)
  }

  /// `true` iff a piece may be added to what is left of the last one as it comes.
  var takesAnything: Bool { !isDropping }

  /// Takes the whole lines so far out, once there are enough of them; `putBack` has to follow.
  mutating func take() -> Block? {
    guard pending.count >= LineBlocks.preferredSize else { return nil }
    let end = pending.span.wholeLinesEnd(from: searched)
    guard end > searched else {
      noteUnfinishedLine()
      return nil
    }
    var block = Block(bytes: [], end: end)
    swap(&block.bytes, &pending)
    return block
  }

  /// Goes on behind the lines of a block, in the memory that they took.
  mutating func putBack(_ block: consuming Block) {
    swap(&pending, &block.bytes)
    pending.removeSubrange(..<block.end)
    noteUnfinishedLine()
  }

  /// Gives back the memory kept for what comes next.
  ///
  /// Requires: `isEmpty`.
  mutating func freeMemory() { pending = [] }

  /// Adds a piece, of whose lines the first may be left over from an overlong one.
  mutating func add(_ piece: [UInt8]) {
    var start = 0
    if isDropping {
      guard let end = piece.firstIndex(where: LineBlocks.endsLine) else { return }
      isDropping = false
      // The line end stays and ends what was kept of the line.
      start = end
    }
    if pending.isEmpty, start == 0 { pending = piece } else { pending += piece[start...] }
  }

  /// Returns what is left at the end of the input.
  mutating func finish() -> [UInt8]? {
    defer { pending = [] }
    return pending.isEmpty ? nil : pending
  }

  /// Remembers that what is left has no line end, and cuts it if it is too long.
  private mutating func noteUnfinishedLine() {
    searched = max(0, pending.count - 1)
    cutOverlongLine()
  }

  private mutating func cutOverlongLine() {
    let first = pending.first { $0 != .space }
    let isJSON = first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
    let limit = isJSON ? LineBlocks.jsonLineLimit : LineBlocks.lineLimit
    guard pending.count > limit else { return }
    pending.removeSubrange(limit...)
    searched = limit
    isDropping = true
    overlongCount += 1
  }

  private static func endsLine(_ byte: UInt8) -> Bool {
    byte == .lineFeed || byte == .carriageReturn || byte == 0
  }
}

extension Span where Element == UInt8 {
  /// Where the last line ends that is known to be whole; `start` if none does behind it.
  func wholeLinesEnd(from start: Int = 0) -> Int {
    var end = count
    while end > start {
      let byte = self[end - 1]
      if byte == .lineFeed || byte == 0 { break }
      // At the very end it may be half of CRLF.
      if byte == .carriageReturn, end < count { break }
      end -= 1
    }
    return end
  }
}
