/// A command with its arguments and subcommands, for texts that describe the whole tree.
struct CommandNode {
  /// The commands from the root to this one.
  let stack: [any ParsableCommand.Type]
  let configuration: CommandConfiguration
  let definitions: [ArgumentDefinition]
  let subcommands: [CommandNode]

  /// Creates the tree below the last command of `stack`.
  ///
  /// Requires: `stack` is not empty.
  init(_ stack: [any ParsableCommand.Type]) {
    guard let command = stack.last else { preconditionFailure("a command has a type") }
    self.stack = stack
    configuration = command.configuration
    definitions = DefinitionEncoder.definitions(of: command)
    subcommands = configuration.subcommands.map { CommandNode(stack + [$0]) }
  }

  /// The command's name.
  var name: String { stack.last?._commandName ?? "" }

  /// The words that name the command: `lifetrace report`.
  var path: String { stack.map { $0._commandName }.joined(separator: " ") }

  /// The command and all below it, parents first.
  var all: [CommandNode] { [self] + subcommands.flatMap(\.all) }

  /// The values without a name.
  var positional: [ArgumentDefinition] { definitions.filter { $0.kind == .positional } }

  /// The options and flags.
  var named: [ArgumentDefinition] { definitions.filter { $0.kind != .positional } }

  /// The options that the parser adds.
  var builtIn: [BuiltInOption] { BuiltInOption.all(below: stack.first) }
}

/// An option that every command has without declaring it.
struct BuiltInOption {
  var names: [String]
  var abstract: String

  /// Returns the options of the commands below `root`.
  static func all(below root: (any ParsableCommand.Type)?) -> [BuiltInOption] {
    let hasVersion = root?.configuration.version.isEmpty == false
    return (hasVersion ? [version] : []) + [help]
  }

  /// The command that shows the help of another one, which every root with subcommands has.
  static let helpCommand = (name: "help", abstract: "Show help of a subcommand.")

  private static let version = BuiltInOption(names: ["--version"], abstract: "Show the version.")
  private static let help = BuiltInOption(
    names: ["-h", "--help"], abstract: "Show help information.")
}
