/// A log to read, with its name and a way to open it.
///
/// The reader opens an input once, when its turn comes.
public struct LogInput: Sendable {
  /// The input's name in reports.
  public var name: String
  /// The size in bytes; `nil` if the size is unknown before the end, as for a pipe.
  public var size: Int?
  /// Whether the user named this log.
  ///
  /// If `false`, as for a file found in a folder, a log without events causes no message.
  public var isNamed: Bool
  /// Whether the input can be opened again at its beginning; `false` for a pipe.
  public var isRepeatable: Bool
  /// Returns whether the user stopped reading before the end.
  package var isStopped: @Sendable () -> Bool = { false }
  /// Opens the files of the unified log archive that the input is; `nil` for any other input.
  package private(set) var openArchive: (@Sendable () throws -> [StoredFile])?
  private let source: @Sendable () throws -> any ByteSource

  /// Creates an input from a closure that opens it.
  ///
  /// - Parameters:
  ///   - name: the input's name in reports.
  ///   - size: the size in bytes, if known.
  ///   - isNamed: whether the user named this log.
  ///   - isRepeatable: whether `source` can be called more than once.
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

  /// Creates an input from a unified log archive.
  ///
  /// - Parameters:
  ///   - size: the size of all of its files in bytes.
  ///   - files: returns the files.
  package init(
    name: String, size: Int, isNamed: Bool = true,
    archive files: @escaping @Sendable () throws -> [StoredFile]
  ) {
    self.init(name: name, size: size, isNamed: isNamed) { MemorySource([]) }
    openArchive = files
  }

  /// Creates an input from a file or a named pipe.
  ///
  /// - Parameters:
  ///   - path: the file's path. The file is opened when its turn comes.
  ///   - name: the input's name in reports; by default the last part of the path.
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
  /// - Throws: any error. The input cannot be read after an error.
  package func open() throws -> StartedSource { try StartedSource(openSource()) }

  /// Opens the source of the input's bytes.
  func openSource() throws -> any ByteSource { try source() }
}

/// Rules for the names of files and folders.
package enum FileName {
  /// Extensions of documents, source code, pictures and programs. Such files may mention callbacks
  /// but are not logs.
  private static let otherExtensions: Set<String> = [
    "md", "markdown", "rst", "adoc", "tex", "rtf", "doc", "docx", "pdf", "html", "htm", "css",
    "swift", "m", "mm", "h", "c", "cc", "cpp", "cs", "java", "kt", "js", "jsx", "ts", "tsx", "py",
    "rb", "sh", "go", "rs", "dart", "yml", "yaml", "toml", "story", "diff", "patch",
    "png", "jpg", "jpeg", "gif", "heic", "webp", "svg", "dot", "mmd", "mp4", "mov", "m4a", "mp3",
    "app", "dylib", "a", "o", "so", "sqlite", "sqlite3",
  ]

  /// Whether the extension of the file at `path` shows that the file is not a log.
  package static func isNoLog(_ path: [UInt8]) -> Bool {
    guard let name = path.split(separator: UInt8(ascii: "/")).last,
      let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > name.startIndex
    else { return false }
    let ending = String(decoding: name[(dot + 1)...], as: UTF8.self).lowercased()
    return otherExtensions.contains(ending)
  }

  /// Returns the last part of a path, so that reports do not depend on where the file is.
  package static func lastPart(of path: String) -> String {
    // In bytes: a combining mark after a slash would hide it.
    path.utf8.split(separator: UInt8(ascii: "/")).last.map { String(Substring($0)) } ?? path
  }
}
