/// What is wrong with a command line.
enum ParserError: Error {
  case unknownOption(String, suggestion: String?)
  case unknownSubcommand(String, suggestion: String?, known: [String])
  case missingValue(ArgumentLabel)
  case unexpectedValue(ArgumentLabel, value: String)
  case invalidValue(ArgumentLabel, value: String, reason: String?)
  case missingArgument(ArgumentLabel)
  case unexpectedArguments([String])
  case validation(String)

  /// The sentence for people.
  var message: String {
    switch self {
    case .unknownOption(let name, let suggestion):
      return "Unknown option '\(name)'" + ParserError.hint(suggestion)
    case .unknownSubcommand(let name, let suggestion, let known):
      let list = known.map { "'\($0)'" }.joined(separator: ", ")
      let hint = ParserError.hint(suggestion)
      return "Unknown subcommand '\(name)'" + (hint.isEmpty ? "; known are \(list)." : hint)
    case .missingValue(let label):
      return "Missing value for '\(label.synopsis)'" + ParserError.choices(of: label)
    case .unexpectedValue(let label, let value):
      return "The flag '\(label.name)' takes no value, but was given '\(value)'"
    case .invalidValue(let label, let value, let reason):
      let reason = reason.map { ": \($0)" } ?? ParserError.choices(of: label)
      return "The value '\(value)' is invalid for '\(label.synopsis)'\(reason)"
    case .missingArgument(let label):
      return "Missing expected argument '\(label.synopsis)'"
    case .unexpectedArguments(let values):
      let list = values.map { "'\($0)'" }.joined(separator: ", ")
      return values.count == 1 ? "Unexpected argument \(list)" : "Unexpected arguments \(list)"
    case .validation(let text):
      return text
    }
  }

  private static func hint(_ suggestion: String?) -> String {
    suggestion.map { ". Did you mean '\($0)'?" } ?? ""
  }

  private static func choices(of label: ArgumentLabel) -> String {
    guard !label.allValues.isEmpty else { return "" }
    return ". Please provide one of " + label.allValues.map { "'\($0)'" }.joined(separator: ", ")
      + "."
  }
}
