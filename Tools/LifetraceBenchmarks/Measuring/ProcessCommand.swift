/// A program to measure, with its arguments.
struct ProcessCommand: Sendable {
  /// The program, by name or path, then its arguments.
  var words: [String]
  /// A file that `cat` writes to the program's standard input through a pipe.
  var pipedFile: String?
  /// The file for standard output.
  var outputPath = "/dev/null"
  /// The exit statuses of success: a check that fails has 1.
  var expectedStatuses: Set<Int32> = [0]
  /// The environment variables that differ from this process's variables.
  var variables: [String: String] = [:]

  init(_ words: [String], pipedFile: String? = nil) {
    self.words = words
    self.pipedFile = pipedFile
  }

  /// The command as a text for messages.
  var text: String { (pipedFile.map { "cat \($0) | " } ?? "") + words.joined(separator: " ") }
}
