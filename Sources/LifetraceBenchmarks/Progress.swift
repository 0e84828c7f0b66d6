import Foundation

/// What is said on standard error while a benchmark runs.
enum Progress {
  /// Tells what happens next.
  static func tell(_ text: String) {
    FileHandle.standardError.write(Data("  \(text)\n".utf8))
  }
}
