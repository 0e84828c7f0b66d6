internal import LifetraceModel

/// Pairs the beginnings and ends of a process's background tasks.
///
/// An id pairs with the same id. A beginning whose id is hidden (`<private>`) takes the nearest
/// later end that nothing else claims, the oldest such beginning first, unless UIKit tells by their
/// expiration handlers that they are of two tasks.
struct TaskPairing: Sendable {
  /// In the order in which the log first tells of them.
  private(set) var tasks: [TaskFacts] = []
  private var openByID: [Int64: Int] = [:]
  /// Open tasks without an id, oldest first from `firstAnonymous` on.
  private var anonymous: [Int] = []
  private var firstAnonymous = 0
  /// No task before this one is open under an id that an end may take.
  private var firstNamed = 0
  private var handlers = TaskHandlers()
  /// The task that ended last.
  private var lastEnded: Int?
  private let isMeasured: Bool

  /// Begins without tasks.
  ///
  /// - Parameter isMeasured: `true` iff differences between instants are durations.
  init(isMeasured: Bool = true) { self.isMeasured = isMeasured }

  /// Forgets all tasks, and keeps the memory.
  mutating func clear() {
    if !openByID.isEmpty {
      openByID.removeAll(keepingCapacity: tasks.count <= ProcessRoom.mostKept)
    }
    tasks.clear()
    anonymous.clear()
    firstAnonymous = 0
    firstNamed = 0
    handlers = TaskHandlers()
    lastEnded = nil
  }

  /// Takes in a fact about a task; other facts are ignored.
  mutating func read(_ fact: WorkFact, at time: Instant) {
    switch fact {
    case .beginTask(let id, let name): begin(id: id, name: name, at: time)
    case .endTask(let id): end(id: id, at: time)
    case .taskExpired(let id, let name):
      let index = openTask(id: id) ?? add(id: id, name: name, begin: nil)
      expire(index, name: name, at: time)
    case .taskAge(let id, let name, let elapsed, let outlivedExpiry):
      // Without times there is nothing to count back from.
      let begin = isMeasured ? time - elapsed : nil
      let index = openTask(id: id, begunNear: begin) ?? add(id: id, name: name, begin: nil)
      if tasks[index].aged == nil { tasks[index].aged = time }
      // Of a task that outlived its expiration UIKit prints the age, else the least that it is.
      if tasks[index].begin == nil || (tasks[index].beginning == .leastAge && outlivedExpiry) {
        tasks[index].begin = begin
        tasks[index].beginning = outlivedExpiry ? .age : .leastAge
      }
      if outlivedExpiry { expire(index, name: name, at: time) }
      if tasks[index].name == nil { tasks[index].name = name }
    case .taskHandler(nil, let handler): handlers.announce(handler)
    case .taskHandler(let id?, let handler):
      if let lastEnded, tasks[lastEnded].id == id { handlers.end(lastEnded, handler) }
    case .holdBegan, .holdEnded, .allowanceStarted, .allowanceWarning, .allowanceExpired,
      .allowance, .timeRemaining:
      break
    }
  }

  /// Decides how the tasks without an end came out.
  ///
  /// - Parameter isLeftOpen: `true` iff the process ended in background without ending them.
  mutating func finish(isLeftOpen: Bool) {
    if !handlers.atEnd.isEmpty { pairByHandlers() }
    for index in tasks.indices {
      let task = tasks[index]
      tasks[index].outcome =
        switch (task.end, task.expired) {
        case (.some, .some): .expired
        case (.some, nil): .ended
        case (nil, .some): .leaked
        case (nil, nil): isLeftOpen ? .leaked : .open
        }
    }
  }

  /// Leaves out what was over before `time`.
  ///
  /// Requires: it is finished.
  mutating func forget(endedBefore time: Instant) {
    tasks.removeAll { task in task.doneAt.map { $0 < time } ?? false }
  }

  private mutating func begin(id: Int64?, name: Symbol?, at time: Instant) {
    handlers.begin(add(id: id, name: name, begin: time))
  }

  private mutating func end(id: Int64?, at time: Instant) {
    guard let index = takeOpenTask(id: id) else {
      lastEnded = tasks.count
      tasks.append(TaskFacts(id: id, name: nil, begin: nil, end: time))
      return
    }
    lastEnded = index
    tasks[index].end = time
    if tasks[index].id == nil { tasks[index].id = id }
  }

  /// Pairs anew what only its order had paired.
  private mutating func pairByHandlers() {
    let hidden = Set(anonymous)
    var kept: [TaskFacts] = []
    var beginnings: [TaskMatching.Beginning] = []
    var ends: [TaskMatching.End] = []
    for (place, task) in tasks.enumerated() {
      let isHidden = hidden.contains(place)
      // An expiry names its task.
      guard task.expired == nil, isHidden || task.begin == nil else {
        kept.append(task)
        continue
      }
      if let end = task.end {
        ends.append(TaskMatching.End(id: task.id, at: end, handler: handlers.atEnd[place]))
      }
      guard isHidden, let begin = task.begin else { continue }
      beginnings.append(
        TaskMatching.Beginning(
          task: TaskFacts(id: nil, name: task.name, begin: begin, beginning: task.beginning),
          at: begin,
          handler: handlers.atBeginning[place]))
    }
    ends.sort { $0.at < $1.at }
    var matching = TaskMatching(beginnings)
    tasks = (kept + matching.tasks(endedBy: ends))
      .sorted { first, second in
        guard let start = first.firstSeen, let other = second.firstSeen else { return false }
        return start < other
      }
  }

  private mutating func expire(_ index: Int, name: Symbol?, at time: Instant) {
    if tasks[index].expired == nil { tasks[index].expired = time }
    if tasks[index].name == nil { tasks[index].name = name }
  }

  @discardableResult
  private mutating func add(id: Int64?, name: Symbol?, begin: Instant?) -> Int {
    let index = tasks.count
    // Most processes have few: without room they would be copied with almost every one.
    if tasks.isEmpty { tasks.reserveCapacity(8) }
    if anonymous.isEmpty, id == nil { anonymous.reserveCapacity(8) }
    tasks.append(TaskFacts(id: id, name: name, begin: begin))
    if let id { openByID[id] = index } else { anonymous.append(index) }
    return index
  }

  /// The open task that a line about `id` means, which stays open.
  private mutating func openTask(id: Int64?, begunNear begin: Instant? = nil) -> Int? {
    if let id, let index = openByID[id] { return index }
    guard firstAnonymous < anonymous.count else { return nil }
    let index = anonymous[firstAnonymous]
    if let begin, let known = tasks[index].begin {
      // Ages are whole seconds: a hidden beginning within one second is the same task.
      guard known - begin <= .seconds(1), begin - known <= .seconds(1) else { return nil }
    }
    if let id {
      firstAnonymous += 1
      tasks[index].id = id
      openByID[id] = index
    }
    return index
  }

  /// The open task that an end with `id` closes, which is open no more.
  private mutating func takeOpenTask(id: Int64?) -> Int? {
    if let id, let index = openByID.removeValue(forKey: id) { return index }
    if firstAnonymous < anonymous.count {
      firstAnonymous += 1
      return anonymous[firstAnonymous - 1]
    }
    return id == nil ? takeOldestNamed() : nil
  }

  /// The oldest open task that has an id, for an end that hides its own.
  private mutating func takeOldestNamed() -> Int? {
    while firstNamed < tasks.count {
      let index = firstNamed
      firstNamed += 1
      guard let id = tasks[index].id, tasks[index].end == nil, openByID[id] == index else {
        continue
      }
      openByID[id] = nil
      return index
    }
    return nil
  }
}
