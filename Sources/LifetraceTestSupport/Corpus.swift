import Foundation

/// The real logs that tests read where they are present; they are not part of the repository.
public enum Corpus {
  /// The folder, as the environment variable `LIFETRACE_CORPUS` names it.
  public static let folder = ProcessInfo.processInfo.environment["LIFETRACE_CORPUS"]

  /// `true` iff there are real logs to read.
  public static var isPresent: Bool { folder != nil }

  /// Returns the bytes of a log.
  ///
  /// - Parameter path: relative to the folder.
  public static func bytes(of path: String) throws -> [UInt8] {
    try [UInt8](Data(contentsOf: URL(fileURLWithPath: (folder ?? "") + "/" + path)))
  }
}
