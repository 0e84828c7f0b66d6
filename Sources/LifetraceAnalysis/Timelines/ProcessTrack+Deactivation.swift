import LifetraceModel

extension ProcessTrack {
  /// SpringBoard's own deactivation reasons: a fallback where the app's mask is not logged.
  mutating func systemDeactivated(_ isDeactivated: Bool, _ event: LifecycleEvent) {
    guard !hasExactActivation, activation.value != .background || !isDeactivated else { return }
    if isDeactivated, isOnItsWay {
      see(.foreground, event)
      return
    }
    activate(
      isDeactivated ? .inactive : .active, .activation(by: event.emitter), event)
  }

  /// A line of UIKit about the deactivation mask.
  ///
  /// During a launch the mask begins at 0 without the app being active, and `inBackground` comes
  /// and goes without the app entering the background.
  mutating func deactivate(_ change: DeactivationChange, _ event: LifecycleEvent) {
    let beginsLaunch =
      change.after.contains(.launching) && !change.before.contains(.launching)
    if beginsLaunch {
      withdrawActive(event)
      launched(
        at: start, Evidence(.observed, source: event.source), intent: .unknown, reason: nil)
    }
    if !beginsLaunch, phase == .settled, !change.before.contains(.launching) {
      assumeBefore(Activation(change.before).state, event)
    }
    hasExactActivation = true
    // What a launch is from, only its end or `inBackground` tells.
    guard !change.after.contains(.launching) || change.after.contains(.inBackground) else {
      return
    }
    activate(Activation(change.after), .activation(by: event.emitter), event)
    applyMaskToScenes(event)
  }

  /// UIKit only begins to launch: what the system already took for active was not.
  private mutating func withdrawActive(_ event: LifecycleEvent) {
    guard !hasExactActivation, activation.value == .active else { return }
    recorder.withdraw(.active, for: .inactive)
    activation.assume(.inactive, at: event.time)
  }
}
