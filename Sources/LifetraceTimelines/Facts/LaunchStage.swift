package import LifetraceModel

/// A step on the way from the start of the process to active, reached at an instant.
package struct LaunchStage: Sendable {
  /// As reports call them, in the order in which most launches pass them.
  package enum Name: String, Hashable, Sendable {
    case processStart, willFinishLaunching, didFinishLaunching, sceneConnected
    case willEnterForeground, active
  }

  package var name: Name
  package var at: Instant

  package init(name: Name, at: Instant) {
    self.name = name
    self.at = at
  }
}
