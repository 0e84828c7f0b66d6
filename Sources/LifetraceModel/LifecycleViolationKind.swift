/// A way in which an app's lines break the documented order of life-cycle callbacks.
///
/// Source: Apple, "Managing your app's life cycle", `UIApplicationDelegate`, `UISceneDelegate`.
public enum LifecycleViolationKind: String, Hashable, Sendable, CaseIterable {
  // A callback came without the one that should have come before it.

  /// Into the background while active; `willResignActive` should have come between.
  case backgroundWithoutResign
  /// On from the foreground that was entered; `didBecomeActive` should have come between.
  case foregroundWithoutActive
  /// Back into the foreground after `willResignActive`; `didEnterBackground` should have come between.
  case resignWithoutBackground
  /// A scene became active; `sceneWillEnterForeground` should have come since the last background or the
  /// connection.
  case activeWithoutForeground
  /// A scene was disconnected while active; `sceneWillResignActive` should have come between.
  case disconnectedWhileActive

  // A callback came again without its counterpart between.

  /// A callback of the launch came again in the same process.
  case launchedAgain
  /// `willTerminate` came again.
  case terminatesAgain
  /// `didBecomeActive` or `sceneDidBecomeActive` came again.
  case activeAgain
  /// `willResignActive` or `sceneWillResignActive` came again.
  case resignsAgain
  /// `sceneWillConnect` came again for a connected scene.
  case connectsAgain
  /// `sceneDidDisconnect` came again for a disconnected scene.
  case disconnectsAgain

  // A callback came where the life cycle has no such transition.

  /// `willFinishLaunching` after `didFinishLaunching`.
  case launchOutOfOrder
  /// A callback of use before one of the launch.
  case calledBeforeLaunch
  /// `willEnterForeground` in the foreground.
  case foregroundWhileActive
  /// `willEnterForeground` in a launch for the user of an app without scenes.
  case foregroundInColdLaunch
  /// `willResignActive` where the app or the scene was not active.
  case resignWithoutActive
  /// A scene entered the foreground in the foreground.
  case sceneForegroundAgain
  /// A callback after `willTerminate`.
  case calledAfterTermination
  /// A scene's callback after its `sceneDidDisconnect`.
  case calledAfterDisconnect
  /// The app entered the background while a connected scene was active.
  case backgroundWithActiveScene
  /// The app became active while no scene was in the foreground.
  case activeWithoutScene

  // Others.

  /// Callbacks of the app beside those of its scenes.
  case appCallbacksInSceneApp
  /// The process wrote a line between its suspension and its resumption.
  case ranWhileSuspended
  /// A background task began with the identifier of a task that was open.
  case taskIDReused
}
