import Lifetrace
import LifetraceArguments
import LifetraceEmbedding
import LifetraceInputs
import LifetracePresentation

/// The options that blocks share with the command line.
struct BlockArguments: ParsableCommand {
  @OptionGroup var reading: ReadingArguments
  @OptionGroup var selection: SelectionArguments

  /// Parses the options of `command`.
  static func parse(_ command: BlockCommand) throws(EmbedFault) -> BlockArguments {
    do {
      let words = command.readingArguments + command.timeArguments
      guard let parsed = try parseAsRoot(words) as? BlockArguments else {
        preconditionFailure("there are no subcommands")
      }
      return parsed
    } catch {
      // The options of a block have no dashes, and a usage would not fit there.
      let message = fullMessage(for: error).split(separator: "\n").first ?? ""
      let prefix = "Error: "
      let reason = message.hasPrefix(prefix) ? message.dropFirst(prefix.count) : message
      throw .unusableOption(String(reason.replacing("--", with: "")))
    }
  }
}

/// The contents of a block, with the files that it needs.
struct BlockFilling: Sendable {
  /// A file beside the document.
  struct File: Hashable, Sendable {
    var name: String
    var bytes: [UInt8]
  }

  var content: GeneratedContent
  var files: [File]
  let command: BlockCommand
  let fingerprint: Fingerprint
}

/// The position of a block: the indices of its document and of the block within it.
struct BlockPlace: Hashable, Comparable, Sendable {
  var document: Int
  var block: Int

  static func < (one: Self, other: Self) -> Bool {
    (one.document, one.block) < (other.document, other.block)
  }
}

/// A block whose contents are to be created.
struct BlockOrder: Sendable {
  let place: BlockPlace
  let block: EmbeddedBlock
  let writer: BlockWriter
  let command: BlockCommand
  /// The trace that the block shows; `nil` if it needs none.
  let trace: LoadedTrace.Key?

  /// Returns the fingerprint of the block's contents, for traces with `digests`.
  func fingerprint(_ digests: [UInt64]) -> Fingerprint {
    Fingerprint(command: command, traces: digests, version: LifetraceCommand.version)
  }

  /// Returns the contents of the block.
  func contents(
    from source: BlockSource?, _ digests: [UInt64]
  ) throws(EmbedFault) -> BlockContents {
    do {
      return try writer.contents(
        of: command, in: block, from: source, mark: fingerprint(digests).mark)
    } catch {
      throw .block(error)
    }
  }
}

/// Draws the pictures of blocks, and equal pictures only once.
struct BlockPictures {
  private var drawings: [Key: String] = [:]

  private struct Key: Hashable {
    var diagram: StateDiagram
    var theme: DiagramTheme
  }

  /// Returns the bytes of files beside a document. Pictures contain the fingerprint of their block.
  mutating func files(
    _ files: [GeneratedFile], for fingerprint: Fingerprint
  ) throws(EmbedFault) -> [BlockFilling.File] {
    try files.map { file throws(EmbedFault) in
      switch file.content {
      case .text(let text):
        let bytes = Array(text.utf8)
        return BlockFilling.File(
          name: file.name, bytes: file.isPicture ? PictureSeal.sealed(bytes) : bytes)
      case .picture(let diagram, let theme):
        let key = Key(diagram: diagram, theme: theme)
        let svg = try drawn(key)
        let marked = GeneratedFile.marked(svg, mark: fingerprint.mark)
        return BlockFilling.File(
          name: file.name, bytes: PictureSeal.sealed(Array(marked.utf8)))
      }
    }
  }

  private mutating func drawn(_ key: Key) throws(EmbedFault) -> String {
    if let known = drawings[key] { return known }
    do {
      let bytes = try GraphFormat.svg.bytes(Picture(diagram: key.diagram, theme: key.theme))
      let svg = String(decoding: bytes, as: UTF8.self)
      drawings[key] = svg
      return svg
    } catch {
      throw .failure(error)
    }
  }
}

/// The blocks of documents outside of this run that have pictures in the same folders.
struct PictureOwners {
  /// A block of a document outside of this run.
  struct Owner: Hashable {
    /// The document's name within its folder.
    var document: String
    var line: Int
    /// The words of the block's command.
    var words: [String]
  }

  /// The absolute paths of the documents of this run.
  private let filled: Set<FileKey>
  /// The blocks in each folder, by fingerprint.
  private var known: [FileKey: [String: [Owner]]] = [:]

  /// Creates the owners for a run.
  ///
  /// - Parameter documents: the documents of the run.
  init(except documents: [EmbedFile]) {
    filled = Set(documents.map { FileKey($0.fullPath) })
  }

  /// Returns the block of another document that a picture with a fingerprint belongs to.
  ///
  /// Returns `nil` if there is none, or if its command is equal to `command`.
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
