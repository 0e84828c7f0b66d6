package import LifetracePresentation

/// A document with blocks between comments.
///
/// It is bytes throughout: what is not generated is handed on as it is, valid UTF-8 or not.
package struct EmbeddingDocument: Sendable {
  package let bytes: [UInt8]
  package let markup: Markup
  /// The blocks that are well formed, in their order.
  package let blocks: [EmbeddedBlock]
  /// What is wrong with the others, in their order.
  package let problems: [EmbeddingProblem]

  /// Finds the blocks in `bytes`.
  package init(_ bytes: [UInt8], markup: Markup) {
    self.bytes = bytes
    self.markup = markup
    guard !bytes.starts(with: [0xFF, 0xFE]), !bytes.starts(with: [0xFE, 0xFF]) else {
      blocks = []
      problems = [EmbeddingProblem(line: 1, fault: .notUTF8)]
      return
    }
    var reading = BlockReading(bytes)
    for marker in MarkerSearch.markers(in: bytes, markup: markup) { reading.read(marker) }
    reading.finish()
    blocks = reading.blocks
    problems = reading.problems
  }

  /// Returns the document with `contents`, one for each block, in the places of the blocks.
  ///
  /// - Parameter contents: `nil` leaves a block as it is.
  package func replacing(_ contents: [GeneratedContent?]) -> [UInt8] {
    var result: [UInt8] = []
    var position = 0
    for (block, content) in zip(blocks, contents) {
      guard let content else { continue }
      result += bytes[position..<block.body.lowerBound]
      result += block.rendered(content, markup: markup)
      position = block.body.upperBound
    }
    return result + bytes[position...]
  }
}

extension EmbeddedBlock {
  /// Returns the content as it stands between the markers.
  func rendered(_ content: GeneratedContent, markup: Markup) -> [UInt8] {
    let mark = "<!-- \(content.mark) -->"
    switch form {
    case .inline:
      return Array((content.lines.joined(separator: " ") + mark).utf8)
    case .lines(let margin, let lineEnd):
      // Tables and fences of Markdown need room around them.
      let room = markup == .markdown ? [""] : []
      return (room + content.lines + room + [mark]).flatMap { line in
        var text = margin + Array(line.utf8)
        while let last = text.last, last == 0x20 || last == 0x09 { text.removeLast() }
        return text + lineEnd
      }
    }
  }
}
