/// The style sheet inside SVG pictures.
///
/// Every colour is a custom property, so that a page which embeds the picture can set its own.
/// Shapes carry the light colours as attributes too: viewers without custom properties show those.
enum DiagramStyleSheet {
  /// Returns the rules, one a line.
  static func text(_ theme: DiagramTheme) -> String {
    let dark = """

      @media (prefers-color-scheme: dark) {
        .lifetrace-diagram {
      \(declarations(.dark, indentation: "    "))
        }
      }
      """
    return """
      .lifetrace-diagram {
      \(declarations(theme.palette, indentation: "  "))
      }\(theme == .adaptive ? dark : "")
      \((general(theme.palette) + states).joined(separator: "\n"))

      """
  }

  private static func declarations(_ palette: DiagramPalette, indentation: String) -> String {
    properties(palette).map { "\(indentation)--lt-\($0.name): \($0.value);" }
      .joined(separator: "\n")
  }

  private static func properties(_ palette: DiagramPalette) -> [(name: String, value: String)] {
    [
      ("canvas", palette.canvas), ("panel", palette.panel),
      ("panel-line", palette.panelStroke), ("text", palette.text),
      ("muted", palette.mutedText), ("line", palette.line), ("faint", palette.faint),
      ("undocumented", palette.undocumented), ("warning", palette.warning),
    ]
      + DiagramState.Role.allCases.flatMap { role in
        let colors = palette.colors(role)
        return [(role.rawValue, colors.fill), ("\(role.rawValue)-line", colors.stroke)]
      }
  }

  private static func general(_ palette: DiagramPalette) -> [String] {
    [
      ".lifetrace-diagram .graph > polygon { fill: var(--lt-canvas); }",
      ".lifetrace-diagram text { fill: var(--lt-text); }",
      ".lifetrace-diagram .group > path { fill: var(--lt-panel); stroke: var(--lt-panel-line); }",
      ".lifetrace-diagram .group text { fill: var(--lt-muted); }",
      ".lifetrace-diagram .edge path { stroke: var(--lt-line); }",
      ".lifetrace-diagram .edge polygon { fill: var(--lt-line); stroke: var(--lt-line); }",
    ]
      + edgeRules(".edge-unseen", "faint") + edgeRules(".edge-undocumented", "undocumented")
      + ["canvas", "panel"].map {
        // The patch under a label: the only polygons of an edge without an outline.
        ".lifetrace-diagram .edge.on-\($0) polygon[stroke=\"none\"]"
          + " { fill: var(--lt-\($0)); stroke: none; }"
      }
      + [
        (palette.mutedText, "muted"), (palette.undocumented, "undocumented"),
        (palette.warning, "warning"),
      ].map { ".lifetrace-diagram text[fill=\"\($0)\"] { fill: var(--lt-\($1)); }" }
  }

  private static func edgeRules(_ selector: String, _ color: String) -> [String] {
    [
      ".lifetrace-diagram \(selector) path { stroke: var(--lt-\(color)); }",
      ".lifetrace-diagram \(selector) polygon"
        + " { fill: var(--lt-\(color)); stroke: var(--lt-\(color)); }",
    ]
  }

  private static let states: [String] =
    DiagramMachine.allCases.flatMap(\.states).reduce(into: [DiagramState]()) { states, state in
      if !states.contains(where: { $0.identifier == state.identifier }) { states.append(state) }
    }.map { state in
      let name = state.role.rawValue
      return ".lifetrace-diagram .state-\(state.identifier) path"
        + " { fill: var(--lt-\(name)); stroke: var(--lt-\(name)-line); }"
    } + [
      ".lifetrace-diagram .unvisited path { fill: var(--lt-canvas); stroke: var(--lt-faint); }",
      ".lifetrace-diagram .unvisited text { fill: var(--lt-muted); }",
    ]
}
