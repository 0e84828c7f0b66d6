import LifetracePresentation
import Testing

@testable import LifetraceEmbedding

/// A document before and after `X` is written into its blocks.
struct DocumentCase: CustomTestStringConvertible, Sendable {
  let name: String
  let before: [UInt8]
  let after: [UInt8]
  var markup = Markup.markdown

  var testDescription: String { name }

  /// Creates a case of texts in which `OPEN` and `CLOSE` stand for markers, `NEW` for what is
  /// written between markers on lines of their own, and `IN` for what is written within a line.
  init(_ name: String, _ before: String, _ after: String, markup: Markup = .markdown) {
    self.init(name, bytes: Array(before.utf8), Array(after.utf8), markup: markup)
  }

  init(_ name: String, bytes before: [UInt8], _ after: [UInt8], markup: Markup = .markdown) {
    self.name = name
    self.before = DocumentCase.filled(before)
    self.after = DocumentCase.filled(after)
    self.markup = markup
  }

  /// What is written.
  static let content = GeneratedContent(lines: ["X"], mark: "mark")

  private static let words = [
    ("OPEN", "<!-- lifetrace: table exits trace=day.ndjson -->"),
    ("CLOSE", "<!-- /lifetrace -->"), ("MARK", "<!-- mark -->"),
  ]

  private static func filled(_ bytes: [UInt8]) -> [UInt8] {
    words.reduce(bytes) { bytes, word in bytes.replacing(word.0.utf8, with: word.1.utf8) }
  }
}

/// Documents in which only the block changes, as a person would write them down.
extension DocumentCase {
  static let containers: [DocumentCase] = [
    .init("alone", "OPEN\nCLOSE\n", "OPEN\n\nX\n\nMARK\nCLOSE\n"),
    .init(
      "between paragraphs", "a *b*\n\nOPEN\nCLOSE\n\nc\n",
      "a *b*\n\nOPEN\n\nX\n\nMARK\nCLOSE\n\nc\n"),
    .init("filled before", "OPEN\nold\n\n| old |\nCLOSE\nz", "OPEN\n\nX\n\nMARK\nCLOSE\nz"),
    .init(
      "in a list", "- a\n  OPEN\n  CLOSE\n- b\n", "- a\n  OPEN\n\n  X\n\n  MARK\n  CLOSE\n- b\n"),
    .init(
      "first in an item of a list", "1. OPEN\n   CLOSE\n", "1. OPEN\n\n   X\n\n   MARK\n   CLOSE\n"
    ),
    .init(
      "in a list in a list", "* a\n\n  12) b\n\n      OPEN\n      CLOSE\n",
      "* a\n\n  12) b\n\n      OPEN\n\n      X\n\n      MARK\n      CLOSE\n"),
    .init("after tabs", "-\ta\n\n\tOPEN\n\tCLOSE\n", "-\ta\n\n\tOPEN\n\n\tX\n\n\tMARK\n\tCLOSE\n"),
    .init(
      "in a quote", "> a\n>\n> OPEN\n> CLOSE\n> b\n",
      "> a\n>\n> OPEN\n>\n> X\n>\n> MARK\n> CLOSE\n> b\n"),
    .init(
      "in a list in a quote", "> - OPEN\n>   CLOSE\n",
      "> - OPEN\n>\n>   X\n>\n>   MARK\n>   CLOSE\n"),
    .init(
      "in HTML", "<div>\nOPEN\nCLOSE\n</div>\n", "<div>\nOPEN\n\nX\n\nMARK\nCLOSE\n</div>\n"),
    .init(
      "in folded text", "<details><summary>s</summary>\n\nOPEN\nCLOSE\n\n</details>\n",
      "<details><summary>s</summary>\n\nOPEN\n\nX\n\nMARK\nCLOSE\n\n</details>\n"),
    .init(
      "after a fence", "```\nOPEN\n```\nOPEN\nCLOSE\n",
      "```\nOPEN\n```\nOPEN\n\nX\n\nMARK\nCLOSE\n"),
    .init(
      "after a heading and before a rule", "# a\nOPEN\nCLOSE\n---\n",
      "# a\nOPEN\n\nX\n\nMARK\nCLOSE\n---\n"),
    .init(
      "a command of several lines",
      "<!-- lifetrace:\n  table exits\n  trace=day.ndjson\n-->\nCLOSE\n",
      "<!-- lifetrace:\n  table exits\n  trace=day.ndjson\n-->\n\nX\n\nMARK\nCLOSE\n"),
    .init(
      "without spaces in the comments", "<!--lifetrace:table exits-->\n<!--/lifetrace-->\n",
      "<!--lifetrace:table exits-->\n\nX\n\nMARK\n<!--/lifetrace-->\n"),
    .init(
      "text after the end", "OPEN  \nCLOSE and more\n", "OPEN  \n\nX\n\nMARK\nCLOSE and more\n"),
    .init(
      "two blocks", "OPEN\nCLOSE\n\n\nOPEN\nCLOSE",
      "OPEN\n\nX\n\nMARK\nCLOSE\n\n\nOPEN\n\nX\n\nMARK\nCLOSE"),
  ]

