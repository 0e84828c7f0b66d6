public import LifetraceModel

/// Time, visits and transitions of one subject, folded from its intervals in the order of time.
///
/// Neighbouring intervals of one set of states are one visit. Only a step between sets that share no
/// state is a transition: to know more or less of the same state is none.
struct StateLedger<State: TimelineState>: Sendable {
  /// Visits without a known length.
  private struct Slot {
    var time = TimeSpan.zero
    var visits = 0
    var cutOff = 0
  }

  /// One visit to a state.
  private struct Visit {
    var start: Instant
    var end: Instant
    var startKind: Evidence.Kind
    var endKind: Evidence.Kind

    init(_ interval: StateInterval<State>) {
      start = interval.start
      end = interval.end
      startKind = interval.startEvidence.kind
      endKind = interval.endEvidence.kind
    }

    var isCutOff: Bool { startKind == .cutOff || endKind == .cutOff }
    /// Whether the log shows both ends.
    var isShown: Bool { startKind.isShown && endKind.isShown }
  }

  /// The visits to a set of several states; few logs have many such sets.
  private struct SetEntry {
    var states: StateSet<State>
    var slot = Slot()
    /// The lengths of visits with both ends in the log.
    var lengths = DurationSample()
  }

  /// The transitions from or to a set of several states.
  private struct SetStep {
    var from: StateSet<State>
    var to: StateSet<State>
    var count = 0
    var dwell = DurationSample()
  }

  /// The set reached last; empty before the first one and after `separate()`.
  private var current = StateSet<State>.none
  /// The visit in `current` that goes on; `nil` when `current` is only implied.
  private var visit: Visit?
  /// A moment in background of a visit that may be suspended; it counts if the visit does not go on after it.
  private var moment: StateInterval<State>?
  /// One per state, undetermined last. In place, since every interval touches several.
  private var slots = InlineArray<6, Slot>(repeating: Slot())
  /// How often each pair of states came one after the other without such a length.
  private var steps = InlineArray<25, Int>(repeating: 0)
  /// Sets of several states, but not of all, in the order in which they first came.
  private var sets: [SetEntry] = []
  private var setSteps: [SetStep] = []
  /// The lengths of visits with both ends in the log: dwell times by the step that ended them, as in
  /// `steps`; after these, by their states, visits that no step ended. The number and the sum of these
  /// visits, which are most, come from their lengths.
  private var lengths = DurationSamples(kindCount: Self.kindCount)
  private let isMeasured: Bool

  /// One for each step and one for each state, undetermined included.
  private static var kindCount: Int { 31 }

  /// Creates an empty ledger; without measures it counts and leaves out all durations.
  ///
  /// Requires: there are five states.
  init(isMeasured: Bool) {
    precondition(State.stateCount == slots.count - 1)
    self.isMeasured = isMeasured
  }

  /// The sum of all intervals.
  ///
  /// Requires: the ledger is `ended()`.
  var time: TimeSpan {
    let counted = slots.indices.reduce(TimeSpan.zero) { $0 + slots[$1].time }
    let ofSets = sets.reduce(counted) { $0 + $1.slot.time + $1.lengths.total }
    return (0..<Self.kindCount).reduce(ofSets) { $0 + lengths[$1].total }
  }

  /// Whether the state reached last cannot be `state`, or need not be.
  func isElsewhere(than state: State) -> Bool {
    !current.isEmpty && (moment?.state ?? current) != .state(state)
  }

  /// Adds the next interval, which begins where the one before ends.
  mutating func add(_ interval: StateInterval<State>) { add(CollectionOfOne(interval)) }

  /// Adds the next intervals; each begins where the one before ends.
  mutating func add(_ intervals: some BidirectionalCollection<StateInterval<State>>) {
    for interval in intervals {
      if interval.state != current { settleMoment() }
      moment = nil
      if current == interval.state, let visit, !interval.isApart(from: visit.endKind) {
        self.visit?.end = interval.end
        self.visit?.endKind = interval.endEvidence.kind
      } else if visit != nil, interval.duration == .zero, interval.state.isSubset(of: current),
        !current.intersects(.foreground)
      {
        moment = interval
      } else {
        enter(interval)
      }
    }
  }

