internal import LifetraceModel

/// The allowance that many trips share.
struct CommonAllowance: Sendable {
  /// That of all trips so far; `nil` if none has one, or they differ.
  private(set) var value: TimeSpan?
  private var differs = false

  /// Takes in the allowance of a trip, if it has one.
  mutating func add(_ allowance: TimeSpan?) {
    guard let allowance, !differs, value != allowance else { return }
    differs = value != nil
    value = differs ? nil : allowance
  }

  /// Takes in the allowances of other trips.
  mutating func add(_ others: CommonAllowance) {
    if others.differs {
      differs = true
      value = nil
    } else {
      add(others.value)
    }
  }
}
