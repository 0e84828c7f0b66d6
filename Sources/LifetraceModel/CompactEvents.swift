/// Events of which most repeat others in all but a few numbers, with what is each one's own.
///
/// A log of native events says the same over and over, at another time and of another process. What
/// such an event has of its own is less than half of the event, and lies beside that of the next.
public struct CompactEvents: Sendable {
  /// The numbers that an event has in place of those of its pattern.
  public struct Numbers: OptionSet, Sendable {
    public let rawValue: UInt8

    @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }

    @inlinable public static var pid: Numbers { Numbers(rawValue: 1) }
    @inlinable public static var task: Numbers { Numbers(rawValue: 2) }
  }

  /// What is an event's own, in 24 bytes: hundreds of thousands are on their way at a time.
  public struct Item: Sendable {
    // In `place`, above the index of a pattern.
    @usableFromInline static var singleBit: UInt32 { 1 << 31 }
    @usableFromInline static var markBit: UInt32 { 1 << 30 }
    @usableFromInline static var numbersShift: UInt32 { 28 }
    @usableFromInline static var indexMask: UInt32 { 1 << numbersShift - 1 }

    public var time: Instant
    /// The number of its process; of an event that is like no other, its index.
    @usableFromInline var pidOrSingle: Int32
    @usableFromInline var taskNumber: Int32
    /// Counted from the line before `firstLine`.
    public var line: UInt32
    @usableFromInline var place: UInt32

    /// Creates what an event has that is like the pattern at `pattern`, of which there are fewer than 2²⁸.
    ///
    /// - Parameters:
    ///   - time: When it was.
    ///   - line: Counted from the line before `firstLine`.
    ///   - pattern: The index of its pattern.
    ///   - numbers: Which of the following it has of its own.
    ///   - pid: The number of its process.
    ///   - task: That of its task.
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

    /// Creates what stands for the event at `single`, which is like no other.
    @inlinable
    public init(time: Instant, single: Int) {
      self.time = time
      self.pidOrSingle = Int32(truncatingIfNeeded: single)
      self.taskNumber = 0
      self.line = 0
      self.place = Item.singleBit
    }

    /// The number of its process, if it has one of its own.
    @inlinable public var pid: Int32? { numbers.contains(.pid) ? pidOrSingle : nil }

    /// The number of its task, if it has one of its own.
    @inlinable public var task: Int32? { numbers.contains(.task) ? taskNumber : nil }

    /// The index of its pattern; `nil` if the event is like no other.
    @inlinable public var pattern: Int? {
      place & Item.singleBit == 0 ? Int(place & Item.indexMask) : nil
    }

    /// Lets another list tell the pattern, at `index`, which is below 2²⁸.
    ///
    /// Requires: it has a pattern.
    @inlinable public mutating func refer(to index: Int) {
      place = place & ~Item.indexMask | UInt32(truncatingIfNeeded: index)
    }

    /// The index of an event that is like no other, if it has no pattern.
    @inlinable public var single: Int { Int(UInt32(bitPattern: pidOrSingle)) }

    /// A mark for who hands it on.
    @inlinable public var isMarked: Bool {
      get { place & Item.markBit != 0 }
      set { place = newValue ? place | Item.markBit : place & ~Item.markBit }
    }

    /// Which numbers it has of its own.
    @inlinable public var numbers: Numbers {
      place & Item.singleBit == 0
        ? Numbers(rawValue: UInt8(truncatingIfNeeded: place >> Item.numbersShift & 3)) : []
    }

    /// Gives an event like this one what is this one's own.
    @inlinable
    public func give(to event: inout LifecycleEvent) {
      event.time = time
      event.source.line = line
      if let pid { event.process.pid = pid }
      if let task { event.kind = event.kind.withTask(Int64(task)) }
    }
  }

  /// What events are like.
  public var patterns: [LifecycleEvent]
  /// Who found the patterns, where several did at the same time.
  public var part = 0
  /// Tells these patterns from those before: as long as it is the same, patterns are only added.
  public var generation: Int
  /// Events that are like no other.
  public var singles: [LifecycleEvent]
  /// The events in their order.
  public var items: [Item] = []
  /// What the lines of items, not those of `singles`, count from.
  public var firstLine: UInt32 = 0

  public init(
    patterns: [LifecycleEvent] = [], generation: Int = 0, singles: [LifecycleEvent] = []
  ) {
    self.patterns = patterns
    self.generation = generation
    self.singles = singles
  }

  /// Creates a list of events that are like no others.
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

  /// Adds all events to a list, one by one.
  public func appendEvents(to events: inout [LifecycleEvent]) {
    for item in items { events.append(event(item)) }
  }

  /// Adds an event that is like no other.
  public mutating func add(_ event: LifecycleEvent) {
    items.append(Item(time: event.time, single: singles.count))
    singles.append(event)
  }
}

extension EventKind {
  /// The same about another task; events that are not about one are not changed.
  @usableFromInline
  func withTask(_ id: Int64) -> EventKind {
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
