import CJSON
import LifetraceModel

/// The events of lines that were read in full, for lines that differ from them in nothing but the
/// time and the numbers of `pid` and `task`.
struct RememberedEvents: Sendable {
  /// After so many lines that were not known it is asked whether remembering pays.
  private static let trial = 8192
  private static let shortestPause = 1 << 16
  private static let longestPause = 1 << 20

  private var forms: LineForms
  /// The event of each form, with the time, place and numbers of the line that was remembered.
  private(set) var events: [LifecycleEvent] = []
  /// Counts how often all lines were forgotten.
  private(set) var generation = 0
  /// Whether there is no space for another line. The remembered lines stay until the next block,
  /// whose events do not refer to them.
  private var isFull = false
  /// So many of them have symbols of the trace.
  private var settledCount = 0
  /// Lines known and not known since it was last asked whether remembering pays.
  private var knownCount = 0
  private var unknownCount = 0
  /// Unknown lines since the last one that was known.
  private(set) var run = 0
  private var pause = RememberedEvents.shortestPause
  /// Lines to pass by before anything is looked up again.
  private var pausedCount = 0
  private let isOn: Bool

  /// Creates a memory; one that is not on knows no line.
  init(isOn: Bool = true, width: LineForms.Width = .widest) {
    self.isOn = isOn
    forms = LineForms(width: width)
  }

  /// How many lines are remembered.
  var count: Int { events.count }

  /// Whether lines are looked up and remembered. The search pauses while few lines come again.
  var isAwake: Bool { isOn && pausedCount == 0 }

  /// Passes lines by.
  mutating func skip(_ count: Int) { pausedCount = max(0, pausedCount - count) }

  /// Reads lines from `position` on, up to one that is not known or to the limit of one search.
  ///
  /// - `items` receives the fields in which each line differs from its pattern; `sum` receives
  ///   their totals.
  /// - Returns: Whether the line at `position` may be known.
  mutating func takeLines(
    of text: UnsafeBufferPointer<UInt8>, from position: inout Int, to end: Int, firstLine: UInt32,
    into items: inout [CompactEvents.Item], _ sum: inout NativeParts.Sum,
    _ native: inout NativeEventReader
  ) -> Bool {
    let found = unsafe forms.find(
      in: text, from: position, to: end, line: firstLine &+ sum.lineCount)
    guard let found else { return false }
    position = found.end
    take(found.count, into: &items, &sum, &native)
    guard found.has_open_time else { return found.count == LineForms.capacity }
    guard let time = unsafe readTime(in: text, found.open_time, &native) else { return false }
    var item = CompactEvents.Item(forms.items[found.count])
    item.time = time
    items.append(item)
    position = found.open_end
    note(1, from: time, to: time, in: &sum)
    return true
  }

  /// Takes as many of the lines that were found.
  private mutating func take(
    _ count: Int, into items: inout [CompactEvents.Item], _ sum: inout NativeParts.Sum,
    _ native: inout NativeEventReader
  ) {
    guard count > 0 else { return }
    let known = forms.items
    var first = known[0].instant
    var last = first
    var fractionDigits: UInt8 = 0
    for index in 0..<count {
      let item = known[index]
      first = min(first, item.instant)
      last = max(last, item.instant)
      fractionDigits = max(fractionDigits, item.fraction_digits)
    }
    items.append(addingCapacity: count) { room in
      for index in 0..<count { room.append(CompactEvents.Item(known[index])) }
    }
    native.noteClock(fractionDigits: fractionDigits)
    note(count, from: Instant(nanoseconds: first), to: Instant(nanoseconds: last), in: &sum)
  }

  /// Counts lines that were known.
  private mutating func note(
    _ count: Int, from first: Instant, to last: Instant, in sum: inout NativeParts.Sum
  ) {
    sum.note(first)
    sum.note(last)
    sum.recordCount += count
    sum.lineCount &+= UInt32(truncatingIfNeeded: count)
    knownCount += count
    run = 0
  }

  /// Makes room before the events of a block are read, if there was none left.
  mutating func beginBlock() {
    if isFull { removeAll() }
  }

  /// Counts a line that was not known.
  mutating func noteUnknown() {
    run += 1
    unknownCount += 1
    if unknownCount == RememberedEvents.trial { judge() }
  }

  /// Remembers the line of a row that gave just this event, and nothing else.
  mutating func add(
    _ event: LifecycleEvent, of row: JSONRow, in text: UnsafeBufferPointer<UInt8>, to end: Int,
    _ native: inout NativeEventReader
  ) {
    guard isAwake, !isFull, let time = unsafe row.place(of: .ts, isText: true, in: text),
      let day = unsafe native.day(of: text.extracting(time).span)
    else { return }
    unsafe forms.setDay(text.extracting(time).span, start: day)
    let addition = unsafe forms.add(
      text, from: row.range.lowerBound, to: end, time: time,
      pid: row.place(of: .pid, isText: false, in: text),
      task: row.place(of: .task, isText: false, in: text))
    switch addition {
    case .added: events.append(event)
    case .unfit: break
    case .full:
      judge()
      isFull = true
    }
  }

  /// Replaces the symbols of the events remembered since this was called last.
  mutating func settle(_ map: (Symbol) -> Symbol) {
    for index in settledCount..<events.count { events[index].mapSymbols(map) }
    settledCount = events.count
  }

  /// Forgets all lines.
  mutating func removeAll() {
    events.removeAll(keepingCapacity: true)
    settledCount = 0
    forms.removeAll()
    generation += 1
    isFull = false
  }

