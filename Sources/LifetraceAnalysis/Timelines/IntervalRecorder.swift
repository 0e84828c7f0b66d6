import LifetraceModel

/// Writes down a subject's states as contiguous intervals.
struct IntervalRecorder<State: TimelineState>: Sendable {
  private(set) var closed: [StateInterval<State>]
  private(set) var state: StateSet<State>
  private(set) var start: Instant
  private(set) var startEvidence: Evidence

  /// Begins a record.
  ///
  /// - Parameter room: an empty array, whose memory is used.
  init(
    _ state: StateSet<State>, at start: Instant, _ evidence: Evidence,
    room: consuming [StateInterval<State>] = []
  ) {
    closed = room
    self.state = state
    self.start = start
    self.startEvidence = evidence
  }

  /// Ends the current state and begins `new`, passing through `between` in no time.
  mutating func change(
    to new: StateSet<State>, at time: Instant, _ evidence: Evidence,
    via between: StatesBetween<State> = StatesBetween()
  ) {
    guard new != state else { return }
    // Most lives have a dozen states: growing step by step would copy them several times.
    if closed.isEmpty { closed.reserveCapacity(16) }
    let time = max(time, start)
    // Nothing was learned of an undetermined stretch without length.
    if time > start || state != .undetermined {
      if let passed = state.known, isPassage(until: time, evidence) {
        pass(through: passed, at: time, evidence)
      } else {
        closed.append(interval(until: time, evidence))
      }
    }
    if let passed = between.first { pass(through: passed, at: time, evidence) }
    if let passed = between.second { pass(through: passed, at: time, evidence) }
    state = new
    start = time
    startEvidence = evidence
  }

  /// `true` iff the line that ends the current state began it: nobody saw that it was there.
  private func isPassage(until end: Instant, _ evidence: Evidence) -> Bool {
    guard end == start, startEvidence.source == evidence.source, evidence.source != nil else {
      return false
    }
    return startEvidence.kind == .observed || startEvidence.kind == .derived
  }

  private mutating func pass(through passed: State, at time: Instant, _ evidence: Evidence) {
    let inferred = Evidence(.inferred, source: evidence.source)
    closed.append(
      StateInterval(
        state: .state(passed), start: time, end: time, startEvidence: inferred,
        endEvidence: inferred))
  }

  /// Puts the evidence of the record's beginning right.
  mutating func began(_ evidence: Evidence) {
    if closed.isEmpty { startEvidence = evidence }
  }

  /// Says what the state has been since the current interval began.
  mutating func decide(_ decided: StateSet<State>) {
    state = decided
  }

  /// Takes back an undetermined stretch: the state before it turned out to hold throughout.
  mutating func resume(ifLast last: State) {
    guard state == .undetermined, let before = closed.last, before.state == .state(last) else {
      return
    }
    closed.removeLast()
    state = before.state
    start = before.start
    startEvidence = before.startEvidence
  }

  /// Takes back the current state if it is `mistaken`: `truth` held instead, also before it if
  /// that is what was known.
  mutating func withdraw(_ mistaken: State, for truth: StateSet<State>) {
    guard state == .state(mistaken) else { return }
    state = truth
    guard let before = closed.last, before.state == state, before.end == start else { return }
    closed.removeLast()
    start = before.start
    startEvidence = before.startEvidence
  }

  /// Takes back the current state, and the steps that were concluded on the way to it: what held before
  /// goes on.
  ///
  /// - Returns: what held before; undetermined if the record begins with the state.
  mutating func takeBack() -> StateSet<State> {
    let conclusion = Evidence(.inferred, source: startEvidence.source)
    while let step = closed.last, step.start == step.end, step.startEvidence == conclusion {
      closed.removeLast()
    }
    state = .undetermined
    if let before = closed.popLast() {
      state = before.state
      start = before.start
      startEvidence = before.startEvidence
    }
    return state
  }

  /// Takes back all states: since the record begins nothing is known.
  mutating func startOver() {
    state = .undetermined
    guard let first = closed.first else { return }
    start = first.start
    startEvidence = first.startEvidence
    closed.removeAll(keepingCapacity: true)
  }

  /// Moves the beginning of the current interval from `old` to `time`, where better evidence
  /// puts it.
  mutating func retime(from old: Instant, to time: Instant, _ evidence: Evidence) {
    guard start == old, time >= start else { return }
    guard !closed.isEmpty else {
      // Its record begins here, and what was concluded is now told.
      if startEvidence.kind == .inferred { startEvidence = evidence }
      return
    }
    var index = closed.count - 1
    while index > 0, closed[index].start == start, closed[index].end == start {
      closed[index].start = time
      closed[index].end = time
      index -= 1
    }
    closed[index].end = time
    closed[index].endEvidence = evidence
    start = time
    startEvidence = evidence
  }

  /// Gives the intervals away, the current one ending at `end`.
  mutating func finish(at end: Instant, _ evidence: Evidence) -> [StateInterval<State>] {
    let end = max(end, start)
    if end > start || closed.isEmpty || state != .undetermined {
      closed.append(interval(until: end, evidence))
    }
    var result: [StateInterval<State>] = []
    swap(&result, &closed)
    return result
  }

  /// Calls `body` with each interval, the current one ending at `end`.
  func forEachInterval(
    until end: Instant, _ evidence: Evidence, _ body: (StateInterval<State>) -> Void
  ) {
    let end = max(end, start)
    for interval in closed { body(interval) }
    guard end > start || closed.isEmpty || state != .undetermined else { return }
    body(interval(until: end, evidence))
  }

  private func interval(until end: Instant, _ evidence: Evidence) -> StateInterval<State> {
    StateInterval(
      state: state, start: start, end: end, startEvidence: startEvidence, endEvidence: evidence)
  }
}
