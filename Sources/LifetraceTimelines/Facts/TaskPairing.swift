package import LifetraceModel

/// Pairs the beginnings and ends of a process's background tasks by their identifiers.
///
/// UIKit may hide the identifier (`<private>`) in the line that a task begins. `TaskNumbering` finds it, for
/// which it needs the lines after: from the first hidden identifier on, all facts wait until the record
/// ends.
package struct TaskPairing: Sendable {
  /// In the order in which the log first shows them.
  package private(set) var tasks: [TaskFacts] = []
  private var openByID: [Int64: Int] = [:]
  /// Tasks seen to begin that have neither ended nor run out of time.
  private var openCount = 0
  /// How many tasks are open by the facts that wait, whatever their numbers.
  private var waitingOpenCount = 0
  /// When the last of them began.
  private var lastBegin = Instant(nanoseconds: .min)
  /// No task before this one is open.
  private var firstOpen = 0
  /// The end of the last task without a known beginning.
  private var lastLoneEnd: Instant?
  /// When the open task began whose identifier the last fact used again.
  private var reused: Instant?
  /// The facts from the first hidden identifier on.
  private var waiting: [(fact: WorkFact, at: Instant, source: SourcePosition?)] = []
  private let isMeasured: Bool

  /// Begins without tasks.
  ///
  /// - Parameter isMeasured: whether differences between instants are durations.
  package init(isMeasured: Bool = true) { self.isMeasured = isMeasured }

  /// Forgets all tasks, and keeps the memory.
  package mutating func clear() {
    if !openByID.isEmpty {
      openByID.removeAll(keepingCapacity: tasks.count <= [TaskFacts].mostKept)
    }
    tasks.clear()
    waiting.clear()
    firstOpen = 0
    openCount = 0
    waitingOpenCount = 0
    lastLoneEnd = nil
    reused = nil
  }

  /// Removes and returns the beginning of an open task whose identifier the last fact used again.
  mutating func takeReused() -> Instant? {
    guard reused != nil else { return nil }
    return reused.take()
  }

  /// Whether an open task keeps the process running at a time: one that began no longer ago than the longest
  /// budget.
  func keepsProcessRunning(at time: Instant) -> Bool {
    openTaskBegan.map { time - $0 <= BackgroundBudget.longest } ?? false
  }

  /// When the last task began, if one is open.
  var openTaskBegan: Instant? {
    (waiting.isEmpty ? openCount : waitingOpenCount) > 0 ? lastBegin : nil
  }

  /// Records a fact about a task; other facts are ignored.
  ///
  /// - Parameter source: the line of the fact.
  package mutating func read(_ fact: WorkFact, at time: Instant, _ source: SourcePosition? = nil) {
    if waiting.isEmpty {
      switch fact {
      case .beginTask(nil, _), .noTaskOpen: break
      default: return pair(fact, at: time, source)
      }
      waitingOpenCount = openCount
    }
    waiting.append((fact, time, source))
    countWaiting(fact, at: time)
  }

  /// Counts the tasks that are open while their numbers are not known yet.
  private mutating func countWaiting(_ fact: WorkFact, at time: Instant) {
    switch fact {
    case .beginTask:
      waitingOpenCount += 1
      lastBegin = time
    case .endTask, .taskExpired, .taskAge(_, _, _, outlivedExpiry: true):
      waitingOpenCount = max(waitingOpenCount - 1, 0)
    case .noTaskOpen: waitingOpenCount = 0
    default: break
    }
  }

  /// Decides how the tasks without an end came out.
  ///
  /// Who records that tasks begin or end records the end of each; where no line does, a missing end shows nothing.
  ///
  /// - Parameter isLeftOpen: whether the process ended in background without ending them.
  package mutating func finish(isLeftOpen: Bool) {
    pairWaiting()
    let showsEnds = tasks.contains { $0.end != nil || $0.begin != nil && $0.beginning == .timed }
    for index in tasks.indices {
      let task = tasks[index]
      tasks[index].outcome =
        switch (task.end, task.expired) {
        case (.some, .some): .expired
        case (.some, nil): .ended
        case (nil, .some): showsEnds || isLeftOpen ? .leaked : .expired
        case (nil, nil): isLeftOpen && !mayHaveEnded(task) ? .leaked : .open
        }
    }
  }

  /// Leaves out what was over before `time`.
  ///
  /// Requires: it is finished.
  package mutating func forget(endedBefore time: Instant) {
    tasks.removeAll { task in task.doneAt.map { $0 < time } ?? false }
  }

  private mutating func pairWaiting() {
    guard !waiting.isEmpty else { return }
    var numbering = TaskNumbering(after: tasks.last { $0.begin != nil }?.id)
    for (fact, time, _) in waiting { numbering.read(fact, at: time, isMeasured: isMeasured) }
    var numbers = numbering.numbers().makeIterator()
    for (fact, time, source) in waiting {
      guard case .beginTask(_, let name) = fact, let number = numbers.next() else {
        pair(fact, at: time, source)
        continue
      }
      pair(.beginTask(id: number, name: name), at: time, source)
    }
    waiting.clear()
  }

  private mutating func pair(_ fact: WorkFact, at time: Instant, _ source: SourcePosition?) {
    switch fact {
    case .beginTask(let id, let name):
      let added = add(id: id, name: name, begin: time, source)
      if let open = added.replaced { noteReuse(of: open, at: time) }
    case .endTask(let id): end(id: id, at: time)
    case .taskExpired(let id, let name):
      let index = openTask(id: id) ?? add(id: id, name: name, begin: nil, source).index
      expire(index, name: name, at: time)
    case .taskAge(let id, let name, let elapsed, let outlivedExpiry):
      // Without times there is nothing to count back from.
      let begin = isMeasured ? time - elapsed : nil
      let index =
        openTask(id: id, begunNear: begin) ?? add(id: id, name: name, begin: nil, source).index
      if tasks[index].aged == nil { tasks[index].aged = time }
      // Of a task that outlived its expiration UIKit prints the age, else the least that it is: it began no later than
      // either says.
      if let begin, tasks[index].begin == nil || tasks[index].beginning != .timed {
        let isAge = outlivedExpiry || tasks[index].begin != nil && tasks[index].beginning == .age
        tasks[index].begin = min(tasks[index].begin ?? begin, begin)
        tasks[index].beginning = isAge ? .age : .leastAge
      }
      if outlivedExpiry { expire(index, name: name, at: time) }
      if tasks[index].name == nil { tasks[index].name = name }
    case .noTaskOpen, .assertionAcquired, .assertionHeld, .assertionReleased, .budgetStarted,
      .budgetWarning,
      .budgetExpired, .budget, .timeRemaining, .bgTask:
      break
    }
  }

  /// Whether one of the ends without a beginning may be the task's.
  private func mayHaveEnded(_ task: TaskFacts) -> Bool {
    guard task.id == nil, let begin = task.begin, let lastLoneEnd else { return false }
    return begin <= lastLoneEnd
  }

  private mutating func end(id: Int64?, at time: Instant) {
    if let index = takeOpenTask(id: id) {
      if tasks[index].keepsRunning { openCount -= 1 }
      tasks[index].end = time
    } else {
      tasks.append(TaskFacts(id: id, name: nil, begin: nil, end: time))
      lastLoneEnd = time
    }
  }

  private mutating func expire(_ index: Int, name: Symbol?, at time: Instant) {
    if tasks[index].keepsRunning { openCount -= 1 }
    if tasks[index].expired == nil { tasks[index].expired = time }
    if tasks[index].name == nil { tasks[index].name = name }
  }

  /// Appends a task; returns its position, and that of the open task that had its identifier.
  private mutating func add(
    id: Int64?, name: Symbol?, begin: Instant?, _ source: SourcePosition?
  ) -> (index: Int, replaced: Int?) {
    let index = tasks.count
    // Most processes have few: without room they would be copied with almost every one.
    if tasks.isEmpty { tasks.reserveCapacity(8) }
    tasks.append(TaskFacts(id: id, name: name, begin: begin, source: source))
    let replaced = id.flatMap { openByID.updateValue(index, forKey: $0) }
    if tasks[index].keepsRunning, let begin {
      openCount += 1
      lastBegin = begin
    }
    return (index, replaced)
  }

  /// Records that a task began with the identifier of an open one, unless the two lines are about one.
  private mutating func noteReuse(of open: Int, at time: Instant) {
    guard isMeasured, let begun = tasks[open].begin, time - begun > .seconds(1) else { return }
    reused = begun
  }

  /// The open task that a line means: the oldest one where the line hides the identifier.
  private mutating func openTask(id: Int64?) -> Int? {
    if let id { return openByID[id] }
    while firstOpen < tasks.count {
      let task = tasks[firstOpen]
      if task.end == nil, task.id.map({ openByID[$0] == firstOpen }) ?? true { return firstOpen }
      firstOpen += 1
    }
    return nil
  }

  /// The same for a line that says when the task began, in whole seconds.
  private mutating func openTask(id: Int64?, begunNear begin: Instant?) -> Int? {
    guard let index = openTask(id: id) else { return nil }
    guard id == nil, let begin, let known = tasks[index].begin else { return index }
    return known.isNear(begin) ? index : nil
  }

  /// The same for a line that ends the task.
  private mutating func takeOpenTask(id: Int64?) -> Int? {
    guard let index = openTask(id: id) else { return nil }
    if let id = tasks[index].id { openByID[id] = nil }
    return index
  }
}

