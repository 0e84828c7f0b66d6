public import LifetraceModel

/// One launch of an app's process.
public struct LaunchAnalysis: Sendable {
  /// What the process was launched for, as far as its states tell.
  public enum Kind: String, Hashable, Sendable {
    case foreground
    case background
    case prewarm
    /// The log ends or the process dies before it is decided.
    case undetermined
  }

  /// A step on the way from the start of the process to active.
  public struct Stage: Hashable, Sendable {
    /// `processStart`, `willFinishLaunching`, `didFinishLaunching`, `sceneConnected`,
    /// `willEnterForeground`, `active`.
    public var name: String
    public var at: Instant

    public init(name: String, at: Instant) {
      self.name = name
      self.at = at
    }
  }

  public var at: Instant
  public var pid: Int32?
  public var kind: Kind
  public var reason: String?
  public var stages: [Stage]
  public var toActive: TimeSpan?
  public var source: SourcePosition?

  public init(
    at: Instant, pid: Int32?, kind: Kind, reason: String?, stages: [Stage], toActive: TimeSpan?,
    source: SourcePosition?
  ) {
    self.at = at
    self.pid = pid
    self.kind = kind
    self.reason = reason
    self.stages = stages
    self.toActive = toActive
    self.source = source
  }
}
