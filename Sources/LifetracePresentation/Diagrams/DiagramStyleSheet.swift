/// The style sheet inside SVG pictures.
///
/// In an adaptive theme every colour is a custom property, so that a page which embeds the picture can set its
/// own; the others have the colours themselves, which every viewer shows. Shapes carry the light colours as
/// attributes too, for viewers that read no style sheet.
enum DiagramStyleSheet {
  /// Returns the rules, one a line.
  static func text(_ theme: DiagramTheme) -> String {
    sheet(of: general(theme.palette) + states, theme)
  }

  private static func sheet(of rules: [String], _ theme: DiagramTheme) -> String {
    let text = rules.joined(separator: "\n") + "\n"
    guard theme != .adaptive else { return variables + "\n" + text }
    return properties(theme.palette).reduce(into: text) { text, color in
      text.replace("var(--lt-\(color.name))", with: color.value)
    }
  }

  /// Returns the rules of a timeline, one a line.
  static func timeline(_ theme: DiagramTheme) -> String {
    let states = StateRole.allCases.map(\.rawValue).map {
      ".lifetrace-timeline .s-\($0) { fill: var(--lt-\($0)); stroke: var(--lt-\($0)-line); }"
    }
    let fills = [
      ("canvas, .fold", "canvas"), ("callout, .task, .hole", "panel"),
      ("t-plain, .t-strong", "text"), ("t-muted", "muted"),
      ("t-undocumented, .f-undocumented", "undocumented"), ("t-warning, .f-warning", "warning"),
      ("gauge", "background-line"),
    ].map { rule(of: $0.0, "fill", $0.1) }
    let strokes = [
      ("callout, .grid", "panel-line"), ("baseline, .undetermined", "faint"),
      ("stem, .fold-edge, .hatched", "line"),
      ("stem-undocumented, .leader-undocumented", "undocumented"), ("leader-warning", "warning"),
    ].map { rule(of: $0.0, "stroke", $0.1) }
    let inside = ".lifetrace-timeline pattern rect[class] { stroke: none; }"
    let halo = ".lifetrace-timeline .halo { stroke: var(--lt-canvas); paint-order: stroke; }"
    return sheet(of: states + fills + strokes + [inside, halo], theme)
  }

  private static func rule(of classes: String, _ property: String, _ color: String) -> String {
    let list = classes.replacing(", .", with: ", .lifetrace-timeline .")
    return ".lifetrace-timeline .\(list) { \(property): var(--lt-\(color)); }"
  }

  /// The colours as custom properties.
  private static let variables = """
    .lifetrace-diagram {
    \(declarations(.light, indentation: "  "))
    }
    @media (prefers-color-scheme: dark) {
      .lifetrace-diagram {
    \(declarations(.dark, indentation: "    "))
      }
    }
    """

  private static func declarations(_ palette: DiagramPalette, indentation: String) -> String {
    properties(palette).map { "\(indentation)--lt-\($0.name): \($0.value);" }
      .joined(separator: "\n")
  }

  /// The colours of a palette, by the names that style sheets have for them.
  static func properties(_ palette: DiagramPalette) -> [(name: String, value: String)] {
    [
      ("canvas", palette.canvas), ("panel", palette.panel),
      ("panel-line", palette.panelStroke), ("text", palette.text),
      ("muted", palette.mutedText), ("line", palette.line), ("faint", palette.faint),
      ("undocumented", palette.undocumented), ("warning", palette.warning),
      ("good", palette.good),
    ]
      + StateRole.allCases.flatMap { role in
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
      + edgeRules(".edge-killed", "undocumented")
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

/// The colours of a theme, as six hexadecimal digits: shorter forms mean black to Graphviz 2.43.
///
/// The hues of the states stay apart for every kind of colour blindness (blue, sky, orange,
/// purple, grey); text has a contrast of at least 4.5 : 1 to its background.
struct DiagramPalette: Hashable, Sendable {
  /// The colours of one state.
  struct StateColors: Hashable, Sendable {
    var fill: String
    var stroke: String
  }

  var canvas: String
  var panel: String
  var panelStroke: String
  var text: String
  var mutedText: String
  var line: String
  var faint: String
  var undocumented: String
  var warning: String
  var good: String
  var outside: StateColors
  var inactive: StateColors
  var active: StateColors
  var background: StateColors
  var suspended: StateColors

  /// What a state that was never seen looks like.
  var unvisited: StateColors { StateColors(fill: canvas, stroke: faint) }

  /// Returns the colours of a state.
  func colors(_ role: StateRole) -> StateColors {
    switch role {
    case .outside: outside
    case .inactive: inactive
    case .active: active
    case .background: background
    case .suspended: suspended
    }
  }

  static let light = DiagramPalette(
    canvas: "#ffffff", panel: "#f6f8fa", panelStroke: "#d0d7de", text: "#1f2328",
    mutedText: "#59636e", line: "#4d5761", faint: "#afb8c1", undocumented: "#c4162a",
    warning: "#8a5300", good: "#1a7f37",
    outside: StateColors(fill: "#e0e1dd", stroke: "#818b98"),
    inactive: StateColors(fill: "#dbf1fe", stroke: "#3a98cc"),
    active: StateColors(fill: "#90c3f9", stroke: "#0b5cad"),
    background: StateColors(fill: "#ffdf9e", stroke: "#b36b00"),
    suspended: StateColors(fill: "#e4c8f3", stroke: "#9f5cac"))

  static let dark = DiagramPalette(
    canvas: "#0d1117", panel: "#161b22", panelStroke: "#30363d", text: "#f0f6fc",
    mutedText: "#9198a1", line: "#a8b1bb", faint: "#525a64", undocumented: "#ff8078",
    warning: "#e8b23f", good: "#56d364",
    outside: StateColors(fill: "#2a313a", stroke: "#818b98"),
    inactive: StateColors(fill: "#123c53", stroke: "#339ac5"),
    active: StateColors(fill: "#0b5394", stroke: "#80bbff"),
    background: StateColors(fill: "#6a4200", stroke: "#f0a530"),
    suspended: StateColors(fill: "#462a67", stroke: "#c98ee0"))
}

/// The light in which a picture is drawn.
public enum DiagramTheme: String, Hashable, Sendable, CaseIterable {
  /// Follows the reader's scheme.
  case adaptive
  case light
  case dark

  /// The same with fixed colours, as images have them.
  public var fixed: DiagramTheme { self == .adaptive ? .light : self }

  /// The colours in the drawing itself, for viewers that read no style sheet.
  var palette: DiagramPalette {
    switch self {
    case .adaptive, .light: .light
    case .dark: .dark
    }
  }
}
