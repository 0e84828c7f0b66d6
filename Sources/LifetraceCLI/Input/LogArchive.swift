import LifetraceInputs
import LifetraceModel

/// A folder that `log collect` creates, with the system's own binary files.
enum LogArchive {
  /// The reason why a log archive cannot be an input.
  static let fact = "is a log archive, which lifetrace does not read yet"

  /// Returns whether the name of a folder is a log archive's.
  static func isOne(_ path: some StringProtocol) -> Bool {
    FileName.lastPart(of: String(path)).lowercased().hasSuffix(".logarchive")
  }

  /// Returns a hint how to convert a log archive to a text log.
  static func remedy(_ path: String) -> String {
    let name = FileName.lastPart(of: path)
    return
      "on a Mac, write its log with: log show --archive \(name) --info --style ndjson > log.ndjson"
  }

  /// Returns the warning about a log archive beside logs.
  static func warning(_ path: String) -> Diagnostic {
    Diagnostic(.warning, input: FileName.lastPart(of: path), fact, notes: [remedy(path)])
  }
}
