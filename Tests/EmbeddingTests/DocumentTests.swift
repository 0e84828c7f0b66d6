import LifetracePresentation
import LifetraceTestSupport
import Testing

@testable import LifetraceEmbedding

@Suite("Documents") struct DocumentTests {
  @Test(
    "change in their blocks only",
    arguments: DocumentCase.containers + DocumentCase.places + DocumentCase.inline
      + DocumentCase.bytes)
  func cases(_ item: DocumentCase) {
    let document = EmbeddingDocument(item.before, markup: item.markup)
    #expect(document.problems == [])
    let contents = document.blocks.map { _ in DocumentCase.content }
    let result = document.replacing(contents)
    #expect(String(decoding: result, as: UTF8.self) == String(decoding: item.after, as: UTF8.self))
    #expect(result == item.after)
    // Once more changes nothing.
    let again = EmbeddingDocument(result, markup: item.markup)
    #expect(again.replacing(contents) == result)
  }

  @Test(
    "leave alone what is no comment",
    arguments: [
      ("a fence", "```\nOPEN\nCLOSE\n```\n"), ("a fence of tildes", "~~~ md\nOPEN\nCLOSE\n~~~\n"),
      ("a fence without end", "````\n```\nOPEN\nCLOSE\n```\n"),
      ("a fence in a list", "- a\n\n  ```\n  OPEN\n  CLOSE\n  ```\n"),
      ("a fence in a quote", "> ```\n> OPEN\n> CLOSE\n> ```\n"),
      ("indented code", "a\n\n    OPEN\n    CLOSE\n"), ("code in a line", "`OPEN` `` CLOSE ``\n"),
      ("code over two lines", "`a\nb OPEN CLOSE`\n"), ("an escape", "\\OPEN \\CLOSE\n"),
      ("a comment around", "<!--\nOPEN\n"), ("preformatted", "<pre>\nOPEN\n\nCLOSE\n</pre>\n"),
      ("a script", "<script>\nOPEN\nCLOSE\n</script>\n"),
      ("a title of a link", "[a](b \"OPEN CLOSE\")\n"),
      ("an attribute", "<i title=\"OPEN CLOSE\">\n"),
      ("other words", "<!-- lifetraces: a --> <!-- lifetrace --> <!-- /lifetrace x -->\n"),
    ])
  func leftAlone(name: String, text: String) {
    let bytes = DocumentCase(name, text, "").before
    let document = EmbeddingDocument(bytes, markup: .markdown)
    #expect(document.blocks == [])
    #expect(document.problems == [])
  }

  @Test(
    "leave alone what is no comment of HTML",
    arguments: [
      "<script>OPEN</script>", "<style>/* OPEN */</style>", "<a title='OPEN'>", "<pre>OPEN</pre>",
      "<TEXTAREA>OPEN</TextArea>", "<!-- a OPEN", "<title>OPEN", "<xmp>OPEN</xmp>",
      "<![CDATA[ OPEN ]]>", "<?php echo 'OPEN'; ?>", "<?= 'OPEN' ?>",
      "<iframe>OPEN</iframe>", "<plaintext>OPEN",
    ])
  func leftAloneInHTML(text: String) {
    let document = EmbeddingDocument(DocumentCase("", text, "").before, markup: .html)
    #expect(document.blocks == [])
    #expect(document.problems == [])
  }

  @Test(
    "tell what is wrong and where",
    arguments: [
      ("a\n\nOPEN\n\nb\n", 3, .unclosedBlock), ("a\nCLOSE\n", 2, .strayEnd),
      ("OPEN\n\nOPEN\nCLOSE\n", 3, .nestedBlock(openedAt: 1)),
      ("OPEN\nCLOSE\nCLOSE\n", 3, .strayEnd),
      ("a\n\n<!-- lifetrace: table exits\n", 3, .unclosedComment),
      ("a OPEN\nCLOSE\n", 1, .markersNeedLines), ("OPEN b\nCLOSE\n", 1, .markersNeedLines),
      ("OPEN\nb CLOSE\n", 1, .markersNeedLines), ("\nOPENCLOSE b\n", 2, .wholeLineIsHTML),
      ("> OPENCLOSE\n", 1, .wholeLineIsHTML),
      ("<!-- lifetrace: graph name=a--b -->\nCLOSE\n", 1, .dashesInCommand),
      ("\r\r\nOPEN", 3, .unclosedBlock),
      // For a browser the comment ends before Markdown's end.
      ("a\n<!-- lifetrace: table exits --!>\nCLOSE\n", 2, .dashesInCommand),
      // A fence that nobody closed takes the end with it.
      ("OPEN\n```\nCLOSE\n", 1, .unclosedBlock),
      // So does one that another block's fence closes, and whatever else hides a marker.
      ("OPEN\n```text\nx\nCLOSE\n\nprose\n\nOPEN\n```\nCLOSE\n", 1, .hiddenMarker(at: 4)),
      ("OPEN\n\n```text\nOPEN\n```\n\nMARK\nCLOSE\n", 1, .hiddenMarker(at: 4)),
      ("OPEN\n````\n```\nCLOSE\n````\nCLOSE\n", 1, .hiddenMarker(at: 4)),
      ("OPEN\n\n<pre>\nCLOSE\n\nprose\n</pre>\n\nCLOSE\n", 1, .hiddenMarker(at: 4)),
      ("OPEN\n\n<!-- a\nCLOSE\nprose\n\nCLOSE\n", 1, .hiddenMarker(at: 4)),
      ("OPEN\n\n    CLOSE\n\nprose\n\nCLOSE\n", 1, .hiddenMarker(at: 3)),
      ("<details>\n> OPEN\n> CLOSE\n", 2, .quoteInHTML),
    ] as [(String, Int, EmbeddingFault)])
  func problems(text: String, line: Int, fault: EmbeddingFault) {
    let bytes = DocumentCase("", text, "").before
    let document = EmbeddingDocument(bytes, markup: .markdown)
    #expect(document.problems == [EmbeddingProblem(line: line, fault: fault)])
    // What is not understood is not touched.
    let contents = document.blocks.map { _ in GeneratedContent?.none }
    #expect(document.replacing(contents) == bytes)
  }

