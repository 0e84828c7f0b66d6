internal import LifetraceModel

/// Events about the whole capture or a whole device, in the order of time.
///
/// They are kept once, and an app reads them before its own next event. So a mark of missing records takes as
/// long in a log of many apps as in one of few.
struct Broadcasts: Sendable {
  /// The events that may concern an app on one device, or on any.
  private struct Sequence: Sendable {
    /// Their positions in `events`.
    var positions: [Int] = []
    /// Where events of one kind follow those of another, as indices in `positions`.
    var turns: [Int] = []

    private var lastKind: EventKind?

    mutating func append(_ position: Int, _ kind: EventKind) {
      if kind != lastKind { turns.append(positions.count) }
      lastKind = kind
      positions.append(position)
    }

    /// The first position from one on.
    func first(from position: Int) -> Int? {
      let index = positions.partitionPoint { $0 < position }
      return index < positions.count ? positions[index] : nil
    }

    /// The last position before one.
    func last(before position: Int) -> Int? {
      let index = positions.partitionPoint { $0 < position }
      return index > 0 ? positions[index - 1] : nil
    }

    /// The first position of another kind than that of an event, from its position on.
    func next(after position: Int, isOther: (Int) -> Bool) -> Int? {
      let index = positions.partitionPoint { $0 <= position }
      guard index < positions.count else { return nil }
      if isOther(positions[index]) { return positions[index] }
      let turn = turns.partitionPoint { $0 <= index }
      return turn < turns.count ? positions[turns[turn]] : nil
    }
  }

  private(set) var events: [LifecycleEvent] = []
  /// The positions of boots.
  private var boots: [Int] = []
  private var all = Sequence()
  /// Those of each device, and those of none.
  private var ofDevices: [Symbol?: Sequence] = [:]

  var count: Int { events.count }

  /// Adds an event, none before those that were added already.
  mutating func append(_ event: LifecycleEvent) {
    if event.kind == .boot { boots.append(events.count) }
    all.append(events.count, event.kind)
    ofDevices[event.device, default: Sequence()].append(events.count, event.kind)
    events.append(event)
  }

  /// Calls `body` with the events that change what is known of an app which has no event between them.
  ///
  /// Of several in turn that say the same, the first and the last do. That holds up to the time that `body` returns;
  /// from then on the next one does.
  ///
  /// - Parameters:
  ///   - range: positions in `events`.
  ///   - device: the app's device; `nil` if it may be any.
  func forEach(
    in range: Range<Int>, on device: Symbol?, _ body: (LifecycleEvent) -> Instant?
  ) {
    let sequences =
      device == nil ? [all] : [ofDevices[nil], ofDevices[device]].compactMap { $0 }
    var next = sequences.compactMap { $0.first(from: range.lowerBound) }.min()
    while let position = next, position < range.upperBound {
      let event = events[position]
      let limit = body(event)
      let isOther = { events[$0].kind != event.kind }
      next = sequences.compactMap { $0.next(after: position, isOther: isOther) }.min()
      defer {
        let last = sequences.compactMap { $0.last(before: min(next ?? .max, range.upperBound)) }
          .max()
        if let last, last > position, events[last].kind == event.kind { _ = body(events[last]) }
      }
      guard let limit else { continue }
      let after = events.partitionPoint { $0.time < limit }
      let again = sequences.compactMap { $0.first(from: max(after, position + 1)) }.min()
      next = [next, again].compactMap { $0 }.min()
    }
  }

  /// The first boot of a device after a time.
  func boot(after time: Instant, on device: Symbol?) -> LifecycleEvent? {
    let first = boots.partitionPoint { events[$0].time <= time }
    return boots[first...].lazy.map { events[$0] }.first { event in
      device == nil || event.device == nil || event.device == device
    }
  }

  /// The position of the first event at or after a time.
  func position(at time: Instant) -> Int { events.partitionPoint { $0.time < time } }

  /// The position of the first event after a time.
  func position(after time: Instant) -> Int { events.partitionPoint { $0.time <= time } }
}
