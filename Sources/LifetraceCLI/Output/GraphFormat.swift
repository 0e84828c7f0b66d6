import Lifetrace
import LifetraceArguments
import LifetraceImages
import LifetracePresentation

#if GRAPHVIZ
  import LifetraceGraphviz
#endif

/// A diagram with the colors of its picture.
struct Picture: Exportable {
  var diagram: StateDiagram
  var theme = DiagramTheme.adaptive

  static let exporters: [GraphFormat] =
    [.svg] + ImageFormat.allCases.map(GraphFormat.image)
    + StateDiagram.exporters.map(GraphFormat.of)

  /// Draws the states that an app was seen in for a page, if this build can; `nil` without a transition between them, where
  /// a picture shows nothing that the table of states does not.
  static let draw: @Sendable (AppAnalysis, TimeReference, String) -> [UInt8]? = {
    app, reference, idPrefix in
    #if GRAPHVIZ
      let diagram = StateDiagram(app: app, reference: reference).observedOnly()
      return diagram.edges.isEmpty ? nil : try? Graphviz.draw(diagram, idPrefix: idPrefix)
    #else
      nil
    #endif
  }

  /// What a page lacks that should have the diagrams of `draw`, with the remedy; `nil` if it lacks nothing, or this build
  /// never has them.
  static var lack: String? {
    #if GRAPHVIZ
      Graphviz.isInstalled
        ? nil : "no states are drawn, since Graphviz is missing; \(GraphvizError.remedy)"
    #else
      nil
    #endif
  }

  #if GRAPHVIZ
    /// Returns the picture as SVG.
    fileprivate func drawn(_ theme: DiagramTheme) throws(Failure) -> [UInt8] {
      do {
        return try Graphviz.draw(diagram, theme: theme)
      } catch {
        throw .notDrawn(reason: "\(error)")
      }
    }
  #else
    fileprivate func drawn(_ theme: DiagramTheme) throws(Failure) -> [UInt8] {
      throw .withoutGraphviz
    }
  #endif
}

/// A format of `graph`.
typealias GraphFormat = Exporter<Picture, LifetraceCLI.Failure>

extension GraphFormat {
  static let text = of(.text)

  /// Returns a format of the diagram, which has no colours.
  fileprivate static func of(_ format: Exporter<StateDiagram, Never>) -> GraphFormat {
    GraphFormat(format.name, extensions: format.extensions) { format.bytes($0.diagram) }
  }

  static let svg = GraphFormat("svg") { picture throws(LifetraceCLI.Failure) in
    try picture.drawn(picture.theme)
  }

  fileprivate static func image(_ format: ImageFormat) -> GraphFormat {
    GraphFormat(format.rawValue, isBinary: true) { picture throws(LifetraceCLI.Failure) in
      try format.of(picture.drawn(picture.theme.fixed))
    }
  }

  /// Whether Graphviz draws the format.
  private var isDrawn: Bool { !StateDiagram.exporters.contains { $0.name == name } }

  #if GRAPHVIZ
    /// Throws if this build does not support the format.
    func requireSupport() throws {}

    /// Loads the libraries for the format. This can happen while a log is read.
    func prepare() { Graphviz.prepare() }

    /// Whether libraries are needed for the format.
    var isPicture: Bool { isDrawn }
  #else
    /// Throws if this build does not support the format.
    func requireSupport() throws {
      if isDrawn { throw LifetraceCLI.Failure.withoutGraphviz }
    }

    /// Does nothing, since no libraries are needed.
    func prepare() {}

    var isPicture: Bool { false }
  #endif
}

extension ImageFormat {
  /// Returns an SVG picture in the format.
  func of(_ picture: [UInt8]) throws(LifetraceCLI.Failure) -> [UInt8] {
    do {
      return try image(of: picture)
    } catch {
      throw .noImage(format: rawValue, reason: "\(error)")
    }
  }
}
