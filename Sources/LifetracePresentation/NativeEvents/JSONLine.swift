/// One JSON object on one line, written key by key.
struct JSONLine {
  /// The bytes written so far, with the line feed once the line is ended.
  private(set) var bytes: [UInt8] = [UInt8(ascii: "{")]

  /// Adds a text, escaped; invalid UTF-8 is repaired.
  mutating func add(_ key: StaticString, _ text: String) {
    beginValue(key)
    bytes.appendJSONString(text)
  }

  /// Adds a number or a literal, written as it is.
  mutating func add(_ key: StaticString, literal: some CustomStringConvertible) {
    beginValue(key)
    bytes.append(contentsOf: literal.description.utf8)
  }

  /// Adds an object that `body` fills; nothing if it stays empty.
  mutating func add(_ key: StaticString, _ body: (inout JSONLine) -> Void) {
    var inner = JSONLine()
    body(&inner)
    guard inner.bytes.count > 1 else { return }
    beginValue(key)
    bytes.append(contentsOf: inner.bytes)
    bytes.append(UInt8(ascii: "}"))
  }

  /// Ends the line.
  consuming func ended() -> [UInt8] {
    bytes.append(UInt8(ascii: "}"))
    bytes.append(UInt8(ascii: "\n"))
    return bytes
  }

  private mutating func beginValue(_ key: StaticString) {
    if bytes.count > 1 { bytes.append(UInt8(ascii: ",")) }
    bytes.appendJSONString(key.description)
    bytes.append(UInt8(ascii: ":"))
  }
}
