/// A difference between an analysis and a story.
public struct StoryDifference: Hashable, Sendable, CustomStringConvertible {
  /// The story's file.
  public var file: String
  /// The story's line, counted from 1; `nil` if the story has no line for the difference.
  public var line: Int?
  /// The compared object, such as `com.example.notes: session`.
  public var subject: String
  /// The expected lines of a story.
  public var expected: [String]
  /// The lines that describe the analysis.
  public var found: [String]

  /// The difference for people: position, subject, then both sides.
  public var description: String {
    let place = line.map { "\(file):\($0)" } ?? file
    return "\(place): \(subject)\n" + side("expected", expected) + side("found   ", found)
  }

  private func side(_ name: String, _ lines: [String]) -> String {
    let lines = lines.isEmpty ? ["nothing"] : lines
    return lines.map { "  \(name)  \($0)\n" }.joined()
  }
}
