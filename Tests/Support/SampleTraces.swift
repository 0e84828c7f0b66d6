import Foundation

/// The sample logs in the repository.
public enum SampleTraces {
  /// The folder of the sample logs, with a folder for each of them.
  public static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "SampleTraces").path
}
