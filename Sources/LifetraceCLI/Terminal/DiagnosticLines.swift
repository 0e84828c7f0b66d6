import Lifetrace
import LifetraceModel

/// The most serious findings about the log, for standard error.
struct DiagnosticLines {
  private static let limit = 5
  /// Where the others are told if what is written is no report.
  static let inReport = "that lifetrace report tells"

  let text: String

  /// Creates one line for each of the gravest diagnostics, notes left out.
  ///
  /// - Parameters:
  ///   - total: how many there are, of which `diagnostics` may be the gravest only.
  ///   - told: what need not be told again.
  ///   - others: where the others are told.
  init(
    _ diagnostics: [Diagnostic], total: Int, inputs: [InputSummary],
    told: Set<Diagnostic.Kind> = [], others: String = "in the report"
  ) {
    let serious = diagnostics.filter { $0.severity > .note && !told.contains($0.kind) }
      .enumerated()
      .sorted { ($1.element.severity, $0.offset) < ($0.element.severity, $1.offset) }
      .map(\.element)
    var lines = serious.prefix(DiagnosticLines.limit).map {
      DiagnosticLines.line($0, inputs: inputs)
    }
    let rest = serious.count - lines.count + max(0, total - diagnostics.count)
    if rest > 0 { lines.append("… and \(rest) more \(others)") }
    text = lines.map { $0 + "\n" }.joined()
  }

  /// Returns the line of a diagnostic about the whole log, with its remedies.
  static func line(_ diagnostic: Diagnostic) -> String {
    line(diagnostic, inputs: []) + diagnostic.notes.map { "; " + $0 }.joined() + "\n"
  }

  private static func line(_ diagnostic: Diagnostic, inputs: [InputSummary]) -> String {
    var place = "lifetrace"
    if let source = diagnostic.source, inputs.indices.contains(Int(source.input)) {
      place = "\(inputs[Int(source.input)].name):\(source.line)"
    }
    let times = diagnostic.count > 1 ? " (\(diagnostic.count) times)" : ""
    return escapedForTerminal(
      "\(place): \(diagnostic.severity.words): \(diagnostic.message)\(times)")
  }
}
