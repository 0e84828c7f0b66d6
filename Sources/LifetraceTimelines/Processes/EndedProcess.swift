import LifetraceModel

/// A process that has ended, and of whose exit further lines may tell more.
struct EndedProcess: Sendable {
  var history: ProcessHistory
  /// How well the time of its exit is known.
  var rank: UInt8 = 0

  /// For how long components go on telling of a process that has ended.
  static let afterglow = TimeSpan.seconds(5)

  /// Hands on what is known of it, of which nothing is needed any more then: its memory is taken back.
  mutating func hand(to sink: inout some TimelineSink, _ pool: inout BufferPool) {
    sink.take(&history)
    pool.take(&history)
  }

  /// Adds what another line says of the exit.
  ///
  /// - Parameters:
  ///   - isLast: `true` iff nothing else is known since the exit, whose time may thus move.
  ///   - slack: one step of a coarse clock.
  /// - Returns: how the time of the exit is known if the line has put it right.
  mutating func merge(
    _ report: ExitReport, _ event: LifecycleEvent, isLast: Bool, slack: TimeSpan
  ) -> Evidence? {
    guard history.exit?.isSilent == false else { return nil }
    var moved: Evidence?
    let rank = event.emitter.exitRank
    if rank > self.rank, case .exited = event.kind {
      let evidence = Evidence(.observed, source: event.source)
      if isLast, retime(to: event.time, evidence) { moved = evidence }
      self.rank = rank
    }
    history.exit?.report.merge(report)
    if isAbout(event, slack: slack), history.exit?.sources.contains(event.source) == false {
      history.exit?.sources.append(event.source)
    }
    history.record.note(event)
    return moved
  }

  /// Adds the limit that the process overran, which the text of an exit tells behind the exit.
  mutating func overran(_ fact: WatchdogFact, _ event: LifecycleEvent, slack: TimeSpan) {
    guard fact.isViolated, let exit = history.exit, !exit.isSilent,
      event.process.pid == nil || history.pid == nil || event.process.pid == history.pid,
      event.time <= exit.at
        || event.time - exit.at <= EndedProcess.afterglow + slack
    else { return }
    var fact = fact
    if let known = exit.watchdog {
      // What was told before is what ended it.
      guard known.step == fact.step else { return }
      fact.limit = known.limit ?? fact.limit
    }
    history.exit?.watchdog = fact
  }

  /// `true` iff the line tells of the exit, rather than that nothing runs since then.
  ///
  /// Clients of RunningBoard only repeat its word, each of them.
  private func isAbout(_ event: LifecycleEvent, slack: TimeSpan) -> Bool {
    if case .exited = event.kind { return true }
    guard let exit = history.exit, event.emitter != .runningBoardClient else { return false }
    return event.time - exit.at <= EndedProcess.afterglow + slack
  }

  /// Puts the exit where better evidence puts it: the kernel decides to kill a moment before the
  /// process is gone.
  private mutating func retime(to time: Instant, _ evidence: Evidence) -> Bool {
    guard let exit = history.exit, time > exit.at, time - exit.at <= .seconds(2) else {
      return false
    }
    history.exit?.at = time
    if let last = history.intervals.indices.last {
      history.intervals[last].end = time
      history.intervals[last].endEvidence = evidence
    }
    for index in history.scenes.indices {
      guard let last = history.scenes[index].intervals.indices.last,
        history.scenes[index].intervals[last].end == exit.at
      else { continue }
      history.scenes[index].intervals[last].end = time
    }
    return true
  }
}

extension Emitter {
  /// How well it knows when a process ended, and why; only the order matters.
  var exitRank: UInt8 {
    switch self {
    case .launchd, .runningBoard, .native: 4
    case .frontBoard, .springBoard, .instruments, .assertiond: 3
    case .kernel, .locationd, .audioSession, .stateDictionary, .crashReport: 2
    case .callback, .uiKit, .coreLocation, .runningBoardClient, .observer, .crashReporter,
      .layout:
      1
    }
  }
}
