/// The reason why a benchmark cannot continue.
enum BenchmarkError: Error, CustomStringConvertible {
  /// A program cannot be started.
  case missing(program: String)
  /// A program returned an unexpected exit status; `messages` is its standard error.
  case failed(command: String, status: Int32, messages: String)
  /// The output of a program does not have the expected form.
  case unreadable(what: String, text: String)
  /// A file cannot be written.
  case unwritable(String)

  /// The sentence for the user.
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
