/// The expected analysis of one scene.
public struct StoryScene: Sendable {
  /// The scene's identifier, or `*` for the only scene.
  public var name: StoryName
  /// The lines about the scene, which are only `state` and `end` lines.
  public var facts: [StoryFact] = []
}
