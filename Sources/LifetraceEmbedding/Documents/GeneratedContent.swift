/// What is written into a block.
package struct GeneratedContent: Hashable, Sendable {
  /// Without line ends and margins; line feeds in one are line ends without a margin behind them.
  package var lines: [String]
  /// The fingerprint and who made it, as the text of a comment.
  package var mark: String

  package init(lines: [String], mark: String) {
    self.lines = lines
    self.mark = mark
  }

  /// About how many bytes it takes in a document.
  var sizeHint: Int { lines.reduce(mark.utf8.count + 16) { $0 + $1.utf8.count + 2 } }

  /// Adds the comment that proves it.
  func addMark(to bytes: inout [UInt8]) {
    bytes += CommentSyntax.start
    bytes.append(0x20)
    bytes += mark.utf8
    bytes.append(0x20)
    bytes += CommentSyntax.end
  }
}