/// Finds the identifiers of background tasks whose beginnings hide them.
///
/// UIKit counts identifiers up by one for each task of a process. So the n-th beginning after a known
/// identifier has that identifier + n. A line that names a task shows that the task has begun: the
/// identifiers are the lowest with which every task begins before a line names it. That is a guess until
/// another line agrees with it. Where lines contradict each other, beginnings are missing in the log, and
/// what was only guessed stays unknown.
///
/// Complexity: constant for each fact.
struct TaskNumbering {
  /// The identifiers of the beginnings before the run, `nil` where unknown.
  private var settled: [Int64?] = []
  /// When the beginnings of the run were: those whose identifiers are still guesses, or not even that.
  private var run: [Instant] = []
  /// The guessed identifier of the first beginning of the run; each further one has the next number. In an empty run,
  /// the guess for the next beginning.
  private var base: Int64?
  /// The lowest identifier of the run that a line names.
  private var lowestNamed: Int64?
  /// The identifier that the guess rests on.
  private var anchor: Int64?
  /// The place of the first beginning since no task was open: no later line names a lower identifier.
  private var firstSinceIdle: Int?

  /// - Parameter id: the identifier of the task that began last, if known.
  init(after id: Int64?) { base = id.map { $0 &+ 1 } }

  /// Reads the next fact.
  ///
  /// - Parameter isMeasured: whether differences between instants are durations.
  mutating func read(_ fact: WorkFact, at time: Instant, isMeasured: Bool) {
    switch fact {
    case .beginTask(nil, _): run.append(time)
    case .beginTask(let id?, _): begin(id)
    case .endTask(let id?), .taskExpired(let id?, _): name(id)
    case .taskAge(let id?, _, let elapsed, _):
      isMeasured ? name(id, begunNear: time - elapsed) : name(id)
    case .noTaskOpen:
      settle()
      firstSinceIdle = settled.count
    default:
      break
    }
  }

