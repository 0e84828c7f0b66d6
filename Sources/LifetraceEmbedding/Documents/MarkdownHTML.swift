internal import CCMark

/// The raw HTML in a Markdown document, as cmark-gfm finds it.
struct MarkdownHTML {
  /// A piece of HTML.
  struct Piece: Hashable, Sendable {
    /// `true` iff it is a block of its own rather than part of a paragraph.
    var isBlock: Bool
    var bytes: [UInt8]
  }

  let pieces: [Piece]

  /// Parses `document`.
  ///
  /// Requires: there is memory for the parsed document.
  init(in document: [UInt8]) {
    let html = unsafe document.withUnsafeBufferPointer { buffer in
      // The pointer is used during the call only; the result is memory of its own.
      unsafe buffer.withMemoryRebound(to: CChar.self) { text in
        unsafe text.baseAddress.map { unsafe lt_markdown_find_html($0, text.count) }
      }
    }
    guard let html = unsafe html else {
      pieces = []
      return
    }
    defer { unsafe lt_markdown_release(html) }
    guard let start = unsafe html.bytes else { preconditionFailure("no memory for the document") }
    // `length` counts every byte up to the last piece's NUL.
    let all = unsafe UnsafeRawBufferPointer(start: start, count: html.length)
    var pieces: [Piece] = []
    var index = 0
    while index < all.count {
      var end = index
      while unsafe all[end] != 0 { end += 1 }
      let isBlock = unsafe all[index] == UInt8(LT_MARKDOWN_BLOCK)
      unsafe pieces.append(Piece(isBlock: isBlock, bytes: Array(all[(index + 1)..<end])))
      index = end + 1
    }
    self.pieces = pieces
  }
}
