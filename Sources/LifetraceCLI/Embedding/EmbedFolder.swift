import LifetraceModel

/// A folder with documents.
struct EmbedFolder: Hashable, Sendable {
  /// Absolute, without links.
  let path: String
  let root: EmbeddingRoot
  /// `true` iff it belongs to a DocC catalog.
  let isInCatalog: Bool

  /// Looks up a folder; `nil` if it is not there.
  ///
  /// - Parameter root: `nil` finds it.
  init?(named name: String, root: EmbeddingRoot?) {
    guard let path = Platform.resolved(name) else { return nil }
    self.path = path
    self.root = root ?? EmbeddingRoot(around: path)
    isInCatalog = path.split(separator: "/").contains { $0.hasSuffix(".docc") }
  }

  /// Returns the folder part of a document's path.
  static func name(of document: String) -> String {
    guard let slash = document.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == document.startIndex ? "/" : String(document[..<slash])
  }

  /// Looks up the folders of some documents, each once.
  static func all(of documents: [String], root: EmbeddingRoot?) -> [String: EmbedFolder] {
    let names = Array(Set(documents.map(name(of:))))
    let folders = names.mapOnCores(ifAtLeast: 2) { EmbedFolder(named: $0, root: root) }
    var found: [String: EmbedFolder] = [:]
    for (name, folder) in zip(names, folders) { found[name] = folder }
    return found
  }
}
