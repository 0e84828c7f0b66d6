public import LifetraceAnalysis

/// An analysis ready to be written in any of the report formats.
///
/// The same analysis and options give the same bytes, every time and everywhere.
public struct Report: Sendable {
  private let context: ReportContext

  /// Creates the report of an analysis; nothing is written yet.
  public init(_ analysis: Analysis, options: ReportOptions = ReportOptions()) {
    context = ReportContext(analysis, options: options)
  }

  /// Returns the whole report; the text ends with a line feed.
  public func rendered(as format: ReportFormat) -> String {
    switch format {
    case .text: TextRenderer(context).rendered(ReportDocument(context).document)
    case .markdown: MarkdownRenderer(context).rendered(ReportDocument(context).document)
    case .json: JSONReport(context).rendered()
    case .csv: CSVReport(context).rendered()
    }
  }
}
