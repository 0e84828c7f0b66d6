internal import LifetraceModel
internal import LifetraceTimelines

/// Finds the stays in background of one process.
///
/// Nothing in it changes, and it is lent the process with each question: to hold it would share all
/// that the process has.
struct BackgroundStayReading {
  private let exit: (at: Instant, isKnown: Bool)?
  private let launchKind: LaunchAnalysis.Kind?
  private let launchCause: BackgroundCause?
  private let exitCategory: ExitCategory?
  private let isOfWrittenSuspensions: Bool
  private let surroundings: PartSurroundings

  /// What is walked along with the stays of a process, in memory that the next one uses again.
  struct Cursors: Sendable {
    fileprivate var tasks = OverlapCursor<TaskFacts>()
    fileprivate var assertions = OverlapCursor<AssertionFacts>()
    /// When the stays were, in the order of time, if the process has work that none may have.
    fileprivate var spans: [ClosedRange<Instant>] = []
  }

  /// - Parameters:
  ///   - isOfWrittenSuspensions: `true` iff native events tell of suspensions of the app.
  ///   - surroundings: what lies outside the part of the life that the history is.
  init(
    _ history: borrowing ProcessHistory, launchKind: LaunchAnalysis.Kind?, launchReason: Symbol?,
    exitCategory: ExitCategory?, isOfWrittenSuspensions: Bool, surroundings: PartSurroundings,
    in context: borrowing MetricsContext
  ) {
    exit = history.exit.map { ($0.at, !$0.isSilent && !$0.report.isUntimed) }
    self.launchKind = launchKind
    // A launch for the user makes no stay that asks for the cause; most launches are such.
    let reason = launchKind == .foreground ? nil : launchReason
    launchCause = LaunchReason(reason, in: context.symbols).flatMap { BackgroundCause($0) }
    self.exitCategory = exitCategory
    self.isOfWrittenSuspensions = isOfWrittenSuspensions
    self.surroundings = surroundings
  }

  /// Told a stay and the assertions that were held in it; the third gives all that is known of it.
  typealias Body = (StayOutline, [AssertionFacts], _ whole: () -> BackgroundStay) -> Void

  /// Calls `body` with each stay of the process in the order of time, and `take` with each piece of
  /// background work that no stay has: tasks, then assertions whose purpose is known, each in the
  /// order of time.
  func read(
    _ history: borrowing ProcessHistory, _ cursors: inout Cursors, _ body: Body,
    otherWork take: (OtherWork) -> Void
  ) {
    // Most processes have no such work.
    guard history.record.work.isTold else { return forEachStay(in: history, &cursors, body) }
    cursors.spans.clear()
    cursors.tasks.restart(history.record.work.tasks)
    cursors.assertions.restart(history.record.work.assertions)
    forEachStay(in: history, &cursors, body)
    forEachOtherWork(outside: cursors.spans, in: history, take)
    // What the process has is not to be shared with what the next one uses.
    cursors.tasks.restart([])
    cursors.assertions.restart([])
  }

  /// Calls `body` with each stay of the process in the order of time.
  private func forEachStay(
    in history: borrowing ProcessHistory, _ cursors: inout Cursors, _ body: Body
  ) {
    let count = history.intervals.count
    var index = 0
    while index < count {
      let first = index
      index += 1
      guard history.intervals[first].state.mayBeStay else { continue }
      while index < count, history.intervals[index].state.mayBeStay { index += 1 }
      read(first..<index, of: history, &cursors, body)
    }
  }

  private func forEachOtherWork(
    outside stays: [ClosedRange<Instant>], in history: borrowing ProcessHistory,
    _ body: (OtherWork) -> Void
  ) {
    for task in history.record.work.tasks where !stays.contains(task) {
      body(OtherWork(pid: history.pid, task: task))
    }
    for assertion in history.record.work.assertions
    where assertion.kind.isWork && !stays.contains(assertion) {
      body(OtherWork(pid: history.pid, task: TaskFacts(assertion), assertion: assertion.kind))
    }
  }

