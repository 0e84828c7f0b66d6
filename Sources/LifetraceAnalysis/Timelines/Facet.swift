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
  private(set) var changedAt = Instant(nanoseconds: .min)
  /// When the value was last stated, by anybody whose word counts as much as that for it.
  private(set) var statedAt = Instant(nanoseconds: .min)
  private var weight = EvidenceWeight(strength: 0, lag: .zero)
  private var emitter: Emitter?

  /// Weighs a statement against what is known and takes it over if it prevails.
  ///
  /// Weaker evidence never overturns stronger evidence inside its own lag; a statement that
  /// would restore the value of a moment ago comes from a component that trails.
  mutating func weigh(
    _ new: Value, at time: Instant, _ newWeight: EvidenceWeight, by newEmitter: Emitter,
    slack: TimeSpan
  ) -> Effect {
    guard let value else {
      set(new, at: time, newWeight, by: newEmitter)
      return .changed
    }
    if value == new { return confirm(at: time, newWeight, by: newEmitter, slack: slack) }
    let age = time - statedAt
    if newWeight.strength < weight.strength, age <= newWeight.lag + slack { return .ignored }
    if newWeight.strength == weight.strength, newEmitter != emitter, new == previous,
      time - changedAt <= newWeight.lag + slack
    {
      return .ignored
    }
    previous = value
    set(new, at: time, newWeight, by: newEmitter)
    return .changed
  }

  /// Takes over that the value goes on, if a statement says no more than that: just as well as the
  /// one before.
  @inline(__always)
  mutating func isConfirmed(
    as stated: Value, at time: Instant, _ newWeight: EvidenceWeight
  ) -> Bool {
    guard value == stated, newWeight.strength == weight.strength else { return false }
    statedAt = time
    return true
  }

  /// Takes a value without a statement: any that comes prevails.
  mutating func assume(_ assumed: Value, at time: Instant) {
    previous = value
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