  /// Returns the identifier of each beginning, `nil` where unknown.
  consuming func numbers() -> [Int64?] {
    settle()
    return settled
  }

  /// The identifier of the beginning seen last, by the guess.
  private var last: Int64? { base.map { $0 &+ Int64(run.count) &- 1 } }

  private mutating func begin(_ id: Int64) {
    if let last, id &- 1 < last { forgetRun() }
    name(id &- 1)
    settle()
    settled.append(id)
    base = id &+ 1
  }

  /// Reads that the task `id` has begun.
  private mutating func name(_ id: Int64) {
    guard let base, let last else {
      self.base = id &- Int64(run.count) &+ 1
      lowestNamed = run.isEmpty ? nil : id
      anchor = id
      return
    }
    if id > last {
      shift(by: id &- last, to: id)
    } else if id >= base {
      lowestNamed = min(lowestNamed ?? id, id)
      if id == last, id != anchor { settle() }
    } else if let first = firstSinceIdle {
      correct(first, to: id)
    }
  }

  /// Reads that the task `id` began about a known time, which its beginning must have.
  private mutating func name(_ id: Int64, begunNear begin: Instant) {
    let last = max(last ?? id, id)
    let place = run.count &- Int(clamping: last &- id) &- 1
    if run.indices.contains(place), !run[place].isNear(begin) { return forgetRun() }
    name(id)
  }