  @Test(
    "say that a command is no text",
    arguments: ["a OPENCLOSE\n", "OPEN\nCLOSE\n"])
  func invalidCommands(text: String) {
    let bytes = DocumentCase("", text, "").before.replacing("day".utf8, with: [0x64, 0xE9])
    for markup in Markup.allCases {
      let document = EmbeddingDocument(bytes, markup: markup)
      #expect(document.problems == [EmbeddingProblem(line: 1, fault: .commandIsNoText)])
      #expect(document.blocks == [])
    }
  }

  /// The blank lines around a table end the HTML that kept the indented comment from being code.
  @Test func aBlockEndsAtItsOwnComment() throws {
    for (text, line) in [
      ("<i>\nOPEN\n\tCLOSE\nCLOSE\n", 2), ("<i>\nOPEN\n\tCLOSE\n", 2),
      ("<i>\nOPEN\n  CLOSE\n", nil),
    ] {
      let document = EmbeddingDocument(DocumentCase("", text, "").before, markup: .markdown)
      let block = try #require(document.blocks.first)
      let mark = Fingerprint(command: try BlockCommand(block.text), traces: [1], version: "1").mark
      let problem = document.problem(writing: [GeneratedContent(lines: ["x"], mark: mark)])
      #expect(problem?.line == line)
    }
  }

  /// Preformatted text is shown with what stands before it.
  @Test func preformattedTextHasNoMargin() {
    let before = DocumentCase("", "<div>\r\n    OPEN\r\n    CLOSE\r\n</div>", "").before
    let document = EmbeddingDocument(before, markup: .html)
    let result = document.replacing([
      GeneratedContent(lines: ["<pre>a", "  b\n c</pre>"], mark: "mark")
    ])
    let after = DocumentCase(
      "",
      "<div>\r\n    OPEN\r\n    <pre>a\r\n      b\r\n c</pre>\r\n    MARK\r\n    CLOSE\r\n</div>",
      "")
    #expect(result == after.before)
  }

  @Test func otherEncodingsAreNamed() {
    for start: [UInt8] in [[0xFF, 0xFE, 0x3C, 0], [0xFE, 0xFF, 0, 0x3C]] {
      let document = EmbeddingDocument(start, markup: .markdown)
      #expect(document.problems == [EmbeddingProblem(line: 1, fault: .notUTF8)])
    }
  }

  /// Documents thrown together from pieces of all kinds keep every byte outside of their blocks.
  @Test(arguments: 0..<200)
  func anyMixtureKeepsItsOtherBytes(seed: UInt64) {
    let pieces: [[UInt8]] =
      [
        "OPEN\nCLOSE\n", "> OPEN\n> CLOSE\n", "- OPEN\r\n  old\r\n  CLOSE\r\n",
        "a OPENoldCLOSE b\n",
        "```\n", "    ", "\n", "\r\n", "> ", "- x\n", "<div>\n", "</div>\n", "`", "<!-- ", " -->",
        "| a | b |\n|---|---|\n", "OPEN\n", "CLOSE\n", "\u{FEFF}", "漢字 👩‍👧\n", "<pre>", "\\",
      ].map { Array($0.utf8) } + [[0xFF, 0x80], [0]]
    var numbers = SeededNumbers(seed: seed)
    var bytes: [UInt8] = []
    for _ in 0..<12 { bytes += pieces[Int(numbers.next() % UInt64(pieces.count))] }
    bytes = DocumentCase("", bytes: bytes, []).before
    let document = EmbeddingDocument(bytes, markup: .markdown)
    let contents = document.blocks.map { _ in DocumentCase.content }
    let result = document.replacing(contents)
    #expect(frame(document) == frame(EmbeddingDocument(result, markup: .markdown)))
    #expect(EmbeddingDocument(result, markup: .markdown).replacing(contents) == result)
  }

