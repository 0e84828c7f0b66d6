/// Turns the SVG that Graphviz draws of a diagram into one for people.
///
/// The finisher adds elements that Graphviz cannot write: a role, title and description for
/// assistive technology, sentences as tooltips, a style sheet for light and dark, and a size that
/// follows its container. Keeps shapes and places as they are.
public struct SVGFinisher: Hashable, Sendable {
  private let idPrefix: String
  private let theme: DiagramTheme

  /// Creates a finisher for drawings of a `DOTRenderer` with the same parameters.
  ///
  /// - Parameters:
  ///   - idPrefix: the same as the `DOTRenderer`'s.
  ///   - theme: the same as the `DOTRenderer`'s.
  public init(idPrefix: String = "lifetrace", theme: DiagramTheme = .adaptive) {
    self.idPrefix = StateDiagram.sanitizedPrefix(idPrefix)
    self.theme = theme
  }

  /// Returns the finished picture, or `nil` if `drawing` is no SVG of Graphviz.
  ///
  /// - Parameters:
  ///   - drawing: the SVG that Graphviz drew from the diagram's DOT text.
  ///   - diagram: the same diagram.
  public func finish(_ drawing: String, of diagram: StateDiagram) -> String? {
    let pieces = XMLPiece.pieces(of: Array(drawing.utf8))
    guard let start = pieces.firstIndex(where: { $0.elementName == "svg" }),
      let written = pieces[start].attribute("viewBox")
    else { return nil }
    let viewBox = String(decoding: written, as: UTF8.self)
    let numbers = viewBox.split(separator: " ").compactMap { Double($0) }
    guard numbers.count == 4 else { return nil }
    let picture =
      opening(viewBox, width: numbers[2], height: numbers[3], diagram)
      + content(pieces[(start + 1)...], tooltips(diagram))
    return WorkflowText.inert(picture, bracket: "&#91;")
  }

  /// Sentences by the id of the element that they are about, escaped.
  private func tooltips(_ diagram: StateDiagram) -> [String: String] {
    let nodes = diagram.nodes.map {
      (StateDiagram.elementID($0, idPrefix), diagram.sentence(for: $0))
    }
    let edges = diagram.edges.map {
      (StateDiagram.elementID($0, idPrefix), diagram.sentence(for: $0))
    }
    let feet = DiagramState.Group.allCases.map { group in
      let sentences = diagram.remainders(in: group).map { diagram.sentence(for: $0) }
      return (StateDiagram.elementID(group, idPrefix), sentences.joined(separator: " "))
    }
    let heading = ("\(idPrefix)-heading", "\(diagram.title). \(diagram.caption)")
    return Dictionary(
      (nodes + feet + edges + [heading]).map { ($0.0, DiagramText.escaped($0.1)) },
      uniquingKeysWith: { first, _ in first })
  }

  private func opening(
    _ viewBox: String, width: Double, height: Double, _ diagram: StateDiagram
  ) -> String {
    let title = DiagramText.escaped("\(diagram.title): \(diagram.machine.rawValue) states")
    return """
      <svg xmlns="http://www.w3.org/2000/svg" \
      class="lifetrace-diagram" role="img" \
      aria-labelledby="\(idPrefix)-title \(idPrefix)-description" \
      width="\(DOTText.number(width))" height="\(DOTText.number(height))" \
      viewBox="\(viewBox)" style="max-width:100%;height:auto">
      <title id="\(idPrefix)-title">\(title)</title>
      <desc id="\(idPrefix)-description">\(DiagramText.escaped(diagram.summary))</desc>
      <style>
      \(DiagramStyleSheet.text(theme))</style>
      """
  }

  private func content(_ pieces: ArraySlice<XMLPiece>, _ tooltips: [String: String]) -> String {
    var drawing = SVGDrawing(idPrefix: idPrefix, tooltips: tooltips)
    for piece in pieces { drawing.append(piece) }
    return String(decoding: drawing.bytes, as: UTF8.self)
  }
}

