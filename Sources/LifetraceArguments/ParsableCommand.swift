/// A command, or a command with subcommands, that a command line can name.
public protocol ParsableCommand: ParsableArguments {
  /// The command's name, help texts and subcommands.
  static var configuration: CommandConfiguration { get }

  /// The command's name in command lines.
  static var _commandName: String { get }

  /// Runs the command.
  mutating func run() throws
}

extension ParsableCommand {
  /// A configuration without texts and subcommands.
  public static var configuration: CommandConfiguration { CommandConfiguration() }

  /// The configured name, or the type's name in kebab case.
  public static var _commandName: String {
    configuration.commandName ?? kebabCase("\(Self.self)")
  }

  /// Throws a request for the command's help.
  public mutating func run() throws {
    throw CleanExit.helpRequest(Self.self)
  }

  /// Parses `arguments`, without the program's name, into this command or one of its subcommands.
  ///
  /// - Throws: an error for `exitCode(for:)` and `fullMessage(for:columns:)`, also if the arguments
  ///   request help or the version.
  public static func parseAsRoot(_ arguments: [String]) throws -> any ParsableCommand {
    try CommandParser(root: Self.self).parse(arguments)
  }

  /// Returns the status with which the process exits after `error`.
  public static func exitCode(for error: any Error) -> ExitCode {
    MessageInfo(error, root: Self.self, columns: nil).exitCode
  }

  /// Returns the text to print for `error`; empty if there is none.
  ///
  /// Print a clean exit's text to standard output, and others to standard error.
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

/// Returns a name in kebab case: `time-zone` for `timeZone` or `TimeZone`.
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
  /// Creates the declarations. Parsing sets their values.
  init()

  /// Checks the parsed values against each other.
  ///
  /// - Throws: a `ValidationError` to reject the values.
  mutating func validate() throws
}

extension ParsableArguments {
  /// Accepts all values.
  public mutating func validate() throws {}
}

/// The name and the help texts of a command.
public struct CommandConfiguration {
  /// The command's name; `nil` for the type's name in kebab case.
  public var commandName: String?
  /// One line about the purpose of the command.
  public var abstract: String
  /// Longer text, such as examples and conventions.
  public var discussion: String
  /// The statuses with which the command exits. They follow the longer text in help and manual page.
  public var exitStatuses: ExitStatusList?
  /// The text that `--version` prints. Empty for no such option. Only the root's text is used.
  public var version: String
  /// The subcommands, in the order of the help.
  public var subcommands: [any ParsableCommand.Type]

  /// Creates a configuration.
  public init(
    commandName: String? = nil, abstract: String = "", discussion: String = "",
    exitStatuses: ExitStatusList? = nil, version: String = "",
    subcommands: [any ParsableCommand.Type] = []
  ) {
    self.commandName = commandName
    self.abstract = abstract
    self.discussion = discussion
    self.exitStatuses = exitStatuses
    self.version = version
    self.subcommands = subcommands
  }
}
