import LifetraceModel

// MARK: Narrowing

extension Resolver {
  /// Makes all points final: narrows each stretch by what comes after it.
  mutating func finishPoints() {
    narrowForward()
    narrowBackward()
    var from = anchor
    for point in points {
      stretches.close(point, from: from)
      from = (point.time, point.after, point.evidence)
    }
    anchor = from
    points.removeAll(keepingCapacity: true)
  }

  /// Narrows each point by what comes before it, which later lines may have narrowed.
  mutating func narrowForward() {
    var states = anchor.states
    for index in points.indices {
      let reached = points[index].machine(in: recording).reached(from: states.bits)
      let before = points[index].before.intersection(StateSet(bits: reached))
      if points[index].missingSince == nil, !before.isEmpty {
        points[index].before = before
        let entered = Machine.targets(of: before.bits, by: points[index].entering)
        let after = points[index].after.intersection(StateSet(bits: reached | entered))
        if points[index].isLevel, !after.isEmpty { points[index].after = after }
      }
      states = points[index].after
    }
  }

  mutating func narrowBackward() {
    var index = points.count - 1
    while index > 0 {
      let reaching = StateSet<State>(
        bits: points[index].machine(in: recording).reaching(points[index].before.bits))
      let after = points[index - 1].after.intersection(reaching)
      if !after.isEmpty {
        points[index - 1].after = after
        if points[index - 1].isLevel {
          let sources = Machine.sources(of: after.bits, by: points[index - 1].entering)
          let before = points[index - 1].before.intersection(StateSet(bits: sources))
          if !before.isEmpty { points[index - 1].before = before }
        }
      }
      index -= 1
    }
  }

  // MARK: End

  /// Ends the subject and returns its intervals.
  ///
  /// - Parameters:
  ///   - end: when it ended, or when the recording did.
  ///   - evidence: how that is known.
  ///   - last: the states possible just before the end.
  ///   - isLast: whether what holds lasts up to the end.
  /// - Returns: its intervals, and what was possible just before the end.
  mutating func finish(
    at end: Instant, _ evidence: Evidence, before last: StateSet<State>, isLast: Bool = false
  ) -> (intervals: [StateInterval<State>], last: StateSet<State>) {
    endPassage(at: end)
    settleWaiting()
    endBeforeGap(at: end)
    if recording.isTooLong(now, from: lastTime, to: end) { doubtPairs() }
    let reached = end == lastTime || isLast ? now : possible
    var states = (hasGap ? .undetermined : reached).intersection(last)
    if hasGap, states == .undetermined { widenLastGap() }
    var point = Point(
      time: max(end, lastTime), evidence: evidence, before: states, after: states, rank: .exact,
      silent: isLast || last.isKnown && last == now ? [] : nil, isLevel: true)
    let before =
      points.last.map { (time: $0.time, evidence: $0.evidence) }
      ?? (time: anchor.time, evidence: anchor.evidence)
    if states.isEmpty {
      states = last
      point.before = last
      point.after = last
      point.silent = .all
      point.missingSince = confirmedAt
    }
    points.append(point)
    finishPoints()
    if stretches.intervals.isEmpty {
      let found = Evidence(.cutOff, source: evidence.source)
      stretches.appendMoment(recording.normalized(states), at: anchor.time, found, evidence)
    }
    let final = recording.normalized(states)
    endLastInterval(at: point, in: final, after: before, isKnown: last.isKnown)
    var result: [StateInterval<State>] = []
    swap(&result, &stretches.intervals)
    return (result, final)
  }

  /// Nothing shows the subject after the gap in which the recording ends: it may have ended, too.
  private mutating func widenLastGap() {
    for place in points.indices.reversed() {
      guard points[place].after == recording.widest else { return }
      points[place].after = .undetermined
      if place + 1 < points.count { points[place + 1].before = .undetermined }
    }
  }

  /// Ends the last interval where the subject ends.
  ///
  /// - Parameters:
  ///   - final: what was possible just before the end.
  ///   - before: the line before the end.
  ///   - isKnown: whether the end itself shows the state before it.
  private mutating func endLastInterval(
    at end: Point, in final: StateSet<State>, after before: (time: Instant, evidence: Evidence),
    isKnown: Bool
  ) {
    guard let place = stretches.intervals.indices.last else { return }
    stretches.intervals[place].end = max(end.time, stretches.intervals[place].start)
    stretches.intervals[place].endEvidence = end.evidence
    guard before.time == end.time, stretches.intervals[place].state != final, !isKnown else {
      return
    }
    // The last line changed what is possible, and no time followed it.
    stretches.intervals[place].endEvidence = before.evidence
    stretches.appendMoment(final, at: end.time, before.evidence, end.evidence)
  }
}