  /// Raises the guess, so that `id` has begun.
  private mutating func shift(by difference: Int64, to id: Int64) {
    let raised = (base ?? 0) &+ difference
    if let lowestNamed, lowestNamed < raised {
      // A task that a line named would have no beginning. If none was open before, beginnings are
      // missing; else either they are, or that task is older than the log.
      if firstSinceIdle == nil { forgetRun() }
      settle()
      base = id &+ 1
    } else {
      base = raised
      if !run.isEmpty { lowestNamed = lowestNamed ?? id }
    }
    anchor = id
  }

  /// Lowers the identifier of the first beginning since no task was open to one that a line names.
  private mutating func correct(_ first: Int, to id: Int64) {
    if first == settled.count { settle() }
    if first < settled.count, settled[first].map({ $0 > id }) ?? true { settled[first] = id }
  }

  /// Takes the guesses of the run for sure.
  private mutating func settle() {
    let count = run.count
    guard count > 0 else { return }
    for place in 0..<count { settled.append(base.map { $0 &+ Int64(place) }) }
    run.removeAll(keepingCapacity: true)
    base = base.map { $0 &+ Int64(count) }
    lowestNamed = nil
  }

  /// Gives up the guesses of the run.
  private mutating func forgetRun() {
    settled += run.map { _ in nil }
    run.removeAll(keepingCapacity: true)
    base = nil
    lowestNamed = nil
  }
}

extension Instant {
  /// Whether two instants are the same in whole seconds, in which lines print ages.
  func isNear(_ other: Instant) -> Bool {
    self - other <= .seconds(1) && other - self <= .seconds(1)
  }
}

/// A background task, with symbols in place of texts.
package struct TaskFacts: Hashable, Sendable {
  /// The identifier that UIKit gave the task; `nil` where the log hides it.
  package var id: Int64?
  /// The name that the app gave the task, if a line contains it.
  package var name: Symbol?
  /// The instant at which the task began; `nil` if no line shows the beginning.
  package var begin: Instant?
  /// Where the beginning is known from.
  package var beginning = BackgroundTask.Beginning.timed
  /// The instant at which the task ended; `nil` while the log shows no end.
  package var end: Instant?
  /// The instant at which the task expired; `nil` if no line shows its expiry.
  package var expired: Instant?
  /// The time of a line with its age.
  package var aged: Instant?
  /// The first line about it, unless that is its end.
  package var source: SourcePosition?
  /// How the task ended, `open` until an end is known.
  package var outcome = BackgroundTask.Outcome.open

  /// Creates a task with the given facts.
  package init(
    id: Int64? = nil, name: Symbol? = nil, begin: Instant? = nil,
    beginning: BackgroundTask.Beginning = .timed, end: Instant? = nil,
    outcome: BackgroundTask.Outcome = .open, source: SourcePosition? = nil
  ) {
    self.source = source
    self.id = id
    self.name = name
    self.begin = begin
    self.beginning = beginning
    self.end = end
    self.outcome = outcome
  }

  /// Whether it was seen to begin, and neither to end nor to run out of time.
  var keepsRunning: Bool { begin != nil && beginning == .timed && end == nil && expired == nil }
  /// The first instant at which it is in the log.
  package var firstSeen: Instant? { begin ?? expired ?? aged ?? end }
  /// The instant from which on it was over or beyond its expiry.
  package var doneAt: Instant? { end ?? expired }
}
