import LifetraceModel

extension ProcessTrack {
  /// SpringBoard's own deactivation reasons: a fallback where the app's mask is not logged.
  ///
  /// They come and go in background, too: none are left when the app has gone there.
  mutating func systemDeactivated(_ isDeactivated: Bool, _ statement: Statement) {
    guard !hasExactActivation, activation.value != .background else { return }
    if isDeactivated, isOnItsWay {
      see(.foreground, statement)
      return
    }
    activate(
      isDeactivated ? .inactive : .active, .activation(by: statement.emitter), statement)
  }

  /// A line of UIKit about the deactivation mask.
  ///
  /// During a launch the mask begins at 0 without the app being active, and `inBackground` comes
  /// and goes without the app entering the background.
  mutating func deactivate(_ change: DeactivationChange, _ statement: Statement) {
    if !change.isOfLaunch {
      if phase == .settled { assumeBefore(Activation(change.before).state, statement) }
    } else if !change.before.contains(.launching) {
      launched(
        at: start, Evidence(.observed, source: statement.source), intent: .unknown, reason: nil)
    } else if launch == nil, !hasExactActivation {
      launched(
        at: start, Evidence(.cutOff, source: statement.source), intent: .unknown, reason: nil)
    }
    hasExactActivation = true
    // A launch ends with the mask at 0; who is found with one that is no launch's was in use before.
    if change.after.rawValue == 0 || launch == nil && !change.before.contains(.launching) {
      usedAt = usedAt ?? statement.time
    }
    // What a launch is from, only its end or `inBackground` tells.
    guard !change.after.contains(.launching) || change.after.contains(.inBackground) else {
      return
    }
    // Where the mask told the same before, no line tells since when.
    let isChange = Activation(change.before) != Activation(change.after)
    activate(
      Activation(change.after), .activation(by: statement.emitter), statement,
      as: isChange ? .observed : .inferred)
    applyMaskToScenes(statement)
  }
}

extension DeactivationChange {
  /// `true` iff UIKit tells of a launch, which has a mask of its own.
  var isOfLaunch: Bool { before.contains(.launching) || after.contains(.launching) }
}
