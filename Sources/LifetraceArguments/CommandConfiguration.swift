/// How a command is called and what its help says.
public struct CommandConfiguration {
  /// `nil` takes the type's name in kebab case.
  public var commandName: String?
  /// One line on what it does.
  public var abstract: String
  /// Longer text: examples, conventions.
  public var discussion: String
  /// What `--version` prints; empty for no such option. Only the root's is used.
  public var version: String
  public var subcommands: [any ParsableCommand.Type]

  public init(
    commandName: String? = nil, abstract: String = "", discussion: String = "",
    version: String = "", subcommands: [any ParsableCommand.Type] = []
  ) {
    self.commandName = commandName
    self.abstract = abstract
    self.discussion = discussion
    self.version = version
    self.subcommands = subcommands
  }
}
