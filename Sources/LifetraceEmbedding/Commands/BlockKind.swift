internal import LifetracePresentation

/// What a block shows; the raw value is its name in a document.
package enum BlockKind: String, CaseIterable, Sendable {
  /// A section of the report as a table.
  case table
  /// One number or text of the report, within a line.
  case value
  /// A picture of the states.
  case graph
  /// A diagram of the states that GitHub draws.
  case mermaid
  /// One number or text of the report as a badge.
  case badge
  /// The report as text.
  case report

  /// `true` iff a word after the kind says what of the report is shown.
  var takesSubject: Bool {
    switch self {
    case .table, .value, .badge: true
    case .graph, .mermaid, .report: false
    }
  }

  /// What that word is.
  var subjectWords: String {
    switch self {
    case .table:
      "a section of the report: " + ReportSection.allCases.map(\.rawValue).joined(separator: ", ")
    case .value, .badge:
      "a path into the report's JSON, such as backgroundExits.used.p95"
    case .graph, .mermaid, .report: "a word"
    }
  }

  /// The options that a block of the kind takes.
  package var options: [String] { ownOptions + BlockKind.commonOptions }

  /// `true` iff a block of the kind takes the option.
  func takes(_ option: String) -> Bool {
    BlockKind.commonOptions.contains(option) || ownOptions.contains(option)
  }

  private var ownOptions: [String] {
    switch self {
    case .table: ["full"]
    case .value: ["format"]
    case .graph: ["of", "reference", "name", "alt"]
    case .mermaid: ["of", "reference"]
    case .badge: ["format", "label", "color", "name"]
    case .report: ["sections", "width", "full"]
    }
  }

  private static let commonOptions = ["trace"] + readingOptions + ["app", "device"] + timeOptions

  /// Those that tell how the trace is read, named as on the command line.
  static let readingOptions = ["layout", "os", "date", "year", "time-zone"]

  /// Those that tell which part of its time is looked at, named as on the command line.
  static let timeOptions = ["from", "to"]
}
