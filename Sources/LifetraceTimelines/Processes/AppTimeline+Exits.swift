import LifetraceModel

// MARK: Ends of processes

extension AppTimeline {
  mutating func exit(
    _ report: ExitReport, _ event: LifecycleEvent, tally: inout DiagnosticSummary,
    into sink: inout some TimelineSink
  ) {
    if report.timing == .within { return exitWithin(report, event, into: &sink) }
    if isOfFailedLaunch(event) { return }
    if let position = liveInstance(of: event.process.pid) ?? soleMatch(event) {
      guard live[position].progress.launch?.isLikelier(toFollow: event) != true else { return }
      end(position, report, event, into: &sink)
    } else if mergeIntoEnded(report, event) {
      return
    } else if showsExit(event), live.isEmpty {
      // It ran until now; in which state the log does not show, nor since when, but for a launch whose time ran
      // out.
      let announcing = overruns
      var event = event
      // Another line may have said a moment before that nothing runs.
      if let gone = notRunning.firstKnownSince, event.time - gone <= EndedProcess.reportingLag {
        event.time = min(event.time, gone)
      }
      var first = event
      if isMeasured, let limit = announcing.launchLimit { first.time = first.time - limit }
      let position = begin(first, into: &sink)
      if first.time < event.time {
        live[position].launched(.unknown, reason: nil, event.line, at: first.time, .inferred)
      }
      for overrun in announcing { live[position].accept(overrun, in: context) }
      end(position, report, event, into: &sink)
    } else if live.isEmpty {
      notRunning.endedRunning(at: event.time, report.evidence(in: event))
    } else {
      tally.add(
        Diagnostic(
          .note, "an exit of another process of the app while one is running",
          source: event.source))
    }
  }

  /// Records an exit that was between two times: the end of the process with its pid, else of one that no line shows.
  private mutating func exitWithin(
    _ report: ExitReport, _ event: LifecycleEvent, into sink: inout some TimelineSink
  ) {
    if let reach = report.reach, let position = liveInstance(of: event.process.pid) {
      // What was after the last line of a process comes one nanosecond later.
      let last = live[position].lastLine.time
      let isNext = event.time - last == TimeSpan(nanoseconds: 1)
      let end = isNext ? last : max(event.time, last)
      return close(
        position, at: end, report.evidence(in: event), exit: report,
        notAfter: max((isNext ? last : event.time) + reach, end), &sink)
    }
    let last = report.reach.map { event.time + $0 }
    emitEnded(&sink)
    var unseen = ProcessHistory(app: subject.key, boot: event.boot, pid: event.process.pid)
    unseen.exit = ProcessHistory.Exit(
      at: event.time, report: report, whileIn: .undetermined, sources: [event.source],
      watchdog: nil, notAfter: last)
    sink.take(&unseen)
  }

  /// Ends an instance whose exit a line reports.
  mutating func end(
    _ position: Int, _ report: ExitReport, _ event: LifecycleEvent,
    into sink: inout some TimelineSink
  ) {
    live[position].noteExit(event, report, in: context)
    close(
      position, at: event.time, report.evidence(in: event), exit: report, notAfter: nil, &sink)
    let traits = event.emitter.traits
    ended?.rank = traits.exitRank
    if report.explanation != nil, ended?.reasonRank != EmitterTraits.ownReasonRank {
      ended?.reasonRank = traits.reasonRank
    }
  }

  /// Whether the process ends at this line; if not, the line shows that it had ended before.
  func showsExit(_ event: LifecycleEvent) -> Bool {
    if case .exited = event.kind { return true }
    // FrontBoard reports the end of a task; others only repeat that a process has none.
    guard event.emitter == .frontBoard, let pid = event.process.pid else { return false }
    return !endedPIDs.contains(pid)
  }

  func soleMatch(_ event: LifecycleEvent) -> Int? {
    guard live.count == 1, event.process.pid == nil || live[0].pid == nil else { return nil }
    return 0
  }

  /// Adds what another line says of the exit that is already known.
  mutating func mergeIntoEnded(_ report: ExitReport, _ event: LifecycleEvent) -> Bool {
    if case .exited = event.kind, event.process.pid == nil || ended?.history.pid == nil,
      ended?.history.exit?.mayBe(report, at: event.time, clockTolerance: clockTolerance) == false
    {
      return false
    }
    if ended?.isFollowed(byExitIn: event, report, clockTolerance: clockTolerance) == true {
      return false
    }
    guard ended?.history.exit != nil, var process = ended.take() else { return false }
    defer { ended = process }
    let (pid, known) = (event.process.pid, process.history.pid)
    guard pid == nil || known == nil || pid == known else {
      return endedPIDs.contains { $0 == pid }
    }
    process.history.pid = known ?? pid
    if let evidence = process.merge(
      report, event, isLast: notRunning.isExitAlone, clockTolerance: clockTolerance)
    {
      notRunning.moveExit(to: event.time, evidence)
    }
    return true
  }

