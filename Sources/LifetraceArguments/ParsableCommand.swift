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
