import LifetraceModel

/// How long a process may have run in background without a line.
struct BackgroundLimit: Sendable {
  enum Kind: Sendable {
    case unknown
    /// The clock of its budget runs: nothing exempts it.
    case limited
    /// Something that exempts it was seen once.
    case mayBeUnlimited
  }

  var kind = Kind.unknown
  /// When a line last showed that the process got time.
  var ranAt = Instant(nanoseconds: .min)
  /// When a line last showed that the clock of the budget runs.
  var runsAt: Instant?

  /// The app is in the foreground.
  mutating func end() {
    if kind == .limited { kind = .unknown }
    runsAt = nil
  }
}

/// The stretches of a timeline that are final, made from points.
struct Stretches<State: TimelineState>: Sendable {
  /// Each different from its neighbours.
  var intervals: [StateInterval<State>]
  var limit = BackgroundLimit()
  /// The time of the line before lines without a time, and what they passed so far.
  private var passage: (since: Instant, states: StateSet<State>)?
  var recording: Recording<State>
  /// Where the clock was set last, which ends the visit of a state that goes on.
  private var visitEnd: Instant?

  init(intervals: consuming [StateInterval<State>], recording: Recording<State>) {
    self.intervals = intervals
    self.recording = recording
  }

  /// Appends the stretch between two points.
  mutating func close(
    _ point: ResolverPoint<State>,
    from start: (time: Instant, states: StateSet<State>, evidence: Evidence)
  ) {
    let machine = point.machine(in: recording)
    defer { if point.endsVisit { visitEnd = point.time } }
    let limit = recording.widest.union(point.before).bits
    let between = StateSet<State>(
      bits: machine.reached(from: start.states.bits) & machine.reaching(point.before.bits) & limit)
    var states = between.isEmpty ? recording.widest : between
    if point.isUntimed || passage != nil { return follow(point, from: start, states) }
    if point.time == start.time, start.states.intersects(states) {
      // No time passed in which anything could happen unseen.
      states = start.states.intersection(states)
    }
    var from = start
    // Within a step of the clock an earlier line may have confirmed a later time.
    if let missing = point.missingSince.map({ min($0, point.time) }), missing > start.time {
      // Up to there lines show what was.
      let known = recording.machine.reached(from: start.states.bits)
      append(
        StateSet(bits: known & recording.widest.bits), from: from.time, to: missing, from.evidence)
      from = (missing, states, Evidence(.inferred, source: point.evidence.source))
    } else if point.missingSince != nil, start.states.isKnown, start.evidence.kind != .cutOff {
      // The line before proves its instant alone.
      appendMoment(start.states, at: start.time, start.evidence, start.evidence)
      from.evidence = Evidence(.inferred, source: point.evidence.source)
    } else if start.states.isKnown, start.evidence.kind == .observed,
      recording.widest.isSubset(of: states)
    {
      // No line shows how long the state of the line lasted.
      appendMoment(start.states, at: start.time, start.evidence, start.evidence)
    }
    appendBoundedBackground(&states, &from, to: point)
    append(states, from: from.time, to: point.time, from.evidence)
    if !states.isKnown { appendMoments(of: point, after: &states) }
    passThrough(from: states, to: point)
  }

  /// Appends the states that a line shows at its instant, where those up to it are not known.
  private mutating func appendMoments(
    of point: ResolverPoint<State>, after states: inout StateSet<State>
  ) {
    if point.isMarked, point.after.isKnown || point.after == .foreground && states != .foreground {
      appendMoment(point.after, at: point.time, point.evidence, point.evidence)
    }
    if point.rank == .exact, !point.isLevel, point.before.isKnown, point.before != point.after,
      !intervals.isEmpty
    {
      // Just before the line it was there, for however short or long.
      let inferred = Evidence(.inferred, source: point.evidence.source)
      appendMoment(point.before, at: point.time, inferred, point.evidence)
      states = point.before
    }
  }

  /// Appends what was possible while an app in background may have run; what follows is left to the caller.
  ///
  /// No budget is longer than ten minutes. Who is silent for longer may have been suspended, whatever
  /// else is recorded; and if the clock of its budget ran, it was.
  private mutating func appendBoundedBackground(
    _ states: inout StateSet<State>,
    _ from: inout (time: Instant, states: StateSet<State>, evidence: Evidence),
    to point: ResolverPoint<State>
  ) {
    let then: StateSet<State>
    switch (states, limit.kind) {
    case (.state(.background), .unknown), (.state(.background), .limited):
      then = .backgroundOrSuspended
    case (.backgroundOrSuspended, .limited) where point.before == .state(.suspended):
      then = .state(.suspended)
    default: return
    }
    let last = max(from.time, min(limit.ranAt, point.time)) + BackgroundBudget.longest
    guard recording.isLimitedInBackground, last < point.time else { return }
    append(states, from: from.time, to: last, from.evidence)
    from = (last, states, Evidence(.inferred, source: from.evidence.source))
    states = then
  }

  /// Adds the states that a change passes through in no known time, where logs abridge.
  private mutating func passThrough(from states: StateSet<State>, to point: ResolverPoint<State>) {
    let inferred = Evidence(.inferred, source: point.evidence.source)
    let steps = Self.steps(from: states, to: point.after)
    if !steps.isEmpty, let last = intervals.indices.last {
      intervals[last].endEvidence = point.evidence
    }
    for step in steps {
      appendMoment(.state(step), at: point.time, inferred, inferred)
    }
  }

