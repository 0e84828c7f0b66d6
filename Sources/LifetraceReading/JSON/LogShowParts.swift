import LifetraceModel

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
