/// Writes a state diagram in Graphviz's DOT language.
///
/// The same diagram gives the same text. The text contains every place, so the graph names the
/// engine `nop2`, which keeps places as they are. Text of the log appears in the heading only,
/// escaped.
public struct DOTRenderer: Hashable, Sendable {
  /// What every id begins with, so that several pictures can share one page.
  public var idPrefix: String
  /// The colours in use; `adaptive` uses the light ones.
  public var theme: DiagramTheme

  /// - Parameters:
  ///   - idPrefix: ASCII letters, digits and hyphens; others are left out.
  ///   - theme: which colours are used.
  public init(idPrefix: String = "lifetrace", theme: DiagramTheme = .adaptive) {
    self.idPrefix = StateDiagram.sanitizedPrefix(idPrefix)
    self.theme = theme
  }

  /// Returns the diagram as one DOT graph.
  public func render(_ diagram: StateDiagram) -> String {
    let writer = DOTWriter(
      diagram: diagram, layout: .layout(of: diagram), palette: theme.palette, idPrefix: idPrefix)
    return writer.text
  }
}

/// One diagram on its way into DOT.
private struct DOTWriter {
  let diagram: StateDiagram
  let layout: DiagramLayout
  let palette: DiagramPalette
  let idPrefix: String

  private static let font = DOTText.quoted("Helvetica,Arial,sans-serif")
  /// Whole points: HTML-like labels know no others.
  private static let labelSize = "12"
  /// Width of an average letter of labels in a wide face (DejaVu Sans).
  private static let letterWidth = 6.6
  /// Graphviz's arrow at the size used here.
  private static let arrowLength = 8.0

  var text: String {
    let lines =
      ["digraph lifetrace {"] + preamble + clusters + outside + feet + remarks
      + diagram.edges.map(edge) + ["}"]
    return lines.joined(separator: "\n") + "\n"
  }

  private var preamble: [String] {
    let frame = DiagramLayout.Frame(left: 0, top: 0, right: layout.width, bottom: layout.height)
    return [
      "  graph "
        + DOTText.attributes([
          "layout": "nop2", "bb": DOTText.quoted(box(frame)), "outputorder": "nodesfirst",
          "bgcolor": DOTText.quoted(palette.canvas), "fontname": Self.font, "pad": "0.17",
        ]),
      "  node "
        + DOTText.attributes([
          "shape": "box", "style": DOTText.quoted("rounded,filled"), "fixedsize": "true",
          "width": DOTText.number(layout.nodeWidth / 72),
          "height": DOTText.number(layout.nodeHeight / 72), "fontname": Self.font,
          "fontsize": "15", "fontcolor": DOTText.quoted(palette.text), "penwidth": "1.2",
        ]),
      "  edge "
        + DOTText.attributes([
          "fontname": Self.font, "fontsize": Self.labelSize, "arrowsize": "0.8",
          "fontcolor": DOTText.quoted(palette.text),
        ]),
    ]
  }

  private var clusters: [String] {
    DiagramState.Group.allCases.filter(diagram.isDrawn).flatMap { group in
      let frame = layout.frame(group)
      // At the bottom, where no line crosses the frame.
      let place = DiagramLayout.Point(x: frame.left + 47, y: frame.bottom - 14)
      let attributes = DOTText.attributes([
        "id": DOTText.quoted("\(idPrefix)-group-\(group.rawValue)"),
        "class": DOTText.quoted("group group-\(group.rawValue)"),
        "bb": DOTText.quoted(box(frame)), "label": DOTText.quoted(group.title),
        "lp": DOTText.quoted(point(place)), "style": DOTText.quoted("rounded,filled"),
        "color": DOTText.quoted(palette.panelStroke),
        "fillcolor": DOTText.quoted(palette.panel), "fontsize": "12",
        "fontcolor": DOTText.quoted(palette.mutedText),
      ])
      return ["  subgraph cluster_\(group.rawValue) {", "    graph \(attributes)"]
        + diagram.nodes.filter { $0.state.group == group }.map { "  " + node($0) } + ["  }"]
    }
  }

  private var outside: [String] {
    diagram.nodes.filter { $0.state.group == nil }.map(node)
  }

