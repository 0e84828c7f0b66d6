import LifetraceModel

/// Reads blocks of nothing but plain native events, the parts of a block at the same time.
///
/// Two parts, whatever the machine: the events, their order and that of the symbols are those of
/// reading line by line. The first reads with the symbols of the trace; those of the second are
/// translated afterwards. A block with anything else in it is left to the line-by-line reader.
struct NativeParts: Sendable {
  /// Below this the work is done sooner than shared out.
  static let leastSize = 1 << 17

  /// What the parts of a block came to.
  struct Sum {
    var recordCount = 0
    var lineCount: UInt32 = 0
    var firstAt: Instant?
    var lastAt: Instant?
    var references: [TimeReference] = []

    /// Widens the time from first to last.
    mutating func note(_ time: Instant) {
      firstAt = min(firstAt ?? time, time)
      lastAt = max(lastAt ?? time, time)
    }
  }

  private var parts = [NativePart(), NativePart()]

  /// Reads a block into `sink`; returns `nil`, and adds no event, if it is not plain.
  mutating func read(
    _ block: [UInt8], range: Range<Int>, firstLine: UInt32, input: UInt32,
    into sink: inout EventSink
  ) -> Sum? {
    let middle = range.lowerBound + range.count / 2
    guard let end = block.span.firstIndex(of: UInt8.lineFeed, from: middle, limit: range.upperBound)
    else { return nil }
    let ranges = [range.lowerBound..<end + 1, end + 1..<range.upperBound]
    parts[0].exchange(&sink)
    parts.updateOnCores(count: ranges.count) { number, part in
      // Where the second part's lines count from shows when the first is read.
      part.read(
        block, ranges[number], firstLine: number == 0 ? firstLine : 0, input: input)
    }
    parts[0].exchange(&sink)
    guard parts.allSatisfy(\.isPlain) else {
      for index in parts.indices { parts[index].forget() }
      return nil
    }
    var sum = Sum()
    parts[0].add(to: &sum)
    parts[1].translate(into: &sink, firstLine: firstLine &+ sum.lineCount)
    parts[1].add(to: &sum)
    for index in parts.indices { parts[index].move(into: &sink, part: index) }
    return sum
  }
}
