/// Why a benchmark cannot go on.
enum BenchmarkError: Error, CustomStringConvertible {
  /// A program cannot be started.
  case missing(program: String)
  /// A program ended with another status than expected; `messages` is what it said.
  case failed(command: String, status: Int32, messages: String)
  /// What a program printed is not what it is known to print.
  case unreadable(what: String, text: String)
  /// A file cannot be written.
  case unwritable(String)

  /// The sentence for people.
  var description: String {
    switch self {
    case .missing(let program):
      "cannot start '\(program)'; `make bench` installs what is missing"
    case .failed(let command, let status, let messages):
      "status \(status) of: \(command)\n\(messages)"
    case .unreadable(let what, let text):
      "cannot read \(what): \(text)"
    case .unwritable(let path):
      "cannot write '\(path)'"
    }
  }
}