  private func read(
    _ run: Range<Int>, of history: borrowing ProcessHistory, _ cursors: inout Cursors, _ body: Body
  ) {
    let isEntryCutOff = isEntryCutOff(run.lowerBound, of: history)
    guard let kind = kind(of: run, history, isEntryCutOff: isEntryCutOff) else { return }
    let start = history.intervals[run.lowerBound].start
    let lastSeen = max(start, history.intervals[run.upperBound - 1].end)
    var ending = ending(of: run, history)
    // A clock that jumps back must not turn the stay around.
    ending.at = ending.at.map { max($0, start) }
    let seen = start...(ending.at ?? lastSeen)
    let tasks = cursors.tasks.overlapping(seen)
    let assertions = cursors.assertions.overlapping(seen)
    let cause = cause(of: kind, assertions)
    // The system may start the clock a moment before the app's own line says background.
    let leftActiveAt = leftActive(before: run.lowerBound, of: history)
    let earliest = max(leftActiveAt ?? start, start - .seconds(1))
    let budgetStart = history.record.work.budgetStarts.first(
      in: min(earliest, seen.upperBound)...seen.upperBound)
    // A suspended app on its way to the foreground only passes through background. An app that is
    // in background from the log's beginning to its end made no session there.
    let isPassage = kind == .woken && cause == nil && isReturn(ending, behind: run, of: history)
    let isUnseen = isEntryCutOff && ending.outcome == .open
    if isPassage || isUnseen, budgetStart == nil, !isTold(seen, of: history, tasks) { return }
    let isExit = ending.outcome == .exited
    let outline = StayOutline(
      kind: kind, enteredAt: start, isEntryCutOff: isEntryCutOff,
      budgetStartedAt: budgetStart, endedAt: ending.at, outcome: ending.outcome,
      next: ending.next, lastSeen: lastSeen,
      lastRunning: ending.at == nil ? lastRunning(in: run, of: history) : nil,
      showsSuspension: showsSuspension(ending, in: run, of: history),
      isOfWrittenSuspensions: isOfWrittenSuspensions,
      isTimeout: isExit && isTimeout(seen, of: history),
      isWatchdog: isExit && exitCategory == .watchdog,
      statedBudget: statedBudget(of: history, until: seen.upperBound), cause: cause)
    if history.record.work.isTold { cursors.spans.append(outline.span) }
    body(outline, assertions) {
      BackgroundStay(
        outline: outline, pid: history.pid, leftActiveAt: leftActiveAt,
        handlerReturnedAt: history.record.departures.handlerReturns.first(in: seen),
        // Just behind the clock's start some other assertion runs out.
        warnedAt: history.record.work.warnings.first(
          in: min(
            seen.upperBound, (budgetStart ?? seen.lowerBound) + .seconds(1))...seen.upperBound),
        nextSeen: nextSeen(ending, behind: run, of: history),
        endSource: endSource(of: run, history),
        watchdog: outline.isWatchdog ? history.exit?.watchdog : nil,
        timeLeft: timeLeft(in: seen, of: history), tasks: tasks, assertions: assertions,
        source: history.intervals[run.lowerBound].startEvidence.source)
    }
  }

  /// `true` iff a stay ends in the foreground.
  private func isReturn(
    _ ending: Ending, behind run: Range<Int>, of history: borrowing ProcessHistory
  ) -> Bool {
    if ending.outcome == .returned { return true }
    if nextSeen(ending, behind: run, of: history)?.state.isForeground == true { return true }
    return run.upperBound == history.intervals.count && surroundings.behind?.isForeground == true
  }

  /// `true` iff the log tells of background time or work in what else would be no stay.
  private func isTold(
    _ span: ClosedRange<Instant>, of history: borrowing ProcessHistory, _ tasks: [TaskFacts]
  ) -> Bool {
    history.record.work.warnings.first(in: span) != nil || timeLeft(in: span, of: history) != nil
      || tasks.contains { $0.shows(workSince: span.lowerBound) }
  }

  private func timeLeft(
    in span: ClosedRange<Instant>, of history: borrowing ProcessHistory
  ) -> WorkRecord.TimeLeft? {
    history.record.work.timesLeft.last { span.contains($0.at) }
  }

