/// A JSON value that remembers where it begins, for messages about files that people write.
///
/// The reader of logs gives no places and skips unknown keys.
package struct LocatedJSON: Sendable {
  /// A value without its place.
  package enum Content: Sendable {
    case object([Member])
    case array([LocatedJSON])
    case string(String)
    /// The digits as they are in the text.
    case number(String)
    case bool(Bool)
    case null
  }

  /// A key of an object, where it begins, and its value.
  package struct Member: Sendable {
    /// The key, without quotes and escapes.
    package let key: String
    let offset: Int
    /// The value.
    package let value: LocatedJSON
  }

  /// The value.
  package let content: Content
  /// The offset of the first byte in the text.
  let offset: Int

  /// Parses a whole text in UTF-8, with or without a byte order mark.
  package init(parsing bytes: [UInt8]) throws(FileFault) {
    var parser = JSONTextParser(bytes)
    self = try parser.document()
  }

  fileprivate init(_ content: Content, at offset: Int) {
    self.content = content
    self.offset = offset
  }

  /// What the value is, for messages.
  var kind: String {
    switch content {
    case .object: "an object"
    case .array: "a list"
    case .string: "a text"
    case .number: "a number"
    case .bool: "true or false"
    case .null: "null"
    }
  }
}

/// What is wrong with a file, at a place in it.
package struct FileFault: Error {
  /// The offset of the byte that is at fault.
  let offset: Int
  /// What was found, what was expected, and what to do.
  package let message: String

  /// Creates a fault at a value.
  init(_ value: LocatedJSON, _ message: String) { self.init(at: value.offset, message) }

  /// Creates a fault at an offset.
  init(at offset: Int, _ message: String) {
    self.offset = offset
    self.message = message
  }
}

/// A strict parser of RFC 8259 for short files.
private struct JSONTextParser {
  private let bytes: [UInt8]
  private var index = 0
  private var depth = 0
  private static let deepest = 64

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func document() throws(FileFault) -> LocatedJSON {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
    let value = try value()
    skipBlanks()
    guard index == bytes.count else {
      throw fault("text after the end of the JSON value; remove it")
    }
    return value
  }

  private mutating func value() throws(FileFault) -> LocatedJSON {
    skipBlanks()
    let start = index
    guard let byte = peek else { throw fault("the file ends before a value; is it complete?") }
    switch byte {
    case UInt8(ascii: "{"): return LocatedJSON(try nested(Self.object), at: start)
    case UInt8(ascii: "["): return LocatedJSON(try nested(Self.array), at: start)
    case UInt8(ascii: "\""): return LocatedJSON(.string(try string()), at: start)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      return LocatedJSON(.number(try number()), at: start)
    default: return LocatedJSON(try word(), at: start)
    }
  }

  private mutating func nested(
    _ body: (inout JSONTextParser) throws(FileFault) -> LocatedJSON.Content
  ) throws(FileFault) -> LocatedJSON.Content {
    guard depth < Self.deepest else {
      throw fault("nested more than \(Self.deepest) levels deep; expected less")
    }
    depth += 1
    index += 1
    defer { depth -= 1 }
    return try body(&self)
  }

  private static func object(
    _ parser: inout JSONTextParser
  ) throws(FileFault) -> LocatedJSON.Content {
    var members: [LocatedJSON.Member] = []
    var keys: Set<String> = []
    while try parser.continues(until: "}", isFirst: members.isEmpty) {
      let start = parser.index
      guard parser.peek == UInt8(ascii: "\"") else {
        throw parser.fault("expected a key in double quotes")
      }
      let key = try parser.string()
      guard keys.insert(key).inserted else {
        throw FileFault(at: start, "the key '\(key)' is given twice; remove one")
      }
      parser.skipBlanks()
      guard parser.peek == UInt8(ascii: ":") else {
        throw parser.fault("expected ':' after the key '\(key)'")
      }
      parser.index += 1
      members.append(.init(key: key, offset: start, value: try parser.value()))
    }
    return .object(members)
  }

  private static func array(
    _ parser: inout JSONTextParser
  ) throws(FileFault) -> LocatedJSON.Content {
    var items: [LocatedJSON] = []
    while try parser.continues(until: "]", isFirst: items.isEmpty) {
      items.append(try parser.value())
    }
    return .array(items)
  }

  /// Returns whether another item follows, and moves to it, or after the closing bracket.
  private mutating func continues(
    until end: Unicode.Scalar, isFirst: Bool
  ) throws(FileFault) -> Bool {
    skipBlanks()
    guard let byte = peek else { throw fault("the file ends before '\(end)'; is it complete?") }
    if byte == UInt8(ascii: end) {
      index += 1
      return false
    }
    if isFirst { return true }
    guard byte == UInt8(ascii: ",") else { throw fault("expected ',' or '\(end)'") }
    index += 1
    skipBlanks()
    if peek == UInt8(ascii: end) { throw fault("a ',' before '\(end)'; remove it") }
    return true
  }

