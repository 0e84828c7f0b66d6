internal import LifetraceModel
internal import LifetraceTimelines

/// Who kept the app running in a stay: at the moment the allowance ended, or just before the stay did.
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

  /// - Parameter limit: the greatest allowance that may apply.
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
    let ends = stay.holds.lazy.filter { $0.isTimedOut && $0.end ?? last <= last }
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
    for hold in stay.holds where isHeld(hold) {
      guard hold.kind != .suspend else { continue }
      add(context.text(hold.explanation) ?? "\(hold.kind)")
    }
    return names
  }

  private func isHeld(_ hold: HoldFacts) -> Bool {
    if hold.isTimedOut, let end = hold.end {
      if let timeouts, end >= timeouts { return true }
      // Who came back in time was held by nobody.
      let isForced = stay.outline.outcome != .returned || stay.outline.endedAt != instant
      if isForced { return hold.begin <= instant && end >= instant - moment }
    }
    return isHeld(from: hold.begin, to: hold.end)
  }

  private func isHeld(from begin: Instant?, to end: Instant?) -> Bool {
    if let begin, begin > instant { return false }
    guard let end else { return true }
    return end >= (stay.outline.isTaskTimeout ? instant - moment : instant)
  }
}
