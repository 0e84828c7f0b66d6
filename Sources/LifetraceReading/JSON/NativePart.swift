import LifetraceModel

/// One part of a block of native events.
struct NativePart: Sendable {
  private var native = NativeEventReader()
  private var sink = EventSink()
  /// How many symbols it had from the trace; those after them are its own.
  private var sharedCount = 0
  private var sum = NativeParts.Sum()
  private(set) var isPlain = true
  private var remembered: RememberedEvents

  /// Creates a part that may know lines again, or reads every line in full.
  init(remembersLines: Bool = true) { remembered = RememberedEvents(isOn: remembersLines) }

  /// Reads the lines of a range up to the first that is not a plain event.
  mutating func read(_ block: [UInt8], _ range: Range<Int>, firstLine: UInt32, input: UInt32) {
    sum = NativeParts.Sum()
    sink.events.removeAll(keepingCapacity: true)
    isPlain = true
    var rest = Rest(position: range.lowerBound, end: range.upperBound)
    unsafe block.withUnsafeBufferPointer { text in
      while isPlain, rest.position < rest.end {
        let place = SourcePosition(input: input, line: firstLine &+ sum.lineCount)
        if remembered.isAwake, unsafe takeKnown(text, &rest, at: place) { continue }
        unsafe readUnknown(text, &rest, at: place)
      }
    }
    isPlain = isPlain && sink.skipped.isEmpty && native.isPlain
    // Another part waits for what this one has found; nobody wants the rest.
    if !isPlain { forget() }
  }

  /// What is left to read.
  private struct Rest: ~Copyable {
    var position: Int
    let end: Int
    var parser = JSONParser()
    var ledger = JSONFaultLedger()
  }

  /// The symbols of what was read are of no table any more.
  private mutating func forget() {
    sink = EventSink()
    remembered.removeAll()
  }

  /// Takes the next line if it is known.
  @inline(__always)
  private mutating func takeKnown(
    _ text: UnsafeBufferPointer<UInt8>, _ rest: inout Rest, at place: SourcePosition
  ) -> Bool {
    guard
      var known = unsafe remembered.event(
        in: text, from: rest.position, to: rest.end, &native)
    else {
      remembered.noteUnknown()
      return false
    }
    known.event.source = place
    sink.events.append(known.event)
    rest.position = known.end + 1
    sum.recordCount += 1
    sum.lineCount &+= 1
    note(known.event.time)
    return true
  }

  /// Reads in full one line that is not known, or many while nothing is remembered.
  private mutating func readUnknown(
    _ text: UnsafeBufferPointer<UInt8>, _ rest: inout Rest, at place: SourcePosition
  ) {
    let isAwake = remembered.isAwake
    // The parser looks at all that it is shown: the more lines were unknown, the more may be.
    let reach = isAwake ? 1 << (9 + min(remembered.run, 9)) : rest.end - rest.position
    let count = unsafe rest.parser.readLines(
      of: text, from: &rest.position, end: NativePart.lineEnd(text, rest.position, reach, rest.end),
      limit: isAwake ? 1 : JSONParser.capacity)
    var place = place
    for index in 0..<count where isPlain {
      let row = rest.parser.row(index)
      let eventCount = sink.events.count
      take(row, at: place, &rest.ledger)
      if isAwake, isPlain, sink.events.count == eventCount + 1 {
        unsafe remembered.add(
          sink.events[eventCount], of: row, in: text, to: rest.end, &native)
      }
      place.line &+= 1
      sum.lineCount &+= 1
    }
    if !isAwake { remembered.skip(count) }
  }

  /// The end of the line in which `position` + `reach` stands.
  private static func lineEnd(
    _ text: UnsafeBufferPointer<UInt8>, _ position: Int, _ reach: Int, _ end: Int
  ) -> Int {
    guard reach < end - position else { return end }
    let feed = unsafe text.span.firstIndex(of: .lineFeed, from: position + reach, limit: end)
    return feed.map { $0 + 1 } ?? end
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
    remembered.settle {
      $0.index < sharedCount ? $0 : own[Int($0.index) - sharedCount]
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
    note(time)
  }

  @inline(__always)
  private mutating func note(_ time: Instant) {
    sum.firstAt = min(sum.firstAt ?? time, time)
    sum.lastAt = max(sum.lastAt ?? time, time)
  }
}
