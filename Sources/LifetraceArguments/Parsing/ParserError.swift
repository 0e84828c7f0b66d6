/// An error in a command line.
enum ParserError: Error {
  case unknownOption(String, suggestion: String?)
  case unknownSubcommand(String, suggestion: String?, known: [String])
  case missingValue(ArgumentLabel)
  case unexpectedValue(ArgumentLabel, value: String)
  case invalidValue(ArgumentLabel, value: String, reason: String?)
  case missingArgument(ArgumentLabel)
  case unexpectedArguments([String])
  case validation(String)
  /// No script can be made for the shell with the given name; `nil` if it was to be found out.
  case unsupportedShell(String?)
  case missingManualDate

  /// The sentence for the user.
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
    case .unsupportedShell(let name):
      let fault =
        name.map { "Can't generate completion scripts for '\($0)'." }
        ?? "Can't autodetect a supported shell."
      return """
        \(fault)
        Please use --generate-completion-script=<shell> with one of:
            \(CompletionShell.allCases.map(\.rawValue).joined(separator: " "))
        """
    case .missingManualDate:
      return "--generate-manual needs the date of the page, such as --generate-manual=2026-11-05"
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

/// Returns the candidate with the spelling nearest to `word`, or `nil` if none is near.
func nearest(to word: String, among candidates: [String]) -> String? {
  let scored = candidates.map { (candidate: $0, distance: editDistance(word, $0)) }
  guard let best = scored.min(by: { $0.distance < $1.distance }) else { return nil }
  // A third of the letters may be wrong. With more errors it is another word.
  return best.distance <= max(1, best.candidate.count / 3) ? best.candidate : nil
}

/// Returns how many letters must be inserted, removed, replaced or swapped with their neighbor to
/// turn one word into the other.
///
/// Complexity: the product of the lengths.
func editDistance(_ left: String, _ right: String) -> Int {
  let left = Array(left)
  let right = Array(right)
  var beforePrevious: [Int] = []
  var previous = Array(0...right.count)
  for row in left.indices {
    var current = [row + 1]
    for column in right.indices {
      let isSame = left[row] == right[column]
      var cost = min(
        previous[column] + (isSame ? 0 : 1), previous[column + 1] + 1, current[column] + 1)
      if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
        cost = min(cost, beforePrevious[column - 1] + 1)
      }
      current.append(cost)
    }
    beforePrevious = previous
    previous = current
  }
  return previous[right.count]
}
