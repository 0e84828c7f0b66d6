internal import LifetraceModel

/// A step on the way from the start of the process to active, reached at an instant.
struct LaunchStage: Sendable {
  /// As reports call them, in the order in which most launches pass them.
  enum Name: String, Hashable, Sendable {
    case processStart, willFinishLaunching, didFinishLaunching, sceneConnected
    case willEnterForeground, active
  }

  var name: Name
  var at: Instant
}
