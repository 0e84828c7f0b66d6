import LifetracePresentation
import Testing

@testable import LifetraceEmbedding

/// What stands in a log never becomes markup, a link or a tag in a document.
@Suite("Text of logs") struct HostileTextTests {
  static let texts = [
    "<script>alert(1)</script>", "a<!-- /lifetrace -->b", "a --> b <!-- c", "</pre></table><b>",
    "[a](https://evil.example)", "![a](x.png)", "](javascript:alert(1))", "**bold** _it_ ~~no~~",
    "a|b||c", "`a` ``b`` ```c", "```\n```", "line\nbreak\r\n# head", "@everyone #1 &lt; &amp;",
    "https://evil.example/x", "www.evil.example", "a\\|b\\", "\"><img src=x onerror=y>",
    "\u{202E}gpj.exe\u{1B}[31m\u{0}", "<!-- lifetrace: table exits trace=x -->", "{{x}} ${y}",
    "x|\u{301} [click](https://evil.example) ![p](a.png)", "*\u{301}b*\u{FE0F} `\u{301}c`",
    "[\u{FE0F}a]\u{301}(b) \u{E9}https://evil.example", "- item", "+ item", "1. item", "2) b",
    "---", "    four", "===", "'--><svg onload=z>", "mailto:a@b.example", "<doc:Secret> ``Symbol``",
    "- a\n> b\n1. c",
  ]

  /// A log in which everything that may be text is `text`.
  private func source(_ text: String) throws -> BlockSource {
    var quoted = ""
    for scalar in text.unicodeScalars { quoted += "\\u" + HostileTextTests.hexadecimal(scalar) }
    let events = [
      "\"device\":\"\(quoted)\",\"event\":\"launched\",\"reason\":\"\(quoted)\"",
      "\"device\":\"\(quoted)\",\"event\":\"sceneWillConnect\",\"scene\":\"\(quoted)\"",
      "\"device\":\"\(quoted)\",\"event\":\"didBecomeActive\"",
      "\"device\":\"\(quoted)\",\"event\":\"didEnterBackground\"",
      "\"device\":\"\(quoted)\",\"event\":\"beginBackgroundTask\",\"task\":1,\"taskName\":\"\(quoted)\"",
      "\"device\":\"\(quoted)\",\"event\":\"terminated\",\"exit\":{\"namespace\":\"FRONTBOARD\","
        + "\"code\":2343432205,\"explanation\":\"\(quoted)\"}",
    ]
    return try Samples.source(Samples.log(events, bundle: text), name: text)
  }

  private static func hexadecimal(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16)
    return String(repeating: "0", count: 4 - digits.count) + digits
  }

  static let commands =
    ReportSection.allCases.map { "table \($0.rawValue)" } + [
      "value bundle", "value exits.items.0.explanation", "value launches.items.0.reason", "graph",
      "graph of=scene", "mermaid", "mermaid of=scene", "badge bundle", "report",
      "value inputs.0.name",
    ]

  @Test("does nothing in Markdown", arguments: texts)
  func markdown(text: String) throws {
    let source = try source(text)
    for command in HostileTextTests.commands {
      let contents = try Samples.contents("\(command) trace=a", source)
      let start = Array("<!-- lifetrace: x -->\n".utf8)
      let body = EmbeddedBlock(
        text: "", line: 1, form: .lines(margin: [], lineEnd: [0x0A]), body: 0..<0, isInHTML: false
      ).rendered(GeneratedContent(lines: contents.lines, mark: "mark"), markup: .markdown)
      let whole = start + body + Array("<!-- /lifetrace -->\n".utf8)
      let document = EmbeddingDocument(whole, markup: .markdown)
      #expect(document.problems == [], "\(command)")
      #expect(document.blocks.count == 1, "\(command)")
      #expect(document.blocks.first?.body.count == body.count, "\(command)")
      // All HTML that cmark sees are the markers and the empty comments that part words.
      let html = MarkdownHTML(in: whole).pieces.map {
        String(decoding: $0.bytes, as: UTF8.self).split(separator: "\n").joined()
      }
      let known: Set = [
        "<!-- lifetrace: x -->", "<!-- /lifetrace -->", "<!-- mark -->", "<!-- -->",
      ]
      #expect(Set(html).subtracting(known) == [], "\(command)")
      expectNoLinks(contents.lines, command)
    }
  }

  /// Code blocks show everything as it is, so only prose is looked at.
  private func expectNoLinks(_ lines: [String], _ command: String) {
    guard let first = lines.first, !first.hasPrefix("```") else { return }
    let text = lines.joined(separator: "\n")
    let code = text.split(separator: "`", omittingEmptySubsequences: false)
    let prose = code.enumerated().filter { $0.offset % 2 == 0 }.map(\.element).joined()
    let shown = prose.replacing("](www.", with: "](")
    for link in ["https://", "www.", "mailto:a", "@b", "@e", "#1 "] {
      #expect(!shown.contains(link), "\(command): \(text)")
    }
    let unescaped = prose.replacing("\\\\", with: "").replacing("\\]", with: "")
    let targets = unescaped.split(separator: "](", omittingEmptySubsequences: false).dropFirst()
    #expect(targets.allSatisfy { $0.hasSuffix(".svg)") }, "\(command): \(text)")
  }

  @Test("does nothing in HTML", arguments: texts)
  func html(text: String) throws {
    let source = try source(text)
    let known: Set = [
      "table", "tr", "th", "td", "strong", "code", "p", "pre", "img", "!--",
    ]
    for command in HostileTextTests.commands {
      let contents = try Samples.contents("\(command) trace=a", source, markup: .html)
      let all = contents.lines.joined(separator: "\n")
      for piece in all.split(separator: "<").dropFirst(all.hasPrefix("<") ? 0 : 1) {
        let name = piece.drop { $0 == "/" }.prefix { $0.isLetter || $0 == "!" || $0 == "-" }
        #expect(known.contains(String(name)), "\(command): \(piece)")
      }
      #expect(!all.contains("lifetrace -->"), "\(command)")
      // An attribute of an image cannot be left.
      if let image = contents.lines.first(where: { $0.hasPrefix("<img") }) {
        #expect(image.filter { $0 == "\"" }.count == 4, "\(image)")
      }
    }
  }

  @Test("names files that stay beside their document", arguments: texts)
  func fileNames(text: String) throws {
    let source = try source(text)
    for command in ["graph", "badge bundle"] {
      let contents = try Samples.contents("\(command) trace=a", source)
      #expect(contents.files.count == 2)
      for file in contents.files {
        #expect(
          file.name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_.~".contains($0)) }
        )
        #expect(!file.name.hasPrefix("."))
      }
    }
  }

  @Test("stays text in badges", arguments: texts)
  func badges(text: String) throws {
    let source = try source(text)
    let contents = try Samples.contents("badge bundle trace=a", source)
    for file in contents.files {
      guard case .text(let written) = file.content else { continue }
      #expect(GeneratedFile.isGenerated(Array(written.utf8)))
      if file.name.hasSuffix(".svg") {
        #expect(written.count { $0 == "<" } == 18)
      } else {
        #expect(!written.dropLast().contains("\n"))
      }
    }
  }
}
