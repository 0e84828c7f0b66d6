import Lifetrace
import LifetracePresentation
import LifetraceTestSupport
import Testing

@testable import LifetraceEmbedding

@Suite("Contents of blocks") struct ContentTests {
  private let source: BlockSource

  init() throws {
    source = try Samples.source(Samples.walk)
  }

  @Test func tablesInMarkdown() throws {
    let contents = try Samples.contents("table time-in-state trace=a", source)
    // No page shall break a number from its unit.
    #expect(
      contents.lines[2]
        == "| █\u{A0}active | 10\u{A0}s | 20.0\u{A0}% | 1 | 0 | 10\u{A0}s | 10\u{A0}s |")
    #expect(
      contents.lines.map { $0.replacing("\u{A0}", with: " ") } == [
        "| state | time | share | visits | cut off | median | longest |",
        "| :-- | --: | --: | --: | --: | --: | --: |",
        "| █ active | 10 s | 20.0 % | 1 | 0 | 10 s | 10 s |",
        "| ▆ inactive | 20 s | 40.0 % | 2 | 0 | 10 s | 10 s |",
        "| ▃ background | 10 s | 20.0 % | 1 | 0 | 10 s | 10 s |",
        "| ▁ suspended | 10 s | 20.0 % | 1 | 1 | – | – |",
      ])
  }

  @Test func tablesInHTML() throws {
    let contents = try Samples.contents("table transitions trace=a", source, markup: .html)
    #expect(contents.lines.first == "<table>")
    #expect(contents.lines.last == "</table>")
    #expect(
      contents.lines.contains {
        $0.replacing("\u{A0}", with: " ").contains(
          "<td>▃ background</td><td>▁ suspended</td><td style=\"text-align:right\">1</td>")
      })
  }

  @Test func whatIsNotThereIsSaid() throws {
    #expect(try Samples.contents("table exits trace=a", source).lines == ["No exit seen."])
    #expect(
      try Samples.contents("table exits trace=a", source, markup: .html).lines
        == ["<p>No exit seen.</p>"])
  }

  @Test func reportsAreFencedText() throws {
    let lines = try Samples.contents("report trace=a sections=time-in-state", source).lines
    #expect(lines.first == "```text")
    #expect(lines.last == "```")
    #expect(lines.contains("Time in state"))
    #expect(!lines.contains("Background sessions"))
  }

  @Test func mermaidIsFenced() throws {
    let lines = try Samples.contents("mermaid trace=a", source).lines
    #expect(lines.first == "```mermaid")
    #expect(lines[1] == "stateDiagram-v2")
  }

  @Test func graphsHaveTwoSchemesAndWords() throws {
    let contents = try Samples.contents("graph trace=a name=day", source)
    #expect(
      contents.lines == [
        "![The states of com.example.notes: inactive 20 s, active 10 s, background 10 s, "
          + "suspended 10 s](day.svg)"
      ])
    #expect(contents.files.map(\.name) == ["day.svg", "day~dark.svg"])
    let themes = contents.files.map { file -> DiagramTheme? in
      guard case .picture(_, let theme) = file.content else { return nil }
      return theme
    }
    #expect(themes == [.adaptive, .dark])
  }

  @Test func badgesAreShieldsAndPictures() throws {
    let contents = try Samples.contents(
      "badge launches.total label=\"cold starts\" color=green trace=a name=starts", source)
    #expect(contents.lines == ["![cold starts: 1](starts.svg)"])
    #expect(contents.files.map(\.name) == ["starts.svg", "starts.json"])
    #expect(
      contents.files[1].content
        == .text(
          "{ \"schemaVersion\": 1, \"label\": \"cold starts\", \"message\": \"1\", "
            + "\"color\": \"green\" }\n"))
  }

  @Test func unknownBadgesAreGrey() throws {
    let contents = try Samples.contents("badge resumes.median color=green trace=a", source)
    guard case .text(let endpoint) = contents.files[1].content else {
      Issue.record("no endpoint")
      return
    }
    #expect(endpoint.contains("\"message\": \"unknown\", \"color\": \"lightgrey\""))
  }

  @Test func linesNeedRoom() {
    #expect(throws: EmbeddingFault.markersNeedLines) {
      try Samples.contents("table time-in-state trace=a", source, isInline: true)
    }
  }

  @Test func fingerprintsTellWhatChanged() throws {
    let command = try BlockCommand("table exits trace=a")
    let other = try BlockCommand("table exits trace=a app=b")
    let all = [
      Fingerprint(command: command, traces: [1], version: "1"),
      Fingerprint(command: command, traces: [2], version: "1"),
      Fingerprint(command: other, traces: [1], version: "1"),
      Fingerprint(command: command, traces: [1], version: "2"),
    ]
    #expect(Set(all.map(\.text)).count == 4)
    #expect(all.allSatisfy { $0.text.utf8.count == 12 })
    // Spaces and line ends do not count.
    let same = try BlockCommand("\n table   exits\ttrace=a ")
    #expect(Fingerprint(command: same, traces: [1], version: "1") == all[0])
  }

  @Test func digestsDoNotDependOnPieces() {
    let bytes = (0..<1000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    var whole = ContentDigest()
    whole.append(bytes)
    for size in [1, 3, 7, 8, 9, 64, 999] {
      var pieces = ContentDigest()
      for piece in bytes.pieces(of: size) { pieces.append(piece) }
      #expect(pieces.value == whole.value, "\(size)")
    }
    for index in [0, 499, 999] {
      var changed = bytes
      changed[index] ^= 1
      var digest = ContentDigest()
      digest.append(changed)
      #expect(digest.value != whole.value)
    }
    var longer = ContentDigest()
    longer.append(bytes + [0])
    #expect(longer.value != whole.value)
  }

  @Test func picturesAreComparedWithoutTheirPlaces() throws {
    let one = "<svg width=\"10\"><text x=\"1\" y=\"2\" fill=\"#fff\">a</text><g id=\"b\"/></svg>"
    let moved = "<svg width=\"12\"><text x=\"3\" y=\"4\" fill=\"#fff\">a</text><g id=\"b\"/></svg>"
    let old = try #require(PictureSeal(of: ContentTests.sealed(one)))
    #expect(GeneratedFile.isSamePicture(onDisk: old, ContentTests.sealed(moved)))
    for (part, other) in [("a<", "c<"), ("#fff", "#000"), ("<g id=\"b\"/>", "")] {
      let changed = ContentTests.sealed(one.replacing(part, with: other))
      #expect(!GeneratedFile.isSamePicture(onDisk: old, changed))
    }
  }

  /// Returns a picture as it is written beside a document.
  private static func sealed(_ svg: String) -> [UInt8] {
    PictureSeal.sealed(Array(GeneratedFile.marked(svg, mark: "made by lifetrace 1, 2").utf8))
  }
}
