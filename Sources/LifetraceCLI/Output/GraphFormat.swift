import Lifetrace
import LifetraceArguments
import LifetracePresentation

#if GRAPHVIZ
  import LifetraceGraphviz
#endif

/// A diagram with the colors of its picture.
struct Picture: Exportable {
  var diagram: StateDiagram
  var theme = DiagramTheme.adaptive

  static let exporters: [GraphFormat] =
    [.svg, .drawn("png", isBinary: true), .drawn("pdf", isBinary: true)]
    + StateDiagram.exporters.map { format in
      GraphFormat(format.name, extensions: format.extensions) { format.bytes($0.diagram) }
    }
}

/// A format of `graph`.
typealias GraphFormat = Exporter<Picture, LifetraceCLI.Failure>

extension GraphFormat {
  static let svg = drawn("svg")

  #if GRAPHVIZ
    /// A format that Graphviz draws.
    fileprivate static func drawn(_ name: String, isBinary: Bool = false) -> GraphFormat {
      GraphFormat(name, isBinary: isBinary) { picture throws(LifetraceCLI.Failure) in
        guard let format = GraphvizFormat(rawValue: name) else {
          preconditionFailure("Graphviz draws no \(name)")
        }
        do {
          return try Graphviz.draw(picture.diagram, format: format, theme: picture.theme)
        } catch {
          throw .notDrawn(reason: "\(error)")
        }
      }
    }

    /// Throws if this build does not support the format.
    func requireSupport() throws {}

    /// Loads the libraries for the format. This can happen while a log is read.
    func prepare() {
      if let format = GraphvizFormat(rawValue: name) { Graphviz.prepare(for: format) }
    }

    /// Whether Graphviz draws the format.
    var isPicture: Bool { GraphvizFormat(rawValue: name) != nil }
  #else
    fileprivate static func drawn(_ name: String, isBinary: Bool = false) -> GraphFormat {
      GraphFormat(name, isBinary: isBinary) { _ throws(LifetraceCLI.Failure) in
        throw .withoutGraphviz(format: name)
      }
    }

    /// Throws if this build does not support the format.
    func requireSupport() throws {
      let isText = StateDiagram.exporters.contains { $0.name == name }
      if !isText { throw LifetraceCLI.Failure.withoutGraphviz(format: name) }
    }

    /// Does nothing, since no libraries are needed.
    func prepare() {}

    var isPicture: Bool { false }
  #endif
}
