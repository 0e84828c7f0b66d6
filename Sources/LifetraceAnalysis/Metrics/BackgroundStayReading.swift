internal import LifetraceModel

/// Finds the stays in background of one process.
///
/// Nothing in it changes: asking anything of what does would copy it. It holds just what it needs of
/// a process, for the same reason.
struct BackgroundStayReading {
  private let intervals: [StateInterval<AppState>]
  private let events: [LifecycleEvent]
  private let pid: Int32?
  private let exit: (at: Instant, isKnown: Bool)?
  private let work: WorkRecord
  private let launchKind: LaunchAnalysis.Kind?
  private let launchCause: BackgroundCause?
  private let exitCategory: ExitCategory?

  /// What is walked along with the stays.
  private struct Cursors {
    var tasks: OverlapCursor<TaskFacts>
    var holds: OverlapCursor<HoldFacts>
  }

  init(
    _ history: borrowing ProcessHistory, work: consuming WorkRecord,
    launchKind: LaunchAnalysis.Kind?, exitCategory: ExitCategory?,
    in context: borrowing MetricsContext
  ) {
    intervals = history.intervals
    events = history.events
    pid = history.pid
    exit = history.exit.map { ($0.at, !$0.isSilent && !$0.report.isUntimed) }
    self.work = work
    self.launchKind = launchKind
    launchCause = BackgroundCause(reason: history.launch?.reason, in: context)
    self.exitCategory = exitCategory
  }

  /// Calls `body` with each stay in the order of time.
  func forEachStay(_ body: (BackgroundStay) -> Void) {
    var cursors = Cursors(
      tasks: OverlapCursor(work.tasks.tasks), holds: OverlapCursor(work.holds))
    var index = 0
    while index < intervals.count {
      let first = index
      index += 1
      guard intervals[first].state.isKnown(as: .background) else { continue }
      while index < intervals.count,
        intervals[index].state.isKnown(as: .background)
      {
        index += 1
      }
      read(first..<index, &cursors, body)
    }
  }

  /// `true` iff the log tells of background work.
  var hasWork: Bool { !work.tasks.tasks.isEmpty || !work.holds.isEmpty }

  /// Calls `body` with each piece of background work that no stay has: tasks, then assertions whose
  /// purpose is known, each in the order of time.
  ///
  /// - Parameters:
  ///   - stays: when the stays were, in the order of time.
  ///   - body: takes the work.
  func forEachOtherWork(outside stays: [ClosedRange<Instant>], _ body: (OtherWork) -> Void) {
    for task in work.tasks.tasks where !stays.contains(task) {
      body(OtherWork(pid: pid, task: task))
    }
    for hold in work.holds where hold.kind.isWork && !stays.contains(hold) {
      body(OtherWork(pid: pid, task: TaskFacts(hold), assertion: hold.kind))
    }
  }

  private func read(
    _ run: Range<Int>, _ cursors: inout Cursors, _ body: (BackgroundStay) -> Void
  ) {
    let isEntryCutOff = isEntryCutOff(run.lowerBound)
    guard let kind = kind(of: run, isEntryCutOff: isEntryCutOff) else { return }
    let first = intervals[run.lowerBound]
    let lastSeen = intervals[run.upperBound - 1].end
    var ending = ending(of: run)
    // A clock that jumps back must not turn the stay around.
    ending.at = ending.at.map { max($0, first.start) }
    let until = ending.at ?? max(lastSeen, first.start)
    let leftActiveAt = leftActive(before: run.lowerBound)
    // The system may start the clock a moment before the app's own line says background.
    let earliest = max(leftActiveAt ?? first.start, first.start - .seconds(1))
    let allowanceStart = work.allowanceStarts.first(in: min(earliest, until)...until)
    let tasks = cursors.tasks.overlapping(first.start...until)
    let holds = cursors.holds.overlapping(first.start...until)
    let cause = cause(of: kind, holds)
    // A suspended app on its way to the foreground only passes through background. An app that is
    // in background from the log's beginning to its end made no trip there.
    let isPassage = kind == .woken && ending.outcome == .returned && cause == nil
    let isUnseen = isEntryCutOff && ending.outcome == .open
    let timeLeft = work.timesLeft.last { $0.at >= first.start && $0.at <= until }
    let warning = work.warnings.first(in: first.start...until)
    let isTold =
      allowanceStart != nil || warning != nil || timeLeft != nil || !tasks.isEmpty
    guard !(isPassage || isUnseen) || isTold else { return }
    body(
      BackgroundStay(
        kind: kind, pid: pid, leftActiveAt: leftActiveAt, enteredAt: first.start,
        isEntryCutOff: isEntryCutOff,
        handlerReturnedAt: work.handlerReturns.first(in: first.start...until),
        allowanceStartedAt: allowanceStart, warnedAt: warning, endedAt: ending.at,
        outcome: ending.outcome, next: ending.next, lastSeen: max(lastSeen, first.start),
        showsSuspension: work.showsSuspension,
        isTimeout: ending.outcome == .exited && isTimeout(first.start...until),
        statedAllowance: statedAllowance(until: until), timeLeft: timeLeft, cause: cause,
        tasks: tasks, holds: holds, source: first.startEvidence.source))
  }

  /// How the stay came about, or `nil` for the beginning of a launch, which is no stay.
  private func kind(of run: Range<Int>, isEntryCutOff: Bool) -> BackgroundTrip.Kind? {
    // Nobody saw where it came from.
    let unseen: BackgroundTrip.Kind = isEntryCutOff ? .undetermined : .left
    guard run.lowerBound > 0 else { return kindOfFirst(unseen) }
    switch intervals[run.lowerBound - 1].state {
    case .state(.suspended): return .woken
    case .state(.inactive), .state(.active), .state(.background): return .left
    case .state(.notRunning): return nil
    case .undetermined:
      return run.lowerBound == 1 ? kindOfFirstSeen(unseen) : unseen
    }
  }

