internal import LifetraceModel
internal import LifetraceTimelines

/// A walk over tasks or assertions in the order of time, for spans that come in the order of time.
struct OverlapCursor<Item: Lasting>: Sendable {
  private let items: [Item]
  /// The ends of the items that have one, ascending; empty where all can be carried.
  private let ends: [Instant]
  /// How many items without an end are carried from span to span.
  private let carriedLimit: Int
  private var next = 0
  /// Items that began in an earlier span and may reach into the next.
  private var carried: [Item] = []

  /// Creates a walk over items that ascend by their earliest instants, after those without one.
  init(_ items: [Item], carriedLimit: Int) {
    self.items = items
    self.carriedLimit = carriedLimit
    ends = items.count > carriedLimit ? items.compactMap(\.end).sorted() : []
  }

  /// Returns the items that last at some instant of a span, and the number of items that are left out: of many that
  /// began in earlier spans, only the last are kept.
  mutating func overlapping(_ span: ClosedRange<Instant>) -> (items: [Item], moreCount: Int) {
    let start = next
    while next < items.count {
      if let earliest = items[next].earliest, earliest > span.upperBound { break }
      next += 1
    }
    let isOver = { (item: Item) in item.end.map { $0 < span.lowerBound } ?? false }
    // Unless they change, sessions share them.
    if carried.contains(where: isOver) { carried.removeAll(where: isOver) }
    if carried.count > carriedLimit { carried.removeFirst(carried.count - carriedLimit) }
    for item in items[start..<next] where !isOver(item) { carried.append(item) }
    guard items.count > carriedLimit else { return (carried, 0) }
    let total = next - ends.partitionPoint { $0 < span.lowerBound }
    return (carried, max(0, total - carried.count))
  }
}

extension TaskFacts: Lasting {
  /// The first instant at which the task is in the log.
  var earliest: Instant? { firstSeen }
}

extension AssertionFacts: Lasting {}

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
      end: task.end, outcome: task.outcome, source: task.source)
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
