import LifetraceModel

/// Reads blocks of nothing but plain native events, the parts of a block at the same time.
///
/// Two parts, whatever the machine, and one of a small block: the events, their order and that of
/// the symbols are those of reading line by line. The first reads with the symbols of the trace;
/// those of the second are translated afterwards. A block with anything else in it is left to the
/// line-by-line reader.
struct NativeParts: Sendable {
  /// Below this it is not worth looking at a block as a whole.
  static let leastSize = 1 << 17
  /// Below this the work is done sooner than shared out: what is learnt of lines, each part learns
  /// by itself.
  static let leastShared = 1 << 19

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

  private var parts: [NativePart]

  /// Creates a reader of events whose times, where they tell no zone, are of `zone`; of UTC if it is
  /// `nil`.
  init(zone: ZoneRule? = nil) { parts = [NativePart(zone: zone), NativePart(zone: zone)] }

  /// Reads a block into `sink`; returns `nil`, and adds no event, if it is not plain.
  mutating func read(
    _ block: Span<UInt8>, range: Range<Int>, firstLine: UInt32, input: UInt32,
    into sink: inout EventSink
  ) -> Sum? {
    let middle = NativeParts.middle(of: range, of: block)
    let count = middle < range.upperBound ? 2 : 1
    parts[0].exchange(&sink)
    parts.updateOnCores(count: count, with: block) { number, part, block in
      // Where the second part's lines count from shows when the first is read.
      part.read(
        block, number == 0 ? range.lowerBound..<middle : middle..<range.upperBound,
        firstLine: number == 0 ? firstLine : 0, input: input)
    }
    parts[0].exchange(&sink)
    guard parts.prefix(count).allSatisfy(\.isPlain) else {
      for index in parts.indices { parts[index].forget() }
      return nil
    }
    var sum = Sum()
    for index in 0..<count {
      if index > 0 { parts[index].translate(into: &sink, firstLine: firstLine &+ sum.lineCount) }
      parts[index].add(to: &sum)
    }
    for index in 0..<count { parts[index].move(into: &sink, part: index) }
    return sum
  }

  /// Returns where the second part begins; the end of the block if it is all for the first.
  private static func middle(of range: Range<Int>, of block: Span<UInt8>) -> Int {
    guard range.count >= leastShared else { return range.upperBound }
    let half = range.lowerBound + range.count / 2
    let feed = block.firstIndex(of: .lineFeed, from: half, limit: range.upperBound)
    return feed.map { $0 + 1 } ?? range.upperBound
  }
}
