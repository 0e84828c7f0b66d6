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

/// One part of a block of native events.
private struct NativePart: Sendable {
  private var native = NativeEventReader()
  private var sink = EventSink()
  /// How many symbols it had from the trace; those after them are its own.
  private var sharedCount = 0
  private var sum = NativeParts.Sum()
  private(set) var isPlain = true

  /// Reads the lines of a range up to the first that is not a plain event.
  mutating func read(_ block: [UInt8], _ range: Range<Int>, firstLine: UInt32, input: UInt32) {
    sum = NativeParts.Sum()
    sink.events.removeAll(keepingCapacity: true)
    isPlain = true
    var ledger = JSONFaultLedger()
    var parser = JSONParser()
    unsafe block.withUnsafeBufferPointer { text in
      var position = range.lowerBound
      while isPlain, position < range.upperBound {
        let count = unsafe parser.readLines(
          of: text, from: &position, end: range.upperBound, limit: JSONParser.capacity)
        for index in 0..<count where isPlain {
          let place = SourcePosition(input: input, line: firstLine &+ sum.lineCount)
          take(parser.row(index), at: place, &ledger)
          sum.lineCount &+= 1
        }
      }
    }
    isPlain = isPlain && sink.skipped.isEmpty && native.isPlain
    // Another part waits for what this one has found; nobody wants the rest.
    if !isPlain { sink = EventSink() }
  }

  /// Begins with the symbols of the trace, so that most need no translation afterwards.
  mutating func share(_ symbols: SymbolTable) {
    sink.symbols = symbols
    sharedCount = symbols.count
  }

  /// Hands the events over, with the symbols of `trace`.
  mutating func move(into trace: inout EventSink, _ whole: inout NativeParts.Sum) {
    let own = (sharedCount..<sink.symbols.count).map { index in
      let symbol = Symbol(index: UInt32(truncatingIfNeeded: index))
      return trace.symbols.intern(sink.symbols.bytes(of: symbol))
    }
    if own.isEmpty {
      trace.events += sink.events
    } else {
      let sharedCount = sharedCount
      for var event in sink.events {
        event.mapSymbols { $0.index < sharedCount ? $0 : own[Int($0.index) - sharedCount] }
        trace.events.append(event)
      }
    }
    whole.recordCount += sum.recordCount
    whole.lineCount &+= sum.lineCount
    for time in [sum.firstAt, sum.lastAt].compactMap({ $0 }) {
      whole.firstAt = min(whole.firstAt ?? time, time)
      whole.lastAt = max(whole.lastAt ?? time, time)
    }
    if let reference = native.reference { whole.references.append(reference) }
  }

  private mutating func take(
    _ row: JSONRow, at place: SourcePosition, _ ledger: inout JSONFaultLedger
  ) {
    if row.status == .blank { return }
    guard row.status == .read, !row.hasRepeatedKeys, JSONLayout(row) == .native,
      !row.has(.lifetrace)
    else {
      isPlain = false
      return
    }
    sum.recordCount += 1
    guard let time = native.read(row, at: place, into: &sink, faults: &ledger) else {
      isPlain = false
      return
    }
    sum.firstAt = min(sum.firstAt ?? time, time)
    sum.lastAt = max(sum.lastAt ?? time, time)
  }
}
