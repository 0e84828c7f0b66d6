package import LifetraceAnalysis
internal import LifetracePresentation

/// The report that requirements are held against: that of an app, or of the log as a whole.
package struct CheckedReport: Sendable {
  let report: Report
  /// Made once for all requirements.
  let json: JSONText

  init(report: Report, json: JSONText) {
    self.report = report
    self.json = json
  }

  /// Creates the report of an app of an analysis; without an app, that of all.
  package init(_ app: AppAnalysis?, of analysis: Analysis) {
    report = app.map { Report(part: $0, of: analysis) } ?? Report(analysis)
    json = report.json
  }
}