  /// Returns the bytes outside of blocks.
  private func frame(_ document: EmbeddingDocument) -> [UInt8] {
    var frame: [UInt8] = []
    var position = 0
    for block in document.blocks {
      frame += document.bytes[position..<block.body.lowerBound]
      position = block.body.upperBound
    }
    return frame + document.bytes[position...]
  }

  /// What cmark need not read of a long paragraph changes nothing for the rest of the document.
  @Test(
    "are read after long paragraphs as after short ones",
    arguments: [
      ("*p* [l](u) `c` ", true), ("<?", true), ("x <?", true), ("![[]()", true), ("<!A ", true),
      ("a\n-|-\n", true),
      ("[^", true), ("[a][a]", true), ("> *a* <b>\n", true), ("- `a`\n", true),
      ("a <!-- b\n", true), ("a --> b\n", true),
    ])
  func longParagraphs(text: String, isFound: Bool) {
    let block = "\n\n<!-- lifetrace: mermaid reference=app -->\n<!-- /lifetrace -->\n"
    let before = String(repeating: text, count: 100_000 / text.utf8.count)
    let document = EmbeddingDocument(Array((before + block).utf8), markup: .markdown)
    let short = EmbeddingDocument(Array((text + text + block).utf8), markup: .markdown)
    #expect(document.blocks.count == short.blocks.count)
    #expect(document.problems.isEmpty == short.problems.isEmpty)
  }

  /// HTML, comments and fences that go on after empty lines.
  @Test(
    "are read after what long paragraphs open and close",
    arguments: [
      ("<!-- open", "", 0), ("<!-- open", "close -->", 1), ("<script>", "x", 0),
      ("<script>", "x</script>", 1),
      ("<pre>", "x", 0), ("<pre>", "x</pre>", 1), ("<?x", "y", 0), ("<?x", "y?>", 1),
      ("<![CDATA[", "]]", 0),
      ("<![CDATA[", "]]>", 1), ("```", "x", 0), ("```", "\n```", 1), ("~~~", "x", 0),
      ("~~~", "\n~~~", 1),
      ("[^1]: a", "", 1), ("> a", "", 1),
    ])
  func longOpenings(opening: String, end: String, count: Int) {
    let block = "\n\n<!-- lifetrace: mermaid reference=app -->\n<!-- /lifetrace -->\n"
    let filling = String(repeating: "*a* _b_ [c](d) `e`\n", count: 1000)
    let text = opening + "\n" + filling + filling + end + block
    let document = EmbeddingDocument(Array(text.utf8), markup: .markdown)
    #expect(document.blocks.count == count)
  }

  @Test func aBlockInALongParagraphIsRefused() {
    let block = "<!-- lifetrace: mermaid reference=app -->\n<!-- /lifetrace -->\n"
    let text = String(repeating: "*a* _b_\n", count: 9000) + block
    let document = EmbeddingDocument(Array(text.utf8), markup: .markdown)
    #expect(document.blocks.isEmpty)
    #expect(document.problems == [EmbeddingProblem(line: 9001, fault: .longParagraph)])
  }

  @Test(
    "are found in elements whose names only begin as those of raw text",
    arguments: [
      ("<title-bar>v BLOCK</title-bar>", 1), ("<iframe-x>BLOCK</iframe-x>", 1),
      ("<title>BLOCK</title>", 0),
      ("<script>\"</script-x>\"; BLOCK</script>", 0), ("<SCRIPT >x</SCRIPT >BLOCK", 1),
      ("<a href=/s?q=\"x>y</a> BLOCK", 1), ("<a href=/o'brien>x</a> BLOCK", 1),
      ("<a title='>' href=x>BLOCK", 1),
      ("<a title = \">\">BLOCK", 1),
    ])
  func elements(text: String, count: Int) {
    let block = "<!-- lifetrace: value exits.total trace=a --><!-- /lifetrace -->"
    let document = EmbeddingDocument(
      Array(text.replacing("BLOCK", with: block).utf8), markup: .html)
    #expect(document.blocks.count == count)
  }

  /// The end of a tag is no sign of a quote.
  @Test func aMarginOfHTMLIsBlank() {
    let text = "<div\n  ><!-- lifetrace: table exits trace=a -->\n<!-- /lifetrace -->\n</div>\n"
    let document = EmbeddingDocument(Array(text.utf8), markup: .html)
    #expect(document.problems == [EmbeddingProblem(line: 2, fault: .markersNeedLines)])
  }
}
