import LifetraceModel

/// The lines about an exit before it happens.
struct ProcessEnding: Sendable {
  /// When UIKit called `willTerminate`; only the exit can follow.
  private var terminatesAt: Instant?
  var isTerminating: Bool { terminatesAt != nil }
  /// The line that took the last scene from the foreground, if no later line shows the app there.
  var lastSceneLoss: LineFacts?
  /// When the system last said that it ends the process.
  private var announcedAt: Instant?
  /// When a line last said that somebody ends it, or asks for that.
  private var askedAt: Instant?
  /// What the time of that line counts for.
  private var timing = ExitReport.Timing.timed
  private var reason: Symbol?
  /// The limit that the process overran last.
  private var watchdog: WatchdogFact?
  /// The lines that announce the exit, or say that the background time was up before it, the earliest first.
  private(set) var lines: [SourcePosition] = []
  /// The code with which the system decided to end it.
  private var order: ExitReport?
  /// How much whoever gave the reason knows of it.
  private(set) var rank: UInt8 = 0

  /// Whether a line said that the system ends it, and it has not survived.
  var isAnnounced: Bool { announcedAt != nil }
  /// Whether the log says that the process ends and shows nothing of it after that.
  var isUnderWay: Bool { isTerminating || isAnnounced }
  /// Whether the last scene was swiped away from the foreground, maybe with the app.
  var mayBeOver: Bool { lastSceneLoss != nil }
  /// What is known of the exit if no line reports it.
  var announced: ExitReport {
    var report = order ?? ExitReport()
    report.explanation = nil
    if isAnnounced || isTerminating && timing == .untimed { report.timing = timing }
    return report
  }
  /// The same where the recording ends: what the process said of its own end may not have come about.
  var announcedLast: ExitReport {
    var report = announced
    if isAnnounced, rank == EmitterTraits.ownReasonRank, report.timing == .timed {
      report.timing = .requested
    }
    return report
  }

  /// Handles a line about the process.
  mutating func note(_ event: LifecycleEvent, isOwn: Bool, clockTolerance: TimeSpan) {
    // Who is there so long after it was told to end has not ended. A log without times cannot show that.
    func isLong(since told: Instant?) -> Bool {
      guard let told, clockTolerance >= .zero else { return false }
      return event.time - told > EndedProcess.reportingLag + clockTolerance
    }
    if isOwn || event.provesLife {
      if isLong(since: terminatesAt) { terminatesAt = nil }
      // What ends a process by its own words ends it at once; lines that it wrote before may come later.
      let isAlive = isOwn && rank != EmitterTraits.ownReasonRank
      if isAlive || isLong(since: announcedAt) { survive() }
    }
    switch event.kind {
    case .callback(.willTerminate):
      terminatesAt = event.time
      if event.isUntimed { timing = .untimed }
    case .exitRequested(let reason) where event.emitter.traits.carriesOutExits:
      announce(ExitReport(explanation: reason), by: event.line)
    case .exitRequested(let reason): request(reason, by: event.line)
    case .exitPending(let report): announce(report, by: event.line)
    case .watchdog(let fact): overran(fact, by: event.line)
    case .work(.budgetExpired): keep(event.line.source)
    default: break
    }
  }

  /// Records that the last scene was disconnected from the foreground: closed, or swiped away, maybe with
  /// the app.
  mutating func loseLastScene(_ line: LineFacts) { lastSceneLoss = line }

  /// Records a request to end the process, which the system may refuse.
  private mutating func request(_ reason: Symbol?, by line: LineFacts) {
    if let reason, line.emitter.traits.reasonRank > rank {
      self.reason = reason
      rank = line.emitter.traits.reasonRank
    }
    askedAt = line.time
    keep(line.source)
  }

  /// Whether the exit was asked for shortly before an instant, or the app called to end, and no later than at another
  /// one.
  func isAsked(before end: Instant, but latest: Instant) -> Bool {
    [askedAt, terminatesAt].contains {
      $0.map { $0 <= latest && end - $0 <= EndedProcess.reportingLag } ?? false
    }
  }

  /// The system ends the process.
  private mutating func announce(_ report: ExitReport, by line: LineFacts) {
    request(report.explanation, by: line)
    if report.code != nil { order = report.cause }
    // A second line may come without a time, from somebody who quotes the first.
    if announcedAt == nil || report.timing == .timed { timing = report.timing }
    announcedAt = line.time
  }

