/// The state of an app's process.
///
/// Source: Apple, "Managing your app's life cycle" and "About the app launch sequence";
/// "not running" and "suspended" are process states that no UIKit enumeration contains.
public enum AppState: String, Hashable, Sendable, CaseIterable {
  case notRunning
  /// In the foreground without receiving events.
  case inactive
  /// In the foreground and receiving events.
  case active
  /// Running without being in the foreground.
  case background
  /// In memory, executing nothing.
  case suspended

  /// Whether the app's interface is on screen.
  public var isForeground: Bool {
    switch self {
    case .inactive, .active: true
    case .notRunning, .background, .suspended: false
    }
  }
}

/// The state of one scene.
///
/// Source: Apple, `UIScene.ActivationState`; "suspended" is FrontBoard's word for a background
/// scene whose process gets no time.
public enum SceneState: String, Hashable, Sendable, CaseIterable {
  /// Not connected to the app.
  case unattached
  case foregroundInactive
  case foregroundActive
  case background
  case suspended
}
