/// Writes the completion script for zsh, to be found as `_NAME` in a folder of `fpath`.
struct ZshCompletions {
  let root: CommandNode

  /// The script, without a final line feed.
  var script: String {
    """
    #compdef \(root.name)

    \(root.all.map(function).joined(separator: "\n\n"))

    if [[ ${funcstack[1]} == \(name(of: root)) ]]; then
        \(name(of: root)) "$@"
    else
        compdef \(name(of: root)) \(root.name)
    fi
    """
  }

  /// Returns the name of the function that completes the arguments of `node`.
  private func name(of node: CommandNode) -> String {
    "_" + node.path.escaping([" ": "_"])
  }

  private func function(for node: CommandNode) -> String {
    node.subcommands.isEmpty
      ? """
      \(name(of: node))() {
          _arguments -s -S : \\
              \(indented(specifications(of: node), by: 8, end: " \\"))
      }
      """
      : """
      \(name(of: node))() {
          local curcontext=$curcontext context state state_descr line ret=1
          typeset -A opt_args
          local -a commands=(
              \(indented(descriptions(of: node), by: 8))
          )
          _arguments -C -s -S : \\
              \(indented(specifications(of: node), by: 8, end: " \\")) \\
              '(-): :->command' '(-)*:: :->argument' && ret=0
          case $state in
          command)
              _describe -t commands command commands && ret=0
              ;;
          argument)
              case ${words[1]} in
              \(indented(calls(from: node), by: 8))
              esac
              ;;
          esac
          return ret
      }
      """
  }

  /// The subcommands with their texts.
  private func descriptions(of node: CommandNode) -> [String] {
    var commands = node.subcommands.map { ($0.name, $0.configuration.abstract) }
    if node.stack.count == 1 {
      commands.append((BuiltInOption.helpCommand.name, BuiltInOption.helpCommand.abstract))
    }
    return commands.map { name, abstract in
      shellQuoted(name.escaping([":": "\\:", "\\": "\\\\"]) + ":" + abstract)
    }
  }

  /// The rows of `case` that hand on to the function of a subcommand.
  private func calls(from node: CommandNode) -> [String] {
    let calls = node.subcommands.map { "\($0.name)) \(name(of: $0)) && ret=0 ;;" }
    guard node.stack.count == 1 else { return calls }
    return calls + [
      "\(BuiltInOption.helpCommand.name)) _describe -t commands command commands && ret=0 ;;"
    ]
  }

  /// What `_arguments` is given for each option and value.
  private func specifications(of node: CommandNode) -> [String] {
    node.named.flatMap(option)
      + node.builtIn.flatMap { option in
        option.names.map { "'(- *)'" + shellQuoted($0 + "[" + escaped(option.abstract) + "]") }
      }
      + node.positional.map { definition in
        let place = definition.isRepeating ? "*" : definition.isRequired ? "" : ":"
        return shellQuoted(place + ":" + value(of: definition))
      }
  }

  private func option(_ definition: ArgumentDefinition) -> [String] {
    let excluded = "(" + definition.names.joined(separator: " ") + ")"
    let prefix = definition.isRepeating ? "*" : definition.names.count > 1 ? excluded : ""
    return definition.names.map { name in
      let text = "[" + escaped(definition.help.abstract) + "]"
      guard definition.kind == .option else { return shellQuoted(prefix + name + text) }
      return shellQuoted(prefix + name + "=" + text + ":" + value(of: definition))
    }
  }

  /// Returns the name of a value and the action that offers words for it.
  private func value(of definition: ArgumentDefinition) -> String {
    let name = definition.help.valueName ?? kebabCase(definition.path.last ?? "")
    return escaped(name) + ":" + action(definition.completion)
  }

  private func action(_ completion: CompletionKind) -> String {
    switch completion.kind {
    // A blank offers nothing, but shows the value's name.
    case .default: " "
    case .list(let words): "(" + words.map(word).joined(separator: " ") + ")"
    case .file(let extensions) where extensions.isEmpty: "_files"
    case .file(let extensions):
      "_files -g \"*.(" + extensions.joined(separator: "|") + ")\""
    case .directory: "_files -/"
    }
  }

  /// Returns a word in which only letters, digits and the like stand without a backslash.
  private func word(_ text: String) -> String {
    text.map { $0.isLetter || $0.isNumber || "-_.,/".contains($0) ? "\($0)" : "\\\($0)" }.joined()
  }

  /// Returns a text in which no character has a meaning for `_arguments`.
  private func escaped(_ text: String) -> String {
    text.escaping(["\\": "\\\\", ":": "\\:", "[": "\\[", "]": "\\]"])
  }
}
