import Foundation

/// Real logs for tests on machines that have them. The repository does not contain them.
public enum Corpus {
  /// The folder of the logs, from the environment variable `LIFETRACE_CORPUS`.
  public static let folder = ProcessInfo.processInfo.environment["LIFETRACE_CORPUS"]

  /// Whether real logs are available.
  public static var isPresent: Bool { folder != nil }

  /// Returns the bytes of a log.
  ///
  /// - Parameter path: the path relative to the folder.
  public static func bytes(of path: String) throws -> [UInt8] {
    try [UInt8](Data(contentsOf: URL(fileURLWithPath: (folder ?? "") + "/" + path)))
  }
}
