import LifetraceArchives
import LifetraceArguments
import LifetraceModel

/// What could not be read of an archive.
struct ArchiveLoss: Hashable {
  enum Cause: Hashable {
    /// Its rest, from within a file on of which so many bytes were unpacked; `nil` bytes before the
    /// first file.
    case rest(ArchiveError, file: String?, unpacked: Int?)
    /// So many files that need a password.
    case encrypted(Int)
  }

  /// How reports call the archive.
  var name: String
  var cause: Cause

  /// What the report tells.
  var diagnostic: Diagnostic {
    Diagnostic(.dataLoss, input: name, "\(cause.fact); \(cause.remedy)")
  }

  /// Returns how far a damaged file could be unpacked.
  fileprivate static func words(_ unpacked: Int?) -> String {
    guard let unpacked, unpacked > 0 else { return "nothing of it can be unpacked" }
    return "unpacked up to \(ByteCount.words(unpacked))"
  }
}

extension ArchiveLoss.Cause {
  /// What is wrong with the archive.
  var fact: String {
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

  /// What the user can do about it.
  var remedy: String {
    switch self {
    case .encrypted, .rest(.encrypted, _, _): "unpack it with its password and give the folder"
    case .rest(.damaged, _, nil): "copy or pack it again"
    case .rest(.damaged, _, _?): "what comes before is read; copy or pack it again"
    case .rest(.unavailable, _, _): "install it, or unpack the archive and give the folder"
    case .rest(.expandsTooMuch, _, _), .rest(.tooManyFiles, _, _):
      "what comes before is read; unpack it, if it is to be trusted, and give the logs"
    }
  }

  var exitCode: ExitCode {
    switch self {
    case .encrypted, .rest(.encrypted, _, _): .inputNotUnderstood
    case .rest: .inputOutput
    }
  }
}
