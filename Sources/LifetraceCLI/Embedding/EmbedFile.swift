import LifetraceEmbedding

/// A document on the disk, and what its blocks become.
struct EmbedFile: Sendable {
  /// As the user finds it.
  let path: String
  let folder: EmbedFolder
  /// What is at its path.
  let old: FormerFile
  let isLink: Bool
  let content: EmbeddingDocument
  /// One for each block; `nil` while there is none.
  var contents: [GeneratedContent?]

  /// Reads a document.
  ///
  /// - Parameter folder: where it is; `nil` if that is not there.
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

  /// The document's absolute path, without links above it.
  var fullPath: String { folder.path + "/" + name }

  /// The document's name in its folder.
  var name: String { EmbedFile.name(of: path) }

  /// Returns the last part of a file's path.
  static func name(of path: String) -> String {
    path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[path.utf8.index(after: $0)...]) }
      ?? path
  }

  /// `true` iff nothing in it looks like a block, well formed or not.
  var hasNoBlocks: Bool { content.blocks.isEmpty && content.problems.isEmpty }

  /// The document as it shall be.
  var replaced: [UInt8] { content.replacing(contents) }
}
