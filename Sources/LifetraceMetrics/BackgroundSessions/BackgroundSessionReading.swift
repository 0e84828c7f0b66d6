internal import LifetraceModel
internal import LifetraceTimelines

/// Finds the background sessions of one process.
struct BackgroundSessionReading {
  /// Neighbouring intervals in which the app may be in background and is not in the foreground.
  typealias Run = Range<Int>
  /// How a run ended, when, and the state after it.
  typealias Ending = (outcome: BackgroundSession.Outcome, at: Instant?, next: AppState?)

  let history: ProcessHistory
  private let process: Int?
  private let launchKind: LaunchAnalysis.Kind?
  private let launchCause: BackgroundCause?
  let exitCategory: ExitCategory?
  private let isOfWrittenSuspensions: Bool
  private let surroundings: ClippingSurroundings
  private let context: MetricsContext

  /// Creates the reading of a process.
  ///
  /// - Parameters:
  ///   - process: the index of the process among those of its app.
  ///   - isOfWrittenSuspensions: whether native events write suspensions of the app.
  ///   - surroundings: the states just outside of a clipped history.
  init(
    _ history: ProcessHistory, process: Int?, launchKind: LaunchAnalysis.Kind?,
    launchReason: Symbol?, exitCategory: ExitCategory?, isOfWrittenSuspensions: Bool,
    surroundings: ClippingSurroundings, in context: MetricsContext
  ) {
    self.history = history
    self.process = process
    self.launchKind = launchKind
    // No session of a launch for the user asks for its cause, and most launches are such.
    let reason = launchKind == .foreground ? nil : launchReason
    launchCause = LaunchReason(reason, in: context.symbols).flatMap { BackgroundCause($0) }
    self.exitCategory = exitCategory
    self.isOfWrittenSuspensions = isOfWrittenSuspensions
    self.surroundings = surroundings
    self.context = context
  }

  /// Adds the sessions of the process to a tally, and its background work outside of them: tasks, then
  /// assertions whose purpose is known, each in the order of time.
  func add(to tally: inout BackgroundSessionTally) {
    let (tasks, assertions) = (history.record.work.tasks, history.record.work.assertions)
    var work = SessionWork(tasks, assertions, history.record.work.exemptBGTasks)
    let hasWork = !tasks.isEmpty || !assertions.isEmpty
    var spans: [ClosedRange<Instant>] = []
    var index = 0
    while index < history.intervals.count {
      let first = index
      index += 1
      guard history.intervals[first].state.mayBeBackgroundSession else {
        if history.intervals[first].state.isKnown(as: .suspended) {
          work.suspendedAt = history.intervals[first].start
        }
        continue
      }
      while index < history.intervals.count,
        history.intervals[index].state.mayBeBackgroundSession || isThrownAway(index)
      {
        index += 1
      }
      guard let outline = outline(of: first..<index, &work) else { continue }
      if hasWork { spans.append(outline.span) }
      tally.add(session(outline))
    }
    for task in tasks where !spans.contains(task) {
      add(BackgroundTask(task, in: context), to: &tally)
    }
    for assertion in assertions
    where assertion.kind.isWork && !spans.contains(assertion) {
      add(BackgroundTask(assertion, in: context), of: assertion.kind, to: &tally)
    }
  }

  /// Whether the app comes to the foreground only as it is ended: the user's swipe connects a scene that is thrown away
  /// before it becomes active.
  private func isThrownAway(_ index: Int) -> Bool {
    let rest = history.intervals[index...]
    // Without times, how soon it ended is not known.
    guard context.isMeasured, let exit = history.exit, exit.notAfter == nil,
      exit.at - history.intervals[index].start <= .seconds(1),
      rest.last?.state.mayBeBackgroundSession == true
    else { return false }
    return rest.allSatisfy { !$0.state.contains(.active) }
  }

  private func add(
    _ task: BackgroundTask, of assertion: AssertionKind? = nil,
    to tally: inout BackgroundSessionTally
  ) {
    var work = BackgroundWork(pid: history.pid, assertion: assertion, task: task)
    work.process = process
    tally.add(work)
  }

