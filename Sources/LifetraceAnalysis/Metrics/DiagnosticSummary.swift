internal import LifetraceModel

/// Diagnostics added up by what they say.
struct DiagnosticSummary: Sendable {
  private struct Key: Hashable {
    var severity: Diagnostic.Severity
    var message: String
  }

  /// How many diagnostics a report lists when it is not full.
  private static let shownLimit = 50
  /// How many different messages are told apart; those beyond are counted together.
  private static let distinctLimit = 10_000

  /// In the order in which they were first added.
  private(set) var entries: [Diagnostic] = []
  private var index: [Key: Int] = [:]
  private var uncounted = 0

  /// Counts a diagnostic; of equal ones the first place in the inputs is kept.
  mutating func add(_ diagnostic: Diagnostic) {
    let key = Key(severity: diagnostic.severity, message: diagnostic.message)
    if let position = index[key] {
      entries[position].count += diagnostic.count
      entries[position].source = earlier(entries[position].source, diagnostic.source)
      if entries[position].notes.isEmpty { entries[position].notes = diagnostic.notes }
    } else if entries.count < DiagnosticSummary.distinctLimit {
      index[key] = entries.count
      entries.append(diagnostic)
    } else {
      uncounted += diagnostic.count
    }
  }

  /// The gravest first, of equally grave ones the most frequent.
  func list(full: Bool) -> BoundedList<Diagnostic> {
    var sorted = entries.sorted { left, right in
      if left.severity != right.severity { return left.severity > right.severity }
      if left.count != right.count { return left.count > right.count }
      return left.message < right.message
    }
    if uncounted > 0 {
      sorted.append(Diagnostic(.note, "further messages of other kinds", count: uncounted))
    }
    let shown = full ? sorted : Array(sorted.prefix(DiagnosticSummary.shownLimit))
    return BoundedList(total: sorted.count, items: shown)
  }

  private func earlier(_ left: SourcePosition?, _ right: SourcePosition?) -> SourcePosition? {
    guard let left, let right else { return left ?? right }
    return min(left, right)
  }
}
