/// Writes a state diagram in Mermaid's `stateDiagram-v2`, as GitHub draws it in Markdown.
///
/// Mermaid has no transitions between members of two composite states, so foreground and
/// background are told by colour instead of frames.
public struct MermaidRenderer: Hashable, Sendable {
  public init() {}

  /// Returns the diagram, without a Markdown fence.
  public func render(_ diagram: StateDiagram) -> String {
    let seen = diagram.edges.filter { $0.kind != .unseen }
    let heading = MermaidRenderer.escaped(diagram.title)
    var lines = [
      "stateDiagram-v2",
      "  accTitle: \(heading)",
      "  accDescr: \(MermaidRenderer.escaped(diagram.caption))",
      "  direction TB",
    ]
    lines += diagram.nodes.map { node in
      let text = MermaidRenderer.label([node.state.name] + diagram.lines(for: node))
      return "  state \"\(text)\" as \(node.state.identifier)"
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
    return classes + uses
  }

  private static func label(_ lines: [String]) -> String {
    lines.map(escaped).joined(separator: "<br/>")
  }

  /// Returns text as Mermaid's numeric entities, but for letters, digits and harmless marks.
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in DiagramText.plain(DiagramText.shortened(text, to: 88)).unicodeScalars {
      let isPlain = scalar.properties.isAlphabetic || scalar.properties.numericType != nil
      if isPlain || " .-_,·()%×⚠…".unicodeScalars.contains(scalar) {
        result.unicodeScalars.append(scalar)
      } else {
        result += "#\(scalar.value);"
      }
    }
    return result
  }
}