  /// Ends an instance whose exit no line reports.
  ///
  /// - Parameter known: up to when it was surely there, if later than its own last line: its exit would have left a line,
  ///   or what held then is known.
  mutating func endSilently(
    _ position: Int, before time: Instant, _ source: SourcePosition?,
    notBefore known: Instant? = nil, into sink: inout some TimelineSink
  ) {
    let line = live[position].lastLine.time
    guard !live[position].ending.isUnderWay else {
      close(
        position, at: line, Evidence(.inferred, source: source),
        exit: live[position].ending.announced, notAfter: nil, &sink)
      return
    }
    // Where exits are recorded, one without a line is where lines are missing.
    let loss = live[position].lossSinceLastLine
    let gone = loss.flatMap { $0.lowerBound < $0.upperBound ? $0.upperBound : nil } ?? time
    let evidence = Evidence(.inferred, source: source)
    close(
      position, at: min(max(line, known ?? loss?.lowerBound ?? line), time), evidence,
      exit: live[position].ending.announced, notAfter: min(gone, time), &sink)
    if gone < time, live.isEmpty { notRunning.endedRunning(at: gone, evidence) }
  }

  mutating func close(
    _ position: Int, at end: Instant, _ evidence: Evidence, exit: ExitReport?, notAfter: Instant?,
    _ sink: inout some TimelineSink
  ) {
    // Of an extension's instances one may end while another is kept for more lines.
    emitEnded(&sink)
    let mayHaveEnded = exit == nil && live[position].ending.mayBeOver
    let beginsWithPlainLine = live[position].progress.beginsWithPlainLine
    let reasonRank = live[position].ending.rank
    let seenAt = live[position].lastLine.time
    ended = EndedProcess(
      history: live[position].ended(at: end, evidence, exit: exit, notAfter: notAfter, in: context),
      reasonRank: reasonRank,
      reportedAt: exit != nil && notAfter == nil ? end : nil, seenAt: seenAt)
    live.remove(at: position)
    if let pid = ended?.history.pid { remember(pid) }
    let first = ended?.history.intervals.first
    notRunning.endWith(
      startAt: first?.start ?? end, first?.startEvidence ?? evidence,
      hasLaunch: ended?.history.launch != nil, beginsWithPlainLine: beginsWithPlainLine,
      into: &sink)
    let last = ended?.history.intervals.last
    let known: StateSet<AppState>
    if exit != nil, notAfter == nil {
      known = .state(.notRunning)
    } else if notAfter != nil || mayHaveEnded {
      // It was there at its last line, and ended some time since.
      known = (ended?.history.exit?.whileIn ?? last?.state ?? .alive).union(.state(.notRunning))
    } else {
      known = last?.state ?? .undetermined
    }
    notRunning.begin(at: last?.end ?? end, evidence, known, isExitMissing: notAfter != nil)
  }

  mutating func remember(_ pid: Int32) {
    endedPIDs.append(pid)
    // A pid that so many others followed is free to be used again.
    if endedPIDs.count > 16 { endedPIDs.removeFirst() }
  }

  // MARK: Handing on

  mutating func emitEnded(_ sink: inout some TimelineSink) {
    guard ended != nil else { return }
    // In place: a history is large, and has a dozen references.
    ended?.hand(to: &sink, &pool)
    ended = nil
  }

  /// Whether the line is a late one about an instance that has ended.
  mutating func isStale(_ event: LifecycleEvent) -> Bool {
    if let pid = event.process.pid {
      guard endedPIDs.contains(pid) || isOfUnnumbered(event, pid) else { return false }
      completesExit(event, of: pid)
      let age = event.time - notRunning.start
      guard live.isEmpty, age > .seconds(2) + clockTolerance else { return true }
      // Who writes or is resumed long after the end had not ended, or has the pid anew.
      if event.beginsProcess || event.provesScheduled || event.kind.isResumption { return false }
      // So does who has a state when no component still reports one of before.
      return
        !(event.reportsLiveState && isMeasured
        && age > EndedProcess.reportingLag + clockTolerance)
    }
    // After a boot nothing is late: it is about the new one.
    guard live.isEmpty, !event.beginsProcess || event.isWithinLaunch,
      ended?.history.exit?.isByBoot != true, let end = ended?.history.intervals.last?.end
    else { return false }
    // One record may report the exit first and its cause after that.
    let isSameRecord = ended?.reportedAt == event.time
    guard isSameRecord || event.time - end <= EndedProcess.reportingLag + clockTolerance else {
      return false
    }
    if isSameRecord, case .exitPending(let report) = event.kind {
      _ = mergeIntoEnded(report.cause, event)
    }
    return true
  }

  /// Adds what a line that announces the exit says after it: its time, if it is known only from a text without
  /// time, or its cause, at the same time.
  private mutating func completesExit(_ event: LifecycleEvent, of pid: Int32) {
    guard case .exitPending(let report) = event.kind, report.timing == .timed,
      ended?.history.pid == pid,
      ended?.history.exit?.report.isUntimed == true || ended?.reportedAt == event.time
    else { return }
    _ = mergeIntoEnded(report.cause, event)
  }

  /// Whether the line gives the pid of an ended process whose exit was reported without a pid.
  private mutating func isOfUnnumbered(_ event: LifecycleEvent, _ pid: Int32) -> Bool {
    guard live.isEmpty, !event.beginsProcess, !event.provesScheduled,
      let exit = ended?.history.exit, !exit.isSilent, ended?.history.pid == nil,
      event.time - exit.at <= EndedProcess.reportingLag + clockTolerance
    else { return false }
    switch event.kind {
    case .exitPending(let report): _ = mergeIntoEnded(report.cause, event)
    case .exitRequested(let reason): _ = mergeIntoEnded(ExitReport(explanation: reason), event)
    default:
      ended?.history.pid = pid
    }
    remember(pid)
    return true
  }
}