  /// The kind of a stay before which a process was, nobody knows where.
  ///
  /// - Parameter unseen: the kind if no launch tells.
  private func kindOfFirstSeen(_ unseen: BackgroundTrip.Kind) -> BackgroundTrip.Kind? {
    switch launchKind {
    case .background: .launched
    case .prewarm: nil
    case .foreground, .undetermined, nil: unseen
    }
  }

  /// The kind of a stay before which nothing is known of the process.
  ///
  /// - Parameter unseen: the kind if the process did not begin with it.
  private func kindOfFirst(_ unseen: BackgroundTrip.Kind) -> BackgroundTrip.Kind? {
    guard let launchKind else { return unseen }
    switch launchKind {
    case .background: return .launched
    // An undecided launch that a task's time limit ended was one for the background.
    case .undetermined: return exitCategory == .taskTimeout ? .launched : nil
    case .foreground, .prewarm: return nil
    }
  }

  private func ending(
    of run: Range<Int>
  ) -> (outcome: BackgroundTrip.Outcome, at: Instant?, next: AppState?) {
    guard run.upperBound < intervals.count else {
      guard let exit else { return (.open, nil, nil) }
      return exit.isKnown ? (.exited, exit.at, .notRunning) : (.exited, nil, nil)
    }
    let next = intervals[run.upperBound]
    switch next.state {
    case .state(.suspended): return (.suspended, next.start, .suspended)
    case .state(.inactive): return (.returned, next.start, .inactive)
    case .state(.active): return (.returned, next.start, .active)
    case .state(.background), .state(.notRunning), .undetermined: return (.open, nil, nil)
    }
  }

  /// `true` iff nothing shows that the app entered background just where the interval starts.
  private func isEntryCutOff(_ index: Int) -> Bool {
    switch intervals[index].startEvidence.kind {
    // A rule says that the app passed through background, not when it came there.
    case .cutOff, .inferred: return true
    case .observed, .derived: break
    }
    if launchKind != nil, index == 0 { return false }
    switch index > 0 ? intervals[index - 1].state : .undetermined {
    case .state: return false
    case .undetermined: break
    }
    return !events.contains(at: intervals[index].start) { kind in
      switch kind {
      case .callback(.didEnterBackground), .callback(.sceneDidEnterBackground): true
      case .deactivation(let change):
        change.after.contains(.inBackground) && !change.before.contains(.inBackground)
      case .callback, .significant, .systemDeactivation, .state, .visibility, .launchRequested,
        .started, .launched, .resumed, .suspended, .exited, .exitPending, .wrote, .mentioned,
        .scene, .work, .identity, .watchdog, .condition, .gap, .boot:
        false
      }
    }
  }

  /// T0: the start of the inactive interval before, where the log shows that it followed active.
  private func leftActive(before index: Int) -> Instant? {
    guard index > 0, intervals[index - 1].state.isKnown(as: .inactive) else { return nil }
    let inactive = intervals[index - 1]
    switch inactive.startEvidence.kind {
    case .cutOff, .inferred: return nil
    case .observed, .derived: break
    }
    if index > 1, intervals[index - 2].state.isKnown(as: .active) {
      return inactive.start
    }
    let isResign = events.contains(at: inactive.start) { kind in
      switch kind {
      case .callback(.willResignActive), .callback(.sceneWillResignActive): true
      case .deactivation(let change): change.before.rawValue == 0 && change.after.rawValue != 0
      case .callback, .significant, .systemDeactivation, .state, .visibility, .launchRequested,
        .started, .launched, .resumed, .suspended, .exited, .exitPending, .wrote, .mentioned,
        .scene, .work, .identity, .watchdog, .condition, .gap, .boot:
        false
      }
    }
    return isResign ? inactive.start : nil
  }

  private func isTimeout(_ stay: ClosedRange<Instant>) -> Bool {
    switch exitCategory {
    case .taskTimeout, .watchdog: true
    case .unclassified: work.timeouts.first(in: stay) != nil
    case .normal, .abnormal, .badAccess, .illegalInstruction, .memoryLimit, .memoryPressure,
      .cpuLimit, .fileLock, .silent, nil:
      false
    }
  }

  private func statedAllowance(until: Instant) -> WorkRecord.StatedAllowance? {
    work.statedAllowances.last { $0.at <= until }
  }

  /// What the app was launched or woken for; of no interest when the user left it.
  private func cause(of kind: BackgroundTrip.Kind, _ holds: [HoldFacts]) -> BackgroundCause? {
    switch kind {
    case .left, .undetermined: nil
    case .launched:
      launchCause ?? holds.lazy.compactMap { BackgroundCause($0.kind) }.first
    case .woken: holds.lazy.compactMap { BackgroundCause($0.kind) }.first
    }
  }
}

extension [LifecycleEvent] {
  /// `true` iff one of these events, which ascend in time, is at exactly `time` and of a kind that
  /// `matches` accepts.
  ///
  /// Complexity: logarithmic.
  fileprivate func contains(at time: Instant, _ matches: (EventKind) -> Bool) -> Bool {
    var place = partitionPoint { $0.time < time }
    while place < count, self[place].time == time {
      if matches(self[place].kind) { return true }
      place += 1
    }
    return false
  }
}

extension [Instant] {
  /// The first of these ascending instants within a range.
  ///
  /// Complexity: logarithmic.
  fileprivate func first(in range: ClosedRange<Instant>) -> Instant? {
    let place = partitionPoint { $0 < range.lowerBound }
    return place < count && self[place] <= range.upperBound ? self[place] : nil
  }
}
