import LifetraceModel

/// The callback that an app or a scene got last, of those that come in turn.
///
/// `didBecomeActive` and `willResignActive` alternate; where one comes twice, lines between are
/// missing. `didEnterBackground` does not count: UIKit may call it again when it wakes an app.
struct CallbackTurn: Sendable {
  private var last: Callback?
  private var at = Instant(nanoseconds: .min)

  /// Delegates, notifications and loggers tell one callback several times, a moment apart.
  private static let echo = TimeSpan.seconds(1)

  /// Notes a callback; `true` iff the one before was the same and nothing shows what was between.
  ///
  /// - Parameters:
  ///   - start: since when the state has held that the callback tells.
  ///   - slack: one step of a coarse clock; below zero where there are no times, and repeated lines
  ///     are not told from repeated callbacks.
  @inline(__always)
  mutating func isRepeat(
    _ callback: Callback, at time: Instant, since start: Instant, slack: TimeSpan
  ) -> Bool {
    guard last == callback else {
      last = callback
      at = time
      return false
    }
    return repeats(at: time, since: start, slack: slack)
  }

  @inline(never)
  private mutating func repeats(at time: Instant, since start: Instant, slack: TimeSpan) -> Bool {
    defer { at = time }
    return slack >= .zero && time - at > CallbackTurn.echo + slack && start <= at
  }

  /// Forgets the callback: lines are known to be missing.
  mutating func forget() { last = nil }
}
