/// The name of a native event that is neither a callback nor a significant event; the raw value
/// is what stands in its `event` key.
public enum NativeEventName: String, Hashable, Sendable, CaseIterable {
  case launched
  case launchRequested
  case started
  case suspended
  case resumed
  case terminated
  case exitPending
  case visibility
  case state
  case deactivationReasons
  case systemDeactivationSet
  case systemDeactivationCleared
  case wrote
  case inactive
  case sceneless
  case mentioned
  case sceneTracked
  case sceneForeground
  case sceneBackground
  case sceneActivated
  case sceneDeactivated
  case sceneSuspended
  case sceneAssertionForeground
  case sceneAssertionNone
  case sceneInvalidated
  case sceneContentReady
  case beginBackgroundTask
  case endBackgroundTask
  case backgroundTaskExpired
  case backgroundTaskAge
  case noBackgroundTask
  case holdBegan
  case holdEnded
  case allowanceStarted
  case allowanceWarning
  case allowanceExpired
  case allowance
  case timeRemaining
  case identity
  case watchdog
  case osVersion
  case deviceModel
  case appVersion
  case debugger
  case xctest
  case simulator
  case gap
  case boot

  /// `true` iff the event says something about the capture or the device, not about a process.
  public var isAboutCapture: Bool { NativeEventName.aboutCapture.contains(self) }

  private static let aboutCapture: Set<NativeEventName> = [
    .osVersion, .deviceModel, .appVersion, .debugger, .xctest, .simulator, .gap, .boot,
  ]
}
