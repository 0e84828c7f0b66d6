import LifetraceArchives
import LifetraceArguments
import LifetraceModel

/// What could not be read of an archive.
struct ArchiveLoss: Hashable {
  enum Cause: Hashable {
    /// Its rest, from within a file on, or before the first.
    case rest(ArchiveError, file: String?)
    /// So many files that need a password.
    case encrypted(Int)
  }

  /// How reports call the archive.
  var name: String
  var cause: Cause

  /// What the report tells.
  var diagnostic: Diagnostic {
    Diagnostic(.dataLoss, "'\(name)' \(cause.fact); \(cause.remedy)")
  }
}

extension ArchiveLoss.Cause {
  /// What is wrong with the archive.
  var fact: String {
    switch self {
    case .encrypted(let count):
      count == 1 ? "holds an encrypted file" : "holds \(count) encrypted files"
    case .rest(.encrypted, let file):
      "is encrypted\(file.map { " from '\($0)' on" } ?? "")"
    case .rest(.damaged(let reason), let file):
      "is damaged\(file.map { " in '\($0)'" } ?? ""): \(reason)"
    case .rest(.expandsTooMuch, let file):
      "unpacks to more than a log would\(file.map { " in '\($0)'" } ?? "")"
    case .rest(.tooManyFiles, _):
      "holds more than \(ArchiveLimits().files) files"
    case .rest(.unavailable, _):
      "is packed, and the library that unpacks it, libarchive, is not installed"
    }
  }

  /// What the user can do about it.
  var remedy: String {
    switch self {
    case .encrypted, .rest(.encrypted, _): "unpack it with its password and give the folder"
    case .rest(.damaged, _): "what comes before is read; copy or pack it again"
    case .rest(.unavailable, _): "install it, or unpack the archive and give the folder"
    case .rest(.expandsTooMuch, _), .rest(.tooManyFiles, _):
      "what comes before is read; unpack it, if it is to be trusted, and give the logs"
    }
  }

  var exitCode: ExitCode {
    switch self {
    case .encrypted, .rest(.encrypted, _): .inputNotUnderstood
    case .rest: .inputOutput
    }
  }
}
