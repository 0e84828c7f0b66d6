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
