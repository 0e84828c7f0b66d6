package import LifetraceModel

/// Which of the callbacks that come in turn a log holds.
package struct HeldCallbacks: OptionSet, Sendable {
  package var rawValue: UInt8

  package static let didBecomeActive = HeldCallbacks(rawValue: 1)
  package static let willResignActive = HeldCallbacks(rawValue: 2)
  package static let sceneDidBecomeActive = HeldCallbacks(rawValue: 4)
  package static let sceneWillResignActive = HeldCallbacks(rawValue: 8)

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// A callback as a set of its own, empty for one that does not come in turn.
  package init(_ callback: Callback) {
    switch callback {
    case .didBecomeActive: self = .didBecomeActive
    case .willResignActive: self = .willResignActive
    case .sceneDidBecomeActive: self = .sceneDidBecomeActive
    case .sceneWillResignActive: self = .sceneWillResignActive
    case .willFinishLaunching, .didFinishLaunching, .willEnterForeground, .didEnterBackground,
      .didEnterBackgroundReturned, .willTerminate, .configurationForConnecting, .sceneWillConnect,
      .sceneWillEnterForeground, .sceneDidEnterBackground, .sceneDidDisconnect,
      .didDiscardSceneSessions:
      self = []
    }
  }
}
