import Foundation
import LifetraceDatabases
import LifetraceInputs
import LifetracePresentation
import LifetraceSQLite
import Testing

@testable import LifetraceCLI

/// The article about tables. `LIFETRACE_BLESS=1` renews its answers and its columns.
@Suite struct TablesDocumentTests {
  private static let file = Document.repository.appending(
    path: "Sources/Lifetrace/Lifetrace.docc/Tables.md")

  private var article: String { get throws { try String(contentsOf: Self.file, encoding: .utf8) } }

  private func bless(_ text: String) throws {
    guard ProcessInfo.processInfo.environment["LIFETRACE_BLESS"] != nil else { return }
    try text.write(to: Self.file, atomically: true, encoding: .utf8)
  }

  @Test func columnsAreAsDocumented() throws {
    let article = try article
    let (start, end) = ("<!-- columns -->\n", "<!-- /columns -->\n")
    let from = try #require(article.firstRange(of: start)?.upperBound)
    let to = try #require(article.firstRange(of: end)?.lowerBound)
    let columns = TableReference.lines.map { $0 + "\n" }.joined()
    if article[from..<to] != columns {
      try bless(String(article[..<from] + columns + article[to...]))
    }
    #expect(article[from..<to] == columns)
  }

  /// Each query stands before its answer, which the samples give.
  @Test func questionsAreAnsweredAsDocumented() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.path + "/samples.sqlite"
    let environment = CommandEnvironment(
      writeOutput: { _ throws(SystemError) in },
      // One sample says what it lost.
      writeError: { text in if !text.hasPrefix("damaged-log/") { Issue.record("\(text)") } })
    let samples = Document.repository.appending(path: "SampleTraces").path
    try #require(environment.run(["export", samples, "--each", "--to", path]) == 0)
    let database = try SQLiteDatabase(path)
    let article = try article
    var renewed = ""
    var count = 0
    var rest = article[...]
    while let start = rest.firstRange(of: "```sql\n"),
      let end = rest[start.upperBound...].firstRange(of: "\n```\n\n")
    {
      let query = String(rest[start.upperBound..<end.lowerBound])
      let answer = try Self.table(database.result(of: query))
      // Up to the table's end, if there is one.
      let after = rest[end.upperBound...]
      let lines = after.split(separator: "\n", omittingEmptySubsequences: false)
        .prefix { $0.hasPrefix("|") }
      let documented = lines.map { $0 + "\n" }.joined()
      #expect(documented == answer, "\(query)")
      renewed += rest[..<end.upperBound] + answer + (documented.isEmpty ? "\n" : "")
      rest = after.dropFirst(documented.count)
      count += 1
    }
    #expect(count == 10)
    if renewed + rest != article { try bless(renewed + rest) }
  }

  private static func table(_ result: SQLiteDatabase.Result) -> String {
    let lines =
      [result.columns, result.columns.map { _ in "---" }] + result.rows.map { $0.map { $0 ?? "" } }
    return lines.map { "| " + $0.joined(separator: " | ") + " |\n" }.joined()
  }
}
