public import LifetraceModel

/// The identity under which an app's processes are counted together.
public struct AppKey: Hashable, Sendable {
  /// The device, if the log names it.
  public var device: Symbol?
  /// Bundle identifier; `nil` while no record ties the process name to one.
  public var bundle: Symbol?
  /// Process name, where the log has it.
  public var name: Symbol?
  /// Whether this is an app, an extension or a system process, as far as known.
  public var kind: ProcessKind
  /// Bundle identifier of the host app; only of extensions.
  public var host: Symbol?

  /// Creates an identity from the known parts.
  public init(
    device: Symbol? = nil, bundle: Symbol? = nil, name: Symbol? = nil,
    kind: ProcessKind = .unknown, host: Symbol? = nil
  ) {
    self.device = device
    self.bundle = bundle
    self.name = name
    self.kind = kind
    self.host = host
  }
}
