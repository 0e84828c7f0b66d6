/// The light in which an SVG picture is drawn.
public enum DiagramTheme: String, Hashable, Sendable, CaseIterable {
  /// Follows the reader's scheme.
  case adaptive
  case light
  case dark

  /// The colours that stand in the drawing itself, for viewers that read no style sheet.
  var palette: DiagramPalette {
    switch self {
    case .adaptive, .light: .light
    case .dark: .dark
    }
  }
}
