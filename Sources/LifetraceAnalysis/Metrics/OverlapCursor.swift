internal import LifetraceModel
internal import LifetraceTimelines

extension TaskFacts: Lasting {}

extension HoldFacts: Lasting {
  var firstSeen: Instant? { begin }
}

/// A walk over lasting things in the order of time, for ranges that come in the order of time.
struct OverlapCursor<Item: Lasting>: Sendable {
  /// How many things that never end are carried from range to range: about as many assertions
  /// as a process may hold before the system ends it for that, with the code 0xbada5e47.
  private static var carriedLimit: Int { 1000 }

  private var items: [Item] = []
  private var next = 0
  /// Things that began in an earlier range and may reach into the next.
  private var carried: [Item] = []

  /// Begins anew, with other things.
  mutating func restart(_ items: [Item]) {
    self.items = items
    next = 0
    if !carried.isEmpty { carried.clear() }
  }

  /// The things that last at some instant of `range`.
  mutating func overlapping(_ range: ClosedRange<Instant>) -> [Item] {
    while next < items.count {
      if let seen = items[next].firstSeen, seen > range.upperBound { break }
      carried.append(items[next])
      next += 1
    }
    // Of most ranges nothing is carried.
    guard !carried.isEmpty else { return [] }
    carried.removeAll { item in
      guard let end = item.end else { return false }
      return end < range.lowerBound
    }
    let result = carried
    if carried.count > Self.carriedLimit {
      carried.removeFirst(carried.count - Self.carriedLimit)
    }
    return result
  }
}
