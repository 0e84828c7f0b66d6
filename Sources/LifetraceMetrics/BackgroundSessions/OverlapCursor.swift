internal import LifetraceModel
internal import LifetraceTimelines

/// A walk over tasks or assertions in the order of time, for spans that come in the order of time.
struct OverlapCursor<Item: Lasting>: Sendable {
  /// How many items without an end are carried from span to span: about as many assertions
  /// as a process may hold before the system ends it for that, with the code 0xbada5e47.
  private static var carriedLimit: Int { 1000 }

  private let items: [Item]
  private var next = 0
  /// Items that began in an earlier span and may reach into the next.
  private var carried: [Item] = []

  /// Creates a walk over items that ascend by their first instants.
  init(_ items: [Item]) {
    self.items = items
  }

  /// Returns the items that last at some instant of a span.
  mutating func overlapping(_ span: ClosedRange<Instant>) -> [Item] {
    while next < items.count {
      if let seen = items[next].firstSeen, seen > span.upperBound { break }
      carried.append(items[next])
      next += 1
    }
    // In most spans nothing is carried.
    guard !carried.isEmpty else { return [] }
    carried.removeAll { item in item.end.map { $0 < span.lowerBound } ?? false }
    let result = carried
    if carried.count > Self.carriedLimit {
      carried.removeFirst(carried.count - Self.carriedLimit)
    }
    return result
  }
}

extension TaskFacts: Lasting {}

extension AssertionFacts: Lasting {
  /// The first instant at which the assertion is in the log.
  var firstSeen: Instant? { begin }
}

extension [ClosedRange<Instant>] {
  /// Whether an item lasts at some instant of one of these ranges, which ascend.
  ///
  /// Complexity: logarithmic.
  func contains(_ item: some Lasting) -> Bool {
    guard let seen = item.firstSeen else { return false }
    let place = partitionPoint { $0.upperBound < seen }
    guard place < count, let end = item.end else { return place < count }
    return self[place].lowerBound <= end
  }
}

extension TaskFacts {
  /// Whether the log shows that the task still went on at an instant, or began later: the end of a task
  /// without one may have been lost long before.
  func shows(workSince instant: Instant) -> Bool {
    doneAt != nil || (aged ?? begin).map { $0 >= instant } ?? false
  }
}

extension BackgroundTask {
  /// Creates the report's entry for a task.
  init(_ task: TaskFacts, in context: MetricsContext) {
    self.init(
      id: task.id, name: context.text(task.name), begin: task.begin, beginning: task.beginning,
      end: task.end, outcome: task.outcome)
  }

  /// Creates the report's entry for an assertion.
  init(_ assertion: AssertionFacts, in context: MetricsContext) {
    self.init(
      id: nil, name: context.text(assertion.explanation), begin: assertion.begin,
      end: assertion.end, outcome: assertion.end == nil ? .open : .ended)
  }
}

extension AssertionKind {
  /// Whether the app works while the assertion is held, rather than being shown or suspended.
  var isWork: Bool {
    switch self {
    case .finishTask, .audio, .location, .voip, .bluetooth, .accessory, .navigation, .fetch, .push,
      .download:
      true
    case .suspend, .reconnect, .other: false
    }
  }
}
