#if GRAPHVIZ
  public import LifetracePresentation

  // Stands in until it is merged.
  public enum GraphvizFormat: String, Sendable { case svg, png, pdf }

  public enum GraphvizError: Error { case failed }

  public enum Graphviz {
    public static func draw(
      _ diagram: StateDiagram, format: GraphvizFormat, idPrefix: String = "lifetrace"
    ) throws(GraphvizError) -> [UInt8] {
      Array("<\(format.rawValue)>\(DOTRenderer().render(diagram))".utf8)
    }
  }
#endif
