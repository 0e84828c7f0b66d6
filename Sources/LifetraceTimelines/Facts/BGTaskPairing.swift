package import LifetraceModel

/// A task of `BGTaskScheduler` that ran.
package struct BGTaskRun: Hashable, Lasting {
  /// The task's identifier.
  package var id: Symbol
  /// The task's class.
  package var kind: BGTaskKind
  /// The instant at which it started.
  package var begin: Instant
  /// `nil` while the log shows no end.
  package var end: Instant?

  package var firstSeen: Instant? { begin }
  package var earliest: Instant? { begin }
}

/// Pairs the lines about tasks of `BGTaskScheduler` that ran.
struct BGTaskPairing: Sendable {
  /// The tasks that ran, in the order of their beginnings.
  private(set) var runs: [BGTaskRun] = []
  private var open: [Symbol: Int] = [:]

  /// Handles a fact about a task; other facts are ignored.
  mutating func read(_ fact: WorkFact, at time: Instant) {
    guard case .bgTask(let id, let kind, let step, _) = fact else { return }
    switch step {
    case .started where open[id] == nil:
      open[id] = runs.count
      runs.append(BGTaskRun(id: id, kind: kind, begin: time))
    case _ where step.isEnd:
      if let index = open.removeValue(forKey: id) { runs[index].end = time }
    default: break
    }
  }

  /// Whether a task has begun that has not ended.
  var isRunning: Bool { !open.isEmpty }

  /// The task that a fact ends; `nil` if the fact ends none that runs.
  func run(endedBy fact: WorkFact) -> BGTaskRun? {
    guard case .bgTask(let id, _, let step, _) = fact, step.isEnd else { return nil }
    return open[id].map { runs[$0] }
  }

  /// The first task that has begun and not ended, and that may run for so long.
  func run(at time: Instant) -> BGTaskRun? {
    open.values.lazy.map { runs[$0] }.filter {
      $0.kind.isExempt || time - $0.begin <= BackgroundBudget.longest
    }.min { ($0.begin, $0.id.index) < ($1.begin, $1.id.index) }
  }

  /// Leaves out what was over before `time`.
  ///
  /// Requires: nothing is read any more.
  mutating func forget(endedBefore time: Instant) {
    runs.removeAll { run in run.end.map { $0 < time } ?? false }
  }

  /// Forgets all tasks, and keeps the memory.
  mutating func clear() {
    runs.clear()
    open.removeAll()
  }
}
