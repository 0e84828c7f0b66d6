import LifetraceEmbedding

/// A document on the disk, and what its blocks become.
struct EmbedFile {
  /// As the user finds it.
  let path: String
  /// Of the document, absolute and without links.
  let folder: String
  let root: EmbeddingRoot
  let isLink: Bool
  let content: EmbeddingDocument
  /// One for each block; `nil` while there is none.
  var contents: [GeneratedContent?]

  /// Reads a document.
  ///
  /// - Parameter root: `nil` finds it.
  init(_ path: String, root: EmbeddingRoot?) throws(Failure) {
    guard let markup = DocumentFiles.markup(of: path) else { throw .notADocument(name: path) }
    let parent = path.lastIndex(of: "/").map { $0 == path.startIndex ? "/" : String(path[..<$0]) }
    guard let folder = Platform.resolved(parent ?? ".") else { throw .missing(name: path) }
    self.path = path
    self.folder = folder
    self.root = root ?? EmbeddingRoot(around: folder)
    guard self.root.contains(folder) else {
      throw .outsideRoot(name: path, root: self.root.path)
    }
    isLink = Platform.isLink(Array(path.utf8))
    do {
      content = EmbeddingDocument(try Platform.contents(of: path), markup: markup)
    } catch {
      throw InputDiscovery.failure(error, name: path)
    }
    contents = content.blocks.map { _ in nil }
  }

  /// `true` iff it belongs to a DocC catalog.
  var isInCatalog: Bool { folder.split(separator: "/").contains { $0.hasSuffix(".docc") } }

  /// The document as it shall be.
  var replaced: [UInt8] { content.replacing(contents) }
}
