public import LifetraceMetrics
public import LifetraceModel

/// An analysis ready to be written in any of the report formats.
///
/// The same analysis and options give the same bytes, every time and everywhere.
public struct Report: Sendable {
  let context: ReportContext
  /// Returns the state diagram of an app as SVG whose ids begin with a prefix, for formats that show pictures; `nil`
  /// where nothing draws it. A report without it leaves diagrams out.
  public var drawDiagram: (@Sendable (AppAnalysis, TimeReference, _ idPrefix: String) -> [UInt8]?)?

  /// Creates the report of an analysis; nothing is written yet.
  public init(_ analysis: Analysis, options: ReportOptions = ReportOptions()) {
    context = ReportContext(analysis, options: options)
  }

  /// Creates a report in which `advice` follows the remarks on shortened lists.
  init(_ analysis: Analysis, options: ReportOptions, advice: String) {
    var context = ReportContext(analysis, options: options)
    context.advice = advice
    context.showsLimits = false
    self.context = context
  }

  /// Returns the whole report; the text ends with a line feed.
  public func rendered(as format: ReportFormat) -> String {
    String(decoding: bytes(as: format), as: UTF8.self)
  }

  /// Returns the whole report in UTF-8.
  public func bytes(as format: ReportFormat) -> [UInt8] { format.bytes(self) }
}

/// A format of reports; its name is the word on the command line.
public typealias ReportFormat = Exporter<Report, Never>

extension Report: Exportable {
  /// The formats of reports, text first.
  public static var exporters: [ReportFormat] { [.text, .markdown, .html, .json, .csv] }
}

extension Exporter where Value == Report, Failure == Never {
  /// For a terminal.
  public static var text: ReportFormat {
    Exporter(lines: "text", extensions: ["txt", "text"], drawsTimelines: true) { report in
      TextRenderer(report.context).pieces(report.context.document)
    }
  }

  /// For GitHub.
  public static var markdown: ReportFormat {
    Exporter(lines: "markdown", extensions: ["md", "markdown"], drawsTimelines: true) { report in
      MarkdownRenderer(report.context).pieces(report.context.document)
    }
  }

  /// `lifetrace.report/1`.
  public static var json: ReportFormat {
    Exporter("json", extensions: ["json"]) { report in report.json.prettyPieces(width: 160) }
  }

  /// A row for each interval, or for each item of another list, for spreadsheets.
  public static var csv: ReportFormat {
    Exporter("csv") { Array(CSVReport($0.context).rendered().utf8) }
  }
}

/// Single parts of a report, for documents of others.
extension Report {
  /// Creates the report of one app of an analysis, for a document: nothing in it speaks of options.
  package init(
    part app: AppAnalysis, of analysis: Analysis, width: Int = 100, isFull: Bool = false
  ) {
    var own = analysis
    own.apps = [app]
    self.init(
      own, options: ReportOptions(width: width, full: isFull, allApps: true), advice: "")
  }

  /// The whole report as JSON; the app is `apps.0`.
  package var json: JSONText {
    var context = context
    context.keepFindings()
    return ReportFields.report.json(context, context)
  }

  /// Returns a section's table, or the sentence that there is nothing to show.
  package func lines(of section: ReportSection, in markup: Markup) -> [String] {
    let writer = MarkupWriter(markup: markup, times: context.times)
    let blocks = context.apps.prefix(1).flatMap {
      AppStory(context, app: $0).blocks(of: section)
    }
    var lines: [String] = []
    for block in blocks {
      switch block {
      case .table(let table): lines += writer.lines(table)
      case .remark(let line):
        // Markdown would read a line after a table as its next row.
        lines += (markup == .markdown ? [""] : []) + paragraph(writer.text(line), in: markup)
      case .title, .heading, .subheading, .paragraph, .bar, .item: break
      }
    }
    return lines.isEmpty ? paragraph(markup.escaped(section.absence), in: markup) : lines
  }

  /// Returns the report as text without colours: its head and findings, and the sections asked for.
  package func text(sections: [ReportSection]) -> String {
    var blocks = ReportHead(context).blocks + FindingsSection(context).blocks
    for app in context.apps {
      let story = AppStory(context, app: app)
      blocks += story.opening + sections.flatMap { story.blocks(of: $0) + story.rest(of: $0) }
    }
    return TextRenderer(context).rendered(Document(blocks: blocks))
  }

  /// Returns a duration for people, with no more digits than the log's clock has.
  package func wording(_ span: TimeSpan) -> String { context.times.duration(span) }

  /// Returns a share of 0…1 as a percentage.
  package func wording(share: Double) -> String { context.times.quantities.percent(share) }

  /// Returns a count with separators at the thousands.
  package func wording(count: Int) -> String { grouped(count) }

  private func paragraph(_ text: String, in markup: Markup) -> [String] {
    switch markup {
    case .markdown: [text]
    case .html: ["<p>\(text)</p>"]
    }
  }
}

/// A section of an app's report; the raw value is its name in documents.
package enum ReportSection: String, CaseIterable, Sendable {
  case timeInState = "time-in-state"
  case backgroundSessions = "background-sessions"
  case exits
  case launches
  case transitions

  /// What is said of an app for which the log has nothing to show.
  var absence: String {
    switch self {
    case .timeInState: "No state known."
    case .backgroundSessions: "No background session seen."
    case .exits: "No exit seen."
    case .launches: "No launch seen."
    case .transitions: "No transition seen."
    }
  }
}

extension AppStory {
  /// Returns the blocks of a section; none when the log has nothing to show.
  func blocks(of section: ReportSection) -> [Block] {
    switch section {
    case .timeInState: timeInState
    case .backgroundSessions: BackgroundSessionsSection(context, app: app).blocks
    case .exits: exits
    case .launches: launches
    case .transitions: transitions
    }
  }

  /// Returns the blocks after a section's table in a report that are no part of the table.
  func rest(of section: ReportSection) -> [Block] {
    switch section {
    case .backgroundSessions: OtherWorkSection(context, app: app).blocks
    case .timeInState, .exits, .launches, .transitions: []
    }
  }
}
