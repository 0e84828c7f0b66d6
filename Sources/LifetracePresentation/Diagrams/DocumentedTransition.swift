import LifetraceModel

/// One way from state to state that the documentation of UIKit knows.
///
/// Source: Apple, "Managing your app's life cycle", "About the app launch sequence",
/// `UIApplicationDelegate`, `UISceneDelegate`, "UIApplicationExitsOnSuspend".
public struct DocumentedTransition: Hashable, Sendable {
  /// The state that the transition leaves.
  public var from: DiagramState
  /// The state that the transition enters.
  public var to: DiagramState
  /// What makes it happen, in a few words.
  public var trigger: String
  /// The delegate method that UIKit calls, without its arguments; `nil` where UIKit calls none.
  public var callback: String?
  /// Where it is documented.
  public var source: String

  private init(
    _ from: DiagramState, _ to: DiagramState, _ trigger: String, _ callback: String?,
    source: String
  ) {
    self.from = from
    self.to = to
    self.trigger = trigger
    self.callback = callback
    self.source = source
  }
}

extension DocumentedTransition {
  private static let appStates = "Apple, Managing your app's life cycle"
  private static let launch = "Apple, About the app launch sequence"
  private static let exits = "Apple, UIApplicationExitsOnSuspend (deprecated)"
  private static let termination = "Apple, applicationWillTerminate(_:)"
  private static let sceneStates = "Apple, UISceneDelegate"

  /// The app's machine.
  static let app: [DocumentedTransition] = [
    .init(
      .app(.notRunning), .app(.inactive), "launch by the user", "didFinishLaunching",
      source: launch),
    .init(
      .app(.notRunning), .app(.background), "event, or with scenes", "didFinishLaunching",
      source: launch),
    .init(
      .app(.inactive), .app(.active), "ready, interruption over", "didBecomeActive",
      source: appStates),
    .init(
      .app(.active), .app(.inactive), "interrupted, leaving", "willResignActive",
      source: appStates),
    .init(
      .app(.inactive), .app(.background), "home, other app, lock", "didEnterBackground",
      source: appStates),
    .init(
      .app(.background), .app(.inactive), "the user returns", "willEnterForeground",
      source: appStates),
    .init(
      .app(.background), .app(.suspended), "nothing keeps it running", nil, source: appStates),
    .init(.app(.suspended), .app(.background), "woken for an event", nil, source: appStates),
    .init(
      .app(.suspended), .app(.notRunning), "memory, swipe, update", nil, source: appStates),
    .init(
      .app(.inactive), .app(.notRunning), "exits on suspend, ended", "willTerminate",
      source: exits),
    .init(
      .app(.active), .app(.notRunning), "ended by the system", "willTerminate",
      source: termination),
    .init(
      .app(.background), .app(.notRunning), "ended by system or user", "willTerminate",
      source: termination),
  ]

  /// The machine of one scene.
  static let scene: [DocumentedTransition] = [
    .init(
      .scene(.unattached), .scene(.foregroundInactive), "opened by the user",
      "willConnect, sceneWillEnterForeground", source: sceneStates),
    .init(
      .scene(.unattached), .scene(.background), "connected by the system", "willConnect",
      source: sceneStates),
    .init(
      .scene(.foregroundInactive), .scene(.foregroundActive), "ready, interruption over",
      "sceneDidBecomeActive", source: sceneStates),
    .init(
      .scene(.foregroundActive), .scene(.foregroundInactive), "interrupted, leaving",
      "sceneWillResignActive", source: sceneStates),
    .init(
      .scene(.foregroundInactive), .scene(.background), "home, other app, lock",
      "sceneDidEnterBackground", source: sceneStates),
    .init(
      .scene(.background), .scene(.foregroundInactive), "the user returns",
      "sceneWillEnterForeground", source: sceneStates),
    .init(
      .scene(.background), .scene(.suspended), "its process is suspended", nil,
      source: sceneStates),
    .init(
      .scene(.suspended), .scene(.background), "its process runs again", nil,
      source: sceneStates),
    .init(
      .scene(.background), .scene(.unattached), "closed by the user", "sceneDidDisconnect",
      source: sceneStates),
    .init(
      .scene(.foregroundInactive), .scene(.unattached), "window closed", "sceneDidDisconnect",
      source: sceneStates),
    .init(
      .scene(.foregroundActive), .scene(.unattached), "window closed", "sceneDidDisconnect",
      source: sceneStates),
    .init(
      .scene(.suspended), .scene(.unattached), "resources reclaimed", "sceneDidDisconnect",
      source: sceneStates),
  ]
}
