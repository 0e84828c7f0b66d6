public import LifetraceModel

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
