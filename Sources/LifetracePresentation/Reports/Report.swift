public import LifetraceMetrics
package import LifetraceModel

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
  package var json: JSONText { JSONReport(context).value }

  /// Returns a section's table, or the sentence that there is nothing to show.
  package func lines(of section: ReportSection, in markup: Markup) -> [String] {
    let writer = MarkupTable(markup: markup, times: context.times)
    let blocks = context.apps.prefix(1).flatMap {
      AppStory(context, app: $0).blocks(of: section)
    }
    var lines: [String] = []
    for block in blocks {
      switch block {
      case .table(let table): lines += writer.lines(table)
      case .remark(let line): lines += aside(writer.text(line), in: markup)
      case .title, .heading, .subheading, .paragraph, .bar, .item: break
      }
    }
    return lines.isEmpty ? paragraph(markup.escaped(section.absence), in: markup) : lines
  }

  /// Returns the report as text without colours: its head, and the sections asked for.
  package func text(sections: [ReportSection]) -> String {
    var blocks = ReportHead(context).blocks
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

  private func aside(_ text: String, in markup: Markup) -> [String] {
    switch markup {
    case .markdown: ["", text]
    case .html: ["<p>\(text)</p>"]
    }
  }

  private func paragraph(_ text: String, in markup: Markup) -> [String] {
    switch markup {
    case .markdown: [text]
    case .html: ["<p>\(text)</p>"]
    }
  }
}

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

/// How a report is shown.
public struct ReportOptions: Hashable, Sendable {
  /// Columns of the terminal; text is laid out for 40 to 1000.
  public var width: Int
  /// `true` to colour text with ANSI sequences.
  public var color: Bool
  /// `true` to show every item and the evidence behind it.
  public var full: Bool
  /// `true` to show Apple's own apps and daemons one by one.
  public var allApps: Bool
  /// What the rows of CSV are.
  public var csvRows: CSVRows

  /// Creates options; those left out suit a file rather than a terminal.
  public init(
    width: Int = 100, color: Bool = false, full: Bool = false, allApps: Bool = false,
    csvRows: CSVRows = .intervals
  ) {
    self.width = width
    self.color = color
    self.full = full
    self.allApps = allApps
    self.csvRows = csvRows
  }
}

/// What every part of a report needs to know: the analysis, the options, and how times read.
struct ReportContext: Sendable {
  let analysis: Analysis
  let options: ReportOptions
  let times: TimeWording
  /// The apps that the report tells of.
  let apps: [AppAnalysis]
  /// How many of Apple's own apps and daemons are only counted.
  let foldedCount: Int
  /// `true` iff apps of several devices must be told apart.
  let hasSeveralDevices: Bool
  /// What follows a remark on a shortened list: how to see all of it.
  var advice = ": --full shows all"

  init(_ analysis: Analysis, options: ReportOptions) {
    self.analysis = analysis
    self.options = options
    let others = analysis.apps.filter { !$0.isSystem }
    apps = options.allApps || others.isEmpty ? analysis.apps : others
    foldedCount = analysis.apps.count - apps.count
    hasSeveralDevices = Set(apps.map(\.device)).count > 1
    times = TimeWording(
      analysis.reference,
      first: (analysis.inputs.compactMap(\.firstAt) + analysis.apps.map(\.windowStart)).min(),
      last: (analysis.inputs.compactMap(\.lastAt) + analysis.apps.map(\.windowEnd)).max())
  }

  /// Returns `name:line`, the name as the user gave it; an input that is not listed is `?`.
  func place(_ source: SourcePosition) -> String {
    let inputs = analysis.inputs
    let name = Int(source.input) < inputs.count ? inputs[Int(source.input)].name : "?"
    return "\(name):\(source.line)"
  }
}

/// A part of what a report says of one app; the raw value is its name in documents.
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
    case .backgroundSessions: BackgroundLedger(context, app: app).blocks
    case .exits: exits
    case .launches: launches
    case .transitions: transitions
    }
  }

  /// Returns what is told beside a section's table in a report, and is no part of the table.
  func rest(of section: ReportSection) -> [Block] {
    switch section {
    case .backgroundSessions: OtherWork(context, app: app).blocks
    case .timeInState, .exits, .launches, .transitions: []
    }
  }
}
