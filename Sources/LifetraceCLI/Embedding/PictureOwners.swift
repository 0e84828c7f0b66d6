import LifetraceEmbedding

/// The blocks of documents that are not filled now, but whose pictures lie in the same folders.
struct PictureOwners {
  /// A block of such a document.
  struct Owner: Hashable {
    /// The document's name in its folder.
    var document: String
    var line: Int
    /// The words of its command.
    var words: [String]
  }

  /// The absolute paths of the documents that are filled.
  private let filled: Set<FileKey>
  /// The blocks of each folder, by their fingerprints.
  private var known: [FileKey: [String: [Owner]]] = [:]

  /// - Parameter documents: those that are filled.
  init(except documents: [EmbedFile]) {
    filled = Set(documents.map { FileKey($0.fullPath) })
  }

  /// Returns the block of another document that a picture with a fingerprint was made for; `nil` if
  /// there is none, or if it asks for the same.
  mutating func owner(
    of fingerprint: String, in folder: String, otherThan command: BlockCommand
  ) -> Owner? {
    let key = FileKey(folder)
    if known[key] == nil { known[key] = blocks(in: folder) }
    let owners = known[key]?[fingerprint] ?? []
    return owners.contains { $0.words == command.words } ? nil : owners.first
  }

  private func blocks(in folder: String) -> [String: [Owner]] {
    var owners: [String: [Owner]] = [:]
    let names = (try? Platform.names(in: Array(folder.utf8))) ?? []
    for name in names.map({ String(decoding: $0, as: UTF8.self) }).sorted() {
      let path = folder + "/" + name
      guard let markup = DocumentFiles.markup(of: name), !filled.contains(FileKey(path)),
        case .file(let file) = FormerFile.Place(path)
      else { continue }
      let document = EmbeddingDocument(file.bytes, markup: markup)
      for block in document.blocks {
        guard let fingerprint = document.fingerprint(of: block) else { continue }
        let words = (try? BlockCommand(block.text))?.words ?? []
        owners[fingerprint, default: []].append(
          Owner(document: name, line: block.line, words: words))
      }
    }
    return owners
  }
}
