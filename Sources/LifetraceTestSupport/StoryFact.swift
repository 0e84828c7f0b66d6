/// One line of a story about an app or a scene.
public struct StoryFact: Sendable {
  public var kind: StoryFactKind
  /// Counted from 1.
  public var line: Int
  /// In the order written; a name may stand twice where the report has a list.
  public var fields: [(name: String, value: StoryValue)] = []
  /// The tasks of a session; `nil` when the story does not list them.
  public var tasks: [StoryFact]?
}
