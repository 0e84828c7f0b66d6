import Foundation
import Lifetrace
import LifetraceFindings
import LifetraceModel
import Testing

/// The article lists every rule; `LIFETRACE_BLESS=1` renews the list.
@Test func rulesAreAsDocumented() throws {
  try expectTable(
    "rules", of: ["rule", "severity", "limit", "reports"],
    FindingRule.all.map { rule in
      let limit = rule.limit.map { "\(Int($0.seconds)) s" } ?? ""
      return ["`\(rule.id)`", rule.severity.rawValue, limit, rule.summary]
    })
}

/// The article lists every code by which a log names the cause of an exit; `LIFETRACE_BLESS=1` renews the list.
@Test func codesAreAsDocumented() throws {
  try expectTable(
    "codes", of: ["where", "code", "in logs", "category", "MetricKit counts", "what it says"],
    TerminationCode.all.map { code in
      let number = String(code.number, radix: 16)
      return [
        code.space.rawValue, code.space == .system ? "`0x\(number)`" : String(code.number),
        code.names.map { "`\($0)`" }.joined(separator: ", "), code.category?.rawValue ?? "",
        code.counter.map { "`\($0.rawValue)`" } ?? "", code.words?.cause ?? "",
      ]
    })
}

/// Compares the rows between two comments of the article about findings.
private func expectTable(_ name: String, of columns: [String], _ rows: [[String]]) throws {
  let file = Document.repository.appending(path: "Sources/Lifetrace/Lifetrace.docc/FindingRules.md")
  let article = try String(contentsOf: file, encoding: .utf8)
  let from = try #require(article.firstRange(of: "<!-- \(name) -->\n")?.upperBound)
  let to = try #require(article.firstRange(of: "<!-- /\(name) -->\n")?.lowerBound)
  let rule = columns.map { _ in "---" }.joined(separator: "|")
  let lines = ([columns] + rows).map { "| \($0.joined(separator: " | ")) |\n" }
  let table = lines[0] + "|\(rule)|\n" + lines[1...].joined()
  if ProcessInfo.processInfo.environment["LIFETRACE_BLESS"] != nil, article[from..<to] != table {
    try (article[..<from] + table + article[to...])
      .write(to: file, atomically: true, encoding: .utf8)
  }
  #expect(article[from..<to] == table)
}

/// Every rule says enough to be understood without the code, and its identifier is unique.
@Test func rulesAreExplained() {
  let rules = FindingRule.all
  #expect(Set(rules.map(\.id)).count == rules.count)
  for rule in rules {
    #expect(rule.summary.hasSuffix("."), "\(rule.id)")
    #expect(rule.explanation.hasSuffix("."), "\(rule.id)")
    #expect(rule.reference?.hasPrefix("https://developer.apple.com/") ?? true, "\(rule.id)")
  }
}
