import LifetraceModel

/// Reads blocks of nothing but plain native events, the parts of a block at the same time.
///
/// A large block has two parts, whatever the machine; a small block has one. The events, their
/// order and the order of the symbols are the same as when a single reader reads line by line. The
/// first part uses the symbols of the trace. The symbols of the second part are translated
/// afterwards. The line-by-line reader reads blocks that contain anything else.
struct NativeParts: Sendable {
  /// Below this it is not worth looking at a block as a whole.
  static let leastSize = 1 << 17
  /// Blocks below this size have one part: each part learns lines by itself, which takes longer
  /// than it saves.
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

  /// Creates a reader of events. Times without a zone are in `zone`, or in UTC if it is `nil`.
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

/// One part of a block of native events.
struct NativePart: Sendable {
  private var native: NativeEventReader
  /// What rows that are read in full come to.
  private var sink = EventSink()
  /// The events of the block in hand, and the input that it is of.
  private var found = CompactEvents()
  private var input: UInt32 = 0
  /// The symbol of the trace for each symbol of this part, up to the last events handed over.
  private var translations: [Symbol] = []
  private var sum = NativeParts.Sum()
  private(set) var isPlain = true
  private var remembered: RememberedEvents

  /// Creates a part that may know lines again, or reads every line in full.
  ///
  /// - Parameter zone: the zone of times that have none; `nil` for UTC.
  init(
    remembersLines: Bool = true, width: LineForms.Width = .widest, zone: ZoneRule? = nil
  ) {
    native = NativeEventReader(zone: zone)
    remembered = RememberedEvents(isOn: remembersLines, width: width)
  }

  /// Reads the lines of a range up to the first that is not a plain event.
  ///
  /// The caller discards the events if `isPlain` is `false` afterwards.
  mutating func read(_ block: Span<UInt8>, _ range: Range<Int>, firstLine: UInt32, input: UInt32) {
    self.input = input
    sum = NativeParts.Sum()
    found.items.removeAll(keepingCapacity: true)
    found.singles.removeAll(keepingCapacity: true)
    // Releases the patterns first, since changing shared ones would copy them.
    found.patterns = []
    found.firstLine = 0
    remembered.beginBlock()
    isPlain = true
    var rest = Rest(position: range.lowerBound, end: range.upperBound)
    unsafe block.withUnsafeBufferPointer { text in
      while isPlain, rest.position < rest.end {
        if remembered.isAwake {
          unsafe takeKnown(text, &rest, firstLine)
          guard rest.position < rest.end else { break }
        }
        let place = SourcePosition(input: input, line: firstLine &+ sum.lineCount)
        unsafe readUnknown(text, &rest, at: place)
      }
    }
    isPlain = isPlain && sink.skipped.isEmpty && native.isPlain
  }

  /// What is left to read.
  private struct Rest: ~Copyable {
    var position: Int
    let end: Int
    var parser = JSONParser()
    var ledger = JSONFaultLedger()
  }

  /// Reads lines up to one that is not known.
  private mutating func takeKnown(
    _ text: UnsafeBufferPointer<UInt8>, _ rest: inout Rest, _ firstLine: UInt32
  ) {
    while unsafe remembered.takeLines(
      of: text, from: &rest.position, to: rest.end, firstLine: firstLine, into: &found.items, &sum,
      &native)
    {}
    if rest.position < rest.end { remembered.noteUnknown() }
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
      take(row, at: place, &rest.ledger)
      for event in sink.events { found.add(event) }
      if isAwake, isPlain, sink.events.count == 1 {
        unsafe remembered.add(sink.events[0], of: row, in: text, to: rest.end, &native)
      }
      sink.events.removeAll(keepingCapacity: true)
      place.line &+= 1
      sum.lineCount &+= 1
    }
    if !isAwake { remembered.skip(count) }
  }

  /// Returns the end of the line at `position` + `reach`.
  private static func lineEnd(
    _ text: UnsafeBufferPointer<UInt8>, _ position: Int, _ reach: Int, _ end: Int
  ) -> Int {
    guard reach < end - position else { return end }
    let feed = unsafe text.span.firstIndex(of: .lineFeed, from: position + reach, limit: end)
    return feed.map { $0 + 1 } ?? end
  }

  /// Lets it read with the symbols of the trace, or gives these back, with which all it remembers
  /// has symbols of the trace.
  mutating func exchange(_ trace: inout EventSink) {
    swap(&sink.symbols, &trace.symbols)
    remembered.settle { $0 }
  }

  /// Discards the events and all symbols, after a block that is not plain.
  mutating func forget() {
    sink = EventSink()
    found = CompactEvents()
    translations = []
    remembered.removeAll()
  }

  /// Replaces the symbols of the part's events by symbols of the trace.
  ///
  /// - Parameter firstLine: the number of the part's first line, if the part counted its lines
  ///   from 0.
  mutating func translate(into trace: inout EventSink, firstLine: UInt32) {
    for index in translations.count..<sink.symbols.count {
      let symbol = Symbol(index: UInt32(truncatingIfNeeded: index))
      translations.append(trace.symbols.intern(sink.symbols.bytes(of: symbol)))
    }
    let translations = translations
    for index in found.singles.indices {
      found.singles[index].mapSymbols { translations[Int($0.index)] }
      found.singles[index].source.line &+= firstLine
    }
    remembered.settle { translations[Int($0.index)] }
    found.firstLine = firstLine
  }

  /// Adds the part's events to the trace, after the events that it has.
  ///
  /// - Parameter part: its number in the block.
  /// Requires: they have symbols of the trace.
  mutating func move(into trace: inout EventSink, part: Int) {
    found.part = part
    found.patterns = remembered.events
    // Every input begins anew.
    found.generation = Int(input) << 32 | remembered.generation
    trace.add(found)
  }

  /// Adds the part's totals.
  func add(to whole: inout NativeParts.Sum) {
    whole.recordCount += sum.recordCount
    whole.lineCount &+= sum.lineCount
    for time in [sum.firstAt, sum.lastAt].compactMap({ $0 }) {
      whole.note(time)
    }
    if let reference = native.reference { whole.references.append(reference) }
  }

  private mutating func take(
    _ row: JSONRow, at place: SourcePosition, _ ledger: inout JSONFaultLedger
  ) {
    if row.status == .blank { return }
    guard row.status == .read, row.isWellWritten, JSONLayout(row) == .native,
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
    sum.note(time)
  }
}
