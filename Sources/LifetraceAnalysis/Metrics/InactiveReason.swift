public import LifetraceModel

/// The inactive time during which one reason held; reasons overlap.
public struct InactiveReason: Hashable, Sendable {
  public var reason: String
  public var time: TimeSpan
  public var count: Int

  public init(reason: String, time: TimeSpan, count: Int) {
    self.reason = reason
    self.time = time
    self.count = count
  }
}
