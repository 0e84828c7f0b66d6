internal import LifetraceModel

/// Which of the callbacks that come in turn a log holds.
struct HeldCallbacks: OptionSet, Sendable {
  var rawValue: UInt8

  static let didBecomeActive = HeldCallbacks(rawValue: 1)
  static let willResignActive = HeldCallbacks(rawValue: 2)
  static let sceneDidBecomeActive = HeldCallbacks(rawValue: 4)
  static let sceneWillResignActive = HeldCallbacks(rawValue: 8)

  init(rawValue: UInt8) { self.rawValue = rawValue }

  /// A callback as a set of its own, empty for one that does not come in turn.
  init(_ callback: Callback) {
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
