import Foundation
import Lifetrace
import LifetraceFoundation
import Testing

@Suite("Code in the documentation") struct SnippetTests {
  /// Swift code of one document.
  struct Block: CustomTestStringConvertible, Sendable {
    let document: Document
    let code: String

    var testDescription: String {
      "\(document.testDescription): \(code.prefix { !$0.isNewline })"
    }
  }

  static let blocks = ([Document.readme] + Document.articles).flatMap { document in
    document.blocks(in: "swift").map { Block(document: document, code: $0) }
  }

  @Test("is compiled as it stands", arguments: blocks)
  func isCompiled(_ block: Block) {
    let code = SnippetTests.withoutIndentation(block.code)
    // What shows how lifetrace is made is quoted from it; all other code is run here.
    let isQuoted = block.document.testDescription.hasPrefix("Adding")
    let sources = isQuoted ? SnippetTests.package : SnippetTests.snippets
    #expect(sources.contains { $0.contains(code) }, "not in any compiled file:\n\(block.code)")
  }

  @Test func thereAreBlocks() {
    #expect(SnippetTests.blocks.count >= 10)
  }

  @Test func theReadmesCallFindsTheKill() async throws {
    let lines = try await sessionLines(of: sample("leaked-background-task/console.txt").path)
    #expect(lines.count == 1)
    #expect(lines.first?.hasPrefix("killed, 30.") == true)
    #expect(lines.first?.contains("Export tiles") == true)
  }

  @Test func theTimelineShowsTheLeakedTask() async throws {
    let drawn = try await Snippets.timeline(sample("leaked-background-task/console.txt").path)
    let picture = String(decoding: drawn.picture, as: UTF8.self)
    #expect(picture.contains("task “Export tiles”, never ended"))
    #expect(drawn.image.starts(with: [0x89, 0x50, 0x4E, 0x47]))
  }

  @Test func theFindingIsTheLeakedTask() async throws {
    let analysis = try await Snippets.findings(sample("leaked-background-task/console.txt").path)
    #expect(Findings(of: analysis).items.first?.rule == "background-task-timeout")
  }

  @Test func theExplanationQuotesTheKill() throws {
    let path = sample("leaked-background-task/console.txt").path
    let explanation = try #require(try Snippets.explanation([LogInput(contentsOfFile: path)]))
    #expect(explanation.proof.first?.quote?.contains("0x2182bad2") == true)
  }

  @Test func oneCallGivesTheStates() async throws {
    let analysis = try await Snippets.oneCall(sample("push-launch/log-show.ndjson").path)
    let states = Set(try #require(analysis.apps.first).timeInState.map(\.state))
    #expect(states.contains(.state(.background)))
    #expect(!states.contains(.state(.active)))
  }

  @Test func severalLogsAreMerged() async throws {
    let analysis = try await Snippets.several([
      sample("day-without-scenes/events.ndjson").path,
      sample("leaked-background-task/console.txt").path,
    ])
    #expect(analysis.inputs.count == 2)
    #expect(analysis.apps.map(\.bundle) == ["com.example.journal"])
  }

  @Test func stepsEndInReportsAndPictures() throws {
    let input = LogInput(contentsOf: sample("day-without-scenes/events.ndjson"))
    let (contents, analysis) = try Snippets.steps([input])
    #expect(analysis.apps.map(\.bundle) == ["com.example.journal"])
    let (json, events) = Snippets.outputs(contents, analysis)
    #expect(json.contains("\"lifetrace.report/1\""))
    let again = try Analysis(of: events).apps
    #expect(again.map(\.bundle) == ["com.example.journal"])
    #expect(Snippets.pictures(analysis).hasPrefix("digraph"))
  }

  @Test func launchesHaveDates() async throws {
    let dates = try await Snippets.foundation(sample("day-without-scenes/events.ndjson"))
    #expect(!dates.isEmpty && dates.allSatisfy { $0 != nil })
  }

  private func sample(_ name: String) -> URL {
    Document.repository.appending(path: "SampleTraces/" + name)
  }

  private static let snippets = Document.files(
    under: Document.repository.appending(path: "Tests/DocumentationTests"), extension: "swift"
  ).map(source)

  private static let package = ["Sources", "Tests", "Tools"].flatMap { folder in
    Document.files(under: Document.repository.appending(path: folder), extension: "swift")
  }.map(source)

  private static func source(_ file: URL) -> String {
    withoutIndentation(Document(file: file).text)
  }

  private static func withoutIndentation(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.drop { $0 == " " } }.joined(separator: "\n")
  }
}
