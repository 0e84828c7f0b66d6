public import LifetraceModel

/// How often a subject went from one state, or set of states, directly into another that shares no
/// state with it.
public struct TransitionCount<State: TimelineState>: Hashable, Sendable {
  public var from: StateSet<State>
  public var to: StateSet<State>
  public var count: Int
  /// Time in `from` before these transitions.
  public var dwell: Distribution?
  /// Of these, how many ended a stay in background beyond its allowance.
  public var overAllowance: Int

  public init(
    from: StateSet<State>, to: StateSet<State>, count: Int, dwell: Distribution?,
    overAllowance: Int = 0
  ) {
    self.from = from
    self.to = to
    self.count = count
    self.dwell = dwell
    self.overAllowance = overAllowance
  }
}
