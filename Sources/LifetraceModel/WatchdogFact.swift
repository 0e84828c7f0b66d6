/// A time limit that the system announced or enforced for a step of the life cycle.
public struct WatchdogFact: Hashable, Sendable {
  /// Such as `scene-create`.
  public var step: Symbol
  public var limit: TimeSpan?
  public var isViolated: Bool

  public init(step: Symbol, limit: TimeSpan?, isViolated: Bool) {
    self.step = step
    self.limit = limit
    self.isViolated = isViolated
  }
}
