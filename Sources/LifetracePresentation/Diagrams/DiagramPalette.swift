/// The colours of a theme, as six hexadecimal digits: shorter forms mean black to Graphviz 2.43.
///
/// The hues of the states stay apart for every kind of colour blindness (blue, sky, orange,
/// purple, grey); text has a contrast of at least 4.5 : 1 on what it stands on.
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
  var outside: StateColors
  var inactive: StateColors
  var active: StateColors
  var background: StateColors
  var suspended: StateColors

  /// What a state that was never seen looks like.
  var unvisited: StateColors { StateColors(fill: canvas, stroke: faint) }

  /// Returns the colours of a state.
  func colors(_ role: DiagramState.Role) -> StateColors {
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
    warning: "#8a5300",
    outside: StateColors(fill: "#e6eaef", stroke: "#818b98"),
    inactive: StateColors(fill: "#dcf1fd", stroke: "#3f97c9"),
    active: StateColors(fill: "#9ccbf8", stroke: "#0b5cad"),
    background: StateColors(fill: "#ffdf9e", stroke: "#b36b00"),
    suspended: StateColors(fill: "#e9d8f6", stroke: "#8a4fb8"))

  static let dark = DiagramPalette(
    canvas: "#0d1117", panel: "#161b22", panelStroke: "#30363d", text: "#f0f6fc",
    mutedText: "#9198a1", line: "#a8b1bb", faint: "#525a64", undocumented: "#ff8078",
    warning: "#e8b23f",
    outside: StateColors(fill: "#2a313a", stroke: "#818b98"),
    inactive: StateColors(fill: "#123c53", stroke: "#4fb0e3"),
    active: StateColors(fill: "#0b5394", stroke: "#79b8ff"),
    background: StateColors(fill: "#6a4200", stroke: "#f0a530"),
    suspended: StateColors(fill: "#4a2b66", stroke: "#c297e8"))
}
