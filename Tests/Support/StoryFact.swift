/// A fact in a story, which is one line about an app or a scene.
public struct StoryFact: Sendable {
  /// The kind of fact.
  public var kind: StoryFactKind
  /// The line, counted from 1.
  public var line: Int
  /// The fields in the story's order. A name can occur twice if the report has a list.
  public var fields: [(name: String, value: StoryValue)] = []
  /// The tasks of a session; `nil` if the story does not list them.
  public var tasks: [StoryFact]?
}
