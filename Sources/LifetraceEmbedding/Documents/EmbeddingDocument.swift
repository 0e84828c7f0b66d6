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

  /// Returns the line of the first block that would be none any more, or would show its contents as
  /// code, with `contents` in the places of the blocks; `nil` if all would be as they shall be.
  ///
  /// - Parameter contents: `nil` leaves a block as it is.
  package func lineOfLostBlock(_ contents: [GeneratedContent?]) -> Int? {
    guard blocks.contains(where: \.mayBecomeCode) else { return nil }
    // What Markdown makes of a place depends on what surrounds it, so a word will do for each.
    let words = contents.map { content in
      content.map { GeneratedContent(lines: ["x"], mark: $0.mark) }
    }
    let after = EmbeddingDocument(replacing(words), markup: markup)
    for (number, block) in blocks.enumerated() {
      guard number < after.blocks.count, after.blocks[number].text == block.text,
        after.blocks[number].hasMark || contents[number] == nil
      else { return block.line }
    }
    return nil
  }

  /// Returns the fingerprint that stands in a block; `nil` if none does.
  package func fingerprint(of block: EmbeddedBlock) -> String? {
    Fingerprint.text(in: Array(bytes[block.body]))
  }

  /// A part of the document: whole lines, as they are and as they shall be.
  package struct Part: Sendable {
    package var old: [UInt8] = []
    package var new: [UInt8] = []

    /// `true` iff another part may begin behind it: both end with a line feed, or with nothing.
    var isWhole: Bool { [old, new].allSatisfy { ($0.last ?? 0x0A) == 0x0A } }
  }

  /// Returns the document with `contents`, one for each block, in the places of the blocks.
  ///
  /// - Parameter contents: `nil` leaves a block as it is.
  package func replacing(_ contents: [GeneratedContent?]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count + contents.reduce(0) { $0 + ($1?.plain.count ?? 0) })
    var position = 0
    for (block, content) in zip(blocks, contents) {
      guard let content else { continue }
      result += bytes[position..<block.body.lowerBound]
      block.render(content, markup: markup, into: &result)
      position = block.body.upperBound
    }
    result += bytes[position...]
    return result
  }

  /// Returns the parts of the document with `contents` in the places of the blocks; what stands in a
  /// block of lines is a part of its own where that can be.
  ///
  /// - Parameter contents: `nil` leaves a block as it is.
  package func parts(_ contents: [GeneratedContent?]) -> [Part] {
    var parts = [Part()]
    var position = 0
    func add(_ old: ArraySlice<UInt8>, _ new: some Sequence<UInt8>) {
      parts[parts.count - 1].old += old
      parts[parts.count - 1].new += new
    }
    for (block, content) in zip(blocks, contents) {
      guard let content else { continue }
      let before = bytes[position..<block.body.lowerBound]
      add(before, before)
      if !block.isInline, parts[parts.count - 1].isWhole { parts.append(Part()) }
      add(bytes[block.body], block.rendered(content, markup: markup))
      if !block.isInline, parts[parts.count - 1].isWhole { parts.append(Part()) }
      position = block.body.upperBound
    }
    add(bytes[position...], bytes[position...])
    return parts
  }
}

extension EmbeddedBlock {
  /// Returns the content as it stands between the markers.
  func rendered(_ content: GeneratedContent, markup: Markup) -> [UInt8] {
    var bytes: [UInt8] = []
    render(content, markup: markup, into: &bytes)
    return bytes
  }

  /// Adds the content, as it stands between the markers, to `bytes`.
  func render(_ content: GeneratedContent, markup: Markup, into bytes: inout [UInt8]) {
    switch form {
    case .inline:
      let text = content.lines.joined(separator: " ") + GeneratedContent.comment(content.mark)
      bytes += text.utf8
    case .lines(let margin, [0x0A]) where margin.isEmpty && markup == .markdown:
      bytes += content.plain
    case .lines(let margin, let lineEnd):
      bytes += GeneratedContent.rendered(
        content.lines, mark: content.mark, margin: margin, lineEnd: lineEnd, markup: markup)
    }
  }
}
