package import LifetraceModel

/// The callback that an app or a scene got last, of those that come in turn.
///
/// `didBecomeActive` and `willResignActive` alternate; where one comes twice, lines between are
/// missing. `didEnterBackground` does not count: UIKit may call it again when it wakes an app.
package struct CallbackTurn: Sendable {
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
  package mutating func isRepeat(
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
  package mutating func forget() { last = nil }
}

/// Where an app enters background that was active by its own word and was not told to resign.
struct UnresignedEntry: Sendable {
  private var isActive = false
  private var entry: LineFacts?

  /// Notes a callback of the app; returns an earlier entry that nothing explains.
  mutating func note(_ callback: Callback, _ line: LineFacts) -> LineFacts? {
    var unexplained: LineFacts?
    switch callback {
    case .didBecomeActive: isActive = true
    case .didEnterBackground where isActive:
      unexplained = entry
      entry = line
      isActive = false
    case .willResignActive:
      // The two may be written in the wrong order.
      if let known = entry, line.time - known.time <= .seconds(1) { entry = nil }
      isActive = false
    default: break
    }
    return unexplained
  }

  /// A scene resigned, or lines are known to be missing.
  mutating func forget() { isActive = false }

  /// The entry that nothing explains, once no line follows.
  var unexplained: LineFacts? { entry }
}

/// What the lines of a process go on from that come in turn.
struct LineOrder: Sendable {
  /// The mask that the last one of UIKit's led to.
  var mask: DeactivationMask?
  var turn = CallbackTurn()
  var unresigned = UnresignedEntry()

  /// Lines are missing.
  mutating func forget() {
    mask = nil
    turn.forget()
    unresigned.forget()
  }
}
