import Testing

@testable import LifetraceReading

/// One whole JSON text, as RFC 8259 has it.
@Suite struct JSONElementTests {
  private static func read(_ bytes: [UInt8]) -> JSONElement? { JSONElement(bytes.span) }

  @Test(
    arguments: [
      "", " ", "{", "[1,]", "{\"a\":}", "{\"a\" 1}", "{a:1}", "01", "1.", ".5", "-", "1e", "+1",
      "tru",
      "nullx", "\"", "\"\\x\"", "\"\\u12\"", "\"\n\"", "[1] 2", "[1]\0", "\0", "]", "{\"a\":1]",
      "1 2",
      String(repeating: "[", count: 2000),
    ])
  func unsound(text: String) {
    #expect(Self.read(Array(text.utf8)) == nil)
  }

  /// Cut characters, halves of surrogate pairs, and longer forms than needed.
  @Test(arguments: [
    [0x80], [0xC3], [0xC0, 0xAF], [0xE0, 0x80, 0x80], [0xED, 0xA0, 0x80], [0xF5, 0x80, 0x80, 0x80],
  ])
  func invalidUTF8(bytes: [UInt8]) {
    #expect(Self.read([0x22] + bytes + [0x22]) == nil)
  }

  @Test func values() throws {
    let text =
      #" {"a":[1,-2.5e3,18446744073709551615,18446744073709551616],"\u0062":"\ud83d\ude00\/\ud800é", "c":{}, "d":true,"e":null} "#
    let root = try #require(Self.read(Array(text.utf8)))
    let numbers = root["a"]?.items ?? []
    #expect(
      numbers.map(\.number) == [1, -2500, 0x1p64, 0x1p64])
    #expect(numbers.map(\.unsigned) == [1, nil, .max, nil])
    #expect(numbers.map(\.integer) == [1, nil, nil, nil])
    // Half of a surrogate pair is no character.
    #expect(root["b"]?.text == "😀/\u{FFFD}é")
    #expect(root["c"]?.members.isEmpty == true)
    #expect(root["d"]?.flag == true)
    #expect(root["e"]?.flag == nil)
    #expect(root["f"] == nil)
    #expect(root.members.count == 5)
  }
}
