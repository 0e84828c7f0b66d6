import Foundation

/// The messages on standard error while a benchmark runs.
enum Progress {
  /// Prints the next step.
  static func tell(_ text: String) {
    FileHandle.standardError.write(Data("  \(text)\n".utf8))
  }
}
