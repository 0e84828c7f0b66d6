import LifetraceFindings

/// Checks the form of what is written: JSON, XML, and text that a terminal or a CI runner shows.
enum Wellformed {
  /// Parses JSON strictly.
  @discardableResult
  static func json(_ bytes: [UInt8], _ what: String) throws(FuzzFailure) -> LocatedJSON {
    do {
      return try LocatedJSON(parsing: bytes)
    } catch {
      throw FuzzFailure("json", "\(what): \(error.message)")
    }
  }

  /// Checks that no scalar acts on a terminal, reorders text or is invisible, and that no line is a command of
  /// a CI runner.
  ///
  /// - Parameter allowed: controls that the format itself writes, beside the line feed.
  static func text(
    _ bytes: [UInt8], _ what: String, allowed: String = "", mayCommand: Bool = false
  ) throws(FuzzFailure) {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw FuzzFailure("harmless", "\(what): no UTF-8")
    }
    if let scalar = text.unicodeScalars.first(where: { isHarmful($0, allowed) }) {
      throw FuzzFailure(
        "harmless", "\(what): U+\(String(scalar.value, radix: 16, uppercase: true))")
    }
    guard !mayCommand else { return }
    for line in text.split(separator: "\n") {
      if line.drop(while: \.isWhitespace).hasPrefix("::") || line.contains("##[") {
        throw FuzzFailure("harmless", "\(what): a command '\(line.prefix(60))'")
      }
    }
  }

  private static func isHarmful(_ scalar: Unicode.Scalar, _ allowed: String) -> Bool {
    if scalar.value < 0x7F {
      return scalar.value < 0x20 && scalar != "\n" && !allowed.unicodeScalars.contains(scalar)
    }
    switch scalar.value {
    // Joiners of scripts and emoji, and signs that stand before Arabic and Kaithi numbers.
    case 0x200C, 0x200D, 0x600...0x605, 0x6DD, 0x70F, 0x890, 0x891, 0x8E2, 0x110BD, 0x110CD:
      return false
    default:
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator: return true
      default: return false
      }
    }
  }

  /// Checks that XML is well formed: elements are closed in order, texts have no bare signs, characters are
  /// those of XML 1.0.
  static func xml(_ bytes: [UInt8], _ what: String) throws(FuzzFailure) {
    var scanner = XMLScanner(bytes)
    if let fault = scanner.fault() { throw FuzzFailure("xml", "\(what): \(fault)") }
  }
}

/// Looks for the first fault in the form of an XML document.
private struct XMLScanner {
  private let bytes: [UInt8]
  private var index = 0
  private var open: [ArraySlice<UInt8>] = []
  private var rootCount = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func fault() -> String? {
    guard let text = String(validating: bytes, as: UTF8.self) else { return "no UTF-8" }
    if let bad = text.unicodeScalars.first(where: { !XMLScanner.isCharacter($0) }) {
      return "U+\(String(bad.value, radix: 16)) is no character of XML"
    }
    while index < bytes.count {
      if let fault = bytes[index] == UInt8(ascii: "<") ? markup() : characters() { return fault }
    }
    if let last = open.last { return "<\(String(decoding: last, as: UTF8.self))> is not closed" }
    return rootCount == 1 ? nil : "\(rootCount) root elements"
  }

  private static func isCharacter(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x9, 0xA, 0xD, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: true
    default: false
    }
  }

  private mutating func characters() -> String? {
    let end = bytes[index...].firstIndex(of: UInt8(ascii: "<")) ?? bytes.count
    defer { index = end }
    if open.isEmpty, bytes[index..<end].contains(where: { $0 > 0x20 }) {
      return "text beside the root"
    }
    return references(in: bytes[index..<end])
  }

  /// Whether every `&` begins a reference that XML knows.
  private func references(in text: ArraySlice<UInt8>) -> String? {
    for piece in text.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false)
      .dropFirst()
    {
      let name = String(decoding: piece.prefix { $0 != UInt8(ascii: ";") }, as: UTF8.self)
      let isKnown = ["amp", "lt", "gt", "quot", "apos"].contains(name)
      let isNumber =
        name.hasPrefix("#") && name.dropFirst().allSatisfy { $0.isHexDigit || $0 == "x" }
      guard name.utf8.count < piece.count, isKnown || isNumber else { return "&\(name.prefix(20))" }
    }
    return nil
  }

  private mutating func markup() -> String? {
    for (start, end) in [("<?", "?>"), ("<!--", "-->"), ("<![CDATA[", "]]>"), ("<!DOCTYPE", ">")]
    where bytes[index...].starts(with: start.utf8) {
      guard let found = place(of: Array(end.utf8), from: index + start.utf8.count) else {
        return "\(start) without end"
      }
      let content = bytes[(index + start.utf8.count)..<found]
      index = found + end.utf8.count
      let hasDashes =
        start == "<!--" && zip(content, content.dropFirst()).contains { $0 == 0x2D && $1 == 0x2D }
      return hasDashes ? "-- in a comment" : nil
    }
    return tag()
  }

  private func place(of end: [UInt8], from start: Int) -> Int? {
    guard start + end.count <= bytes.count else { return nil }
    return (start...(bytes.count - end.count)).first { bytes[$0...].starts(with: end) }
  }

  private mutating func tag() -> String? {
    var end = index + 1
    var quote: UInt8?
    while end < bytes.count, quote != nil || bytes[end] != UInt8(ascii: ">") {
      let byte = bytes[end]
      if byte == quote {
        quote = nil
      } else if quote == nil, byte == 0x22 || byte == 0x27 {
        quote = byte
      }
      if byte == UInt8(ascii: "<") { return "< in a tag" }
      end += 1
    }
    guard end < bytes.count else { return "a tag without end" }
    var content = bytes[(index + 1)..<end]
    index = end + 1
    if content.first == UInt8(ascii: "/") {
      let name = content.dropFirst().prefix { $0 > 0x20 }
      return open.popLast() == name
        ? nil : "</\(String(decoding: name, as: UTF8.self))> closes another"
    }
    let isEmpty = content.last == UInt8(ascii: "/")
    if isEmpty { content = content.dropLast() }
    let name = content.prefix { $0 > 0x20 }
    guard let first = name.first, first > 0x40 else { return "a tag without a name" }
    if open.isEmpty { rootCount += 1 }
    if !isEmpty { open.append(name) }
    return attributes(in: content.dropFirst(name.count))
  }

  private func attributes(in text: ArraySlice<UInt8>) -> String? {
    var rest = text.drop { $0 <= 0x20 }
    var names: Set<ArraySlice<UInt8>> = []
    while !rest.isEmpty {
      let name = rest.prefix { $0 != UInt8(ascii: "=") && $0 > 0x20 }
      rest = rest.dropFirst(name.count)
      guard rest.first == UInt8(ascii: "="), let quote = rest.dropFirst().first,
        quote == 0x22 || quote == 0x27
      else { return "an attribute without a value" }
      let value = rest.dropFirst(2).prefix { $0 != quote }
      rest = rest.dropFirst(value.count + 3)
      guard names.insert(name).inserted else { return "an attribute twice" }
      if let fault = references(in: value) { return fault }
      guard rest.first.map({ $0 <= 0x20 }) ?? true else { return "no blank between attributes" }
      rest = rest.drop { $0 <= 0x20 }
    }
    return nil
  }
}
