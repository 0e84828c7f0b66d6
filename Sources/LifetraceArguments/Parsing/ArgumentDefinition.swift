/// One argument, option or flag of a command, without its type.
struct ArgumentDefinition {
  /// What stands on the command line.
  enum Kind {
    case positional
    case option
    case flag
  }

  /// Names of the properties that lead to it, from the command on.
  var path: [String]
  var kind: Kind
  /// The spellings with their dashes; empty for positional arguments.
  var names: [String]
  var isRequired: Bool
  var isRepeating: Bool
  /// `true` iff the next word is the value even if it begins with a dash.
  var takesAnyValue: Bool
  var help: ArgumentHelp
  var allValues: [String]
  var defaultDescription: String?
  /// The heading in the help; `nil` for the ordinary one.
  var section: String?
  /// The declaration that turns words into a value.
  var declaration: any AnyDeclaration

  /// The placeholder of its value.
  var placeholder: String { "<\(help.valueName ?? kebabCase(path.last ?? ""))>" }

  /// The spellings, or the placeholder: `-h, --help`, `<input>`.
  var label: String { names.isEmpty ? placeholder : names.joined(separator: ", ") }

  /// What to write: `--format <format>`, `--full`, `<input> ...`.
  var synopsis: String {
    switch kind {
    case .positional: placeholder + (isRepeating ? " ..." : "")
    case .option: (names.last ?? "") + " " + placeholder
    case .flag: names.last ?? ""
    }
  }
}