  /// What of a session has to be known to decide whether there is one.
  private struct Outline {
    let run: Run
    let kind: BackgroundSession.Kind
    let isEntryCutOff: Bool
    let ending: Ending
    /// The last instant at which the app is known to be in background.
    let lastSeen: Instant
    let span: ClosedRange<Instant>
    let tasks: [TaskFacts]
    let moreTasks: Int
    let lastTaskEndedAt: Instant?
    let assertions: [AssertionFacts]
    let exemptBGTasks: [BGTaskRun]
    let cause: BackgroundCause?
    let leftActiveAt: Instant?
    let budgetStartedAt: Instant?
    let nextSeen: (state: AppState, at: Instant?)?
  }

  /// Returns the outline of the session in a run, or `nil` if the run only begins a launch or leads to a return.
  private func outline(of run: Run, _ work: inout SessionWork) -> Outline? {
    let isEntryCutOff = isEntryCutOff(run.lowerBound)
    guard let kind = kind(of: run, isEntryCutOff: isEntryCutOff) else { return nil }
    let start = history.intervals[run.lowerBound].start
    let lastSeen = max(start, history.intervals[run.upperBound - 1].end)
    var ending = ending(of: run)
    // A clock that jumps back must not turn the session around.
    ending.at = ending.at.map { max($0, start) }
    let span = start...(ending.at ?? lastSeen)
    let (tasks, moreTasks) = work.tasks.overlapping(span)
    let assertions = assertions(in: span, of: run, &work)
    let exemptBGTasks = work.exemptBGTasks.overlapping(span).items
    let cause = cause(of: kind, in: span, assertions)
    let leftActiveAt = leftActive(before: run.lowerBound)
    var budgetStartedAt = budgetStart(in: span, leftActiveAt: leftActiveAt)
    if kind == .woken || kind == .launched, let clock = budgetStartedAt, let end = ending.at,
      end - clock <= .seconds(1)
    {
      // What held the app since its wake is released at the end: the budget counts from the wake.
      budgetStartedAt = nil
    }
    let nextSeen = nextSeen(ending, after: run, &work)
    // A suspended app on its way to the foreground only passes through background, as does one whose first
    // scene connects at the beginning of the log, and one that was there before it was lost from sight. An app that is in background from the log's beginning to its
    // end made no session there.
    let isPassage =
      (kind == .woken || isConnecting(span, run) || isSameStay(run)) && cause == nil
      && isReturn(ending, run)
    let isUnseen = isEntryCutOff && ending.outcome == .open
    if isPassage || isUnseen, budgetStartedAt == nil, !showsBackgroundTime(in: span, tasks) {
      return nil
    }
    return Outline(
      run: run, kind: kind, isEntryCutOff: isEntryCutOff, ending: ending, lastSeen: lastSeen,
      span: span, tasks: tasks, moreTasks: moreTasks, lastTaskEndedAt: work.lastTaskDone(in: span),
      assertions: assertions, exemptBGTasks: exemptBGTasks, cause: cause,
      leftActiveAt: leftActiveAt,
      budgetStartedAt: budgetStartedAt, nextSeen: nextSeen)
  }

  /// Returns the assertions that may have been held in a run.
  private func assertions(
    in span: ClosedRange<Instant>, of run: Run, _ work: inout SessionWork
  ) -> [AssertionFacts] {
    var assertions = work.assertions.overlapping(span).items
    if let suspendedAt = work.suspendedAt {
      // What no line ends was over when the process was suspended before.
      assertions.removeAll { $0.end == nil && $0.firstSeen.map { $0 < suspendedAt } ?? false }
    }
    let isLater = { (assertion: AssertionFacts) in
      assertion.firstSeen.map { $0 > span.upperBound } ?? false
    }
    if assertions.contains(where: isLater) {
      // A suspended app holds nothing: what ends well after a suspension began after it, too.
      let next = history.intervals[run.upperBound...].first { $0.state.isKnown(as: .suspended) }
      if let next {
        assertions.removeAll { isLater($0) && ($0.firstSeen ?? next.start) > next.start }
      }
    }
    return assertions
  }

