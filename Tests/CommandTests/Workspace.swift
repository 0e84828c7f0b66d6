import Foundation
import Synchronization

@testable import LifetraceCLI

/// A folder of one test's own, removed with the value.
final class Workspace {
  let path: String

  init() throws {
    let url = FileManager.default.temporaryDirectory
      .appending(path: "lifetrace-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    // Temporary folders lie behind a link on some systems.
    path = url.resolvingSymlinksInPath().path
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// Returns the path of `name` in the folder.
  func path(_ name: String) -> String { path + "/" + name }

  /// Writes a file, with the folders that it needs.
  @discardableResult
  func write(_ text: String, to name: String) throws -> String {
    let url = URL(fileURLWithPath: path(name))
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
    return url.path
  }

  /// Returns a file's text; `nil` if there is none.
  func read(_ name: String) -> String? {
    FileManager.default.contents(atPath: path(name)).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The names in the folder, hidden ones included, in order.
  func names(in name: String = "") throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path(name)).sorted()
  }
}
