internal import CCMark

/// Finds the comments in HTML: those that a browser would take for comments.
enum HTMLComments {
  /// Returns where each comment begins.
  ///
  /// What stands in tags, in scripts, in styles and in preformatted text is left alone.
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

  /// What begins like a tag and is none, with its end.
  private static let notTags = [
    ("<![CDATA[", "]]>"), ("<?php", "?>"), ("<?=", "?>"), ("<?", ">"), ("<!", ">"),
  ].map { (start: Array($0.0.utf8), end: Array($0.1.utf8)) }

  /// Returns where a comment ends whose first signs end at `start`: browsers know more ends than one.
  private static func endOfComment(in bytes: [UInt8], from start: Int) -> Int {
    let hasDash = start < bytes.count && bytes[start] == UInt8(ascii: "-")
    let first = hasDash ? start + 1 : start
    if first < bytes.count, bytes[first] == UInt8(ascii: ">") { return first + 1 }
    let end = ByteSearch.first(CommentSyntax.end, in: bytes, from: start, to: bytes.count)
    let other = ByteSearch.first(
      CommentSyntax.otherEnd, in: bytes, from: start, to: end ?? bytes.count)
    if let other { return other + CommentSyntax.otherEnd.count }
    return end.map { $0 + CommentSyntax.end.count } ?? bytes.count
  }

  /// Returns where reading goes on behind the tag at `start`, or behind what it begins.
  private static func endOfTag(
    in bytes: [UInt8], at start: Int
  ) -> Int {
    let name = bytes[(start + 1)...].prefix { $0.isLetter }
    let next = start + 1 < bytes.endIndex ? bytes[start + 1] : 0
    let isTag = next.isLetter || next == UInt8(ascii: "/")
    guard isTag else { return start + 1 }
    var index = start + 1
    var quote: UInt8?
    while index < bytes.endIndex {
      let byte = bytes[index]
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: ">") {
        break
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
      if bytes[index] == 0x3C, zip(bytes[index...], tag).allSatisfy({ $0.lowercased == $1 }) {
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
  /// `true` iff it is an ASCII letter.
  fileprivate var isLetter: Bool { (0x61...0x7A).contains(lowercased) }

  /// The small letter of an ASCII letter; others as they are.
  fileprivate var lowercased: UInt8 { (0x41...0x5A).contains(self) ? self + 0x20 : self }
}

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

/// Lines that Markdown reads by themselves, whatever stands before and behind them: paragraphs,
/// tables and fences without a margin, each with its end.
///
/// Generated parts are such, and leaving them out of what cmark parses makes no difference to the
/// rest of the document.
enum SelfContainedLines {
  /// `true` iff the lines of `range` are certain to be self-contained; `range` begins and ends with
  /// whole lines, behind a line that is a block of HTML by itself.
  static func areAll(_ range: Range<Int>, of bytes: [UInt8]) -> Bool {
    let span = bytes.span
    var index = range.lowerBound
    var open = Open.nothing
    while index < range.upperBound {
      guard let end = contentEnd(span, from: index, in: range),
        let next = open.after(span.extracting(index..<end))
      else { return false }
      open = next
      index = end + (span[end] == 0x0D ? 2 : 1)
    }
    return open == .nothing
  }

  /// Returns where a line's end begins; `nil` if it has none that every reader of Markdown knows.
  private static func contentEnd(
    _ span: Span<UInt8>, from start: Int, in range: Range<Int>
  ) -> Int? {
    var index = start
    while index < range.upperBound, !span[index].isLineEnd { index += 1 }
    guard index < range.upperBound else { return nil }
    if span[index] == 0x0A { return index }
    return index + 1 < range.upperBound && span[index + 1] == 0x0A ? index : nil
  }

  /// What goes on in the next line.
  private enum Open: Equatable {
    case nothing
    case paragraph
    /// With so many backticks.
    case fence(Int)

    /// Returns what goes on behind a line; `nil` if that is not certain.
    func after(_ line: Span<UInt8>) -> Open? {
      var blanks = 0
      while blanks < line.count, line[blanks] == 0x20 || line[blanks] == 0x09 { blanks += 1 }
      var ticks = 0
      while blanks + ticks < line.count, line[blanks + ticks] == UInt8(ascii: "`") { ticks += 1 }
      let isEmpty = blanks == line.count
      switch self {
      case .fence(let length):
        guard ticks >= length else { return self }
        return blanks == 0 && ticks == length && line.count == ticks ? .nothing : nil
      case .nothing:
        if isEmpty { return .nothing }
        if ticks >= 3 { return blanks == 0 && Open.isInfo(line, from: ticks) ? .fence(ticks) : nil }
        return Open.isText(line) ? .paragraph : nil
      case .paragraph:
        if isEmpty { return .nothing }
        return line[0] == UInt8(ascii: "|") ? .paragraph : nil
      }
    }

    /// `true` iff a line can be nothing but the first of a paragraph or a table.
    private static func isText(_ line: Span<UInt8>) -> Bool {
      let byte = line[0]
      let isLetter = (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) || byte >= 0x80
      if isLetter || byte == UInt8(ascii: "!") || byte == UInt8(ascii: "|") { return true }
      // A number with a full stop or a parenthesis may be the sign of a list.
      var digits = 0
      while digits < line.count, (0x30...0x39).contains(line[digits]) { digits += 1 }
      return digits > 0 && digits < line.count && line[digits] == 0x20
    }

    /// `true` iff the rest of a line names a language and nothing else.
    private static func isInfo(_ line: Span<UInt8>, from start: Int) -> Bool {
      (start..<line.count).allSatisfy { (0x61...0x7A).contains(line[$0]) }
    }
  }
}