  /// Places whose rules are Markdown's own.
  static let places: [DocumentCase] = [
    .init(
      "in a loose list", "- a\n\n  OPEN\n  CLOSE\n\n- b\n",
      "- a\n\n  OPEN\n\n  X\n\n  MARK\n  CLOSE\n\n- b\n"),
    .init(
      "in a task", "- [x] a\n  OPEN\n  CLOSE\n",
      "- [x] a\n  OPEN\n\n  X\n\n  MARK\n  CLOSE\n"),
    .init(
      "after an item, outside of the list", "- a\n\nOPEN\nCLOSE\n",
      "- a\n\nOPEN\n\nX\n\nMARK\nCLOSE\n"),
    .init(
      "in a quote in a list", "+ > OPEN\n  > CLOSE\n",
      "+ > OPEN\n  >\n  > X\n  >\n  > MARK\n  > CLOSE\n"),
    .init(
      "in quotes without spaces", ">>OPEN\n>>CLOSE\n", ">>OPEN\n>>\n>>X\n>>\n>>MARK\n>>CLOSE\n"),
    .init(
      "indented by three spaces", "   OPEN\n   CLOSE\n",
      "   OPEN\n\n   X\n\n   MARK\n   CLOSE\n"),
    .init(
      "after a fence of tildes with backticks", "~~~\n```\n~~~\nOPEN\nCLOSE\n",
      "~~~\n```\n~~~\nOPEN\n\nX\n\nMARK\nCLOSE\n"),
    .init(
      "after a fence in a list", "- ```\n  OPEN\n  ```\n  OPEN\n  CLOSE\n",
      "- ```\n  OPEN\n  ```\n  OPEN\n\n  X\n\n  MARK\n  CLOSE\n"),
    .init(
      "with a fence in it", "OPEN\n\n````text\n```\n````\n\nMARK\nCLOSE\n",
      "OPEN\n\nX\n\nMARK\nCLOSE\n"),
    .init(
      "after indented code", "    OPEN\n\nOPEN\nCLOSE\n", "    OPEN\n\nOPEN\n\nX\n\nMARK\nCLOSE\n"),
    .init(
      "between paragraphs without room", "a\nOPEN\nCLOSE\nb\n",
      "a\nOPEN\n\nX\n\nMARK\nCLOSE\nb\n"),
    .init(
      "after other HTML", "<!-- a -->\n<?php OPEN ?>\n<![CDATA[ OPEN ]]>\n\nOPEN\nCLOSE\n",
      "<!-- a -->\n<?php OPEN ?>\n<![CDATA[ OPEN ]]>\n\nOPEN\n\nX\n\nMARK\nCLOSE\n"),
    .init(
      "after preformatted HTML", "<pre>\nOPEN\n</pre>\nOPEN\nCLOSE\n",
      "<pre>\nOPEN\n</pre>\nOPEN\n\nX\n\nMARK\nCLOSE\n"),
    .init(
      "in a footnote", "a[^1]\n\n[^1]: b\n\n    OPEN\n    CLOSE\n",
      "a[^1]\n\n[^1]: b\n\n    OPEN\n\n    X\n\n    MARK\n    CLOSE\n"),
    .init(
      "in a footnote that nobody refers to", "[^note]: b\n\n    OPEN\n    CLOSE\n",
      "[^note]: b\n\n    OPEN\n\n    X\n\n    MARK\n    CLOSE\n"),
    .init(
      "in a definition's neighbourhood", "[a]: b\nOPEN\nCLOSE\n[a]\n",
      "[a]: b\nOPEN\n\nX\n\nMARK\nCLOSE\n[a]\n"),
    .init(
      "after a table", "| a |\n|---|\n| b |\nOPEN\nCLOSE\n",
      "| a |\n|---|\n| b |\nOPEN\n\nX\n\nMARK\nCLOSE\n"),
    .init(
      "under front matter", "---\ntitle: a\n---\nOPEN\nCLOSE\n",
      "---\ntitle: a\n---\nOPEN\n\nX\n\nMARK\nCLOSE\n"),
  ]

