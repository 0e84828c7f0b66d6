/// Events in a compact form: most repeat a pattern in all but a few numbers, and only these are stored.
///
/// A log of native events repeats itself, at other times and about other processes. An item is less than
/// half as large as an event.
public struct CompactEvents: Sendable {
  /// The numbers that replace those of the pattern.
  public struct Numbers: OptionSet, Sendable {
    /// One bit for each number.
    public let rawValue: UInt8

    @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }

    @inlinable public static var pid: Numbers { Numbers(rawValue: 1) }
    @inlinable public static var task: Numbers { Numbers(rawValue: 2) }
  }

  /// An event's own fields, in 24 bytes.
  public struct Item: Sendable {
    // In `place`, above the index of a pattern.
    @usableFromInline static var singleBit: UInt32 { 1 << 31 }
    @usableFromInline static var markBit: UInt32 { 1 << 30 }
    @usableFromInline static var numbersShift: UInt32 { 28 }
    @usableFromInline static var indexMask: UInt32 { 1 << numbersShift - 1 }

    /// The instant of the event's line.
    public var time: Instant
    /// The pid; for an event without a pattern, its index in `singles`.
    @usableFromInline var pidOrSingle: Int32
    @usableFromInline var taskNumber: Int32
    /// The line, counted from the line before `firstLine`.
    public var line: UInt32
    @usableFromInline var place: UInt32

    /// Creates the item of an event with a pattern; there are fewer than 2²⁸ patterns.
    ///
    /// - Parameters:
    ///   - time: The event's time.
    ///   - line: The line, counted from the line before `firstLine`.
    ///   - pattern: The index of its pattern.
    ///   - numbers: The following numbers that replace the pattern's.
    ///   - pid: The pid.
    ///   - task: The task's identifier.
    @inlinable
    public init(
      time: Instant, line: UInt32, pattern: Int, _ numbers: Numbers = [], pid: Int32 = 0,
      task: Int32 = 0
    ) {
      self.time = time
      self.pidOrSingle = pid
      self.taskNumber = task
      self.line = line
      self.place =
        UInt32(truncatingIfNeeded: pattern) | UInt32(numbers.rawValue) << Item.numbersShift
    }

    /// Creates the item of the event at `single`, which has no pattern.
    @inlinable
    public init(time: Instant, single: Int) {
      self.time = time
      self.pidOrSingle = Int32(truncatingIfNeeded: single)
      self.taskNumber = 0
      self.line = 0
      self.place = Item.singleBit
    }

    /// The event's own pid.
    @inlinable public var pid: Int32? { numbers.contains(.pid) ? pidOrSingle : nil }

    /// The event's own task.
    @inlinable public var task: Int32? { numbers.contains(.task) ? taskNumber : nil }

    /// The index of its pattern, if it has one.
    @inlinable public var pattern: Int? {
      place & Item.singleBit == 0 ? Int(place & Item.indexMask) : nil
    }

    /// Moves the reference to the pattern at `index` of another list, which is below 2²⁸.
    ///
    /// Requires: it has a pattern.
    @inlinable public mutating func refer(to index: Int) {
      place = place & ~Item.indexMask | UInt32(truncatingIfNeeded: index)
    }

    /// The index in `singles` of an event without a pattern.
    @inlinable public var single: Int { Int(UInt32(bitPattern: pidOrSingle)) }

    /// A mark for the queue that holds the item.
    @inlinable public var isMarked: Bool {
      get { place & Item.markBit != 0 }
      set { place = newValue ? place | Item.markBit : place & ~Item.markBit }
    }

    /// The numbers that replace the pattern's.
    @inlinable public var numbers: Numbers {
      place & Item.singleBit == 0
        ? Numbers(rawValue: UInt8(truncatingIfNeeded: place >> Item.numbersShift & 3)) : []
    }

    /// Copies the item's own fields to a copy of its pattern.
    @inlinable
    public func give(to event: inout LifecycleEvent) {
      event.time = time
      event.source.line = line
      if let pid { event.process.pid = pid }
      if let task { event.kind = event.kind.withTask(Int64(task)) }
    }
  }

  /// The patterns.
  public var patterns: [LifecycleEvent]
  /// The part of the reader that found the patterns.
  public var part = 0
  /// The generation of the patterns: within one, patterns are only added.
  public var generation: Int
  /// The events without a pattern.
  public var singles: [LifecycleEvent]
  /// The events in their order.
  public var items: [Item] = []
  /// The line from which the lines of items with a pattern count.
  public var firstLine: UInt32 = 0

  /// Creates a batch without items.
  public init(
    patterns: [LifecycleEvent] = [], generation: Int = 0, singles: [LifecycleEvent] = []
  ) {
    self.patterns = patterns
    self.generation = generation
    self.singles = singles
  }

  /// Creates a list of events without patterns.
  public init(_ events: [LifecycleEvent]) {
    self.init(singles: events)
    items = events.indices.map { Item(time: events[$0].time, single: $0) }
  }

  /// Returns the event of an item.
  @inlinable @inline(__always)
  public func event(_ item: Item) -> LifecycleEvent {
    guard let pattern = item.pattern else { return singles[item.single] }
    var event = patterns[pattern]
    item.give(to: &event)
    event.source.line &+= firstLine
    return event
  }

  /// Whether another piece can be added: it has the same patterns, and the two are not too long for one.
  package func isContinued(by other: CompactEvents) -> Bool {
    part == other.part && generation == other.generation
      && items.count + other.items.count <= StoredEvents.pieceLength
  }

  /// Adds the events of a piece that continues this one.
  package mutating func append(_ other: CompactEvents) {
    patterns = other.patterns
    let step = other.firstLine &- firstLine
    for item in other.items {
      if item.pattern == nil {
        add(other.singles[item.single])
      } else {
        var item = item
        item.line &+= step
        items.append(item)
      }
    }
  }

  /// Adds an event without a pattern.
  public mutating func add(_ event: LifecycleEvent) {
    items.append(Item(time: event.time, single: singles.count))
    singles.append(event)
  }
}

