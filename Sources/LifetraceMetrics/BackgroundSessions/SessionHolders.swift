internal import LifetraceModel
internal import LifetraceTimelines

/// The tasks and assertions that kept an app running at the end of its budget, or just before the
/// end of its session.
struct SessionHolders {
  private let session: BackgroundSession
  private let context: MetricsContext
  /// The end of the budget, or of a shorter session.
  private let instant: Instant
  /// How long before the instant work may end and still count as held. The clock of lines differs from the one that
  /// ends budgets, and ending a process takes time.
  private let tolerance: TimeSpan
  /// The process was ended for assertions that timed out from this instant on.
  private let timeoutsFrom: Instant?

  private static let limit = 8

  /// Creates the holders of a session.
  ///
  /// - Parameter limit: the greatest budget that may apply.
  init(_ session: BackgroundSession, limit: TimeSpan?, in context: MetricsContext) {
    self.session = session
    self.context = context
    tolerance = context.isMeasured ? .seconds(1) : .zero
    let last = session.lastKnown
    if context.isMeasured, let limit, let start = session.countsFrom {
      instant = min(last, start + limit)
    } else {
      instant = last
    }
    let timedOut = session.facts.assertions.lazy.filter { $0.isTimedOut && $0.end ?? last <= last }
    let lastTimeout = session.facts.isTaskTimeout ? timedOut.compactMap(\.end).max() : nil
    // Without times, every assertion that timed out may have ended the process.
    timeoutsFrom = lastTimeout.map {
      context.isMeasured ? $0 - .seconds(1) : session.enteredBackgroundAt
    }
  }

  /// The holders, each once, tasks before assertions, at most eight.
  var names: [String] {
    let tasks = session.facts.tasks.lazy.filter { isHeld(from: $0.firstSeen, to: $0.end) }
      .map { task in
        context.text(task.name) ?? task.id.map { "background task \($0)" } ?? "background task"
      }
    let held = session.facts.assertions.filter { isHeld($0) && $0.kind != .suspend }
    let named = Set(held.lazy.filter { $0.explanation != nil }.map(\.kind))
    // RunningBoard's assertion for an audio session has a name, and the session none.
    let assertions = held.lazy.filter { $0.explanation != nil || !named.contains($0.kind) }
      .map { context.text($0.explanation) ?? "\($0.kind)" }
    let scheduled = session.facts.exemptBGTasks.lazy.filter { isHeld($0) }.map { task in
      context.text(task.id) ?? task.kind.nativeWord
    }
    var names: [String] = []
    for name in Array(tasks) + Array(scheduled) + Array(assertions)
    where names.count < Self.limit && !names.contains(name) {
      names.append(name)
    }
    return names
  }

  /// Whether a task of `BGTaskScheduler` held the app: one that expires has some seconds to come to its end.
  private func isHeld(_ task: BGTaskRun) -> Bool {
    task.begin <= instant && task.end.map { $0 + .seconds(5) >= instant } ?? true
  }

  private func isHeld(_ assertion: AssertionFacts) -> Bool {
    if assertion.isTimedOut, let end = assertion.end {
      if let timeoutsFrom, end >= timeoutsFrom { return true }
      // An app that returned in time needed no assertion.
      let isForced = session.outcome != .returned || session.endedAt != instant
      if isForced {
        let hasBegun = assertion.firstSeen.map { $0 <= instant } ?? false
        return hasBegun && end >= instant - tolerance
      }
    }
    return isHeld(from: assertion.firstSeen, to: assertion.end)
  }

  private func isHeld(from begin: Instant?, to end: Instant?) -> Bool {
    // What begins with the return holds the app in the foreground.
    let latest = session.outcome == .returned ? instant - tolerance : instant
    if let begin, begin > latest { return false }
    guard let end else { return true }
    return end >= (session.facts.isTaskTimeout ? instant - tolerance : instant)
  }
}
