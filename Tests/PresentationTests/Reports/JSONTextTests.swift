import LifetraceModel
import Testing

@testable import LifetracePresentation

@Suite("JSON text")
struct JSONTextTests {
  @Test(
    "writes seconds exactly",
    arguments: [
      (0, "0"), (1, "0.000000001"), (1_500_000_000, "1.5"), (-250_000_000, "-0.25"),
      (60_000_000_000, "60"), (Int64.max, "9223372036.854775807"),
      (Int64.min, "-9223372036.854775808"),
    ] as [(Int64, String)])
  func seconds(nanoseconds: Int64, text: String) {
    #expect(JSONText.seconds(TimeSpan(nanoseconds: nanoseconds)).compact == text)
  }

  @Test(
    "writes scalars",
    arguments: [
      (.ratio(0.544950), "0.54495"), (.ratio(1), "1"), (.ratio(-0.25), "-0.25"),
      (.ratio(.nan), "null"), (.unsigned(.max), "18446744073709551615"),
      (.integer(.min), "-9223372036854775808"), (.bool(true), "true"), (.array([]), "[]"),
      (.object([]), "{}"), (.array([.integer(1), .integer(2)]), "[1, 2]"),
    ] as [(JSONText, String)])
  func scalars(value: JSONText, text: String) {
    #expect(value.compact == text)
  }

  @Test(
    "escapes what JSON or a terminal would act on",
    arguments: [
      ("a\"b\\c", #""a\"b\\c""#), ("\n\r\t\u{0}", #""\n\r\t\u0000""#),
      ("\u{1B}[0m\u{9B}", #""\u001b[0m\u009b""#), ("\u{202E}", #""\u202e""#),
      ("\u{E0001}", #""\udb40\udc01""#), ("日本 é", "\"日本 é\""),
    ])
  func strings(text: String, json: String) {
    #expect(JSONText.string(text).compact == json)
  }

  @Test("leaves out members without a value and keeps the order of the others")
  func members() {
    let value: JSONText = ["b": .integer(1), "a": nil, "0": .string("x")]
    #expect(value.compact == #"{ "b": 1, "0": "x" }"#)
  }

  @Test("breaks only what does not fit a line")
  func pretty() {
    let value: JSONText = [
      "short": .array([.integer(1)]), "long": .array([.string("0123456789"), .bool(true)]),
    ]
    let expected = """
      {
        "short": [1],
        "long": [
          "0123456789",
          true
        ]
      }
      """
    #expect(String(decoding: value.prettyLines(width: 20), as: UTF8.self) == expected + "\n")
  }
}
