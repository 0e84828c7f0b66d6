import CSimdJSON
import LifetraceModel

/// The events of lines that were read in full, for lines that differ from them in nothing but the
/// time and the numbers of `pid` and `task`.
struct RememberedEvents: Sendable {
  /// After so many lines that were not known it is asked whether remembering pays.
  private static let trial = 8192
  private static let shortestPause = 1 << 16
  private static let longestPause = 1 << 20

  private var forms = LineForms()
  /// The event of each form, with the time, place and numbers of the line that was remembered.
  private(set) var events: [LifecycleEvent] = []
  /// Counts how often all lines were forgotten.
  private(set) var generation = 0
  /// `true` once there is no room for another line; what was remembered stays until the next block,
  /// whose events do not refer to it.
  private var isFull = false
  /// So many of them have symbols of the trace.
  private var settledCount = 0
  private var line = lineforms_line()
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
  init(isOn: Bool = true) { self.isOn = isOn }

  /// How many lines are remembered.
  var count: Int { events.count }

  /// `true` iff lines are looked up and remembered: not while few come again.
  var isAwake: Bool { isOn && pausedCount == 0 }

  /// Passes lines by.
  mutating func skip(_ count: Int) { pausedCount = max(0, pausedCount - count) }

  /// Returns what the line from `start` on has of its own, if it is known, and where it ends.
  @inline(__always)
  mutating func item(
    in text: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int, line number: UInt32,
    _ native: inout NativeEventReader
  ) -> (item: CompactEvents.Item, end: Int)? {
    guard unsafe forms.find(in: text, from: start, to: end, &line) else { return nil }
    var time = Instant(nanoseconds: line.instant)
    if line.has_instant {
      native.noteClock(fractionDigits: line.fraction_digits)
    } else {
      guard let read = unsafe readTime(in: text, &native) else { return nil }
      time = read
    }
    var item = CompactEvents.Item(time: time, line: number, pattern: Int(line.form))
    if line.number_count > 0 { RememberedEvents.put(line.numbers.0, into: &item) }
    if line.number_count > 1 { RememberedEvents.put(line.numbers.1, into: &item) }
    knownCount += 1
    run = 0
    return (item, line.end)
  }

  /// Makes room before the events of a block are read, if there was none left.
  mutating func beginBlock() {
    if isFull { removeAll() }
  }

  /// Notes that a line was not known.
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
      task: row.place(of: .task, isText: false, in: text), &line)
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

  /// Pauses unless enough lines were known: to read a line in full costs about five times as much
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
    in text: UnsafeBufferPointer<UInt8>, _ native: inout NativeEventReader
  ) -> Instant? {
    let place = line.time_start..<line.time_start + line.time_length
    let bytes = unsafe text.extracting(place).span
    guard let time = native.instant(of: bytes) else { return nil }
    if let day = native.day(of: bytes) { forms.setDay(bytes, start: day) }
    return time
  }

  private static func put(_ number: lineforms_number, into item: inout CompactEvents.Item) {
    switch number.key {
    case LINEFORMS_PID:
      item.pid = Int32(truncatingIfNeeded: number.value)
      item.numbers.insert(.pid)
    default:
      item.task = number.value
      item.numbers.insert(.task)
    }
  }
}
