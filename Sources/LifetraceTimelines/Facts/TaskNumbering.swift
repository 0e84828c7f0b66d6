internal import LifetraceModel

/// Finds the identifiers of background tasks whose beginnings hide them.
///
/// UIKit counts identifiers up by one for each task of a process. So the n-th beginning behind a known
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
  /// The guess for the first beginning of the run, which the others follow; of an empty run, for the next
  /// one to come.
  private var base: Int64?
  /// The lowest identifier of the run that a line names.
  private var lowestNamed: Int64?
  /// The identifier that the guess rests on.
  private var anchor: Int64?
  /// The place of the first beginning since no task was open: no later line names a lower identifier.
  private var firstSinceIdle: Int?

  /// - Parameter id: the identifier of the task that began last, if known.
  init(behind id: Int64?) { base = id.map { $0 &+ 1 } }

  /// Reads the next fact.
  ///
  /// - Parameter isMeasured: `true` iff differences between instants are durations.
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
    case .endTask, .taskExpired, .taskAge, .holdBegan, .holdEnded, .allowanceStarted,
      .allowanceWarning, .allowanceExpired, .allowance, .timeRemaining:
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
