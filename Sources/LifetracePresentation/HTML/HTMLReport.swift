import CPage
import LifetraceFindings
import LifetraceMetrics
import LifetraceModel

/// Writes a report as one page of HTML, which needs no network: the answer, the apps beside a timeline to move in, and
/// for each app its state diagram, tables and figures.
struct HTMLReport {
  private let report: Report
  private let context: ReportContext
  private let timeline: Timeline
  private let data: PageData
  private let renderer: HTMLRenderer

  init(_ report: Report) {
    self.report = report
    var context = report.context
    context.keepFindings()
    // A page has no options.
    context.advice = ""
    self.context = context
    timeline = Timeline(context)
    data = PageData(timeline)
    renderer = HTMLRenderer(context, linkingTo: data.range)
  }

  /// Apps with a section of their own.
  private static let mostSections = 20

  /// The page, piece by piece.
  var pieces: [[UInt8]] {
    let json = Array(data.json.utf8)
    // Nobody who wrote a line of the log can know it: it depends on all of them.
    let nonce = Self.digest(of: json)
    return [
      Array(head(nonce: nonce).utf8), unsafe Self.bytes(of: lt_report_css()),
      Array("</style>\n</head>\n<body>\n".utf8), Array(top.utf8),
      Array(PageBoard(context).opening.utf8), Array(sections.utf8),
      Array("</div></div>\n".utf8),
      Array(
        renderer.rendered(CountersSection(context).blocks + ReportTail(context).blocksOfPage).utf8),
      Array("</main>\n<script type=\"application/json\" id=\"data\">".utf8), json,
      Array("</script>\n<script type=\"text/plain\" id=\"intervals\">".utf8), data.intervals,
      Array("</script>\n<script nonce=\"\(nonce)\">\n".utf8), unsafe Self.bytes(of: lt_report_js()),
      Array("</script>\n</body>\n</html>\n".utf8),
    ]
  }

  private static func bytes(of file: lt_file) -> [UInt8] {
    unsafe Array(UnsafeBufferPointer(start: file.bytes, count: file.count))
  }

  private func head(nonce: String) -> String {
    let policy =
      "default-src 'none'; style-src 'unsafe-inline'; script-src 'nonce-\(nonce)'; "
      + "img-src data:; base-uri 'none'; form-action 'none'"
    return """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="\(policy)">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="generator" content="lifetrace">
      <title>\(Markup.attribute("lifetrace: " + timeline.title))</title>
      <style>
      :root { \(Self.colors(.light)) }
      @media (prefers-color-scheme: dark) { :root { \(Self.colors(.dark)) } }

      """
  }

  /// The colours that pictures have, as custom properties.
  private static func colors(_ palette: DiagramPalette) -> String {
    DiagramStyleSheet.properties(palette).map { "--\($0.name): \($0.value);" }.joined(
      separator: " ")
  }

  // MARK: Parts

  private var top: String {
    """
    <a class="skip" href="#timeline">Go to the timeline</a>
    <header>
    \(HTMLRenderer(context).rendered(ReportHead(context).blocks))
    </header>
    <main>
    \(answer)

    """
  }

  /// So many problems and remarks are not folded away: more would move the timeline off the first screen.
  private static let mostOpen = 3

  /// What went wrong, each finding with a link to its place on the timeline; notes come last. On a small screen the script
  /// folds all but the first.
  private var answer: String {
    let section = FindingsSection(context, showsAll: true)
    let findings = section.shownFindings
    let renderer = HTMLRenderer(context)
    let items = section.blocks.enumerated().map { place, block in
      let isFinding = place < findings.count
      return renderer.rendered(block, link: isFinding ? momentLink(findings[place]) : "")
    }
    let problems = findings.count { $0.severity > .note }
    // Where nothing is wrong, that comes before the notes.
    let sorted =
      problems > 0 ? items[...] : items[findings.count...] + items[..<findings.count]
    func summary(after open: Int, _ name: String) -> String {
      let problemsLeft = max(problems - open, 0)
      let rest = max(items.count - open - problemsLeft, 0)
      let words = [
        problemsLeft > 0 ? counted(problemsLeft, "more problem") : nil,
        rest > 0 ? counted(rest, "more remark") : nil,
      ]
      return "<span class=\"\(name)\">\(words.compactMap(\.self).joined(separator: ", "))</span>"
    }
    let folded = """
      <details id="folded" data-open="\(Self.mostOpen)"\(items.count > Self.mostOpen ? "" : " class=\"small\"")>
      <summary>\(summary(after: Self.mostOpen, "wide"))\(summary(after: 1, "small"))</summary>
      \(sorted.dropFirst(Self.mostOpen).joined(separator: "\n"))</details>

      """
    return "<section id=\"answer\" aria-label=\"Answer\">\n"
      + sorted.prefix(Self.mostOpen).joined(separator: "\n")
      + "\n\(items.count > 1 ? folded : "")</section>"
  }

  private func momentLink(_ finding: Finding) -> String {
    guard timeline.times.reference.hasDurations, let at = finding.at,
      let place = data.findings.firstIndex(of: finding)
    else { return "" }
    let clock = Markup.attribute(timeline.times.clock(at))
    return
      " <a href=\"#show=\(place)\" data-finding=\"\(place)\">Show \(clock) on the timeline</a>"
  }

  /// A section for each app: its state diagram beside its tables, then figures of budgets and launches.
  private var sections: String {
    let shown = context.apps.prefix(Self.mostSections)
    let sections = shown.enumerated().map { section($1, at: $0) }
    return sections.joined()
      + renderer.rendered(Overview(context).remarks(detailed: shown.count))
  }

  private func section(_ app: AppAnalysis, at place: Int) -> String {
    let story = AppStory(context, app: app)
    let diagram = report.drawDiagram.flatMap { draw in
      draw(app, context.times.reference, "d\(place)").map {
        "<div><figure>\(String(decoding: $0, as: UTF8.self))</figure></div>\n"
      }
    }
    return """
      <section class="app" data-app="\(context.pageName(of: app))">
      \(renderer.rendered(story.opening))
      <div class="\(diagram == nil ? "" : "beside")">\(diagram ?? "")<div>
      \(renderer.rendered(story.details))
      </div></div>
      \(MetricFigures(app, context.times).rendered)</section>

      """
  }

  /// Returns a 64-bit FNV-1a digest in hexadecimal.
  private static func digest(of bytes: [UInt8]) -> String {
    let sum = bytes.reduce(UInt64(0xcbf2_9ce4_8422_2325)) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    return String(sum, radix: 16)
  }
}

extension Exporter where Value == Report, Failure == Never {
  /// A page for a browser that needs nothing else. The analysis has to keep timelines.
  public static var html: ReportFormat {
    Exporter("html", extensions: ["html", "htm"], drawsTimelines: true) {
      AnySequence(HTMLReport($0).pieces)
    }
  }
}
