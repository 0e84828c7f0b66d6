/// What kind of process an identity names.
public enum ProcessKind: UInt8, Hashable, Sendable {
  case app
  /// An XPC service that stands under a host app: extension, widget, web content.
  case appExtension
  /// A daemon, system service or plain executable.
  case system
  /// Not told by the log.
  case unknown
}

/// Whom an event is about, as far as its own line tells.
///
/// Every part may be missing; the timelines complete it from the rest of the trace.
public struct ProcessReference: Hashable, Sendable {
  public var pid: Int32?
  /// Bundle identifier of the app, or identifier of the extension.
  public var bundle: Symbol?
  /// Process name, where the log has it.
  public var name: Symbol?
  /// Bundle identifier of the host app of an extension.
  public var host: Symbol?
  public var hostPID: Int32?
  public var kind: ProcessKind

  @inlinable
  public init(
    pid: Int32? = nil, bundle: Symbol? = nil, name: Symbol? = nil, host: Symbol? = nil,
    hostPID: Int32? = nil, kind: ProcessKind = .unknown
  ) {
    self.pid = pid
    self.bundle = bundle
    self.name = name
    self.host = host
    self.hostPID = hostPID
    self.kind = kind
  }
}
