import Foundation

/// A folder of one test's own, removed with the value.
public final class Workspace {
  /// The path of the folder.
  public let path: String

  /// Creates the folder, empty.
  public init() throws {
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
  public func path(_ name: String) -> String { path + "/" + name }

  /// Writes a file, with the folders that it needs.
  @discardableResult
  public func write(_ text: String, to name: String) throws -> String {
    try write(Array(text.utf8), to: name)
  }

  /// Writes the files of a unified log archive, and returns the path of its folder.
  @discardableResult
  package func write(_ archive: ArchiveWriter, to name: String) throws -> String {
    for file in archive.files() { try write(file.bytes, to: "\(name)/\(file.path)") }
    return path(name)
  }

  /// Writes a file, with the folders that it needs.
  @discardableResult
  public func write(_ bytes: [UInt8], to name: String) throws -> String {
    let url = URL(fileURLWithPath: path(name))
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: url)
    return url.path
  }

  /// Returns a file's text; `nil` if there is none.
  public func read(_ name: String) -> String? {
    FileManager.default.contents(atPath: path(name)).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Returns a file's bytes; `nil` if there is none.
  public func bytes(_ name: String) -> [UInt8]? {
    FileManager.default.contents(atPath: path(name)).map(Array.init)
  }

  /// The names in the folder, hidden ones included, in order.
  public func names(in name: String = "") throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path(name)).sorted()
  }
}

/// The command that is built with the tests.
public enum BuiltCommand {
  /// The program's place: beside the tests.
  public static let path: String = {
    #if canImport(Darwin)
      let tests = Bundle(for: Workspace.self).bundleURL
    #else
      let tests = URL(fileURLWithPath: CommandLine.arguments[0])
    #endif
    return tests.deletingLastPathComponent().appending(path: "lifetrace").path
  }()
}