  private func node(_ node: StateDiagram.Node) -> String {
    let isFaint = !diagram.isReference && node.visits == 0
    let colors = isFaint ? palette.unvisited : palette.colors(node.state.role)
    let name = "<tr><td><b>\(node.state.name)</b></td></tr>"
    let rest = diagram.lines(for: node).map {
      let text = DiagramText.escaped($0)
      return "<tr><td><font point-size=\"\(Self.labelSize)\">\(text)</font></td></tr>"
    }
    let table = "<table border=\"0\" cellspacing=\"0\" cellpadding=\"1\">"
    let classes = "state state-\(node.state.identifier)" + (isFaint ? " unvisited" : "")
    return "  \(node.state.identifier) "
      + DOTText.attributes([
        "id": DOTText.quoted(StateDiagram.elementID(node, idPrefix)),
        "class": DOTText.quoted(classes),
        "pos": DOTText.quoted(point(layout.center(node.state.role))),
        "label": "<\(table)\(name)\(rest.joined())</table>>",
        "color": DOTText.quoted(colors.stroke),
        "fillcolor": DOTText.quoted(colors.fill),
        "fontcolor": DOTText.quoted(isFaint ? palette.mutedText : palette.text),
      ])
  }

  /// The labels at the foot of the frames, and the ends of transitions from and to them.
  private var feet: [String] {
    DiagramState.Group.allCases.filter(diagram.isUsed).map { group in
      let remainders = diagram.remainders(in: group)
      let rows = remainders.map { item in
        let numbers = DiagramText.escaped(diagram.line(for: item))
        return "<tr><td align=\"left\"><b>\(item.place.name)</b></td></tr>"
          + "<tr><td align=\"left\">\(numbers)</td></tr>"
      }
      let width = DOTText.number(layout.columnWidth - 28)
      let table =
        "<table border=\"0\" cellspacing=\"0\" cellpadding=\"1\" width=\"\(width)\">"
        + "\(rows.joined(separator: "<tr><td height=\"3\"></td></tr>"))</table>"
      let place = layout.footCenter(group, lines: remainders.count)
      return "  \(group.rawValue)Frame "
        + DOTText.attributes([
          "id": DOTText.quoted(StateDiagram.elementID(group, idPrefix)),
          "class": DOTText.quoted("foot"), "shape": "none",
          "style": DOTText.quoted(rows.isEmpty ? "invis" : ""), "fixedsize": "false",
          "margin": "0", "width": "0", "height": "0", "fontsize": Self.labelSize,
          "pos": DOTText.quoted(point(place)), "label": rows.isEmpty ? "\"\"" : "<\(table)>",
        ])
    }
  }

  /// Heading and legend: nodes without a shape, since a graph's label would move the picture.
  private var remarks: [String] {
    let title = DiagramText.escaped(DiagramText.shortened(diagram.title, to: 50))
    let captions = diagram.captionLines
    let heading =
      "<tr><td align=\"left\"><font point-size=\"16\"><b>\(title)</b></font></td></tr>"
      + captions.map {
        "<tr><td align=\"left\">\(muted(DiagramText.escaped($0), size: Self.labelSize))</td></tr>"
      }.joined()
    let legend = diagram.legend.map {
      "<tr><td align=\"left\">\(muted(DiagramText.escaped($0), size: "11"))</td></tr>"
    }.joined()
    // Two lines are a little lower than one, clear of the frames.
    let below = [20.0, 20, 24, 31][min(diagram.legend.count, 3)]
    let legendY = layout.frame(.foreground).bottom + below
    return [
      remark("heading", heading, at: captions.count > 1 ? 35 : 28),
      remark("legend", legend, at: legendY),
    ]
  }

  private func muted(_ text: String, size: String) -> String {
    text.isEmpty
      ? " " : "<font point-size=\"\(size)\" color=\"\(palette.mutedText)\">\(text)</font>"
  }

  private func remark(_ name: String, _ rows: String, at y: Double) -> String {
    let width = DOTText.number(layout.width - 2 * layout.channel + 40)
    let table =
      "<table border=\"0\" cellspacing=\"0\" cellpadding=\"1\" width=\"\(width)\">\(rows)</table>"
    return "  \(name) "
      + DOTText.attributes([
        "id": DOTText.quoted("\(idPrefix)-\(name)"), "class": DOTText.quoted(name),
        "shape": "none", "style": DOTText.quoted(""), "fixedsize": "false", "margin": "0",
        "width": "0", "height": "0",
        "pos": DOTText.quoted(point(DiagramLayout.Point(x: layout.middle, y: y))),
        "label": "<\(table)>",
      ])
  }

  private func edge(_ edge: StateDiagram.Edge) -> String {
    let route = layout.route(from: edge.from, to: edge.to)
    let color = edge.kills.isEmpty ? lineColor(edge.kind) : palette.undocumented
    let isFaint = edge.kind == .unseen
    let style = isFaint ? "dashed" : edge.kind == .undocumented ? "dotted" : "solid"
    let classes =
      "edge-\(edge.kind.rawValue) on-\(route.surface.rawValue)"
      + (edge.overBudget > 0 ? " over-budget" : "") + (edge.kills.isEmpty ? "" : " edge-killed")
    let head = "  \(edge.from.identifier) -> \(edge.to.identifier) "
    return head
      + DOTText.attributes([
        "id": DOTText.quoted(StateDiagram.elementID(edge, idPrefix)),
        "class": DOTText.quoted(classes), "pos": DOTText.quoted(spline(route)),
        "lp": DOTText.quoted(
          point(route.labelCenter(lines: diagram.lines(for: edge).count))),
        "label": label(edge, on: route.surface),
        "color": DOTText.quoted(color),
        "style": style, "penwidth": isFaint ? "1" : DOTText.number(lineWidth(edge)),
      ])
  }

  private func lineColor(_ kind: StateDiagram.Edge.Kind) -> String {
    switch kind {
    case .seen, .reference: palette.line
    case .unseen: palette.faint
    case .undocumented: palette.undocumented
    }
  }

  /// Returns the width of a transition's line: wider for more, in steps that the eye distinguishes.
  private func lineWidth(_ edge: StateDiagram.Edge) -> Double {
    switch edge.count {
    case ...4 where !edge.kills.isEmpty: 2
    case ...1: 1.2
    case ..<5: 1.6
    case ..<20: 2
    case ..<100: 2.5
    default: 3.1
    }
  }

  private func label(_ edge: StateDiagram.Edge, on surface: DiagramLayout.Surface) -> String {
    let lines = diagram.lines(for: edge)
    guard !lines.isEmpty else { return "\"\"" }
    let texts = lines.map { line in
      let text = DiagramText.escaped(line.text)
      return switch line.tone {
      case .plain: text
      case .muted: "<font color=\"\(palette.mutedText)\">\(text)</font>"
      case .undocumented, .killed: "<font color=\"\(palette.undocumented)\">\(text)</font>"
      case .warning: "<font color=\"\(palette.warning)\">\(text)</font>"
      }
    }
    let background = surface == .panel ? palette.panel : palette.canvas
    // Wide enough for browsers whose font is wider than the one that Graphviz measures with.
    let longest = lines.map(\.text.count).max() ?? 0
    let width = Int((Double(longest) * Self.letterWidth).rounded(.up))
    return "<<table border=\"0\" cellspacing=\"0\" cellpadding=\"1\" width=\"\(width)\" "
      + "bgcolor=\"\(background)\">"
      + "<tr><td>\(texts.joined(separator: "<br/>"))</td></tr></table>>"
  }

  /// Graphviz counts upwards.
  private func point(_ point: DiagramLayout.Point) -> String {
    "\(DOTText.number(point.x)),\(DOTText.number(layout.height - point.y))"
  }

  private func box(_ frame: DiagramLayout.Frame) -> String {
    point(DiagramLayout.Point(x: frame.left, y: frame.bottom)) + ","
      + point(DiagramLayout.Point(x: frame.right, y: frame.top))
  }

  private func spline(_ route: DiagramLayout.Route) -> String {
    // The arrow's own outline reaches the state's border.
    guard let tip = RoundedPath(route.corners, shortenedBy: 2).points.last else { return "" }
    let points = RoundedPath(route.corners, shortenedBy: 2 + Self.arrowLength).points
    return "e,\(point(tip)) " + points.map(point).joined(separator: " ")
  }
}

