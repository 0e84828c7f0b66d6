/// A life-cycle callback of UIKit, whichever way the log spells it: delegate method in
/// Objective-C or Swift, notification name, or the name of a native event (the raw value).
public enum Callback: String, Hashable, Sendable, CaseIterable {
  case willFinishLaunching
  case didFinishLaunching
  case willEnterForeground
  case didBecomeActive
  case willResignActive
  case didEnterBackground
  /// The `applicationDidEnterBackground` handler returned; only native events and apps' own
  /// prints show it.
  case didEnterBackgroundReturned
  case willTerminate
  case configurationForConnecting
  case sceneWillConnect
  case sceneWillEnterForeground
  case sceneDidBecomeActive
  case sceneWillResignActive
  case sceneDidEnterBackground
  case sceneDidDisconnect
  case didDiscardSceneSessions

  /// Whether the callback is about one scene rather than the whole app.
  public var isScene: Bool {
    switch self {
    case .sceneWillConnect, .sceneWillEnterForeground, .sceneDidBecomeActive,
      .sceneWillResignActive, .sceneDidEnterBackground, .sceneDidDisconnect,
      .configurationForConnecting:
      true
    case .willFinishLaunching, .didFinishLaunching, .willEnterForeground, .didBecomeActive,
      .willResignActive, .didEnterBackground, .didEnterBackgroundReturned, .willTerminate,
      .didDiscardSceneSessions:
      false
    }
  }
}
