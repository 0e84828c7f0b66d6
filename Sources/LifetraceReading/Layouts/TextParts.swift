import Dispatch
import Synchronization

/// Tells the routine lines of a block from those that must be read, its parts at the same time.
///
/// A line is routine when it begins a record by itself, nothing in it but its time matters, and the
/// line after it begins a record too. What is told does not depend on where the parts are cut.
struct TextParts: Sendable {
  /// Below this the lines are read sooner than looked over.
  static let leastSize = 1 << 14
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
    _ block: [UInt8], _ range: Range<Int>, layout: any TextLayout, scan: LiteralScan
  ) -> [Stretch] {
    let ranges = block.span.cutIntoLines(
      range, count: min(TextParts.mostParts, range.count / TextParts.leastPart))
    while parts.count < ranges.count { parts.append(TextPart()) }
    guard ranges.count > 1 else {
      parts[0].read(block, range, layout, scan)
      return parts[0].stretches
    }
    let slots = Mutex(parts)
    parts = []
    DispatchQueue.concurrentPerform(iterations: ranges.count) { number in
      var part = slots.withLock { slots in
        var taken = TextPart()
        swap(&taken, &slots[number])
        return taken
      }
      part.read(block, ranges[number], layout, scan)
      slots.withLock { slots in swap(&part, &slots[number]) }
    }
    parts = slots.withLock { $0 }
    return Array(parts[..<ranges.count].map(\.stretches).joined())
  }
}

/// One part of a block of text.
private struct TextPart: Sendable {
  private(set) var stretches: [TextParts.Stretch] = []
  private var times = RepeatedTime()
  /// A line that is routine if the next one begins a record.
  private var pending: (start: Int, time: WallTime)?

  /// A first line beyond this is read, not looked over.
  private static let longestLine = 1 << 14

  /// Looks over the lines of a range.
  mutating func read(
    _ block: [UInt8], _ range: Range<Int>, _ layout: some TextLayout, _ scan: LiteralScan
  ) {
    stretches.removeAll(keepingCapacity: true)
    pending = nil
    let text = block.span
    var mark = scan.next(in: text, range, from: range.lowerBound)
    var start = range.lowerBound
    while start < range.upperBound,
      let end = text.firstIndex(of: .lineFeed, from: start, limit: range.upperBound)
    {
      if mark <= end {
        addRead(start, end + 1)
        mark = scan.next(in: text, range, from: end + 1)
      } else if end - start <= TextPart.longestLine,
        let time = layout.routineTime(text.extracting(start..<end), &times)
      {
        addPending(before: start)
        pending = (start, time)
      } else {
        addRead(start, end + 1)
      }
      start = end + 1
    }
    if pending != nil || start < range.upperBound { addRead(start, range.upperBound) }
  }

  /// Adds the routine line that ends at `end`.
  private mutating func addPending(before end: Int) {
    guard let (start, time) = pending else { return }
    pending = nil
    if let last = stretches.indices.last, stretches[last].run?.add(time) == true {
      stretches[last].range = stretches[last].range.lowerBound..<end
    } else {
      stretches.append(TextParts.Stretch(range: start..<end, run: RoutineRun(time)))
    }
  }

  /// Adds a line to be read, and the line before it if that was waiting to be told.
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
