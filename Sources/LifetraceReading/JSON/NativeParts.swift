import Dispatch
import LifetraceModel
import Synchronization

/// Reads blocks of nothing but plain native events, the parts of a block at the same time.
///
/// Two parts, whatever the machine: the events, their order and that of the symbols are those of
/// reading line by line. A block with anything else in it is left to the line-by-line reader.
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
  }

  private var parts = [NativePart(), NativePart()]

  /// Reads a block into `sink`; returns `nil`, and adds nothing, if it is not plain.
  mutating func read(
    _ block: [UInt8], range: Range<Int>, firstLine: UInt32, input: UInt32,
    into sink: inout EventSink
  ) -> Sum? {
    let middle = range.lowerBound + range.count / 2
    guard let end = block.span.firstIndex(of: UInt8.lineFeed, from: middle, limit: range.upperBound)
    else { return nil }
    let ranges = [range.lowerBound..<end + 1, end + 1..<range.upperBound]
    let secondLine = firstLine &+ NativeParts.lineCount(of: block, ranges[0])
    for index in parts.indices { parts[index].share(sink.symbols) }
    let slots = Mutex(parts)
    parts = []
    DispatchQueue.concurrentPerform(iterations: 2) { number in
      var part = slots.withLock { slots in
        var taken = NativePart()
        swap(&taken, &slots[number])
        return taken
      }
      part.read(
        block, ranges[number], firstLine: number == 0 ? firstLine : secondLine, input: input)
      slots.withLock { slots in swap(&part, &slots[number]) }
    }
    parts = slots.withLock { $0 }
    guard parts.allSatisfy(\.isPlain) else { return nil }
    var sum = Sum()
    for index in parts.indices { parts[index].move(into: &sink, &sum) }
    return sum
  }

  private static func lineCount(of block: [UInt8], _ range: Range<Int>) -> UInt32 {
    var count: UInt32 = 0
    var index = range.lowerBound
    while let end = block.span.firstIndex(of: UInt8.lineFeed, from: index, limit: range.upperBound)
    {
      count &+= 1
      index = end + 1
    }
    return count
  }
}