/// A tag, a comment or the text between them, of XML as Graphviz writes it.
///
/// Bytes of UTF-8: a drawing is looked at more often than it is read, and letters that have to be
/// found in their text take longer than drawing it.
enum XMLPiece: Hashable, Sendable {
  /// From `<` to `>`, both included; also `<?…?>` and `<!…>`.
  case tag(ArraySlice<UInt8>)
  case comment(ArraySlice<UInt8>)
  case text(ArraySlice<UInt8>)

  /// Returns the pieces of a document in order; joined they are the document again.
  static func pieces(of document: [UInt8]) -> [XMLPiece] {
    var pieces: [XMLPiece] = []
    var rest = document[...]
    while let first = rest.first {
      let end: Int
      if rest.starts(with: "<!--".utf8) {
        end = XMLPiece.end(ofComment: rest)
        pieces.append(.comment(rest[..<end]))
      } else if first == UInt8(ascii: "<") {
        end = XMLPiece.end(ofTag: rest)
        pieces.append(.tag(rest[..<end]))
      } else {
        end = rest.firstIndex(of: UInt8(ascii: "<")) ?? rest.endIndex
        pieces.append(.text(rest[..<end]))
      }
      rest = rest[end...]
    }
    return pieces
  }

  private static func end(ofComment text: ArraySlice<UInt8>) -> Int {
    var rest = text.dropFirst(4)
    while let dash = rest.firstIndex(of: UInt8(ascii: "-")) {
      rest = rest[dash...]
      if rest.starts(with: "-->".utf8) { return dash + 3 }
      rest = rest.dropFirst()
    }
    return text.endIndex
  }

  /// A `>` inside a quoted attribute does not end a tag.
  private static func end(ofTag text: ArraySlice<UInt8>) -> Int {
    var quote: UInt8?
    for index in text.indices {
      let byte = text[index]
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: ">") {
        return index + 1
      }
    }
    return text.endIndex
  }

  /// The element's name, with a slash before it in an end tag; `nil` for text and comments.
  var elementName: String? {
    guard case .tag(let text) = self else { return nil }
    let rest = text.dropFirst()
    let slash = rest.first == UInt8(ascii: "/") ? 1 : 0
    let length = rest.dropFirst(slash).prefix {
      !XMLPiece.isSpace($0) && $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: ">")
    }.count
    return String(decoding: rest.prefix(slash + length), as: UTF8.self)
  }

  /// Returns the value of an attribute, as it is written.
  func attribute(_ name: String) -> ArraySlice<UInt8>? {
    guard case .tag(let text) = self else { return nil }
    var rest = text.drop { !XMLPiece.isSpace($0) }
    while true {
      rest = rest.drop(while: XMLPiece.isSpace)
      let key = rest.prefix { $0 != UInt8(ascii: "=") && $0 != UInt8(ascii: ">") }
      rest = rest.dropFirst(key.count)
      guard rest.first == UInt8(ascii: "="), let quote = rest.dropFirst().first else { return nil }
      rest = rest.dropFirst(2)
      let value = rest.prefix { $0 != quote }
      if key.elementsEqual(name.utf8) { return value }
      rest = rest.dropFirst(value.count + 1)
    }
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\t")
  }
}

extension ArraySlice<UInt8> {
  /// Returns the bytes with another text in place of each occurrence of one that is not empty.
  func withEach(_ part: String, replacedBy other: String) -> ArraySlice<UInt8> {
    let part = Array(part.utf8)
    guard let first = part.first else { return self }
    var result: [UInt8] = []
    var copied = startIndex
    var index = startIndex
    while index <= endIndex - part.count {
      if self[index] == first, self[index..<index + part.count].elementsEqual(part) {
        result += self[copied..<index]
        result += other.utf8
        index += part.count
        copied = index
      } else {
        index += 1
      }
    }
    guard copied > startIndex else { return self }
    result += self[copied...]
    return result[...]
  }
}
