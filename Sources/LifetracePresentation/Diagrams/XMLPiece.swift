/// A tag, a comment or the text between them, of XML as Graphviz writes it.
enum XMLPiece: Hashable, Sendable {
  /// From `<` to `>`, both included; also `<?…?>` and `<!…>`.
  case tag(Substring)
  case comment(Substring)
  case text(Substring)

  /// Returns the pieces of a document in order; joined they are the document again.
  static func pieces(of document: String) -> [XMLPiece] {
    var pieces: [XMLPiece] = []
    var rest = document[...]
    while let first = rest.utf8.first {
      let end: String.Index
      if rest.hasPrefix("<!--") {
        end = XMLPiece.end(ofComment: rest)
        pieces.append(.comment(rest[..<end]))
      } else if first == UInt8(ascii: "<") {
        end = XMLPiece.end(ofTag: rest)
        pieces.append(.tag(rest[..<end]))
      } else {
        end = rest.utf8.firstIndex(of: UInt8(ascii: "<")) ?? rest.endIndex
        pieces.append(.text(rest[..<end]))
      }
      rest = rest[end...]
    }
    return pieces
  }

  private static func end(ofComment text: Substring) -> String.Index {
    let bytes = text.utf8
    var index = bytes.index(bytes.startIndex, offsetBy: 4)
    while index < bytes.endIndex {
      if bytes[index...].starts(with: "-->".utf8) { return bytes.index(index, offsetBy: 3) }
      index = bytes.index(after: index)
    }
    return bytes.endIndex
  }

  /// A `>` inside a quoted attribute does not end a tag.
  private static func end(ofTag text: Substring) -> String.Index {
    var quote: UInt8?
    for index in text.utf8.indices {
      let byte = text.utf8[index]
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: ">") {
        return text.utf8.index(after: index)
      }
    }
    return text.endIndex
  }

  /// The element's name, with a slash before it in an end tag; `nil` for text and comments.
  var elementName: Substring? {
    guard case .tag(let text) = self else { return nil }
    let rest = text.dropFirst()
    let slash = rest.first == "/" ? 1 : 0
    return rest.prefix(slash + rest.dropFirst(slash).prefix { !" \n\t/>".contains($0) }.count)
  }

  /// Returns the value of an attribute, as it is written.
  func attribute(_ name: String) -> Substring? {
    guard case .tag(let text) = self else { return nil }
    var rest = text.drop { !" \n\t".contains($0) }
    while true {
      rest = rest.drop { " \n\t".contains($0) }
      let key = rest.prefix { $0 != "=" && $0 != ">" }
      rest = rest.dropFirst(key.count)
      guard rest.first == "=", let quote = rest.dropFirst().first else { return nil }
      rest = rest.dropFirst(2)
      let value = rest.prefix { $0 != quote }
      if key == name { return value }
      rest = rest.dropFirst(value.count + 1)
    }
  }
}