  /// Whether the log begins within a launch, with the connection of a scene.
  private func isConnecting(_ span: ClosedRange<Instant>, _ run: Run) -> Bool {
    run.lowerBound == 0 && span.upperBound - span.lowerBound <= .seconds(5)
      && history.record.stages.list.contains {
        $0.name == .sceneConnected && $0.at == span.lowerBound
      }
  }

  /// Returns the session with an outline.
  private func session(_ outline: Outline) -> BackgroundSession {
    let ending = outline.ending
    var session = BackgroundSession(
      kind: outline.kind, pid: history.pid, enteredBackgroundAt: outline.span.lowerBound,
      outcome: ending.outcome, verdict: .notObservable)
    session.process = process
    session.facts.tasks = outline.tasks
    session.moreTasks = outline.moreTasks
    session.facts.assertions = outline.assertions
    session.facts.exemptBGTasks = outline.exemptBGTasks
    session.lastTaskEndedAt = outline.lastTaskEndedAt
    session.facts.cause = outline.cause
    session.isEntryCutOff =
      outline.isEntryCutOff
      || history.record.departures.boundedEntries.contains(ascending: outline.span.lowerBound)
    session.endedAt = ending.at
    session.leftActiveAt = outline.leftActiveAt
    session.budgetStartedAt = outline.budgetStartedAt
    session.nextSeenIn = outline.nextSeen?.state
    session.nextSeenAt = outline.nextSeen?.at
    session.facts.lastSeen = outline.lastSeen
    session.facts.next = ending.next
    session.facts.lastRunning = ending.at == nil ? lastRunning(in: outline.run) : nil
    session.facts.showsSuspension = showsSuspension(
      ending, in: outline.run, since: outline.budgetStartedAt)
    fill(&session, outline.run, outline.span)
    return session
  }

  /// Fills in the lines within a session, and its end.
  private func fill(_ session: inout BackgroundSession, _ run: Run, _ span: ClosedRange<Instant>) {
    if session.outcome == .exited, isTimeout(span) {
      session.facts.timeLimit = exitCategory == .watchdog ? .watchdog : .task
    }
    session.facts.isMeasured = isMeasured(run)
    session.facts.showsUse =
      session.facts.showsSuspension || isOfWrittenSuspensions
      || session.facts.isTimeout && isSeenRunning(run, since: session.budgetStartedAt)
    session.facts.isWatched = history.record.watch.showsSuspension
    session.facts.mayPlayAudio = history.record.shown.contains(.audioEntitlement)
    session.facts.isDebugged = history.record.shown.contains(.debugger)
    session.facts.isOfTable = history.record.watch.isOfTable
    session.facts.statedBudget = statedBudget(until: span.upperBound)
    session.facts.endSource =
      run.upperBound < history.intervals.count
      ? history.intervals[run.upperBound].startEvidence.source
      : history.intervals[run.upperBound - 1].endEvidence.source
    session.source = history.intervals[run.lowerBound].startEvidence.source
    if session.outcome == .suspended { session.suspendedAt = session.endedAt }
    if session.facts.isWatchdog {
      session.watchdog = history.exit?.watchdog.flatMap { ExitAnalysis.Watchdog($0, in: context) }
    }
    if context.isMeasured, !session.isEntryCutOff {
      session.timeToBackground = session.leftActiveAt.map { span.lowerBound - $0 }
      session.handler = history.record.departures.handlerReturns.first(in: span).map {
        $0 - span.lowerBound
      }
    }
    // Just after the clock's start some other assertion runs out.
    let warned = (session.budgetStartedAt ?? span.lowerBound) + .seconds(1)
    session.warnedAt = history.record.work.warnings.first(
      in: min(span.upperBound, warned)...span.upperBound)
    let timeLeft = timeLeft(in: span)
    session.timeRemaining = timeLeft?.span
    session.timeRemainingAt = timeLeft?.at
  }

