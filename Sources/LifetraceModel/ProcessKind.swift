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
