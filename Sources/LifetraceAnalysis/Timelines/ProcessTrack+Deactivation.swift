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
    let beginsLaunch =
      change.after.contains(.launching) && !change.before.contains(.launching)
    if beginsLaunch {
      withdrawActive(at: statement.time)
      launched(
        at: start, Evidence(.observed, source: statement.source), intent: .unknown, reason: nil)
    }
    if !beginsLaunch, phase == .settled, !change.before.contains(.launching) {
      assumeBefore(Activation(change.before).state, statement)
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

  /// UIKit has not yet left the background: what the system told of the foreground was where the app was
  /// wanted, and it is one transition, at the time that UIKit tells.
  mutating func withdrawForeground(before change: DeactivationChange, at time: Instant) {
    guard !change.before.contains(.launching), !change.after.contains(.launching),
      Activation(change.before) == .background, Activation(change.after) == .background,
      activation.value == .inactive, activation.isWeaker(than: .fromScenes),
      mask == change.before || areOfOneEvent(activation.changedAt, time)
    else { return }
    recorder.withdraw(.inactive, for: .background)
    activation.assume(.background, at: time)
  }

  /// UIKit only begins to launch: what the system already took for active was not; and that the app was
  /// wanted in the foreground tells nothing of a process whose start is not logged.
  private mutating func withdrawActive(at time: Instant) {
    guard !hasExactActivation else { return }
    if activation.value == .active {
      recorder.withdraw(.active, for: .inactive)
      activation.assume(.inactive, at: time)
    } else if activation.value == .inactive, launch == nil, recorder.state == .state(.inactive),
      !recorder.closed.contains(where: { $0.state != .undetermined })
    {
      recorder.decide(.undetermined)
      activation.forget()
    }
  }
}