  private mutating func word() throws(FileFault) -> LocatedJSON.Content {
    let words: [(String, LocatedJSON.Content)] = [
      ("true", .bool(true)), ("false", .bool(false)), ("null", .null),
    ]
    for (word, content) in words where bytes[index...].starts(with: word.utf8) {
      index += word.utf8.count
      return content
    }
    if peek == UInt8(ascii: "/") || peek == UInt8(ascii: "#") {
      throw fault("a comment; JSON has none, remove it")
    }
    throw fault("no JSON value; expected an object, a list, a text in double quotes or a number")
  }

  private mutating func number() throws(FileFault) -> String {
    let start = index
    while let byte = peek, Self.numberBytes.contains(byte) { index += 1 }
    let text = bytes[start..<index]
    guard Self.isNumber(text) else {
      throw FileFault(at: start, "'\(String(decoding: text, as: UTF8.self))' is no JSON number")
    }
    return String(decoding: text, as: UTF8.self)
  }

  private static let numberBytes = Set("+-.eE0123456789".utf8)

  /// Whether a text is a number as JSON writes it. A report has thousands, so that a pattern would be slow.
  private static func isNumber(_ text: ArraySlice<UInt8>) -> Bool {
    var rest = text.first == UInt8(ascii: "-") ? text.dropFirst() : text
    func digits() -> ArraySlice<UInt8> {
      rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }
    let whole = digits()
    guard let first = whole.first, first != UInt8(ascii: "0") || whole.count == 1 else {
      return false
    }
    rest = rest.dropFirst(whole.count)
    if rest.first == UInt8(ascii: ".") {
      rest = rest.dropFirst()
      guard !digits().isEmpty else { return false }
      rest = rest.dropFirst(digits().count)
    }
    if rest.first == UInt8(ascii: "e") || rest.first == UInt8(ascii: "E") {
      rest = rest.dropFirst()
      if rest.first == UInt8(ascii: "+") || rest.first == UInt8(ascii: "-") {
        rest = rest.dropFirst()
      }
      guard !digits().isEmpty else { return false }
      rest = rest.dropFirst(digits().count)
    }
    return rest.isEmpty
  }

  private mutating func string() throws(FileFault) -> String {
    let start = index
    index += 1
    var text: [UInt8] = []
    while let byte = peek {
      index += 1
      switch byte {
      case UInt8(ascii: "\""):
        guard let string = String(validating: text, as: UTF8.self) else {
          throw FileFault(at: start, "a text that is not UTF-8; save the file as UTF-8")
        }
        return string
      case UInt8(ascii: "\\"): text += try escape()
      case 0..<0x20:
        index -= 1
        throw fault(
          "a line break or control character in a string; write it as an escape such as \\n")
      default: text.append(byte)
      }
    }
    throw FileFault(at: start, "a text that does not end; expected '\"'")
  }

  private static let escapes: [UInt8: UInt8] = [
    UInt8(ascii: "\""): UInt8(ascii: "\""), UInt8(ascii: "\\"): UInt8(ascii: "\\"),
    UInt8(ascii: "/"): UInt8(ascii: "/"), UInt8(ascii: "b"): 8, UInt8(ascii: "f"): 12,
    UInt8(ascii: "n"): 10, UInt8(ascii: "r"): 13, UInt8(ascii: "t"): 9,
  ]

  private mutating func escape() throws(FileFault) -> [UInt8] {
    let start = index - 1
    guard let byte = peek else { throw fault("the file ends within a text; is it complete?") }
    index += 1
    if let plain = Self.escapes[byte] { return [plain] }
    guard byte == UInt8(ascii: "u") else {
      throw FileFault(at: start, "an unknown escape; expected one such as \\n or \\u00e9")
    }
    var unit = try codeUnit(from: start)
    if unit & 0xFC00 == 0xD800, bytes[index...].starts(with: "\\u".utf8) {
      index += 2
      let low = try codeUnit(from: start)
      unit = low & 0xFC00 == 0xDC00 ? 0x10000 + (unit & 0x3FF) << 10 + low & 0x3FF : 0xD800
    }
    guard let scalar = Unicode.Scalar(unit) else {
      throw FileFault(at: start, "half of a surrogate pair; expected both halves")
    }
    return Array(String(scalar).utf8)
  }

  private mutating func codeUnit(from start: Int) throws(FileFault) -> UInt32 {
    let digits = String(decoding: bytes[index...].prefix(4), as: UTF8.self)
    guard digits.utf8.count == 4, digits.allSatisfy(\.isHexDigit),
      let unit = UInt32(digits, radix: 16)
    else { throw FileFault(at: start, "an escape without four hexadecimal digits") }
    index += 4
    return unit
  }

  private mutating func skipBlanks() {
    while let byte = peek, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { index += 1 }
  }

  private var peek: UInt8? { index < bytes.count ? bytes[index] : nil }

  private func fault(_ message: String) -> FileFault { FileFault(at: index, message) }
}
