package import LifetraceModel

// What of work is the app's own doing or saying.
extension WorkFact {
  /// The background time that the app says it has left; `nil` if it says nothing of it, or a number
  /// that is no part of any allowance, as in the foreground, where it is endless.
  package var timeLeft: TimeSpan? {
    guard case .timeRemaining(let span) = self, span >= .zero,
      span <= BackgroundAllowance.longest
    else { return nil }
    return span
  }

  /// `true` iff the app itself does something, rather than the system about it.
  package var isOwnWork: Bool {
    switch self {
    case .beginTask, .endTask, .taskExpired, .taskAge, .noTaskOpen, .timeRemaining: true
    case .holdBegan, .holdEnded, .allowanceStarted, .allowanceWarning, .allowanceExpired,
      .allowance:
      false
    }
  }

  /// `true` iff it shows that the app's own code ran or worked.
  var showsActivity: Bool {
    switch self {
    case .beginTask, .endTask, .taskExpired, .taskAge, .timeRemaining: true
    case .holdBegan(_, _, let kind): kind != .other && kind != .suspend && kind != .reconnect
    case .noTaskOpen, .holdEnded, .allowanceStarted, .allowanceWarning, .allowanceExpired,
      .allowance:
      false
    }
  }
}
