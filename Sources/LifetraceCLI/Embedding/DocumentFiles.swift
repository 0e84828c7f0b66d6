import LifetraceEmbedding
import LifetraceInputs
import LifetraceModel
import LifetracePresentation

/// Finds the documents that a user names.
struct DocumentFiles {
  /// The paths, each beginning with an argument, each once, in the order of the arguments, then of
  /// the paths below them.
  private(set) var paths: [String] = []
  /// The documents that the arguments name directly.
  private(set) var named: Set<FileKey> = []
  private(set) var failures: [Failure] = []
  private var seen: Set<Platform.FileStatus.Identity> = []

  /// Finds documents, and all documents in folders.
  init(_ arguments: [String]) {
    for argument in arguments { add(argument) }
  }

  private mutating func add(_ argument: String) {
    do {
      let status = try Platform.status(Array(argument.utf8))
      switch status.kind {
      case .file:
        guard DocumentFiles.markup(of: argument) != nil else {
          failures.append(.notADocument(name: argument))
          return
        }
        add(argument, status)
        named.insert(FileKey(argument))
      case .folder:
        var folder = argument
        while folder.count > 1, folder.hasSuffix("/") { folder.removeLast() }
        let before = paths.count
        visit(folder)
        if paths.count == before { failures.append(.noDocument(name: argument)) }
      case .pipe, .terminal, .other: failures.append(.notADocument(name: argument))
      }
    } catch {
      failures.append(InputDiscovery.failure(error, name: argument))
    }
  }

  private mutating func add(_ path: String, _ status: Platform.FileStatus) {
    if seen.insert(status.identity).inserted { paths.append(path) }
  }

  /// Adds the documents below a folder, except hidden files and links.
  private mutating func visit(_ folder: String) {
    do {
      let names = try Platform.names(in: Array(folder.utf8))
        .map { String(decoding: $0, as: UTF8.self) }.sorted()
      for name in names where !name.hasPrefix(".") {
        let path = folder == "." ? name : folder == "/" ? "/\(name)" : "\(folder)/\(name)"
        guard let status = try? Platform.statusOfItself(Array(path.utf8)) else {
          // The file no longer exists, or its name is not valid text.
          if DocumentFiles.markup(of: path) != nil { failures.append(.missing(name: path)) }
          continue
        }
        // A link leads to another document, or to another folder.
        guard !status.isLink else { continue }
        switch status.kind {
        case .folder: visit(path)
        case .file where DocumentFiles.markup(of: path) != nil: add(path, status)
        case .file, .pipe, .terminal, .other: continue
        }
      }
    } catch {
      failures.append(InputDiscovery.failure(error, name: folder))
    }
  }

  /// Returns the markup language of a document by its name; `nil` if the name is not a document's.
  static func markup(of path: String) -> Markup? {
    let name = FileName.lastPart(of: path)
    guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")), dot != name.startIndex else {
      return nil
    }
    return switch name[dot...].lowercased() {
    case ".md", ".markdown": .markdown
    case ".html", ".htm": .html
    case _: nil
    }
  }
}

/// A document on disk, with the new contents of its blocks.
struct EmbedFile: Sendable {
  /// The path, beginning with the user's argument.
  let path: String
  let folder: EmbedFolder
  /// The file at the path before writing.
  let old: FormerFile
  let isLink: Bool
  let content: EmbeddingDocument
  /// The contents of each block; `nil` until they are created.
  var contents: [GeneratedContent?]

  /// Reads a document.
  ///
  /// - Parameter folder: the document's folder; `nil` if the folder does not exist.
  init(_ path: String, in folder: EmbedFolder?) throws(Failure) {
    guard let markup = DocumentFiles.markup(of: path) else { throw .notADocument(name: path) }
    guard let folder else { throw .missing(name: path) }
    self.path = path
    self.folder = folder
    guard folder.root.contains(folder.path) else {
      throw .outsideRoot(name: path, root: folder.root.path)
    }
    do {
      switch FormerFile.Place(path) {
      case .file(let old):
        isLink = false
        self.old = old
      case .link, .free, .other:
        isLink = Platform.isLink(Array(path.utf8))
        old = FormerFile(bytes: try Platform.contents(of: path), permissions: 0)
      }
    } catch {
      throw InputDiscovery.failure(error, name: path)
    }
    content = EmbeddingDocument(old.bytes, markup: markup)
    contents = content.blocks.map { _ in nil }
  }

  /// The document's absolute path, with links in its folder resolved.
  var fullPath: String { folder.path + "/" + name }

  /// The document's name within its folder.
  var name: String { FileName.lastPart(of: path) }

  /// The line of the first block.
  var firstLine: Int { content.blocks.first?.line ?? 1 }

  /// Whether the document contains no blocks, not even malformed ones.
  var hasNoBlocks: Bool { content.blocks.isEmpty && content.problems.isEmpty }

  /// The document with the new contents.
  var replaced: [UInt8] { content.replacing(contents) }
}

