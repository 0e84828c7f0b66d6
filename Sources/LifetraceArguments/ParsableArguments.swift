/// A group of arguments, options and flags, declared as properties.
public protocol ParsableArguments: Codable, SendableMetatype {
  /// Creates the declarations; values come with parsing.
  init()

  /// Checks the parsed values against each other; throws a `ValidationError` to refuse them.
  mutating func validate() throws
}

extension ParsableArguments {
  public mutating func validate() throws {}
}
