import Testing

@testable import LifetraceUnifiedLogs

@Suite("Descriptions of property lists")
struct PropertyListDescriptionTests {
  @Test("dictionaries and arrays within each other")
  func nested() throws {
    let value = try PropertyListValue(binary: bytes(BinaryPropertyListTests.mixed).span)
    #expect(
      description(value) == """
        {
            app =     {
                pid = 512;
                state = suspended;
            };
            at = "2022-04-13 13:14:56 +0000";
            name = "Z\\U00fcrich \\Ud83d\\Udeb2";
            off = 0;
            on = 1;
            tasks =     (
                a,
                "1.5",
                {length = 2, bytes = 0x0102}
            );
        }
        """)
  }

  @Test("arrays of dictionaries and arrays, and empty ones")
  func elements() {
    let value = PropertyListValue.array([
      .dictionary([.init(key: "b c", value: .integer(-1)), .init(key: "a", value: .array([]))]),
      .array([.string("x")]), .dictionary([]),
    ])
    #expect(
      description(value) == """
        (
                {
                a =         (
                );
                "b c" = "-1";
            },
                (
                x
            ),
                {
            }
        )
        """)
  }

  @Test(
    "values by themselves",
    arguments: [
      (.string("two words\n"), "two words\n"), (.string(""), ""), (.integer(-5), "-5"),
      (.boolean(true), "1"), (.real(2), "2"), (.real(-0.25), "-0.25"), (.real(1e20), "1e+20"),
      (.null, "<null>"), (.uid(7), "<CFKeyedArchiverUID>{value = 7}"),
      (.data([]), "{length = 0, bytes = 0x}"),
      (.array([]), "(\n)"), (.dictionary([]), "{\n}"),
      (
        .data(Array(0..<24)),
        "{length = 24, bytes = 0x000102030405060708090a0b0c0d0e0f1011121314151617}"
      ),
      (
        .data(Array(0..<25)),
        "{length = 25, bytes = 0x00010203 04050607 08090a0b 0c0d0e0f ... 11121314 15161718 }"
      ),
    ] as [(PropertyListValue, String)])
  func alone(value: PropertyListValue, text: String) {
    #expect(description(value) == text)
  }

  @Test(
    "dates",
    arguments: [
      (0, "2001-01-01 00:00:00 +0000"), (-0.5, "2000-12-31 23:59:59 +0000"),
      (86399.999, "2001-01-01 23:59:59 +0000"), (-31_622_401, "1999-12-31 23:59:59 +0000"),
      (-978_307_200, "1970-01-01 00:00:00 +0000"),
      // A thousand times 400 years, which have 146,097 days.
      (146_097_000 * 86400, "402001-01-01 00:00:00 +0000"),
      (1e14, "100000000000000"), (-1e300, "-1e+300"), (.infinity, "inf"), (.nan, "nan"),
    ] as [(Double, String)])
  func dates(seconds: Double, text: String) {
    #expect(description(.date(secondsSince2001: seconds)) == text)
  }

  @Test(
    "strings within others",
    arguments: [
      ("abcXYZ019", "abcXYZ019"), ("", "\"\""), ("com.apple.app", "\"com.apple.app\""),
      ("is_on", "\"is_on\""), ("say \"hi\"\\", #""say \"hi\"\\""#),
      ("\u{7}\u{8}\t\n\u{b}\u{c}\r", #""\a\b\t\n\v\f\r""#), ("\u{1b}\0", #""\033\000""#),
      ("é\u{7f}", #""\U00e9\U007f""#),
    ])
  func quoted(string: String, text: String) {
    #expect(description(.array([.string(string)])) == "(\n    \(text)\n)")
  }

  @Test("a limit")
  func limit() {
    let value = PropertyListValue.dictionary([
      .init(key: "a", value: .array([.integer(1), .integer(2), .integer(3)])),
      .init(key: "b", value: .integer(4)),
    ])
    // The limit is reached after the first element.
    var text = Array("x".utf8)
    value.appendDescription(to: &text, limit: 35)
    #expect(
      String(decoding: text, as: UTF8.self) == """
        x{
            a =     (
                1,
                ...
            );
            ...
        }
        """)
  }

  private func description(_ value: PropertyListValue) -> String {
    var text: [UInt8] = []
    value.appendDescription(to: &text)
    return String(decoding: text, as: UTF8.self)
  }
}
