import LifetraceModel

/// The names of the states of an app or a scene, and of their sets.
package struct StateNames: Sendable {
  /// What has these states: `app` or `scene`.
  let subject: String
  /// The states and the sets with names of their own.
  package let common: [String]
  /// All states and sets.
  package let all: [String]

  init<State: TimelineState>(of subject: String, _: State.Type) {
    self.subject = subject
    common = StateSet<State>.common.map(\.name)
    all = StateSet<State>.all.map(\.name)
  }

  /// Whether they are the states of scenes.
  package var isOfScene: Bool { subject == "scene" }

  static let app = StateNames(of: "app", AppState.self)
  static let scene = StateNames(of: "scene", SceneState.self)
}