/// Spells values in the DOT language.
enum DOTText {
  /// Returns a quoted string: nothing in the text can end it, or is a command of a CI runner.
  static func quoted(_ text: String) -> String {
    let inside = text.replacingScalars { scalar in
      switch scalar {
      case "\"": "\\\""
      case "\\": "\\\\"
      default: DiagramText.printable(insteadOf: scalar)
      }
    }
    return "\"\(WorkflowText.inert(inside, bracket: "\\["))\""
  }

  /// Returns an attribute list, in the order given.
  static func attributes(_ attributes: KeyValuePairs<String, String>) -> String {
    "[" + attributes.map { "\($0)=\($1)" }.joined(separator: ", ") + "]"
  }

  /// Returns a number with at most two decimals; 0 for one that no picture can hold.
  static func number(_ value: Double) -> String {
    guard abs(value) < 1e12 else { return "0" }
    let hundredths = Int((value * 100).rounded())
    let sign = hundredths < 0 ? "-" : ""
    let (whole, rest) = (abs(hundredths) / 100, abs(hundredths) % 100)
    if rest == 0 { return "\(sign)\(whole)" }
    if rest % 10 == 0 { return "\(sign)\(whole).\(rest / 10)" }
    return "\(sign)\(whole).\(rest < 10 ? "0" : "")\(rest)"
  }
}
