public import LifetraceAnalysis

/// An analysis ready to be written in any of the report formats.
///
/// The same analysis and options give the same bytes, every time and everywhere.
public struct Report: Sendable {
  let context: ReportContext

  /// Creates the report of an analysis; nothing is written yet.
  public init(_ analysis: Analysis, options: ReportOptions = ReportOptions()) {
    context = ReportContext(analysis, options: options)
  }

  /// Creates a report in which `advice` follows the remarks on shortened lists.
  init(_ analysis: Analysis, options: ReportOptions, advice: String) {
    var context = ReportContext(analysis, options: options)
    context.advice = advice
    self.context = context
  }

  /// Returns the whole report; the text ends with a line feed.
  public func rendered(as format: ReportFormat) -> String {
    switch format {
    case .text: TextRenderer(context).rendered(ReportDocument(context).document)
    case .markdown: MarkdownRenderer(context).rendered(ReportDocument(context).document)
    case .json: String(decoding: JSONReport(context).rendered(), as: UTF8.self)
    case .csv: CSVReport(context).rendered()
    }
  }

  /// Returns the whole report in UTF-8: sooner than as a text, where that would be megabytes.
  public func bytes(as format: ReportFormat) -> [UInt8] {
    switch format {
    case .json: JSONReport(context).rendered()
    case .text, .markdown, .csv: Array(rendered(as: format).utf8)
    }
  }
}
