/// Writes a state diagram in Mermaid's `stateDiagram-v2`, as GitHub draws it in Markdown.
///
/// Mermaid has no transitions between members of two composite states, so foreground and
/// background differ in colour and have no frames. What other diagrams have at a frame itself is
/// a box with a dashed outline.
public struct MermaidRenderer: Hashable, Sendable {
  /// Creates a renderer.
  public init() {}

  /// Returns the diagram, without a Markdown fence.
  public func render(_ diagram: StateDiagram) -> String {
    let seen = diagram.edges.filter { $0.kind != .unseen }
    let heading = MermaidRenderer.escaped(diagram.title)
    var lines = [
      "stateDiagram-v2",
      "  accTitle: \(heading)",
      // Nobody sees it, so it has room for all.
      "  accDescr: \(MermaidRenderer.escaped(diagram.caption, upTo: 400))",
      "  direction TB",
    ]
    lines += diagram.nodes.map { node in
      let text = MermaidRenderer.label([node.state.name] + diagram.lines(for: node))
      return "  state \"\(text)\" as \(node.state.identifier)"
    }
    lines += diagram.openPlaces.map { place in
      let rows = diagram.remainders(in: place.group).flatMap {
        [$0.place.name, diagram.line(for: $0)]
      }
      let text = MermaidRenderer.label(rows.isEmpty ? [place.name] : rows)
      return "  state \"\(text)\" as \(place.identifier)"
    }
    lines += seen.map { edge in
      let mark = edge.kind == .undocumented ? ["not documented"] : []
      let text = MermaidRenderer.label(diagram.lines(for: edge).map(\.text) + mark)
      return "  \(edge.from.identifier) --> \(edge.to.identifier) : \(text)"
    }
    return (lines + styles(diagram)).joined(separator: "\n") + "\n"
  }

  private func styles(_ diagram: StateDiagram) -> [String] {
    let palette = DiagramPalette.light
    let classes = diagram.nodes.map { node in
      let colors = palette.colors(node.state.role)
      return "  classDef \(node.state.role.rawValue)State "
        + "fill:\(colors.fill),stroke:\(colors.stroke),color:\(palette.text)"
    }
    let uses = diagram.nodes.map {
      "  class \($0.state.identifier) \($0.state.role.rawValue)State"
    }
    guard diagram.hasFrames else { return classes + uses }
    let open =
      "  classDef openState fill:\(palette.canvas),stroke:\(palette.line),color:\(palette.text),"
      + "stroke-dasharray:5 4"
    return classes + [open] + uses
      + diagram.openPlaces.map { "  class \($0.identifier) openState" }
  }

  private static func label(_ lines: [String]) -> String {
    lines.map { escaped($0) }.joined(separator: "<br/>")
  }

  /// Returns text as Mermaid's numeric entities, but for letters, digits and harmless marks.
  static func escaped(_ text: String, upTo limit: Int = 88) -> String {
    var result = ""
    for scalar in DiagramText.plain(DiagramText.shortened(text, to: limit)).unicodeScalars {
      let isPlain = scalar.properties.isAlphabetic || scalar.properties.numericType != nil
      if isPlain || " .-_,·()%×⚠✗“”…".unicodeScalars.contains(scalar) {
        result.unicodeScalars.append(scalar)
      } else {
        result += "#\(scalar.value);"
      }
    }
    return result
  }
}

extension StateDiagram {
  /// The frames at which something is, with the identifiers that transitions use.
  fileprivate var openPlaces: [(group: DiagramState.Group, identifier: String, name: String)] {
    DiagramState.Group.allCases.filter(isUsed).map { group in
      let places =
        remainders(in: group).map(\.place)
        + edges.flatMap { [$0.from, $0.to] }.filter { $0.frame == group }
      return (group, "\(group.rawValue)Frame", places.first?.name ?? "")
    }
  }
}

extension StateDiagram: Exportable {
  /// The text formats of diagrams, DOT first.
  public static var exporters: [Exporter<StateDiagram, Never>] { [.dot, .mermaid, .text] }
}

extension Exporter where Value == StateDiagram, Failure == Never {
  /// Graphviz's language.
  public static var dot: Exporter {
    Exporter("dot", extensions: ["dot", "gv"]) { Array(DOTRenderer().render($0).utf8) }
  }

  /// Mermaid, as GitHub draws it.
  public static var mermaid: Exporter {
    Exporter("mermaid", extensions: ["mmd", "mermaid"]) {
      Array(MermaidRenderer().render($0).utf8)
    }
  }
}