  private mutating func enter(_ interval: StateInterval<State>) {
    leave(for: interval.state)
    visit = Visit(interval)
  }

  /// Counts a moment after which the visit does not go on.
  private mutating func settleMoment() {
    if let held = moment.take() { enter(held) }
  }

  /// Counts a transition into a state without an interval, such as an exit at the very end of the log.
  mutating func move(to state: StateSet<State>) {
    settleMoment()
    leave(for: state)
  }

  /// Sets the state without counting a transition.
  mutating func assume(_ state: StateSet<State>) {
    settleMoment()
    guard current != state else { return }
    endVisit(leadingTo: .none)
    current = state
  }

  /// Ends the sequence: the next state is not reached from the last one.
  mutating func separate() {
    settleMoment()
    endVisit(leadingTo: .none)
    current = .none
  }

  /// Returns the ledger after the last interval.
  func ended() -> StateLedger {
    var ended = self
    ended.separate()
    ended.lengths.settle()
    return ended
  }

  /// The sets that were visited: single states in the order of their declaration, then larger sets,
  /// undetermined last.
  ///
  /// Requires: the ledger is `ended()`.
  func shares(ofWindow window: TimeSpan) -> [StateShare<State>] {
    let several = sets.map(\.states).sorted {
      ($0.bits.nonzeroBitCount, $0.bits) < ($1.bits.nonzeroBitCount, $1.bits)
    }
    let order = State.allCases.map { StateSet.state($0) } + several + [.undetermined]
    return order.compactMap { states in
      let (slot, lengths) = visits(of: states)
      guard slot.visits + lengths.count > 0 else { return nil }
      let time = slot.time + lengths.total
      return StateShare(
        state: states, time: time, share: window > .zero ? time.seconds / window.seconds : nil,
        visits: slot.visits + lengths.count, cutOff: slot.cutOff,
        distribution: lengths.distribution())
    }
  }

  /// The transitions that were seen: those between single states first, in the order of their
  /// declaration.
  ///
  /// Requires: the ledger is `ended()`.
  func transitions() -> [TransitionCount<State>] {
    var result: [TransitionCount<State>] = []
    for from in State.allCases {
      for to in State.allCases {
        let step = Self.step(from.slot, to.slot)
        let dwell = lengths[step]
        let count = steps[step] + dwell.count
        guard count > 0 else { continue }
        result.append(
          TransitionCount(
            from: .state(from), to: .state(to), count: count, dwell: dwell.distribution()))
      }
    }
    let several = setSteps.sorted { ($0.from.bits, $0.to.bits) < ($1.from.bits, $1.to.bits) }
    return result
      + several.map {
        TransitionCount(
          from: $0.from, to: $0.to, count: $0.count, dwell: $0.dwell.distribution())
      }
  }

  /// The visits to a set: those without a length, and the lengths of the others.
  private func visits(of states: StateSet<State>) -> (Slot, DurationSample) {
    guard let place = Self.place(of: states) else {
      let entry = sets.first { $0.states == states }
      return (entry?.slot ?? Slot(), entry?.lengths ?? DurationSample())
    }
    var sample = lengths[steps.count + place]
    if place < State.stateCount {
      for to in 0..<State.stateCount { sample.add(lengths[Self.step(place, to)]) }
    }
    return (slots[place], sample)
  }

  /// The place of a single state in `slots`, or of undetermined; `nil` for other sets.
  private static func place(of states: StateSet<State>) -> Int? {
    if states.isKnown { return states.bits.trailingZeroBitCount }
    return states == .undetermined ? State.stateCount : nil
  }

  /// The place of a step in `steps`.
  private static func step(_ from: Int, _ to: Int) -> Int { from * State.stateCount + to }

  /// Goes from the set reached last to another.
  private mutating func leave(for states: StateSet<State>) {
    endVisit(leadingTo: states)
    current = states
  }

