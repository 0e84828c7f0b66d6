/// A name and the line on which it stands.
public struct StoryName: Hashable, Sendable {
  public var name: String
  /// Counted from 1.
  public var line: Int
}
