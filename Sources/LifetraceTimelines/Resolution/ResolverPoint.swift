import LifetraceModel

/// A moment at which a statement narrowed or changed what is possible.
struct ResolverPoint<State: TimelineState>: Sendable {
  var time: Instant
  var evidence: Evidence
  /// Possible just before.
  var before: StateSet<State>
  /// Possible just after.
  var after: StateSet<State>
  var rank: Statement<State>.Rank
  /// The transitions that led here from the point before without a line; `nil` for those that the
  /// recording never shows.
  var silent: Transitions?
  /// Since when lines are missing before it, if they are.
  var missingSince: Instant?
  /// Whether it is one moment of one state, rather than a change.
  var isLevel = false
  /// Whether the moment is told even if nothing is known around it.
  var isMarked = false
  /// The transitions that a line about one moment may have shown just then.
  var entering = Transitions()

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

  /// Whether one of some states was possible since a time.
  func held(_ states: StateSet<State>, since start: Instant) -> Bool {
    for index in stretches.indices
    where stretches[index].end >= start && stretches[index].states.intersects(states) {
      return true
    }
    return false
  }
}
