import LifetraceModel

/// One aspect of a subject, with the evidence that set it.
struct Facet<Value: Hashable & Sendable>: Sendable {
  /// What a statement did to the facet.
  enum Effect: Hashable, Sendable {
    case changed
    /// The same value, told better: the change that was put at `from` really happened at the
    /// new statement's time.
    case retimed(from: Instant)
    case confirmed
    /// A late or doubtful statement; the value stands.
    case ignored
  }

  /// `nil` until something tells, and again after a gap.
  private(set) var value: Value?
  private var previous: Value?
  /// How much the word of whoever told `previous` counted.
  private var previousStrength: UInt8 = 0
  /// What held before `previous` and is neither that nor the value, and until when.
  private var earlier: Value?
  private var earlierEndedAt = Instant(nanoseconds: .min)
  private(set) var changedAt = Instant(nanoseconds: .min)
  /// When the value was last stated, by anybody whose word counts as much as that for it.
  private(set) var statedAt = Instant(nanoseconds: .min)
  private var weight = EvidenceWeight(strength: 0, lag: .zero)
  private var emitter: Emitter?

  /// Weighs a statement against what is known and takes it over if it prevails.
  ///
  /// A statement that would restore what held a moment ago comes from a component that trails: weaker
  /// evidence, that of another component, and that of one of many which repeat what they know never does
  /// so inside its own lag. What did not hold before cannot be late news: an app may write a line just
  /// before it is suspended.
  @inline(__always)
  mutating func weigh(
    _ new: Value, at time: Instant, _ newWeight: EvidenceWeight, by newEmitter: Emitter,
    slack: TimeSpan
  ) -> Effect {
    guard let value else {
      set(new, at: time, newWeight, by: newEmitter)
      return .changed
    }
    if value == new { return confirm(at: time, newWeight, by: newEmitter, slack: slack) }
    if isLate(new, at: time, newWeight, by: newEmitter, slack: slack) { return .ignored }
    leave(value, for: new)
    set(new, at: time, newWeight, by: newEmitter)
    return .changed
  }

  /// Takes over that the value goes on, if a statement says no more than that: just as well as the
  /// one before.
  @inline(__always)
  mutating func isConfirmed(
    as stated: Value, at time: Instant, _ newWeight: EvidenceWeight
  ) -> Bool {
    guard isKnown(as: stated, by: newWeight) else { return false }
    goOn(until: time)
    return true
  }

  /// `true` iff the value is one that somebody told who knows as much of it.
  @inline(__always)
  func isKnown(as known: Value, by itsWeight: EvidenceWeight) -> Bool {
    value == known && weight.strength == itsWeight.strength
  }

  /// Takes over that the value goes on.
  mutating func goOn(until time: Instant) { statedAt = time }

  /// `true` iff whoever told the value knows less of it.
  func isWeaker(than other: EvidenceWeight) -> Bool { weight.strength < other.strength }

  /// `true` iff the value took the place of another that was told by somebody who knows as much as `other`.
  func contradicts(_ other: EvidenceWeight) -> Bool {
    previous != nil && previousStrength >= other.strength
  }

  /// Takes a value without a statement: any that comes prevails.
  mutating func assume(_ assumed: Value, at time: Instant) {
    if let value { leave(value, for: assumed) }
    value = assumed
    changedAt = time
    statedAt = time
    weight = EvidenceWeight(strength: 0, lag: .zero)
    emitter = nil
  }

  /// Forgets the value: what held before is no longer known to hold.
  mutating func forget() {
    value = nil
    previous = nil
    earlier = nil
    earlierEndedAt = Instant(nanoseconds: .min)
  }

  /// `true` iff a statement of another value than that which holds may be no more than late news.
  @inline(__always)
  private func isLate(
    _ new: Value, at time: Instant, _ newWeight: EvidenceWeight, by newEmitter: Emitter,
    slack: TimeSpan
  ) -> Bool {
    let isOfSameKind = newEmitter == emitter
    guard let lag = newWeight.lag(behind: weight, isOfSameKind: isOfSameKind) else { return false }
    let start = time - (lag + slack)
    if newWeight.strength < weight.strength { return mayHaveHeld(new, since: start) }
    guard isOfSameKind else { return new == previous && start <= changedAt }
    // Of the first two words one is late: that of which more lag is known.
    if previous == nil, newWeight.repeatLag < weight.repeatLag { return false }
    return mayHaveHeld(new, since: start)
  }

  /// `true` iff something else than the value held at `time` or later, and may have been `other`.
  private func mayHaveHeld(_ other: Value, since time: Instant) -> Bool {
    if time <= changedAt, previous == nil || previous == other { return true }
    return time <= earlierEndedAt && (earlier == nil || earlier == other)
  }

  private mutating func leave(_ value: Value, for new: Value) {
    if new != previous || previous == nil {
      earlier = previous
      earlierEndedAt = changedAt
    }
    previous = value
    previousStrength = weight.strength
  }

  private mutating func confirm(
    at time: Instant, _ newWeight: EvidenceWeight, by newEmitter: Emitter, slack: TimeSpan
  ) -> Effect {
    guard newWeight.strength >= weight.strength else { return .confirmed }
    let isBetter = newWeight.strength > weight.strength
    let isSameChange = time - changedAt <= weight.lag + slack
    statedAt = time
    if isBetter {
      weight = newWeight
      emitter = newEmitter
    }
    guard isBetter, isSameChange, time > changedAt else { return .confirmed }
    let from = changedAt
    changedAt = time
    return .retimed(from: from)
  }

  private mutating func set(
    _ new: Value, at time: Instant, _ newWeight: EvidenceWeight, by newEmitter: Emitter
  ) {
    value = new
    changedAt = time
    statedAt = time
    weight = newWeight
    emitter = newEmitter
  }
}
