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
