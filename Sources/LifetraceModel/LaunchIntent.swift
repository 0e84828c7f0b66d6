/// What a launch was for, as FrontBoard's intent or a reason tells.
public enum LaunchIntent: UInt8, Hashable, Sendable {
  case foreground
  case background
  /// iOS 15+ runs the app's code ahead of a launch that may never come.
  case prewarm
  case unknown
}
