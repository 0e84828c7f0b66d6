/// How HTML, and so Markdown, writes comments.
enum CommentSyntax {
  static let start = Array("<!--".utf8)
  static let end = Array("-->".utf8)
  /// Ends a comment for browsers, not for Markdown.
  static let otherEnd = Array("--!>".utf8)
}
