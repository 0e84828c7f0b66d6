import LifetraceInputs
import LifetraceModel

/// A folder `.logarchive` that has no entries.
enum EmptyLogArchive {
  /// The reason why it cannot be an input.
  static let fact = "is a log archive without entries: it has no file '.tracev3'"
  /// What to do about it.
  static let remedy = "collect it again, or copy all of its folders"

  /// Returns the warning about one beside logs.
  static func warning(_ path: String) -> Diagnostic {
    Diagnostic(.warning, input: FileName.lastPart(of: path), fact, notes: [remedy])
  }
}
