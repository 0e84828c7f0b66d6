internal import LifetraceModel
internal import LifetraceTimelines

/// Pairs the lines about the tasks that one app had `BGTaskScheduler` run.
///
/// The app and the scheduler both write about each step: lines of the same step close to each other are one step, at
/// the app's own time.
struct ScheduledTaskTally: Sendable {
  /// A task with a symbol in place of its identifier.
  private struct Facts: Sendable {
    var id: Symbol
    var task: ScheduledTask
    var isStartOwn = false

    /// Whether it has begun and not ended.
    var isRunning: Bool { task.startedAt != nil && task.endedAt == nil }
  }

  /// The tasks that are over.
  private var done: RecentItems<Facts>
  /// The last task of each identifier.
  private var last: [Symbol: Facts] = [:]
  /// The task of each identifier that ran as the last one was submitted: most apps schedule the next run in the
  /// handler of this one.
  private var earlier: [Symbol: Facts] = [:]
  private let isMeasured: Bool
  private let isDated: Bool

  /// The longest time between two lines about the same step. An inference: a launch lies between the scheduler's word
  /// and the app's.
  private static let sameStep = TimeSpan.seconds(20)
  /// The longest time between a new submission and the scheduler's word about the one that it replaces.
  private static let replacement = TimeSpan.seconds(1)

  init(in context: MetricsContext) {
    done = RecentItems(keepsAll: context.options.full)
    isMeasured = context.isMeasured
    isDated = context.isDated
  }

  /// Adds the lines of one process.
  ///
  /// - Parameter end: when it ended: what the scheduler says later is about another process.
  mutating func add(_ lines: [WorkRecord.BGTaskLine], pid: Int32?, until end: Instant?) {
    for line in lines {
      let isLater = end.map { line.at > $0 } ?? false
      add(line, pid: isLater ? nil : pid)
    }
  }

  private mutating func add(_ line: WorkRecord.BGTaskLine, pid: Int32?) {
    switch line.step {
    case .submitted: submit(line, pid)
    case .started: start(line, pid)
    case .expired: ofRun(line) { $0.expire(line, pid) }
    case .completed: ofRun(line) { $0.end(line, pid, .completed) }
    case .failed: ofRun(line) { $0.end(line, pid, .failed) }
    case .cancelled: cancel(line)
    case .refused: end(line, pid, .refused)
    }
  }

  /// Handles a line about a task that runs, or has just ended: not the one that was submitted meanwhile.
  private mutating func ofRun(
    _ line: WorkRecord.BGTaskLine, _ handle: (inout ScheduledTaskTally) -> Void
  ) {
    let isEarlier =
      earlier[line.id].map {
        $0.isRunning || isNear($0.task.endedAt, line.at, within: Self.sameStep)
      } ?? false
    if isEarlier { swap(&last[line.id], &earlier[line.id]) }
    handle(&self)
    if isEarlier { swap(&last[line.id], &earlier[line.id]) }
  }

  private mutating func expire(_ line: WorkRecord.BGTaskLine, _ pid: Int32?) {
    var facts = open(line, pid)
    // The app's own word is the time of its handler.
    guard line.isOwn || facts.task.expiredAt == nil else { return }
    facts.task.expiredAt = line.at
    facts.task.endSource = line.source
    last[line.id] = facts
  }

  private func isNear(_ time: Instant?, _ other: Instant, within span: TimeSpan) -> Bool {
    time.map { !isMeasured || other - $0 <= span } ?? false
  }

  private mutating func submit(_ line: WorkRecord.BGTaskLine, _ pid: Int32?) {
    if var facts = last[line.id], facts.task.startedAt == nil,
      isNear(facts.task.submittedAt, line.at, within: Self.sameStep),
      !line.isOwn || facts.task.outcome == .pending && facts.task.submittedAt == line.at
    {
      // The scheduler says so, too; what it cancelled just before was another submission.
      if facts.task.outcome == .cancelled,
        isNear(facts.task.endedAt, line.at, within: Self.replacement)
      {
        facts.task.outcome = .pending
        facts.task.endedAt = nil
        facts.task.endSource = nil
      }
      last[line.id] = facts
      noteEarliest(line)
      return
    }
    if var facts = last[line.id], facts.task.outcome == .pending {
      facts.task.outcome = .replaced
      facts.task.endedAt = line.at
      facts.task.endSource = line.source
      last[line.id] = facts
    }
    if let facts = last[line.id], facts.isRunning { keepRunning(facts) }
    begin(line, pid, .pending)
    last[line.id]?.task.submittedAt = line.at
    noteEarliest(line)
  }

