/// The value of a field in a story.
public enum StoryValue: Hashable, Sendable {
  /// `none`: neither the log nor the report contains the value.
  case none
  /// `*`: any value, for logs with an order but without times.
  case anything
  case time(StoryTime)
  case span(StorySpan)
  case word(String)
  /// `over|exempt`: any of these words, since the log does not determine which.
  case anyOf([String])
  case number(UInt64)
  /// A named instant, `name@time`.
  case stage(name: String, at: StoryTime)
}
