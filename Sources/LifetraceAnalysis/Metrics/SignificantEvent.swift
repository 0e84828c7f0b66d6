public import LifetraceModel

/// Something that UIKit told the app without changing its state.
public struct SignificantEvent: Hashable, Sendable {
  public var event: SignificantEventKind
  public var at: Instant
  public var pid: Int32?
  public var scene: String?
  public var source: SourcePosition

  public init(
    event: SignificantEventKind, at: Instant, pid: Int32?, scene: String?, source: SourcePosition
  ) {
    self.event = event
    self.at = at
    self.pid = pid
    self.scene = scene
    self.source = source
  }
}
