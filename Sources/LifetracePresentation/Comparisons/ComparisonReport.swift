public import LifetraceFindings
import LifetraceMetrics
import LifetraceModel

/// A comparison ready to be written in any of its formats.
///
/// The same comparison and options give the same bytes, every time and everywhere.
public struct ComparisonReport: Sendable {
  let comparison: Comparison
  let context: ReportContext
  let wording: ComparisonWording

  /// Creates the report of a comparison; nothing is written yet.
  public init(_ comparison: Comparison, options: ReportOptions = ReportOptions()) {
    self.comparison = comparison
    // Durations carry no more digits than the coarser clock has.
    let resolutions = [comparison.before.resolution, comparison.after.resolution]
    let resolution = resolutions.compactMap(\.self).max() ?? .zero
    let reference = TimeReference(anchor: .absolute, zoneSeconds: 0, resolution: resolution)
    context = ReportContext(Analysis(reference: reference), options: options)
    wording = ComparisonWording(comparison, quantities: context.times.quantities)
  }

  /// Returns the whole report; the text ends with a line feed.
  public func rendered(as format: ComparisonFormat) -> String {
    String(decoding: format.bytes(self), as: UTF8.self)
  }

  /// Returns the sentence about a change, as plain text.
  public func sentence(_ change: Change) -> String { text(wording.sentence(change)) }

  /// Returns the sentence about a count of an app, as plain text.
  public func sentence(_ count: CountComparison, of app: AppComparison) -> String {
    text(wording.prefix(app.name) + wording.count(count))
  }

  /// Returns a line as plain text; names of logs in it may contain anything.
  private func text(_ line: Line) -> String {
    line.flatMap(context.times.fragments).map(\.text).joined()
  }
}

/// A format of comparisons; its name is the word on the command line.
public typealias ComparisonFormat = Exporter<ComparisonReport, Never>

extension ComparisonReport: Exportable {
  /// The formats of comparisons, text first.
  public static var exporters: [ComparisonFormat] { [.text, .markdown, .json] }
}

extension Exporter where Value == ComparisonReport, Failure == Never {
  /// For a terminal.
  public static var text: ComparisonFormat {
    Exporter(lines: "text", extensions: ["txt", "text"]) { report in
      TextRenderer(report.context).pieces(ComparisonDocument(report).document)
    }
  }

  /// For GitHub.
  public static var markdown: ComparisonFormat {
    Exporter(lines: "markdown", extensions: ["md", "markdown"]) { report in
      MarkdownRenderer(report.context).pieces(ComparisonDocument(report).document)
    }
  }

  /// `lifetrace.diff/1`.
  public static var json: ComparisonFormat {
    Exporter("json") { ComparisonJSON($0).json.prettyLines(width: 160) }
  }
}
