import Foundation
import LifetraceModel
import Testing

@testable import LifetraceTimelines

/// The tables of the article on evidence are those that decide.
@Suite struct EvidenceRulesTests {
  private static let article: String? = {
    let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
    let page = root.appending(path: "Sources/Lifetrace/Lifetrace.docc/EvidenceRules.md")
    return try? String(contentsOf: page, encoding: .utf8)
  }()

  private static let names: [(transition: Transitions, name: String)] = [
    (.activate, "becomes active"), (.resign, "resigns"),
    (.enterBackground, "goes to the background"), (.enterForeground, "comes to the foreground"),
    (.suspend, "is suspended"), (.resume, "is resumed"), (.launch, "begins"), (.exit, "ends"),
  ]

  private static func words(_ transitions: Transitions) -> String {
    let names = names.filter { transitions.contains($0.transition) }.map(\.name)
    return names.isEmpty ? "–" : names.joined(separator: ", ")
  }

  private static func expect(_ rows: [String]) {
    let lines = article?.split(separator: "\n").map(String.init) ?? []
    let found = rows.first.flatMap { lines.firstIndex(of: $0) } ?? 0
    #expect(Array(lines.dropFirst(found).prefix(rows.count)) == rows)
  }

  @Test func theKindsOfLineShowTheseTransitions() {
    Self.expect(
      LineKinds.rows.map { "| \($0.name) | \(Self.words($0.app)) | \(Self.words($0.scene)) |" })
  }

  @Test func theWindowsAreThese() {
    Self.expect(
      AppStatements.windows.map { name, window in
        "| \(name) | \(Self.words(window.lag)) | \(Self.words(window.lead)) |"
      })
  }

  private static func words(_ span: TimeSpan) -> String {
    span == .zero ? "–" : "\(span.nanoseconds / 1_000_000) ms"
  }
}