  /// How the stay came about, or `nil` for the beginning of a launch, which is no stay.
  private func kind(
    of run: Range<Int>, _ history: borrowing ProcessHistory, isEntryCutOff: Bool
  ) -> BackgroundSession.Kind? {
    // Nobody saw where it came from.
    let unseen: BackgroundSession.Kind = isEntryCutOff ? .undetermined : .left
    guard run.lowerBound > 0 else {
      return surroundings.before == .state(.suspended) ? .woken : kindOfFirst(unseen)
    }
    switch history.intervals[run.lowerBound - 1].state {
    case .state(.suspended): return .woken
    case .state(.inactive), .state(.active), .foreground: return .left
    case .state(.notRunning): return nil
    default:
      return run.lowerBound == 1 ? kindOfFirstSeen(unseen) : unseen
    }
  }

  /// The kind of a stay before which a process was, nobody knows where.
  ///
  /// - Parameter unseen: the kind if no launch tells.
  private func kindOfFirstSeen(_ unseen: BackgroundSession.Kind) -> BackgroundSession.Kind? {
    switch launchKind {
    case .background: .launched
    case .prewarm: nil
    case .foreground, .undetermined, .failed, .requested, nil: unseen
    }
  }

  /// The kind of a stay before which nothing is known of the process.
  ///
  /// - Parameter unseen: the kind if the process did not begin with it.
  private func kindOfFirst(_ unseen: BackgroundSession.Kind) -> BackgroundSession.Kind? {
    guard let launchKind else { return unseen }
    switch launchKind {
    case .background: return .launched
    // An undecided launch that a task's time limit ended was one for the background.
    case .undetermined: return exitCategory == .taskTimeout ? .launched : nil
    case .foreground, .prewarm, .failed, .requested: return nil
    }
  }

  /// How a stay ended, when, and what came behind it.
  private typealias Ending = (outcome: BackgroundSession.Outcome, at: Instant?, next: AppState?)

  private func ending(
    of run: Range<Int>, _ history: borrowing ProcessHistory
  ) -> Ending {
    guard run.upperBound < history.intervals.count else {
      guard let exit else { return (.open, nil, nil) }
      return exit.isKnown ? (.exited, exit.at, .notRunning) : (.exited, nil, nil)
    }
    let next = history.intervals[run.upperBound]
    if next.state.isSubset(of: .foreground) {
      // A return that only follows from later lines has no time.
      let isTimed = next.startEvidence.kind != .inferred || next.end == next.start
      return isTimed ? (.returned, next.start, next.state.known) : (.open, nil, nil)
    }
    let isSeen = history.intervals[run.upperBound - 1].state.isKnown(as: .background)
    guard isSeen, next.state.isKnown(as: .suspended) else { return (.open, nil, nil) }
    return (.suspended, next.start, .suspended)
  }

  /// `true` iff the log would have shown a suspension in a stay that ended so.
  private func showsSuspension(
    _ ending: Ending, in run: Range<Int>, of history: borrowing ProcessHistory
  ) -> Bool {
    // What may have been suspended somewhere was not seen throughout.
    guard history.intervals[run].allSatisfy({ $0.state.isKnown(as: .background) }) else {
      return false
    }
    return switch ending.outcome {
    case .suspended: true
    case .returned, .exited:
      ending.at.map { history.record.watch.wouldShowSuspension(until: $0) }
        ?? history.record.watch.showsSuspension
    case .open: history.record.watch.showsSuspension
    }
  }

  /// What is known next of an app of which no line tells how its stay ended.
  private func nextSeen(
    _ ending: Ending, behind run: Range<Int>, of history: borrowing ProcessHistory
  ) -> (state: AppState, at: Instant?)? {
    guard ending.outcome == .open else { return nil }
    for index in run.upperBound..<history.intervals.count {
      // What is only passed through is not where it is seen next.
      guard let state = history.intervals[index].state.known,
        history.intervals[index].end > history.intervals[index].start
          || history.intervals[index].startEvidence.kind != .inferred || state == .suspended
      else { continue }
      return (state, history.intervals[index].start)
    }
    return exit.map { (.notRunning, $0.isKnown ? $0.at : history.exit?.goneBy) }
  }

  /// The line that tells what came behind a stay.
  private func endSource(
    of run: Range<Int>, _ history: borrowing ProcessHistory
  ) -> SourcePosition? {
    guard run.upperBound < history.intervals.count else {
      return history.intervals[run.upperBound - 1].endEvidence.source
    }
    return history.intervals[run.upperBound].startEvidence.source
  }

