public import LifetraceModel

/// The identity under which an app's processes are counted together.
public struct AppKey: Hashable, Sendable {
  public var device: Symbol?
  /// Bundle identifier; `nil` while no record ties the process name to one.
  public var bundle: Symbol?
  /// Process name, where the log has it.
  public var name: Symbol?
  public var kind: ProcessKind
  /// Bundle identifier of the host app; only of extensions.
  public var host: Symbol?

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
