/// A command, or a command with subcommands, that a command line can name.
public protocol ParsableCommand: ParsableArguments {
  /// Its name, help texts and subcommands.
  static var configuration: CommandConfiguration { get }

  /// The name by which a command line calls it.
  static var _commandName: String { get }

  /// Does the command's work.
  mutating func run() throws
}

extension ParsableCommand {
  public static var configuration: CommandConfiguration { CommandConfiguration() }

  public static var _commandName: String {
    configuration.commandName ?? kebabCase("\(Self.self)")
  }

  public mutating func run() throws {
    throw CleanExit.helpRequest(Self.self)
  }

  /// Parses `arguments`, without the program's name, into this command or one of its subcommands.
  ///
  /// - Throws: an error for `exitCode(for:)` and `fullMessage(for:columns:)`, also when help or
  ///   the version is asked for.
  public static func parseAsRoot(_ arguments: [String]) throws -> any ParsableCommand {
    try CommandParser(root: Self.self).parse(arguments)
  }

  /// Returns the status with which a process ends because of `error`.
  public static func exitCode(for error: any Error) -> ExitCode {
    MessageInfo(error, root: Self.self, columns: nil).exitCode
  }

  /// Returns what to print about `error`: on standard output when it is a clean exit, on standard
  /// error otherwise. Empty when there is nothing to say.
  public static func fullMessage(for error: any Error, columns: Int? = nil) -> String {
    MessageInfo(error, root: Self.self, columns: columns).fullText
  }

  /// Returns the help of this command or of `subcommand`.
  public static func helpMessage(
    for subcommand: any ParsableCommand.Type, columns: Int? = nil
  ) -> String {
    let stack = CommandParser(root: Self.self).path(to: subcommand) ?? [subcommand]
    return HelpGenerator(stack: stack).help(columns: columns ?? HelpGenerator.defaultColumns)
  }
}

/// Returns `timeZone` or `TimeZone` as `time-zone`.
func kebabCase(_ name: String) -> String {
  var result = ""
  for character in name {
    if character.isUppercase, !result.isEmpty { result += "-" }
    result += character.lowercased()
  }
  return result
}

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