  /// A limit was overrun, for which the system ends the process.
  ///
  /// An announcement without a violation says nothing.
  private mutating func overran(_ fact: WatchdogFact, by line: LineFacts) {
    guard fact.isViolated else { return }
    // A second line about the same limit need not repeat its value.
    let known = watchdog?.step == fact.step ? watchdog?.limit : nil
    watchdog = fact
    watchdog?.limit = fact.limit ?? known
    keep(line.source)
  }

  /// The process lives on, for now: it may only have been given the time to end itself.
  private mutating func survive() {
    if lines.isEmpty { return }
    announcedAt = nil
    askedAt = nil
    order = nil
    watchdog = nil
    lines = []
  }

  /// Returns the exit that came of it.
  ///
  /// - Parameters:
  ///   - report: the report in the exit's line.
  ///   - end: when it was.
  ///   - evidence: how that is known.
  ///   - state: the state just before.
  ///   - notAfter: when the process was gone, if no line reports the exit: what was announced is then not
  ///     known to have come about.
  func exit(
    _ report: ExitReport, at end: Instant, _ evidence: Evidence,
    whileIn state: StateSet<AppState>, notAfter: Instant?
  ) -> ProcessHistory.Exit {
    var report = report
    // What the process said of its own end is the cause; what others saw of it follows from that.
    if rank == EmitterTraits.ownReasonRank || report.explanation == nil {
      report.explanation = reason ?? report.explanation
    }
    if report.code == nil, report.namespace == nil, let order {
      (report.namespace, report.code) = (order.namespace, order.code)
    }
    if isTerminating, report.code == nil, report.namespace == nil, report.explanation == nil {
      report.isVoluntary = true
    }
    var sources = notAfter == nil || report.timing == .within ? lines : []
    if let source = evidence.source, sources.last != source { sources.append(source) }
    var exit = ProcessHistory.Exit(
      at: end, report: report, whileIn: state, sources: sources,
      watchdog: notAfter == nil ? watchdog : nil, notAfter: notAfter)
    exit.isCalled = isTerminating
    return exit
  }

  /// Keeps a line once: it may announce the exit in two ways.
  private mutating func keep(_ source: SourcePosition) {
    if lines.last != source { lines.append(source) }
  }
}

/// A process that has ended; further lines may add to its exit.
struct EndedProcess: Sendable {
  var history: ProcessHistory
  /// How well the time of its exit is known.
  var rank: UInt8 = 0
  /// How much whoever gave the explanation of its exit knows of the cause.
  var reasonRank: UInt8 = 0
  /// The time of the last line about its exit.
  var reportedAt: Instant?
  /// The time of the last line about it while it was there.
  var seenAt = Instant(nanoseconds: .max)

  /// For how long components go on telling of a process that has ended.
  static let reportingLag = TimeSpan.seconds(5)

  /// Adds that a boot ended it, which is after the last record.
  mutating func wasEnded(by boot: LifecycleEvent, since last: Instant) {
    let state = history.intervals.last?.state ?? .undetermined
    var exit = ProcessHistory.Exit(
      at: last, report: ExitReport(), whileIn: state.isOpen ? .undetermined : state,
      sources: [boot.source], watchdog: nil, notAfter: boot.time)
    exit.isByBoot = true
    history.exit = exit
  }

  /// Passes the history on and reuses its memory.
  mutating func hand(to sink: inout some TimelineSink, _ pool: inout BufferPool) {
    openEnd()
    narrowLastMoment()
    sink.take(&history)
    pool.take(&history)
  }

  /// Appends the state just before the exit, as the lines about the exit give it: they do not say since when
  /// it held.
  private mutating func narrowLastMoment() {
    guard let exit = history.exit, exit.notAfter == nil, exit.report.timing != .within,
      let last = history.intervals.last
    else { return }
    let before = exit.report.statesBefore
    guard before.isKnown || before == .foreground, !last.state.isSubset(of: before),
      last.state.intersects(before)
    else { return }
    let inferred = Evidence(.inferred, source: last.endEvidence.source)
    history.intervals[history.intervals.count - 1].endEvidence = inferred
    history.intervals.append(
      StateInterval(
        state: last.state.intersection(before), start: last.end, end: last.end,
        startEvidence: inferred, endEvidence: last.endEvidence))
  }

  /// A list of what has ended does not say when: from the last line about the process on it may have been over.
  private mutating func openEnd() {
    guard history.exit?.report.timing == .latest, history.exit?.notAfter == nil else { return }
    let first = history.intervals.partitionPoint { $0.end <= seenAt }
    var rest: [StateInterval<AppState>] = []
    for var interval in history.intervals[first...] {
      if interval.start < seenAt || interval.start == seenAt && interval.state.isKnown {
        var seen = interval
        seen.end = seenAt
        seen.endEvidence.kind = .inferred
        rest.append(seen)
        interval.start = seenAt
        interval.startEvidence.kind = .inferred
      }
      interval.state = interval.state.union(.state(.notRunning))
      rest.append(interval)
    }
    history.intervals.replaceSubrange(first..., with: rest)
  }

