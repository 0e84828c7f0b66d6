import LifetraceAnalysis
import LifetraceModel

/// Writes intervals, or the items of a list, as rows of RFC 4180 CSV.
///
/// It is always full: Apple's own apps and daemons are in it too. Times are RFC 3339, or the
/// seconds since the start where the log has no date, or the number of the record where it has
/// no times; what the log does not tell is empty. A text that a spreadsheet would take for a formula gets
/// a leading apostrophe.
struct CSVReport {
  let context: ReportContext

  init(_ context: ReportContext) {
    self.context = context
  }

  /// Returns the header and the rows, each ended by CR LF.
  func rendered() -> String {
    switch context.options.csvRows {
    case .intervals: intervals()
    case .trips:
      rows(tripColumns) { app in
        app.backgroundExits.items.sorted { $0.enteredBackgroundAt < $1.enteredBackgroundAt }
      }
    case .exits: rows(exitColumns, of: \.exits.items, others: \.exits.items)
    case .launches: rows(launchColumns) { $0.launches.items }
    }
  }

  func time(_ instant: Instant) -> String {
    switch context.times.reference.anchor {
    case .absolute: context.times.rfc3339(instant)
    case .yearUnknown, .dateUnknown:
      JSONText.decimalSeconds((instant - context.times.first).nanoseconds)
    case .orderOnly: String(instant.nanoseconds)
    }
  }

  /// Returns text of the log without controls, and without a beginning that is a formula.
  static func safe(_ text: String) -> String {
    let visible = VisibleText.escaped(text)
    return "=+-@".contains(visible.first ?? " ") ? "'" + visible : visible
  }

  static func line(_ fields: [String]) -> String {
    fields.map(quoted).joined(separator: ",") + "\r\n"
  }

  private static func quoted(_ field: String) -> String {
    let needsQuotes = field.utf8.contains { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "\"") }
    guard needsQuotes || field.hasPrefix(" ") || field.hasSuffix(" ") else { return field }
    let parts = field.split(separator: "\"", omittingEmptySubsequences: false)
    return "\"" + parts.joined(separator: "\"\"") + "\""
  }
}
