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
