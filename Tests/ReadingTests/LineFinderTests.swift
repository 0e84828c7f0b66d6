import LifetraceReading
import Testing

/// Single lines by the numbers that the readers give them.
@Suite struct LineFinderTests {
  @Test(arguments: [
    ("a\nb\nc\n", 2, "b"), ("a\r\nb\r\nc", 2, "b"), ("a\rb\rc", 3, "c"), ("a\n\nc\n", 3, "c"),
    ("a\n\0b\n\0", 2, "b"), ("\u{FEFF}a\nb\n", 1, "a"), ("a\nb", 2, "b"),
  ])
  func line(text: String, number: UInt32, expected: String) {
    for size in [1, 2, 3, 100] {
      var finder = LineFinder([number...number])
      var rest = Array(text.utf8)[...]
      while !rest.isEmpty, finder.read(Array(rest.prefix(size))) { rest = rest.dropFirst(size) }
      finder.finish()
      #expect(finder.found[number].map { String(decoding: $0, as: UTF8.self) } == expected)
    }
  }

  @Test func linesOfUTF16() {
    let text = "first line\nsecond line\n"
    var bytes: [UInt8] = [0xFF, 0xFE]
    for unit in text.utf16 { bytes += [UInt8(unit & 0xFF), UInt8(unit >> 8)] }
    var finder = LineFinder([2...2])
    _ = finder.read(bytes)
    finder.finish()
    #expect(finder.found[2].map { String(decoding: $0, as: UTF8.self) } == "second line")
  }

  @Test func stopsBehindTheLastLine() {
    var finder = LineFinder([2...3, 1...1])
    let goesOn = finder.read(Array("a\nb\nc\nd\n".utf8))
    #expect(!goesOn)
    #expect(finder.found.keys.sorted() == [1, 2, 3])
    #expect(LineFinder.beginsRecord(Array(#"{"ts":"#.utf8)))
    #expect(!LineFinder.beginsRecord(Array("{(".utf8)))
    #expect(!LineFinder.beginsRecord(Array("  /var/mobile/a.sqlite)".utf8)))
    #expect(LineFinder.beginsRecord(Array("2026-03-02 18:04:10.000 Df a[1:2] b".utf8)))
  }
}
