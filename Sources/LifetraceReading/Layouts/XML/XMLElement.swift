/// An element of XML with its attributes, its text and the elements in it.
struct XMLElement: Sendable {
  let name: String
  var attributes: [String: String] = [:]
  /// The text directly in it, without the blanks around it.
  var text = ""
  var elements: [XMLElement] = []
  /// The line on which it begins, counted from 1.
  let line: UInt32

  /// Returns the first element in it that has a name.
  subscript(name: String) -> XMLElement? { elements.first { $0.name == name } }
}

/// Reads the little XML that tools export: elements, attributes, text and comments.
///
/// There are no entities but the five that XML itself has, and no document types: a text with a document type is none
/// that a tool exports, and is not read further. Depth and size are bounded.
struct XMLReader {
  /// Why a text is not read to its end.
  enum Fault: Error { case malformed, documentType, tooDeep, endMissing }

  private let text: [UInt8]
  private var index = 0
  private var line: UInt32 = 1
  private var open: [XMLElement] = []

  /// The most levels of elements.
  private static let deepest = 64
  /// The longest name, and the longest value of an attribute.
  private static let longest = 4096

  /// Takes an element, and the one around it as far as it has come.
  typealias Body = (_ element: XMLElement, _ around: XMLElement?) -> Void

  /// Calls `body` with each element of a name, once it has ended.
  ///
  /// - Parameters:
  ///   - name: the name; elements outside of such an element are not kept.
  ///   - text: the whole text.
  ///   - body: called in the order of their ends.
  /// - Returns: why the text is not read to its end; `nil` if it is.
  static func forEach(
    _ name: String, in text: [UInt8], _ body: Body
  ) -> Fault? {
    var reader = XMLReader(text: text)
    do {
      while try reader.readNext(name, body) {}
      return reader.open.isEmpty ? nil : .endMissing
    } catch let fault as Fault { return fault } catch { return .malformed }
  }

  private init(text: [UInt8]) { self.text = text }

  /// Reads up to the end of the next tag; returns `false` at the end of the text.
  private mutating func readNext(_ name: String, _ body: Body) throws -> Bool {
    let start = index
    while index < text.count, text[index] != UInt8(ascii: "<") { step() }
    if let last = open.indices.last { open[last].text += decoded(start..<index) }
    guard index < text.count else { return false }
    if has("<!--") { return skip(past: "-->") }
    if has("<?") { return skip(past: "?>") }
    guard byte(1) != UInt8(ascii: "!") else { throw Fault.documentType }
    if byte(1) == UInt8(ascii: "/") {
      index += 2
      let ended = try readName()
      guard let element = open.popLast(), element.name == ended, skip(past: ">") else {
        throw Fault.malformed
      }
      close(element, name, body)
    } else {
      try readStart(name, body)
    }
    return true
  }

  private mutating func readStart(_ name: String, _ body: Body) throws {
    let line = line
    index += 1
    var element = XMLElement(name: try readName(), line: line)
    while true {
      skipBlanks()
      if byte(0) == UInt8(ascii: ">") {
        index += 1
        guard open.count < XMLReader.deepest else { throw Fault.tooDeep }
        return open.append(element)
      }
      if has("/>") {
        index += 2
        return close(element, name, body)
      }
      let key = try readName()
      skipBlanks()
      guard byte(0) == UInt8(ascii: "=") else { throw Fault.malformed }
      index += 1
      skipBlanks()
      element.attributes[key] = try readValue()
    }
  }

  /// Hands on an element that has ended, or puts it into the one around it.
  private mutating func close(
    _ element: XMLElement, _ name: String, _ body: Body
  ) {
    var element = element
    let isBlank = { (character: Character) in character.isWhitespace }
    element.text = String(element.text.drop(while: isBlank))
    while element.text.last.map(isBlank) == true { element.text.removeLast() }
    if element.name == name { return body(element, open.last) }
    let isInside = open.contains { $0.name == name }
    if isInside, let last = open.indices.last { open[last].elements.append(element) }
  }

  // MARK: Tokens

  /// The byte so far ahead; 0 beyond the end.
  private func byte(_ offset: Int) -> UInt8 {
    index + offset < text.count ? text[index + offset] : 0
  }

  private func has(_ sign: String) -> Bool { text[index...].starts(with: sign.utf8) }

  private mutating func step() {
    if text[index] == .lineFeed { line &+= 1 }
    index += 1
  }

  private mutating func skipBlanks() { while byte(0).isSpace { step() } }

  private mutating func skip(past end: String) -> Bool {
    while index < text.count {
      if has(end) {
        index += end.utf8.count
        return true
      }
      step()
    }
    return false
  }

  private mutating func readName() throws -> String {
    let start = index
    while index < text.count, text[index].isNamePart || text[index] == UInt8(ascii: ":") {
      index += 1
    }
    guard index > start, index - start <= XMLReader.longest else { throw Fault.malformed }
    return decoded(start..<index)
  }

  private mutating func readValue() throws -> String {
    let quote = byte(0)
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { throw Fault.malformed }
    index += 1
    let start = index
    while index < text.count, text[index] != quote { step() }
    guard index < text.count, index - start <= XMLReader.longest else { throw Fault.malformed }
    defer { index += 1 }
    return decoded(start..<index)
  }

  /// Returns a text with XML's own five entities replaced; others stay as they are.
  private func decoded(_ range: Range<Int>) -> String {
    let bytes = Array(text[range])
    guard bytes.contains(.ampersand) else { return String(decoding: bytes, as: UTF8.self) }
    var result: [UInt8] = []
    var place = 0
    while place < bytes.count {
      let entity = XMLReader.entities.first { bytes[place...].starts(with: $0.name) }
      result.append(entity?.byte ?? bytes[place])
      place += entity?.name.count ?? 1
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static let entities: [(name: [UInt8], byte: UInt8)] = [
    ("&lt;", "<"), ("&gt;", ">"), ("&amp;", "&"), ("&quot;", "\""), ("&apos;", "'"),
  ].map { (Array($0.0.utf8), Array($0.1.utf8)[0]) }
}
