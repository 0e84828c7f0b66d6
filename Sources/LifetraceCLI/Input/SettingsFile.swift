import LifetraceEmbedding
import LifetraceFindings
import LifetraceInputs

/// Reads the files that people write: rules and baselines.
enum SettingsFile {
  /// The largest size of a file of rules, in bytes. People write far smaller ones.
  static let longestRules = 1 << 20
  /// The largest size of a baseline, in bytes.
  static let longestBaseline = 1 << 26

  /// Reads a file of rules.
  ///
  /// - Throws: `Failure.unusableSetting`, `Failure.missing`, `Failure.unreadable`.
  static func rules(in file: String) throws(Failure) -> RuleSettings {
    let bytes = try contents(of: file, upTo: longestRules)
    do {
      return try RuleSettings(parsing: bytes)
    } catch {
      // Files of requirements, one a line, came before.
      let isObject = bytes.first { $0 > 0x20 } == UInt8(ascii: "{")
      let hint = isObject ? "" : "; a file of rules is JSON: lifetrace schema --of rules"
      throw .unusableSetting(place: place(file, error.place), reason: error.message + hint)
    }
  }

  /// Reads a baseline.
  ///
  /// - Throws: `Failure.unusableSetting`, `Failure.missing`, `Failure.unreadable`.
  static func baseline(in file: String) throws(Failure) -> Baseline {
    let bytes = try contents(of: file, upTo: longestBaseline)
    do {
      return try Baseline(parsing: bytes)
    } catch {
      throw .unusableSetting(place: place(file, error.place), reason: error.message)
    }
  }

  /// Returns a place in a file, as messages name it.
  static func place(_ file: String, _ place: TextPlace?) -> String {
    place.map { "\(file):\($0.line):\($0.column)" } ?? file
  }

  private static func contents(of file: String, upTo limit: Int) throws(Failure) -> [UInt8] {
    let bytes: [UInt8]
    do {
      bytes = try Platform.contents(of: file, upTo: limit)
    } catch {
      throw error == .missing
        ? .missing(name: file) : .unreadable(name: file, reason: error.reason)
    }
    guard bytes.count <= limit else {
      throw .unusableSetting(
        place: file,
        reason: "is larger than \(limit >> 20) MiB; expected a file of rules or a baseline")
    }
    return bytes
  }
}
