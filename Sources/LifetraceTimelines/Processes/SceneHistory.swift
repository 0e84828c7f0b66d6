public import LifetraceModel

/// The life of one scene within one process instance.
public struct SceneHistory: Sendable {
  /// The session's persistent id where known, else FrontBoard's scene id or an object address.
  public var id: Symbol
  /// Contiguous from the scene's first evidence to its end or the process's.
  public var intervals: [StateInterval<SceneState>]

  public init(id: Symbol, intervals: [StateInterval<SceneState>] = []) {
    self.id = id
    self.intervals = intervals
  }
}
