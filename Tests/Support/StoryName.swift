/// A name in a story, with its line.
public struct StoryName: Hashable, Sendable {
  /// The name.
  public var name: String
  /// The line, counted from 1.
  public var line: Int
}
