/// One fact that one line of the log states about one process or scene.
///
/// A plain value without references, so that millions of them stay cheap.
public struct LifecycleEvent: Hashable, Sendable {
  public var time: Instant
  public var source: SourcePosition
  public var device: Symbol?
  /// Identifier of the boot session, where the layout tells it.
  public var boot: Symbol?
  public var process: ProcessReference
  /// The scene: its session's persistent id, FrontBoard's scene id, or an object address,
  /// whichever the line has.
  public var scene: Symbol?
  public var emitter: Emitter
  public var kind: EventKind

  @inlinable
  public init(
    time: Instant, source: SourcePosition, device: Symbol? = nil, boot: Symbol? = nil,
    process: ProcessReference, scene: Symbol? = nil, emitter: Emitter, kind: EventKind
  ) {
    self.time = time
    self.source = source
    self.device = device
    self.boot = boot
    self.process = process
    self.scene = scene
    self.emitter = emitter
    self.kind = kind
  }
}
