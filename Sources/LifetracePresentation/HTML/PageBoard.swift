import LifetraceFindings
import LifetraceMetrics

/// The part of a page that the script fills: the apps to choose from, and beside them the timeline of the chosen one, with
/// room for its section.
struct PageBoard {
  private let context: ReportContext
  private let renderer: HTMLRenderer

  init(_ context: ReportContext) {
    self.context = context
    renderer = HTMLRenderer(context)
  }

  /// The apps, for several, and the timeline; two elements are left open.
  var opening: String {
    let apps = context.apps
    let folded = renderer.rendered(Overview(context).foldedBlocks)
    guard apps.count > 1 else {
      return "<div id=\"board\">\n<div>\n\(folded)\(Self.timeline)"
    }
    // Of equals, first that of the report's first finding, which the page is opened for.
    let sorted = apps.enumerated().sorted { left, right in
      let (leftRank, rightRank) = (rank(left.element), rank(right.element))
      return (leftRank.gravity, -leftRank.place, -left.offset)
        > (rightRank.gravity, -rightRank.place, -right.offset)
    }
    return """
      <div id="board" class="several">
      <nav id="apps" aria-label="Apps">
      <p class="tools"><input id="find" type="search" placeholder="Find app" aria-label="Find app">
      <select id="order" aria-label="Sort apps"><option value="">worst first</option>\
      <option value="name">by name</option><option value="exits">most exits</option>\
      <option value="sessions">most sessions</option></select></p>
      <ul>
      <li><a href="#timeline" data-app=""><b>All \(apps.count) apps</b></a></li>
      \(sorted.map { item($0.element) }.joined(separator: "\n"))
      </ul>
      \(folded)</nav>
      <div>
      \(Self.timeline)
      """
  }

  /// How much an app matters: the gravity of its worst finding, then whether anything of it can be judged.
  private func rank(_ app: AppAnalysis) -> (gravity: Int, place: Int) {
    let worst = context.worstFinding(of: app)
    let isJudged = app.hasEvidence(in: context.analysis) ? 1 : 0
    return switch worst?.severity {
    case .error: (4 + isJudged, worst?.place ?? 0)
    case .warning: (2 + isJudged, worst?.place ?? 0)
    case .note, nil: (isJudged, 0)
    }
  }

  private func item(_ app: AppAnalysis) -> String {
    let (exits, sessions) = (app.exits.total, app.backgroundSessions.total)
    let ending = AppEnding(app)
    let isJudged = app.hasEvidence(in: context.analysis)
    let facts: [String?] = [
      isJudged || context.worstFinding(of: app) != nil ? nil : "nothing to judge",
      context.worstFinding(of: app).flatMap { mark($0.severity) },
      ending.moment == nil ? nil : "ended: " + Markup.attribute(ending.words),
      exits > 1 ? counted(exits, "exit") : nil,
      sessions > 0 ? counted(sessions, "session") : nil,
    ]
    let device =
      context.hasSeveralDevices ? app.device.map { " · \(Markup.attribute($0))" } ?? "" : ""
    let bar = context.bar(of: app).map { renderer.bar($0) } ?? ""
    return """
      <li data-exits="\(exits)" data-sessions="\(sessions)"><a href="#timeline" data-app="\(context.pageName(of: app))"><b>\(Markup.attribute(app.shownName).replacing(".", with: ".<wbr>"))\(device)</b>\(bar)\
      <small>\(facts.compactMap(\.self).joined(separator: " · "))</small></a></li>
      """
  }

  /// The sign of an app's worst finding; `nil` for a note.
  private func mark(_ severity: Finding.Severity) -> String? {
    switch severity {
    case .error: "<span class=\"bad\">✗ error</span>"
    case .warning: "<span class=\"warning\">! warning</span>"
    case .note: nil
    }
  }

  /// The timeline, which the script fills.
  private static let timeline = """
    <section id="timeline" aria-label="Timeline">
    <noscript><p>The timeline needs JavaScript; everything else of the report stands below.</p></noscript>
    <div id="controls">
    <input id="search" type="search" placeholder="Search" aria-label="Search for a name, a task or an event">
    <label>Device <select id="device"><option value="">all</option></select></label>
    <label>State <select id="state"><option value="">any</option></select></label>
    <span><button id="in" aria-label="Zoom in">+</button> <button id="out" aria-label="Zoom out">−</button> \
    <button id="all">Whole log</button> <button id="keys" aria-label="Keys and gestures">?</button></span>
    <span id="shown" class="faint"></span>
    </div>
    <canvas id="brush" aria-hidden="true"></canvas>
    <div id="stage"><div id="scroller"><canvas id="lanes" tabindex="0" role="application" \
    aria-label="Timeline" aria-describedby="live"></canvas><div id="spacer"></div></div>\
    <div id="tip" hidden></div></div>
    <p id="live" aria-live="polite"></p>
    <ul id="legend" aria-label="Legend"></ul>
    <details id="table"><summary>The chosen lane as a table</summary>
    <div class="scrolled"><table><caption id="caption"></caption><thead><tr><th scope="col">state</th>\
    <th scope="col">from</th><th scope="col">to</th><th scope="col">length</th><th scope="col">begin</th>\
    <th scope="col">line</th></tr></thead><tbody id="rows"></tbody></table></div><p id="more"></p></details>
    <dialog id="help" aria-label="Keys and gestures"><form method="dialog"><table><tbody>
    <tr><td>move</td><td><kbd>←</kbd> <kbd>→</kbd>, drag</td></tr>
    <tr><td>zoom</td><td><kbd>+</kbd> <kbd>−</kbd>, Ctrl and the wheel, two fingers</td></tr>
    <tr><td>choose a time range</td><td>Shift and drag, or drag in the strip above</td></tr>
    <tr><td>whole log</td><td><kbd>0</kbd>, <kbd>Esc</kbd>, double click</td></tr>
    <tr><td>next, previous lane</td><td><kbd>↓</kbd> <kbd>↑</kbd></td></tr>
    <tr><td>next, previous state</td><td><kbd>n</kbd> <kbd>p</kbd></td></tr>
    <tr><td>count times from here</td><td><kbd>m</kbd>, a click on the axis</td></tr>
    <tr><td>the lane as a table</td><td><kbd>Enter</kbd></td></tr>
    <tr><td>search, show the next one found</td><td><kbd>/</kbd>, <kbd>Enter</kbd></td></tr>
    <tr><td>this list</td><td><kbd>?</kbd></td></tr>
    </tbody></table><button>Close</button></form></dialog>
    </section>

    """
}

extension ReportContext {
  /// Returns the name by which the page's script tells an app from all others, for an attribute.
  func pageName(of app: AppAnalysis) -> String {
    let device = hasSeveralDevices ? app.device : nil
    return Markup.attribute(app.displayName + (device.map { " · \($0)" } ?? ""))
  }
}
