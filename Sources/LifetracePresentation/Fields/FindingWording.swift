package import LifetraceFindings
package import LifetraceMetrics
package import LifetraceModel

/// Words the sentences of findings with the clock of their log, and names the places of its lines.
package struct FindingWording: Sendable {
  private let context: ReportContext

  /// Creates the wording for an analysis.
  package init(_ analysis: Analysis) {
    self.init(ReportContext(analysis, options: ReportOptions(allApps: true)))
  }

  init(_ context: ReportContext) { self.context = context }

  /// Returns a sentence as plain text; text of the log in it may contain anything.
  package func text(_ text: FindingText) -> String {
    line(text).flatMap(context.times.fragments).map(\.text).joined()
  }

  /// Returns `name:line`.
  package func place(_ source: SourcePosition) -> String { context.place(source) }

  /// Returns a sentence as the values of a report.
  func line(_ text: FindingText, _ tone: Tone = .plain) -> Line {
    text.parts.map { part in
      switch part {
      case .words(let words): .words(words, tone)
      case .quoted(let text): .quoted(text, tone)
      case .instant(let instant): .instant(instant)
      case .beginning(let instant, let beginning): .beginning(instant, beginning)
      case .duration(let span) where context.times.reference.hasDurations: .duration(span)
      case .duration: .duration(nil)
      case .limit(let span): .limit(span)
      case .count(let count): .count(count)
      }
    }
  }
}

extension Finding.Severity {
  /// The severity's tone.
  var tone: Tone {
    switch self {
    case .error: .bad
    case .warning: .warning
    case .note: .faint
    }
  }
}
