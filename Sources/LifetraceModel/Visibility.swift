/// Whether an app's interface is on screen.
public enum Visibility: UInt8, Hashable, Sendable {
  case foreground
  case background
  /// The line says "Unknown", or nothing.
  case unknown
}
