internal import LifetraceModel
internal import LifetraceTimelines

// How sessions end.
extension BackgroundSessionReading {
  func ending(of run: Run) -> Ending {
    guard run.upperBound < history.intervals.count else {
      guard let exit = history.exit else { return (.open, nil, nil) }
      let isKnown = !exit.isSilent && !exit.report.isUntimed
      return isKnown ? (.exited, exit.at, .notRunning) : (.exited, nil, nil)
    }
    let next = history.intervals[run.upperBound]
    if next.state.isSubset(of: .foreground) {
      // A return that only follows from later lines has no time.
      let isTimed = next.startEvidence.kind != .inferred || next.end == next.start
      return isTimed ? (.returned, next.start, next.state.known) : (.open, nil, nil)
    }
    // The lines of a return without a time lie up to the next line with one.
    if history.record.departures.boundedReturns.contains(ascending: next.end) {
      return (.returned, nil, nil)
    }
    let isSeen = history.intervals[run.upperBound - 1].state.isKnown(as: .background)
    guard isSeen, next.state.isKnown(as: .suspended) else { return (.open, nil, nil) }
    return (.suspended, next.start, .suspended)
  }

  /// Whether the app ran all the time: one that may have been suspended somewhere did not.
  func isSeenRunning(_ run: Run, since clock: Instant?) -> Bool {
    history.intervals[run].allSatisfy { interval in
      interval.state.isSubset(of: .running) || clock.map { interval.end <= $0 } ?? false
    }
  }

  /// Whether the length of a run is known: the clock was not set in it.
  func isMeasured(_ run: Run) -> Bool {
    let intervals = history.intervals[run]
    return !zip(intervals, intervals.dropFirst()).contains { $0.state == $1.state }
  }

  /// Whether the log would have shown a suspension in a session that ended so.
  func showsSuspension(_ ending: Ending, in run: Run, since clock: Instant?) -> Bool {
    guard isSeenRunning(run, since: clock) else { return false }
    if history.record.shown.contains(.debugger) { return true }
    switch ending.outcome {
    case .suspended: return true
    case .returned, .exited:
      return ending.at.map { history.record.watch.wouldShowSuspension(until: $0) }
        ?? history.record.watch.showsSuspension
    case .open: return history.record.watch.showsSuspension
    }
  }

  /// The next known state of an app whose session has no end in the log.
  func nextSeen(
    _ ending: Ending, after run: Run, _ work: inout SessionWork
  ) -> (state: AppState, at: Instant?)? {
    guard ending.at == nil, [.open, .returned].contains(ending.outcome) else { return nil }
    // Where an earlier session found nothing, there is nothing.
    var index = max(run.upperBound, work.nextSeen)
    defer { work.nextSeen = index }
    while index < history.intervals.count {
      let interval = history.intervals[index]
      // A state that is only passed through says nothing of where the app was.
      if let state = interval.state.known, !interval.isPassed || state == .suspended {
        return (state, interval.start)
      }
      index += 1
    }
    guard let exit = history.exit else { return nil }
    let isKnown = !exit.isSilent && !exit.report.isUntimed
    return (.notRunning, isKnown ? exit.at : exit.notAfter)
  }

  /// The last line that shows the app running in a session, if no later line shows it running.
  func lastRunning(in run: Run) -> SuspensionWatch.Line? {
    let end = history.intervals[run.upperBound - 1].end
    guard let last = history.record.watch.lastRunning,
      last.at <= end || run.upperBound == history.intervals.count,
      var shown = history.record.watch.lastShownRunning
    else { return nil }
    shown.at = min(shown.at, end)
    return shown
  }

  func isTimeout(_ span: ClosedRange<Instant>) -> Bool {
    switch exitCategory {
    case .taskTimeout, .watchdog: true
    case .unclassified: history.record.work.timeouts.first(in: span) != nil
    default: false
    }
  }
}
