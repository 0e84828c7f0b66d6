internal import CCMark

/// Finds the comments in HTML as a browser does.
enum HTMLComments {
  /// Returns the beginnings of all comments, without tags, scripts, styles and preformatted text.
  static func starts(in bytes: [UInt8]) -> [Int] {
    var starts: [Int] = []
    var index = bytes.startIndex
    while index < bytes.endIndex {
      guard bytes[index] == UInt8(ascii: "<") else {
        index += 1
        continue
      }
      if bytes.holds(CommentSyntax.start, at: index) {
        starts.append(index)
        index = endOfComment(in: bytes, from: index + CommentSyntax.start.count)
      } else if let end = notTags.first(where: { bytes.holds($0.start, at: index) })?.end {
        index = HTMLComments.end(of: end, in: bytes, from: index)
      } else {
        index = endOfTag(in: bytes, at: index)
      }
    }
    return starts
  }

  /// Elements whose content is not read.
  private static let rawElements = [
    "script", "style", "textarea", "title", "pre", "xmp", "iframe", "noembed", "noframes",
    "plaintext",
  ]

  /// Openings that look like tags, with their ends.
  private static let notTags = [
    ("<![CDATA[", "]]>"), ("<?php", "?>"), ("<?=", "?>"), ("<?", ">"), ("<!", ">"),
  ].map { (start: Array($0.0.utf8), end: Array($0.1.utf8)) }

  /// Returns the end of a comment that begins before `start`; browsers know several ends.
  private static func endOfComment(in bytes: [UInt8], from start: Int) -> Int {
    let hasDash = start < bytes.count && bytes[start] == UInt8(ascii: "-")
    let first = hasDash ? start + 1 : start
    if first < bytes.count, bytes[first] == UInt8(ascii: ">") { return first + 1 }
    var search = ByteSearch(bytes, from: start)
    while let dashes = search.nextOverlapping(CommentSyntax.dashes) {
      for end in [CommentSyntax.end, CommentSyntax.otherEnd] where bytes.holds(end, at: dashes) {
        return dashes + end.count
      }
    }
    return bytes.count
  }

  /// Returns the end of the tag at `start`, or of its element if that is raw text.
  private static func endOfTag(
    in bytes: [UInt8], at start: Int
  ) -> Int {
    let name = bytes[(start + 1)...].prefix { !$0.endsTagName }
    let next = start + 1 < bytes.endIndex ? bytes[start + 1] : 0
    let isTag = next.isLetter || next == UInt8(ascii: "/")
    guard isTag else { return start + 1 }
    var index = start + 1
    var quote: UInt8?
    var isValueNext = false
    var isInValue = false
    while index < bytes.endIndex {
      let byte = bytes[index]
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'"), isValueNext {
        quote = byte
      } else if byte == UInt8(ascii: ">") {
        break
      }
      // Only where a value begins, a quote opens one; in a value without quotes all signs are its own.
      if isInValue || quote == nil && isValueNext {
        isInValue = !byte.isBlank
        isValueNext = isValueNext && byte.isBlank
      } else if !byte.isBlank {
        isValueNext = quote == nil && byte == UInt8(ascii: "=")
      }
      index += 1
    }
    let text = String(decoding: name, as: UTF8.self).lowercased()
    guard rawElements.contains(text) else { return min(index + 1, bytes.endIndex) }
    return endOfElement(text, in: bytes, from: index)
  }

  private static func endOfElement(
    _ name: String, in bytes: [UInt8], from start: Int
  ) -> Int {
    let tag = Array("</\(name)".utf8)
    var index = start
    while index + tag.count <= bytes.endIndex {
      if bytes[index] == 0x3C, zip(bytes[index...], tag).allSatisfy({ $0.lowercased == $1 }),
        index + tag.count == bytes.endIndex || bytes[index + tag.count].endsTagName
      {
        return index
      }
      index += 1
    }
    return bytes.endIndex
  }

  private static func end(
    of pattern: [UInt8], in bytes: [UInt8], from start: Int
  ) -> Int {
    ByteSearch.first(pattern, in: bytes, from: start, to: bytes.count)
      .map { $0 + pattern.count } ?? bytes.count
  }
}

extension UInt8 {
  /// Whether it is an ASCII letter.
  fileprivate var isLetter: Bool { (0x61...0x7A).contains(lowercased) }

  /// Whether the name of a tag ends before it.
  fileprivate var endsTagName: Bool {
    isBlank || self == UInt8(ascii: "/") || self == UInt8(ascii: ">")
  }

  /// The lower case of an ASCII letter; other bytes unchanged.
  fileprivate var lowercased: UInt8 { (0x41...0x5A).contains(self) ? self + 0x20 : self }
}

/// The raw HTML in a Markdown document, as cmark-gfm finds it.
struct MarkdownHTML {
  /// A piece of HTML.
  struct Piece: Hashable, Sendable {
    /// Whether it is a block of its own rather than part of a paragraph.
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
