#if GRAPHVIZ
  import Foundation

  #if canImport(FoundationXML)
    import FoundationXML
  #endif

  /// What an SVG says to those who read it as XML.
  struct SVGDocument {
    /// The attributes of the outermost element.
    private(set) var root: [String: String] = [:]
    private(set) var elements: Set<String> = []
    private(set) var ids: [String] = []
    /// Tooltips by the id of the group that they belong to.
    private(set) var titles: [String: String] = [:]
    private var texts: [String: String] = [:]

    /// The text inside the element with an id.
    func text(ofID id: String) -> String { texts[id] ?? "" }

    /// Creates the document of bytes.
    ///
    /// - Throws: the parser's error if they are not well-formed XML.
    init(parsing bytes: [UInt8]) throws {
      let reader = Reader()
      let parser = XMLParser(data: Data(bytes))
      parser.delegate = reader
      guard parser.parse() else { throw parser.parserError ?? CocoaError(.fileReadCorruptFile) }
      self = reader.document
    }

    private init() {}

    /// Gathers the document while the parser runs.
    private final class Reader: NSObject, XMLParserDelegate {
      var document = SVGDocument()
      private var path: [(name: String, id: String?, text: String)] = []

      func parser(
        _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
        qualifiedName: String?, attributes: [String: String]
      ) {
        if path.isEmpty { document.root = attributes }
        document.elements.insert(name)
        if let id = attributes["id"] { document.ids.append(id) }
        path.append((name, attributes["id"], ""))
      }

      func parser(_ parser: XMLParser, foundCharacters text: String) {
        guard let last = path.indices.last else { return }
        path[last].text += text
      }

      func parser(
        _ parser: XMLParser, didEndElement name: String, namespaceURI: String?,
        qualifiedName: String?
      ) {
        guard let ended = path.popLast() else { return }
        if let id = ended.id { document.texts[id] = ended.text }
        if ended.name == "title", let owner = path.last?.id { document.titles[owner] = ended.text }
      }
    }
  }
#endif
