/// One fact that one line of the log states about one process or scene.
///
/// A plain value without references, so that millions of them stay cheap; its parts stand in an
/// order that leaves no room between them.
public struct LifecycleEvent: Hashable, Sendable {
  public var time: Instant
  public var kind: EventKind
  public var emitter: Emitter
  public var device: Symbol?
  /// Identifier of the boot session, where the layout tells it.
  public var boot: Symbol?
  /// The scene: its session's persistent id, FrontBoard's scene id, or an object address,
  /// whichever the line has.
  public var scene: Symbol?
  public var source: SourcePosition
  public var process: ProcessReference

  @inlinable
  public init(
    time: Instant, source: SourcePosition, device: Symbol? = nil, boot: Symbol? = nil,
    process: ProcessReference, scene: Symbol? = nil, emitter: Emitter, kind: EventKind
  ) {
    self.time = time
    self.kind = kind
    self.emitter = emitter
    self.device = device
    self.boot = boot
    self.scene = scene
    self.source = source
    self.process = process
  }
}
