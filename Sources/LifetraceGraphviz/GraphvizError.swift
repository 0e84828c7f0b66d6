#if GRAPHVIZ
  /// Why Graphviz drew nothing. Messages are Graphviz's own words.
  public enum GraphvizError: Error, Hashable, Sendable {
    /// The text is not one DOT graph; `line` counts from 1 where Graphviz tells it.
    case malformed(line: Int?, message: String)
    /// The layout engine or the format is not among the installed plugins.
    case pluginMissing(message: String)
    /// The layout or the drawing failed for another reason.
    case failed(message: String)
    /// The library could not be started or had no memory left.
    case unavailable
  }

  extension GraphvizError: CustomStringConvertible {
    public var description: String {
      switch self {
      case .malformed(let line?, let message): "DOT line \(line): \(message)"
      case .malformed(nil, let message): "not a DOT graph: \(message)"
      case .pluginMissing(let message): "Graphviz plugin missing: \(message)"
      case .failed(let message): "Graphviz failed: \(message)"
      case .unavailable: "Graphviz could not be started"
      }
    }
  }
#endif
