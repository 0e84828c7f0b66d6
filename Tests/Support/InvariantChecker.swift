public import LifetraceMetrics
internal import LifetraceModel
internal import LifetraceTimelines

/// Returns the violations of invariants in the pieces of a timeline; empty if there are none.
///
/// Checks that each app's pieces cover its time range without gaps, that the intervals of a process
/// and its scenes are contiguous and in valid states, and that events, launch and exit lie within
/// them in order.
public func invariantViolations(of pieces: [TimelinePiece]) -> [String] {
  var violations: [String] = []
  var ends: [AppKey: Instant] = [:]
  for (index, piece) in pieces.enumerated() {
    let span: (key: AppKey, start: Instant, end: Instant)
    switch piece {
    case .notRunning(let key, let interval):
      span = (key, interval.start, interval.end)
      if !interval.state.contains(.notRunning) {
        violations.append("piece \(index): an absence in a running state")
      }
      violations += orderViolations([interval]).map { "piece \(index): \($0)" }
    case .process(let history):
      violations += processViolations(history).map { "piece \(index): \($0)" }
      guard let first = history.intervals.first, let last = history.intervals.last else {
        continue
      }
      span = (history.app, first.start, last.end)
    }
    if let end = ends[span.key], end != span.start {
      violations.append(
        "piece \(index): starts at \(span.start.nanoseconds), expected \(end.nanoseconds)")
    }
    ends[span.key] = span.end
  }
  return violations
}

/// Returns the violations of invariants in an analysis; empty if there are none.
///
/// Checks that parts sum to their whole, that counts agree, that times are in order, and that the
/// timelines of an app, its processes, scenes and sessions do not contradict each other.
public func invariantViolations(of analysis: Analysis) -> [String] {
  let isMeasured = analysis.reference.hasDurations
  // The times of lines about one change may differ by this much.
  let edge = TimeSpan.milliseconds(150) + analysis.reference.resolution
  var violations = analysis.apps.flatMap { app in
    (appViolations(app, isMeasured: isMeasured) + rowViolations(app, edge: edge))
      .map { "\(app.displayName): \($0)" }
  }
  if analysis.diagnostics.items.count > analysis.diagnostics.total {
    violations.append("more diagnostics than their total")
  }
  return violations
}

private func processViolations(_ history: ProcessHistory) -> [String] {
  var violations = orderViolations(history.intervals)
  guard let first = history.intervals.first, let last = history.intervals.last else {
    return ["a process without intervals"]
  }
  if history.intervals.contains(where: { $0.state == .state(.notRunning) }) {
    violations.append("a process is not running")
  }
  for scene in history.scenes {
    violations += orderViolations(scene.intervals).map { "scene \(scene.id.index): \($0)" }
    guard let start = scene.intervals.first?.start, let end = scene.intervals.last?.end else {
      violations.append("scene \(scene.id.index): no intervals")
      continue
    }
    if start < first.start || end > last.end {
      violations.append("scene \(scene.id.index): reaches beyond its process")
    }
  }
  if let launch = history.launch, launch.at != first.start {
    violations.append("launched at another instant than its first")
  }
  if let exit = history.exit, !exit.isSilent, exit.at != last.end {
    violations.append("exited at another instant than its last")
  }
  return violations
}

private func orderViolations<State>(
  _ intervals: [StateInterval<State>], mayRepeat: Bool = false
) -> [String] {
  var violations: [String] = []
  for interval in intervals {
    if interval.end < interval.start {
      violations.append("ends before it starts at \(interval.start.nanoseconds)")
    }
    if interval.state.isEmpty {
      violations.append("no state is possible at \(interval.start.nanoseconds)")
    }
  }
  for (interval, next) in zip(intervals, intervals.dropFirst()) {
    if interval.end != next.start {
      violations.append("not contiguous at \(interval.end.nanoseconds)")
    }
    // Where the clock was set, one visit ends and another begins.
    let isCut = interval.endEvidence.kind == .cutOff && next.startEvidence.kind == .cutOff
    if !mayRepeat, !isCut, interval.state == next.state {
      violations.append("the same state twice at \(interval.end.nanoseconds)")
    }
  }
  return violations
}

