import LifetraceModel
import Testing

@testable import LifetraceReading

private let record = "Nov 12 12:24:37 iPad SpringBoard[510] <Notice>: one"

@Test func overlongLineIsCutAndCounted() {
  let long =
    Array("default\t10:00:00+0100\tDemo\t".utf8)
    + [UInt8](repeating: UInt8(ascii: "x"), count: 5 << 20)
  let bytes = long + Array("\ndefault\t10:00:01+0100\tDemo\ttwo\n".utf8)
  for chunk in [Int.max, 1 << 16, 100_000] {
    let read = collect(bytes, chunk: chunk)
    #expect(read.rows.map(\.line) == [1, 2])
    #expect(read.rows.last?.message == "two")
    #expect(read.rows.first.map { $0.message.utf8.count <= LineBlocks.lineLimit } == true)
    #expect(read.skipped == ["overlong line": 1])
    #expect(read.lines == 2)
  }
}

@Test func endlessRecordIsCutAndCounted() {
  let lines = String(repeating: "\tcontinuation of some length\n", count: 10_000)
  let read = collect("default\t10:00:00+0100\tDemo\tone\n" + lines)
  #expect(read.rows.count == 1)
  #expect(read.rows.first.map { $0.message.utf8.count <= RecordJoiner.recordLimit } == true)
  #expect(read.skipped == ["overlong record": 1])
}

@Test func manyLostBreaksEndWell() {
  let read = collect(
    "18:05:43 assertiond x" + String(repeating: " 18:05:48 assertiond y", count: 1000))
  #expect(read.rows.count == 1001)
}

private func utf16(_ text: String, isBigEndian: Bool) -> [UInt8] {
  var bytes: [UInt8] = []
  for unit in text.utf16 {
    let low = UInt8(unit & 0xFF)
    let high = UInt8(unit >> 8)
    bytes += isBigEndian ? [high, low] : [low, high]
  }
  return bytes
}

private let encodings: [(name: String, bytes: [UInt8])] = [
  ("UTF-8 mark", [0xEF, 0xBB, 0xBF] + Array(record.utf8)),
  ("UTF-16, little end first", [0xFF, 0xFE] + utf16(record, isBigEndian: false)),
  ("UTF-16, big end first", [0xFE, 0xFF] + utf16(record, isBigEndian: true)),
  ("UTF-16 without a mark", utf16(record, isBigEndian: false)),
]

@Test(arguments: encodings)
func encodingIsRecognized(_ name: String, _ bytes: [UInt8]) {
  for chunk in [1, 3, Int.max] {
    let read = collect(bytes, chunk: chunk)
    #expect(read.rows.map(\.message) == ["one"], "\(name)")
    #expect(read.foreign == nil)
  }
}

@Test func utf16SurrogatesSurvivePieces() {
  let bytes: [UInt8] = [0xFF, 0xFE] + utf16("x 🔵 " + record, isBigEndian: false)
  var decoder = UTF16Text(bytes.span)
  var text: [UInt8] = []
  for byte in bytes { text += decoder?.decode([byte]) ?? [] }
  #expect(String(decoding: text, as: UTF8.self) == "x 🔵 " + record)
}

private let foreignFiles: [(name: String, bytes: [UInt8])] = [
  ("a binary property list", Array("bplist00".utf8)),
  ("an SQLite database", Array("SQLite format 3\0".utf8)),
  ("XML", Array("<?xml version=\"1.0\"?>\n<plist version=\"1.0\">\n</plist>\n".utf8)),
  (
    "an export of xctrace",
    Array("<?xml version=\"1.0\"?>\n<trace-query-result>\n<node>\n".utf8)
  ),
  ("XML", [0xFF, 0xFE] + utf16("<?xml version=\"1.0\"?>\n<plist/>\n", isBigEndian: false)),
  ("a gzip archive", [0x1F, 0x8B, 8, 0]),
  (
    "a tracev3 file of the unified log whose beginning is damaged",
    [0x00, 0x10, 0x00, 0x00, 0x11, 0x00, 0x00, 0x00, 0xD0]
  ),
  ("binary data", (0..<4096).map { UInt8(truncatingIfNeeded: $0 * 37 + $0 / 7) }),
  ("binary data", Array("notes\n".utf8) + Array(repeating: 0, count: 4096)),
]

@Test(arguments: foreignFiles)
func foreignFileIsNamed(_ name: String, _ bytes: [UInt8]) {
  let read = collect(bytes)
  #expect(read.foreign?.name == name)
  #expect(read.rows.isEmpty)
}

@Test func oddBytesAreSurvived() {
  let text = Array("default\t10:00:00+0100\tDemo\tone ".utf8) + [0xFF, 0xC3, 0x28, 0x1B]
  let read = collect(text + Array("\ndefault\t10:00:01+0100\tDemo\tt\0wo\n".utf8))
  #expect(read.rows.map(\.line) == [1, 2])
  #expect(read.rows.last?.message == "t\nwo")
  #expect(collect([]).rows.isEmpty)
  #expect(collect("\n\r\n\0\n").rows.isEmpty)
}