/// A folder with documents.
struct EmbedFolder: Hashable, Sendable {
  /// The absolute path, without links.
  var path: String { key.text }
  private let key: FileKey
  let root: EmbeddingRoot
  /// Whether the folder belongs to a DocC catalog.
  let isInCatalog: Bool

  /// Finds a folder; returns `nil` if it does not exist.
  ///
  /// - Parameter root: the root of its documents; `nil` finds the root.
  init?(named name: String, root: EmbeddingRoot?) {
    guard let path = Platform.resolved(name) else { return nil }
    key = FileKey(path)
    self.root = root ?? EmbeddingRoot(around: path)
    isInCatalog = path.split(separator: "/").contains { $0.hasSuffix(".docc") }
  }

  /// Returns the path of a document's folder.
  static func name(of document: String) -> String {
    guard let slash = document.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == document.startIndex ? "/" : String(document[..<slash])
  }

  /// Finds the folders of documents, each once.
  static func all(of documents: [String], root: EmbeddingRoot?) -> [FileKey: EmbedFolder] {
    let names = Array(Set(documents.map { FileKey(name(of: $0)) }))
    let folders = names.mapOnCores(ifAtLeast: 2) { EmbedFolder(named: $0.text, root: root) }
    var found: [FileKey: EmbedFolder] = [:]
    for (name, folder) in zip(names, folders) { found[name] = folder }
    return found
  }
}

/// A path or file name as a key. Keys compare bytes, as file systems do.
struct FileKey: Hashable, Sendable {
  let text: String

  init(_ text: String) {
    self.text = text
  }

  static func == (one: Self, other: Self) -> Bool { one.text.hasSameBytes(as: other.text) }

  // Texts with the same bytes have the same hash.
  func hash(into hasher: inout Hasher) { hasher.combine(text) }
}

/// The folder that must contain everything that a document refers to.
struct EmbeddingRoot: Hashable {
  /// The absolute path, without links.
  var path: String { key.text }
  private let key: FileKey

  /// Creates the root at the path in an option.
  init(named option: String) throws(Failure) {
    guard let resolved = Platform.resolved(option) else { throw .missing(name: option) }
    key = FileKey(resolved)
  }

  /// Creates the root of a document in `folder`: the top of its repository, else the top of its
  /// package, else the folder itself.
  ///
  /// Requires: `folder` is absolute and without links.
  init(around folder: String) {
    var package: String?
    var current = folder
    while true {
      if EmbeddingRoot.exists(current + "/.git") {
        key = FileKey(current)
        return
      }
      if package == nil, EmbeddingRoot.exists(current + "/Package.swift") { package = current }
      guard let slash = current.lastIndex(of: "/"), slash != current.startIndex else { break }
      current = String(current[..<slash])
    }
    key = FileKey(package ?? folder)
  }

  /// Returns whether an absolute path without links is the root or below it.
  func contains(_ other: String) -> Bool {
    other.hasSameBytes(as: path)
      || other.utf8.starts(with: (path == "/" ? "/" : path + "/").utf8)
  }

  /// Returns the absolute path of a trace, with all links resolved.
  ///
  /// - Parameters:
  ///   - name: the path in the document.
  ///   - folder: the document's folder, absolute and without links.
  func trace(_ name: String, from folder: String) throws(EmbedFault) -> String {
    guard !name.hasPrefix("/"), let plain = EmbeddingRoot.joined(folder, name), contains(plain)
    else { throw .outsideRoot(name, root: lastPart) }
    guard let resolved = Platform.resolved(folder + "/" + name) else { throw .missingTrace(name) }
    guard contains(resolved), filesStayInside(resolved) else {
      throw .outsideRoot(name, root: lastPart)
    }
    // Reading a pipe would wait for a writer.
    switch (try? Platform.status(Array(resolved.utf8)))?.kind {
    case .file, .folder: break
    case .pipe, .terminal, .other, nil:
      throw .unreadTrace("trace '\(name)' is neither a file nor a folder")
    }
    return resolved
  }

  /// Returns whether all files of a folder are below the root.
  private func filesStayInside(_ trace: String) -> Bool {
    guard let found = try? InputDiscovery([trace], standardInput: -1) else { return true }
    return found.inputs.allSatisfy { input in
      Platform.resolved(input.path).map(contains) ?? true
    }
  }

  /// The root's name in messages.
  private var lastPart: String { FileName.lastPart(of: path) }

  private static func exists(_ path: String) -> Bool {
    (try? Platform.status(Array(path.utf8))) != nil
  }

  /// Returns the absolute path of `name` relative to `folder`, without reading the disk.
  ///
  /// Returns `nil` if the path leads above the top folder.
  private static func joined(_ folder: String, _ name: String) -> String? {
    var parts = folder.split(separator: "/")
    for part in name.split(separator: "/") where part != "." {
      if part == ".." {
        guard parts.popLast() != nil else { return nil }
      } else {
        parts.append(part)
      }
    }
    return "/" + parts.joined(separator: "/")
  }
}
