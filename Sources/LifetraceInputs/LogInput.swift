/// A log to read: its name, and how its bytes are obtained.
///
/// An input is opened when its turn comes. It may be opened a second time, where a log of native events
/// turns out to need all its events at once.
public struct LogInput: Sendable {
  /// The name that reports show.
  public var name: String
  /// The number of bytes; `nil` where it is unknown before the end, as of a pipe.
  public var size: Int?
  /// Whether somebody asked for this log by name.
  ///
  /// Where `false`, as for a file found in a folder, nothing is said about a lack of events in it.
  public var isNamed: Bool
  /// Whether it can be opened again, at its beginning; `false` for a pipe.
  public var isRepeatable: Bool
  /// Whether the user stopped reading before the end.
  package var isStopped: @Sendable () -> Bool = { false }
  private let source: @Sendable () throws -> any ByteSource

  /// Creates an input from a closure that opens it.
  ///
  /// - Parameters:
  ///   - name: the name that reports show.
  ///   - size: the number of bytes, if it is known; only to reserve memory in time.
  ///   - isNamed: whether somebody asked for this log by name.
  ///   - isRepeatable: whether `source` may be called more than once.
  ///   - source: opens the input at its beginning.
  public init(
    name: String, size: Int? = nil, isNamed: Bool = true, isRepeatable: Bool = true,
    source: @escaping @Sendable () throws -> any ByteSource
  ) {
    self.name = name
    self.size = size
    self.isNamed = isNamed
    self.isRepeatable = isRepeatable
    self.source = source
  }

  /// Creates an input from bytes in memory.
  public init(_ bytes: [UInt8], name: String = "log") {
    self.init(name: name, size: bytes.count) { MemorySource(bytes) }
  }

  /// Creates an input from a file or a named pipe.
  ///
  /// - Parameters:
  ///   - path: where the file is; it is opened when its turn comes.
  ///   - name: the name that reports show; the last part of the path unless given.
  public init(contentsOfFile path: String, name: String? = nil) {
    let status = try? Platform.status(Array(path.utf8))
    let isFile = status?.kind == .file
    self.init(
      name: name ?? FileName.lastPart(of: path), size: isFile ? status?.size : nil,
      isRepeatable: isFile
    ) { try OpenFile(Array(path.utf8)).source() }
  }

  /// Opens the input at its beginning.
  ///
  /// - Throws: any error; the input cannot be read then.
  package func open() throws -> StartedSource { try StartedSource(source()) }
}

/// The names of files and folders.
package enum FileName {
  /// Documents, sources, pictures and programs: they may mention callbacks, yet are no logs.
  private static let otherExtensions: Set<String> = [
    "md", "markdown", "rst", "adoc", "tex", "rtf", "doc", "docx", "pdf", "html", "htm", "css",
    "swift", "m", "mm", "h", "c", "cc", "cpp", "cs", "java", "kt", "js", "jsx", "ts", "tsx", "py",
    "rb", "sh", "go", "rs", "dart", "yml", "yaml", "toml", "story", "diff", "patch",
    "png", "jpg", "jpeg", "gif", "heic", "webp", "svg", "dot", "mmd", "mp4", "mov", "m4a", "mp3",
    "app", "dylib", "a", "o", "so",
  ]

  /// Whether the name of the file at `path` says that it is no log.
  package static func isNoLog(_ path: [UInt8]) -> Bool {
    guard let name = path.split(separator: UInt8(ascii: "/")).last,
      let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > name.startIndex
    else { return false }
    let ending = String(decoding: name[(dot + 1)...], as: UTF8.self).lowercased()
    return otherExtensions.contains(ending)
  }

  /// Returns the last part of a path, so that reports do not depend on where the file is.
  package static func lastPart(of path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }
}
