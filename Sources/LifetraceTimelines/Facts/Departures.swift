package import LifetraceModel

/// When an app was told that it leaves the foreground.
package struct Departures: Sendable {
  /// When it was told that it enters background.
  package private(set) var backgroundEntries: [Instant] = []
  /// When it was told that it stops being active.
  package private(set) var resigns: [Instant] = []
  /// When its own code for entering background was done.
  package private(set) var handlerReturns: [Instant] = []
  /// When the system first said of it that it is in background.
  package private(set) var toldInBackgroundAt: Instant?

  @inline(__always)
  mutating func note(_ callback: Callback, at time: Instant) {
    switch callback {
    case .didEnterBackground, .sceneDidEnterBackground: backgroundEntries.append(time)
    case .willResignActive, .sceneWillResignActive: resigns.append(time)
    case .didEnterBackgroundReturned: handlerReturns.append(time)
    default: break
    }
  }

  mutating func note(_ change: DeactivationChange, at time: Instant) {
    if change.after.contains(.inBackground), !change.before.contains(.inBackground) {
      backgroundEntries.append(time)
    }
    if change.before.rawValue == 0, change.after.rawValue != 0 { resigns.append(time) }
  }

  mutating func noteTold(at time: Instant) { toldInBackgroundAt = toldInBackgroundAt ?? time }

  mutating func clear() {
    backgroundEntries.clear()
    resigns.clear()
    handlerReturns.clear()
    toldInBackgroundAt = nil
  }
}
