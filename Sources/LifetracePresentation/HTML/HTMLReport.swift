import CPage
import LifetraceFindings
import LifetraceMetrics
import LifetraceModel

/// Writes a report as one page of HTML, which needs no network: the findings, a timeline to move in, state diagrams, and
/// the tables of the report.
struct HTMLReport {
  private let report: Report
  private let timeline: Timeline
  private let renderer: HTMLRenderer

  init(_ report: Report) {
    self.report = report
    timeline = Timeline(report.context.analysis, options: report.context.options)
    renderer = HTMLRenderer(report.context)
  }

  private var context: ReportContext { report.context }

  /// Apps with pictures of their own.
  private static let mostPictured = 20

  /// The page, piece by piece.
  var pieces: [[UInt8]] {
    let data = PageData(timeline)
    let json = Array(data.json.utf8)
    // Nobody who wrote a line of the log can know it: it depends on all of them.
    let nonce = Self.digest(of: json)
    let document = ReportDocument(context).document
    return [
      Array(head(nonce: nonce).utf8), unsafe Self.bytes(of: lt_report_css()),
      Array("</style>\n</head>\n<body>\n".utf8),
      Array("<a class=\"skip\" href=\"#timeline\">Go to the timeline</a>\n".utf8),
      Array(renderer.rendered(top(document)).utf8), Array(jumps.utf8), Array(Self.section.utf8),
      Array(diagrams.utf8), Array(figures.utf8), Array(renderer.rendered(rest(document)).utf8),
      Array("\n<script type=\"application/json\" id=\"data\">".utf8), json,
      Array("</script>\n<script type=\"text/plain\" id=\"intervals\">".utf8), data.intervals,
      Array("</script>\n<script type=\"text/plain\" id=\"worker\">\n".utf8),
      unsafe Self.bytes(of: lt_worker_js()),
      Array("</script>\n<script nonce=\"\(nonce)\">\n".utf8), unsafe Self.bytes(of: lt_report_js()),
      Array("</script>\n</body>\n</html>\n".utf8),
    ]
  }

  private static func bytes(of file: lt_file) -> [UInt8] {
    unsafe Array(UnsafeBufferPointer(start: file.bytes, count: file.count))
  }

  private func head(nonce: String) -> String {
    let policy =
      "default-src 'none'; style-src 'unsafe-inline'; script-src 'nonce-\(nonce)' blob:; worker-src blob:; "
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

      """
  }

  // MARK: Parts

  /// The title and the findings: everything above the first heading of an app.
  private func top(_ document: Document) -> [Block] {
    Array(document.blocks.prefix { !$0.isHeading })
  }

  private func rest(_ document: Document) -> [Block] {
    Array(document.blocks.drop { !$0.isHeading })
  }

  /// Links from the findings to their places on the timeline.
  private var jumps: String {
    let wording = FindingWording(context)
    let links = timeline.findings.enumerated().filter { $1.at != nil && $1.severity != .note }
    guard !links.isEmpty, timeline.times.reference.hasDurations else { return "" }
    let items = links.prefix(Self.mostJumps).map { index, finding in
      let at = finding.at.map { timeline.times.clock($0) } ?? ""
      let text = Markup.attribute("\(at)  \(wording.text(finding.sentence))")
      return "<li><a href=\"#show=\(index)\" data-finding=\"\(index)\">\(text)</a></li>"
    }
    let rest = links.count - items.count
    let more = rest > 0 ? "<li>and \(grouped(rest)) more</li>" : ""
    return "\n<details\(links.count <= 5 ? " open" : "")><summary>On the timeline</summary><ul>"
      + items.joined() + more + "</ul></details>\n"
  }

  private static let mostJumps = 200

  /// The timeline, which the script fills.
  private static let section = """

    <h2 id="timeline">Timeline</h2>
    <noscript><p>The timeline needs JavaScript; everything else of the report stands below.</p></noscript>
    <p id="loading">The timeline is being unpacked …</p>
    <div id="controls">
    <label>Search <input id="search" type="search" placeholder="name, task, event"></label>
    <label>App <select id="app"><option value="">all</option></select></label>
    <label>Device <select id="device"><option value="">all</option></select></label>
    <label>State <select id="state"><option value="">any</option></select></label>
    <label>Findings <select id="finding"><option value="">with and without</option>\
    <option value="1">with</option></select></label>
    <span><button id="in" aria-label="Zoom in">+</button> <button id="out" aria-label="Zoom out">−</button> \
    <button id="all">All</button></span>
    <span id="shown" class="faint"></span>
    </div>
    <canvas id="brush" aria-hidden="true"></canvas>
    <div id="stage"><div id="scroller"><canvas id="lanes" tabindex="0" role="application" \
    aria-label="Timeline" aria-describedby="help live"></canvas><div id="spacer"></div></div>\
    <div id="tip" hidden></div></div>
    <p id="live" aria-live="polite"></p>
    <p id="help"><small>Drag to move, Ctrl and the wheel or two fingers to zoom, Shift and drag to choose a time range, a click \
    on the axis sets the mark. Keys: <kbd>←</kbd> <kbd>→</kbd> move, <kbd>+</kbd> <kbd>−</kbd> zoom, <kbd>↑</kbd> \
    <kbd>↓</kbd> lane, <kbd>n</kbd> <kbd>p</kbd> next and previous state, <kbd>m</kbd> mark, <kbd>0</kbd> all, \
    <kbd>Enter</kbd> table, <kbd>/</kbd> search.</small></p>
    <details id="table"><summary>The lane in view as a table</summary>
    <div class="scrolled"><table><caption id="caption"></caption><thead><tr><th scope="col">state</th>\
    <th scope="col">from</th><th scope="col">to</th><th scope="col">length</th><th scope="col">begin</th>\
    <th scope="col">line</th></tr></thead><tbody id="rows"></tbody></table></div><p id="more"></p></details>

    """

  /// State diagrams, where the report can draw them.
  private var diagrams: String {
    guard let draw = report.drawDiagram else { return "" }
    let figures = context.apps.prefix(Self.mostPictured).enumerated().compactMap {
      index, app -> String? in
      guard let svg = draw(app, context.times.reference, "d\(index)") else { return nil }
      return """
        <figure data-app="\(Markup.attribute(app.displayName))">
        \(String(decoding: svg, as: UTF8.self))
        <ol aria-label="Instances of a transition"></ol>
        </figure>

        """
    }
    guard !figures.isEmpty else { return "" }
    return """
      <h2>States</h2>
      <p><small>A click on a transition lists its instances, the longest stay before it first.</small></p>

      """ + figures.joined()
  }

  /// Pictures of budgets and launches, where there are enough of them.
  private var figures: String {
    let figures = context.apps.prefix(Self.mostPictured)
      .map { MetricFigures($0, context.times).rendered }.joined()
    return figures.isEmpty ? "" : "\n<h2>Budgets and launches</h2>\n" + figures
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

extension Block {
  fileprivate var isHeading: Bool {
    if case .heading = self { true } else { false }
  }
}
