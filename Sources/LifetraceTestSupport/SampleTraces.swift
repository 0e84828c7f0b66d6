import Foundation

/// The repository's own traces.
public enum SampleTraces {
  /// The folder that holds one for each of them.
  public static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "SampleTraces").path
}