/// A number for each pattern in the pieces of a log, while the pieces are read.
package struct PatternNumbers: Sendable {
  /// The patterns of one part of the reader.
  private struct Part: Sendable {
    var number: Int
    var generation = -1
    var values: [Int32] = []
  }

  private var parts: [Part] = []
  private var current = 0
  /// The number of each pattern of the piece; -1 for none.
  package var values: [Int32] = []

  /// Creates numbers of no pattern.
  package init() {}

  /// Turns to the patterns of a piece; numbers of an earlier generation are forgotten.
  package mutating func begin(_ piece: CompactEvents) {
    if parts.indices.contains(current) { swap(&values, &parts[current].values) }
    current = parts.firstIndex { $0.number == piece.part } ?? parts.count
    if current == parts.count { parts.append(Part(number: piece.part)) }
    if parts[current].generation != piece.generation, !piece.patterns.isEmpty {
      parts[current] = Part(number: piece.part, generation: piece.generation)
    }
    swap(&values, &parts[current].values)
    while values.count < piece.patterns.count { values.append(-1) }
  }

  /// Forgets all numbers.
  package mutating func removeAll() {
    parts = []
    values = []
  }
}

extension EventKind {
  /// The task that it is about, if its number is small enough for an item.
  package var compactTask: Int32? {
    switch self {
    case .work(.beginTask(let id, _)), .work(.endTask(let id)), .work(.taskExpired(let id, _)),
      .work(.taskAge(let id, _, _, _)):
      id.flatMap { Int32(exactly: $0) }
    default: nil
    }
  }

  /// The same with another task's identifier; events without a task are not changed.
  @usableFromInline
  package func withTask(_ id: Int64) -> EventKind {
    switch self {
    case .work(.beginTask(_, let name)): .work(.beginTask(id: id, name: name))
    case .work(.endTask): .work(.endTask(id: id))
    case .work(.taskExpired(_, let name)): .work(.taskExpired(id: id, name: name))
    case .work(.taskAge(_, let name, let elapsed, let outlivedExpiry)):
      .work(.taskAge(id: id, name: name, elapsed: elapsed, outlivedExpiry: outlivedExpiry))
    default:
      self
    }
  }
}
