import LifetraceEmbedding
import LifetracePresentation

/// The pictures of states that blocks show, each drawn once.
struct BlockPictures {
  private var drawings: [Key: String] = [:]

  private struct Key: Hashable {
    var diagram: StateDiagram
    var theme: DiagramTheme
  }

  /// Returns what files beside a document hold; pictures bear the mark of their block.
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
      let bytes = try GraphFormat.svg.render(key.diagram, theme: key.theme)
      let svg = String(decoding: bytes, as: UTF8.self)
      drawings[key] = svg
      return svg
    } catch {
      throw .failure(error)
    }
  }
}
