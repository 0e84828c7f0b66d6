/// Writes the completion script for bash, 3.2 and later.
struct BashCompletions {
  let root: CommandNode

  /// The name of the completion function.
  private var function: String { "_" + root.name.escaping(["-": "_"]) }

  /// The script, without a final line feed.
  var script: String {
    """
    # Completes command lines of \(root.name) in bash.

    # Offers those of the given words that begin with the current one.
    _\(function)_words() {
        local word
        for word in "$@"; do
            if [[ $word == "$cur"* ]]; then COMPREPLY+=("$word"); fi
        done
    }

    # Offers folders, and with "-f" files, too: all, or those with one of the given extensions.
    _\(function)_files() {
        local kind=$1 name extension
        shift
        # What is typed may be quoted; names are not. bash 3 has no compopt.
        cur=${cur#[\\"\\']}
        cur=${cur//\\\\/}
        compopt -o filenames 2>/dev/null
        while IFS= read -r name; do
            if [[ $# -eq 0 || -d ${name/#\\~/$HOME} ]]; then
                COMPREPLY+=("$name")
            else
                for extension in "$@"; do
                    if [[ $name == *."$extension" ]]; then COMPREPLY+=("$name"); fi
                done
            fi
        done < <(compgen "$kind" -- "$cur")
    }

    \(function)() {
        local cur=${COMP_WORDS[COMP_CWORD]} command=\(shellQuoted(root.name))
        local option='' ended='' position=0 word i
        COMPREPLY=()
        for ((i = 1; i < COMP_CWORD; i++)); do
            word=${COMP_WORDS[i]}
            # bash splits words at these, too.
            if [[ $word == = ]]; then continue; fi
            if [[ $word == : ]]; then
                i=$((i + 1))
            elif [[ -n $option ]]; then
                option=''
            elif [[ -z $ended && $word == -- ]]; then
                ended=1
            elif [[ -z $ended && $word == -?* ]]; then
                case "$command $word" in
                \(cases(optionsWithValue) { "option=$word" })
                esac
            else
                case "$command $word" in
                \(cases(commandNames) { "command=\"$command $word\"" })
                *) position=$((position + 1)) ;;
                esac
            fi
        done
        if [[ $cur == = ]]; then cur=''; fi
        if [[ -n $option ]]; then
            case "$command $option" in
            \(indented(valueCases, by: 8))
            esac
        elif [[ -z $ended && $cur == -* ]]; then
            case "$command" in
            \(indented(optionCases, by: 8))
            esac
        else
            case "$command@$position" in
            \(indented(positionalCases, by: 8))
            esac
        fi
    }

    complete -F \(function) \(shellQuoted(root.name))
    """
  }

  /// The options with a value, each with the path of its command.
  private var optionsWithValue: [String] {
    root.all.flatMap { node in
      node.named.filter { $0.kind == .option }.flatMap(\.names).map { "\(node.path) \($0)" }
    }
  }

  /// The paths of all commands but the root.
  private var commandNames: [String] {
    root.all.dropFirst().map(\.path)
      + (root.subcommands.isEmpty ? [] : ["\(root.name) \(BuiltInOption.helpCommand.name)"])
  }

  /// Returns a row of `case` for words that are treated alike; an empty text if there are none.
  private func cases(_ words: [String], action: () -> String) -> String {
    guard !words.isEmpty else { return "-) ;;" }
    return words.map(shellQuoted).joined(separator: " | ") + ") \(action()) ;;"
  }

  /// The words for the values of options.
  private var valueCases: [String] {
    root.all.flatMap { node in
      node.named.filter { $0.kind == .option }.compactMap { definition in
        offer(definition.completion).map { offer in
          cases(definition.names.map { "\(node.path) \($0)" }) { offer }
        }
      }
    } + ["*) ;;"]
  }

  /// The names of each command's options.
  private var optionCases: [String] {
    root.all.map { node in
      let names = node.named.flatMap(\.names) + node.builtIn.flatMap(\.names)
      return cases([node.path]) { offer(.list(names)) ?? ":" }
    }
  }

  /// The words at each command's places.
  private var positionalCases: [String] {
    root.all.flatMap { node -> [String] in
      guard node.subcommands.isEmpty else { return subcommandCases(of: node) }
      return node.positional.enumerated().compactMap { place, definition in
        offer(definition.completion).map { offer in
          let places = definition.isRepeating ? "*" : "\(place)"
          return "\(shellQuoted(node.path + "@"))\(places)) \(offer) ;;"
        }
      }
    } + ["*) ;;"]
  }

  /// The subcommands of `node`, and for the root those that `help` describes.
  private func subcommandCases(of node: CommandNode) -> [String] {
    let names = node.subcommands.map(\.name)
    let help = BuiltInOption.helpCommand.name
    let isRoot = node.stack.count == 1
    let own = cases(["\(node.path)@0"]) { offer(.list(names + (isRoot ? [help] : []))) ?? ":" }
    guard isRoot else { return [own] }
    return [own, cases(["\(node.path) \(help)@0"]) { offer(.list(names)) ?? ":" }]
  }

  /// Returns the call that offers words; `nil` if there are none to offer.
  private func offer(_ completion: CompletionKind) -> String? {
    switch completion.kind {
    case .default: return nil
    case .list(let words): return call("words", words)
    case .file(let extensions): return call("files", ["-f"] + extensions)
    case .directory: return call("files", ["-d"])
    }
  }

  private func call(_ helper: String, _ words: [String]) -> String {
    (["_\(function)_\(helper)"] + words.map(shellQuoted)).joined(separator: " ")
  }
}