  /// Pauses unless enough lines were known: to read a line in full costs many times as much
  /// as to know it, and to learn it a fifth of that.
  private mutating func judge() {
    if knownCount >= unknownCount / 2 {
      pause = RememberedEvents.shortestPause
    } else {
      pausedCount = pause
      pause = min(pause * 2, RememberedEvents.longestPause)
    }
    knownCount = 0
    unknownCount = 0
  }

  /// Reads a time that is of another day than the last, or is not in UTC.
  private mutating func readTime(
    in text: UnsafeBufferPointer<UInt8>, _ place: lineforms_range, _ native: inout NativeEventReader
  ) -> Instant? {
    let bytes = unsafe text.extracting(place.start..<place.start + place.length).span
    guard let time = native.instant(of: bytes) else { return nil }
    if let day = native.day(of: bytes) { forms.setDay(bytes, start: day) }
    return time
  }
}

extension CompactEvents.Item {
  /// What a known line has of its own.
  fileprivate init(_ item: lineforms_item) {
    var numbers: CompactEvents.Numbers = []
    if item.numbers & UInt8(LINEFORMS_PID) != 0 { numbers.insert(.pid) }
    if item.numbers & UInt8(LINEFORMS_TASK) != 0 { numbers.insert(.task) }
    self.init(
      time: Instant(nanoseconds: item.instant), line: item.line, pattern: Int(item.form), numbers,
      pid: item.pid, task: item.task)
  }
}

/// Remembers the bytes of lines around their time and numbers, and knows such lines again.
///
/// Passes bytes to `lineforms.h` and owns its memory; no other code does. Invariants:
/// - `memory` is empty, or holds at least `lineforms_size()` bytes. Only `lineforms.h` reads and
///   writes them, and most of them are set only when a form is stored there.
/// - Every range handed over lies in the text, and the readable memory ends where the text ends.
/// - A call asks for as many lines as `items` has room for, or fewer.
@safe struct LineForms: Sendable {
  /// What became of a line that was to be remembered.
  enum Addition {
    case added
    /// The line is not of the kind that can be known again by its bytes.
    case unfit
    case full
  }

  /// How many bytes are looked at in one step; the lines known are the same.
  enum Width {
    case widest
    case narrow
  }

  /// So many lines are looked up at once.
  static let capacity = 128

  /// A copy shares it until one of the two changes, as with every array.
  private var memory: [UInt64] = []
  /// What the lines found last have of their own; the rest is left over from others.
  private(set) var items: [lineforms_item] = []
  private let width: Width

  /// Creates an empty memory.
  init(width: Width) { self.width = width }

  /// Looks for the lines of `text` from `start` on that are remembered ones but for their times and
  /// numbers, up to the first that is not, or whose time must be read, or does not end before
  /// `end`.
  ///
  /// - Parameter line: the number of the first line.
  /// - Returns: the lines, whose `items` are the first ones; `nil` if nothing is remembered.
  @inline(__always)
  mutating func find(
    in text: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int, line: UInt32
  ) -> lineforms_lines? {
    // An empty array has an address too, of no memory.
    guard !memory.isEmpty, start < end, end <= text.count, let base = text.baseAddress
    else { return nil }
    var found = lineforms_lines()
    unsafe memory.withUnsafeMutableBytes { bytes in
      unsafe items.withUnsafeMutableBufferPointer { items in
        guard let forms = bytes.baseAddress, let first = items.baseAddress else { return }
        unsafe lineforms_find(
          OpaquePointer(forms), base, start, end, text.count, line, first, items.count, &found)
      }
    }
    return found
  }

  /// Remembers the line at `start`, which contains `time`, `pid` and `task`.
  mutating func add(
    _ text: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int, time: Range<Int>,
    pid: Range<Int>?, task: Range<Int>?
  ) -> Addition {
    guard start < end, end <= text.count, let base = text.baseAddress else { return .unfit }
    return unsafe withForms { forms in
      let result = unsafe lineforms_add(
        forms, base, start, end, text.count, LineForms.range(time), LineForms.range(pid),
        LineForms.range(task))
      return switch result {
      case LINEFORMS_ADDED: .added
      case LINEFORMS_FULL: .full
      default: .unfit
      }
    }
  }

  /// Sets the begin of the day whose times begin with the first eleven bytes of `time`.
  mutating func setDay(_ time: Span<UInt8>, start: Int64) {
    guard time.count >= 11 else { return }
    unsafe time.withUnsafeBufferPointer { bytes in
      guard let day = bytes.baseAddress else { return }
      unsafe withForms { forms in unsafe lineforms_set_day(forms, day, start) }
    }
  }

  /// Forgets all lines.
  mutating func removeAll() {
    if !memory.isEmpty { unsafe withForms { unsafe lineforms_clear($0) } }
  }

  private mutating func withForms<Result>(_ body: (OpaquePointer) -> Result) -> Result {
    if memory.isEmpty {
      items = Array(repeating: lineforms_item(), count: LineForms.capacity)
      let count = (lineforms_size() + 7) / 8
      unsafe memory = Array(unsafeUninitializedCapacity: count) { buffer, initializedCount in
        if let base = buffer.baseAddress {
          unsafe lineforms_init(
            OpaquePointer(base), width == .widest ? LINEFORMS_WIDEST : LINEFORMS_NARROW)
        }
        initializedCount = count
      }
    }
    return unsafe memory.withUnsafeMutableBytes { bytes in
      guard let base = bytes.baseAddress else { fatalError("an array without an address") }
      return unsafe body(OpaquePointer(base))
    }
  }

  private static func range(_ range: Range<Int>?) -> lineforms_range {
    lineforms_range(start: range?.lowerBound ?? 0, length: range?.count ?? 0)
  }
}
