internal import LifetraceModel
internal import LifetraceTimelines

/// The work of a process, looked at session by session.
struct SessionWork {
  /// More assertions from earlier sessions than a process holds at once.
  static let mostCarriedAssertions = 256

  var tasks: OverlapCursor<TaskFacts>
  var assertions: OverlapCursor<AssertionFacts>
  /// When the process was suspended last before the session.
  var suspendedAt: Instant?
  var exemptBGTasks: OverlapCursor<BGTaskRun>
  /// When tasks ended or ran out of time, ascending.
  private let done: [Instant]
  /// No interval before this one shows a later state to sessions that are left open.
  var nextSeen = 0

  init(_ tasks: [TaskFacts], _ assertions: [AssertionFacts], _ exemptBGTasks: [BGTaskRun]) {
    self.tasks = OverlapCursor(tasks, carriedLimit: BackgroundSession.mostCarriedTasks)
    self.assertions = OverlapCursor(assertions, carriedLimit: Self.mostCarriedAssertions)
    self.exemptBGTasks = OverlapCursor(exemptBGTasks, carriedLimit: Self.mostCarriedAssertions)
    done = tasks.compactMap(\.doneAt).sorted()
  }

  /// When the last task in a range ended or ran out of time.
  func lastTaskDone(in range: ClosedRange<Instant>) -> Instant? {
    let count = done.partitionPoint { $0 <= range.upperBound }
    return count > 0 && done[count - 1] >= range.lowerBound ? done[count - 1] : nil
  }
}
