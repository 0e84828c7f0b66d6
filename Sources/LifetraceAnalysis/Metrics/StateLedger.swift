internal import LifetraceModel

/// Time, visits and transitions of one subject, folded from its intervals in the order of time.
///
/// Neighbouring intervals of one state are one visit. A step to or from *undetermined* is no
/// transition.
struct StateLedger<State: TimelineState>: Sendable {
  private struct Slot {
    var time = TimeSpan.zero
    var visits = 0
    var cutOff = 0
    /// The lengths of the visits that led to no transition; those of the others are dwell times.
    var otherDurations = DurationSample()
  }

  private struct Step {
    var count = 0
    var dwell = DurationSample()
  }

  /// A visit that ended, and is yet to be counted.
  private struct Ending {
    /// Its length, if the log shows all of it.
    var length: TimeSpan?
    /// The place in `steps` of the transition that it led to; without one, the place of its state in
    /// `slots` behind these.
    var place: UInt8
  }

  /// So many endings are counted together: one by one, each would wait for the memory of its step.
  private static var gatheredCount: Int { 128 }

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
  /// The state reached last; `nil` before the first one and after `separate()`.
  private(set) var current: Determination<State>?
  /// One per state, undetermined last. In place, since every interval touches several.
  private var slots = InlineArray<6, Slot>(repeating: Slot())
  /// One per pair of states; empty until the first transition is counted.
  private var steps: [Step] = []
  private var endings: [Ending] = []
  /// The visit in `current` that goes on; `nil` when `current` is only implied.
  private var visit: Visit?
  private let isMeasured: Bool

  /// Creates an empty ledger; without measures it counts and leaves out all durations.
  ///
  /// Requires: there are at most five states.
  init(isMeasured: Bool) {
    precondition(State.stateCount < slots.count)
    self.isMeasured = isMeasured
  }

  /// Adds the next intervals.
  mutating func add(_ intervals: [StateInterval<State>]) {
    for interval in intervals { add(interval) }
  }

  /// Adds the next interval.
  @inline(__always)
  mutating func add(_ interval: StateInterval<State>) {
    if isMeasured {
      let duration = interval.end - interval.start
      slots[interval.state.slot].time += duration
      time += duration
    }
    if let current, current.slot == interval.state.slot, var visit {
      visit.end = interval.end
      visit.endKind = interval.endEvidence.kind
      self.visit = visit
      return
    }
    move(to: interval.state)
    slots[interval.state.slot].visits += 1
    visit = Visit(
      start: interval.start, end: interval.end,
      startKind: interval.startEvidence.kind, endKind: interval.endEvidence.kind)
  }

  /// Counts a transition into a state of which no interval need follow, such as an exit at the
  /// very end of the log.
  mutating func move(to state: Determination<State>) {
    if case .state(let from) = current, case .state(let to) = state, from.slot != to.slot {
      gather(Ending(length: closeVisit(), place: UInt8(from.slot * State.stateCount + to.slot)))
    } else {
      endVisit()
    }
    current = state
  }

  /// Takes the subject to be in a state without counting how it came there.
  mutating func assume(_ state: Determination<State>) {
    guard current?.slot != state.slot else { return }
    endVisit()
    current = state
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
    ended.settle()
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
    guard !steps.isEmpty else { return [] }
    var result: [TransitionCount<State>] = []
    for from in State.allCases {
      for to in State.allCases {
        let step = steps[from.slot * State.stateCount + to.slot]
        guard step.count > 0 else { continue }
        result.append(
          TransitionCount(from: from, to: to, count: step.count, dwell: step.dwell.distribution()))
      }
    }
    return result
  }

  /// The lengths of all visits of a state that the log shows whole.
  private func durations(in state: Determination<State>) -> DurationSample {
    var sample = slots[state.slot].otherDurations
    guard !steps.isEmpty, case .state(let from) = state else { return sample }
    for to in 0..<State.stateCount { sample.add(steps[from.slot * State.stateCount + to].dwell) }
    return sample
  }

  @inline(__always)
  private mutating func gather(_ ending: Ending) {
    endings.append(ending)
    if endings.count >= Self.gatheredCount { settle() }
  }

  /// Counts what was gathered.
  private mutating func settle() {
    let stepCount = State.stateCount * State.stateCount
    if steps.isEmpty, endings.contains(where: { $0.place < stepCount }) {
      steps = [Step](repeating: Step(), count: stepCount)
    }
    // Not two parts of the ledger at the same time: that would take a copy of one.
    var gathered: [Ending] = []
    swap(&gathered, &endings)
    for ending in gathered where ending.place >= stepCount {
      if let length = ending.length {
        slots[Int(ending.place) - stepCount].otherDurations.insert(length)
      }
    }
    // At once, so that it is asked once whether the steps are shared.
    var counted = steps.mutableSpan
    for ending in gathered where ending.place < stepCount {
      counted[Int(ending.place)].count += 1
      if let length = ending.length { counted[Int(ending.place)].dwell.insert(length) }
    }
    gathered.removeAll(keepingCapacity: true)
    swap(&gathered, &endings)
  }

  /// Ends the visit that goes on; returns its length if the log shows all of it.
  private mutating func closeVisit() -> TimeSpan? {
    guard let visit, let current else { return nil }
    self.visit = nil
    if visit.isCutOff { slots[current.slot].cutOff += 1 }
    guard isMeasured, visit.isShown else { return nil }
    return visit.end - visit.start
  }

  /// Ends the visit that goes on, where it leads to no transition.
  private mutating func endVisit() {
    guard let current, let length = closeVisit() else { return }
    gather(
      Ending(length: length, place: UInt8(State.stateCount * State.stateCount + current.slot)))
  }
}
