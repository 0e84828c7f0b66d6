/// The forms in which a report can be written; the raw value is the name on the command line.
public enum ReportFormat: String, CaseIterable, Sendable {
  /// For a terminal.
  case text
  /// For GitHub.
  case markdown
  /// `lifetrace.report/1`.
  case json
  /// One row per interval, for spreadsheets.
  case csv
}
