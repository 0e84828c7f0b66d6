/// Writes the completion script for fish, 3.0 and later.
struct FishCompletions {
  let root: CommandNode

  /// The name of the function that tells which command a line is about.
  private var function: String { "__\(root.name.escaping(["-": "_"]))_is_at" }

  /// The script, without a final line feed.
  var script: String {
    """
    # Completes command lines of \(root.name) in fish.

    # Whether the line up to the cursor names the given command.
    function \(function)
        set -l command \(quoted(root.name))
        for word in (commandline -opc)[2..-1]
            switch "$command $word"
                case \(paths.map(quoted).joined(separator: " "))
                    set command "$command $word"
            end
        end
        test "$command" = "$argv[1]"
    end

    complete -c \(quoted(root.name)) -f
    \(root.all.flatMap(lines).joined(separator: "\n"))
    """
  }

  /// The paths of all commands but the root.
  private var paths: [String] {
    root.all.dropFirst().map(\.path)
      + (root.subcommands.isEmpty ? [] : ["\(root.name) \(BuiltInOption.helpCommand.name)"])
  }

  private func lines(for node: CommandNode) -> [String] {
    node.subcommands.map { line(at: node.path, "-a \(quoted($0.name))", $0.configuration.abstract) }
      + helpLines(for: node)
      + node.named.flatMap { definition in
        let values = definition.kind == .option ? values(of: definition.completion) : nil
        return (values.map { $0.map(optionValue) } ?? [""]).map {
          line(at: node.path, names(definition.names) + $0, definition.help.abstract)
        }
      }
      + node.builtIn.map { line(at: node.path, names($0.names), $0.abstract) }
      + node.positional.flatMap { values(of: $0.completion) }.filter { !$0.isEmpty }
      .map { line(at: node.path, $0, "") }
  }

  /// The lines about the command `help`, which only a root with subcommands has.
  private func helpLines(for node: CommandNode) -> [String] {
    guard node.stack.count == 1, !node.subcommands.isEmpty else { return [] }
    let help = BuiltInOption.helpCommand
    return [line(at: node.path, "-a \(quoted(help.name))", help.abstract)]
      + node.subcommands.map {
        line(
          at: "\(node.path) \(help.name)", "-a \(quoted($0.name))", $0.configuration.abstract)
      }
  }

  private func line(at path: String, _ words: String, _ description: String) -> String {
    let text = description.isEmpty ? "" : " -d \(quoted(description))"
    let condition = quoted("\(function) \(quoted(path))")
    return "complete -c \(quoted(root.name)) -n \(condition) \(words)\(text)"
  }

  private func names(_ names: [String]) -> String {
    names.map { $0.hasPrefix("--") ? "-l \($0.dropFirst(2))" : "-s \($0.dropFirst())" }
      .joined(separator: " ")
  }

  /// Returns what each line for a value says about the words to offer; empty for none.
  private func values(of completion: CompletionKind) -> [String] {
    switch completion.kind {
    case .default: [""]
    case .list(let words): ["-a \(quoted(words.map(listed).joined(separator: " ")))"]
    case .file(let extensions) where extensions.isEmpty: [files]
    case .file(let extensions):
      extensions.map { "-a \(quoted("(__fish_complete_suffix .\($0))"))" }
    case .directory: ["-a '(__fish_complete_directories)'"]
    }
  }

  /// Switches on the names of files, which are off for the whole command.
  private var files: String { "-F" }

  /// Returns the words for an option that must have a value.
  private func optionValue(_ words: String) -> String {
    words.isEmpty ? " -x" : words == files ? " -r \(files)" : " -x \(words)"
  }

  /// Returns a word of a list, in quotation marks if necessary: fish expands the list once more.
  private func listed(_ word: String) -> String {
    word.allSatisfy { $0.isLetter || $0.isNumber || "-_.,/".contains($0) } ? word : quoted(word)
  }

  private func quoted(_ text: String) -> String {
    "'" + text.escaping(["\\": "\\\\", "'": "\\'"]) + "'"
  }
}
