public import LifetraceModel

/// The time that a subject spent in one state.
public struct StateShare<State: TimelineState>: Hashable, Sendable {
  public var state: StateSet<State>
  public var time: TimeSpan
  /// Of the subject's window, 0…1; `nil` when the window is empty or has no durations.
  public var share: Double?
  public var visits: Int
  /// Visits that the log's beginning or end cuts off.
  public var cutOff: Int
  public var distribution: Distribution?

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
