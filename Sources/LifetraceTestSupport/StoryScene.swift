/// What a story says of one scene.
public struct StoryScene: Sendable {
  public var name: StoryName
  /// `state` and `end` lines only; the name `*` is the only scene.
  public var facts: [StoryFact] = []
}
