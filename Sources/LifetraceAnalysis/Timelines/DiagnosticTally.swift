import LifetraceModel

/// Counts diagnostics that say the same, keeping the first place.
struct DiagnosticTally: Sendable {
  private var positions: [String: Int] = [:]
  private(set) var diagnostics: [Diagnostic] = []

  mutating func add(
    _ severity: Diagnostic.Severity, _ message: String, at source: SourcePosition,
    notes: @autoclosure () -> [String] = []
  ) {
    if let position = positions[message] {
      diagnostics[position].count += 1
    } else {
      positions[message] = diagnostics.count
      diagnostics.append(Diagnostic(severity, message, source: source, notes: notes()))
    }
  }
}
