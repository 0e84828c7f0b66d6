/// What FrontBoard or UIKit says of a scene.
public enum SceneFact: Hashable, Sendable {
  case tracked
  case foreground
  case background
  case activated
  case deactivated
  /// `Scene activity mode did change: suspended.`
  case suspended
  /// `Scene assertion state did change: ForegroundActive.`: the system holds the scene in the
  /// foreground, where it is or is about to be.
  case assertionForeground
  /// `Scene assertion state did change: None.`
  case assertionNone
  case invalidated
  /// The scene can show content: a stage of a launch.
  case contentReady
}