  /// The start of the budget's clock, which may come a moment before the app's own line says background.
  private func budgetStart(
    in span: ClosedRange<Instant>, leftActiveAt: Instant?
  ) -> Instant? {
    let start = span.lowerBound
    let earliest = max(leftActiveAt ?? start, start - .seconds(1))
    return history.record.work.budgetStarts.first(
      in: min(earliest, span.upperBound)...span.upperBound)
  }

  /// Whether a rule alone shows the app in background, as before some time in which nothing is known.
  private func isSameStay(_ run: Run) -> Bool {
    guard run.lowerBound > 1, history.intervals[run].allSatisfy(\.isPassed) else { return false }
    return history.intervals[run.lowerBound - 1].state.isOpen
      && history.intervals[run.lowerBound - 2].state.isSubset(of: .notInForeground)
  }

  /// Whether a run ends in the foreground, be it after a time in which the app may have been there already.
  private func isReturn(_ ending: Ending, _ run: Run) -> Bool {
    if ending.outcome == .returned { return true }
    let next = history.intervals[run.upperBound...].first {
      !$0.isPassed
        && ($0.state.isSubset(of: .foreground) || !$0.state.intersects(.foreground))
    }
    if let next { return next.state.isSubset(of: .foreground) }
    return run.upperBound == history.intervals.count && surroundings.after?.isForeground == true
  }

  /// Whether the log shows background time or work in a run that is otherwise no session.
  private func showsBackgroundTime(
    in span: ClosedRange<Instant>, _ tasks: [TaskFacts]
  ) -> Bool {
    history.record.work.warnings.first(in: span) != nil || timeLeft(in: span) != nil
      || tasks.contains { $0.shows(workSince: span.lowerBound) }
  }

  private func timeLeft(in span: ClosedRange<Instant>) -> WorkRecord.TimeLeft? {
    let all = history.record.work.timesLeft
    let count = all.partitionPoint { $0.at <= span.upperBound }
    return count > 0 && all[count - 1].at >= span.lowerBound ? all[count - 1] : nil
  }

  private func statedBudget(until end: Instant) -> WorkRecord.StatedBudget? {
    let all = history.record.work.statedBudgets
    let count = all.partitionPoint { $0.at <= end }
    return count > 0 ? all[count - 1] : nil
  }

  // MARK: Beginning

  /// How the session began, or `nil` for the beginning of a launch, which is no session.
  private func kind(of run: Run, isEntryCutOff: Bool) -> BackgroundSession.Kind? {
    // Without an entry in the log, the state before is unknown.
    let unseen: BackgroundSession.Kind = isEntryCutOff ? .undetermined : .left
    guard run.lowerBound > 0 else {
      return surroundings.before == .state(.suspended) ? .woken : kindOfFirst(unseen)
    }
    switch history.intervals[run.lowerBound - 1].state {
    case .state(.suspended): return .woken
    case .state(.inactive), .state(.active), .foreground: return .left
    case .state(.notRunning): return nil
    default: return run.lowerBound == 1 ? kindOfFirstSeen(unseen) : unseen
    }
  }

  /// The kind of a session before which the process was in an unknown state.
  ///
  /// - Parameter unseen: the kind if no launch decides it.
  private func kindOfFirstSeen(_ unseen: BackgroundSession.Kind) -> BackgroundSession.Kind? {
    switch launchKind {
    case .background: .launched
    case .prewarm: nil
    case .foreground, .undetermined, .failed, .requested, nil: unseen
    }
  }

  /// The kind of a session before which nothing is known of the process.
  ///
  /// - Parameter unseen: the kind if the process did not begin with the session.
  private func kindOfFirst(_ unseen: BackgroundSession.Kind) -> BackgroundSession.Kind? {
    guard let launchKind else { return unseen }
    switch launchKind {
    case .background: return .launched
    // An undecided launch that a task's time limit ended was one for the background.
    case .undetermined: return exitCategory == .taskTimeout ? .launched : nil
    case .foreground, .prewarm, .failed, .requested: return nil
    }
  }

