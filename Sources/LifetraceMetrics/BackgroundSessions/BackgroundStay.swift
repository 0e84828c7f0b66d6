internal import LifetraceModel
internal import LifetraceTimelines

/// One stay in background as the log shows it, before it is held against a budget.
struct BackgroundStay: Sendable {
  /// What it is judged by.
  let outline: StayOutline
  var pid: Int32?
  /// T0.
  var leftActiveAt: Instant?
  /// T2.
  var handlerReturnedAt: Instant?
  /// When the system announced that the budget ends soon.
  var warnedAt: Instant?
  /// The first state known after it, and by when the app was in it, where no line tells how the stay
  /// ended.
  var nextSeen: (state: AppState, at: Instant?)?
  /// The line that tells its end.
  var endSource: SourcePosition?
  /// The watchdog that ended it, as far as the log names it.
  var watchdog: WatchdogFact?
  /// What the app said last.
  var timeLeft: WorkRecord.TimeLeft?
  var tasks: [TaskFacts]
  var assertions: [AssertionFacts]
  var source: SourcePosition?

  /// T3.
  var lastTaskEndedAt: Instant? {
    let end = outline.endedAt ?? outline.lastSeen
    return tasks.compactMap(\.doneAt).filter { $0 >= outline.enteredAt && $0 <= end }.max()
  }
}

/// What a stay in background is judged by: of most stays no more is needed.
struct StayOutline: Sendable {
  var kind: BackgroundSession.Kind
  /// T1; where the log's beginning or a gap hides it, the first instant known to be in background.
  var enteredAt: Instant
  var isEntryCutOff: Bool
  var budgetStartedAt: Instant?
  /// T4 or the return; `nil` when the log does not show it.
  var endedAt: Instant?
  var outcome: BackgroundSession.Outcome
  /// The state after it; `nil` when unknown.
  var next: AppState?
  /// The last instant at which the app is known to be in background.
  var lastSeen: Instant
  /// The last line that shows that the app was running in this stay, and when; `nil` where the end is
  /// known, or the app was running after the stay, too.
  var lastRunning: SuspensionWatch.Line?
  /// `true` iff a suspension within the stay would have been logged.
  var showsSuspension: Bool
  /// `true` iff native events tell of suspensions of the app, in another of its processes, too.
  var isOfWrittenSuspensions: Bool
  /// `true` iff a time limit ended the process in this stay.
  var isTimeout: Bool
  /// `true` iff a watchdog ended it, whose limit is not the budget: a leaked task, too, may have its code.
  var isWatchdog: Bool
  var statedBudget: WorkRecord.StatedBudget?
  var cause: BackgroundCause?

  /// `true` iff the process was ended because the time for its background work was up.
  var isTaskTimeout: Bool { isTimeout && !isWatchdog }

  /// `true` iff a stay that is shorter than its budget was not cut short by a suspension.
  var showsUse: Bool { showsSuspension || isOfWrittenSuspensions }

  /// From the first to the last instant at which the app is known to be in background.
  var span: ClosedRange<Instant> { enteredAt...max(enteredAt, endedAt ?? lastSeen) }

  /// The instant from which the budget counts, as far as the log tells.
  var countsFrom: Instant? { budgetStartedAt ?? (isEntryCutOff ? nil : enteredAt) }
}

/// Who kept the app running in a stay: at the moment the budget ended, or just before the stay did.
struct StayHolders {
  private let stay: BackgroundStay
  private let context: MetricsContext
  /// When the time was up.
  private let instant: Instant
  /// What ended this long before it was held up to it: the system's clock is not the one that the lines
  /// show, and it takes moments to end a process.
  private let moment: TimeSpan
  /// From when on assertions whose time was up are those for which the process was ended.
  private let timeouts: Instant?

  private static let limit = 8

  /// - Parameter limit: the greatest budget that may apply.
  init(_ stay: BackgroundStay, limit: TimeSpan?, in context: MetricsContext) {
    self.stay = stay
    self.context = context
    moment = context.isMeasured ? .seconds(1) : .zero
    let last = stay.outline.endedAt ?? stay.outline.lastSeen
    if context.isMeasured, let limit, let start = stay.outline.countsFrom {
      instant = min(last, start + limit)
    } else {
      instant = last
    }
    let ends = stay.assertions.lazy.filter { $0.isTimedOut && $0.end ?? last <= last }
    let lastTimeout = stay.outline.isTaskTimeout ? ends.compactMap(\.end).max() : nil
    // An order tells of no moments: all that timed out may have.
    timeouts = lastTimeout.map { context.isMeasured ? $0 - .seconds(1) : stay.outline.enteredAt }
  }

  /// Each once, tasks before assertions, as many as a report has room for.
  var names: [String] {
    var names: [String] = []
    func add(_ name: String) {
      if names.count < StayHolders.limit, !names.contains(name) { names.append(name) }
    }
    for task in stay.tasks where isHeld(from: task.firstSeen, to: task.end) {
      if let name = context.text(task.name) {
        add(name)
      } else {
        add(task.id.map { "background task \($0)" } ?? "background task")
      }
    }
    for assertion in stay.assertions where isHeld(assertion) {
      guard assertion.kind != .suspend else { continue }
      add(context.text(assertion.explanation) ?? "\(assertion.kind)")
    }
    return names
  }

  private func isHeld(_ assertion: AssertionFacts) -> Bool {
    if assertion.isTimedOut, let end = assertion.end {
      if let timeouts, end >= timeouts { return true }
      // Who came back in time was held by nobody.
      let isForced = stay.outline.outcome != .returned || stay.outline.endedAt != instant
      if isForced { return assertion.begin <= instant && end >= instant - moment }
    }
    return isHeld(from: assertion.begin, to: assertion.end)
  }

  private func isHeld(from begin: Instant?, to end: Instant?) -> Bool {
    if let begin, begin > instant { return false }
    guard let end else { return true }
    return end >= (stay.outline.isTaskTimeout ? instant - moment : instant)
  }
}

extension TaskFacts: Lasting {}

extension AssertionFacts: Lasting {
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