private func appViolations(_ app: AppAnalysis, isMeasured: Bool) -> [String] {
  var violations = shareViolations(app.timeInState, window: app.window)
  violations += transitionViolations(app.transitions)
  for process in app.processes.items {
    let window = isMeasured ? process.end - process.start : .zero
    violations += shareViolations(process.timeInState, window: window).map { "process: \($0)" }
  }
  for scene in app.scenes.items {
    let window = scene.timeInState.reduce(TimeSpan.zero) { $0 + $1.time }
    violations += shareViolations(scene.timeInState, window: window).map { "scene: \($0)" }
    violations += transitionViolations(scene.transitions)
  }
  if app.exitsByCategory.values.reduce(0, +) != app.exits.total {
    violations.append("exits by category do not sum to their total")
  }
  if app.backgroundSessions.verdicts.values.reduce(0, +) != app.backgroundSessions.total {
    violations.append("verdicts do not sum to their total")
  }
  let work = app.backgroundSessions
  if work.otherWorkByOutcome.values.reduce(0, +) != work.otherWork.total {
    violations.append("outcomes of work outside sessions do not sum to their total")
  }
  violations += app.backgroundSessions.items.flatMap { sessionViolations($0) }
  let totals = [
    (app.processes.items.count, app.processes.total), (app.scenes.items.count, app.scenes.total),
    (app.launches.items.count, app.launches.total), (app.exits.items.count, app.exits.total),
    (app.backgroundSessions.items.count, app.backgroundSessions.total),
    (app.significantEvents.items.count, app.significantEvents.total),
    (app.exceededLimits.items.count, app.exceededLimits.total),
    (app.backgroundSessions.otherWork.items.count, app.backgroundSessions.otherWork.total),
  ]
  if totals.contains(where: { $0.0 > $0.1 }) { violations.append("more items than their total") }
  return violations
}

private func shareViolations<State>(
  _ shares: [StateShare<State>], window: TimeSpan
) -> [String] {
  var violations: [String] = []
  let sum = shares.reduce(TimeSpan.zero) { $0 + $1.time }
  if sum != window {
    violations.append("parts sum to \(sum.nanoseconds) ns, expected \(window.nanoseconds) ns")
  }
  if Set(shares.map(\.state)).count != shares.count { violations.append("a state twice") }
  for share in shares {
    if share.cutOff > share.visits { violations.append("more cut-off visits than visits") }
    violations += dwellViolations(share.distribution, atMost: share.visits - share.cutOff)
    if let part = share.share, !(0...1).contains(part) { violations.append("a share of \(part)") }
  }
  return violations
}

/// A transition is between different states. Narrowing the possible states is no transition.
private func transitionViolations<State>(_ transitions: [TransitionCount<State>]) -> [String] {
  transitions.flatMap { item in
    let isNarrowing = item.from.intersects(item.to)
    return dwellViolations(item.dwell, atMost: item.count)
      + (isNarrowing ? ["a transition from \(item.from) to \(item.to)"] : [])
  }
}

private func dwellViolations(_ distribution: Distribution?, atMost count: Int) -> [String] {
  guard let distribution else { return [] }
  var violations: [String] = []
  if distribution.count > count || distribution.count < 1 {
    violations.append("a distribution of \(distribution.count), expected 1…\(count)")
  }
  let steps = [
    .zero, distribution.median, distribution.p90, distribution.p95, distribution.p99,
    distribution.longest,
  ]
  if steps != steps.sorted() { violations.append("percentiles out of order") }
  return violations
}

private func sessionViolations(_ session: BackgroundSession) -> [String] {
  var violations: [String] = []
  let marks = [session.leftActiveAt, session.enteredBackgroundAt, session.endedAt].compactMap { $0 }
  if marks != marks.sorted() { violations.append("marks of a session out of order") }
  let spans = [
    session.timeToBackground, session.handler, session.used, session.usedAtMost, session.budget,
  ]
  .compactMap { $0 }
  if spans.contains(where: { $0 < .zero }) { violations.append("a negative span in a session") }
  if session.outcome == .open, session.endedAt != nil {
    violations.append("an open session that ended")
  }
  if session.endedAt != nil, session.nextSeenIn != nil {
    violations.append("what is next seen of a session that ended at a known time")
  }
  if session.verdict == .notObservable, session.judgedBy != nil || session.runningAt != nil {
    violations.append("a line that judges what is not observable")
  }
  if session.usedAtMost != nil,
    session.used != nil || session.verdict != .within && session.verdict != .killed
  {
    violations.append("a bound of what is known, or of what is neither within nor killed")
  }
  if session.nextSeenIn == nil, session.nextSeenAt != nil {
    violations.append("next seen in no state")
  }
  if session.verdict == .notObservable, session.used != nil, session.budget != nil,
    !session.mayBeExempt
  {
    violations.append("a judged session without a verdict")
  }
  return violations
}

