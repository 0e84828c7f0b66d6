/// One fact that one line of the log states about one process or scene.
///
/// A plain value without references, so that millions of them stay cheap. The order of its parts leaves
/// no padding between them.
public struct LifecycleEvent: Hashable, Sendable {
  /// The instant of the event's line.
  public var time: Instant
  /// The fact that the line states.
  public var kind: EventKind
  /// The component that wrote the line.
  public var emitter: Emitter
  /// The device, if the line names it.
  public var device: Symbol?
  /// Identifier of the boot session, where the layout has it.
  public var boot: Symbol?
  /// The scene: its session's persistent id, FrontBoard's scene id, or an object address,
  /// whichever the line has.
  public var scene: Symbol?
  /// The input and the line that the event comes from.
  public var source: SourcePosition
  /// The process that the event is about, as far as its line names it.
  public var process: ProcessReference
  /// Whether its line has no time: it lies between the line with `time` and the next line with a time.
  public private(set) var isUntimed = false

  /// Creates an event with the given facts.
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

  /// Records that its line has no time of its own. An exit says itself what its time counts for.
  public mutating func markUntimed() {
    switch kind {
    case .exited, .exitPending: break
    default: isUntimed = true
    }
  }

  /// Gives it the time of another line that says the same.
  public mutating func move(to time: Instant, _ source: SourcePosition) {
    self.time = time
    self.source = source
    isUntimed = false
  }
}

/// The identity of an event's process, as far as its own line names it.
///
/// Every part may be missing; the timelines complete it from the rest of the trace.
public struct ProcessReference: Hashable, Sendable {
  // Millions of these are kept, so the optional numbers are laid out by hand: a number that is not
  // there is stored as 0, which keeps equal values equal part by part.
  @usableFromInline var pidNumber: Int32
  @usableFromInline var hostNumber: Int32
  /// Bundle identifier of the app, or identifier of the extension.
  public var bundle: Symbol?
  /// Process name, where the log has it.
  public var name: Symbol?
  /// Bundle identifier of the host app of an extension.
  public var host: Symbol?
  /// Whether the process is an app, an extension or a system process, as far as known.
  @usableFromInline var hasPID: Bool
  @usableFromInline var hasHostPID: Bool
  public var kind: ProcessKind

  /// Creates a reference from the parts that a line names.
  @inlinable
  public init(
    pid: Int32? = nil, bundle: Symbol? = nil, name: Symbol? = nil, host: Symbol? = nil,
    hostPID: Int32? = nil, kind: ProcessKind = .unknown
  ) {
    self.pidNumber = pid ?? 0
    self.hostNumber = hostPID ?? 0
    self.bundle = bundle
    self.name = name
    self.host = host
    self.hasPID = pid != nil
    self.hasHostPID = hostPID != nil
    self.kind = kind
  }

  /// The process id.
  @inlinable public var pid: Int32? {
    get { hasPID ? pidNumber : nil }
    set {
      pidNumber = newValue ?? 0
      hasPID = newValue != nil
    }
  }

  /// The process id of the host app of an extension.
  @inlinable public var hostPID: Int32? {
    get { hasHostPID ? hostNumber : nil }
    set {
      hostNumber = newValue ?? 0
      hasHostPID = newValue != nil
    }
  }
}

/// The kind of a process.
public enum ProcessKind: UInt8, Hashable, Sendable {
  case app
  /// An XPC service under a host app: extension, widget, web content.
  case appExtension
  /// A daemon, system service or plain executable.
  case system
  /// Not in the log.
  case unknown
}