  private mutating func noteEarliest(_ line: WorkRecord.BGTaskLine) {
    guard let earliest = line.earliest else { return }
    last[line.id]?.task.hasEarliestBegin = true
    if isDated { last[line.id]?.task.earliestBeginAt = earliest }
  }

  /// Keeps a task that runs while one with its identifier is submitted.
  private mutating func keepRunning(_ facts: Facts) {
    retireEarlier(facts.id)
    earlier[facts.id] = facts
    last[facts.id] = nil
  }

  private mutating func retireEarlier(_ id: Symbol) {
    if let facts = earlier.removeValue(forKey: id) { done.append(facts) }
  }

  private mutating func start(_ line: WorkRecord.BGTaskLine, _ pid: Int32?) {
    if let facts = earlier[line.id] {
      // The scheduler's word about the start of the task that runs may come after the new submission.
      if facts.isRunning, isNear(facts.task.startedAt, line.at, within: Self.sameStep) { return }
      retireEarlier(line.id)
    }
    if let facts = last[line.id], facts.task.endedAt == nil,
      isNear(facts.task.startedAt, line.at, within: Self.sameStep)
    {
      guard line.isOwn, !facts.isStartOwn else { return }
    } else if last[line.id]?.task.outcome != .pending {
      begin(line, pid, .open)
    }
    guard var facts = last[line.id] else { return }
    facts.task.outcome = .open
    facts.task.startedAt = line.at
    facts.isStartOwn = line.isOwn
    facts.task.pid = pid
    if line.kind != .unknown { facts.task.kind = line.kind }
    last[line.id] = facts
  }

  private mutating func end(
    _ line: WorkRecord.BGTaskLine, _ pid: Int32?, _ outcome: ScheduledTask.Outcome
  ) {
    if let facts = last[line.id], isNear(facts.task.endedAt, line.at, within: Self.sameStep) {
      return
    }
    var facts = open(line, pid)
    facts.task.pid = facts.task.pid ?? pid
    facts.task.endedAt = line.at
    // What expired is shown by that line.
    if facts.task.expiredAt == nil { facts.task.endSource = line.source }
    facts.task.outcome = outcome
    last[line.id] = facts
  }

  private mutating func cancel(_ line: WorkRecord.BGTaskLine) {
    var facts = last[line.id] ?? begin(line, nil, .pending)
    guard facts.task.endedAt == nil else { return }
    facts.task.endedAt = line.at
    facts.task.endSource = line.source
    facts.task.outcome = .cancelled
    last[line.id] = facts
  }

  /// Returns the task with the identifier of a line that is not over; a new one where the log does not hold its
  /// beginning.
  private mutating func open(_ line: WorkRecord.BGTaskLine, _ pid: Int32?) -> Facts {
    if let facts = last[line.id], facts.task.endedAt == nil { return facts }
    return begin(line, pid, .open)
  }

  @discardableResult
  private mutating func begin(
    _ line: WorkRecord.BGTaskLine, _ pid: Int32?, _ outcome: ScheduledTask.Outcome
  ) -> Facts {
    if let facts = last[line.id] { done.append(facts) }
    var task = ScheduledTask(
      identifier: "", kind: line.kind, outcome: outcome, source: line.source)
    task.pid = pid
    let facts = Facts(id: line.id, task: task)
    last[line.id] = facts
    return facts
  }

  /// Forgets the tasks that are over. Their number still counts them.
  mutating func forgetItems() { _ = done.takeAll() }

  /// The tasks as a report shows them, in the order of their first lines.
  func list(in context: MetricsContext) -> BoundedList<ScheduledTask> {
    let shown = (done.inOrder + earlier.values + last.values).sorted {
      ($0.task.source, $0.id.index) < ($1.task.source, $1.id.index)
    }
    let kept = context.options.full ? shown[...] : shown.suffix(RecentItems<Facts>.keptCount)
    return BoundedList(
      total: done.total + earlier.count + last.count,
      items: kept.map { facts in
        var task = facts.task
        task.identifier = context.text(facts.id) ?? ""
        return task
      })
  }
}
