internal import LifetraceModel

/// Time, visits and transitions of one subject, folded from its intervals in the order of time.
///
/// Neighbouring intervals of one state are one visit. A step to or from *undetermined* is no
/// transition.
struct StateLedger<State: TimelineState>: Sendable {
  /// What is counted of a state.
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

    var isCutOff: Bool { startKind == .cutOff || endKind == .cutOff }
    /// `true` iff the log shows both ends; a rule that concludes one does not tell its time.
    var isShown: Bool { !isCutOff && startKind != .inferred && endKind != .inferred }
  }

  /// The sum of all intervals.
  private(set) var time = TimeSpan.zero
  /// The place of the state reached last; `nil` before the first one and after `separate()`.
  private var current: Int?
  /// The visit in `current` that goes on; `nil` when `current` is only implied.
  private var visit: Visit?
  /// One per state, undetermined last. In place, since every interval touches several.
  private var slots = InlineArray<6, Slot>(repeating: Slot())
  /// How often each pair of states came one after the other.
  private var steps = InlineArray<25, Int>(repeating: 0)
  /// The lengths of visits: dwell times by the step that they led to, as in `steps`; behind these,
  /// by their states, those that led to none.
  private var lengths = DurationSamples(kindCount: 31)
  private let isMeasured: Bool

  /// Creates an empty ledger; without measures it counts and leaves out all durations.
  ///
  /// Requires: there are at most five states.
  init(isMeasured: Bool) {
    precondition(State.stateCount < slots.count)
    self.isMeasured = isMeasured
  }

  /// `true` iff the state reached last is, or may be, another.
  func isElsewhere(than state: State) -> Bool { current.map { $0 != state.slot } ?? false }

  /// Adds the next intervals.
  mutating func add(_ intervals: [StateInterval<State>]) {
    for interval in intervals { add(interval) }
  }

  /// Adds the next interval.
  @inline(__always)
  mutating func add(_ interval: StateInterval<State>) {
    let slot = interval.state.slot
    if isMeasured {
      let duration = interval.end - interval.start
      slots[slot].time += duration
      time += duration
    }
    if current == slot, visit != nil {
      visit?.end = interval.end
      visit?.endKind = interval.endEvidence.kind
      return
    }
    leave(for: slot)
    slots[slot].visits += 1
    visit = Visit(
      start: interval.start, end: interval.end,
      startKind: interval.startEvidence.kind, endKind: interval.endEvidence.kind)
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
      guard slot.visits > 0 else { return nil }
      return StateShare(
        state: state, time: slot.time,
        share: window > .zero ? slot.time.seconds / window.seconds : nil, visits: slot.visits,
        cutOff: slot.cutOff, distribution: durations(in: state).distribution())
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
        guard steps[step] > 0 else { continue }
        result.append(
          TransitionCount(
            from: from, to: to, count: steps[step], dwell: lengths[step].distribution()))
      }
    }
    return result
  }

  /// The lengths of all visits of a state that the log shows whole.
  private func durations(in state: Determination<State>) -> DurationSample {
    var sample = lengths[steps.count + state.slot]
    guard case .state(let from) = state else { return sample }
    for to in 0..<State.stateCount { sample.add(lengths[Self.step(from.slot, to)]) }
    return sample
  }

  /// The place of a step in `steps`.
  private static func step(_ from: Int, _ to: Int) -> Int { from * State.stateCount + to }

  /// Goes from the state reached last to the one at `slot`.
  @inline(__always)
  private mutating func leave(for slot: Int) {
    defer { current = slot }
    guard let from = current, from != slot, from < State.stateCount, slot < State.stateCount else {
      return endVisit()
    }
    let step = Self.step(from, slot)
    steps[step] += 1
    closeVisit(as: step)
  }

  /// Ends the visit that goes on, where it leads to no transition.
  private mutating func endVisit() {
    if let current { closeVisit(as: steps.count + current) }
  }

  /// Ends the visit that goes on, and notes its length if the log shows all of it.
  @inline(__always)
  private mutating func closeVisit(as kind: Int) {
    guard let visit, let current else { return }
    self.visit = nil
    if visit.isCutOff { slots[current].cutOff += 1 }
    if isMeasured, visit.isShown { lengths.insert(visit.end - visit.start, as: kind) }
  }
}
