import LifetraceModel

// Words of the system that ran ahead: what it wants of an app it tells at once, and UIKit when it is done.
// An app that is slow on the way is there to be seen by that.
extension ProcessTrack {
  /// The longest that a word of the system may come before the app is where it tells: the longest that a
  /// watchdog of FrontBoard gives an app for a change of its scenes.
  static let longestLead = TimeSpan.seconds(20)

  /// UIKit had not yet entered the background: that the system told of it before is one transition with
  /// what the mask tells, which goes on from where the system's word found it.
  mutating func withdrawBackground(before change: DeactivationChange, at time: Instant) {
    guard !change.isOfLaunch, Activation(change.before) != .background,
      mask == change.before || mask == nil && !hasExactActivation
    else { return }
    withdrawBackground(before: time)
  }

  /// A callback tells that the app enters the background: that the system told of it before is the same
  /// transition, if it contradicted the app's own word.
  @inline(__always)
  mutating func withdrawBackground(before statement: Statement) {
    guard activation.value == .background, activation.isWeaker(than: .fromScenes),
      statement.form == .callback, activation.contradicts(.fromScenes)
    else { return }
    withdrawBackground(before: statement.time)
  }

  /// Takes back that the app is in background, if no more than an early word of the system tells so.
  private mutating func withdrawBackground(before time: Instant) {
    guard activation.value == .background, activation.isWeaker(than: .fromScenes),
      mayBeEarly(before: time), recorder.state == .state(.background),
      recorder.start == activation.changedAt || recorder.closed.isEmpty && launch == nil,
      recorder.startEvidence.kind != .inferred
    else { return }
    // The allowance's clock runs only in background.
    if let shown = allowanceStartedAt, shown >= recorder.start, !areOfOneEvent(shown, time) {
      return
    }
    switch recorder.takeBack() {
    case .state(.active): activation.assume(.active, at: time)
    case .state(.inactive): activation.assume(.inactive, at: time)
    default:
      activation.forget()
    }
  }

  /// `true` iff the system may have told the activation ahead of the app, which is there at `time`.
  private func mayBeEarly(before time: Instant) -> Bool {
    time - activation.changedAt <= ProcessTrack.longestLead + max(slack, .zero)
  }

  /// UIKit has not yet left the background: what the system told of the foreground was where the app was
  /// wanted, and it is one transition, at the time that UIKit tells.
  mutating func withdrawForeground(before change: DeactivationChange, at time: Instant) {
    guard activation.isWeaker(than: .fromScenes) else { return }
    if change.isOfLaunch {
      withdrawForeground(beforeLaunchAt: time)
      return
    }
    guard Activation(change.before) == .background, activation.value == .inactive else { return }
    let isStillThere = Activation(change.after) == .background
    guard
      mask == change.before
        ? isStillThere || mayBeEarly(before: time)
        : isStillThere && areOfOneEvent(activation.changedAt, time)
    else { return }
    recorder.withdraw(.inactive, for: .state(.background))
    activation.assume(.background, at: time)
  }

  /// UIKit only launches: nothing was in the foreground before it, neither a process whose start is not
  /// logged nor one that ran in background.
  private mutating func withdrawForeground(beforeLaunchAt time: Instant) {
    guard !hasExactActivation else { return }
    if areOfOneEvent(start, time),
      recorder.closed.contains(where: { $0.state.known?.isForeground == true })
    {
      // Whoever told of it then contradicted itself: both are lines of the launch.
      recorder.startOver()
      beginLaunch()
    } else if activation.value == .active || activation.value == .inactive {
      recorder.withdraw(.active, for: .state(.inactive))
      if recorder.state == .state(.suspended) || recorder.closed.contains(where: \.isInBackground) {
        recorder.withdraw(.inactive, for: .state(.background))
        activation.assume(.background, at: time)
      } else {
        recorder.withdraw(.inactive, for: .undetermined)
        beginLaunch()
      }
    }
  }

  /// Leaves what a launch is to the lines that follow.
  private mutating func beginLaunch() {
    activation.forget()
    guard let launch else { return }
    phase = .launching
    if launch.at == start { recorder.began(launch.evidence) }
  }
}

extension StateInterval<AppState> {
  fileprivate var isInBackground: Bool {
    state == .state(.background) || state == .state(.suspended)
  }
}
