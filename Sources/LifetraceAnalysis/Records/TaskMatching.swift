internal import LifetraceModel

/// Pairs beginnings that hide their ids with ends: by their handlers first, then by their order.
///
/// Complexity: linear in both.
struct TaskMatching {
  /// A task that began without an id.
  struct Beginning {
    var task: TaskFacts
    var at: Instant
    var handler: Symbol?
    var isTaken = false
  }

  /// What ended a task.
  struct End {
    var id: Int64?
    var at: Instant
    var handler: Symbol?
  }

  /// In the order of time.
  private var beginnings: [Beginning]
  private var next = 0
  private var nextUntold = 0

  init(_ beginnings: [Beginning]) { self.beginnings = beginnings }

  /// Returns all tasks, each end with its beginning if that was seen.
  ///
  /// - Parameter ends: in the order of time.
  mutating func tasks(endedBy ends: [End]) -> [TaskFacts] {
    var alone: [TaskFacts] = []
    for end in pairByHandler(ends) {
      if let place = oldest(for: end) {
        take(place, end)
      } else {
        alone.append(TaskFacts(id: end.id, name: nil, begin: nil, end: end.at))
      }
    }
    return beginnings.map(\.task) + alone
  }

  /// Returns the ends that no beginning has the handler of.
  private mutating func pairByHandler(_ ends: [End]) -> [End] {
    var places: [Symbol: ArraySlice<Int>] = [:]
    for place in beginnings.indices {
      if let handler = beginnings[place].handler { places[handler, default: []].append(place) }
    }
    return ends.filter { end in
      guard let handler = end.handler, let place = places[handler]?.first,
        beginnings[place].at <= end.at
      else { return true }
      places[handler]?.removeFirst()
      take(place, end)
      return false
    }
  }

  /// The oldest beginning that may be the end's: one of which no other handler is told.
  private mutating func oldest(for end: End) -> Int? {
    if end.handler == nil {
      while next < beginnings.count, beginnings[next].isTaken { next += 1 }
      return place(next, before: end)
    }
    while nextUntold < beginnings.count,
      beginnings[nextUntold].isTaken || beginnings[nextUntold].handler != nil
    {
      nextUntold += 1
    }
    return place(nextUntold, before: end)
  }

  private func place(_ place: Int, before end: End) -> Int? {
    place < beginnings.count && beginnings[place].at <= end.at ? place : nil
  }

  private mutating func take(_ place: Int, _ end: End) {
    beginnings[place].isTaken = true
    beginnings[place].task.id = end.id
    beginnings[place].task.end = end.at
  }
}
