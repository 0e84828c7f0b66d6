package import LifetraceModel

/// What lines tell of how far a process is on its way from its start into use.
package struct LaunchProgress: Sendable {
  /// The longest that a launch takes: its watchdog gives it 20 s, and lines come late.
  package static let longest = TimeSpan.seconds(30)

  /// Whether the app has scenes; `nil` until a line tells.
  var adoptsScenes: Bool?
  /// Whether RunningBoard ran the process for the user.
  var isForUser = false
  /// Whether the masks are still those that go with every launch.
  var isInLaunchMasks = false
  var hasMasks = false
  /// Whether one of them had the reason `inBackground`.
  var hadBackgroundMask = false
  /// When the app first told where it is, rather than that it is being launched.
  private(set) var usedAt: Instant?
  /// Whether lines of the app told active, inactive or background outside of its launch.
  private(set) var hasOwnActivation = false
  /// Whether UIKit may tell that the app enters the background while it is there: it was not in the
  /// foreground since its launch or its last wake.
  var mayRepeatBackground = true
  /// When a line last showed that the clock of the background budget runs.
  var budgetAt: Instant?
  var finishedAt: Instant?
  /// When FrontBoard took up with it again, having started anew itself.
  var foundRunningAt: Instant?

  mutating func noteCallback(_ callback: Callback) {
    switch callback {
    case .didBecomeActive, .willResignActive, .willEnterForeground:
      mayRepeatBackground = false
      budgetAt = nil
    case .didEnterBackground: mayRepeatBackground = true
    default: break
    }
  }

  mutating func noteUse(at time: Instant) { usedAt = usedAt ?? time }

  mutating func noteOwnActivation(at time: Instant) {
    noteUse(at: time)
    hasOwnActivation = true
  }
}
