import LifetracePresentation
import Testing

@testable import LifetraceEmbedding

@Suite("Commands of blocks") struct BlockCommandTests {
  @Test(
    "are read",
    arguments: [
      "table time-in-state trace=a.log app=com.example.notes os=17.5 time-zone=+02:00",
      "  value\n  launches.toActive.median trace=a.log\tformat=ms ",
      "value inputs.0.lines trace=a.log", "value exits.items.last.category trace=a.log",
      "graph of=scene trace=a.log name=day alt=\"a day\"", "mermaid reference=app",
      "badge exits.total trace=a.log color=ff8800", "report trace=a.log trace=b.log width=72",
      "report trace=\"a b.log\" sections=exits,launches", "table exits trace=a full=yes",
    ])
  func reading(text: String) throws {
    let command = try BlockCommand(text)
    #expect(try BlockCommand(CommandWords.joined(command.words)) == command)
  }

  @Test func partsAreFound() throws {
    let command = try BlockCommand(
      "graph trace=a.log trace=\"b c.log\" of=scene os=17.5 app=notes from=10:00 date=2026-05-04")
    #expect(command.kind == .graph)
    #expect(command.traces == ["a.log", "b c.log"])
    #expect(try command.machine == .scene)
    #expect(command.app == "notes")
    #expect(command.readingArguments == ["--os=17.5", "--date=2026-05-04"])
    #expect(command.timeArguments == ["--from=10:00"])
  }

  @Test(
    "are refused with what was expected",
    arguments: [
      ("", .noKind), ("tables exits trace=a", .unknownKind("tables")),
      ("table trace=a", .noSubject(.table)),
      ("table exit trace=a", .unknownSubject("exit", .table)),
      ("table exits", .noTrace),
      ("value exits.total trace=", .unusableValue(option: "trace", value: "", expected: "a value")),
      ("table exits exits trace=a", .unexpectedWord("exits")),
      ("table exits trace=a format=ms", .unknownOption("format", .table)),
      ("table exits trace=a app=b app=c", .repeatedOption("app")),
      ("table exits trace=\"a", .unclosedQuote),
      (
        "value exits.all trace=a",
        .unknownPath(
          path: "exits.all", part: "all", known: ["total", "truncated", "byCategory", "items"])
      ),
      (
        "value resumes trace=a",
        .incompletePath(
          "resumes", members: ["count", "median", "p90", "p95", "p99", "longest", "approximate"])
      ),
      (
        "value processes.items.x.pid trace=a",
        .unknownPath(path: "processes.items.x.pid", part: "x", known: ["a number from 0", "last"])
      ),
      (
        "graph of=tree trace=a", .unusableValue(option: "of", value: "tree", expected: "app, scene")
      ),
      ("graph trace=a name=../x", .unusableName("../x")),
      ("graph trace=a name=.x", .unusableName(".x")),
      (
        "table exits trace=a full=all",
        .unusableValue(option: "full", value: "all", expected: "yes, no")
      ),
      (
        "report trace=a width=9",
        .unusableValue(option: "width", value: "9", expected: "a number from 40 to 1000")
      ),
    ] as [(String, EmbeddingFault)])
  func faults(text: String, fault: EmbeddingFault) {
    #expect(throws: fault) { try BlockCommand(text) }
    #expect(!fault.message.isEmpty)
  }

  @Test(
    "are offered to be pasted",
    arguments: [
      (
        .table, [],
        ["<!-- lifetrace: table time-in-state trace=Traces/day.ndjson -->", "<!-- /lifetrace -->"]
      ),
      (
        .value, ["launches.total", "trace=a b.log"],
        [
          "launches.total: <!-- lifetrace: value launches.total trace=\"a b.log\" -->"
            + "<!-- /lifetrace -->"
        ]
      ),
      (
        .graph, ["reference=scene"],
        ["<!-- lifetrace: graph reference=scene -->", "<!-- /lifetrace -->"]
      ),
    ] as [(BlockKind, [String], [String])])
  func newBlocks(kind: BlockKind, words: [String], lines: [String]) throws {
    #expect(try NewBlock.lines(kind, words) == lines)
    let shown = lines.joined(separator: "\n") + "\n"
    let document = EmbeddingDocument(Array(shown.utf8), markup: .markdown)
    #expect(document.problems == [])
    #expect(document.blocks.count == 1)
  }

  @Test func newBlocksCannotEndTheirComment() {
    for words in [["exits", "app=a-->b"], ["exits", "app=--"], ["exits", "trace=a", "app=b-"]] {
      #expect(throws: EmbeddingFault.dashesInCommand) { try NewBlock.lines(.table, words) }
    }
  }
}
