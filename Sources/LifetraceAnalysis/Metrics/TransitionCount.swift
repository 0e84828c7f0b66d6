/// How often a subject went from one state directly into another.
public struct TransitionCount<State: Hashable & Sendable>: Hashable, Sendable {
  public var from: State
  public var to: State
  public var count: Int
  /// Time in `from` before these transitions.
  public var dwell: Distribution?
  /// Of these, how many ended a stay in background beyond its allowance.
  public var overAllowance: Int

  public init(from: State, to: State, count: Int, dwell: Distribution?, overAllowance: Int = 0) {
    self.from = from
    self.to = to
    self.count = count
    self.dwell = dwell
    self.overAllowance = overAllowance
  }
}
