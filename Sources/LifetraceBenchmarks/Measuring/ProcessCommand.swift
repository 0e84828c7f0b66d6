/// A program and its arguments, as they are run to be measured.
struct ProcessCommand: Sendable {
  /// The program, by name or path, then its arguments.
  var words: [String]
  /// A file that `cat` hands to the program's standard input through a pipe.
  var pipedFile: String?
  /// Where standard output goes.
  var outputPath = "/dev/null"
  /// Variables that differ from those of this process.
  var variables: [String: String] = [:]

  init(_ words: [String], pipedFile: String? = nil) {
    self.words = words
    self.pipedFile = pipedFile
  }

  /// For messages.
  var text: String { (pipedFile.map { "cat \($0) | " } ?? "") + words.joined(separator: " ") }
}