  /// Whether no line shows that the app entered background just where an interval starts.
  private func isEntryCutOff(_ index: Int) -> Bool {
    // A rule says that the app passed through background, not when it came there.
    if index == 0, launchKind != nil, history.launch?.isShown == true { return false }
    guard history.intervals[index].startEvidence.kind.isShown else { return !isPassedRow(index) }
    if launchKind != nil, index == 0 { return false }
    let before = index > 0 ? history.intervals[index - 1].state : surroundings.before
    if let before, !before.contains(.background) { return false }
    return !history.record.departures.backgroundEntries.contains(
      ascending: history.intervals[index].start)
  }

  /// Whether the app only passed through background, between a foreground and a suspension that a table shows: of two
  /// changes within what the table tells apart it has the later.
  private func isPassedRow(_ index: Int) -> Bool {
    let interval = history.intervals[index]
    return history.record.watch.isOfTable && interval.start == interval.end && index > 0
      && history.intervals[index - 1].state.isSubset(of: .foreground)
  }

  /// The start of the inactive interval before, where the log shows that it followed active.
  private func leftActive(before index: Int) -> Instant? {
    guard index > 0, history.intervals[index - 1].state.isKnown(as: .inactive),
      history.intervals[index - 1].startEvidence.kind.isShown
    else { return nil }
    let start = history.intervals[index - 1].start
    let wasActive = index > 1 && history.intervals[index - 2].state.isKnown(as: .active)
    return wasActive || history.record.departures.resigns.contains(ascending: start) ? start : nil
  }

  /// The cause of a launch or wake; `nil` for an app that the user left.
  private func cause(
    of kind: BackgroundSession.Kind, in span: ClosedRange<Instant>,
    _ assertions: [AssertionFacts]
  ) -> BackgroundCause? {
    let start = span.lowerBound
    let held =
      assertions.lazy.compactMap { BackgroundCause($0.kind) }.first ?? refresh(in: span)
      ?? called(in: span)
    switch kind {
    case .left, .undetermined: return nil
    case .launched: return launchCause ?? held
    case .woken:
      let reasons = history.record.resumeReasons
      let named = reasons[..<reasons.partitionPoint { $0.at <= start }].last
      let reason = named?.at == start ? named?.reason : nil
      return LaunchReason(reason, in: context.symbols).flatMap { BackgroundCause($0) } ?? held
    }
  }

  /// The cause for which UIKit called the app's delegate in a session.
  private func called(in span: ClosedRange<Instant>) -> BackgroundCause? {
    let events = history.record.significant
    return events[events.partitionPoint { $0.at < span.lowerBound }...]
      .prefix { $0.at <= span.upperBound }
      .lazy.compactMap { BackgroundCause($0.event) }.first
  }

  /// The refresh that the app ran in a session.
  private func refresh(in span: ClosedRange<Instant>) -> BackgroundCause? {
    let lines = history.record.work.bgTasks
    return lines[lines.partitionPoint { $0.at < span.lowerBound }...]
      .prefix { $0.at <= span.upperBound }
      .contains { $0.kind == .refresh && $0.step == .started } ? .refresh : nil
  }
}

extension StateInterval {
  /// Whether the state is only passed through: a rule puts it between two others, and no time passes in it.
  var isPassed: Bool { duration == .zero && startEvidence.kind == .inferred }
}

extension [Instant] {
  /// Whether one of these ascending instants is just this one.
  ///
  /// Complexity: logarithmic.
  func contains(ascending instant: Instant) -> Bool {
    first(in: instant...instant) != nil
  }

  /// The first of these ascending instants within a range.
  ///
  /// Complexity: logarithmic.
  func first(in range: ClosedRange<Instant>) -> Instant? {
    let place = partitionPoint { $0 < range.lowerBound }
    return place < count && self[place] <= range.upperBound ? self[place] : nil
  }
}