  /// Adds what another line says of the exit.
  ///
  /// - Parameters:
  ///   - isLast: whether nothing else is known since the exit, whose time may thus move.
  ///   - clockTolerance: one step of a coarse clock.
  /// - Returns: how the time of the exit is known if the line has put it right.
  mutating func merge(
    _ report: ExitReport, _ event: LifecycleEvent, isLast: Bool, clockTolerance: TimeSpan
  ) -> Evidence? {
    guard history.exit?.isSilent == false else { return nil }
    var moved: Evidence?
    let rank = event.emitter.traits.exitRank
    if history.exit?.report.isUntimed == true, !report.isUntimed {
      let evidence = Evidence(.observed, source: event.source)
      if isLast, place(at: event.time, evidence) { moved = evidence }
      history.exit?.notAfter = nil
      self.rank = rank
    } else if rank > self.rank || isFiner(event.time, clockTolerance), case .exited = event.kind {
      let evidence = Evidence(.observed, source: event.source)
      if isLast, retime(to: event.time, evidence) { moved = evidence }
      self.rank = rank
    }
    explain(report, by: event.emitter.traits.reasonRank)
    history.exit?.report.merge(report)
    if isAbout(event, clockTolerance: clockTolerance) {
      reportedAt = event.time
      if history.exit?.isReportedLast(by: event.source) == false {
        history.exit?.sources.append(event.source)
      }
    }
    history.record.note(event)
    return moved
  }

  /// Takes another line's explanation of the exit if its writer knows more of the cause, or if the line names who
  /// ended the process.
  private mutating func explain(_ other: ExitReport, by rank: UInt8) {
    guard let known = history.exit?.report, let words = other.explanation else { return }
    let isOwn = reasonRank == EmitterTraits.ownReasonRank
    guard
      known.explanation == nil || rank > reasonRank
        || !isOwn && other.namespace != nil && known.takesCode(of: other)
    else { return }
    history.exit?.report.explanation = words
    reasonRank = rank
  }

  /// Whether a time is within the second that a coarse clock gives the exit.
  private func isFiner(_ time: Instant, _ clockTolerance: TimeSpan) -> Bool {
    guard clockTolerance > .zero, let exit = history.exit else { return false }
    return exit.at.nanoseconds % clockTolerance.nanoseconds == 0 && time > exit.at
      && time - exit.at < clockTolerance
  }

  /// Whether a line reports an exit too long after this one to be the same: of a process that has the pid anew.
  func isFollowed(
    byExitIn event: LifecycleEvent, _ report: ExitReport, clockTolerance: TimeSpan
  ) -> Bool {
    guard case .exited = event.kind, event.emitter.traits.followsToEnd, clockTolerance >= .zero,
      let exit = history.exit, !exit.isSilent, !exit.report.isUntimed, !report.isUntimed
    else { return false }
    return event.time - max(exit.at, reportedAt ?? exit.at)
      > EndedProcess.reportingLag + clockTolerance
  }

  /// Adds the limit that the process overran, named in a text after the exit.
  ///
  /// - Returns: Whether the limit was this process's.
  mutating func overran(
    _ fact: WatchdogFact, _ event: LifecycleEvent, clockTolerance: TimeSpan
  ) -> Bool {
    guard fact.isViolated, let exit = history.exit, !exit.isSilent,
      event.process.pid == nil || history.pid == nil || event.process.pid == history.pid,
      event.time <= exit.at
        || event.time - exit.at <= EndedProcess.reportingLag + clockTolerance
    else { return false }
    var fact = fact
    if let known = exit.watchdog {
      // The first limit ended it.
      guard known.step == fact.step else { return true }
      fact.limit = known.limit ?? fact.limit
    }
    history.exit?.watchdog = fact
    return true
  }

  /// Whether it ended just before a time in its launch, whose failure lines report after the exit.
  func failedToLaunch(by time: Instant, clockTolerance: TimeSpan) -> Bool {
    guard let exit = history.exit, history.launch != nil else { return false }
    return time - exit.at <= EndedProcess.reportingLag + max(clockTolerance, .zero)
      && !history.intervals.contains { $0.state.isKnown(as: .active) }
  }

