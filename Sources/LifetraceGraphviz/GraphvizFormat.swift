#if GRAPHVIZ
  /// A kind of picture that Graphviz writes.
  public enum GraphvizFormat: String, Hashable, Sendable, CaseIterable {
    /// UTF-8 text.
    case svg
    /// 192 pixels an inch.
    case png
    case pdf

    /// Resolution of pixel formats; 0 where there are no pixels.
    var dotsPerInch: UInt32 {
      switch self {
      case .svg, .pdf: 0
      case .png: 192
      }
    }
  }
#endif
