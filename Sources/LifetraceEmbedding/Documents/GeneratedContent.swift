internal import LifetracePresentation

/// What is written into a block.
package struct GeneratedContent: Hashable, Sendable {
  /// Without line ends and margins; line feeds in one are line ends without a margin behind them.
  package let lines: [String]
  /// The fingerprint and who made it, as the text of a comment.
  package let mark: String
  /// How it stands in most documents: Markdown, without a margin, with line feeds as line ends.
  let plain: [UInt8]

  package init(lines: [String], mark: String) {
    self.lines = lines
    self.mark = mark
    // Documents by the hundred show the same.
    plain = GeneratedContent.rendered(
      lines, mark: mark, margin: [], lineEnd: [0x0A], markup: .markdown)
  }

  /// Returns lines and the comment that proves them as they stand between markers on lines of their
  /// own.
  static func rendered(
    _ lines: [String], mark: String, margin: [UInt8], lineEnd: [UInt8], markup: Markup
  ) -> [UInt8] {
    // Tables and fences of Markdown need room around them.
    let room = markup == .markdown ? [""] : []
    var bytes: [UInt8] = []
    for line in room + lines + room + [comment(mark)] {
      bytes += margin
      for byte in line.utf8 {
        if byte == 0x0A { bytes += lineEnd } else { bytes.append(byte) }
      }
      while let last = bytes.last, last == 0x20 || last == 0x09 { bytes.removeLast() }
      bytes += lineEnd
    }
    return bytes
  }

  /// Returns a mark as a comment.
  static func comment(_ mark: String) -> String { "<!-- \(mark) -->" }
}