  static let inline: [DocumentCase] = [
    .init("in a sentence", "It is OPENoldCLOSE.\n", "It is OPENXMARKCLOSE.\n"),
    .init("twice in a line", "a OPENCLOSE b OPENCLOSE\n", "a OPENXMARKCLOSE b OPENXMARKCLOSE\n"),
    .init("in a heading", "## a OPENCLOSE\n", "## a OPENXMARKCLOSE\n"),
    .init(
      "in a table", "| a | b |\n|---|---|\n| c | OPENCLOSE |\n",
      "| a | b |\n|---|---|\n| c | OPENXMARKCLOSE |\n"),
    .init(
      "first in a footnote", "a[^1]\n\n[^1]: b OPENCLOSE\n", "a[^1]\n\n[^1]: b OPENXMARKCLOSE\n"),
    .init("without a final line feed", "a OPENCLOSE", "a OPENXMARKCLOSE"),
    .init("before CR LF", "a OPENoldCLOSE\r\nb\r\n", "a OPENXMARKCLOSE\r\nb\r\n"),
    .init("in a quote", "> a OPENCLOSE\n", "> a OPENXMARKCLOSE\n"),
    .init("in a link's text", "[a OPENCLOSE](b)\n", "[a OPENXMARKCLOSE](b)\n"),
    .init("after a hard break", "a  \nb OPENCLOSE\\\nc\n", "a  \nb OPENXMARKCLOSE\\\nc\n"),
    .init("beside signs of all lengths", "é漢👩‍👧OPENCLOSEé漢👩‍👧\n", "é漢👩‍👧OPENXMARKCLOSEé漢👩‍👧\n"),
    .init("in an item", "- a OPENCLOSE\n", "- a OPENXMARKCLOSE\n"),
    .init("in emphasis", "**a OPENCLOSE**\n", "**a OPENXMARKCLOSE**\n"),
    .init(
      "beside code", "`OPEN` a OPENCLOSE `CLOSE`\n", "`OPEN` a OPENXMARKCLOSE `CLOSE`\n"),
    .init(
      "in a cell of HTML", "<table>\n<td>OPENCLOSE</td>\n</table>\n",
      "<table>\n<td>OPENXMARKCLOSE</td>\n</table>\n"),
  ]

