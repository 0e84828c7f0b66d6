import Lifetrace
import LifetraceArguments
import LifetracePresentation

#if GRAPHVIZ
  import LifetraceGraphviz
#endif

/// What `graph` writes.
enum GraphFormat: String, CaseIterable, ExpressibleByArgument {
  case svg
  case png
  case pdf
  case dot
  case mermaid

  /// Creates the format that files with an extension are in.
  init?(fileExtension: String) {
    switch fileExtension {
    case "gv": self = .dot
    case "mmd": self = .mermaid
    default: self.init(rawValue: fileExtension)
    }
  }

  /// The extension of files in the format.
  var fileExtension: String { self == .mermaid ? "mmd" : rawValue }

  /// `true` iff a terminal cannot show it.
  var isBinary: Bool {
    switch self {
    case .png, .pdf: true
    case .svg, .dot, .mermaid: false
    }
  }

  #if GRAPHVIZ
    /// Throws if this build cannot write the format.
    func requireSupport() throws {}

    /// Returns `diagram` in the format.
    func render(_ diagram: StateDiagram) throws -> [UInt8] {
      switch self {
      case .dot: Array(DOTRenderer().render(diagram).utf8)
      case .mermaid: Array(MermaidRenderer().render(diagram).utf8)
      case .svg: try GraphFormat.draw(diagram, .svg)
      case .png: try GraphFormat.draw(diagram, .png)
      case .pdf: try GraphFormat.draw(diagram, .pdf)
      }
    }

    /// Loads what the format needs, which may be done while a log is read.
    func prepare() {
      switch self {
      case .dot, .mermaid: return
      case .svg: Graphviz.prepare(for: .svg)
      case .png: Graphviz.prepare(for: .png)
      case .pdf: Graphviz.prepare(for: .pdf)
      }
    }

    private static func draw(
      _ diagram: StateDiagram, _ format: GraphvizFormat
    ) throws -> [UInt8] {
      do {
        return try Graphviz.draw(diagram, format: format)
      } catch {
        throw Failure.notDrawn(reason: "\(error)")
      }
    }
  #else
    /// Throws if this build cannot write the format.
    func requireSupport() throws {
      switch self {
      case .svg, .png, .pdf: throw Failure.withoutGraphviz(format: rawValue)
      case .dot, .mermaid: return
      }
    }

    /// Nothing has to be loaded.
    func prepare() {}

    /// Returns `diagram` in the format.
    func render(_ diagram: StateDiagram) throws -> [UInt8] {
      switch self {
      case .dot: Array(DOTRenderer().render(diagram).utf8)
      case .mermaid: Array(MermaidRenderer().render(diagram).utf8)
      case .svg, .png, .pdf: throw Failure.withoutGraphviz(format: rawValue)
      }
    }
  #endif
}