@Test func lostMessagesAreNoted() {
  let read = collect(record + "\n=== Messages dropped during live streaming\n" + record + "\n")
  #expect(read.losses == 1)
  #expect(read.rows.count == 2)
}

@Test(arguments: [
  ("a\\<b\\>", "a<b>"), ("\u{1B}[0;37mred\u{1B}[0m", "red"), ("a\\134b", nil), ("plain", nil),
  ("\\\\[", "\\["), ("end\\", nil), ("\u{1B}[12", nil),
  (
    "&lt;a&gt; &quot;b&quot; &#39;c&#x27; &apos;d&#x2F; 0 -&gt; 1&nbsp;&rarr;",
    "<a> \"b\" 'c' 'd/ 0 -> 1 →"
  ),
  ("a &amp; b &amp;&amp; c &amp;lt;d&amp;gt; &amp;amp;#39;", "a & b && c <d> '"),
  ("a&b; &lt &; &#; &#x; &#10; &#1114112; &#12345678; &unknown;", nil), ("&#8594;&#233;", "→é"),
  ("a\u{A0}b\u{202F}c\u{2007}d", "a b c d"), ("\u{A0}", " "), ("é © – ’ →", nil),
])
func pasteMarkIsUndone(_ escaped: String, _ plain: String?) {
  let bytes = Escapes.undoingPaste(Array(escaped.utf8).span)
  #expect(bytes.map { String(decoding: $0, as: UTF8.self) } == plain)
}

@Test func lineOfMarksAloneEndsWell() {
  let marks = String(repeating: "\\", count: 100_000) + "["
  #expect(collect(marks + "\n" + record + "\n").rows.map(\.message) == ["one"])
}

@Test(arguments: [
  ("lost 12 messages", true), ("lost >=  7 unreliable messages from x", true),
  ("=== Messages dropped", true), ("lost all messages", false), ("we lost 12 messages", false),
])
func lossIsReadInMessages(_ message: String, _ isLoss: Bool) {
  let found = PasteMarks.isLossMessage(Array(message.utf8).span)
  #expect(found == isLoss)
}

@Test func forcedLayoutReadsNothingElse() {
  let text = record + "\ndefault\t10:00:00+0100\tDemo\ttwo\n"
  #expect(collect(text, layout: "console").rows.map(\.message) == ["two"])
  #expect(collect(text, layout: "idevicesyslog").rows.count == 1)
}

@Test func unknownLayoutNamesTheNearOne() throws {
  var reader = TraceReader(options: ReadingOptions(layout: "idevicesylog"))
  let error = #expect(throws: UnknownLayout.self) { try reader.read(name: "x") { nil } }
  #expect(error?.suggestion == "idevicesyslog")
  #expect(UnknownLayout(name: "qqqqqqqqqqqqqqqqqqqqq").suggestion == nil)
}

@Test(arguments: [
  ("\\134", "\\"), ("a\\^Gb", "a\u{7}b"), ("\\M-^[", "\u{9B}"), ("\\M-C\\M-)", "é"), ("\\", "\\"),
  ("\\9", "\\9"), ("\\303\\251", "é"), ("\\M-", "\\M-"), ("\\n", "\\n"),
])
func visEscapeIsUndone(_ escaped: String, _ plain: String) {
  var bytes = Array(("x" + escaped).utf8)
  Escapes.undoVis(&bytes, from: 1)
  let expected = plain == "\u{9B}" ? [0x9B] : Array(plain.utf8)
  #expect(Array(bytes.dropFirst()) == expected)
}

/// As FreeBSD's manual page vis(3) writes a byte: `\M-C`, with a meta bit and a control character `\M^G`.
@Test(arguments: 0...255 as ClosedRange<UInt8>)
func everyByteThatVisEncodesIsUndone(_ byte: UInt8) {
  let low = byte & 0x7F
  let isControl = low < 0x20 || low == 0x7F
  var bytes: [UInt8] = [UInt8(ascii: "\\")]
  if byte >= 0x80 { bytes.append(UInt8(ascii: "M")) }
  if isControl {
    bytes.append(UInt8(ascii: "^"))
  } else if byte >= 0x80 {
    bytes.append(UInt8(ascii: "-"))
  }
  bytes.append(isControl ? low ^ 0x40 : low)
  // Other bytes are not encoded.
  if byte < 0x80, !isControl { bytes = [byte] }
  if byte == UInt8(ascii: "\\") { bytes = Array("\\134".utf8) }
  Escapes.undoVis(&bytes, from: 0)
  #expect(bytes == [byte])
}
