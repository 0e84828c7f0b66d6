import LifetraceModel

/// A folder with documents.
struct EmbedFolder: Hashable, Sendable {
  /// Absolute, without links.
  var path: String { key.text }
  private let key: FileKey
  let root: EmbeddingRoot
  /// `true` iff it belongs to a DocC catalog.
  let isInCatalog: Bool

  /// Looks up a folder; `nil` if it is not there.
  ///
  /// - Parameter root: `nil` finds it.
  init?(named name: String, root: EmbeddingRoot?) {
    guard let path = Platform.resolved(name) else { return nil }
    key = FileKey(path)
    self.root = root ?? EmbeddingRoot(around: path)
    isInCatalog = path.split(separator: "/").contains { $0.hasSuffix(".docc") }
  }

  /// Returns the folder part of a document's path.
  static func name(of document: String) -> String {
    guard let slash = document.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == document.startIndex ? "/" : String(document[..<slash])
  }

  /// Looks up the folders of some documents by their names, each once.
  static func all(of documents: [String], root: EmbeddingRoot?) -> [FileKey: EmbedFolder] {
    let names = Array(Set(documents.map { FileKey(name(of: $0)) }))
    let folders = names.mapOnCores(ifAtLeast: 2) { EmbedFolder(named: $0.text, root: root) }
    var found: [FileKey: EmbedFolder] = [:]
    for (name, folder) in zip(names, folders) { found[name] = folder }
    return found
  }
}
