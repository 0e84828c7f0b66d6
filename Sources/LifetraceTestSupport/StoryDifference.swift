/// Something in which an analysis does not say what a story says.
public struct StoryDifference: Hashable, Sendable, CustomStringConvertible {
  public var file: String
  /// The story's line, counted from 1; `nil` when the story has none for it.
  public var line: Int?
  /// What it is about, such as `com.example.notes: session`.
  public var subject: String
  /// One line each.
  public var expected: [String]
  /// One line each.
  public var found: [String]

  /// The difference as a person reads it: place, subject, then both sides.
  public var description: String {
    let place = line.map { "\(file):\($0)" } ?? file
    return "\(place): \(subject)\n" + side("expected", expected) + side("found   ", found)
  }

  private func side(_ name: String, _ lines: [String]) -> String {
    let lines = lines.isEmpty ? ["nothing"] : lines
    return lines.map { "  \(name)  \($0)\n" }.joined()
  }
}
