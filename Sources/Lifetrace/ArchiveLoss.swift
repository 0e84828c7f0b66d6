public import LifetraceInputs
import LifetraceModel

/// The part of an archive that cannot be read.
public enum ArchiveLoss: Hashable, Sendable {
  /// The archive's rest, from within a file on, with the number of bytes unpacked of that file;
  /// `nil` bytes before the first file.
  case rest(ArchiveError, file: String?, unpacked: Int?)
  /// So many files that need a password.
  case encrypted(Int)

  /// The damage, as a sentence about the archive goes on.
  package var fact: String {
    switch self {
    case .encrypted(let count):
      count == 1 ? "holds an encrypted file" : "holds \(count) encrypted files"
    case .rest(.encrypted, let file, _):
      "is encrypted\(file.map { " from '\($0)' on" } ?? "")"
    case .rest(.damaged(let reason), let file, let unpacked):
      "is damaged\(file.map { " in '\($0)'" } ?? ""): \(ArchiveLoss.words(unpacked)): \(reason)"
    case .rest(.expandsTooMuch, let file, _):
      "unpacks to more than a log would\(file.map { " in '\($0)'" } ?? "")"
    case .rest(.tooManyFiles, _, _):
      "holds more than \(ArchiveLimits().files) files"
    case .rest(.unavailable, _, _):
      "is packed, and the library that unpacks it, libarchive, is not installed"
    }
  }

  /// The user's way to the rest.
  package var remedy: String {
    switch self {
    case .encrypted, .rest(.encrypted, _, _): "unpack it with its password and give the folder"
    case .rest(.damaged, _, nil): "copy or pack it again"
    case .rest(.damaged, _, _?): "what comes before is read; copy or pack it again"
    case .rest(.unavailable, _, _):
      "install it (Debian: libarchive13), or unpack the archive and give the folder"
    case .rest(.expandsTooMuch, _, _), .rest(.tooManyFiles, _, _):
      "what comes before is read; unpack it, if it is to be trusted, and give the logs"
    }
  }

  func diagnostic(of name: String) -> Diagnostic {
    Diagnostic(.dataLoss, input: name, "\(fact); \(remedy)")
  }

  /// Returns how far a damaged file could be unpacked.
  private static func words(_ unpacked: Int?) -> String {
    guard let unpacked, unpacked > 0 else { return "nothing of it can be unpacked" }
    return "unpacked up to \(ByteCount.words(unpacked))"
  }
}

/// Numbers of bytes for people.
package enum ByteCount {
  /// Returns bytes as kB, MB or GB with at most one decimal.
  package static func words(_ bytes: Int) -> String {
    for (unit, name) in [(1_000_000_000, "GB"), (1_000_000, "MB"), (1000, "kB")]
    where bytes >= unit {
      let tenths = bytes / (unit / 10)
      return tenths >= 100 ? "\(tenths / 10) \(name)" : "\(tenths / 10).\(tenths % 10) \(name)"
    }
    return "\(bytes) B"
  }
}
