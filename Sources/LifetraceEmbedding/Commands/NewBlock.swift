internal import LifetracePresentation

/// A block to be pasted into a document.
package enum NewBlock {
  /// Returns the lines of a block of a kind; what `words` leave out is filled in by an example.
  ///
  /// - Throws: what is wrong with the words.
  package static func lines(
    _ kind: BlockKind, _ words: [String]
  ) throws(EmbeddingFault) -> [String] {
    var words = words
    if kind.takesSubject, words.first.map(CommandWords.isOption) ?? true {
      words.insert(example(kind), at: 0)
    }
    let needsTrace = !words.contains { $0.hasPrefix("trace=") || $0.hasPrefix("reference=") }
    if needsTrace { words.append("trace=Traces/day.ndjson") }
    let text = CommandWords.joined([kind.rawValue] + words)
    guard !text.contains("--"), !text.hasSuffix("-") else { throw .dashesInCommand }
    _ = try BlockCommand(text)
    let start = "<!-- lifetrace: \(text) -->"
    let end = "<!-- /lifetrace -->"
    switch kind {
    // A line that begins with a comment would be HTML as a whole.
    case .value: return ["\(words[0]): \(start)\(end)"]
    case .table, .graph, .mermaid, .badge, .report: return [start, end]
    }
  }

  private static func example(_ kind: BlockKind) -> String {
    switch kind {
    case .table: ReportSection.timeInState.rawValue
    case .value, .badge: "backgroundExits.used.p95"
    case .graph, .mermaid, .report: ""
    }
  }
}