// MARK: Timelines of the same time

private func rowViolations(_ app: AppAnalysis, edge: TimeSpan) -> [String] {
  guard let timeline = app.timeline else { return [] }
  // A process and the time before it may have the same undetermined state.
  var violations = orderViolations(timeline, mayRepeat: true)
  for process in app.processes.items {
    let rows = process.timeline ?? []
    violations += orderViolations(rows).map { "process: \($0)" }
    // Of an extension several processes may run at once; its own timeline is that of one of them.
    if app.kind == .appExtension { continue }
    violations += contradictions(rows, timeline, edge: .zero) { $0.intersects($1) }
      .map { "process: \($0)" }
  }
  for scene in app.scenes.items where app.kind != .appExtension {
    let rows = scene.timeline ?? []
    violations += contradictions(rows, timeline, edge: edge, fit: canBe(_:in:))
      .map { "scene \(scene.id): \($0)" }
  }
  return violations
    + app.backgroundSessions.items.flatMap { sessionContradictions($0, timeline, edge) }
}

/// Whether a scene can be in one of the states while its app is in one of the app's states.
private func canBe(_ scene: StateSet<SceneState>, in app: StateSet<AppState>) -> Bool {
  app.members.contains { app in
    scene.members.contains { scene in
      switch scene {
      case .unattached: true
      case .foregroundActive: app == .active
      case .foregroundInactive: app == .active || app == .inactive
      case .background: app != .notRunning && app != .suspended
      // FrontBoard suspends a scene shortly before its process, or while another one is in front.
      case .suspended: true
      }
    }
  }
}

/// Returns the contradictions between two timelines that last longer than a moment.
private func contradictions<One, Other>(
  _ one: [StateInterval<One>], _ other: [StateInterval<Other>], edge: TimeSpan,
  fit: (StateSet<One>, StateSet<Other>) -> Bool
) -> [String] {
  var violations: [String] = []
  var first = 0
  for interval in one {
    while first < other.count, other[first].end < interval.start { first += 1 }
    for beside in other[first...] {
      if beside.start >= interval.end { break }
      let start = max(interval.start, beside.start)
      let end = min(interval.end, beside.end)
      if end - start > edge + edge, !fit(interval.state, beside.state) {
        violations.append(
          "\(interval.state) beside \(beside.state) for \((end - start).nanoseconds) ns from "
            + "\(start.nanoseconds)")
      }
    }
  }
  return violations
}

/// Returns the contradictions between a session and the timeline of its app.
private func sessionContradictions(
  _ session: BackgroundSession, _ timeline: [StateInterval<AppState>], _ edge: TimeSpan
) -> [String] {
  guard let end = session.endedAt else { return [] }
  let inFront = timeline.filter { interval in
    interval.state.isSubset(of: .foreground)
      && min(interval.end, end) - max(interval.start, session.enteredBackgroundAt) > edge
  }
  var violations = inFront.map { "a session in which it is \($0.state)" }
  let before = timeline.last { $0.start < end && $0.end >= end }
  if let before, before.state.isSubset(of: .foreground), end > session.enteredBackgroundAt + edge {
    violations.append("a session that ends from \(before.state)")
  }
  let then = timeline.filter { $0.start <= end && $0.end >= end }
  let expected: StateSet<AppState>? =
    switch session.outcome {
    case .suspended: .state(.suspended)
    case .returned: .foreground
    case .exited: nil
    case .open: nil
    }
  if let expected, !then.contains(where: { $0.state.intersects(expected) }) {
    violations.append("a session that ends as \(session.outcome), where it is \(then.map(\.state))")
  }
  return violations
}
