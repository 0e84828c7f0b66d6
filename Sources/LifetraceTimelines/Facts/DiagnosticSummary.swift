package import LifetraceModel

/// Diagnostics added up by what they say.
package struct DiagnosticSummary: Sendable {
  private struct Key: Hashable {
    var severity: Diagnostic.Severity
    var message: String
  }

  /// The number of different messages that are counted one by one; further ones are counted together.
  static let distinctLimit = 10_000

  /// In the order in which they were first added.
  package private(set) var entries: [Diagnostic] = []
  private var index: [Key: Int] = [:]
  /// The number of diagnostics whose messages exceed the limit of 10,000 different ones.
  package private(set) var uncounted = 0

  /// Creates an empty summary.
  package init() {}

  /// Counts a diagnostic; of equal ones the first place in the inputs is kept.
  package mutating func add(_ diagnostic: Diagnostic) {
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

  private func earlier(_ left: SourcePosition?, _ right: SourcePosition?) -> SourcePosition? {
    guard let left, let right else { return left ?? right }
    return min(left, right)
  }
}