  /// Ends the visit that goes on, and counts the transition if there is one.
  private mutating func endVisit(leadingTo next: StateSet<State>) {
    guard !current.isEmpty else { return }
    let isTransition = !next.isEmpty && !current.intersects(next)
    let length = visit.flatMap { $0.isShown && isMeasured ? $0.end - $0.start : nil }
    if let place = Self.place(of: current), !isTransition || next.isKnown && current.isKnown {
      let kind =
        isTransition
        ? Self.step(place, next.bits.trailingZeroBitCount) : steps.count + place
      if let length {
        lengths.insert(length, as: kind)
      } else {
        if isTransition { steps[kind] += 1 }
        if let visit { count(visit, in: &slots[place]) }
      }
    } else {
      countSet(leadingTo: isTransition ? next : .none, length)
    }
    visit = nil
  }

  /// Counts a visit of a set of several states, or one that leads to such a set.
  private mutating func countSet(leadingTo next: StateSet<State>, _ length: TimeSpan?) {
    if !next.isEmpty {
      let known = setSteps.firstIndex { $0.from == current && $0.to == next }
      if known == nil { setSteps.append(SetStep(from: current, to: next)) }
      let index = known ?? setSteps.count - 1
      setSteps[index].count += 1
      if let length { setSteps[index].dwell.insert(length) }
    }
    guard let visit else { return }
    if let place = Self.place(of: current) {
      if let length {
        lengths.insert(length, as: steps.count + place)
      } else {
        count(visit, in: &slots[place])
      }
      return
    }
    let known = sets.firstIndex { $0.states == current }
    if known == nil { sets.append(SetEntry(states: current)) }
    let index = known ?? sets.count - 1
    if let length {
      sets[index].lengths.insert(length)
    } else {
      count(visit, in: &sets[index].slot)
    }
  }

  private func count(_ visit: Visit, in slot: inout Slot) {
    slot.visits += 1
    if isMeasured { slot.time += visit.end - visit.start }
    if visit.isCutOff { slot.cutOff += 1 }
  }
}

extension StateInterval {
  /// Whether it is a visit of its own beside one of the same state before it: between them the clock was set.
  fileprivate func isApart(from end: Evidence.Kind) -> Bool {
    state != .undetermined && end == .cutOff && startEvidence.kind == .cutOff
  }
}

/// The time that a subject spent in one state.
public struct StateShare<State: TimelineState>: Hashable, Sendable {
  /// The state, or the states that the log leaves possible.
  public var state: StateSet<State>
  /// The time spent in the state; zero when the log has no durations.
  public var time: TimeSpan
  /// Of the subject's window, 0…1; `nil` when the window is empty or has no durations.
  public var share: Double?
  /// The number of visits to the state.
  public var visits: Int
  /// Visits that the log's beginning or end cuts off.
  public var cutOff: Int
  /// The durations of the visits; `nil` if none can be measured.
  public var distribution: Distribution?

  /// Creates the share of a state with the given numbers.
  public init(
    state: StateSet<State>, time: TimeSpan, share: Double?, visits: Int, cutOff: Int,
    distribution: Distribution?
  ) {
    self.state = state
    self.time = time
    self.share = share
    self.visits = visits
    self.cutOff = cutOff
    self.distribution = distribution
  }
}

/// How often a subject went from one state, or set of states, directly into another that shares no
/// state with it.
public struct TransitionCount<State: TimelineState>: Hashable, Sendable {
  /// The state, or set of possible states, before the transition.
  public var from: StateSet<State>
  /// The state, or set of possible states, after the transition.
  public var to: StateSet<State>
  /// The number of such transitions.
  public var count: Int
  /// Time in `from` before these transitions.
  public var dwell: Distribution?
  /// The number of these that ended a background session beyond its budget.
  public var overBudget: Int

  /// Creates a count with the given numbers.
  public init(
    from: StateSet<State>, to: StateSet<State>, count: Int, dwell: Distribution?,
    overBudget: Int = 0
  ) {
    self.from = from
    self.to = to
    self.count = count
    self.dwell = dwell
    self.overBudget = overBudget
  }
}
