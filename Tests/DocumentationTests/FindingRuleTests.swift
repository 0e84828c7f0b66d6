import Foundation
import Lifetrace
import LifetraceFindings
import Testing

/// The article lists every rule; `LIFETRACE_BLESS=1` renews the list.
@Test func rulesAreAsDocumented() throws {
  let file = Document.repository.appending(path: "Sources/Lifetrace/Lifetrace.docc/FindingRules.md")
  let article = try String(contentsOf: file, encoding: .utf8)
  let (start, end) = ("<!-- rules -->\n", "<!-- /rules -->\n")
  let from = try #require(article.firstRange(of: start)?.upperBound)
  let to = try #require(article.firstRange(of: end)?.lowerBound)
  var table = "| rule | severity | limit | reports |\n|---|---|---|---|\n"
  for rule in FindingRule.all {
    let limit = rule.limit.map { "\(Int($0.seconds)) s" } ?? ""
    table += "| `\(rule.id)` | \(rule.severity.rawValue) | \(limit) | \(rule.summary) |\n"
  }
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
