import LifetraceModel

// MARK: Where lines are missing

extension Resolver {
  /// Records are missing at a time: nothing is known to go on.
  mutating func forget(at time: Instant, _ evidence: Evidence) {
    guard !hasGap else { return }
    settleWaiting()
    let wide = StateSet<State>(bits: Machine.unseen.reached(from: now.bits))
    let states = wide.intersection(recording.widest)
    add(
      Point(
        time: max(time, lastTime), evidence: evidence, before: recording.widest,
        after: states.isEmpty ? recording.widest : states, rank: .exact))
    hasGap = true
  }

  /// Nobody recorded for some time: anything may have happened in it.
  mutating func passHole(_ hole: ClosedRange<Instant>) {
    forget(at: hole.lowerBound, .cutOff)
    extendGap(to: hole.upperBound, .cutOff)
  }

  /// From a time on, other kinds of line are recorded: what was possible up to it goes on by what they would show.
  mutating func use(_ next: Recording<State>, at time: Instant) {
    settleWaiting()
    for place in points.indices where points[place].silent == nil {
      points[place].silent = recording.silent
    }
    if !hasGap, time >= lastTime {
      let states = time == lastTime ? now : possible
      add(
        Point(
          time: time, evidence: .cutOff, before: states, after: states, rank: .exact,
          silent: recording.silent, isLevel: true))
    }
    stretches.recording = next
  }

  /// The clock was set: what was possible just before is so just after.
  ///
  /// Time that the clock passed over shows nothing. Time that it did not measure is none by the clock as it was set: the
  /// visit of the state ends in it, and another begins, so that no duration across it is known.
  mutating func passSetClock(_ hole: ClosedRange<Instant>, _ cause: RecordingHole.Cause) {
    settleWaiting()
    // The step of the clock between the last line before and the first one after is no time.
    let isAtLine = cause == .unmeasured && hole.lowerBound <= lastTime
    let held = (isAtLine ? now : possible).intersection(recording.widest)
    var end = Point(
      time: max(hole.upperBound, lastTime), evidence: .cutOff, before: held, after: held,
      rank: .exact, silent: isAtLine ? [] : nil)
    if cause == .unmeasured, !hasGap {
      end.endsVisit = true
    } else {
      passHole(hole)
      (end.before, end.silent) = (recording.widest, cause == .unmeasured ? [] : .all)
    }
    add(end)
  }

  /// Records are still missing at a time: nothing is known since they were first missing.
  mutating func extendGap(to time: Instant, _ evidence: Evidence) {
    if isGapExtended, let last = points.indices.last {
      points[last].time = max(time, points[last].time)
      points[last].evidence = evidence
      return
    }
    add(
      Point(
        time: max(time, lastTime), evidence: evidence, before: recording.widest,
        after: recording.widest, rank: .exact, silent: .all))
    hasGap = true
    isGapExtended = true
  }

  /// Ends where lines began to be missing, or before: what held there held to the end.
  mutating func endBeforeGap(at end: Instant) {
    guard hasGap, !isGapExtended, let gap = points.last, gap.time >= end else { return }
    points.removeLast()
    now = points.last?.after ?? anchor.states
    hasGap = false
  }

  /// Lines about another subject show that lines are missing: since the last evidence nothing is known to
  /// have gone on.
  mutating func loseTrack(at time: Instant, _ evidence: Evidence) {
    settleWaiting()
    guard possible != recording.widest else { return }
    add(
      Point(
        time: max(time, lastTime), evidence: evidence,
        before: recording.widest, after: recording.widest, rank: .exact, silent: .all,
        missingSince: max(confirmedAt, lastTime)))
  }

  /// Assumes no other halves of pairs from here on, if without them an inactive app can have gone into the background.
  mutating func doubtPairs() {
    guard now == Recording.inactive else { return }
    stretches.recording.discreditPairs(from: now, to: .backgroundOrSuspended)
  }

  /// Handles a statement that cannot follow: lines that led there are missing.
  ///
  /// - Parameters:
  ///   - discredited: the kinds with missing lines.
  ///   - before: what was possible just before the statement.
  mutating func addWithMissingLines(
    _ statement: Statement<State>, discredited: LineKinds, before: StateSet<State>
  ) {
    stretches.recording.discreditPairs(from: now, to: before)
    let (silent, reached) = missingTransitions(to: statement, discredited, before)
    let left = reached.intersection(before)
    var missingSince = max(confirmedAt, lastTime)
    let mayBeInFront = reached.intersects(.foreground) && statement.before.intersects(.foreground)
    if now == .state(.suspended), !mayBeInFront, recording.isMeasured {
      // A woken app runs no longer than the longest budget.
      missingSince = max(missingSince, statement.time - BackgroundBudget.longest)
    }
    var point = Point(
      time: max(statement.time, lastTime), evidence: statement.evidence,
      before: left.isEmpty ? before : left, after: statement.after, rank: statement.rank,
      silent: silent, missingSince: missingSince)
    if recording.isMeasured, let silence = silences.dominant(until: point.time),
      silence.start >= missingSince,
      silence.end >= lastTime
    {
      // The lines are missing in the one long silence: before and after it, others would be there.
      point.missingSince = silence.start
      if silence.end < point.time {
        var end = point
        end.time = silence.end
        end.evidence.kind = .inferred
        end.after = end.before
        end.isLevel = true
        add(end)
        point.silent = []
        point.missingSince = nil
      }
    }
    add(point)
  }

  /// Returns the transitions whose lines are missing before a statement, and what they leave possible.
  ///
  /// As few as will do: those of the line's own kind, those about tasks, one that leads there, else all.
  private func missingTransitions(
    to statement: Statement<State>, _ discredited: LineKinds, _ before: StateSet<State>
  ) -> (silent: Transitions, reached: StateSet<State>) {
    var silent = recording.silent(without: discredited)
    var reached = StateSet<State>.none
    if now == .state(.suspended) { silent = recording.silent(without: []) }
    if statement.chain == .broken { silent = .all }
    // Where a suspended app is seen in another state, lines about its task are missing.
    let first: Transitions = now == .state(.suspended) ? [.suspend, .resume] : []
    let step = Machine.steps(from: now.bits, to: before.bits)
    for more in [first, [.suspend, .resume], step, .all] as [Transitions] {
      silent.formUnion(more)
      reached = StateSet(bits: Machine(silent: silent).reached(from: now.bits))
        .intersection(recording.widest)
      if reached.intersects(before) { break }
    }
    return (silent, reached)
  }

  /// An exact line goes on from the exact one before: what others said between, against both, was early or
  /// late, or did not come about.
  mutating func dropContradicted(by statement: Statement<State>) {
    guard statement.rank == .exact, statement.chain != .broken,
      lastExact.states.intersects(statement.before),
      statement.time - lastExact.time <= recording.longestLead
    else { return }
    var allowed = statement.before
    if allowed.contains(.background) { allowed = allowed.union(.state(.suspended)) }
    // With a state that did not come about goes the way back from it.
    let kept = points.filter {
      $0.rank == .exact || $0.after.intersects(allowed) && $0.before.intersects(allowed)
    }
    guard kept.count < points.count else { return }
    points = kept
    now = points.last?.after ?? anchor.states
    confirmedAt = lastTime
  }
}
