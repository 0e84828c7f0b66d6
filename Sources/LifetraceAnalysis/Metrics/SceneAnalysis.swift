public import LifetraceModel

/// One scene, over all processes that it lived in.
public struct SceneAnalysis: Sendable {
  public var id: String
  public var role: String?
  public var timeInState: [StateShare<SceneState>]
  public var transitions: [TransitionCount<SceneState>]
  /// Only with `--full`.
  public var timeline: [StateInterval<SceneState>]?

  public init(
    id: String, role: String?, timeInState: [StateShare<SceneState>],
    transitions: [TransitionCount<SceneState>], timeline: [StateInterval<SceneState>]?
  ) {
    self.id = id
    self.role = role
    self.timeInState = timeInState
    self.transitions = transitions
    self.timeline = timeline
  }
}
