package import LifetraceAnalysis
package import LifetraceModel

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
