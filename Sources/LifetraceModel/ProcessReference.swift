/// Whom an event is about, as far as its own line tells.
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
  @usableFromInline var hasPID: Bool
  @usableFromInline var hasHostPID: Bool
  public var kind: ProcessKind

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
