/// What is written into a block.
package struct GeneratedContent: Hashable, Sendable {
  /// Without line ends and margins.
  package var lines: [String]
  /// The fingerprint and who made it, as the text of a comment.
  package var mark: String

  package init(lines: [String], mark: String) {
    self.lines = lines
    self.mark = mark
  }
}
