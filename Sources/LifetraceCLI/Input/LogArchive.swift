import LifetraceInputs
import LifetraceModel

/// A folder as `log collect` makes them, with the system's own binary files.
enum LogArchive {
  /// What is wrong with one as an input.
  static let fact = "is a log archive, which lifetrace does not read yet"

  /// `true` iff a folder is one by its name.
  static func isOne(_ path: some StringProtocol) -> Bool {
    FileName.lastPart(of: String(path)).lowercased().hasSuffix(".logarchive")
  }

  /// Returns how to get a log out of one.
  static func remedy(_ path: String) -> String {
    let name = FileName.lastPart(of: path)
    return
      "on a Mac, write its log with: log show --archive \(name) --info --style ndjson > log.ndjson"
  }

  /// Returns what is said of one beside logs.
  static func warning(_ path: String) -> Diagnostic {
    Diagnostic(.warning, input: FileName.lastPart(of: path), fact, notes: [remedy(path)])
  }
}