  static let bytes: [DocumentCase] = [
    .init(
      "CR LF", "a\r\nOPEN\r\nCLOSE\r\nb\r\n", "a\r\nOPEN\r\n\r\nX\r\n\r\nMARK\r\nCLOSE\r\nb\r\n"),
    .init("CR alone", "a\r\rOPEN\rCLOSE\rb\r", "a\r\rOPEN\r\rX\r\rMARK\rCLOSE\rb\r"),
    .init("mixed line ends", "a\r\n\nOPEN\nCLOSE\r\nb\n", "a\r\n\nOPEN\n\nX\n\nMARK\nCLOSE\r\nb\n"),
    .init("no final line feed", "a\n\nOPEN\nCLOSE", "a\n\nOPEN\n\nX\n\nMARK\nCLOSE"),
    .init(
      "spaces at ends of lines", "a  \n\nOPEN\nCLOSE\n \t\n",
      "a  \n\nOPEN\n\nX\n\nMARK\nCLOSE\n \t\n"),
    .init("a byte order mark", "\u{FEFF}OPEN\nCLOSE\n", "\u{FEFF}OPEN\n\nX\n\nMARK\nCLOSE\n"),
    .init(
      "all kinds of UTF-8", "ä 漢字 👩‍👩‍👧 e\u{301} \u{202E}x\n\nOPEN\nCLOSE\nа́\u{10FFFF}\n",
      "ä 漢字 👩‍👩‍👧 e\u{301} \u{202E}x\n\nOPEN\n\nX\n\nMARK\nCLOSE\nа́\u{10FFFF}\n"),
    .init(
      "what is no UTF-8",
      bytes: [0xFF, 0xC0, 0x80, 0xED, 0xA0, 0x80, 0x0A] + Array("OPEN\nCLOSE\n".utf8) + [0xF5],
      [0xFF, 0xC0, 0x80, 0xED, 0xA0, 0x80, 0x0A] + Array("OPEN\n\nX\n\nMARK\nCLOSE\n".utf8) + [0xF5]
    ),
    .init(
      "CR LF in a list", "- a\r\n  OPEN\r\n  CLOSE\r\n",
      "- a\r\n  OPEN\r\n\r\n  X\r\n\r\n  MARK\r\n  CLOSE\r\n"),
    .init(
      "CR LF in a quote, and no end", "> OPEN\r\n> CLOSE",
      "> OPEN\r\n>\r\n> X\r\n>\r\n> MARK\r\n> CLOSE"),
    .init(
      "CR LF and what was there", "OPEN\r\n\r\n| a |\r\n\r\nMARK\r\nCLOSE\r\n",
      "OPEN\r\n\r\nX\r\n\r\nMARK\r\nCLOSE\r\n"),
    .init(
      "separators that end no line",
      "a\u{2028}b\u{2029}c\u{85}d\u{B}e\u{C}\n\nOPEN\nCLOSE\n\u{2028}",
      "a\u{2028}b\u{2029}c\u{85}d\u{B}e\u{C}\n\nOPEN\n\nX\n\nMARK\nCLOSE\n\u{2028}"),
    .init(
      "the ends of each length",
      "\u{7F}\u{80}\u{7FF}\u{800}\u{FFFF}\u{10000}\u{10FFFF}\n\nOPEN\nCLOSE\n",
      "\u{7F}\u{80}\u{7FF}\u{800}\u{FFFF}\u{10000}\u{10FFFF}\n\nOPEN\n\nX\n\nMARK\nCLOSE\n"),
    .init(
      "a sign cut off at the end",
      bytes: Array("OPEN\nCLOSE\n".utf8) + [0xF0, 0x9F, 0x91],
      Array("OPEN\n\nX\n\nMARK\nCLOSE\n".utf8) + [0xF0, 0x9F, 0x91]),
    .init(
      "what is no UTF-8 in what was there",
      bytes: Array("OPEN\n".utf8) + [0x80, 0xFE, 0x0A] + Array("CLOSE\n".utf8),
      Array("OPEN\n\nX\n\nMARK\nCLOSE\n".utf8)),
    .init("NUL", "a\0b\n\nOPEN\nCLOSE\n\0", "a\0b\n\nOPEN\n\nX\n\nMARK\nCLOSE\n\0"),
    .init(
      "HTML", "<p>OPENCLOSE</p>\n  OPEN\n  CLOSE\n",
      "<p>OPENXMARKCLOSE</p>\n  OPEN\n  X\n  MARK\n  CLOSE\n", markup: .html),
    .init(
      "HTML after comments that end early",
      "<!--> OPENCLOSE <!---> OPENCLOSE <!-- a --!> OPENCLOSE",
      "<!--> OPENXMARKCLOSE <!---> OPENXMARKCLOSE <!-- a --!> OPENXMARKCLOSE", markup: .html),
    .init(
      "HTML after what is no tag",
      "<!DOCTYPE html><?xml version='1'?><?x a><a b='>'>OPENCLOSE < OPENCLOSE",
      "<!DOCTYPE html><?xml version='1'?><?x a><a b='>'>OPENXMARKCLOSE < OPENXMARKCLOSE",
      markup: .html),
  ]
}
