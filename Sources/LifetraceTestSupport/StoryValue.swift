/// What a story says of one field.
public enum StoryValue: Hashable, Sendable {
  /// `none`: the log does not tell it, and the report must not either.
  case none
  /// `*`: any value; for logs that have an order but no times.
  case anything
  case time(StoryTime)
  case span(StorySpan)
  case word(String)
  /// `over|exempt`: the log leaves it open which of them.
  case anyOf([String])
  case number(UInt64)
  /// A named instant, `name@time`.
  case stage(name: String, at: StoryTime)
}
