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

  /// What is an event's own.
  public struct Item: Sendable {
    @usableFromInline static let singleBit: UInt32 = 1 << 31

    public var time: Instant
    public var task: Int64
    public var pid: Int32
    /// Counted from the line before `firstLine`.
    public var line: UInt32
    @usableFromInline var place: UInt32
    public var numbers: Numbers

    /// Creates what an event has that is like the pattern at `pattern`.
    @inlinable
    public init(time: Instant, line: UInt32, pattern: Int) {
      self.time = time
      self.task = 0
      self.pid = 0
      self.line = line
      self.place = UInt32(truncatingIfNeeded: pattern)
      self.numbers = []
    }

    /// Creates what stands for the event at `single`, which is like no other.
    @inlinable
    public init(time: Instant, single: Int) {
      self.init(time: time, line: 0, pattern: single)
      place |= Item.singleBit
    }

    /// The index of its pattern; `nil` if the event is like no other.
    @inlinable public var pattern: Int? { place & Item.singleBit == 0 ? Int(place) : nil }

    /// Lets another list tell the pattern, at `index`.
    @inlinable public mutating func refer(to index: Int) {
      place = UInt32(truncatingIfNeeded: index)
    }

    /// The index of an event that is like no other, if it has no pattern.
    @inlinable public var single: Int { Int(place & ~Item.singleBit) }

    /// Gives an event like this one what is this one's own.
    @inlinable
    public func give(to event: inout LifecycleEvent) {
      event.time = time
      event.source.line = line
      if numbers.contains(.pid) { event.process.pid = pid }
      if numbers.contains(.task) { event.kind = event.kind.withTask(task) }
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
    case .work(.taskHandler(_?, let handler)): .work(.taskHandler(id: id, handler: handler))
    case .work(.taskHandler), .work(.holdBegan), .work(.holdEnded), .work(.allowanceStarted),
      .work(.allowanceWarning), .work(.allowanceExpired), .work(.allowance),
      .work(.timeRemaining), .callback, .significant, .deactivation, .systemDeactivation, .state,
      .visibility, .launchRequested, .started, .launched, .resumed, .suspended, .exited,
      .exitPending, .wrote, .mentioned, .scene, .identity, .watchdog, .condition, .gap, .boot:
      self
    }
  }
}
