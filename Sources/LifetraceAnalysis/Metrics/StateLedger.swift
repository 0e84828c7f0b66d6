internal import LifetraceModel

/// Time, visits and transitions of one subject, folded from its intervals in the order of time.
///
/// Neighbouring intervals of one state are one visit. A step to or from *undetermined* is no
/// transition.
struct StateLedger<State: TimelineState>: Sendable {
  /// What is counted of the visits of a state whose lengths are not taken.
  private struct Slot {
    var time = TimeSpan.zero
    var visits = 0
    var cutOff = 0
  }

  /// One stay in a state.
  private struct Visit {
    var start: Instant
    var end: Instant
    var startKind: Evidence.Kind
    var endKind: Evidence.Kind

    @inline(__always)
    init(_ interval: StateInterval<State>) {
      start = interval.start
      end = interval.end
      startKind = interval.startEvidence.kind
      endKind = interval.endEvidence.kind
    }

    var isCutOff: Bool { startKind == .cutOff || endKind == .cutOff }
    /// `true` iff the log shows both ends.
    var isShown: Bool { startKind.isShown && endKind.isShown }
  }

  /// The place of the state reached last; `nil` before the first one and after `separate()`.
  private var current: Int?
  /// The visit in `current` that goes on; `nil` when `current` is only implied.
  private var visit: Visit?
  /// One per state, undetermined last. In place, since every interval touches several.
  private var slots = InlineArray<6, Slot>(repeating: Slot())
  /// How often each pair of states came one after the other without such a length.
  private var steps = InlineArray<25, Int>(repeating: 0)
  /// The lengths of visits of which the log shows both ends: dwell times by the step that they led to,
  /// as in `steps`; behind these, by their states, those that led to none. Nothing else is counted of
  /// these visits, which are most: how many there are, and for how long, is asked of their lengths.
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
    return (0..<Self.kindCount).reduce(counted) { $0 + lengths[$1].total }
  }

  /// `true` iff the state reached last is, or may be, another.
  func isElsewhere(than state: State) -> Bool { current.map { $0 != state.slot } ?? false }

  /// Adds the next interval, which begins where the one before ends.
  mutating func add(_ interval: StateInterval<State>) { add(CollectionOfOne(interval)) }

  /// Adds the next intervals, each of which begins where the one before ends.
  mutating func add(_ intervals: some BidirectionalCollection<StateInterval<State>>) {
    // Not two at the same time, so that nothing is copied.
    var lengths = DurationSamples(kindCount: 0)
    swap(&lengths, &self.lengths)
    if canGather(intervals) {
      lengths.insert(upTo: intervals.count) { gathered in
        fold(intervals) { gathered.append(DurationSamples.Gathered($0.nanoseconds, as: $1)) }
      }
    } else {
      fold(intervals) { lengths.insert($0, as: $1) }
    }
    swap(&lengths, &self.lengths)
  }

  /// `true` iff all lengths of visits that some intervals end can be gathered at once.
  private func canGather(
    _ intervals: some BidirectionalCollection<StateInterval<State>>
  ) -> Bool {
    guard intervals.count <= DurationSamples.mostAtOnce, let first = intervals.first,
      let last = intervals.last
    else { return false }
    return last.end - (visit?.start ?? first.start) < DurationSamples.gatheredLimit
  }

  /// Adds intervals, and calls `note` with the lengths of the visits that they end.
  ///
  /// What goes on is held apart meanwhile: it is looked at more often than all else.
  @inline(__always)
  private mutating func fold(
    _ intervals: some Sequence<StateInterval<State>>, _ note: (TimeSpan, _ kind: Int) -> Void
  ) {
    var current = current
    var visit = visit
    for interval in intervals {
      let slot = interval.state.slot
      if current == slot, visit != nil {
        visit?.end = interval.end
        visit?.endKind = interval.endEvidence.kind
        continue
      }
      if let current {
        let kind = Self.kind(from: current, to: slot)
        if let length = close(visit, in: current, as: kind) { note(length, kind) }
      }
      current = slot
      visit = Visit(interval)
    }
    self.current = current
    self.visit = visit
  }

  /// Counts a transition into a state of which no interval need follow, such as an exit at the
  /// very end of the log.
  mutating func move(to state: Determination<State>) { leave(for: state.slot) }

  /// Takes the subject to be in a state without counting how it came there.
  mutating func assume(_ state: Determination<State>) {
    guard current != state.slot else { return }
    endVisit()
    current = state.slot
  }

  /// Ends the sequence: what follows is not reached from what was.
  mutating func separate() {
    endVisit()
    current = nil
  }

  /// Returns the ledger with all counted, as it is when nothing follows.
  func ended() -> StateLedger {
    var ended = self
    ended.separate()
    ended.lengths.settle()
    return ended
  }

  /// The states that were visited, in the order of their declaration, undetermined last.
  ///
  /// Requires: the ledger is `ended()`.
  func shares(ofWindow window: TimeSpan) -> [StateShare<State>] {
    let states = State.allCases.map { Determination.state($0) } + [.undetermined]
    return states.compactMap { state in
      let slot = slots[state.slot]
      let lengths = durations(in: state.slot)
      guard slot.visits + lengths.count > 0 else { return nil }
      let time = slot.time + lengths.total
      return StateShare(
        state: state, time: time, share: window > .zero ? time.seconds / window.seconds : nil,
        visits: slot.visits + lengths.count, cutOff: slot.cutOff,
        distribution: lengths.distribution())
    }
  }

  /// The transitions that were seen, in the order of their states' declaration.
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
          TransitionCount(from: from, to: to, count: count, dwell: dwell.distribution()))
      }
    }
    return result
  }

  /// The lengths of all visits of the state at `slot` that the log shows whole.
  private func durations(in slot: Int) -> DurationSample {
    var sample = lengths[steps.count + slot]
    guard slot < State.stateCount else { return sample }
    for to in 0..<State.stateCount { sample.add(lengths[Self.step(slot, to)]) }
    return sample
  }

  /// The place of a step in `steps`.
  private static func step(_ from: Int, _ to: Int) -> Int { from * State.stateCount + to }

  /// Where the lengths of visits stand that a step from one state to another ends.
  @inline(__always)
  private static func kind(from: Int, to: Int) -> Int {
    guard from != to, from < State.stateCount, to < State.stateCount else {
      return State.stateCount * State.stateCount + from
    }
    return step(from, to)
  }

  /// Goes from the state reached last to the one at `slot`.
  private mutating func leave(for slot: Int) {
    if let current { endVisit(as: Self.kind(from: current, to: slot)) }
    current = slot
  }

  /// Ends the visit that goes on, where it leads to no transition.
  private mutating func endVisit() {
    if let current { endVisit(as: steps.count + current) }
  }

  /// Ends the visit that goes on, and notes its length.
  private mutating func endVisit(as kind: Int) {
    guard let current else { return }
    if let length = close(visit, in: current, as: kind) { lengths.insert(length, as: kind) }
    visit = nil
  }

  /// Ends a visit: returns its length if the log shows all of it, else counts it.
  @inline(__always)
  private mutating func close(_ visit: Visit?, in slot: Int, as kind: Int) -> TimeSpan? {
    if let visit, visit.isShown, isMeasured { return visit.end - visit.start }
    count(visit, in: slot, as: kind)
    return nil
  }

  @inline(never)
  private mutating func count(_ visit: Visit?, in slot: Int, as kind: Int) {
    if kind < steps.count { steps[kind] += 1 }
    guard let visit else { return }
    slots[slot].visits += 1
    if isMeasured { slots[slot].time += visit.end - visit.start }
    if visit.isCutOff { slots[slot].cutOff += 1 }
  }
}