  /// The states between two states, where both are known; from the foreground, active or not, the way is that from
  /// inactive.
  private static func steps(from: StateSet<State>, to: StateSet<State>) -> [State] {
    let from = from == .foreground ? 1 : from.known?.slot
    guard let from, let to = to.known?.slot else { return [] }
    let steps: [Int]
    switch (from, to) {
    case (3, 2), (2, 3): steps = [1]
    case (4, 1), (1, 4): steps = [3]
    case (4, 2): steps = [3, 1]
    case (2, 4): steps = [1, 3]
    default: return []
    }
    return steps.map { State(slot: $0) }
  }

  /// Follows lines without a time: from the line before them up to the point after them, whose line has a time, all is
  /// possible that they pass.
  private mutating func follow(
    _ point: ResolverPoint<State>,
    from start: (time: Instant, states: StateSet<State>, evidence: Evidence),
    _ between: StateSet<State>
  ) {
    var (since, states) = passage ?? (point.time, .none)
    if passage == nil {
      let before = start.time == since ? start.states : between
      append(before, from: start.time, to: since, start.evidence)
    }
    states = states.union(between).union(point.after)
    for step in Self.steps(from: between, to: point.after) { states = states.union(.state(step)) }
    passage = (since, states)
    guard !point.isUntimed else { return }
    passage = nil
    append(states, from: since, to: point.time, Evidence(.inferred, source: start.evidence.source))
    guard since == point.time, let last = intervals.last else { return }
    // No time passed: what they passed is in their order.
    passThrough(from: last.state, to: point)
  }

  /// Appends a state of one moment.
  mutating func appendMoment(
    _ states: StateSet<State>, at time: Instant, _ start: Evidence, _ end: Evidence
  ) {
    if let last = intervals.indices.last, intervals[last].state == states {
      intervals[last].end = time
      intervals[last].endEvidence = end
      return
    }
    intervals.append(
      StateInterval(state: states, start: time, end: time, startEvidence: start, endEvidence: end))
  }

  /// Appends an interval, or lengthens the last one if it says the same.
  private mutating func append(
    _ states: StateSet<State>, from start: Instant, to end: Instant, _ evidence: Evidence
  ) {
    let states = recording.normalized(states)
    let isNewVisit = start == visitEnd
    if isNewVisit { visitEnd = nil }
    if let last = intervals.indices.last, intervals[last].state == states, !isNewVisit {
      intervals[last].end = end
      return
    }
    // A state without length counts where a line shows its beginning.
    let isShown = states.isKnown && (!intervals.isEmpty || evidence.kind != .cutOff)
    guard end > start || isNewVisit || isShown else { return }
    if let last = intervals.indices.last { intervals[last].endEvidence = evidence }
    intervals.append(
      StateInterval(
        state: states, start: start, end: end, startEvidence: evidence, endEvidence: evidence))
  }
}

/// A moment at which a statement narrowed or changed what is possible.
struct ResolverPoint<State: TimelineState>: Sendable {
  var time: Instant
  var evidence: Evidence
  /// Possible just before.
  var before: StateSet<State>
  /// Possible just after.
  var after: StateSet<State>
  var rank: Statement<State>.Rank
  /// The transitions that may have happened without a line since the point before; `nil` for those that the
  /// recording never shows.
  var silent: Transitions?
  /// Since when lines are missing before it, if they are.
  var missingSince: Instant?
  /// Whether it is one moment of one state, rather than a change.
  var isLevel = false
  /// Whether its line lies somewhere up to the next point whose line has a time.
  var isUntimed = false
  /// Whether the moment is reported even if nothing is known around it.
  var isMarked = false
  /// Whether it ends the visit of a state that goes on.
  var endsVisit = false
  /// The transitions that a line about one moment may have shown just then.
  var entering = Transitions()

  /// Records that the process was not suspended between the point before and this one.
  mutating func keepRunning(in recording: Recording<State>) {
    silent = (silent ?? recording.silent).subtracting([.suspend, .resume])
  }

  /// What may have happened unseen between the point before and this one.
  func machine(in recording: Recording<State>) -> Machine {
    switch silent {
    case nil: recording.machine
    case .all?: Machine.unseen
    case []?: Machine.still
    case let silent?: Machine(silent: silent)
    }
  }
}

/// What was possible in the last stretches, for statements that trail.
struct RecentPast<State: TimelineState>: Sendable {
  /// The last row of a table, and when the row before it was.
  private var row: (source: SourcePosition?, time: Instant, before: Instant)?
  private struct Stretch: Sendable {
    var end: Instant
    var states: StateSet<State>
  }

  private var stretches = InlineArray<4, Stretch>(
    repeating: Stretch(end: Instant(nanoseconds: .min), states: .none))
  private var next = 0

  /// Keeps what was possible up to a time.
  mutating func add(_ states: StateSet<State>, until end: Instant) {
    stretches[next] = Stretch(end: end, states: states)
    next = (next + 1) % stretches.count
  }

  /// What was possible at an instant or later, and is no more.
  func states(since start: Instant) -> StateSet<State> {
    stretches.indices.reduce(.none) { states, index in
      stretches[index].end >= start ? states.union(stretches[index].states) : states
    }
  }

  /// Records a row of a table; returns whether it comes after the rows so far, rather than being the last of them.
  mutating func note(_ statement: Statement<State>) -> Bool {
    guard statement.kind == .table, row?.source != statement.evidence.source else { return false }
    row = (statement.evidence.source, statement.time, row?.time ?? Instant(nanoseconds: .min))
    return true
  }

  /// Whether what a statement says was possible within its lag; what a table showed before its last row is over.
  func held(_ statement: Statement<State>) -> Bool {
    var start = statement.time - statement.window.lag
    if statement.kind == .table, let row, row.before >= start {
      start = row.before + TimeSpan(nanoseconds: 1)
    }
    return states(since: start).intersects(statement.after)
  }
}