  /// The last line that shows the app running in a stay, if none came behind the stay.
  private func lastRunning(
    in run: Range<Int>, of history: borrowing ProcessHistory
  ) -> SuspensionWatch.Line? {
    let end = history.intervals[run.upperBound - 1].end
    guard let last = history.record.watch.lastRunning,
      last.at <= end || run.upperBound == history.intervals.count,
      var shown = history.record.watch.lastShownRunning
    else { return nil }
    shown.at = min(shown.at, end)
    return shown
  }

  /// `true` iff nothing shows that the app entered background just where the interval starts.
  private func isEntryCutOff(_ index: Int, of history: borrowing ProcessHistory) -> Bool {
    // A rule says that the app passed through background, not when it came there.
    guard history.intervals[index].startEvidence.kind.isShown else { return true }
    if launchKind != nil, index == 0 { return false }
    let before = index > 0 ? history.intervals[index - 1].state : surroundings.before
    if let before, !before.contains(.background) { return false }
    return !history.record.departures.backgroundEntries.contains(
      ascending: history.intervals[index].start)
  }

  /// T0: the start of the inactive interval before, where the log shows that it followed active.
  private func leftActive(before index: Int, of history: borrowing ProcessHistory) -> Instant? {
    guard index > 0, history.intervals[index - 1].state.isKnown(as: .inactive) else { return nil }
    let inactive = history.intervals[index - 1]
    guard inactive.startEvidence.kind.isShown else { return nil }
    if index > 1, history.intervals[index - 2].state.isKnown(as: .active) {
      return inactive.start
    }
    return history.record.departures.resigns.contains(ascending: inactive.start)
      ? inactive.start : nil
  }

  private func isTimeout(
    _ stay: ClosedRange<Instant>, of history: borrowing ProcessHistory
  ) -> Bool {
    switch exitCategory {
    case .taskTimeout, .watchdog: true
    case .unclassified: history.record.work.timeouts.first(in: stay) != nil
    case .normal, .abnormal, .badAccess, .illegalInstruction, .memoryLimit, .memoryPressure,
      .cpuLimit, .fileLock, .silent, .restart, nil:
      false
    }
  }

  private func statedBudget(
    of history: borrowing ProcessHistory, until: Instant
  ) -> WorkRecord.StatedBudget? {
    history.record.work.statedBudgets.last { $0.at <= until }
  }

  /// What the app was launched or woken for; of no interest when the user left it.
  private func cause(of kind: BackgroundSession.Kind, _ assertions: [AssertionFacts])
    -> BackgroundCause?
  {
    switch kind {
    case .left, .undetermined: nil
    case .launched:
      launchCause ?? assertions.lazy.compactMap { BackgroundCause($0.kind) }.first
    case .woken: assertions.lazy.compactMap { BackgroundCause($0.kind) }.first
    }
  }
}

extension StateSet<AppState> {
  /// Whether the app may be in background, and is not in the foreground.
  var mayBeStay: Bool { contains(.background) && isSubset(of: .notInForeground) }
}

extension TaskFacts {
  /// `true` iff the log shows that the task still went on at an instant, or began later: the end of one that
  /// was never seen to end may have been lost long before.
  fileprivate func shows(workSince instant: Instant) -> Bool {
    doneAt != nil || (aged ?? begin).map { $0 >= instant } ?? false
  }
}

extension WorkRecord {
  /// `true` iff the log tells of any.
  fileprivate var isTold: Bool { !tasks.isEmpty || !assertions.isEmpty }
}

extension [Instant] {
  /// `true` iff one of these ascending instants is just this one.
  ///
  /// Complexity: logarithmic.
  fileprivate func contains(ascending instant: Instant) -> Bool {
    first(in: instant...instant) != nil
  }

  /// The first of these ascending instants within a range.
  ///
  /// Complexity: logarithmic.
  fileprivate func first(in range: ClosedRange<Instant>) -> Instant? {
    let place = partitionPoint { $0 < range.lowerBound }
    return place < count && self[place] <= range.upperBound ? self[place] : nil
  }
}
