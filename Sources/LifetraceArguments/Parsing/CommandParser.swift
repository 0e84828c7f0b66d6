/// Finds the command in a command line and creates it with its values.
struct CommandParser {
  var root: any ParsableCommand.Type

  /// Parses `arguments`, without the program's name.
  func parse(_ arguments: [String]) throws -> any ParsableCommand {
    if let request = try documentRequest(in: arguments) { throw request }
    if arguments.first == BuiltInOption.helpCommand.name {
      throw try help(for: Array(arguments.dropFirst()))
    }
    var stack = [root]
    var rest = arguments[...]
    while let command = stack.last, !command.configuration.subcommands.isEmpty,
      let word = rest.first, !WordSplitter.isOption(word)
    {
      stack.append(try subcommand(word, of: command, stack: stack))
      rest = rest.dropFirst()
    }
    return try command(stack: stack, arguments: rest)
  }

  /// Returns the commands from the root to `command`, or `nil` if the root does not contain it.
  func path(to command: any ParsableCommand.Type) -> [any ParsableCommand.Type]? {
    func search(_ stack: [any ParsableCommand.Type]) -> [any ParsableCommand.Type]? {
      guard let last = stack.last else { return nil }
      if ObjectIdentifier(last) == ObjectIdentifier(command) { return stack }
      return last.configuration.subcommands.lazy.compactMap { search(stack + [$0]) }.first
    }
    return search([root])
  }

  /// Returns the request for a text about the whole tree; `nil` if there is none.
  ///
  /// The options for it are in no help, and are understood before any other.
  private func documentRequest(in arguments: [String]) throws -> HelpRequest? {
    let words = arguments.prefix { $0 != "--" }
    for (index, word) in words.enumerated() {
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let next = words.dropFirst(index + 1).first.flatMap { WordSplitter.isOption($0) ? nil : $0 }
      let value = parts.count > 1 ? String(parts[1]) : next
      switch parts.first {
      case "--generate-completion-script": return .completionScript(shell: value)
      case "--generate-manual":
        guard let date = value.flatMap(ManualDate.init) else {
          throw CommandError(stack: [root], error: .missingManualDate)
        }
        return .manual(date)
      default: continue
      }
    }
    return nil
  }

  private func help(for names: [String]) throws -> HelpRequest {
    var stack = [root]
    for name in names where !WordSplitter.isOption(name) {
      guard let command = stack.last else { break }
      stack.append(try subcommand(name, of: command, stack: stack))
    }
    return .help(stack)
  }

  private func subcommand(
    _ name: String, of command: any ParsableCommand.Type, stack: [any ParsableCommand.Type]
  ) throws -> any ParsableCommand.Type {
    let subcommands = command.configuration.subcommands
    if let found = subcommands.first(where: { $0._commandName == name }) { return found }
    let names = subcommands.map { $0._commandName }
    throw CommandError(
      stack: stack,
      error: subcommands.isEmpty
        ? .unexpectedArguments([name])
        : .unknownSubcommand(
          name, suggestion: nearest(to: name, among: names + ["help"]), known: names))
  }

  private func command(
    stack: [any ParsableCommand.Type], arguments: ArraySlice<String>
  ) throws -> any ParsableCommand {
    guard let type = stack.last else { preconditionFailure("the stack holds the root") }
    do {
      let definitions = DefinitionEncoder.definitions(of: type)
      var splitter = WordSplitter(definitions: definitions)
      try splitter.split(arguments)
      if splitter.asksForHelp { throw HelpRequest.help(stack) }
      if splitter.asksForVersion, !root.configuration.version.isEmpty {
        throw HelpRequest.version(root.configuration.version)
      }
      if let error = splitter.firstError { throw error }
      var command = try type.init(
        from: ArgumentDecoder(definitions: definitions, wordsOfDefinition: splitter.words))
      try command.validate()
      return command
    } catch let error as ParserError {
      throw CommandError(stack: stack, error: error)
    } catch let error as ValidationError {
      throw CommandError(stack: stack, error: .validation(error.message))
    }
  }
}

/// A parser error, with the command in which it occurred.
struct CommandError: Error {
  /// The commands from the root to the command.
  var stack: [any ParsableCommand.Type]
  var error: ParserError
}

/// A request for a text instead of a command.
enum HelpRequest: Error {
  case help([any ParsableCommand.Type])
  /// The script for a shell with the given name; `nil` for the shell that the environment names.
  case completionScript(shell: String?)
  case manual(ManualDate)
  case version(String)
}