  /// Whether the line is about the exit, rather than about the time after it.
  ///
  /// Clients of RunningBoard only repeat its word, each of them.
  private func isAbout(_ event: LifecycleEvent, clockTolerance: TimeSpan) -> Bool {
    if case .exited = event.kind { return true }
    guard let exit = history.exit, event.emitter != .runningBoardClient else { return false }
    return event.time - exit.at <= EndedProcess.reportingLag + clockTolerance
  }

  /// Puts the exit where better evidence puts it: the kernel decides to kill a moment before the
  /// process is gone.
  private mutating func retime(to time: Instant, _ evidence: Evidence) -> Bool {
    guard let exit = history.exit, time > exit.at, time - exit.at <= .seconds(2) else {
      return false
    }
    return place(at: time, evidence)
  }

  /// Puts the exit where a line has a time for it, after the beginning of what is known last.
  private mutating func place(at time: Instant, _ evidence: Evidence) -> Bool {
    guard let exit = history.exit, history.intervals.last.map({ $0.start <= time }) ?? true else {
      return false
    }
    history.exit?.at = time
    if let last = history.intervals.indices.last {
      history.intervals[last].end = time
      history.intervals[last].endEvidence = evidence
    }
    guard let app = history.intervals.last else { return true }
    for index in history.scenes.indices where history.scenes[index].isOpen(at: exit.at) {
      history.scenes[index].stretch(to: time, beside: app.state)
    }
    return true
  }
}

extension ProcessHistory.Exit {
  /// Whether a line that names no process may report this exit, by its time and cause.
  func mayBe(_ other: ExitReport, at time: Instant, clockTolerance: TimeSpan) -> Bool {
    if report.isUntimed || other.isUntimed || clockTolerance < .zero { return true }
    let distance = max(time - at, at - time)
    return distance <= EndedProcess.reportingLag + clockTolerance
      && (!report.namesKiller || !other.namesKiller || report.namespace == other.namespace)
  }
}

extension ExitReport {
  /// Whether it names who ended the process, and not only the signal by which that was done.
  fileprivate var namesKiller: Bool { namespace != nil && namespace != .signal }

  /// Merges the better parts of another line about the same exit, but for its explanation.
  mutating func merge(_ other: ExitReport) {
    if namesCause {
      if other.code == nil || other.code == code { namespace = other.namespace }
    } else if takesCode(of: other) {
      // The signal's number means nothing in another namespace.
      code = other.code ?? (isBareKill ? nil : code)
      namespace = other.namespace
    }
    if namespace == other.namespace { code = code ?? other.code }
    stateAtExit = stateAtExit ?? other.stateAtExit
    isVoluntary = isVoluntary || other.isVoluntary
    if other.timing.rawValue < timing.rawValue { (timing, reach) = (other.timing, other.reach) }
  }

  /// Whether another line's code names the cause better: a bare SIGKILL is only how the system carries out what
  /// another line names.
  fileprivate func takesCode(of other: ExitReport) -> Bool {
    !namesCause && (namespace == nil || isBareKill && other.saysMoreThanSignal)
  }

  private var isBareKill: Bool { namespace == .signal && code == 9 }

  /// Whether it names more than a kill, or a signal without its number.
  private var saysMoreThanSignal: Bool {
    namespace == .signal ? code != nil && !isBareKill : namespace != nil || namesCause
  }

  /// Whether the line names the cause by a code alone, such as 0x8badf00d: no signal and no exit
  /// status is as large.
  private var namesCause: Bool { namespace == nil && (code ?? 0) > 255 }
}

extension ExitReport {
  /// The states that the report leaves possible just before the exit.
  var statesBefore: StateSet<AppState> {
    let states = TerminationCode.of(code, in: namespace)?.statesBefore ?? .alive
    // A code that names one state decides alone.
    return states.isKnown ? states : statesByLine.intersection(states)
  }

  private var statesByLine: StateSet<AppState> {
    guard let state = stateAtExit else { return .alive }
    switch (state.task, state.visibility) {
    case (.suspended, _): return .state(.suspended)
    case (_, .foreground): return .foreground
    case (.running, .background): return .state(.background)
    case (_, .background): return .backgroundOrSuspended
    case (.running, .unknown): return .running
    case (.notRunning, .unknown), (.unknown, .unknown): return .alive
    }
  }
}

extension ExitReport {
  /// The evidence for the time of the exit: the line that reports it.
  func evidence(in event: LifecycleEvent) -> Evidence {
    Evidence(isUntimed ? .inferred : .observed, source: event.source)
  }
}
